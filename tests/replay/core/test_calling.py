"""Who is asked, and whose order it is."""

import pytest
from msgspec import Struct

from replay.core.calling import calling, heard
from replay.core.dice import Owed, Roll
from replay.core.game import Call, Concede, Seat
from replay.core.rule import Breach, Gate, Rule
from tests.invented import hilltop


class Sitting(Struct, frozen=True):
    """A table at which people sit."""

    seats: dict[str, Seat]


ANN, BO = Call("p1", "Ann waits", ("move",)), Call("p2", "Bo waits", ("move",))
ROLLS = Call("p2", "Bo rolls", ("roll",), Owed("p2", "hill", 1))
HEARD = [
    # order, who is awaited, after the end: whose it is
    (Concede("p2"), (ANN,), "", "p2"),
    (Concede(), (ANN,), "", "p1"),
    (Concede(), (ANN, ANN), "", "p1"),
    (Roll((1,)), (ANN, ROLLS), "", "p2"),
    (Roll((1,), by="p1"), (ANN, ROLLS), "", "p1"),
    (Concede(), (), "p1", "p1"),
    (Roll((1,)), (), "p1", "p1"),
]
UNHEARD = [
    (Concede(), (ANN, BO), "p1", "say which with by=SEAT"),
    (Roll((1,)), (ANN, BO), "", "say which with by=SEAT"),
    (Concede(), (), "", "say which with by=SEAT"),
    (Concede("p9"), (ANN,), "", "there is no seat p9"),
]


@pytest.mark.parametrize(("order", "calls", "after", "seat"), HEARD)
def test_an_order_is_the_seats_that_it_names_or_that_alone_can_be_meant(order, calls, after, seat):
    assert heard(order, calls, ("p1", "p2"), Gate(), after) == seat


@pytest.mark.parametrize(("order", "calls", "after", "why"), UNHEARD)
def test_where_nobody_can_be_meant_it_has_to_be_said_and_no_agreement_helps(order, calls, after, why):
    with pytest.raises(Breach, match=why) as breach:
        heard(order, calls, ("p1", "p2"), Gate(set(hilltop.rules)), after)
    assert not breach.value.waivable


def test_a_call_names_its_seat_its_rule_and_what_may_always_be_said():
    call = calling(
        Sitting({"p1": Seat("p1", "Ann Lark"), "p2": Seat("p2", "Bo Reed")}),
        "p2",
        "moves",
        ("move",),
        Rule("X-1", "", ""),
    )
    assert call == Call("p2", "Bo moves", ("move", "concede"), rule="X-1")
