"""Slips put right from the line: given a match recorded, when it is corrected, then all that is told holds good."""

import pytest

from replay.acts import Ordered
from tests.tui.house import NARROW, TURNS, House, picture
from tests.tui.test_recording import DICE_AWAITED, MOVE_AWAITED, Recording
from tests.tui.test_speaking import feet
from tui.panels.console import SAID
from tui.widgets.board import Board
from tui.widgets.panel import Panel


@pytest.fixture
def house() -> House:
    return House()


async def test_after_a_long_answer_its_rows_go_back_to_the_board(house: House) -> None:
    # given: a correction that tells much before it is written
    async with Recording(house, house.match(*TURNS), NARROW) as at:
        answer, board = at.app.screen.query_one("#console-answer", Panel), at.app.screen.query_one(Board)
        await at.types(":strike 3 'misread'\n")
        assert answer.size.height > SAID + 3
        short = board.size.height
        # when
        await at.types("\n")
        # then
        assert answer.size.height <= SAID
        assert board.size.height > short + 3


CANNOT = [
    (TURNS, ":amend 3 'move 6' misheard", "✗ 6 is more than 5. HT-MOVE-01, nothing was written."),
    (MOVE_AWAITED, ":stood HT-TURN-01 agreed move 6", "✗ 6 is more than 2. HT-MOVE-01, nothing was written."),
    (MOVE_AWAITED, ":stood HT-NONE-01 agreed move 6", "has no rule HT-NONE-01"),
]


@pytest.mark.parametrize(("played", "line", "why"), CANNOT)
async def test_what_cannot_be_written_is_refused_at_once_and_promises_nothing(
    house: House, played: tuple[str, ...], line: str, why: str
) -> None:
    async with Recording(house, house.match(*played)) as at:
        await at.types(f"{line}\n")
        shown = picture(at.app)
        assert why in shown
        assert "writes it" not in shown
        assert ("Enter", "mend") in feet(at.app)
        assert ("Enter", "write it") not in feet(at.app)


async def test_an_order_that_stands_all_the_same_is_told_before_it_is_written(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types(":stood HT-MOVE-01 agreed move 6\n")
        assert "Enter writes it." in picture(at.app)
        await at.types("\n")
        assert at.acts()[-1].waives == ("HT-MOVE-01",)


async def test_once_they_agree_the_keys_say_what_the_words_do(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED, "roll 2", consent=True)) as at:
        await at.press("f4")
        assert ("F7", "they agree") in feet(at.app)
        await at.press("f7")
        assert "Enter writes it." in picture(at.app)
        assert ("Enter", "write it") in feet(at.app)
        assert ("F7", "they agree") not in feet(at.app)


# ---------------------------------------------------------------- the way back


async def test_after_an_earlier_order_was_struck_undo_takes_that_back_and_redo_does_it_again(house: House) -> None:
    # given: an order struck that others stood on, which orphaned them
    async with Recording(house, house.match(*TURNS)) as at:
        await at.types(":strike 3 'misread'\n")
        await at.types("\n")
        assert at.acts()[-1].targets == (3,)
        # when
        await at.press("f4")
        # then: the strike is taken back, and no orphan is offered
        assert at.line == ":strike 10 'undone'"
        await at.types("\n")
        await at.press("shift+f4")
        assert at.line == ":strike 11 'done again'"
        await at.types("\n")
        await at.press("f4")
        assert at.line == ":strike 10 'undone'"


async def test_undo_and_amend_pass_over_orphans(house: House) -> None:
    # given: a strike that orphaned others, and an order after it
    async with Recording(house, house.match(*TURNS)) as at:
        await at.types(":strike 8 'misread'\n")
        await at.types("\n")
        await at.types("roll 3\n")
        assert isinstance(at.acts()[-1], Ordered), picture(at.app)
        await at.press("f4")
        assert at.line == ":strike 11 'undone'"
        await at.types("\n")
        # when: what came before the strike that is struck already, or orphaned, is nothing to go back to
        await at.press("f4")
        assert at.line == ":strike 10 'undone'"
        await at.press("escape")
        await at.press("f5")
        # then
        assert at.line == "move -1 by=p1"


async def test_a_strike_of_the_last_order_is_a_step_back(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        await at.types(":strike 9 'slip'\n")
        await at.types("\n")
        await at.press("f4")
        assert at.line == ":strike 8 'undone'"
        await at.types("\n")
        await at.press("shift+f4")
        assert at.line == ":strike 11 'done again'"
