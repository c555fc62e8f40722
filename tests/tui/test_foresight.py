"""What is told of a correction before it is written."""

import pytest

from replay.acts import Amended, Struck
from replay.core.dice import Owed, Roll
from replay.correcting.preview import preview
from replay.correcting.refit import Refit
from tests.invented.hilltop import Move, RunnerMoved, TurnPassed
from tests.replay.ledger import Ledger
from tui.lines.foresight import foreseen, foretold, to_settle


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


def test_of_an_act_that_is_told_as_before_it_is_told_what_differs() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    move = line.tamper(Move(3), RunnerMoved("p1", 3), RunnerMoved("p1", 3), TurnPassed("p2"))
    seen = preview(line.cursor, Amended(move, (Move(3),), "once"))
    assert foretold(line.book, line.table, seen)[0] == (
        f"± {move}  runner moved: p1, steps 3 → no other runner moved (Ann moves 3; Bo is next)"
    )


def test_what_is_awaited_is_told_as_it_is_and_as_it_would_be() -> None:
    line = Ledger()
    roll = line.order(Roll((3,)))
    seen = preview(line.cursor, Struck((roll,), "misread"))
    rows = foretold(line.book, line.table, seen)
    assert rows[-3:-1] == ("  awaited now: Ann moves up to 3", "  awaited after: Ann rolls 1 stride")
    assert foreseen(seen, line.book) == "No other act changes."
    assert foreseen(seen) == "Nothing else changes."


def test_what_is_awaited_as_before_is_not_told() -> None:
    line = Ledger()
    roll = line.order(Roll((3,)))
    seen = preview(line.cursor, Amended(roll, (Roll((3,)),), "once"))
    assert not [row for row in foretold(line.book, line.table, seen) if "awaited" in row]
