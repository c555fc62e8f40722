"""Texts that people write: read strictly, and refused with the place and the reason."""

import tomllib
import unicodedata
from collections.abc import Iterator
from typing import TypeVar

import msgspec

MOST_CHARACTERS = 256_000
"""The longest text that is read."""

T = TypeVar("T")


class Unreadable(ValueError):
    """A text is not what it should be.

    ``where`` is the name of the text with a line or a path of keys, ``why`` what was found and what was
    expected there, ``rule`` the id of the rule it would break, if one is at stake.
    """

    def __init__(self, where: str, why: str, rule: str = "") -> None:
        """All three are for people: they are shown as they are."""
        super().__init__(f"{where}: {why}" + (f" ({rule})" if rule else ""))
        self.where = where
        self.why = why
        self.rule = rule


def from_toml(text: str, shape: type[T], name: str) -> T:
    """A TOML text as the struct it should be; ``name`` is what people call the text.

    Raises ``Unreadable``.
    """
    bounded(text, name)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(name, f"not TOML: {_sentence(fault)}") from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None
    _require_plain(raw, name)
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as fault:
        raise _misfit(fault, name) from None


def from_json(text: str, shape: type[T], name: str) -> T:
    """A JSON text as the struct it should be; ``name`` is what people call the text.

    Raises ``Unreadable``.
    """
    bounded(text, name)
    try:
        raw = msgspec.json.decode(text)
        _require_plain(raw, name)
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as fault:
        raise _misfit(fault, name) from None
    except msgspec.DecodeError as fault:
        raise Unreadable(name, f"not JSON: {_sentence(fault)}") from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None


def bounded(text: str, name: str) -> None:
    """Raises ``Unreadable`` for a text longer than any card, army or map."""
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(name, f"{len(text):,} characters; at most {MOST_CHARACTERS:,} are read")


def plain(word: str) -> str:
    """Why a word cannot stand in a log, or nothing: it must be NFC and free of control characters."""
    if not unicodedata.is_normalized("NFC", word):
        return "accents must be composed (Unicode NFC)"
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in word):
        return "control characters cannot be shown"
    return ""


def _require_plain(raw: object, name: str) -> None:
    for path, word in _words(raw, ""):
        why = plain(word)
        if why:
            raise Unreadable(f"{name} {path}".rstrip(), f"{word!r}: {why}")


def _words(raw: object, path: str) -> Iterator[tuple[str, str]]:
    """Every key and every text below ``raw``, with the path to it."""
    if isinstance(raw, str):
        yield path, raw
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield path, key
            yield from _words(value, f"{path}.{key}".lstrip("."))
    elif isinstance(raw, list):
        for place, value in enumerate(raw, start=1):
            yield from _words(value, f"{path}[{place}]")


def _misfit(fault: msgspec.ValidationError, name: str) -> Unreadable:
    """A validation message taken apart: people count from one and do not read ``$``."""
    why, _, path = str(fault).partition(" - at `")
    steps = path.rstrip("`").removeprefix("$").lstrip(".")
    counted = "".join(_counted(step) for step in steps.replace("[", "\0[").split("\0"))
    return Unreadable(f"{name} {counted}".rstrip(), why[:1].lower() + why[1:].replace("`", "'"))


def _counted(step: str) -> str:
    place, bracket, rest = step.removeprefix("[").partition("]")
    return f"[{int(place) + 1}]{rest}" if bracket and place.isdigit() else step


def _sentence(fault: Exception) -> str:
    said = str(fault)
    return said[:1].lower() + said[1:]
