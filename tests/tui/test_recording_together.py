"""Recording where things meet: another scribe's correction, a line that was left, what is rubbed out or agreed to."""

import asyncio

import pytest
from textual.widgets import Input

from replay.acts import Noted, Struck
from replay.line.lineage import of_record
from tests.tui.house import TURNS, House, picture, read, replay, settled, until
from tests.tui.judging import judged
from tests.tui.test_recording import DICE_AWAITED, MOVE_AWAITED, Recording
from tests.tui.test_speaking import console
from tui.lines import viewpoint
from tui.screens import watching
from tui.widgets.console import Console
from tui.widgets.panel import Panel


@pytest.fixture
def house() -> House:
    return House()


@pytest.mark.parametrize("turns", range(4))
async def test_a_correction_of_others_that_is_read_while_a_remark_is_written_doubles_no_row(
    house: House, turns: int
) -> None:
    recorder = house.match(*TURNS)
    async with Recording(house, recorder) as at:
        screen = replay(at.app)
        house.say(recorder, ":strike 9 slip")
        screen.run_worker(screen._watch(), group="watch")
        for _ in range(turns):
            await asyncio.sleep(0.0005)
        screen._do(lambda: screen._remark("command", "", Noted("hi", 3)))
        await settled(at.app)
        assert [row.n for row in screen.page.listing.rows] == list(range(1, 12))


async def test_a_roll_with_cocked_dice_is_not_written_after_entries_nobody_here_has_seen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "WATCHED", 3600)
    recorder = house.match(*DICE_AWAITED)
    async with Recording(house, recorder) as at:
        house.say(recorder, ":note hi")
        await at.types("c3\n")
        assert at.acts()[-1] == Noted("hi")
        assert at.line == "c3"
        await at.types("\n")
        await at.types("\n")
        assert at.acts()[-1].text.startswith("1 die cocked")
        assert at.acts()[-2].order.faces == (3,)


async def test_what_was_refused_on_one_line_does_not_stand_on_another(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        await at.press("escape")
        await at.types("faside\n")
        await read(at.app)
        await at.press("f7")
        assert "Nothing was refused that could stand all the same" in picture(at.app)
        await at.types("\n")
        line = replay(at.app).page.cover.line
        assert line.name == "aside"
        assert "stood" not in [entry.kind for entry in house.log.read(line.id)]


async def test_a_correction_that_was_rubbed_out_is_not_written(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.press("f4")
        assert at.line.startswith(":strike")
        await at.press("backspace")
        assert at.line == ""
        await at.press("enter")
        assert not isinstance(at.acts()[-1], Struck)


@pytest.mark.parametrize(
    ("line", "players"),
    [
        (":strike 2,4 'both' agreed=p2", ("Ann Lark", "Bo Reed")),
        (":amend 2 'roll 4' 'misread' agreed=p2", ("Ann Lark", "Bo Reed", "Cy Moor")),
    ],
)
async def test_who_agreed_before_is_not_asked_again(house: House, line: str, players: tuple[str, ...]) -> None:
    async with Recording(house, house.match("roll 5", "move 5", "roll 2", consent=True, players=players)) as at:
        await at.types(f"{line}\n")
        await at.types("\n")
        await at.press("f7")
        assert at.line.count("agreed=") == 1
        assert "Enter writes it" in picture(at.app)


async def test_what_would_happen_is_drawn_over_no_earlier_table(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED, ":note a")) as at:
        await at.types("move 1")
        assert replay(at.app).page.sketch is not None
        screen = replay(at.app)
        screen.go(viewpoint.at(screen.page.here, 2))
        await settled(at.app)
        assert (screen.page.here.n, screen.page.sketch) == (2, None)


async def test_what_would_happen_is_gone_with_the_line(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.pilot.press(*"move", "space", "1", "escape")
        await settled(at.app)
        assert replay(at.app).page.sketch is None


async def test_half_a_line_comes_back_after_what_came_between(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("mov")
        await at.press("f4")
        assert at.line.startswith(":strike")
        await at.press("escape")
        assert at.line == "mov"
        await at.press("escape")
        await at.types(":")
        assert at.line == "mov"


async def test_half_a_line_comes_back_once_the_correction_is_written(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("mov")
        await at.press("f4")
        await at.types("\n")
        assert isinstance(at.acts()[-1], Struck)
        assert at.line == "mov"
        await at.types("roll 3\n")
        assert at.acts()[-1].order.faces == (3,)
        assert at.line == ""


async def test_lines_that_wait_behind_one_that_met_entries_of_others_are_not_said(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "WATCHED", 3600)
    recorder = house.match(*MOVE_AWAITED)
    async with Recording(house, recorder) as at:
        house.say(recorder, ":note hi")
        for line in ("move 1", ":note one", "roll 3"):
            replay(at.app)._said(Console.Said("play", line))
        await settled(at.app)
        assert at.acts()[-1] == Noted("hi")
        shown = picture(at.app)
        assert "this was not said: :note one" in shown
        assert "this was not said: roll 3" in shown


async def test_keys_that_ask_on_the_line_take_the_keys_from_the_board(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move ")
        await at.press("f2")
        await at.press("f4")
        assert at.line.startswith(":strike")
        await at.types("\n")
        assert isinstance(at.acts()[-1], Struck)


async def test_time_that_runs_out_leaves_a_correction_with_all_that_it_would_change(house: House) -> None:
    async with Recording(house, house.match("roll 5", "move 5", "roll 2", "move 1")) as at:
        await at.types(":strike 2 'slip'\n")
        told = replay(at.app).query_one("#console-answer", Panel).drawing
        replay(at.app)._aside("ten minutes are left")
        now = replay(at.app).query_one("#console-answer", Panel).drawing
        assert (now.lines, now.text) == (told.lines, told.text)
        assert "ten minutes are left" in picture(at.app)


async def test_what_was_sought_is_sought_anew_in_the_other_reading(house: House) -> None:
    async with Recording(house, house.match(*TURNS, ":amend 8 'roll 5' misread")) as at:
        await at.press("escape")
        await at.types("/rolls 5\n")
        screen = replay(at.app)
        assert screen.page.found == (2, 8)
        await at.press("v")
        await read(at.app)
        await at.press("n")
        assert screen.page.found == (2,)
        assert "is not found after 2" in picture(at.app)


async def test_esc_leaves_what_is_told_of_a_line_first_and_the_line_then(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED, consent=True)) as at:
        await at.types("mov")
        await at.press("f4")
        assert "Ann must agree" in picture(at.app)
        assert "F7 once they agree." in picture(at.app)
        assert "Enter writes it" not in picture(at.app)
        await at.press("escape")
        assert at.line == "mov"
        assert console(at.app).has_line
        assert "must agree" not in picture(at.app)
        await at.press("f4", "f7")
        assert "Enter writes it" in picture(at.app)
        await at.press("escape", "escape")
        assert not console(at.app).asked
        assert len(at.acts()) == 4


async def test_what_was_refused_is_told_until_the_line_reads_otherwise(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        assert "✗ 6 is more than 2" in picture(at.app)
        await at.types("\n")
        assert "✗ 6 is more than 2" in picture(at.app)
        await at.press("backspace")
        assert "6 is more than 2" not in picture(at.app)
        await at.types("6\n")
        assert "✗ 6 is more than 2" in picture(at.app)
        await at.types("m")
        assert "6 is more than 2" not in picture(at.app)


async def test_who_records_goes_over_to_the_line_a_ruling_began(house: House) -> None:
    recorder = house.match(*MOVE_AWAITED, ":dispute 3 'his turn?'")
    asked = recorder.book.head
    async with Recording(house, recorder) as at:
        await at.press("escape")
        await at.pilot.press("a")
        await judged(at.app)
        await at.press("R")
        for name, said in (("decision", "play it again"), ("judge", "M. Lind")):
            at.app.screen.query_one(f"#ruling-{name}", Input).value = said
        at.app.screen.query_one("#ruling-choice").focus()
        await at.press("3")
        at.app.screen.query_one("#ruling-write").focus()
        await at.press("enter")
        await judged(at.app)
        await at.pilot.press("q")
        began = of_record(house.log, recorder.book.match)
        await until(lambda: replay(at.app).page.cover.line.id == began.id, "the new line is read")
        await settled(at.app)
        shown = picture(at.app)
        assert f"The ruling in entry {asked + 1} left main: you record on ruling {asked + 1} now" in shown
        assert replay(at.app).page.here.n == began.head.seq
        await at.press("colon")
        await at.types("move 1\n")
        assert house.log.head(began.id).seq == began.head.seq + 1
    assert began.id != recorder.line


async def test_what_one_was_typing_stays_with_the_line_that_a_ruling_left(house: House) -> None:
    recorder = house.match(*MOVE_AWAITED, ":dispute 3 'his turn?'")
    async with Recording(house, recorder) as at:
        await at.types("mo")
        house.say(recorder, f":rule {recorder.book.head} again rewind Noor to=2")
        began = of_record(house.log, recorder.book.match)
        await until(lambda: replay(at.app).page.cover.line.id == began.id, "the new line is read")
        await settled(at.app)
        assert console(at.app).asked == "play"
        assert at.line == ""
        assert "left main: you record on" in picture(at.app)
        await at.types("move 1\n")
        assert house.log.head(began.id).seq == began.head.seq + 1


async def test_who_records_on_a_line_of_their_own_is_led_nowhere(house: House) -> None:
    recorder = house.match(*MOVE_AWAITED)
    async with Recording(house, recorder) as at:
        await at.press("escape")
        await at.types("faside\n")
        await settled(at.app)
        recorder.catch_up()
        house.say(recorder, ":dispute 3 'his turn?'")
        house.say(recorder, f":rule {recorder.book.head} again rewind Noor to=2")
        await settled(at.app)
        assert replay(at.app).page.cover.line.name == "aside"
