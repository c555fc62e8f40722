"""Reading on what others write while this or that is under way: none is lost, none stays old."""

import asyncio

import pytest

from tests.tui.house import NARROW, TURNS, WIDE, House, opened, picture, replay, settled, until
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


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(
    ("said", "told"),
    [
        (("roll 6",), "1 new entry   End reads on"),
        (("roll 6", ":amend 8 'roll 3' misread"), "2 new entries, 8 put right   End reads on"),
        ((":strike 9 'it never moved'", ":amend 8 'roll 3' misread"), "2 new entries, 8 and 9 put right"),
        ((":note 'a remark' 3",), "1 new entry   End reads on"),
    ],
)
async def test_who_stands_elsewhere_is_told_what_was_put_right(
    house: House, size: tuple[int, int], said: tuple[str, ...], told: str
) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4, size=size) as (app, _):
        for text in said:
            house.say(recorder, text)
        await until(lambda: told in picture(app), "it is told")
        assert replay(app).page.here.n == 4
