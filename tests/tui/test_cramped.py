"""A window that is too small for a screen says so, and nothing else happens in it."""

import pytest
from textual.geometry import Size

from tests.tui.house import STILL, TURNS, House, opened, picture, read, replay, settled, until
from tui.app import RollbookApp
from tui.screens.cramped import CrampedScreen


@pytest.mark.parametrize("size", [(40, 12), (59, 40), (100, 15), (24, 6), (12, 2)])
async def test_a_window_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    house = House()
    app = RollbookApp(house, match=house.match(*TURNS).book.match, look=STILL)
    async with app.run_test(size=size):
        await until(lambda: isinstance(app.screen, CrampedScreen) and "Rollbook" in picture(app), "it is said")
        await settled(app)
        told = " ".join(picture(app).split())
        assert told.startswith("Rollbook needs 60 columns and 16 rows."[: size[0] - 2])
        if size[0] > 20:
            assert f"Here are {size[0]} and {size[1]}: make the window larger" in told
            assert "Events" not in told


async def test_a_window_that_shrinks_on_before_it_is_said_says_how_small_it_is_at_last() -> None:
    over = CrampedScreen(Size(50, 10))
    over.tell(Size(40, 8))
    app = RollbookApp(House(), look=STILL)
    async with app.run_test(size=(40, 8)):
        await app.push_screen(over)
        await settled(app)
        assert "Here are 40 and 8" in " ".join(picture(app).split())


async def test_what_one_was_at_is_there_again_when_there_is_room() -> None:
    house = House()
    async with opened(house, house.match(*TURNS).book.match, at=5) as (app, pilot):
        screen = replay(app)
        for size in ((50, 10), (40, 8)):
            await pilot.resize_terminal(*size)
            await until(lambda size=size: f"{size[0]} and {size[1]}" in " ".join(picture(app).split()), "it is said")
        await pilot.press("left", "q")
        await settled(app)
        await pilot.resize_terminal(80, 24)
        assert await read(app) is screen
        assert screen.page.here.n == 5
        assert "EVENTS" in picture(app)


@pytest.mark.parametrize("keys", ["", "question_mark", "colon"])
async def test_the_least_window_shows_the_screens(keys: str) -> None:
    house = House()
    async with opened(house, house.match(*TURNS).book.match, at=5, size=(60, 16)) as (app, pilot):
        if keys:
            await pilot.press(keys)
            await settled(app)
        assert not isinstance(app.screen, CrampedScreen)
        assert "Rollbook needs" not in picture(app)
