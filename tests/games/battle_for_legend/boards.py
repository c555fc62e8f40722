"""Tables to try orders on: the two shipped warbands, figures on the shipped arena."""

from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from replay.case import start
from replay.core.rule import Breach, breaches
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.place import Place
from replay.games.battle_for_legend.table import Acting, Figure, Table

FIXTURES = Path(__file__).parents[3] / "fixtures" / "battle_for_legend"
PLAYERS = ("Mika Moss", "Elin Volt")
SHEETS = {
    "M1": "mire_warden",
    "M2": "rot_seer",
    "M3": "plague_hulk",
    "E1": "spark_runner",
    "E2": "volt_duelist",
    "E3": "storm_titan",
}


def text(name: str) -> str:
    return (FIXTURES / "armies" / f"{name}.toml").read_text()


def beside(source: str) -> str:
    """What a warband's records are read by."""
    return (FIXTURES / "armies" / source).read_text()


def warband(name: str) -> Any:
    """The order that enlists a shipped warband."""
    return game.muster(text(name), beside)


def empty(**options: Any) -> Table:
    """No warband has come yet."""
    table: Table = start(game, options, PLAYERS)
    return table


@cache
def enlisted(**options: Any) -> Table:
    """The two shipped warbands are there, and their figures are deployed next."""
    table = empty(**options)
    return after(table, replace(warband("mire_court"), by="p1"), replace(warband("storm_guard"), by="p2"))


def figure(name: str, at: Place | None = None, **more: Any) -> Figure:
    """A figure as its sheet is printed."""
    return Figure("p1" if name[0] == "M" else "p2", SHEETS[name], at, **more)


def board(places: dict[str, Place], acting: str = "", options: dict[str, Any] | None = None, **more: Any) -> Table:
    """A second turn with these figures in play; the one that acts has been activated, the others have not."""
    figures = {name: figure(name, at, activated=name == acting) for name, at in places.items()}
    moment = Acting(acting) if acting else None
    return replace(enlisted(**options or {}), **{"stage": "turns", "turn": 2, "begun": True, "acting": moment,
                                                 "figures": figures} | more)  # fmt: skip


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
