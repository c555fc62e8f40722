"""Half a line is kept beside the log, and whatever lies there ends nothing."""

import os
from pathlib import Path

from msgspec import json

from replay.acts import Forked
from tests.tui.house import House, opened, read, replay, settled, until
from tests.tui.test_recording import MOVE_AWAITED, Recording
from tests.tui.test_speaking import console, typed
from tui.lines.slate import NOTHING, Begun, FileSlate, Spot

LINE = bytes(range(16))


def test_what_was_begun_is_there_again(tmp_path: Path) -> None:
    FileSlate(tmp_path / "slate").write(LINE, Begun("move T3", 12))
    assert FileSlate(tmp_path / "slate").read(LINE) == Begun("move T3", 12)


def test_nothing_begun_leaves_nothing(tmp_path: Path) -> None:
    slate = FileSlate(tmp_path / "slate")
    slate.write(LINE, Begun("move"))
    slate.write(LINE, NOTHING)
    assert slate.read(LINE) == NOTHING
    assert list((tmp_path / "slate").iterdir()) == []


def test_what_cannot_be_read_or_kept_is_nothing(tmp_path: Path) -> None:
    (tmp_path / LINE.hex()).write_bytes(b"{torn")
    assert FileSlate(tmp_path).read(LINE) == NOTHING
    (tmp_path / "file").write_text("")
    FileSlate(tmp_path / "file").write(LINE, Begun("move"))
    assert FileSlate(tmp_path / "file").read(LINE) == NOTHING


def test_all_that_was_begun_is_told_by_its_lines(tmp_path: Path) -> None:
    slate = FileSlate(tmp_path / "slate")
    assert slate.kept() == {}
    slate.write(LINE, Begun("move", recording=True))
    slate.stand(Spot(b"match", LINE, recording=True))
    assert slate.kept() == {LINE: Begun("move", recording=True)}


def test_where_a_running_program_is_concerns_no_other(tmp_path: Path) -> None:
    running, other = FileSlate(tmp_path), FileSlate(tmp_path)
    running.stand(Spot(b"match", LINE))
    assert other.lost() is None
    running.stand(None)
    assert list(tmp_path.iterdir()) == []


def test_where_a_program_was_that_runs_no_more_is_told_once(tmp_path: Path) -> None:
    running = FileSlate(tmp_path)
    running.stand(Spot(b"a longer name", LINE, recording=True))
    running.stand(Spot(b"match", LINE))
    (held,) = tmp_path.iterdir()
    (tmp_path / "run-1").write_bytes(held.read_bytes())
    assert FileSlate(tmp_path).lost() == Spot(b"match", LINE)
    assert FileSlate(tmp_path).lost() is None
    assert list(tmp_path.iterdir()) == [held]


def test_of_programs_that_were_killed_it_is_told_where_the_last_one_was(tmp_path: Path) -> None:
    for number, at in ((1, 30), (2, 10), (3, 20)):
        held = tmp_path / f"run-{number}"
        held.write_bytes(json.encode(Spot(b"match", bytes([number]))))
        os.utime(held, ns=(at, at))
    assert FileSlate(tmp_path).lost() == Spot(b"match", bytes([1]))


def test_who_begins_elsewhere_looks_for_no_older_place(tmp_path: Path) -> None:
    (tmp_path / "run-1").write_bytes(b"{torn")
    FileSlate(tmp_path).stand(Spot(b"match", LINE))
    assert not (tmp_path / "run-1").exists()


# ---------------------------------------------------------------- on the screen


class Parted:
    """A match with a line beside that of record, on each of which an order was begun; main is recorded on."""

    def __init__(self, house: House, folder: Path) -> None:
        recorder = house.match("roll 5", "move 5", "roll 2")
        recorder.record(Forked("aside", "", 3, "as corrected"))
        self.main, self.aside = house.log.lines(recorder.book.match)
        self.slate = FileSlate(folder)
        self.slate.write(self.aside.id, Begun("rol"))
        self.at = Recording(house, recorder, slate=self.slate)

    def halves(self) -> tuple[str, str]:
        return self.slate.read(self.main.id).text, self.slate.read(self.aside.id).text


async def turned(at: Recording) -> None:
    """Turn to the other line, chosen on the page of lines, and wait until what may be ordered there is known."""
    other = {"main": "down", "aside": "up"}[replay(at.app).page.cover.line.name]
    screen = replay(at.app)
    screen.set_focus(screen.events)
    await at.press("t", other, "enter")
    await until(lambda: not console(at.app).awaits, "orders are offered")
    await settled(at.app)


async def test_half_an_order_stays_with_the_line_it_was_begun_on(tmp_path: Path) -> None:
    parted = Parted(House(), tmp_path)
    async with parted.at as at:
        await at.types("move 1")
        await turned(at)
        assert replay(at.app).page.cover.line.name == "aside"
        assert (at.line, parted.halves()) == ("rol", ("move 1", "rol"))
        await turned(at)
        assert (at.line, parted.halves()) == ("move 1", ("move 1", "rol"))


async def test_orders_are_taken_on_the_line_that_is_turned_to_and_no_more_on_the_other(tmp_path: Path) -> None:
    parted = Parted(House(), tmp_path)
    async with parted.at as at:
        assert [parted.slate.read(line.id).recording for line in (parted.main, parted.aside)] == [True, False]
        await turned(at)
        assert [parted.slate.read(line.id).recording for line in (parted.main, parted.aside)] == [False, True]
        at.app.screen.set_focus(at.app.screen.events)
        await at.press("r")
        assert not parted.slate.read(parted.aside.id).recording


async def test_what_may_be_ordered_is_of_the_line_that_is_turned_to(tmp_path: Path) -> None:
    async with Parted(House(), tmp_path).at as at:
        await turned(at)
        await at.types("\b" * 3)
        assert next(choice.line for choice in console(at.app).menu.choices) == "roll pool=stride by=p2"


async def test_half_an_order_is_there_again_on_a_line_that_is_turned_to_by_its_name(tmp_path: Path) -> None:
    parted = Parted(House(), tmp_path)
    async with parted.at as at:
        await at.types("line aside\n")
        await read(at.app)
        await at.types(":")
        assert (at.line, parted.halves()[1]) == ("rol", "rol")


async def test_half_a_line_is_put_by_when_recording_ends_and_there_again_when_it_goes_on() -> None:
    house = House()
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("mov")
        at.app.screen.set_focus(at.app.screen.events)
        await at.press("r")
        assert not console(at.app).display
        await at.press("r")
        assert (console(at.app).asked, at.line) == ("play", "mov")


async def test_half_a_remark_outlives_the_beginning_of_a_record() -> None:
    house = House()
    async with opened(house, house.match(*MOVE_AWAITED).book.match) as (app, pilot):
        await typed(app, pilot, ":note hal")
        app.screen.set_focus(app.screen.events)
        await pilot.press("r")
        await settled(app)
        assert (console(app).asked, console(app).line.value) == ("play", "")
        app.screen.set_focus(app.screen.events)
        await pilot.press("r", "colon")
        await settled(app)
        assert (console(app).asked, console(app).line.value) == ("command", "note hal")
