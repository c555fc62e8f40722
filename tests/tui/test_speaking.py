"""The line of the replay screen: what is typed belongs to it, and every line is answered in its order, however fast."""

import pytest
from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot

from replay.acts import Called, Disputed, Struck
from replay.book import Book
from tests.invented import hilltop
from tests.tui.house import NARROW, STILL, TURNS, WIDE, House, opened, picture, read, replay, settled, until
from tui.app import Look, RollbookApp
from tui.panels.bars import KeyLine
from tui.widgets.console import Console
from tui.widgets.panel import Panel

KEYS = {"\n": "enter", "\b": "backspace", "\x1b": "escape", "→": "right", "←": "left"}


@pytest.fixture
def house() -> House:
    return House()


def burst(app: RollbookApp, text: str) -> None:
    """Type as fast as a program does: every key is there before the first one is looked at."""
    for letter in text:
        known = KEYS.get(letter)
        app.post_message(Key(known or _character_to_key(letter), None if known else letter))


async def typed(app: RollbookApp, pilot: Pilot[None], text: str) -> None:
    """Type in one burst, and wait for what comes of it."""
    burst(app, text)
    await pilot.pause()
    await settled(app)
    await pilot.pause()
    await settled(app)


async def forked(app: RollbookApp, pilot: Pilot[None]) -> None:
    """Stand on a line of one's own, its console open."""
    await typed(app, pilot, "fleap\n")
    await read(app)


def console(app: RollbookApp) -> Console:
    return app.screen.query_one(Console)


def feet(app: RollbookApp) -> set[tuple[str, str]]:
    drawing = app.screen.query_one("#keys", Panel).drawing
    assert isinstance(drawing, KeyLine)
    return {(foot.key, foot.word) for foot in drawing.keys}


def head(house: House, name: str) -> int:
    (match,) = house.log.matches()
    return next(line for line in house.log.lines(match.id) if line.name == name).head.seq


# ---------------------------------------------------------------- typed fast


async def test_lines_entered_in_one_burst_are_answered_in_their_order(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "move 1\nroll 3,2\nmove -1\nroll 4\n")
        shown = picture(app)
        rows = [shown.index(words) for words in ("✓ 6  Bo moves 1", "✓ 7  ", "✓ 8  ", "✓ 9  ")]
        assert rows == sorted(rows)
        assert console(app).line.value == ""
    assert head(house, "leap") == 9


async def test_a_line_refused_in_a_burst_does_not_stop_those_after_it(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "move 6\nmove 2\n")
        shown = picture(app)
        assert shown.index("✗ 6 is more than 2. HT-MOVE-01") < shown.index("✓ 6  Bo moves 2")
        assert console(app).line.value == ""


async def test_after_a_burst_the_heading_and_the_offers_are_those_of_the_table_now(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await typed(app, pilot, "fleap\nmove 1\nmove 1\n")
        shown = picture(app)
        assert "» fork after" not in shown
        assert "● Ann Lark rolls" in shown
        assert "● Ann: 2 stride dice" in shown
        assert "✗" in shown
        assert ("Enter", "mend") in feet(app)


async def test_from_the_colon_on_letters_belong_to_the_line(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await typed(app, pilot, ":note quick 1")
        assert console(app).line.value == "note quick 1"
        assert replay(app).page.here.n == 4
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "\x1b:move 2")
        assert console(app).line.value == "move 2"


async def test_a_fork_its_name_and_the_orders_on_it_can_be_typed_at_once(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await typed(app, pilot, "fleap\nmove 1\nroll 3,2\n")
        await read(app)
        assert replay(app).page.here.n == 7
    assert head(house, "leap") == 7


async def test_a_remark_and_its_confirmation_can_be_typed_at_once(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await typed(app, pilot, ":note quick\n\n")
        assert not console(app).display
    recorder.catch_up()
    assert recorder.book.act(10).text == "quick"


async def test_a_remark_among_orders_is_written_where_it_was_said(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, ":note one two\nmove 1\n:bookmark 'the leap'\nroll 3,2\n")
        assert "✓ 6  “one two”" in picture(app)
    assert head(house, "leap") == 9


async def test_a_correction_that_another_line_overtakes_is_answered_and_not_written(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, ":strike 4 slip\nmove 1\n")
        shown = picture(app)
        assert shown.index("✗ :strike 4 slip: another line came first. Nothing was written.") < shown.index("✓ 6  Bo")
    assert head(house, "leap") == 6


@pytest.mark.parametrize("said", ["shoot S1 T6", "@9 shoot S1"])
async def test_a_word_that_no_order_begins_with_is_answered_with_those_there_are(house: House, said: str) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, f"{said}\n")
        assert "✗ Shoot: no such order; there are concede, enlist, lay, move, reveal, roll." in picture(app)


async def test_an_act_may_be_said_without_its_colon(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await typed(app, pilot, ":note quick\n")
        assert not console(app).display
        assert "✓ 10  “quick”" in picture(app).splitlines()[-1]
    assert house.log.head(recorder.line).seq == 10


async def test_two_remarks_in_a_burst_are_both_written(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await typed(app, pilot, '"quick\n"and twice\n')
    recorder.catch_up()
    assert [recorder.book.act(n).text for n in (10, 11)] == ["quick", "and twice"]


async def test_keys_act_in_the_order_in_which_they_were_pressed(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await typed(app, pilot, "→→g6\n")
        assert (replay(app).page.here.n, replay(app).page.here.back) == (6, (3,))
        await typed(app, pilot, ":go 34\b\n")
        assert replay(app).page.here.n == 3
        await typed(app, pilot, ":o 8←←\bg")
        assert console(app).line.value == "g 8"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
async def test_lines_that_are_pasted_are_entered_and_the_last_one_waits(house: House, ends: str) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        app.post_message(Paste(f"move 1{ends}roll 3,2{ends}move -1"))
        await typed(app, pilot, "")
        assert console(app).line.value == "move -1"
    assert head(house, "leap") == 7


# ---------------------------------------------------------------- what is shown of a line


async def test_a_refused_line_is_selected_typing_replaces_it_and_enter_mends_it(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "move 6\n")
        assert console(app).line.selected_text == "move 6"
        assert ("Enter", "mend") in feet(app)
        await typed(app, pilot, "\n")
        await typed(app, pilot, "\b1\n")
        assert "✓ 6  Bo moves 1" in picture(app)
        await typed(app, pilot, "roll 9\n")
        await typed(app, pilot, "roll 3,2\n")
        assert "✓ 7" in picture(app)


async def test_a_refusal_is_a_sentence_and_says_no_rule_where_none_is_at_stake(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "move up\n")
        shown = picture(app)
        assert ". Nothing was written." in shown
        assert "notation" not in shown


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_every_question_has_its_own_heading_and_no_answer_of_the_one_before(
    house: House, size: tuple[int, int]
) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4, size=size) as (app, pilot):
        await typed(app, pilot, "g99\n")
        assert "There is no entry or turn 99" in picture(app)
        await typed(app, pilot, "\x1b")
        await typed(app, pilot, "f")
        shown = picture(app)
        assert "» fork after 4" in shown
        assert "go to an entry" not in shown
        assert "There is no entry" not in shown


async def test_a_line_left_after_it_was_entered_is_answered_by_the_keys(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "move 1\n\x1b")
        assert not console(app).display
        assert "✓ 6  Bo moves 1" in picture(app).splitlines()[-1]


# ---------------------------------------------------------------- other writers


async def test_who_stands_at_the_end_reads_on_by_itself(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match) as (app, _):
        recorder.record(Struck((9,), "a slip"))
        await until(lambda: replay(app).page.here.head == 10, "what was written is read")
        await read(app)
        assert replay(app).page.here.n == 10
        assert "struck by 10" in picture(app)


async def test_who_stands_elsewhere_is_told_and_left_alone(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        recorder.record(Disputed(3, "was it five?"))
        await until(lambda: replay(app).page.unread, "it is seen that others wrote")
        await pilot.pause()
        assert (replay(app).page.here.n, replay(app).page.here.head) == (4, 9)
        assert "1 new entry   End reads on" in picture(app)
        assert "4 / 9 +1" in picture(app).splitlines()[0]
        await pilot.press("end")
        await until(lambda: replay(app).page.here.n == 10, "what was written is read")
        assert replay(app).page.unread == 0


async def test_what_others_wrote_and_cannot_be_read_is_said_and_ends_nothing(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        recorder.record(Struck((9,), "a slip"))
        entries = house.log._branches[recorder.line].entries
        fields = {name: getattr(entries[9], name) for name in entries[9].__struct_fields__}
        entries[9] = type(entries[9])(**fields | {"payload": b"{"})
        await typed(app, pilot, ":")
        await typed(app, pilot, "\x1b")
        await pilot.press("end")
        await settled(app)
        assert app.is_running
        assert "entry 10" in picture(app).splitlines()[-1].casefold()


async def test_the_line_is_read_on_before_the_next_order_is_asked_for(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "\x1b\x1b←")
        line = next(line for line in house.log.lines(recorder.book.match) if line.parent)
        house.sit(line).record(Disputed(3, "was it five?"))
        await typed(app, pilot, ":")
        assert (replay(app).page.here.n, replay(app).page.here.head) == (6, 6)


async def test_what_others_write_while_an_order_is_typed_changes_what_stands_open(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await forked(app, pilot)
        await typed(app, pilot, "ro")
        line = next(line for line in house.log.lines(recorder.book.match) if line.parent)
        other = house.sit(line)
        other.record(other.game.legal(other.table, {}).orders[0])
        await until(lambda: "1 new entry of others" in picture(app), "it is told")
        assert console(app).line.value == "ro"
        assert replay(app).page.here.n == 6
        await until(lambda: "● Ann Lark rolls" in picture(app), "the next order is asked for")


# ---------------------------------------------------------------- corrections


async def test_before_a_correction_is_written_its_changes_and_the_score_after_are_told(house: House) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, recorder.book.match, at=9) as (app, pilot):
        await typed(app, pilot, ":amend 3 'move 4' misheard\n")
        shown = picture(app)
        assert "± 3  Ann moves 5; Ann scores 1 → Ann moves 4" in shown
        assert "† 6  Ann rolls 3 2: 1 dice are owed" in shown
        assert "score after: Ann 0 (is 1), Bo 0" in shown
        assert ("Enter", "write it") in feet(app)
    assert house.log.head(recorder.line).seq == 9


# ---------------------------------------------------------------- recording


async def test_who_comes_to_record_is_asked_at_once_and_writes_on_the_line_itself(house: House) -> None:
    recorder = house.match("roll 5", "move 5")
    app = RollbookApp(house, match=recorder.book.match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await read(app)
        await until(lambda: "◆ Bo: 1 stride die" in picture(app), "dice are offered")
        assert picture(app).startswith(" Rollbook Record")
        await typed(app, pilot, "roll 2\nmove 1\n")
        assert "✓ 5  Bo moves 1" in picture(app)
        assert replay(app).page.here.n == 5
        await typed(app, pilot, "\x1b")
        assert not console(app).display
        await typed(app, pilot, ":")
        assert "Ann Lark rolls" in picture(app)
    assert house.log.head(recorder.line).seq == 5


async def test_r_records_on_from_the_replay_and_no_longer(house: House) -> None:
    recorder = house.match("roll 5", "move 5")
    async with opened(house, recorder.book.match, at=2) as (app, pilot):
        await typed(app, pilot, "rroll 2\n")
        assert "✓ 4  Bo rolls 2" in picture(app)
        await typed(app, pilot, "\x1b")
        await typed(app, pilot, "r:move 1\n")
        assert "Orders go on a line of their own" in picture(app)
    assert house.log.head(recorder.line).seq == 4


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_one_key_calls_the_judge_while_an_order_is_typed(house: House, size: tuple[int, int]) -> None:
    recorder = house.match("roll 3")
    async with opened(house, recorder.book.match, size=size) as (app, pilot):
        await pilot.press("r")
        await settled(app)
        await pilot.press("m", "o", "f8")
        await settled(app)
        assert "judge called, clocks stopped" in picture(app)
        assert ":dispute asks a question · Esc, then a: a judge rules" in picture(app)
        assert app.screen.query_one(Console).line.value == "mo"
    book = Book.on(hilltop, house.log, recorder.line)
    called = book.act(book.head)
    assert isinstance(called, Called)
    assert len(called.position) == 64


async def test_the_judge_is_called_from_the_letters_only_when_enter_says_so(house: House) -> None:
    recorder = house.match("roll 3")
    async with opened(house, recorder.book.match) as (app, pilot):
        await pilot.press("f8")
        await pilot.press("J", "escape")
        await settled(app)
        assert house.log.head(recorder.line).seq == 2
        await pilot.press("J", *"dice", "enter")
        await settled(app)
    called = Book.on(hilltop, house.log, recorder.line).act(3)
    assert isinstance(called, Called)
    assert called.why == "dice"


@pytest.mark.parametrize("animate", [True, False])
async def test_the_cursor_blinks_only_where_things_move(house: House, animate: bool) -> None:
    match = house.match("roll 5", "move 5").book.match
    async with opened(house, match, look=Look(animate=animate)) as (app, pilot):
        await pilot.press("colon")
        assert console(app).line.cursor_blink == animate


@pytest.mark.parametrize(("asks", "says"), [("slash", "nowhere"), ("g", "9999"), ("colon", ":strike 1 'no'")])
async def test_where_no_orders_are_taken_a_refusal_offers_no_key_that_does_nothing_there(asks: str, says: str) -> None:
    house = House()
    async with opened(house, house.match(*TURNS).book.match) as (app, pilot):
        await pilot.press(asks)
        await typed(app, pilot, f"{says}\n")
        assert {("Enter", "mend"), ("Esc", "leave it")} <= feet(app)
        assert not {"F8"} & {key for key, _ in feet(app)}
        assert "free the letters" not in {word for _, word in feet(app)}
