"""What is typed is about where it was asked for, wherever one stands once Enter is pressed."""

from pathlib import Path
from threading import Event

import pytest

from replay.acts import Bookmarked, Disputed, Noted, Struck
from tests.tui.house import TURNS, House, opened, picture, replay, settled, until
from tests.tui.test_recording import Recording
from tests.tui.test_speaking import console, feet, typed
from tui.lines.viewpoint import at


@pytest.fixture
def house() -> House:
    return House()


@pytest.mark.parametrize(("key", "act"), [('"', Noted("hi", 2)), ("*", Bookmarked("hi", 2))])
async def test_a_remark_is_of_the_entry_its_heading_names_though_the_match_plays_on(
    house: House, key: str, act: object
) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=2) as (app, pilot):
        await typed(app, pilot, f"{key}hi")
        screen = replay(app)
        screen.go(at(screen.page.here, 4))
        await settled(app)
        await typed(app, pilot, "\n")
    recorder.catch_up()
    assert recorder.book.act(10) == act


async def test_a_line_forks_where_its_heading_says_though_the_match_plays_on(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=2) as (app, pilot):
        await typed(app, pilot, "fhi")
        screen = replay(app)
        screen.go(at(screen.page.here, 4))
        await typed(app, pilot, "\n")
    assert [line.base for line in house.log.lines(match) if line.name == "hi"] == [2]


async def test_a_note_on_the_last_entry_stays_on_it_though_others_write(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match) as (app, pilot):
        await typed(app, pilot, '"hi')
        recorder.record(Disputed(3, "was it five?"))
        await until(lambda: replay(app).page.here.n == 10, "what others wrote is read")
        await typed(app, pilot, "\n")
    recorder.catch_up()
    assert recorder.book.act(11) == Noted("hi", 9)


async def test_a_case_is_cut_at_the_entry_its_file_is_named_for(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=2) as (app, pilot):
        for n in (2, 4):
            screen = replay(app)
            screen.go(at(screen.page.here, n))
            await typed(app, pilot, "X" + "\b" * 40 + f"{n}.toml")
            screen.go(at(screen.page.here, 4))
            await typed(app, pilot, "\n")
    assert Path("2.toml").read_text() != Path("4.toml").read_text()


# ---------------------------------------------------------------- yes is said to what was seen


async def test_enter_pressed_twice_writes_no_correction_that_nobody_saw(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at_table:
        await at_table.types(":strike 3 misread\n\n")
        assert len(at_table.acts()) == 9
        assert "3 orders orphaned" in picture(at_table.app)
        assert ("Enter", "write it") in feet(at_table.app)
        await at_table.types("\n")
        assert isinstance(at_table.acts()[-1], Struck)


async def test_the_entry_is_amended_that_was_chosen_however_slow_the_desk_is(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match) as (app, pilot):
        await pilot.press("up", "up")
        chosen = replay(app).chosen
        busy = Event()
        replay(app)._do(lambda: app.desk.ask(busy.wait))
        await pilot.press("e", "up")
        busy.set()
        await until(lambda: console(app).asked == "amend", "it is asked what was said")
        assert f"{chosen} says" in picture(app)


async def test_the_table_is_drawn_whose_entry_the_file_is_named_for(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened(house, house.match(*TURNS).book.match, at=2) as (app, pilot):
        screen = replay(app)
        await pilot.press("o")
        screen.go(at(screen.page.here, 4))
        await pilot.press("2")
        await settled(app)
    assert [path.name[-6:] for path in tmp_path.iterdir()] == ["-2.svg"]
