"""A pasted text, line by line: each is understood by the first of a format's rules that takes it, or is kept."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.core.text import MARK, Unreadable, bounded
from replay.lists.army_list import ArmyList, Line
from replay.lists.secrecy import concealed, secretive

MOST_LINES = 2_000
MOST_UNREAD = 200
"""Lines that may be kept without being understood: beyond that it is another text with a list in it."""
LONGEST = 500
"""Characters of a line that anybody tries to understand; runs of spaces count as one."""


class Reading(Struct, frozen=True):
    """A list as far as it is read: the heading that was last passed, and whether its units are behind it."""

    list: ArmyList
    section: str = ""
    done: bool = False


Understand = Callable[[Reading, Line, "re.Match[str]"], Reading | None]
"""The reading after a line that has the shape of a rule, or where it is ``kept``; None where it is not meant."""
Rules = Sequence[tuple["re.Pattern[str]", Understand]]


def split(text: str, name: str) -> tuple[str, ...]:
    """The lines of a text: accents composed, tabs as spaces. Raises ``Unreadable``."""
    bounded(text, name)
    plain = unicodedata.normalize("NFC", text.removeprefix(MARK)).replace("\r\n", "\n").replace("\r", "\n")
    lines = tuple(line.replace("\t", " ").rstrip() for line in plain.split("\n"))
    for number, line in enumerate(lines, start=1):
        strange = next((sign for sign in line if unicodedata.category(sign) in ("Cc", "Cs")), "")
        if strange:
            raise Unreadable(f"{name} line {number}", f"{strange!r} is a control character: this is no text")
    return lines


def squeezed(line: str) -> str:
    """A line with single spaces, as patterns are tried on it; nothing of one that is too long to be tried."""
    text = " ".join(line.split())
    return text if len(text) <= LONGEST else ""


def said(lines: Sequence[str]) -> Iterator[Line]:
    """The lines that say something."""
    return (Line(number, line) for number, line in enumerate(lines, start=1) if line.strip())


def read(reading: Reading, rules: Rules, name: str) -> ArmyList:
    """Read the lines of a list by the rules of its format. Raises ``Unreadable`` where little of it is a list.

    What of it is secret does not stay in its lines.
    """
    spoken = list(said(reading.list.lines))
    if len(spoken) > MOST_LINES:
        raise Unreadable(name, f"has {len(spoken):,} lines; {MOST_LINES:,} are read of a list")
    for line in spoken:
        reading = _read(reading, line, rules)
        if len(reading.list.unread) > MOST_UNREAD:
            raise Unreadable(f"{name} line {line.number}", f"{MOST_UNREAD} lines before it are no list: cut them off")
    return concealed(reading.list)


def kept(reading: Reading, line: Line) -> Reading:
    """The reading after a line that nobody understood, which is secret if what stands under its heading is."""
    line = replace(line, secret=secretive(reading.section))
    return replace(reading, list=replace(reading.list, unread=(*reading.list.unread, line)))


def _read(reading: Reading, line: Line, rules: Rules) -> Reading:
    text = squeezed(line.text)
    for shape, understand in rules if text else ():
        match = shape.fullmatch(text)
        found = understand(reading, line, match) if match else None
        if found is not None and len(found.list.unread) > len(reading.list.unread):
            return found
        if found is not None:
            return replace(found, list=replace(found.list, understood=(*found.list.understood, line.number)))
    return kept(reading, line)
