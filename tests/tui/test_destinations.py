"""Where keys lead to: to one screen, however often they are pressed before it is there."""

import pytest
from textual.screen import Screen

from replay.acts import Forked
from tests.tui.house import TURNS, House, opened, settled, until
from tests.tui.test_speaking import burst
from tui.screens.audit import AuditScreen
from tui.screens.compare import CompareScreen
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen
from tui.screens.setting_up import SettingUpScreen


@pytest.fixture
def house() -> House:
    return House()


@pytest.mark.parametrize(("keys", "there"), [("\n\n", ReplayScreen), ("ww", SettingUpScreen), ("aa", AuditScreen)])
async def test_from_the_library(house: House, keys: str, there: type[Screen[object]]) -> None:
    house.match(*TURNS)
    async with opened(house) as (app, pilot):
        burst(app, keys)
        await until(lambda: isinstance(app.screen, there), "the screen is there")
        await pilot.pause()
        await settled(app)
        assert [type(screen) for screen in app.screen_stack[1:]] == [LibraryScreen, there]


@pytest.mark.parametrize(("keys", "there"), [("cc", CompareScreen), ("ww", SettingUpScreen), ("aa", AuditScreen)])
async def test_from_a_match(house: House, keys: str, there: type[Screen[object]]) -> None:
    recorder = house.match(*TURNS)
    recorder.record(Forked("aside", "", 3, "as corrected"))
    async with opened(house, recorder.book.match) as (app, pilot):
        burst(app, keys)
        await until(lambda: isinstance(app.screen, there), "the screen is there")
        await pilot.pause()
        await settled(app)
        assert [type(screen) for screen in app.screen_stack[1:]] == [LibraryScreen, ReplayScreen, there]


async def test_twice_in_turn(house: House) -> None:
    house.match(*TURNS)
    async with opened(house) as (app, pilot):
        for _ in range(2):
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, ReplayScreen), "the match is there")
            await settled(app)
            await pilot.press("q")
            await until(lambda: isinstance(app.screen, LibraryScreen), "the library is there")
