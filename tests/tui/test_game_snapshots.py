"""How the recorded match of every game looks on every screen, at both sizes."""

import time
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from eventstore.memory import MemoryStore
from tests.forging import faults, forged
from tests.tui.club import Club, club, fork
from tests.tui.house import NARROW, STILL, WIDE, library, read, settled, until
from tests.tui.judging import judged
from tests.tui.test_setting_up import wizard
from tests.tui.test_speaking import console
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


async def offered(pilot: Pilot[None]) -> None:
    await opened(pilot)
    await until(lambda: not console(pilot.app).awaits, "orders are offered")
    await settled(pilot.app)


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_recorded_in_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    house = Club(game)
    recorder = house.sit(house.line)
    house.say(recorder, f":fork {recorder.book.head // 2} 'what if'")
    line = house.log.lines(house.line.match)[-1]
    app = RollbookApp(house, match=line.match, line=line.id, recording=True, look=STILL)
    assert snap_compare(app, terminal_size=size, run_before=offered)


async def audited(pilot: Pilot[None]) -> None:
    await opened(pilot)
    await pilot.press("a")
    await judged(pilot.app)


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_of_every_game_before_a_judge(snap_compare, game: str, size: tuple[int, int]) -> None:
    house = planted(game)
    app = RollbookApp(house, match=house.line.match, look=STILL)
    assert snap_compare(app, terminal_size=size, run_before=audited)


async def ruled_on(pilot: Pilot[None]) -> None:
    await audited(pilot)
    await pilot.press("R")
    await settled(pilot.app)


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_in_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    house = planted(game)
    app = RollbookApp(house, match=house.line.match, look=STILL)
    assert snap_compare(app, terminal_size=size, run_before=ruled_on)


def planted(game: str) -> Club:
    """The recorded match with the first of its game's faults."""
    house = Club(game)
    _, forger = forged(game, faults(game)[0])
    house.log = MemoryStore()
    house.line = house.log.start(*forger.entries, name="main")
    return house


async def counted(pilot: Pilot[None]) -> None:
    await opened(pilot)
    await pilot.press("d")
    await settled(pilot.app)


@pytest.mark.parametrize("game", GAMES)
def test_the_dice_of_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    house = club(game)
    app = RollbookApp(house, match=house.line.match, look=STILL)
    assert snap_compare(app, terminal_size=size, run_before=counted)


async def shelved(pilot: Pilot[None]) -> None:
    await until(lambda: library(pilot.app).read, "the shelf is read")
    await settled(pilot.app)


@pytest.mark.parametrize("game", GAMES)
def test_the_library_with_a_match_of_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    assert snap_compare(RollbookApp(club(game), look=STILL), terminal_size=size, run_before=shelved)


async def planned(pilot: Pilot[None]) -> None:
    await wizard(pilot.app, pilot)


@pytest.mark.parametrize("game", GAMES)
def test_setting_up_a_match_of_every_game(snap_compare, game: str, size: tuple[int, int]) -> None:
    assert snap_compare(RollbookApp(Club(game), look=STILL), terminal_size=size, run_before=planned)
