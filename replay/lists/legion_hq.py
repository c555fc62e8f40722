"""Army lists of Star Wars: Legion as Legion HQ writes them for pasting: standard, minimal and for tournaments.

::

    Commanders:
     - General (175): Orders (5), Tactics (10) = 190      standard; "+" between the points on some pages
    2× Droids (Trooper, Uplink)                           minimal
    Droids (62)                                           for tournaments, an option on each line after it
     - Trooper (20)
"""

import re

from msgspec.structs import replace

from replay.lists import headings
from replay.lists.army_list import ArmyList, Entry, Line, Option
from replay.lists.lines import Reading, Rules, read
from replay.lists.naming import bare
from replay.lists.priced import BULLET, BULLETS, POINTS, TIMES, TOTAL, number, options, times

FORMAT = "Legion HQ text"
SYSTEM = "Star Wars: Legion"

SIGNS = re.compile(
    rf"{POINTS} ?/ ?{POINTS} \(\d+ activations?\)|(?:Total|Points): ?{POINTS} ?/ ?{POINTS}|{headings.RANKS}:"
    rf"|{POINTS}/{POINTS}",
    re.IGNORECASE,
)
"""A line that only such a list has."""

_UNIT = re.compile(
    rf"(?P<bullet>{BULLET})?{TIMES}(?P<name>[^\s(=:+].*?)\s*(?:\((?P<points>{POINTS})\))?"
    rf"(?:\s*(?P<sign>[:+])\s*(?P<options>[^=]+?))?(?:\s*=\s*(?P<total>{TOTAL}))?"
)
_PLAIN = re.compile(rf"(?P<bullet>{BULLET})?{TIMES}(?P<name>[^\s(=:+][^(=:]*?)(?:\s*\((?P<points>{POINTS})\))?")
_OPTIONS = re.compile(rf"{BULLET}(?P<options>.+)")
_LOADOUT = re.compile(rf"{BULLET}Loadout:\s*\((?P<names>[^()]+)\)", re.IGNORECASE)
_BARE = re.compile(rf"{TIMES}(?P<name>[^\W\d_][^(=:.!?;]{{1,50}}?)\s*(?:\((?P<names>[^()]+)\))?")


def read_legion_hq(lines: tuple[str, ...], name: str) -> ArmyList:
    """The list that a pasted text is. Raises ``Unreadable``."""
    return read(Reading(ArmyList(FORMAT, SYSTEM, lines)), RULES, name)


def joined(reading: Reading, entry: Entry) -> Reading:
    """The reading with one more unit."""
    return replace(reading, list=replace(reading.list, entries=(*reading.list.entries, entry)))


def equipped(reading: Reading, more: tuple[Option, ...]) -> Reading:
    """The reading with more options on its last unit."""
    *before, last = reading.list.entries
    last = replace(last, options=(*last.options, *more))
    return replace(reading, list=replace(reading.list, entries=(*before, last)))


def cut_off(reading: Reading, mark: str) -> bool:
    """Whether options have no unit above them that is understood; their own lines begin with one of ``mark``."""
    above = reading.list.entries[-1].line if reading.list.entries else 0
    between = (line.text.strip() for line in reading.list.unread if line.number > above)
    return not above or any(not said.startswith(tuple(mark)) for said in between)


def _ranked(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """Standard: a unit, its options and its total on one line, under the heading of its rank."""
    if not _of_units(reading) or not (match["bullet"] or match["total"]) or not bare(match["name"]):
        return None
    if not (match["points"] or match["total"]):
        return None
    between = r",\s|\s\+\s" if match["sign"] == ":" else r"\s\+\s"
    found = options(re.split(between, match["options"])) if match["sign"] else ()
    if found is None:
        return None
    entry = Entry(
        line.number, match["name"], times(match["count"]), reading.section, number(match["points"]),
        total=number(match["total"]), options=found,
    )  # fmt: skip
    return joined(reading, entry)


def _of_units(reading: Reading) -> bool:
    """Whether units stand under the heading: a rank, or before the cards one that nobody knows."""
    ranked = reading.section in headings.RANK_OF.values()
    return ranked or bool(reading.section and not reading.done and not reading.section.endswith(" cards"))


def _tournament(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """For tournaments: a unit and what it costs with the options below it."""
    if reading.section or match["bullet"] or not match["points"] or not bare(match["name"]):
        return None
    count = times(match["count"])
    return joined(reading, Entry(line.number, match["name"], count, total=int(match["points"]) * count))


def _below(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    found = options((match["options"],))
    if reading.section or cut_off(reading, BULLETS) or not found:
        return None
    return equipped(reading, found)


def _minimal(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """Minimal: a name and those of its options; only where the list began with its activations, or all is a unit."""
    if reading.section or reading.list.activations is None or not bare(match["name"]):
        return None
    names = [one for one in re.split(r",\s*", match["names"] or "") if one]
    if not all(map(bare, names)):
        return None
    entry = Entry(line.number, match["name"], times(match["count"]), options=tuple(map(Option, names)))
    return joined(reading, entry)


def _loadout(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    names = re.split(r",\s*", match["names"].strip())
    if reading.section or cut_off(reading, BULLETS) or not all(map(bare, names)):
        return None
    return equipped(reading, tuple(map(Option, names)))


RULES: Rules = (
    *headings.RULES,
    (_LOADOUT, _loadout),
    (_UNIT, _ranked),
    (_PLAIN, _tournament),
    (_OPTIONS, _below),
    (_BARE, _minimal),
)
