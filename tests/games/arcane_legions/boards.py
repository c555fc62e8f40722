"""Tables to try orders on: EXF formations and EXS sorties as printed, South (Ines, p1) against North (Ruben, p2)."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from replay.core.game import Config, Seat
from replay.core.options import settle
from replay.core.pose import Point, Pose
from replay.core.rule import Breach, breaches
from replay.games.arcane_legions import game
from replay.games.arcane_legions.cards.card import read_card, starting
from replay.games.arcane_legions.ground.outline import footprint
from replay.games.arcane_legions.table import Figure, Piece, Player, Table, Unit
from tests.games.arcane_legions.fixture_files import CARD_FILES, FOLDER, fetch

TEXTS = {path.stem: path.read_text() for path in (*CARD_FILES, *(FOLDER / "cases" / "cards").glob("*.toml"))}
ZONES = {"p1": "south", "p2": "north"}
SQUARE = Piece("control", (Point(-1000, 2000), Point(1000, 2000), Point(1000, 4000), Point(-1000, 4000)))
SEATS = (Seat("p1", "Ines Aalto"), Seat("p2", "Ruben Oyelaran"))


def empty(seats: tuple[Seat, ...] = SEATS, **options: Any) -> Table:
    return game.start(Config("0" * 32, seats, settle(game.options, options)))


def unit(seat: str, card: str, x: int, y: int, heading: int = 0, **changes: Any) -> Unit:
    figures = {slot: Figure(slot) for slot in starting(read_card(TEXTS[card]))}
    return replace(Unit(seat, card, figures, Pose(x, y, heading)), **changes)


def board(units: dict[str, Unit], active: str = "p1", op: int = 8, **options: Any) -> Table:
    """A table on which a turn is under way."""
    return replace(
        empty(**options),
        stage="orders",
        texts=TEXTS,
        units=units,
        order=("p1", "p2"),
        active=active,
        turn=2,
        op=op,
        seats={
            "p1": Player("Ines Aalto", "The Watch", "Saltmark", "S", "south"),
            "p2": Player("Ruben Oyelaran", "The Muster", "Thornmoor", "N", "north"),
        },
    )


def enlisted(**options: Any) -> Table:
    """A table with the two shipped armies."""
    table = empty(**options)
    for seat, name in (("p1", "saltmark"), ("p2", "thornmoor")):
        joined = game.muster((FOLDER / "armies" / f"{name}.toml").read_text(), fetch)
        table = after(table, replace(joined, by=seat))
    return table


def after(table: Table, *orders: Any, waived: Collection[str] = ()) -> Table:
    """The table once all of these orders have been said."""
    for order in orders:
        for event in game.decide(table, order, waived):
            table = game.evolve(table, event)
    return table


def broken(table: Table, order: Any, waived: Collection[str] = ()) -> list[str]:
    """The rules an order breaks, all of them."""
    return [breach.rule for breach in breaches(lambda more: game.decide(table, order, more | set(waived)))]


def reason(table: Table, order: Any) -> str:
    """Why an order is refused."""
    try:
        game.decide(table, order)
    except Breach as breach:
        return breach.reason
    return ""


def melee(**options: Any) -> Table:
    """Both shipped armies within reach of each other, some of them in contact."""
    table = enlisted(**options)
    units = {}
    for name, held in table.units.items():
        reach, along = footprint(read_card(table.texts[held.card])).ahead, 2_200 * int(name[1:]) - 10_000
        pose = Pose(along, -reach, 0) if held.seat == "p1" else Pose(along, reach, 180_000)
        units[name] = replace(held, pose=pose)
    return replace(
        table, stage="orders", units=units, order=("p1", "p2"), active="p1", turn=1, op=8, terrain={"C1": SQUARE},
        seats={seat: replace(held, zone=ZONES[seat]) for seat, held in table.seats.items()},
    )  # fmt: skip
