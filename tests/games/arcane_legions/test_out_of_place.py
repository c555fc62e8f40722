"""Orders that name what is not there, or come when nothing of the kind is asked: no agreement lets them stand."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.core.pose import Point, Pose
from replay.core.rule import Breach
from replay.games.arcane_legions import game
from replay.games.arcane_legions.orders import Adjust, Choose, Deploy, Keep, Lay, Move, Place, Range, Step, Strike, Take
from replay.games.arcane_legions.table import Moving, Table, Track
from tests.games.arcane_legions.boards import board, empty, enlisted, unit

TRIANGLE = (Point(0, 0), Point(1000, 0), Point(0, 1000))
S1, N1 = unit("p1", "exf", 0, 0), unit("p2", "exs", 0, 1000, 180_000)
AWAY = replace(N1, pose=None, defeated=True)


def table(**changes: Any) -> Table:
    return replace(board({"S1": S1, "N1": N1, "N2": AWAY}), **changes)


def lifted(**changes: Any) -> Table:
    """The moving unit has been taken off the table by a judge."""
    units = {"S1": replace(S1, pose=None), "N1": N1}
    return replace(board(units), moving=Moving("S1", (), 3), track=Track("S1", Pose(0, 0, 0)), **changes)


@pytest.mark.parametrize(
    ("at", "order", "because"),
    [
        (
            replace(enlisted(), stage="terrain"),
            Lay("a rock!", "blocking", TRIANGLE, "p1"),
            "a piece is called by up to 12 letters and digits, not 'a rock!'",
        ),
        (table(), Take("first"), "places are taken once, after the roll-off"),
        (table(), Choose("south"), "sides are chosen once, after the places"),
        (
            replace(enlisted(), stage="deploy", order=("p1", "p2")),
            Deploy("S1", Pose(0, -14_500, 0), "p1"),
            "Ines has no side of the table yet",
        ),
        (empty(), Deploy("S1", Pose(0, 0, 0), "p1"), "there is no unit S1"),
        (
            table(),
            Range("S1", "N1", "front", "front", ("Z9",)),
            "there is no unit or terrain piece Z9",
        ),
        (
            table(moving=Moving("S1", ("N1", "N2"))),
            Strike("N2", "p2"),
            "N2 is not on the table",
        ),
        (table(damage={"N1": 1}), Move("S1"), "N1 has damage to be assigned first"),
        (lifted(), Step("S1", "front"), "S1 is not on the table"),
        (lifted(), Place("S1", Pose(0, 0, 0)), "S1 is not on the table"),
        (table(), Keep(), "nobody is asked to adjust dice"),
        (table(), Adjust("brace", "attack", (1,), (2,)), "no dice lie that could still change"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_out_of_place_is_no_order(at: Table, order: Any, because: str) -> None:
    with pytest.raises(Breach) as refusal:
        game.decide(at, order, frozenset(game.rules))
    assert (refusal.value.rule, refusal.value.waivable) == ("structure", False)
    assert refusal.value.reason == because
