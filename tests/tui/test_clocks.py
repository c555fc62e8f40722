"""Clocks on the screen: in the header and a panel at both sizes, switched with one key, warned of in words."""

import re
from collections.abc import Iterator
from itertools import count

import pytest
from msgspec.structs import replace

from replay.acts import Clocked
from replay.clocking.acts import Paused, Penalised
from replay.clocking.clocks import Clocks, SeatClock
from tests.tui.house import NARROW, NOON, WIDE, House, opened, picture, replay, settled, until
from tests.tui.saltmark import SCENE
from tui.app import RollbookApp
from tui.offers.clocks import choices
from tui.panels.clocks import ChoicesPage, ClocksPanel, face, tone
from tui.panels.header import Header
from tui.raster.role import Role

MINUTE = 60_000
RUNNING = Clocks(
    (SeatClock("p1", 22 * MINUTE - 12_000), SeatClock("p2", 28 * MINUTE + 20_000)),
    limit_ms=60 * MINUTE,
    round_limit_ms=150 * MINUTE,
    round_ms=50 * MINUTE,
    running="p2",
    why="own turn",
    begun=True,
)
LATE = replace(RUNNING, seats=(SeatClock("p1", 61 * MINUTE), SeatClock("p2", 56 * MINUTE)), round_ms=146 * MINUTE)
DOWN = replace(LATE, round_ms=150 * MINUTE)


def header(clocks: Clocks | None, columns: int, rows: int) -> str:
    return Header(SCENE, plain_digits=True, clocks=clocks).draw(columns, rows).text()


def panel(clocks: Clocks, *, plain: bool = True) -> str:
    return ClocksPanel(SCENE, clocks, plain).draw(56, 5).text()


@pytest.mark.parametrize(("columns", "rows"), [(160, 3), (120, 3)])
def test_the_wide_header_has_both_clocks_and_marks_the_one_that_runs(columns: int, rows: int) -> None:
    shown = header(RUNNING, columns, rows)
    assert "clock 38:12" in shown
    assert "↓ clock 31:40" in shown
    assert "↓ clock 38:12" not in shown
    assert "Ines assigns 4 damage" in shown


def test_the_reduced_header_has_them_too() -> None:
    shown = header(RUNNING, 80, 1)
    for words in ("● Ines 14/21 38:12", "↓31:40 16/21 Ruben ◆", "TURN 7 ◆ round 1:40:00"):
        assert words in shown
    assert " paused round 1:40:00" in header(replace(RUNNING, paused=True), 80, 1)


def test_a_match_without_clocks_has_the_header_it_had() -> None:
    unset = Clocks((SeatClock("p1"), SeatClock("p2")))
    for columns, rows in ((160, 3), (80, 1)):
        assert header(unset, columns, rows) == header(None, columns, rows)


def test_little_time_is_a_mark_in_the_header_and_words_in_the_panel() -> None:
    assert "↓! clock 4:00" in header(LATE, 160, 3)
    assert "!0:00" in header(LATE, 80, 1)
    assert "! less than 5 min of the round left · ! Ines is out" in panel(LATE)


def test_the_panel_has_the_clock_that_runs_the_other_and_the_round() -> None:
    shown = panel(RUNNING)
    for words in ("CLOCKS", "F6 switch", "● 38:12", "31:40", "◆ running", "own turn", "round 1:40:00"):
        assert words in shown
    assert "█" in panel(RUNNING, plain=False)


def test_the_panel_says_that_dice_are_down_and_what_a_judge_paused() -> None:
    assert "dice down" in panel(DOWN)
    assert "the score stands" in panel(DOWN)
    assert "paused" in panel(replace(RUNNING, paused=True))


def test_what_runs_is_as_now_and_what_runs_out_has_a_colour_beside_its_mark() -> None:
    assert [tone(LATE, seat) for seat in ("p1", "p2", "")] == [Role.REFUSED, Role.AMENDED, Role.AMENDED]
    assert [tone(RUNNING, seat) for seat in ("p1", "p2", "")] == [Role.TEXT] * 3
    assert [face(RUNNING, seat)[0][1].ink for seat in ("p1", "p2")] == [Role.TEXT, Role.NOW]


def test_the_panel_tells_each_clock_once_and_keeps_a_row_for_what_runs_out() -> None:
    assert panel(RUNNING).count("31:40") == panel(RUNNING).count("38:12") == 1
    assert len(panel(LATE).splitlines()) == ClocksPanel(SCENE, LATE).rows(56)
    four = replace(RUNNING, seats=(*RUNNING.seats, SeatClock("p3", 10 * MINUTE), SeatClock("p4", 20 * MINUTE)))
    assert all(time in panel(four) for time in ("38:12", "31:40", "50:00", "40:00"))


def test_where_no_clock_runs_the_round_is_what_the_panel_tells_largest() -> None:
    waiting = panel(replace(RUNNING, paused=True))
    assert "of the round" in waiting
    assert waiting.count("1:40:00") == 1
    assert all(time in waiting for time in ("38:12", "31:40"))
    without = panel(replace(RUNNING, paused=True, round_limit_ms=0))
    assert "round" not in without
    assert without.count("31:40") == 1


def test_choices_are_numbered_and_the_one_under_the_bar_stands_out() -> None:
    drawn = ChoicesPage((("first", "aside"), ("w" * 40, "beside")), 1).draw(30, 2)
    assert drawn.text().splitlines() == [" 1 first                aside", f" 2 {'w' * 17}…  beside"]
    assert [row[0][1].ground for row in drawn.grid] == [Role.PANEL, Role.NOW]


def test_what_may_be_done_depends_on_how_the_clocks_stand() -> None:
    acts = [one.act for one in choices(RUNNING, SCENE)]
    assert acts[:2] == [Clocked("p1", "own turn"), Clocked("p1", "opponent's saves")]
    assert Paused("judge called") in acts
    assert Penalised("p2", 60, "a judge's penalty") in acts
    paused = [one.words for one in choices(replace(RUNNING, paused=True), SCENE)]
    assert paused[0] == "¶ the judge lets the clocks go on"
    assert choices(DOWN, SCENE)[0].words == "time called: the match ends as it stands"
    assert choices(replace(RUNNING, ended=True), SCENE) == ()


def stands(app: RollbookApp) -> int:
    page = replay(app).page
    return page.here.n if page else 0


@pytest.fixture
def house() -> House:
    return House()


async def test_one_key_switches_a_clock_while_an_order_is_typed_and_it_runs_on_the_screen(house: House) -> None:
    recorder = house.match("roll 3", clock=3600, round_time=9000)
    async with opened(house, recorder.book.match, size=WIDE) as (app, pilot):
        assert "clock 1:00:00" in picture(app)
        await pilot.press("f6")
        assert "Clocks are switched while recording" in picture(app)
        await pilot.press("r")
        await settled(app)
        await pilot.press("m", "o", "f6")
        await settled(app)
        assert "1 ● Ann's clock runs" in picture(app)
        await pilot.press("enter")
        await settled(app)
        assert "clock runs for Ann: own turn" in picture(app)
        assert ":dispute asks a question" not in picture(app)
        assert "↓ clock " in picture(app)
        await until(lambda: "↓ clock 59:" in picture(app), "the clock runs")
        assert replay(app).console.line.value == "mo"
        await pilot.press("f6", "3")
        await settled(app)
        assert "judge called, clocks stopped: dispute" in picture(app)
    recorder.catch_up()
    assert recorder.book.act(4) == Clocked("p1", "own turn")
    assert recorder.book.kinds[4] == "called"


async def test_in_real_time_the_clock_runs_between_two_entries(house: House) -> None:
    times: Iterator[int] = count()
    house.means = replace(house.means, clock=lambda: NOON + 4_000 * next(times))
    recorder = house.match(":clock p1", "roll 3", "move 3", clock=3600)
    async with opened(house, recorder.book.match, size=NARROW, at=3) as (app, pilot):
        assert "↓1:00:00" in picture(app)
        await pilot.press("T", "space")
        await until(lambda: re.search("↓59:5[789]", picture(app)), "a second passes")
        await until(lambda: stands(app) == 4, "the next entry comes")


async def test_a_switch_that_is_typed_is_written_at_once_and_what_a_judge_does_when_it_is_said_again(
    house: House,
) -> None:
    recorder = house.match("roll 3", clock=3600)
    async with opened(house, recorder.book.match, size=WIDE) as (app, pilot):
        await pilot.press("r")
        await settled(app)
        await pilot.press(*":clock p2 'saves'", "enter")
        await settled(app)
        assert "clock runs for Bo: saves" in picture(app)
        await pilot.press(*":clock pause lunch", "enter")
        await settled(app)
        assert "Enter writes it" in picture(app)
        await pilot.press("enter")
        await settled(app)
        assert "↓ clock" not in picture(app)
        await pilot.press("f6")
        await settled(app)
        assert "1 ¶ the judge lets the clocks go on" in picture(app)


async def test_clocks_of_a_match_that_was_left_are_where_they_would_be(house: House) -> None:
    recorder = house.match(":clock p1", clock=3600)
    house.means = replace(house.means, clock=lambda: recorder.book.entry(3).recorded_ms + 10 * MINUTE)
    async with opened(house, recorder.book.match, size=NARROW) as (app, pilot):
        assert "↓1:00:00" in picture(app)
        await pilot.press("r")
        await until(lambda: "↓50:00" in picture(app), "the time that passed is spent")


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_of_a_match_without_clocks_it_is_said_why_there_are_none_and_how_it_has_some(
    house: House, size: tuple[int, int]
) -> None:
    match = house.match("roll 3").book.match
    async with opened(house, match, size=size) as (app, pilot):
        await pilot.press("f6")
        await settled(app)
        assert "This match is played without clocks: it was set up with none" in picture(app)
        await pilot.press("r")
        await settled(app)
        await pilot.press("f6")
        await settled(app)
        assert "1 ● Ann's clock runs" in picture(app)
        assert "it was set up with none. A limit" in picture(app)
        await pilot.press("1", "f6")
        await settled(app)
        assert "set up with none" not in picture(app)
