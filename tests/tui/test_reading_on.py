"""Reading on what others write while this or that is under way: none is lost, none stays old."""

import asyncio

import pytest

from tests.tui.house import TURNS, House, opened, replay, settled
from tui.app import RollbookApp


@pytest.fixture
def house() -> House:
    return House()


def rows(app: RollbookApp) -> list[int]:
    page = replay(app).page
    return [row.n for row in page.listing.rows] if page else []


@pytest.mark.parametrize("turns", range(6))
async def test_end_pressed_again_loses_no_correction_of_others(house: House, turns: int) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, _):
        screen = replay(app)
        house.say(recorder, ":amend 8 'roll 3' misread")
        screen.action_end(1)
        for _ in range(turns):
            await asyncio.sleep(0.0005)
        screen.action_end(1)
        await settled(app)
        assert rows(app) == list(range(1, 11))
        assert "rolls 3" in screen.page.listing.rows[7].telling
