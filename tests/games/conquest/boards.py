"""Tables to try orders on: the two shipped armies, and a round under way."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from replay.case import start
from replay.core.rule import Breach, breaches
from replay.games.conquest import game
from replay.games.conquest.orders import Attach, Ready
from replay.games.conquest.table import Stack, Table, Unit

FIXTURES = Path(__file__).parents[3] / "fixtures" / "conquest"
PLAYERS = ("Ada Moss", "Bo Reed")


def army(name: str) -> Any:
    """The order that enlists a shipped army."""
    return game.muster((FIXTURES / "armies" / f"{name}.toml").read_text(), lambda source: source)


def empty(**options: Any) -> Table:
    """No army has come yet."""
    table: Table = start(game, options, PLAYERS)
    return table


@cache
def begun(**options: Any) -> Table:
    """The two shipped armies, their Characters attached, in the first reinforcement phase."""
    joined = after(empty(**options), replace(army("saltmarsh"), by="p1"), replace(army("glasswind"), by="p2"))
    placed = (
        Attach("SC1", "S1", "p1"),
        Attach("SC2", "S4", "p1"),
        Attach("GC1", "G1", "p2"),
        Attach("GC2", "G4", "p2"),
    )
    return after(joined, *placed, Ready("p1"), Ready("p2"))


def acting(units: dict[str, Unit], active: str = "p1", **options: Any) -> Table:
    """The action phase of round 2, with a card left to each player."""
    table = empty(**options)
    left = Stack(size=1, ready=True, left={"spears": 1})
    seats = {seat: replace(player, stack=left) for seat, player in table.seats.items()}
    return replace(table, phase="action", round=2, first=active, active=active, seats=seats, units=units)


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


def written(table: Table) -> bytes:
    """A table as bytes."""
    return msgspec.json.encode(table)
