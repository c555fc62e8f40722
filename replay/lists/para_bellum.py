"""Army lists of Conquest as the publisher's army builder writes them for pasting.

::

    === The Last Argument of Kings ===
    Harvest Host [1990/2000]
    Nords
    == (Warlord) Shaman [80]: Token
     * Raiders (3) [140]: Captain          of the Warband of the Character above; stands in parentheses
"""

import re

from msgspec.structs import replace

from replay.lists.army_list import ArmyList, Entry, Line, Option
from replay.lists.legion_hq import joined
from replay.lists.lines import Reading, Rules, kept, read
from replay.lists.naming import bare
from replay.lists.priced import POINTS, TIMES, number, times

FORMAT = "Para Bellum text"

SIGNS = re.compile(r"=== ?[^=]+ ?===")
"""A line that only such a list has."""

_GAME = re.compile(r"===\s*(?P<game>[^=]+?)\s*===")
_TITLE = re.compile(rf"(?P<title>[^=*\[].*?)\s*\[(?P<stated>{POINTS})\s*/\s*(?P<limit>{POINTS})\]")
_FACTION = re.compile(r"(?P<faction>[^\W\d_][^\[\]=*:]{0,60})")
_CHARACTER = re.compile(
    rf"==\s*(?P<warlord>\(Warlord\)\s*)?(?P<name>[^\[\]=]+?)\s*\[(?P<total>{POINTS})\]\s*(?::\s*(?P<options>.*))?",
    re.IGNORECASE,
)
_REGIMENT = re.compile(
    rf"[*•]\s*{TIMES}(?P<name>[^\[\]]+?)\s*(?:\((?P<stands>[1-9]\d?)\)\s*)?\[(?P<total>{POINTS})\]\s*(?::\s*(?P<options>.*))?"
)
_STRANGE = re.compile(r"(?P<heading>==[^=].*|[^\W\d_][^:()\[\]]{0,60}:)")


def read_para_bellum(lines: tuple[str, ...], name: str) -> ArmyList:
    """The list that a pasted text is. Raises ``Unreadable``."""
    return read(Reading(ArmyList(FORMAT, "", lines)), RULES, name)


def _game(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    if reading.list.system:
        return None
    return replace(reading, list=replace(reading.list, system=match["game"]))


def _title(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    if reading.list.stated is not None or reading.list.entries:
        return None
    told = replace(reading.list, title=match["title"], stated=int(match["stated"]), limit=int(match["limit"]))
    return replace(reading, list=told)


def _faction(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """The line after the title."""
    if reading.list.stated is None or reading.list.faction or reading.list.entries:
        return None
    return replace(reading, list=replace(reading.list, faction=match["faction"]))


def _character(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    if not bare(match["name"]):
        return None
    section = f"warband {1 + sum(entry.leads for entry in reading.list.entries)}"
    entry = Entry(
        line.number, match["name"], section=section, total=int(match["total"]), options=_options(match["options"]),
        leads=True, warlord=bool(match["warlord"]),
    )  # fmt: skip
    return replace(joined(reading, entry), section=section)


def _regiment(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """A Regiment, or several that are alike, of which each costs what is said."""
    if not bare(match["name"]):
        return None
    entry = Entry(
        line.number, match["name"], times(match["count"]), section=reading.section, each=int(match["total"]),
        options=_options(match["options"]), stands=number(match["stands"]),
    )  # fmt: skip
    return joined(reading, entry)


def _strange(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """A heading that nobody knows: what stands under it is of no Warband."""
    return kept(replace(reading, section=match["heading"]), line) if reading.section else None


def _options(told: str | None) -> tuple[Option, ...]:
    """Options come without points: they are in those of the unit."""
    return tuple(Option(one.strip()) for one in (told or "").split(",") if one.strip())


RULES: Rules = (
    (_GAME, _game),
    (_CHARACTER, _character),
    (_REGIMENT, _regiment),
    (_TITLE, _title),
    (_FACTION, _faction),
    (_STRANGE, _strange),
)
