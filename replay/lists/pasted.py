"""What stays of a list with the army that it became: its text, and what players should look at."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from replay.lists.army_list import ArmyList, Entry
from replay.lists.reckoning import doubts

LONGEST_QUOTE = 120
"""Characters of a line that are quoted; the text has it whole."""

_ALIKE = str.maketrans("’‘`´“”–—", "''''\"\"--")


class Pasted(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it was pasted: its format, its lines, and a remark on all that is not understood or not borne out."""

    format: str
    lines: Annotated[tuple[str, ...], Meta(max_length=256_000)]
    remarks: Annotated[tuple[str, ...], Meta(max_length=1_000)] = ()


def pasted(found: ArmyList, strangers: Iterable[str] = ()) -> Pasted:
    """What to keep of a list; ``strangers`` says what no card tells of its units."""
    return Pasted(found.format, found.lines, (*_remarks(found), *dict.fromkeys(strangers)))


def alike(name: str) -> str:
    """A name as it is compared: in small letters, with plain quotes and dashes and single spaces."""
    return " ".join(name.casefold().translate(_ALIKE).split())


def told(entry: Entry) -> str:
    """A unit in the list's own words, without its points: its name and what it brings."""
    brought = ", ".join(option.name for option in entry.options)
    return f"{entry.name} ({brought})" if brought else entry.name


def _remarks(found: ArmyList) -> Iterator[str]:
    if found.unread:
        yield f"{len(found.unread)} of the list's lines {'is' if len(found.unread) == 1 else 'are'} not understood"
    for line in found.unread:
        said = line.text.strip()
        quoted = said if len(said) <= LONGEST_QUOTE else f"{said[:LONGEST_QUOTE]}…"
        yield f"line {line.number} is not understood: {quoted}"
    for doubt in doubts(found):
        yield f"line {doubt.line}: {doubt.says}" if doubt.line else doubt.says
    if found.omitted:
        yield f"{found.omitted} rules and profiles that the roster copies are left out"
