"""What stays of a list with the army that it became: its text, and what players should look at."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from replay.lists.army_list import ArmyList, Line
from replay.lists.reckoning import doubts

LONGEST_QUOTE = 120
"""Characters of a line that are quoted; the text has it whole."""


class Pasted(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it was pasted: its format, its lines, and a remark on all that is not understood or not borne out."""

    format: str
    lines: Annotated[tuple[str, ...], Meta(max_length=256_000)]
    remarks: Annotated[tuple[str, ...], Meta(max_length=1_000)] = ()


Unknown = tuple[str, str, str]
"""What no card tells, of which unit, and what it is taken for."""


def pasted(found: ArmyList, unknown: Iterable[Unknown] = (), hidden: str = "what is secret") -> Pasted:
    """What to keep of a list, and what to say about it, the cards that its units miss, and what of it is ``hidden``."""
    return Pasted(found.format, found.lines, (*_kept_back(found, hidden), *_remarks(found), *_missing(unknown)))


def _kept_back(found: ArmyList, hidden: str) -> Iterator[str]:
    if found.kept_back:
        lines = "1 line is" if found.kept_back == 1 else f"{found.kept_back} lines are"
        yield f"{lines} kept back: {hidden}"


def _missing(unknown: Iterable[Unknown]) -> Iterator[str]:
    """A sentence for all units of which the same is missing, and taken for the same."""
    units: dict[tuple[str, str], dict[str, None]] = {}
    for what, unit, taken in unknown:
        units.setdefault((what, taken), {})[unit] = None
    for (what, taken), names in units.items():
        yield f"no card tells the {what} of {', '.join(names)}: taken for {taken}"


def not_understood(found: ArmyList) -> str:
    """Why there may be less in a list than its player sees: the first line that is not understood, if there is one."""
    return f"; line {found.unread[0].number} is not understood: {quoted(found.unread[0])}" if found.unread else ""


def quoted(line: Line) -> str:
    """A line as people may be told of it."""
    said = line.text.strip()
    if line.secret:
        return "kept back"
    return f'"{said}"' if len(said) <= LONGEST_QUOTE else f'"{said[:LONGEST_QUOTE]}…"'


def _remarks(found: ArmyList) -> Iterator[str]:
    if found.unread:
        yield f"{len(found.unread)} of the list's lines {'is' if len(found.unread) == 1 else 'are'} not understood"
    for line in found.unread:
        yield f"line {line.number} is not understood: {quoted(line)}"
    for doubt in doubts(found):
        yield f"line {doubt.line}: {doubt.says}" if doubt.line else doubt.says
    if found.omitted:
        yield f"{found.omitted} rules and profiles that the roster copies are left out"
