"""Two lines entry beside entry: what both say, what one says otherwise, and what one alone says."""

import pytest

from replay.core.dice import Roll
from replay.showing.ledger import Ledger as Rows
from replay.showing.ledger import Row
from replay.showing.pairs import pairs
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger

FIRST = (Roll((5,)), Move(5))
"""Ann's turn, entries 2 and 3: both lines share it."""


def rows(*orders: object) -> tuple[Row, ...]:
    held = Ledger(seats=("Ann", "Bo"))
    for order in (*FIRST, *orders):
        held.order(order)
    return tuple(Rows(held.cursor))


OTHERWISE = [
    ((Roll((2,)), Move(1)), (Roll((2,)), Move(1)), ["4=4", "5=5"]),
    ((Roll((2,)), Move(1)), (Roll((6,)), Move(1)), ["4≠4", "5=5"]),
    ((Roll((2,)), Move(1)), (Roll((2,)),), ["4=4", "5←-"]),
    ((), (Roll((2,)), Move(1)), ["-→4", "-→5"]),
]


@pytest.mark.parametrize(("left", "right", "told"), OTHERWISE)
def test_what_follows_is_laid_beside_each_other_turn_by_turn(left: tuple, right: tuple, told: list[str]) -> None:
    found = list(pairs(rows(*left), rows(*right), 3))
    assert [f"{p.left.n}{p.likeness.value}{p.right.n}" for p in found[:3]] == ["1=1", "2=2", "3=3"]
    shown = [f"{p.left.n if p.left else '-'}{p.likeness.value}{p.right.n if p.right else '-'}" for p in found[3:]]
    assert shown == told


def test_a_remark_is_no_other_form_of_an_order() -> None:
    left, right = rows(Roll((2,)), Move(1)), list(rows(Roll((6,)), Move(1)))
    noted = Row(4, "noted", "", "", "“hm”", left[3].stand, left[3].stand)
    found = [p.likeness.value for p in pairs((*left[:3], noted, *left[3:]), right, 3)]
    assert found == ["=", "=", "=", "←", "≠", "="]


def test_dice_that_one_line_alone_has_answered_stand_beside_themselves() -> None:
    left, right = rows(Roll((2,)), Move(1)), rows(Roll((2,)), Move(1))
    answered = [*left[:4], Row(5, "ordered", "roll", "p2", "2 against 3", left[4].stand, left[4].after, joins=(4,))]
    found = [(p.left.n if p.left else 0, p.right.n if p.right else 0) for p in pairs(answered, right, 4)]
    assert found[3] == (4, 4)
