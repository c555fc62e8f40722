"""What stays of a list with the army that it became: its text, and what players should look at."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from replay.lists.army_list import ArmyList
from replay.lists.reckoning import doubts

LONGEST_QUOTE = 120
"""Characters of a line that are quoted; the text has it whole."""

_ALIKE = str.maketrans("’‘`´“”–—", "''''\"\"--")


class Pasted(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it was pasted: its format, its lines, and a remark on all that is not understood or not borne out."""

    format: str
    lines: Annotated[tuple[str, ...], Meta(max_length=256_000)]
    remarks: Annotated[tuple[str, ...], Meta(max_length=1_000)] = ()


Unknown = tuple[str, str, str]
"""What no card tells, of which unit, and what it is taken for."""


def pasted(found: ArmyList, unknown: Iterable[Unknown] = ()) -> Pasted:
    """What to keep of a list, and what to say about it and the cards that its units miss."""
    return Pasted(found.format, found.lines, (*_remarks(found), *_missing(unknown)))


def _missing(unknown: Iterable[Unknown]) -> Iterator[str]:
    """A sentence for all units of which the same is missing, and taken for the same."""
    units: dict[tuple[str, str], dict[str, None]] = {}
    for what, unit, taken in unknown:
        units.setdefault((what, taken), {})[unit] = None
    for (what, taken), names in units.items():
        yield f"no card tells the {what} of {', '.join(names)}: taken for {taken}"


def alike(name: str) -> str:
    """A name as it is compared: in small letters, with plain quotes and dashes and single spaces."""
    return " ".join(name.casefold().translate(_ALIKE).split())


def _remarks(found: ArmyList) -> Iterator[str]:
    if found.unread:
        yield f"{len(found.unread)} of the list's lines {'is' if len(found.unread) == 1 else 'are'} not understood"
    for line in found.unread:
        said = line.text.strip()
        quoted = said if len(said) <= LONGEST_QUOTE else f"{said[:LONGEST_QUOTE]}…"
        yield f'line {line.number} is not understood: "{quoted}"'
    for doubt in doubts(found):
        yield f"line {doubt.line}: {doubt.says}" if doubt.line else doubt.says
    if found.omitted:
        yield f"{found.omitted} rules and profiles that the roster copies are left out"
