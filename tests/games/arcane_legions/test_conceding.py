"""Giving up before the first turn: of three or more, the others set the table up and play without that seat."""

from random import Random
from typing import Any

import pytest

from replay.core.dice import Roll
from replay.core.game import Concede, Seat
from replay.core.pose import Point
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.ground.outline import SORTIE
from replay.games.arcane_legions.menu.setting_up import patrol
from replay.games.arcane_legions.orders import Choose, Deploy, Enlist, Lay, Settle, Take
from replay.games.arcane_legions.preparing.zones import midway
from replay.games.arcane_legions.simulated import choose
from replay.games.arcane_legions.table import Table, staying
from tests.games.arcane_legions.boards import after, empty, reason

SEATS = tuple(Seat(f"p{n}", name) for n, name in enumerate(("Ines", "Ruben", "Maud"), start=1))
ARMIES = tuple(Enlist(patrol(letter), f"p{n}") for n, letter in enumerate("ABC", start=1))


def seated(**options: Any) -> Table:
    return empty(SEATS, **{"control": "table", **options})


def enlisted(**options: Any) -> Table:
    return after(seated(**options), *ARMIES)


def rolled(*totals: int, **options: Any) -> Table:
    """The roll-off so far, by seat."""
    rolls = (Roll((total - 1, 1), by=f"p{n}") for n, total in enumerate(totals, start=1))
    return after(enlisted(**options), Settle("p1"), *rolls)


def deployed(seat: str, table: Table) -> Deploy:
    unit = {"p1": "A1", "p2": "B1", "p3": "C1"}[seat]
    zone = table.seats[seat].zone
    return Deploy(unit, midway(zone, SORTIE, 20_000, 30_000))


def asked(table: Table) -> set[str]:
    return {call.seat for call in game.awaits(table)}


@pytest.mark.parametrize(
    ("before", "gone", "stage", "waits"),
    [
        pytest.param(seated(), "p3", "enlist", {"p1", "p2"}, id="nobody waits for its army"),
        pytest.param(after(seated(), *ARMIES[:2]), "p3", "terrain", {"p1", "p2"}, id="its army was the last missing"),
        pytest.param(enlisted(), "p2", "terrain", {"p1", "p3"}, id="it need not agree to the table"),
        pytest.param(rolled(7), "p2", "rolloff", {"p3"}, id="it owes no roll"),
        pytest.param(rolled(7, 4), "p3", "place", {"p1"}, id="its roll was the last missing"),
        pytest.param(rolled(7, 7, 2), "p1", "place", {"p2"}, id="who tied with it has won"),
        pytest.param(rolled(7, 4, 3), "p1", "rolloff", {"p2", "p3"}, id="where it had won the others roll again"),
        pytest.param(rolled(7, 4, 3), "p3", "place", {"p1"}, id="where another had won that stands"),
    ],
)
def test_set_up_goes_on_without_who_gave_up(before: Table, gone: str, stage: str, waits: set[str]) -> None:
    table = after(before, Concede(by=gone))
    assert (table.stage, asked(table)) == (stage, waits)
    assert gone not in {order.by for order in game.legal(table, {}).orders}
    assert reason(table, Settle(gone)).endswith(" has given up")


def test_places_and_zones_are_those_of_the_others() -> None:
    """AL-MULTI-07: by the seats that are left, each in the zone its seat has."""
    table = after(rolled(7, 4, 3), Concede(by="p2"), Take("second"))
    assert table.order == ("p3", "p1")
    assert [player.zone for player in table.seats.values()] == ["south", "", "northeast"]
    assert (table.stage, asked(table)) == ("deploy", {"p3"})


def test_the_last_to_choose_has_the_choice_of_the_zone_that_nobody_takes() -> None:
    """AL-MULTI-07: under the reading by which all choose."""
    table = after(rolled(7, 4, 3, zones="chosen"), Take("first"), Concede(by="p2"))
    assert (table.stage, asked(table)) == ("zones", {"p1"})
    one = after(table, Choose("south"))
    assert (one.stage, asked(one)) == ("zones", {"p3"})
    assert after(one, Choose("northwest")).seats["p3"].zone == "northwest"
    assert after(one, Concede(by="p3")).winner == "p1"


def test_zones_are_settled_when_the_only_one_without_gives_up() -> None:
    table = after(rolled(7, 4, 3, zones="chosen"), Take("first"), Choose("south"), Concede(by="p2"))
    table = after(table, Choose("northeast"))
    assert (table.stage, asked(table)) == ("deploy", {"p1"})


def test_deployment_ends_without_its_units_and_another_has_the_ambush_turn() -> None:
    """AL-DEPLOY-06, AL-TURN-01: Player 1 gave up, so the next in order begins."""
    table = after(rolled(7, 4, 3), Take("first"))
    table = after(table, deployed("p1", table), deployed("p2", table), deployed("p3", table))
    assert (table.active, table.turn) == ("p1", 0)
    without = after(rolled(7, 4, 3), Take("first"))
    without = after(without, deployed("p1", without), deployed("p2", without), Concede(by="p1"))
    assert (without.stage, asked(without), without.units["A1"].defeated) == ("deploy", {"p3"}, True)
    begun = after(without, deployed("p3", without))
    assert (begun.stage, begun.active, begun.turn, begun.op) == ("orders", "p2", 0, 4)


def test_who_gives_up_with_the_last_unit_to_deploy_ends_deployment() -> None:
    table = after(rolled(7, 4, 3), Take("first"))
    table = after(table, deployed("p1", table), deployed("p2", table))
    events = game.decide(table, Concede(by="p3"))
    assert events == (
        e.Withdrew("p3"), e.UnitDefeated("C1"), e.DeploymentEnded(), e.TurnStarted("p1", 0, 4),
    )  # fmt: skip


def test_the_last_who_is_left_has_won_before_anything_began() -> None:
    table = after(enlisted(), Concede(by="p1"), Concede(by="p3"))
    assert (table.stage, table.winner, table.reason) == ("over", "p2", "conceded")


def test_control_pieces_are_asked_of_those_who_stay() -> None:
    """AL-TABLE-04, AL-TABLE-07: what lies is balanced as far as its number lets it."""
    table = after(enlisted(control="players"), Concede(by="p3"))
    north = Lay("Q1", "control", square(0, 2_000), "p1")
    south = Lay("Q2", "control", square(8_000, -2_000), "p2")
    assert reason(after(table, north), Settle("p1")) == "Ruben lays one control piece, not 0"
    assert after(table, north, south, Settle("p1")).stage == "rolloff"


def square(x: int, y: int) -> tuple[Point, ...]:
    return Point(x - 1000, y - 1000), Point(x + 1000, y - 1000), Point(x + 1000, y + 1000), Point(x - 1000, y + 1000)


@pytest.mark.parametrize("seed", range(24))
def test_whoever_gives_up_when_somebody_else_is_always_asked(seed: int) -> None:
    """Set-up ends in a first turn or with one player left, for three to six, whatever they agree on."""
    chance = Random(seed)
    count = 3 + seed % 4
    options = {"zones": ("usual", "chosen")[seed % 2], "preset": ("standard", "king_of_the_hill")[seed // 2 % 2]}
    table = empty(tuple(Seat(f"p{n}", f"Player {n}") for n in range(1, count + 1)), **options)
    while table.stage not in ("orders", "over"):
        waits = asked(table)
        assert waits
        assert waits <= set(staying(table))
        leaves = chance.randrange(6) == 0
        table = after(table, Concede(by=chance.choice(staying(table))) if leaves else choose(table, chance))
        game.show(table, {})
        game.legal(table, {})
    assert table.active in staying(table) or table.stage == "over"
    assert all(unit.defeated for unit in table.units.values() if table.seats[unit.seat].withdrawn)
