"""Two lines side by side: stepping them together and apart, what differs, and promoting one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from replay.line.lineage import of_record, rivals
from replay.showing.pairs import Likeness
from tests.tui.house import NARROW, TURNS, WIDE, DemoHouse, House, opened, picture, read, replay, settled, until
from tui.app import RollbookApp
from tui.lines.abreast import Difference
from tui.lines.viewpoint import Reading
from tui.panels.abreast import Differing
from tui.screens.compare import CompareScreen
from tui.screens.over import LinesScreen
from tui.widgets.board import Board
from tui.widgets.console import Console


@pytest.fixture
def house() -> House:
    return House()


def forked(house: House, *names: str) -> bytes:
    """Ann and Bo play four turns; on other lines Bo rolls a six instead of a two at 4."""
    recorder = house.match(*TURNS, *(f":fork 3 '{name}'" for name in names))
    for line in house.log.lines(recorder.book.match)[1:]:
        other = house.sit(line)
        for said in ("roll 6", "move 4", "roll 3,2", "move -1"):
            house.say(other, said)
    return recorder.book.match


async def press(app: RollbookApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app)


@asynccontextmanager
async def compared(
    house: House, match: bytes, *, at: int = 3, size: tuple[int, int] = WIDE
) -> AsyncIterator[tuple[RollbookApp, Pilot[None]]]:
    async with opened(house, match, at=at, size=size) as (app, pilot):
        await pilot.press("c")
        await laid_out(app)
        yield app, pilot


async def laid_out(app: RollbookApp) -> CompareScreen:
    def ready() -> bool:
        return isinstance(app.screen, CompareScreen) and bool(app.screen.both and app.screen.both.sights)

    await until(ready, "two lines are compared")
    await settled(app)
    return both_of(app)


def both_of(app: RollbookApp) -> CompareScreen:
    screen = app.screen
    assert isinstance(screen, CompareScreen)
    return screen


def entries(app: RollbookApp) -> tuple[int, int]:
    both = both_of(app).both
    assert both
    assert both.sights
    assert (both.sights[0].n, both.sights[1].n) == both.entries
    return both.entries


async def test_one_line_has_nothing_to_be_compared_with(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        await press(app, pilot, "c")
        assert "nothing to compare it with" in picture(app)


async def test_one_of_several_other_lines_is_chosen(house: House) -> None:
    async with opened(house, forked(house, "hold", "wait"), at=3) as (app, pilot):
        await press(app, pilot, "c")
        assert isinstance(app.screen, LinesScreen)
        await press(app, pilot, "down", "enter")
        screen = await laid_out(app)
        assert screen.both.covers[0].line.name == "main"


async def test_what_both_share_is_the_same_and_then_they_part(house: House) -> None:
    async with compared(house, forked(house, "hold")) as (app, _):
        both = both_of(app).both
        assert both.shared == 3
        assert [pair.likeness for pair in both.pairs[:4]] == [Likeness.SAME] * 3 + [Likeness.DIFFERS]
        assert entries(app) == (3, 3)


async def test_steps_are_taken_together(house: House) -> None:
    async with compared(house, forked(house, "hold")) as (app, pilot):
        await press(app, pilot, "right")
        assert entries(app) == (4, 5)
        await press(app, pilot, "right", "left", "left")
        assert entries(app) == (3, 3)


async def test_unlocked_steps_are_those_of_one_line_and_locking_moves_neither(house: House) -> None:
    async with compared(house, forked(house, "hold")) as (app, pilot):
        await press(app, pilot, "equals_sign", "right", "right")
        assert entries(app) == (3, 6)
        await press(app, pilot, "tab", "right")
        assert entries(app) == (4, 6)
        await press(app, pilot, "equals_sign")
        assert entries(app) == (4, 6)
        assert "1 apart" in picture(app)
        await press(app, pilot, "left")
        assert entries(app) == (3, 5)
        await press(app, pilot, "home")
        assert entries(app) == (3, 3)


async def test_a_line_stepped_alone_stops_at_its_own_entries_and_ends_where_it_does() -> None:
    house = DemoHouse()
    async with compared(house, house.match_id, at=120) as (app, pilot):
        await press(app, pilot, "equals_sign", "end")
        both = both_of(app).both
        assert both
        assert both.entries[1] == both.covers[1].head
        assert both.pairs[both.place.here].right is not None
        there = both.place.at
        await press(app, pilot, "right")
        assert both_of(app).both.place.at == there
        assert "with better dice does not go further that way" in picture(app)
        await press(app, pilot, "tab", "right", "right")
        assert both_of(app).both.pairs[both_of(app).both.place.here].left is not None


async def test_what_stood_as_recorded_is_compared_as_recorded(house: House) -> None:
    async with opened(house, forked(house, "hold"), at=3) as (app, pilot):
        await press(app, pilot, "v")
        await read(app)
        await press(app, pilot, "c")
        screen = await laid_out(app)
        assert screen.both.place.reading is Reading.RECORDED
        assert "as recorded" in picture(app)


def test_of_a_value_that_has_no_room_in_one_row_all_is_told_in_two() -> None:
    found = Difference("S3 Breakwater Spears", 0, ("2 of 9 hit points", "9 of 9 hit points · 2.0 steps away"))
    shown = Differing(("main", "with better dice"), (found, *[found] * 9)).draw(80, 11).text()
    told = [line[52:].strip() for line in shown.splitlines()[2:4]]
    assert " ".join(told) == "9 of 9 hit points · 2.0 steps away"
    assert "…" not in shown
    assert "6 more" in shown.splitlines()[0]


async def test_keys_stop_at_differences_turns_and_where_the_lines_part(house: House) -> None:
    async with compared(house, forked(house, "hold"), at=1) as (app, pilot):
        await press(app, pilot, "n")
        assert entries(app) == (4, 5)
        await press(app, pilot, "N")
        assert "There is no difference before" in picture(app)
        await press(app, pilot, "end", "home")
        assert entries(app) == (3, 3)
        await press(app, pilot, "right_square_bracket")
        assert entries(app) == (4, 5)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_what_differs_is_told(house: House, size: tuple[int, int]) -> None:
    async with compared(house, forked(house, "hold"), size=size) as (app, pilot):
        await press(app, pilot, "right", "right")
        shown = picture(app)
        assert "WHAT DIFFERS" in shown
        assert "steps away" in shown
        assert "≠" in shown


async def test_one_board_shows_both_lines(house: House) -> None:
    async with compared(house, forked(house, "hold")) as (app, pilot):
        await press(app, pilot, "right", "right", "O")
        assert not app.screen.query_one("#board-1").display
        assert app.screen.query_one("#board-0").drawing.overlay.ghosts


async def test_the_other_reading_is_read_on_both(house: House) -> None:
    async with compared(house, forked(house, "hold"), at=4) as (app, pilot):
        await press(app, pilot, "v")
        screen = await laid_out(app)
        assert screen.both.place.reading is Reading.RECORDED
        assert "as recorded" in picture(app)


async def test_promoting_says_what_follows_and_asks_why(house: House) -> None:
    match = forked(house, "hold")
    async with compared(house, match) as (app, pilot):
        await press(app, pilot, "P")
        assert "promote “hold” to the line of record?" in picture(app)
        assert "The score of record becomes" in picture(app)
        await press(app, pilot, *"agreed", "enter")
        await until(lambda: "✓" in both_of(app).told, "it is promoted")
        hold = next(line for line in house.log.lines(match) if line.name == "hold")
        assert both_of(app).both.record == hold.id
        await press(app, pilot, "P")
        assert "hold is the line of record" in picture(app)


def parted(house: House) -> bytes:
    """Ann and Bo play two turns; on another device Bo rolled a six at 4, not a two, and sync brought that here."""
    recorder, other = house.match(*TURNS[:4]), House()
    # so that no entry of the other device has the id of one here
    for _ in range(50):
        other.means.identity()
    (main,) = house.log.lines(recorder.book.match)
    there = other.log.start(*house.log.read(main.id, 0, 3), name="main")
    for said in ("roll 6", "move 4"):
        other.say(other.sit(there), said)
    house.log.start(*other.log.read(there.id, 3), name="main, diverged after 3", parent=main.id, base=3)
    return recorder.book.match


async def test_the_line_of_record_stays_so_by_a_ruling_on_the_one_that_diverged(house: House) -> None:
    match = parted(house)
    main, aside = house.log.lines(match)
    assert rivals(house.log, main) == (aside,)
    async with compared(house, match) as (app, pilot):
        await press(app, pilot, *(() if both_of(app).both.place.side == 0 else ("tab",)), "P")
        assert "keep “main” as the line of record?" in picture(app)
        assert "The score of record stays" in picture(app)
        await press(app, pilot, *"agreed", "enter")
        await until(lambda: "✓" in both_of(app).told, "it is ruled")
        assert [line.head.seq for line in house.log.lines(match)] == [main.head.seq, aside.head.seq + 1]
        assert (both_of(app).both.record, rivals(house.log, main)) == (main.id, ())
        await press(app, pilot, "P")
        assert "main is the line of record" in picture(app)


async def test_without_a_reason_nothing_is_promoted(house: House) -> None:
    match = forked(house, "hold")
    async with compared(house, match) as (app, pilot):
        head = house.log.lines(match)[0].head.seq
        await press(app, pilot, "P", "enter")
        assert "A ruling says why: nothing was written" in picture(app)
        assert house.log.lines(match)[0].head.seq == head


async def test_q_goes_back(house: House) -> None:
    async with compared(house, forked(house, "hold")) as (app, pilot):
        await press(app, pilot, "q")
        await read(app)
        assert replay(app).page.here.n == 3


async def test_the_line_is_promoted_that_was_asked_about(house: House) -> None:
    match = forked(house, "hold")
    hold = next(line for line in house.log.lines(match) if line.name == "hold")
    async with compared(house, match) as (app, pilot):
        await press(app, pilot, "P")
        console = app.screen.query_one(Console)
        app.screen.set_focus(app.screen.query_one("#board-0"))
        await press(app, pilot, "tab")
        console.take_keys()
        await press(app, pilot, *"so", "enter")
        await until(lambda: "✓" in both_of(app).told, "it is promoted")
    assert of_record(house.log, match).id == hold.id


async def test_a_ruling_that_was_entered_is_written_whatever_is_asked_next(house: House) -> None:
    match = forked(house, "hold")
    async with compared(house, match) as (app, pilot):
        await press(app, pilot, "P", *"so")
        busy = Event()
        app.run_worker(app.desk.ask(busy.wait))
        await pilot.press("enter")
        await pilot.press("P")
        busy.set()
        await settled(app)
    assert of_record(house.log, match).name == "hold"


async def test_a_line_that_cannot_be_read_to_its_end_is_told_of_and_not_promoted(house: House) -> None:
    match = forked(house, "hold")
    line = next(line for line in house.log.lines(match) if line.name == "hold")
    entries = house.log._branches[line.id].entries
    entries[-1] = replace(entries[-1], version=99)
    async with compared(house, match) as (app, pilot):
        await press(app, pilot, "P")
        assert app.is_running
        assert "newer program" in picture(app).splitlines()[-1]


async def test_a_zoom_that_is_asked_for_is_shown_whatever_lies_apart() -> None:
    house = DemoHouse()
    async with compared(house, house.match_id, at=140, size=(100, 30)) as (app, pilot):
        await press(app, pilot, "z", "end", "z")
        boards = list(app.screen.query(Board))
        for key, way in (("plus", 1), ("plus", 1), ("minus", -1)):
            before = [board.view.dots for board in boards if board.view]
            await press(app, pilot, key)
            after = [board.view.dots for board in boards if board.view]
            assert len(set(after)) == 1
            assert all((now - was) * way > 0 for was, now in zip(before, after, strict=True))
