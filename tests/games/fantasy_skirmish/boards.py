"""Tables to try orders on: warriors on a map, the two shipped armies, a whole battlefield."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from replay.case import start
from replay.core.rule import Breach, breaches
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.army import read_army
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.stat import Book
from replay.games.fantasy_skirmish.table import Table, Warrior

FIXTURES = Path(__file__).parents[3] / "fixtures" / "fantasy_skirmish"
PLAYERS = ("Mika Aalto", "Paz Duarte")
OPEN = ("." * 12,) * 12
ROUND = {"p1": "north", "p2": "south"}


def army(name: str) -> Any:
    """The order that enlists a shipped army."""
    folder = FIXTURES / "armies"
    return game.muster((folder / f"{name}.toml").read_text(), lambda source: (folder / source).read_text())


@cache
def book() -> Book:
    """Every shipped record, and the raiders' and bones' cards."""
    both = [read_army(army(name).army).book for name in ("raiders", "bones")]
    return Book(
        {**both[0].stats, **both[1].stats}, {**both[0].powers, **both[1].powers}, {**both[0].spells, **both[1].spells}
    )


def empty(**options: Any) -> Table:
    """No army has come yet."""
    table: Table = start(game, options, PLAYERS)
    return table


def warrior(seat: str, stat: str, at: Square | None = None, back: Square | None = None, **more: Any) -> Warrior:
    """A warrior as its card is printed."""
    card = book().stats[stat]
    return replace(Warrior(seat, stat, card.life, card.sp, at, back), **more)


def board(warriors: dict[str, Warrior], rows: tuple[str, ...] = OPEN, **options: Any) -> Table:
    """A first turn of p1 with warriors on a map; p1 enters from the north."""
    table = empty(**options)
    seats = {
        seat: replace(player, army="An army", letter=letter, side=ROUND[seat])
        for letter, (seat, player) in zip("AB", table.seats.items(), strict=True)
    }
    return replace(
        table, stage="turns", book=book(), rows=rows, seats=seats, warriors=warriors,
        order=("p1", "p2"), active="p1", round=1,
    )  # fmt: skip


def after(table: Table, *orders: Any) -> Table:
    """The table after orders that hold."""
    for order in orders:
        for event in game.decide(table, order):
            table = game.evolve(table, event)
    return table


def broken(table: Table, order: Any) -> list[str]:
    """The rules an order breaks."""
    found: tuple[Breach, ...] = breaches(lambda waived: game.decide(table, order, waived))
    return [breach.rule for breach in found]


@cache
def enlisted(**options: Any) -> Table:
    """The two shipped armies are there, and the battlefield is next."""
    return after(empty(**options), replace(army("raiders"), by="p1"), replace(army("bones"), by="p2"))


def written(table: Table) -> bytes:
    """A table as bytes."""
    return msgspec.json.encode(table)
