"""What is told of a correction before it is written."""

import pytest

from replay.core.dice import Owed, Roll
from replay.correcting.refit import Refit
from tui.foresight import to_settle


@pytest.mark.parametrize(
    ("owed", "lie", "told"),
    [
        (1, 2, "1 attack die is owed, 2 lie there"),
        (2, 1, "2 attack dice are owed, 1 lies there"),
        (3, 0, "3 attack dice are owed, 0 lie there"),
    ],
)
def test_dice_to_settle_are_counted_in_words(owed: int, lie: int, told: str) -> None:
    assert to_settle(Refit(7, Roll((6,) * lie), Owed("p1", "attack", owed))) == told
