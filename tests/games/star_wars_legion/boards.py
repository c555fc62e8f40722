"""Tables to try orders on: units and tokens in a round, the two shipped armies, a mission being built."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from replay.case import start
from replay.core.pose import Point
from replay.core.rule import Breach, breaches
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion import setup_orders as s
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.table import Table, Token

FIXTURES = Path(__file__).parents[3] / "fixtures" / "star_wars_legion"
PLAYERS = ("Ada Quist", "Bo Lindqvist")


def army(name: str) -> Any:
    """The order that enlists a shipped army."""
    folder = FIXTURES / "armies"
    return game.muster((folder / f"{name}.toml").read_text(), lambda source: (folder / source).read_text())


def empty(**options: Any) -> Table:
    """No army has come yet."""
    table: Table = start(game, options, PLAYERS)
    return table


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


def inch(x: float, y: float) -> Point:
    """A place in inches."""
    return Point(round(x * 1000), round(y * 1000))


def unit(seat: str, x: float | None = None, y: float = 20, **more: Any) -> Unit:
    """A squad of four with courage 1, off the battlefield where no place is given."""
    at = None if x is None else inch(x, y)
    return replace(Unit(seat, "Squad", miniatures=4, courage=1, at=at), **more)


def poi(x: float, y: float = 20, *, securable: bool = True) -> Token:
    """A point of interest."""
    return Token("poi", inch(x, y), securable)


def asset(x: float, y: float = 20) -> Token:
    """An asset on the battlefield."""
    return Token("asset", inch(x, y))


def board(units: dict[str, Unit], tokens: dict[str, Token] | None = None, **more: Any) -> Table:
    """A second round, Ada to activate; she is blue and has the south edge."""
    table = empty()
    edges: dict[str, s.Edge] = {"p1": "south", "p2": "north"}
    seats = {
        seat: replace(player, army="An army", letter=letter, edge=edges[seat])
        for letter, (seat, player) in zip("AB", table.seats.items(), strict=True)
    }
    placed = replace(
        table, stage="rounds", round=2, seats=seats, blue="p1", active="p1", units=units, tokens=tokens or {}
    )
    return replace(placed, **more)


@cache
def enlisted(**options: Any) -> Table:
    """The two shipped armies and their command hands are there; the battlefield is next."""
    joined = after(empty(**options), replace(army("dust_picket"), by="p1"), replace(army("iron_column"), by="p2"))
    return after(joined, s.Hold(by="p1"), s.Hold(by="p2"))


@cache
def modifying() -> Table:
    """Bo's Objective, Ada's Secondary Objective, an Advantage each; Ada is blue and modifies first."""
    rolled = after(
        enlisted(),
        s.Establish(by="p1"),
        s.Close("p1"),
        s.Close("p1"),
        o.Roll((1, 2, 3, 4, 5), by="p1"),
        o.Roll((8, 8, 8, 8, 8), by="p2"),
    )
    return after(
        rolled,
        s.Reveal("secondary", "sift", by="p1"),
        s.Reveal("objective", "gate", by="p2"),
        s.Reveal("advantage", "dug-in", by="p1"),
        s.Reveal("advantage", "sappers", by="p2"),
    )


def written(table: Table) -> bytes:
    """A table as bytes."""
    return msgspec.json.encode(table)
