"""The ruling form: what a judge writes by keys that stand on the screen, and what it brings."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Key
from textual.widgets import Input

from eventstore.sqlite import SqliteStore
from replay.acts import Amended, Disputed, Noted, Ordered, Ruled, Struck
from replay.auditor import audit
from replay.book import Book
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.line.judgement import decide
from replay.line.lineage import of_record
from replay.recording.refusal import Refusal
from replay.recording.ruling import Ruling, rule
from replay.showing.proceedings import summonses
from tests.invented import hilltop
from tests.invented.hilltop import Move, RunnerMoved, TurnPassed
from tests.tui.house import TURNS, House, opened, picture, settled, until
from tests.tui.judging import BOTH, foreseen, forge, judged, misread, press, typed
from tui.judging.bench import Bench
from tui.judging.drafting import Draft, drafted
from tui.library import Library
from tui.panels.reasons import Statute
from tui.screens.audit import AuditScreen
from tui.tables import draw_rulings
from tui.widgets.ruling import RulingForm, Write


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def broken(house: House) -> tuple[bytes, bytes, int]:
    return misread(house)


@BOTH
async def test_a_stranger_finds_why_an_entry_is_broken_and_rules_on_it(
    house: House, broken: tuple[bytes, bytes, int], size: tuple[int, int]
) -> None:
    _, line, n = broken
    async with opened(house, size=size) as (app, pilot):
        await press(app, pilot, "a", "audit")
        await judged(app)
        shown = picture(app)
        for words in (f"! {n:>5}".replace("! ", "!"), "! broken", "HT-DICE-01", "recorded", "rolls 6", "expected"):
            assert words in shown
        await press(app, pilot, "R", "rule")
        form = app.screen.query_one(RulingForm)
        assert form.open
        await typed(pilot, "a three, both saw it")
        await settled(app)
        for _ in range(3):
            await press(app, pilot, "Enter", "next", key="enter")
        await typed(pilot, "M. Lind")
        await press(app, pilot, "Enter", "next", key="enter")
        await press(app, pilot, "Enter", "next", key="enter")
        written, changes = foreseen(app)
        assert written.startswith(f"would write {n + 1} ?, {n + 2} ¶, {n + 3} ±")
        assert changes == [
            f"± {n} Ann rolls 6 → Ann rolls 3",
            "awaited now: Ann Lark moves up to 6",
            "awaited after: Ann Lark moves up to 3",
            "score after: Ann 1, Bo 0",
        ]
        await press(app, pilot, "[ Rule ]  Enter", "writes it", key="enter")
        await judged(app)
        assert not form.open
        book = Book.on(hilltop, house.log, line)
        asked, ruled, amended = (book.act(n + 1 + by) for by in range(3))
        assert isinstance(asked, Disputed)
        assert (asked.at, asked.rule) == (n, "HT-DICE-01")
        assert isinstance(ruled, Ruled)
        assert (ruled.decision, ruled.judge, ruled.remedy) == ("a three, both saw it", "M. Lind", "amend")
        assert isinstance(amended, Amended)
        assert not [found for found in audit(Cursor(book)) if found.open]
        assert "✓" in picture(app).splitlines()[-1]


async def test_disputes_stand_in_the_list_and_are_ruled_on_as_they_were_asked(house: House) -> None:
    recorder = house.match(*TURNS)
    recorder.record(Disputed(3, "how far?", "HT-MOVE-01", {"p1": "five", "p2": "four"}))
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert screen.page
        assert [(item.sign, item.n, item.open) for item in screen.page.docket.items] == [("?", 3, True)]
        await pilot.press("R")
        await settled(app)
        shown = picture(app)
        assert "how far?" in shown
        assert "“five”" in shown
        await typed(pilot, "five it is")
        await pilot.press("enter", "enter", "enter")
        screen.query_one("#ruling-judge", Input).value = "M. Lind"
        await pilot.press("enter", "enter")
        await settled(app)
    book = Book.on(hilltop, house.log, recorder.line)
    ruled = book.act(book.head)
    assert isinstance(ruled, Ruled)
    assert (ruled.dispute, ruled.remedy) == (10, "play-on")


async def test_what_both_sides_say_goes_into_the_question(house: House, broken: tuple[bytes, bytes, int]) -> None:
    _, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        await pilot.press("shift+tab", "shift+tab")
        await typed(pilot, "a three")
        await pilot.press("enter")
        await typed(pilot, "a six")
        await pilot.press("enter")
        await typed(pilot, "a three")
        assert "Ann" in picture(app)
        screen.query_one("#ruling-judge", Input).value = "M. Lind"
        screen.query_one("#ruling-write").focus()
        await settled(app)
        await pilot.press("enter")
        await settled(app)
    asked = Book.on(hilltop, house.log, line).act(n + 1)
    assert isinstance(asked, Disputed)
    assert asked.statements == {"p1": "a three", "p2": "a six"}


async def test_what_is_missing_is_said_and_nothing_is_written(house: House, broken: tuple[bytes, bytes, int]) -> None:
    _, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("R", *["tab"] * 5, "enter")
        await settled(app)
        assert "the decision is still missing" in picture(app)
        await pilot.press("escape")
        await settled(app)
        assert not app.screen.query_one(RulingForm).open
        assert "R rule on it" in picture(app)
    assert house.log.head(line).seq == n


async def test_who_writes_too_soon_stands_in_the_field_that_is_empty(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("R")
        await settled(app)
        for field, words in (("decision", "a three"), ("judge", "A. Verne")):
            app.screen.query_one(Write).focus()
            await pilot.press("enter")
            await settled(app)
            await typed(pilot, words)
            assert app.screen.query_one(f"#ruling-{field}", Input).value == words
            assert not app.screen.query_one(Write).has_focus


async def test_a_ruling_that_was_weighed_on_other_entries_is_weighed_again(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    _, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("R")
        await settled(app)
        await typed(pilot, "a three")
        app.screen.query_one("#ruling-judge", Input).value = "A. Verne"
        await settled(app)
        house.sit(house.log.line(line)).record(Noted("meanwhile"))
        app.screen.query_one(Write).focus()
        await pilot.press("enter")
        await settled(app)
        assert house.log.head(line).seq == n + 1
        written, _ = foreseen(app)
        assert written.startswith("Nothing was written: other entries were written since this was weighed.")
        assert f"would write {n + 2} ?, {n + 3} ¶, {n + 4} ±" in written
        await pilot.press("enter")
        await judged(app)
    assert house.log.head(line).seq == n + 4


async def test_letters_are_letters_while_a_ruling_is_written(house: House, broken: tuple[bytes, bytes, int]) -> None:
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("R")
        await settled(app)
        await typed(pilot, "nNfqRvpoX?")
        assert app.screen.query_one("#ruling-decision", Input).value == "nNfqRvpoX?"
        assert isinstance(app.screen, AuditScreen)


async def test_a_ruling_that_waives_lets_an_illegal_order_stand(house: House) -> None:
    recorder = house.match("roll 3")
    n = forge(house, recorder.line, Ordered(Move(6), decide(hilltop, recorder.table, (Move(6),), ("HT-MOVE-01",))))
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        screen.query_one("#ruling-decision", Input).value = "so be it"
        screen.query_one("#ruling-judge", Input).value = "M. Lind"
        screen.query_one("#ruling-choice").focus()
        await pilot.press("5")
        await settled(app)
        screen.query_one("#ruling-write").focus()
        await pilot.press("enter")
        await settled(app)
    book = Book.on(hilltop, house.log, recorder.line)
    ruled = book.act(book.head)
    assert isinstance(ruled, Ruled)
    assert (ruled.remedy, ruled.target, ruled.waives) == ("waive", n, ("HT-MOVE-01",))
    assert not [found for found in audit(Cursor(book)) if found.open]


@BOTH
async def test_each_remedy_says_what_it_would_settle_and_what_cannot_be_is_not_offered(
    house: House, size: tuple[int, int]
) -> None:
    recorder = house.match("roll 3")
    n = forge(house, recorder.line, Ordered(Move(1), (RunnerMoved("p1", 2), TurnPassed("p2"))))
    async with opened(house, size=size) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        assert "or its digit" not in picture(app)
        screen.query_one("#ruling-decision", Input).value = "both saw it"
        screen.query_one("#ruling-judge", Input).value = "M. Lind"
        screen.query_one("#ruling-choice").focus()
        await settled(app)
        rows = [" ".join(row.split()) for row in picture(app).splitlines()]
        for row in ("1 ( ) play-on stays broken:", "▌2 (•) amend would be settled:", "5 ( ) waive stays broken:"):
            assert any(row in shown for shown in rows)
        assert not any("reroll" in shown for shown in rows)
        assert "↑↓ or its digit: another remedy" in rows[-1]
        await pilot.press("space", "a", "4")
        assert screen.form.draft
        assert screen.form.draft.remedy == "amend"
        for key, stays in (("down", f"Entry {n} stays broken on this line."), ("5", f"Entry {n} stays broken.")):
            await pilot.press(key)
            await settled(app)
            assert foreseen(app)[0].endswith(stays)


async def test_without_a_rule_there_is_nothing_to_waive(house: House) -> None:
    recorder = house.match("roll 3", "move 3")
    forge(house, recorder.line, Ordered(Move(1), (RunnerMoved("p2", 1), TurnPassed("p1"))))
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert "THE ORDER OF PLAY" in picture(app)
        await pilot.press("R")
        await settled(app)
        assert screen.form.draft
        assert screen.form.draft.remedies == ("play-on", "amend", "rewind")


@BOTH
@pytest.mark.parametrize("why", ["", "was that a two?"])
async def test_a_judge_who_is_called_sees_the_table_as_it_was_and_can_rule(
    house: House, size: tuple[int, int], why: str
) -> None:
    recorder = house.match(*TURNS[:5], f":call '{why}'" if why else ":call", *TURNS[5:])
    async with opened(house, recorder.book.match, at=7, size=size) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert screen.page
        assert [(item.sign, item.n, item.called) for item in screen.page.docket.items] == [("?", 6, 7)]
        shown = picture(app)
        assert "AFTER ENTRY 6" in shown
        assert (why or "the judge was call") in shown
        await press(app, pilot, "R", "rule")
        assert app.screen.query_one(RulingForm).open
        assert (why or "does entry 6 hold?") in picture(app)
        await typed(pilot, "it was")
        screen.query_one("#ruling-judge", Input).value = "M. Lind"
        screen.query_one("#ruling-write").focus()
        await pilot.press("enter")
        await settled(app)
    asked, ruled = (house.log.head(recorder.line).seq - back for back in (1, 0))
    book = Book.on(hilltop, house.log, recorder.line)
    assert isinstance(dispute := book.act(asked), Disputed)
    assert (dispute.at, book.act(ruled).dispute) == (6, asked)
    assert summonses(book) == ()


async def test_a_ruling_is_appealed_and_what_it_brought_is_struck(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    _, line, n = broken
    recorder = house.sit(house.log.line(line))
    recorder.record(Disputed(n, "a three?"))
    list(rule(recorder, n + 1, Ruling("a three", "amend", "M. Lind", orders=(Roll((3,)),))))
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert screen.page
        screen.choose(next(at for at, item in enumerate(screen.page.docket.items) if item.heard))
        await settled(app)
        await pilot.press("R")
        await settled(app)
        assert f"RULING ON {n + 2}" in picture(app)
        for name, said in (("decision", "it was a six"), ("appeal", "overturned"), ("judge", "E. Osei")):
            screen.query_one(f"#ruling-{name}", Input).value = said
        await settled(app)
        written, changes = foreseen(app)
        assert written == f"would write {n + 4} ?, {n + 5} ¶, {n + 6} ×. 1 changed. Entry {n} would be open again."
        assert changes[0] == f"± {n} Ann rolls 3 → Ann rolls 6"
        screen.query_one("#ruling-write").focus()
        await pilot.press("enter")
        await settled(app)
    book = Book.on(hilltop, house.log, line)
    assert {found.n for found in audit(Cursor(book)) if found.open} == {n}
    appeal, ruled, struck = (book.act(n + 4 + by) for by in range(book.head - n - 3))
    assert isinstance(appeal, Disputed)
    assert (appeal.at, appeal.concerns) == (n + 2, (n + 3,))
    assert isinstance(ruled, Ruled)
    assert ruled.appeal == "overturned"
    assert isinstance(struck, Struck)
    assert struck.targets == (n + 3,)


async def test_a_rewind_goes_on_on_a_line_of_its_own(house: House, broken: tuple[bytes, bytes, int]) -> None:
    match, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        for name, said in (("decision", "play it again"), ("judge", "M. Lind")):
            screen.query_one(f"#ruling-{name}", Input).value = said
        screen.query_one("#ruling-choice").focus()
        await pilot.press("3")
        await settled(app)
        assert f"Play goes on after {n - 1}" in picture(app)
        screen.query_one("#ruling-write").focus()
        await pilot.press("enter")
        await settled(app)
    assert [one.base for one in house.log.lines(match)] == [0, n - 1]
    assert of_record(house.log, match).id != line


async def test_rulings_on_the_same_rule_in_other_matches_are_told(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        house = House()
        house.log = store
        other = house.match(*TURNS).record(Disputed(3, "how far?", "HT-MOVE-01"))
        recorder = house.sit(store.line(other.line))
        list(rule(recorder, other.n, Ruling("five it is", "play-on", "M. Lind")))
        draw_rulings(store, recorder.book.match)
        line = house.match(*TURNS, ":dispute 5 'and here?' HT-MOVE-01").line
        bench = Bench(Library(house).folio(store.line(line).match))
        (item,) = bench.docket().items
        assert bench.question(item).elsewhere == ("play-on",)
        told = "\n".join(text for spans in Statute(bench.question(item)).lines(60) for text, _ in spans)
        assert "1 ruling on this in others: play-on" in told.replace("\n", " ").replace("          ", "")


async def test_an_appeal_that_was_written_is_ruled_on_and_opens_no_other(house: House) -> None:
    recorder = house.match(*TURNS, ":dispute 3 'how far?'")
    list(rule(recorder, 10, Ruling("five it is", "play-on", "M. Lind")))
    recorder.record(Disputed(11, "it was four", statements={"p2": "I saw it"}))
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        assert "RULING ON 11" in picture(app)
        assert "it was four" in picture(app)
        for name, said in (("decision", "it was five"), ("appeal", "upheld"), ("judge", "E. Osei")):
            screen.query_one(f"#ruling-{name}", Input).value = said
        screen.query_one("#ruling-write").focus()
        await settled(app)
        await pilot.press("enter")
        await judged(app)
        assert screen.page
        assert screen.page.docket.disputed == 0
    ruled = Book.on(hilltop, house.log, recorder.line).act(13)
    assert isinstance(ruled, Ruled)
    assert (ruled.dispute, ruled.appeal) == (12, "upheld")


def test_what_could_not_be_ruled_leaves_no_question_behind(house: House) -> None:
    recorder = house.match(*TURNS, ":dispute 3 'how far?'")
    list(rule(recorder, 10, Ruling("play it again", "rewind", "M. Lind")))
    bench = Bench(Library(house).folio(recorder.book.match, recorder.line))
    book = bench.folio.book
    draft = Draft(11, question="it was his turn", decision="so", judge="E. Osei", appealing=True, appeal="overturned")
    with pytest.raises(Refusal, match="it is overturned there"):
        bench.rule(draft, book.hash(book.head))
    assert house.log.head(recorder.line).seq == 11


async def test_enter_pressed_twice_rules_once(house: House, broken: tuple[bytes, bytes, int]) -> None:
    _, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        for name, said in (("decision", "a three"), ("judge", "M. Lind")):
            screen.query_one(f"#ruling-{name}", Input).value = said
        await settled(app)
        screen.query_one("#ruling-write").focus()
        began, go_on = Event(), Event()
        wrote = house.log.append

        def slowly(*entries: Any) -> Any:
            began.set()
            go_on.wait(60)
            return wrote(*entries)

        house.log.append = slowly  # type: ignore[method-assign, assignment]
        await pilot.press("enter")
        await until(began.is_set, "the first writes")
        await pilot.press("enter")
        go_on.set()
        await judged(app)
        assert picture(app).splitlines()[-1].strip().startswith("✓")
        assert not screen.form.open
    assert house.log.head(line).seq == n + 3


def test_what_could_not_be_at_all_is_waived_by_no_rule_though_one_is_cited(house: House) -> None:
    recorder = house.match("roll 3", "move 3")
    n = forge(house, recorder.line, Ordered(Move(1), (RunnerMoved("p2", 1), TurnPassed("p1"))))
    bench = Bench(Library(house).folio(recorder.book.match))
    (item,) = bench.docket().items
    assert item.rules == ("structure", "HT-DICE-01")
    question = bench.question(item)
    assert question.arithmetic == ("awaited: Bo Reed rolls 1 stride",)
    told = " ".join(text for spans in Statute(question).lines(60) for text, _ in spans)
    assert "Something else was awaited, by:" in told
    draft = drafted(bench.folio.book, item)
    assert (draft.n, draft.rule, "waive" in draft.remedies) == (n, "HT-DICE-01", False)


@pytest.mark.parametrize("go_on", ["\r", "\t"])
async def test_who_types_fast_types_into_the_fields_that_enter_or_tab_leads_to(
    house: House, broken: tuple[bytes, bytes, int], go_on: str
) -> None:
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        # all at once, as a terminal hands on what was typed while nobody looked
        for letter in "a three\r2\rroll 3\rM. Lind\r".replace("\r", go_on):
            key = {"\r": "enter", "\t": "tab", " ": "space", ".": "full_stop"}.get(letter, letter)
            app.post_message(Key(key, letter))
        await settled(app)
        draft = screen.form.draft
        assert draft
        assert (draft.decision, draft.remedy, draft.judge) == ("a three", "amend", "M. Lind")
        assert draft.instead.endswith("roll 3")
        assert screen.query_one("#ruling-rule").has_focus


@pytest.mark.parametrize("at", [0, -3, 9999])
async def test_a_question_about_what_is_not_there_can_be_looked_at_and_ruled_on(house: House, at: int) -> None:
    recorder = house.match(*TURNS)
    n = forge(house, recorder.line, Disputed(at, "what is this?"))
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert screen.page
        screen.choose(next(place for place, item in enumerate(screen.page.docket.items) if item.heard))
        await settled(app)
        await pilot.press("R")
        await settled(app)
        assert f"RULING ON {n}" in picture(app)
        assert "what is this?" in picture(app)


@pytest.mark.parametrize(
    ("typed_over", "told", "faces"),
    [
        ("roll 5", "The dice are those typed: roll 5.", (5,)),
        ("roll 5 stride by=p1", "The dice are those typed: roll 5 stride by=p1.", (5,)),
        (None, "The dice are drawn when it is written.", (4,)),
        ("", "The dice are drawn when it is written.", (4,)),
    ],
)
async def test_a_roll_made_again_has_the_dice_that_were_typed_and_new_ones_where_none_were(
    house: House, typed_over: str | None, told: str, faces: tuple[int, ...]
) -> None:
    house.means = replace(house.means, dice=lambda count, sides: (4,) * count)
    recorder = house.match("roll 3", ":dispute 2 'was it a three?'")
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        for name, said in (("decision", "again"), ("judge", "M. Lind")):
            screen.query_one(f"#ruling-{name}", Input).value = said
        screen.query_one("#ruling-choice").focus()
        await pilot.press("4")
        if typed_over is not None:
            screen.query_one("#ruling-instead", Input).value = typed_over
        screen.query_one("#ruling-write").focus()
        await settled(app)
        assert told in foreseen(app)[0]
        await pilot.press("enter")
        await judged(app)
    amended = Book.on(hilltop, house.log, recorder.line).act(5)
    assert isinstance(amended, Amended)
    assert [order.faces for order in amended.orders] == [faces]


async def test_only_a_rule_of_the_game_can_be_waived(house: House) -> None:
    house.match("roll 3", ":dispute 2 'was it a three?'")
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        for cited, offered in (("Lind", False), ("HT-MOVE-01", True)):
            screen.query_one("#ruling-rule", Input).value = cited
            await settled(app)
            assert screen.form.draft
            assert ("waive" in screen.form.draft.remedies, f"{cited} need not hold" in picture(app)) == (offered,) * 2
