"""Words on a line: where one ends and the next begins, and how a text is quoted so that it stays on its line."""

import re
from collections.abc import Iterator
from itertools import takewhile

EMPTY = "-"
"""An empty list; a text that says this is quoted."""
NONE = "none"
"""No value at all; a text that says this is quoted."""

_BARE = re.compile(r"[\w.:/+-]+")
_ESCAPES = {"n": "\n", "t": "\t"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))", re.DOTALL)
_OPENERS = " \t=,;>~"
_QUOTES = "'\""


def tokens(line: str) -> list[str]:
    """The words of a line up to a comment, which a ``#`` before a word begins; quotes stay on.

    Raises ``ValueError`` for a quote that is never closed.
    """
    said = takewhile(lambda part: not part.startswith("#"), cut(line, " \t"))
    return [part for part in said if part]


def cut(text: str, marks: str) -> Iterator[str]:
    """The parts of a text between any of the ``marks``, wherever no quote is open; quotes stay on.

    Raises ``ValueError`` for a quote that is never closed.
    """
    start = at = 0
    while at < len(text):
        if text[at] in _QUOTES and (at == 0 or text[at - 1] in _OPENERS):
            at = _closing(text, at) + 1
            continue
        if text[at] in marks:
            yield text[start:at]
            start = at + 1
        at += 1
    yield text[start:]


def _closing(text: str, opening: int) -> int:
    at = opening + 1
    while at < len(text) and text[at] != text[opening]:
        at += 2 if text[at] == "\\" else 1
    if at >= len(text):
        raise ValueError(f"the quote that opens at {text[opening : opening + 20]} is never closed")
    return at


def quoted(text: str) -> str:
    """A text in quotes, on one line, whatever it holds."""
    mark = '"' if "'" in text and '"' not in text else "'"
    return mark + "".join(_escaped(letter, mark) for letter in text) + mark


def _escaped(letter: str, mark: str) -> str:
    if letter in (mark, "\\"):
        return "\\" + letter
    if letter.isprintable():
        return letter
    if letter in "\n\t":
        return "\\n" if letter == "\n" else "\\t"
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"


def word(text: str) -> str:
    """A text as it stands where that cannot be misread, else in quotes."""
    return text if _BARE.fullmatch(text) and text not in (EMPTY, NONE) else quoted(text)


def unquoted(token: str) -> str:
    """What a token says, without its quotes. Raises ``ValueError`` for an escape that means nothing."""
    if token[:1] not in ("'", '"'):
        return token
    if _closing(token, 0) != len(token) - 1:
        raise ValueError(f"{token} goes on after its closing quote")
    return _ESCAPE.sub(_letter, token[1:-1])


def _letter(escape: re.Match[str]) -> str:
    short, long, plain = escape.groups()
    if plain in ("u", "U"):
        raise ValueError(f"\\{plain} is followed by its letter's number in hexadecimal")
    if plain:
        return _ESCAPES.get(plain, plain)
    try:
        return chr(int(short or long, 16))
    except (ValueError, OverflowError):
        raise ValueError(f"{escape[0]} is no letter") from None
