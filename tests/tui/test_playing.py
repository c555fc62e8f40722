"""Playing by the table's own pauses, and what keys come upon on the way: what cannot be read ends nothing."""

import asyncio
from collections.abc import AsyncIterator
from itertools import chain, count

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from replay.acts import Forked
from tests.tui.house import NOON, TURNS, House, opened, picture, replay, settled, until
from tests.tui.test_speaking import burst
from tests.tui.test_syncing import Afar
from tui.app import RollbookApp
from tui.lines.viewpoint import REAL, SPEEDS, at, looked
from tui.screens.luck import DiceScreen
from tui.screens.over import LinesScreen, Over, TextScreen
from tui.screens.replay import ReplayScreen
from tui.screens.syncing import SyncScreen

MINUTE, FASTEST = 60_000, len(SPEEDS) - 1
SLOW = SPEEDS.index("×0.25")


@pytest.fixture
def house() -> House:
    """Three entries written at the same moment, all others a minute apart."""
    house = House()
    times = chain((0, 0, 0), count(MINUTE, MINUTE))
    house.means = replace(house.means, clock=lambda: NOON + next(times))
    return house


def plays(screen: ReplayScreen) -> bool:
    return bool(screen.page and screen.page.here.playing)


async def test_a_pause_of_the_table_is_kept_after_one_of_no_length(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, _):
        screen = replay(app)
        screen.go(replace(screen.page.here, playing=True, speed=REAL))
        await until(lambda: screen.page.here.n >= 3, "what has no pause is played")
        await asyncio.sleep(0.1)
        assert (screen.page.here.n, plays(screen)) == (3, True)


@pytest.fixture
async def unread(house: House) -> AsyncIterator[tuple[RollbookApp, Pilot[None]]]:
    """At entry 4 of a match whose entry 5 a newer program wrote."""
    recorder = house.match(*TURNS)
    entries = house.log._branches[recorder.line].entries
    entries[4] = replace(entries[4], version=99)
    async with opened(house, recorder.book.match, at=4) as at:
        yield at


async def test_what_cannot_be_read_is_played_to_and_not_over(unread: tuple[RollbookApp, Pilot[None]]) -> None:
    app, _ = unread
    screen = replay(app)
    screen.go(replace(screen.page.here, n=3, playing=True, speed=FASTEST))
    await until(lambda: not plays(screen), "it plays no longer")
    assert screen.page.here.n == 5
    assert "newer program" in picture(app).splitlines()[-1]


@pytest.mark.parametrize("turns", range(8))
async def test_a_look_from_a_piece_overtaken_by_an_entry_that_cannot_be_read_ends_nothing(
    unread: tuple[RollbookApp, Pilot[None]], turns: int
) -> None:
    app, _ = unread
    screen = replay(app)
    screen.look_again(looked(screen.page.here))
    for _ in range(turns):
        await asyncio.sleep(0)
    screen.go(at(screen.page.here, 5))
    await settled(app)
    assert app.is_running
    assert "newer program" in picture(app).splitlines()[-1]


async def test_dice_that_cannot_be_read_are_told_of_and_end_nothing(unread: tuple[RollbookApp, Pilot[None]]) -> None:
    app, pilot = unread
    burst(app, "d")
    await pilot.pause()
    await settled(app)
    assert app.is_running
    assert "newer program" in picture(app).splitlines()[-1]


@pytest.mark.parametrize(
    ("keys", "page"), [("dd", DiceScreen), ("tt", LinesScreen), ("pp", TextScreen), ("yy", SyncScreen)]
)
async def test_one_page_is_laid_over_the_screen_however_often_its_key_was_pressed(
    house: House, keys: str, page: type[Over]
) -> None:
    recorder = house.match(*TURNS)
    recorder.record(Forked("aside", "", 3, "as corrected"))
    house.afar = Afar(tuple)
    async with opened(house, recorder.book.match) as (app, pilot):
        burst(app, keys)
        await pilot.pause()
        await settled(app)
        assert isinstance(app.screen, page)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)


@pytest.mark.parametrize(
    ("asks", "says"), [("slash", "escape"), ("g", "escape"), ("quotation_mark", "a enter"), ("asterisk", "b enter")]
)
async def test_while_one_types_nothing_plays_on_and_after_it_the_match_does(house: House, asks: str, says: str) -> None:
    async with opened(house, house.match(*TURNS).book.match, at=1) as (app, pilot):
        screen = replay(app)
        screen.go(replace(screen.page.here, playing=True, speed=SLOW))
        await pilot.press(asks)
        assert (plays(screen), screen.page.here.n) == (False, 1)
        await pilot.press(*says.split())
        await until(lambda: plays(screen), "it plays on")
        assert screen.page.here.n == 1


async def test_after_a_question_that_had_to_be_asked_again_it_plays_on_too(house: House) -> None:
    async with opened(house, house.match(*TURNS).book.match, at=1) as (app, pilot):
        screen = replay(app)
        screen.go(replace(screen.page.here, playing=True, speed=SLOW))
        for pressed in ("slash", "z", "enter", "escape"):
            await pilot.press(pressed)
            await settled(app)
        assert plays(screen)


@pytest.mark.parametrize(("asks", "says"), [("slash", "rolls"), ("g", "4"), ("colon", "go 4")])
async def test_who_is_led_elsewhere_by_what_was_typed_stays_there(
    house: House, monkeypatch: pytest.MonkeyPatch, asks: str, says: str
) -> None:
    async with opened(house, house.match(*TURNS).book.match, at=1) as (app, pilot):
        screen = replay(app)
        screen.go(replace(screen.page.here, playing=True, speed=SLOW))
        await pilot.press(asks)
        await pilot.pause()
        played, go = [], screen.go
        monkeypatch.setattr(screen, "go", lambda here: (played.append(here.playing), go(here)))
        burst(app, f"{says}\n")
        await until(lambda: screen.page.here.n > 1, "one is there")
        await settled(app)
        assert not any(played)


@pytest.mark.parametrize("asks", [("e",), ("slash", "f5")])
async def test_who_amends_while_it_plays_is_not_taken_away_from_there(house: House, asks: tuple[str, ...]) -> None:
    async with opened(house, house.match(*TURNS).book.match, at=3) as (app, pilot):
        screen = replay(app)
        screen.go(replace(screen.page.here, playing=True, speed=SLOW))
        for pressed in asks:
            await pilot.press(pressed)
            await settled(app)
        await pilot.press("escape")
        await settled(app)
        assert (plays(screen), screen.page.here.n) == (False, 3)
