"""Slips put right from the line: given a match recorded, when it is corrected, then all that is told holds good."""

import pytest

from tests.tui.house import NARROW, TURNS, House
from tests.tui.test_recording import Recording
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
