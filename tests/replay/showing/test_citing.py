"""Which rules an entry is about."""

import pytest

from replay import acts
from replay.core.game import Call
from replay.core.rule import Rule
from replay.core.scene import Board, Scene, Turn
from replay.core.wire import Order
from replay.showing.citing import cited

IDS = ("AL-TURN-01", "AL-MOVE-01", "AL-MOVE-02", "AL-CLOSE-01", "AL-ORDER-02")
RULES = {name: Rule(name, "gist", "source") for name in IDS}
TABLE = Scene(Board(1000, 1000, 1000, "step"), (), Turn("1", "1", "turn 1"))
ORDERING = Call("p1", "Ines gives an order", ("move", "close", "end", "concede"), rule="AL-ORDER-02")
MOVING = Call("p1", "Ines moves S1", ("step", "turn", "concede"), rule="AL-MOVE-01")


class Move(Order, frozen=True):
    by: str = ""


class Turned(Order, frozen=True, tag="turn"):
    by: str = ""


class End(Order, frozen=True):
    by: str = ""


ENTRIES = [
    (acts.Ordered(Move(), ()), (ORDERING,), ("AL-MOVE-01",)),
    (acts.Ordered(End(), ()), (ORDERING,), ("AL-ORDER-02",)),
    (acts.Ordered(Turned(), ()), (MOVING,), ("AL-MOVE-01",)),
    (acts.Ordered(Move(), ()), (), ()),
    (acts.Stood(Move(), ("AL-CLOSE-01",), "agreed", ()), (ORDERING,), ("AL-CLOSE-01",)),
    (acts.Disputed(3, "was it five?", "AL-MOVE-02"), (ORDERING,), ("AL-MOVE-02",)),
    (acts.Noted("hm"), (ORDERING,), ()),
]


@pytest.mark.parametrize(("act", "calls", "rules"), ENTRIES)
def test_an_entry_cites_its_own_rules_and_not_those_of_what_comes_next(
    act: acts.Act, calls: tuple[Call, ...], rules: tuple[str, ...]
) -> None:
    assert cited(act, calls, TABLE, RULES) == rules
