"""The replay screen: every key and the mouse, in both layouts, on real matches of Hilltop."""

import asyncio

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from replay.acts import Disputed, Noted, Struck
from tests.tui.house import NARROW, TURNS, WIDE, DemoHouse, House, opened, picture, read, replay, settled, until
from tui.app import Look, RollbookApp
from tui.keys.keymap import LIKE_USUAL
from tui.lines.viewpoint import SPEEDS, WHOLE, Reading
from tui.panels.bars import KeyLine, TitleBar
from tui.panels.dice import Stage
from tui.panels.window import under
from tui.raster.view import cell
from tui.screens import watching
from tui.screens.demo import FIRST
from tui.screens.over import KeysScreen, LinesScreen, RuleScreen
from tui.widgets.board import Board
from tui.widgets.console import Console
from tui.widgets.panel import Panel


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture(scope="module")
def demo() -> House:
    return DemoHouse()


async def press(app: RollbookApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait until the table is shown where they led."""
    for key in keys:
        await pilot.press(key)
        await settled(app)


def title(app: RollbookApp) -> TitleBar:
    drawing = app.screen.query_one("#title", Panel).drawing
    assert isinstance(drawing, TitleBar)
    return drawing


def keys(app: RollbookApp) -> KeyLine:
    drawing = app.screen.query_one("#keys", Panel).drawing
    assert isinstance(drawing, KeyLine)
    return drawing


# ---------------------------------------------------------------- the keys that move

MOVES = [
    (5, "left", 4),
    (5, "right", 6),
    (9, "right", 9),
    (1, "left", 1),
    (5, "comma", 3),
    (5, "full_stop", 7),
    (5, "left_square_bracket", 4),
    (5, "right_square_bracket", 6),
    (5, "left_parenthesis", 1),
    (5, "right_parenthesis", 6),
    (5, "home", 1),
    (5, "end", 9),
]


@pytest.mark.parametrize(("n", "key", "lands"), MOVES)
async def test_a_key_moves_to_its_stop(house: House, n: int, key: str, lands: int) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=n) as (app, pilot):
        await press(app, pilot, key)
        page = replay(app).page
        assert page
        assert page.here.n == lands
        assert page.sight
        assert page.sight.n == lands


async def test_marks_are_stopped_at(house: House) -> None:
    recorder = house.match(*TURNS, ":note 'hm' at=3", ":bookmark leap at=7")
    recorder.record(Disputed(5, "was it one?"))
    async with opened(house, recorder.book.match, at=1) as (app, pilot):
        seen = []
        for _ in range(3):
            await press(app, pilot, "right_curly_bracket")
            seen.append(replay(app).page.here.n)
        await press(app, pilot, "left_curly_bracket")
        assert [*seen, replay(app).page.here.n] == [3, 5, 7, 5]


async def test_keys_held_down_end_where_they_lead(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await pilot.press(*["right"] * 6)
        await settled(app)
        assert replay(app).page.sight.n == 7


async def test_g_goes_to_an_entry_and_b_comes_back(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=2) as (app, pilot):
        await press(app, pilot, "g", "8", "enter")
        assert replay(app).page.here.n == 8
        await press(app, pilot, "b")
        assert replay(app).page.here.n == 2


async def test_g_says_what_there_is_where_there_is_no_such_entry(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=2) as (app, pilot):
        await press(app, pilot, "g", "9", "9", "enter")
        assert "There is no entry or turn 99; 9 is the last entry." in picture(app)
        await press(app, pilot, "escape")
        assert not app.screen.query_one(Console).display


async def test_a_search_goes_to_what_it_finds_and_n_goes_on(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await press(app, pilot, "slash", *"moves", "enter")
        assert replay(app).page.here.n == 5
        assert "2 of 4 found for “moves”" in picture(app)
        await press(app, pilot, "n")
        assert replay(app).page.here.n == 7
        await press(app, pilot, "N", "N")
        assert replay(app).page.here.n == 3


async def test_a_search_that_finds_nothing_says_so_and_stays(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await press(app, pilot, "slash", *"dragon", "enter")
        assert "Nothing is told in the words “dragon”." in picture(app)
        assert replay(app).page.here.n == 4


async def test_up_down_and_enter_choose_in_the_list(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=9) as (app, pilot):
        await press(app, pilot, "up", "up", "enter")
        assert replay(app).page.here.n == 8
        await press(app, pilot, "b")
        assert replay(app).page.here.n == 9


# ---------------------------------------------------------------- readings, lines, playing


async def test_v_reads_as_recorded_and_says_so(house: House) -> None:
    recorder = house.match(*TURNS)
    recorder.record(Struck((9,), "a slip"))
    async with opened(house, recorder.book.match, at=9) as (app, pilot):
        assert title(app).reading == "as corrected"
        assert "struck by 10" in picture(app)
        await press(app, pilot, "v")
        await read(app)
        assert title(app).recorded
        assert replay(app).page.here.reading is Reading.RECORDED
        assert "struck by 10" not in picture(app)


async def test_a_match_may_be_opened_as_recorded(house: House) -> None:
    match = house.match(*TURNS).book.match
    app = RollbookApp(house, match=match, recorded=True, look=Look(animate=False))
    async with app.run_test(size=WIDE):
        await read(app)
        assert title(app).reading == "as recorded"


async def test_space_plays_to_the_end_and_stops(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await press(app, pilot, *["greater_than_sign"] * 4)
        assert SPEEDS[replay(app).page.here.speed] == "×16"
        await pilot.press("space")
        await until(lambda: not replay(app).page.here.playing, "the match is played")
        assert replay(app).page.here.n == 9


async def test_space_pauses_while_it_plays(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await pilot.press("space")
        assert ("space", "pause") in [(foot.key, foot.word) for foot in keys(app).keys]
        await pilot.press("space")
        assert not replay(app).page.here.playing


async def test_slower_and_faster_stop_at_the_paces_there_are(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await press(app, pilot, *["less_than_sign"] * 9)
        assert "clock ‖ paused" in picture(app)


async def test_t_shows_the_lines_and_enter_reads_one(house: House) -> None:
    recorder = house.match(*TURNS, ":fork 4 'hold the hill'")
    async with opened(house, recorder.book.match, at=9) as (app, pilot):
        await press(app, pilot, "t")
        assert isinstance(app.screen, LinesScreen)
        assert "hold the hill" in picture(app)
        await press(app, pilot, "down", "enter")
        await read(app)
        assert title(app).line == "hold the hill"
        assert replay(app).page.here.n == 5


async def test_a_line_that_starts_here_stands_in_the_list(house: House) -> None:
    recorder = house.match(*TURNS, ":fork 4 'hold the hill'")
    async with opened(house, recorder.book.match, at=4) as (app, _):
        assert "» line “hold the hill” starts here" in picture(app)


# ---------------------------------------------------------------- looking


async def test_zoom_and_pan_move_the_window_and_z_follows_again(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        board = app.screen.query_one("#board", Board)
        assert board.view
        dots = board.view.dots
        await press(app, pilot, "plus")
        assert board.view.dots > dots
        await press(app, pilot, "minus")
        assert board.view.dots == dots
        centre = board.view.centre
        for key in ("shift+right", "shift+up", "shift+left", "shift+down"):
            await press(app, pilot, key)
            assert board.view.centre != centre
            centre = board.view.centre
        assert replay(app).page.here.centre
        await press(app, pilot, "z")
        assert replay(app).page.here.centre is None


async def test_z_shows_the_whole_table_from_wherever_one_looks_and_follows_again(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        followed = replay(app).page.here
        for looking in ((), ("plus",), ("shift+left",), ("minus", "shift+up")):
            await press(app, pilot, *looking, "z")
            assert (replay(app).page.here.dots, replay(app).page.here.centre) == (WHOLE, None)
            await press(app, pilot, "z")
            assert replay(app).page.here == followed


async def test_u_looks_at_one_unit_after_another(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        await press(app, pilot, "u")
        first = replay(app).page.here.unit
        await press(app, pilot, "u")
        second = replay(app).page.here.unit
        assert {first, second} == {"p1", "p2"}


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_l_looks_from_a_unit_and_says_what_it_costs_and_whom_it_sees(demo: House, size: tuple[int, int]) -> None:
    match = demo.log.matches()[0].id
    async with opened(demo, match, at=126, size=size) as (app, pilot):
        await press(app, pilot, "l")
        shown = picture(app)
        assert "S3 could go to 4 places for 2–3 of 3 points" in shown
        assert "S3 sees T8 at 0.5 steps" in shown
        assert replay(app).page.outlook.survey.piece == "S3"
        await press(app, pilot, "u")
        other = replay(app).page.here.unit
        assert other not in ("", "S3")
        assert f"{other} could" in picture(app)
        assert "S3 could" not in picture(app)
        board = app.screen.query_one("#board", Board)
        looked = next(piece for piece in replay(app).page.sight.scene.pieces if piece.id == other)
        assert under(replay(app).page.sight.scene, looked.at) == other
        column, row = cell(board.view, looked.at)
        assert 0 <= column < board.size.width
        assert 0 <= row < board.size.height - 2, "the words under the table hide the unit"
        assert f"{other} could" in "".join(picture(app).splitlines()[row:])
        await press(app, pilot, "left")
        assert f"{other} could" in picture(app)
        await press(app, pilot, "right", "l")
        assert "could" not in picture(app)


async def test_what_is_looked_from_is_marked_until_it_is_known(demo: House) -> None:
    match = demo.log.matches()[0].id
    async with opened(demo, match, at=126) as (app, pilot):
        board = app.screen.query_one("#board", Board)
        await press(app, pilot, "l")
        assert board.drawing.overlay.selected == {"S3"}
        assert board.drawing.overlay.spreads
        assert board.drawing.overlay.rays
        await press(app, pilot, "l")
        assert not board.drawing.overlay.spreads
        assert board.drawing.survey is None


async def test_f1_shows_the_rule_in_focus(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        await press(app, pilot, "f1")
        assert isinstance(app.screen, RuleScreen)
        assert "HT-MOVE-01" in picture(app)
        assert "A runner moves no farther than the dice say." in picture(app)
        await press(app, pilot, "escape")
        assert replay(app).page


async def test_question_mark_shows_all_keys(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match) as (app, pilot):
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, KeysScreen)
        for words in ("the next turn", "fork here and play on", "click a unit"):
            assert words in picture(app)
        await press(app, pilot, "q")
        assert replay(app).page


async def test_tab_moves_the_focus_to_the_next_panel(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match) as (app, pilot):
        assert app.focused is app.screen.query_one("#events")
        await press(app, pilot, "tab")
        assert app.focused is app.screen.query_one("#board")


async def test_the_footer_shows_only_what_works_now(house: House) -> None:
    match = house.match("roll 5").book.match
    async with opened(house, match) as (app, pilot):
        words = {foot.word for foot in keys(app).keys}
        assert not words & {"back", "found", "mark", "lines"} - {"back"}
        await press(app, pilot, "slash", *"rolls", "enter", "home")
        assert "found" in {foot.word for foot in keys(app).keys}


# ---------------------------------------------------------------- writing


async def test_f_forks_here_and_notation_plays_on(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, "f", *"leap", "enter")
        await read(app)
        assert title(app).line == "leap"
        assert "Bo Reed moves up to 2" in picture(app)
        await press(app, pilot, *"move", "space", "2", "enter")
        await read(app)
        assert "✓ 6  Bo moves 2" in picture(app)
        assert replay(app).page.here.n == 6
    line = next(line for line in house.log.lines(recorder.book.match) if line.name == "leap")
    assert (line.base, line.head.seq) == (4, 6)


async def test_an_order_that_breaks_a_rule_is_answered_with_the_rule_and_writes_nothing(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, "f", "enter")
        await read(app)
        await press(app, pilot, *"move", "space", "6", "enter")
        assert "✗ 6 is more than 2. HT-MOVE-01, nothing was written." in picture(app)
        assert "ORDERS THAT STAND OPEN" in picture(app)
        assert replay(app).page.here.head == 5


async def test_orders_that_stand_open_are_offered(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, "f", "enter")
        await read(app)
        assert "ORDERS THAT STAND OPEN" in picture(app)
        assert "move -2" in picture(app)
        await press(app, pilot, *"move", "space", "-")
        await until(lambda: app.screen.query_one(Console).line._suggestion, "an order is offered")
        await press(app, pilot, "right")
        assert app.screen.query_one(Console).line.value == "move -2"


async def test_orders_are_not_taken_on_the_line_that_was_played(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match) as (app, pilot):
        await press(app, pilot, "colon", *"roll", "enter")
        assert "Orders go on a line of their own: f forks here and plays on." in picture(app)
    assert house.log.head(recorder.line).seq == 9


@pytest.mark.parametrize(("key", "kind"), [("quotation_mark", "noted"), ("asterisk", "bookmarked")])
async def test_a_remark_is_written_on_the_entry_one_stands_at(house: House, key: str, kind: str) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, key, *"hm", "enter")
        await read(app)
        assert "✓ 10" in picture(app)
        assert replay(app).page.here.n == 4
    recorder.catch_up()
    act = recorder.book.act(10)
    assert recorder.book.kinds[-1] == kind
    assert act.at == 4


async def test_esc_leaves_a_remark_unwritten(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, "quotation_mark", *"hm", "escape")
        assert not app.screen.query_one(Console).display
        assert app.focused is app.screen.query_one("#events")
    assert house.log.head(recorder.line).seq == 9


async def test_a_correction_is_shown_before_it_is_written(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=9) as (app, pilot):
        await press(app, pilot, "colon", *"strike", "space", "8", "space", *"slip", "enter")
        assert "1 order orphaned" in picture(app)
        assert "Enter writes it." in picture(app)
        assert house.log.head(recorder.line).seq == 9
        await press(app, pilot, "enter")
        await read(app)
        assert house.log.head(recorder.line).seq == 10
        assert "orphaned by 10" in picture(app)


async def test_a_correction_is_shown_again_where_another_entry_came_before_it_was_written(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=9) as (app, pilot):
        await press(app, pilot, "colon", *"strike", "space", "8", "space", *"slip", "enter")
        recorder.record(Noted("meanwhile"))
        await replay(app).catch_up()
        await press(app, pilot, "enter")
        assert house.log.head(recorder.line).seq == 10
        assert "Enter writes it." in picture(app)
        await press(app, pilot, "enter")
        await read(app)
        assert house.log.head(recorder.line).seq == 11


async def test_what_is_no_notation_is_answered_and_nothing_is_written(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match) as (app, pilot):
        await press(app, pilot, "colon", *"fnord", "enter")
        assert "no such order" in picture(app)
    assert house.log.head(recorder.line).seq == 9


COMMANDS = [("go 3", 3), ("find rolls", 2), ("line leap", 5)]


@pytest.mark.parametrize(("said", "lands"), COMMANDS)
async def test_a_verb_can_be_said_by_its_name(house: House, said: str, lands: int) -> None:
    recorder = house.match(*TURNS, ":fork 4 leap")
    async with opened(house, recorder.book.match, at=1) as (app, pilot):
        await press(app, pilot, "colon", *("space" if letter == " " else letter for letter in said), "enter")
        await read(app)
        page = replay(app).page
        assert page
        assert (page.here.n if lands != 5 else page.cover.line.head.seq) == lands


async def test_another_scribe_who_was_first_is_a_conflict_and_reading_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "WATCHED", 3600)
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, "f", "enter")
        await read(app)
        line = next(line for line in house.log.lines(recorder.book.match) if line.parent)
        other = house.sit(line)
        screen = replay(app)
        await screen.sitting.write(lambda quill: quill.stand())
        other.record(other.game.legal(other.table, {}).orders[0])
        await press(app, pilot, *"move", "space", "1", "enter")
        assert "✗ Another entry was written first; the table is shown as it is now." in picture(app)
        assert replay(app).page.here.n == replay(app).page.here.head == 6
        await press(app, pilot, "enter")
        assert "Another entry" not in picture(app)


# ---------------------------------------------------------------- the mouse


async def test_a_click_on_an_entry_goes_there(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=9) as (app, pilot):
        events = replay(app).events
        place = events.listing.place(5) - events.scroll_offset.y
        await pilot.click("#events", offset=(4, place))
        await settled(app)
        assert replay(app).page.here.n == 5


async def test_a_click_on_the_timeline_goes_there_and_the_wheel_steps(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=9) as (app, pilot):
        bar = app.screen.query_one("#timeline", Panel)
        await pilot.click("#timeline", offset=(1, 2))
        await settled(app)
        assert replay(app).page.here.n == 1
        await pilot._post_mouse_events([_scroll_down()], bar, offset=(5, 2))
        await settled(app)
        assert replay(app).page.here.n == 2


def _scroll_down() -> type:
    from textual.events import MouseScrollDown

    return MouseScrollDown


async def test_a_click_on_a_base_selects_its_unit_and_a_hover_tells_it(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        board = app.screen.query_one("#board", Board)
        piece = next(p for p in replay(app).page.sight.scene.pieces if p.id == "p2")
        column, row = cell(board.view, piece.at)
        await pilot.hover("#board", offset=(column, row))
        await pilot.pause()
        assert "◆ R2 Bo Reed" in picture(app)
        await pilot.click("#board", offset=(column, row))
        await settled(app)
        assert replay(app).page.here.unit == "p2"


async def test_the_wheel_zooms_the_board_around_the_pointer(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        board = app.screen.query_one("#board", Board)
        dots = board.view.dots
        await pilot._post_mouse_events([_scroll_down()], board, offset=(40, 10))
        await settled(app)
        assert board.view.dots < dots


async def test_a_drag_moves_the_table(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        board = app.screen.query_one("#board", Board)
        before = board.view.centre
        await pilot.mouse_down("#board", offset=(40, 10))
        await pilot.hover("#board", offset=(30, 10))
        await pilot.mouse_up("#board", offset=(30, 10))
        await settled(app)
        assert board.view.centre[0] > before[0]
        assert replay(app).page.here.unit == ""


async def test_a_click_on_a_key_presses_it(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5) as (app, pilot):
        shown = keys(app).draw(160, 1).text()
        await pilot.click("#keys", offset=(shown.index("]"), 0))
        await settled(app)
        assert replay(app).page.here.n == 6


async def test_a_click_on_the_caption_opens_its_rule_and_one_on_the_title_the_other_reading(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=2) as (app, pilot):
        await pilot.click("#title", offset=(100, 0))
        await read(app)
        assert title(app).recorded
        await pilot.click("#caption", offset=(10, 1))
        await settled(app)
        assert isinstance(app.screen, RuleScreen)


# ---------------------------------------------------------------- other writers, and none


async def test_end_reads_what_another_scribe_has_written_since(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match) as (app, pilot):
        recorder.record(Struck((9,), "a slip"))
        recorder.record(Disputed(3, "was it five?"))
        await press(app, pilot, "end")
        await read(app)
        assert replay(app).page.here.head == 11
        assert replay(app).page.here.n == 11
        assert "struck by 10" in picture(app)
        assert "log whole" in picture(app)


async def test_on_a_match_that_is_only_read_a_remark_is_refused(house: House) -> None:
    match = house.match(*TURNS).book.match
    house.log.readonly = True
    async with opened(house, match, at=4) as (app, pilot):
        await press(app, pilot, "quotation_mark", *"hm", "enter")
        assert "Nothing was written." in picture(app)
        await press(app, pilot, "escape", "f", "enter")
        assert "Nothing was written." in picture(app)


# ---------------------------------------------------------------- the bundled match


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_demo_begins_at_the_first_fight_says_what_to_press_and_is_left_for_good(
    demo: House, size: tuple[int, int]
) -> None:
    app = RollbookApp(demo, match=demo.log.matches()[0].id, demo=True, look=Look(animate=False))
    async with app.run_test(size=size) as pilot:
        await read(app)
        shown = picture(app)
        assert replay(app).page.here.n == 130
        assert "FIGHT" in shown
        assert LIKE_USUAL.says("replay", FIRST) in shown.splitlines()[-1]
        await press(app, pilot, "right")
        assert LIKE_USUAL.says("replay", FIRST) not in picture(app)
        await pilot.press("q")
        await until(lambda: not app.is_running, "the program has ended")


async def test_a_demo_without_a_fight_begins_at_its_end(house: House) -> None:
    match = house.match("roll 5", "move 5").book.match
    app = RollbookApp(house, match=match, demo=True, look=Look(animate=False))
    async with app.run_test(size=WIDE):
        assert (await read(app)).page.here.n == 3


async def test_the_bundled_match_shows_its_fights_units_and_scores(demo: House) -> None:
    match = demo.log.matches()[0].id
    async with opened(demo, match, at=130) as (app, pilot):
        shown = picture(app)
        for words in (
            "FIGHT 130",
            "S3 takes 1",
            "T8 takes 2",
            "─ S3 Breakwater Spears ─",
            "-1 due",
            "Ines assigns 1 damage",
        ):
            assert words in shown
        assert "4 4 3 1 1 1" in shown
        await press(app, pilot, "right_square_bracket", "comma", "u", "z", "v")
        await read(app)
        assert replay(app).page.here.reading is Reading.RECORDED


async def test_while_it_plays_dice_come_first_then_clashes_then_damage(demo: House) -> None:
    match = demo.log.matches()[0].id
    moving = Look()
    async with opened(demo, match, at=129, look=moving) as (app, pilot):
        await press(app, pilot, "greater_than_sign")
        seen = []
        panel = app.screen.query_one("#fight", Panel)
        shows = panel.show
        panel.show = lambda drawing: (seen.append(getattr(drawing, "stage", None)), shows(drawing))[1]
        await pilot.press("space")
        await until(lambda: replay(app).page.sight.n == 130, "the roll is shown")
        await until(lambda: replay(app).page.stage == Stage.ALL, "all of it is shown")
        await pilot.press("space")
        stages = [stage for stage, before in zip(seen, [None, *seen], strict=False) if stage != before]
        assert stages[stages.index(Stage.DICE) :][:3] == [Stage.DICE, Stage.CLASHES, Stage.ALL]


# ---------------------------------------------------------------- sizes, looks, damage


@pytest.mark.parametrize("size", [WIDE, NARROW, (100, 30), (200, 60), (60, 16)])
async def test_the_screen_is_drawn_at_any_size(house: House, size: tuple[int, int]) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5, size=size) as (app, pilot):
        shown = picture(app)
        assert len(shown.splitlines()) == size[1]
        assert "5" in shown
        await press(app, pilot, "right", "z", "v", "u")


async def test_the_layout_follows_the_terminals_size(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5, size=WIDE) as (app, pilot):
        assert "TIMELINE" in picture(app)
        await pilot.resize_terminal(*NARROW)
        await settled(app)
        assert "TIMELINE" not in picture(app)
        assert replay(app).page.here.dots == 6
        await pilot.resize_terminal(*WIDE)
        await settled(app)
        assert "TIMELINE" in picture(app)
        assert replay(app).page.here.dots == 10


@pytest.mark.parametrize("exact", [True, False])
async def test_a_zoom_that_somebody_chose_stays_whatever_the_terminals_size(house: House, exact: bool) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5, size=WIDE) as (app, pilot):
        screen = replay(app)
        screen.go(replace(screen.page.here, dots=10, exact=exact))
        await settled(app)
        await pilot.resize_terminal(*NARROW)
        await settled(app)
        assert replay(app).page.here.dots == (10 if exact else 6)


async def test_where_nobody_is_meant_another_zoom_is_shown_at_once() -> None:
    house = DemoHouse()
    async with opened(house, house.match_id, at=57, size=WIDE) as (app, pilot):
        screen, board = replay(app), app.screen.query_one("#board", Board)
        assert screen.page.sight.about == ()
        shown = board.view.dots
        await press(app, pilot, "plus")
        assert board.view.dots > shown


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_in_ascii_every_letter_is_ascii(house: House, size: tuple[int, int]) -> None:
    recorder = house.match(*TURNS, ":note 'Žofie · ☰'", players=("Žofie ⚔", "Bo"))
    recorder.record(Struck((9,), "a slip"))
    async with opened(house, recorder.book.match, at=5, size=size, look=Look(ascii=True, animate=False)) as (
        app,
        pilot,
    ):
        assert picture(app).isascii()
        await press(app, pilot, "question_mark")
        assert picture(app).isascii()


HOSTILE = ("[/b] “;-- ](", "[link=x]Žofie[/] [@click=app.exit]", "שלום עולם", "a" * 300)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_names_are_shown_as_they_are(house: House, name: str, size: tuple[int, int]) -> None:
    recorder = house.match("roll 5", "move 5", players=(name, "[/]"), event="[red]Open[/red]")
    recorder.record(Disputed(3, "[/b]?"))
    async with opened(house, recorder.book.match, at=3, size=size) as (app, _):
        shown = picture(app)
        assert "[red]Open[/red]" in shown
        assert name.split(maxsplit=1)[0][:5] in shown


async def test_an_entry_that_does_not_fit_its_hash_is_said_in_the_title(house: House) -> None:
    recorder = house.match(*TURNS)
    branch = house.log._branches[recorder.line]
    entry = branch.entries[6]
    payload = entry.payload.replace(b"-1", b"-2")
    branch.entries[6] = type(entry)(**{f: getattr(entry, f) for f in entry.__struct_fields__} | {"payload": payload})
    async with opened(house, recorder.book.match, at=3) as (app, _):
        assert "entry 7" in picture(app).splitlines()[0]


async def test_a_match_that_cannot_be_read_says_why(house: House) -> None:
    house.match(*TURNS)
    async with opened(house) as (app, pilot):
        from tui.screens.replay import ReplayScreen

        await app.push_screen(ReplayScreen(app.desk, app.library, bytes(16)))
        await settled(app)
        await pilot.pause()
        assert "no match" in picture(app).splitlines()[-1].lower()
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, ReplayScreen)


async def test_q_goes_back_to_the_library(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match) as (app, pilot):
        await pilot.press("q")
        await pilot.pause()
        await settled(app)
        assert "Library" in picture(app).splitlines()[0]


async def test_leaving_while_the_match_is_still_read_is_safe(house: House) -> None:
    match = house.match(*TURNS).book.match
    from tui.app import RollbookApp

    app = RollbookApp(house, match=match, look=Look(animate=False))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("right", "q", "q")
        await asyncio.sleep(0)
