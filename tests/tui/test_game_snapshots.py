"""How the recorded match of every game looks on the replay and the compare screen, at both sizes."""

import time
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from tests.tui.club import club, fork
from tests.tui.house import NARROW, STILL, WIDE, read, settled, until
from tui.app import RollbookApp
from tui.library import Library
from tui.screens.compare import CompareScreen

GAMES = ("arcane_legions", "battle_for_legend", "conquest", "fantasy_skirmish", "star_wars_legion")
SIZES = {"wide": WIDE, "narrow": NARROW}


@pytest.fixture(autouse=True)
def _everywhere_the_same_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return SIZES[request.param]


async def opened(pilot: Pilot[None]) -> None:
    await read(pilot.app)
    await settled(pilot.app)


async def compared(pilot: Pilot[None]) -> None:
    await opened(pilot)
    await pilot.press("c")
    screen = pilot.app
    await until(lambda: isinstance(screen.screen, CompareScreen) and screen.screen.both, "two lines are compared")
    await until(lambda: screen.screen.both.sights, "both tables are seen")
    await settled(pilot.app)


@pytest.mark.parametrize("game", GAMES)
def test_a_fight_of_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    house = club(game)
    at = Library(house).folio(house.line.match).first_fight()
    app = RollbookApp(house, match=house.line.match, at=at, look=STILL)
    assert snap_compare(app, terminal_size=size, run_before=opened)


@pytest.mark.parametrize("game", GAMES)
def test_two_lines_of_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    house = fork(game)
    app = RollbookApp(house, match=house.line.match, at=house.middle + 2, look=STILL)
    assert snap_compare(app, terminal_size=size, run_before=compared)
