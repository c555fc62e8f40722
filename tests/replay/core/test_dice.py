"""Dice that are owed: a roll pays one debt in full, or says what is amiss."""

import pytest

from replay.core.dice import Owed, Roll, paid
from replay.core.rule import STRUCTURE, Breach, Gate

HILL, FIGHT = Owed("p1", "hill", 2), Owed("p2", "fight", 1, 8)
AMISS = [
    (Roll((1, 2), "charge"), (HILL,), "Ann owes no dice now"),
    (Roll((1, 2)), (), "Ann owes no dice now"),
    (Roll((1, 7)), (HILL,), "a die shows 1 to 6"),
    (Roll((0,), "fight"), (HILL, FIGHT), "a die shows 1 to 8"),
    (Roll((1,)), (HILL,), "2 dice are owed, 1 was given"),
    (Roll(), (HILL,), "2 dice are owed, 0 were given"),
    (Roll((1, 2), "fight"), (FIGHT,), "1 die is owed, 2 were given"),
]


def test_a_roll_pays_the_first_debt_that_it_fits():
    assert paid(Roll((1, 6)), (HILL, FIGHT), "Ann", Gate()) == HILL
    assert paid(Roll((8,), "fight"), (HILL, FIGHT), "Ann", Gate()) == FIGHT
    assert paid(Roll((8,), by="p2"), (HILL, FIGHT), "Ann", Gate()) == FIGHT


@pytest.mark.parametrize(("roll", "owed", "why"), AMISS)
def test_a_roll_that_pays_none_says_why(roll, owed, why):
    with pytest.raises(Breach) as breach:
        paid(roll, owed, "Ann", Gate())
    assert (breach.value.rule, breach.value.reason) == (STRUCTURE, why)
