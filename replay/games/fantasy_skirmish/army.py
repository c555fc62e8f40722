"""Armies: the list a player writes, the one text that joins it with its records, and the rules of building."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from replay.core.rule import Gate
from replay.core.text import Unreadable, by_id, from_json, from_toml
from replay.games.fantasy_skirmish.chart import Chart, Tile, check_chart, check_rows
from replay.games.fantasy_skirmish.rulebook import army as rules
from replay.games.fantasy_skirmish.stat import Book, Faction, Name, Power, Spell, Stat, Words

Source = Annotated[str, Meta(min_length=1, max_length=240)]
Letter = Annotated[str, Meta(pattern=r"^[A-Z]$", description="one capital letter")]
FIFTY = 50
"""Build totals come in fifties (FS-ARMY-01)."""


class Records(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A text of records: warriors, abilities, spells, and the maps and tiles its owner has."""

    schema: Literal["rollbook/fs-records/1"]
    warrior: tuple[Stat, ...] = ()
    ability: tuple[Power, ...] = ()
    spell: tuple[Spell, ...] = ()
    map: tuple[Chart, ...] = ()
    tile: tuple[Tile, ...] = ()


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as a player writes it: the texts its records stand in, its warriors, and what it may buy later."""

    schema: Literal["rollbook/fs-army/1"]
    name: Words
    faction: Name
    letter: Letter
    records: Annotated[tuple[Source, ...], Meta(min_length=1, max_length=20)]
    warriors: Annotated[tuple[Name, ...], Meta(max_length=100)]
    pool: Annotated[tuple[Name, ...], Meta(max_length=100)] = ()


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """An army with all its records: everything it takes to play it; ``warriors`` and ``pool`` name stat cards."""

    schema: Literal["rollbook/fs-army/1"]
    name: Words
    faction: Name
    letter: Letter
    book: Book
    warriors: tuple[Name, ...]
    pool: tuple[Name, ...]
    charts: dict[str, Chart] = {}
    tiles: dict[str, Tile] = {}


def muster(text: str, fetch: Callable[[str], str], name: str = "army") -> str:
    """An army list and its records as one text; ``fetch`` gives the text that a name in the list stands for.

    Raises ``Unreadable`` for the list or records that are not what they should be.
    """
    roster = from_toml(text, Roster, name)
    found = [from_toml(fetch(source), Records, source) for source in roster.records]
    stats = by_id("warrior", (one for records in found for one in records.warrior))
    for what, listed in (("warriors", roster.warriors), ("pool", roster.pool)):
        for place, stat in enumerate(listed, start=1):
            if stat not in stats:
                raise Unreadable(f"{name} {what}[{place}]", _unknown(stat, stats))
    book = Book(
        {stat: stats[stat] for stat in dict.fromkeys((*roster.warriors, *roster.pool))},
        by_id("ability", (one for records in found for one in records.ability)),
        by_id("spell", (one for records in found for one in records.spell)),
    )
    charts = by_id("map", (one for records in found for one in records.map))
    tiles = by_id("tile", (one for records in found for one in records.tile))
    told = roster.schema, roster.name, roster.faction, roster.letter
    army = Army(*told, book, roster.warriors, roster.pool, charts, tiles)
    _check(army, name)
    return msgspec.json.encode(army).decode()


def read_army(text: str, name: str = "army") -> Army:
    """The army that ``muster`` made a text of. Raises ``Unreadable``."""
    army = from_json(text, Army, name)
    for stat in (*army.warriors, *army.pool):
        if stat not in army.book.stats:
            raise Unreadable(f"{name} warriors", _unknown(stat, army.book.stats))
    _check(army, name)
    return army


def cost(army: Army) -> int:
    """The points of all warriors."""
    return sum(army.book.stats[stat].points for stat in army.warriors)


def check_army(army: Army, total: int, gate: Gate) -> None:
    """State the rules of army building. Raises ``Breach`` at the gate (FS-ARMY)."""
    gate.require(rules.BUILD_TOTAL, total > 0 and not total % FIFTY, f"{total} is not a multiple of {FIFTY}")
    known = army.faction in get_args(Faction)
    gate.require(rules.EIGHT_FACTIONS, known, f"{army.faction} is none of the eight factions")
    strange = next((s for s in army.warriors if army.book.stats[s].faction != army.faction), "")
    other = army.book.stats[strange].faction if strange else ""
    gate.require(rules.ONE_FACTION, not strange, f"{strange} is of {other}, not of {army.faction}")
    gate.require(rules.ONE_FACTION, army.warriors, f"{army.name} has no warrior")
    spent = cost(army)
    gate.require(rules.COST_LIMIT, spent <= total, f"{army.name} costs {spent:,} points of {total:,}")
    twice = next((s for s, n in Counter(army.warriors).items() if n > 1 and army.book.stats[s].unique), "")
    gate.require(rules.UNIQUE_ONCE, not twice, f"{twice} is Unique and stands in {army.name} twice")


def _check(army: Army, name: str) -> None:
    for chart in army.charts.values():
        check_chart(chart, f"{name} map {chart.id}")
    for tile in army.tiles.values():
        check_rows(tile.rows, len(tile.rows), len(tile.rows), f"{name} tile {tile.id}")
    sizes = {len(tile.rows) for tile in army.tiles.values()}
    if len(sizes) > 1:
        raise Unreadable(f"{name} tile", f"tiles are of one size; found {', '.join(map(str, sorted(sizes)))} squares")


def _unknown(stat: str, stats: Iterable[str]) -> str:
    return f"no record of a warrior {stat!r}; there are {', '.join(stats) or 'none'}"
