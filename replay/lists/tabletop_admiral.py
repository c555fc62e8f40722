"""Army lists of Star Wars: Legion as Tabletop Admiral writes them for pasting.

::

    9 Activations
    2x Riders 70 + 5 = 75 x 2 = 150
    --Long Rifle (5)
    First Card•, Second Card••, Standing Orders••••
    Crossing, Long March, Roll Out, Hemmed In            battle cards: a line for each kind
"""

import re

from msgspec.structs import replace

from replay.lists import headings
from replay.lists.army_list import ArmyList, Card, Entry, Line
from replay.lists.legion_hq import cut_off, equipped, joined
from replay.lists.lines import Reading, Rules, read
from replay.lists.naming import bare
from replay.lists.priced import NUMBER, POINTS, TIMES, TOTAL, number, options, times
from replay.lists.secrecy import secretive

FORMAT = "Tabletop Admiral text"
SYSTEM = "Star Wars: Legion"

SIGNS = re.compile(rf"\d+ Activations|--[^-].*\({POINTS}\)|[^•]+•+, [^•]+•+,.*")
"""A line that only such a list has."""

_UNIT = re.compile(
    rf"{TIMES}(?P<name>[^\W\d_][^=+]*?)\s+(?P<points>{POINTS})"
    rf"(?:\s*\+\s*(?P<extra>{POINTS})\s*=\s*(?P<each>{POINTS}))?"
    rf"(?:\s*[x×]\s*(?P<copies>{NUMBER})\s*=\s*(?P<total>{TOTAL}))?"
)
_OPTIONS = re.compile(r"--\s*(?P<options>[^-\s].*)")
_COMMANDS = re.compile(r"(?P<names>[^•]+•{1,4}(?:,\s*[^•]+•{1,4})*)")
_BATTLE = re.compile(r"(?P<names>[^,.!?:;()•]{2,40}(?:,\s[^,.!?:;()•]{2,40}){1,8})")


def read_tabletop_admiral(lines: tuple[str, ...], name: str) -> ArmyList:
    """The list that a pasted text is. Raises ``Unreadable``."""
    return read(Reading(ArmyList(FORMAT, SYSTEM, lines)), RULES, name)


def _unit(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    count, copies = match["count"], match["copies"]
    if reading.done or (count and copies and count != copies) or not bare(match["name"]):
        return None
    entry = Entry(
        line.number, match["name"], times(count or copies), points=number(match["points"]),
        extra=number(match["extra"]) if match["extra"] else 0, each=number(match["each"]), total=number(match["total"]),
    )  # fmt: skip
    return joined(reading, entry)


def _below(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """The options of the unit above."""
    found = options(re.split(r",\s", match["options"]))
    if reading.done or cut_off(reading, "-") or not found:
        return None
    return equipped(reading, found)


def _commands(reading: Reading, line: Line, match: "re.Match[str]") -> Reading:
    found = headings.cards(line, "command", re.split(r",\s*", match["names"]))
    return replace(reading, done=True, list=replace(reading.list, cards=(*reading.list.cards, *found)))


def _battle(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """The battle cards come behind the command cards, three lines of them; which are which the list does not say."""
    told = {card.line for card in reading.list.cards if card.kind == "battle"}
    if not reading.done or len(told) == 3 or secretive(reading.section):
        return None
    found = tuple(Card(line.number, one.strip(), "battle") for one in match["names"].split(","))
    return replace(reading, list=replace(reading.list, cards=(*reading.list.cards, *found)))


RULES: Rules = (
    *headings.POINTS_AND_TITLE,
    (_OPTIONS, _below),
    *headings.OF_CARDS,
    (_COMMANDS, _commands),
    (_UNIT, _unit),
    (_BATTLE, _battle),
)
