"""How the screens look, as a whole and in colour: a few pictures, so that nothing changes unseen."""

import time
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from tests.tui.house import NARROW, STILL, TURNS, WIDE, DemoHouse, House, read, settled, shelved
from tui.app import Look, RollbookApp

PLAYED = (*TURNS, ":note 'who has the hill?' at=3", ":bookmark 'the leap' at=3", ":strike 7 slip", ":fork 4 'hold it'")


@pytest.fixture(autouse=True)
def _everywhere_the_same_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def app(look: Look = STILL, *, shelf: bool = False) -> RollbookApp:
    house = House()
    match = house.match(*PLAYED, event="Saltmark Open", round=3, table=7).book.match
    return RollbookApp(house, match=None if shelf else match, at=5, look=look)


async def opened(pilot: Pilot[None]) -> None:
    await read(pilot.app)
    await settled(pilot.app)


async def looked_up(pilot: Pilot[None]) -> None:
    await shelved(pilot.app)


def test_the_replay_screen(snap_compare) -> None:
    assert snap_compare(app(), terminal_size=WIDE, run_before=opened)


def test_the_reduced_replay_screen(snap_compare) -> None:
    assert snap_compare(app(), terminal_size=NARROW, run_before=opened)


def test_the_reduced_replay_screen_without_colour_in_ascii(snap_compare) -> None:
    plain = Look(colour=False, ascii=True, animate=False)
    assert snap_compare(app(plain), terminal_size=NARROW, run_before=opened)


def test_the_library(snap_compare) -> None:
    assert snap_compare(app(Look(theme="vellum", animate=False), shelf=True), terminal_size=WIDE, run_before=looked_up)


def test_the_reduced_library_without_colour(snap_compare) -> None:
    plain = Look(colour=False, animate=False)
    assert snap_compare(app(plain, shelf=True), terminal_size=NARROW, run_before=looked_up)


def demo(at: int) -> RollbookApp:
    house = DemoHouse()
    return RollbookApp(house, match=house.match_id, at=at, look=STILL)


def test_a_fight_on_the_reduced_screen(snap_compare) -> None:
    assert snap_compare(demo(130), terminal_size=NARROW, run_before=opened)


async def looked_from_below(pilot: Pilot[None]) -> None:
    await read(pilot.app)
    await pilot.press("u", "u", "l")
    await settled(pilot.app)


def test_what_is_looked_from_stands_above_the_words_on_the_reduced_screen(snap_compare) -> None:
    assert snap_compare(demo(126), terminal_size=NARROW, run_before=looked_from_below)


async def played_on(pilot: Pilot[None]) -> None:
    await read(pilot.app)
    await pilot.press("left", "f", *"what if Bo waits by the sea", "enter")
    await settled(pilot.app)
    await pilot.press(*"move 6", "enter")
    await settled(pilot.app)


def test_a_fork_that_is_played_on_and_refused_on_the_reduced_screen(snap_compare) -> None:
    assert snap_compare(app(), terminal_size=NARROW, run_before=played_on)
