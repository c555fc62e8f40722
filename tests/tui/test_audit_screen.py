"""The audit screen: why an entry is broken, and a ruling on it, by keys that stand on the screen."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from eventstore.sqlite import SqliteStore
from replay.acts import Amended, Disputed, Ordered, Ruled, Struck
from replay.auditor import audit
from replay.book import Book
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.line.judgement import decide
from replay.line.lineage import of_record
from replay.recording.ruling import Ruling, rule
from replay.recording.writing import entry_of
from replay.showing.proceedings import summonses
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move
from tests.tui.house import NARROW, TURNS, WIDE, DemoHouse, House, library, opened, picture, replay, settled, until
from tui.app import Look, RollbookApp
from tui.bench import Bench
from tui.hearing import CLOSE, Hearing, aim
from tui.library import Library
from tui.panels.reasons import Statute
from tui.panels.ruling import Foreseen
from tui.panels.window import Aim
from tui.screens.audit import AuditScreen
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen
from tui.tables import draw_rulings
from tui.viewpoint import WHOLE
from tui.widgets.panel import Panel
from tui.widgets.ruling import RulingForm, Write

BOTH = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["full", "reduced"])


def forge(house: House, line: bytes, act: Any) -> int:
    """Append an act past the recorder; its number."""
    head = house.log.head(line)
    book = Book.on(hilltop, house.log, line)
    given = house.means
    entry = entry_of(
        act, book.codec, given, match=book.match, after=(head.seq, head.hash), identity=given.identity(), actor="scribe"
    )
    house.log.append(line, entry)
    return entry.seq


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def broken(house: House) -> tuple[bytes, bytes, int]:
    """A match, its line, and an entry that says a 6 was rolled where a 3 was."""
    recorder = house.match(*TURNS)
    n = forge(house, recorder.line, Ordered(Roll((3,), "stride"), (DiceRolled("p1", (6,)),)))
    return recorder.book.match, recorder.line, n


async def judged(app: RollbookApp) -> AuditScreen:
    """The audit screen with everything looked at."""

    def ready() -> bool:
        screen = app.screen
        return isinstance(screen, AuditScreen) and bool(screen.page and screen.page.looked == 100)

    await until(ready, "a match is audited")
    await settled(app)
    screen = app.screen
    assert isinstance(screen, AuditScreen)
    return screen


async def press(app: RollbookApp, pilot: Pilot[None], sign: str, word: str, *, key: str = "") -> None:
    """Press a key, which stands on the screen with its word."""
    assert f"{sign} {word}" in picture(app), f"{sign} {word} does not stand on the screen"
    await pilot.press(key or sign.lower() if len(sign) > 1 else key or sign)
    await settled(app)


async def typed(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*("space" if letter == " " else letter for letter in text))


# ---------------------------------------------------------------- somebody who never saw the program


def foreseen(app: RollbookApp) -> tuple[str, list[str]]:
    """What the form says that the ruling would write, and what it would change."""
    shown = app.screen.query_one("#ruling-foreseen", Panel).drawing
    assert isinstance(shown, Foreseen)
    return shown.text, [" ".join(row.split()) for row in shown.changes]


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
        assert changes == [f"± {n} Ann rolls 6 → Ann rolls 3", "score after: Ann 1, Bo 0"]
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


@BOTH
async def test_all_of_a_finding_stands_on_one_page(
    house: House, broken: tuple[bytes, bytes, int], size: tuple[int, int]
) -> None:
    async with opened(house, size=size) as (app, pilot):
        await press(app, pilot, "a", "audit")
        await judged(app)
        await press(app, pilot, "Enter", "all of it", key="enter")
        shown = picture(app)
        for words in ("recorded", "expected", "HT-DICE-01", "source"):
            assert words in shown
        await press(app, pilot, "Esc", "back", key="escape")
        assert isinstance(app.screen, AuditScreen)


# ---------------------------------------------------------------- what there is to see


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


@pytest.mark.parametrize(
    ("acting", "zoomed", "looked"),
    [
        ((), CLOSE, WHOLE),
        (("S1",), CLOSE, CLOSE),
        (("S1", "T1", "T2", "T3"), CLOSE, WHOLE),
        ((), 6, 6),
    ],
    ids=["nobody acts", "one acts", "many act", "somebody zoomed"],
)
def test_where_no_few_act_all_of_the_table_is_seen_until_one_zooms(
    house: House, broken: tuple[bytes, bytes, int], acting: tuple[str, ...], zoomed: int, looked: int
) -> None:
    cover = Library(house).folio(broken[0]).cover()
    assert aim(Hearing(cover, dots=zoomed), acting) == Aim(looked)


async def test_letters_are_letters_while_a_ruling_is_written(house: House, broken: tuple[bytes, bytes, int]) -> None:
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("R")
        await settled(app)
        await typed(pilot, "nNfqRvpoX?")
        assert app.screen.query_one("#ruling-decision", Input).value == "nNfqRvpoX?"
        assert isinstance(app.screen, AuditScreen)


async def test_what_if_begins_a_line_before_the_entry_and_plays_on_there(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    match, _, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await press(app, pilot, "f", "what if")
        await until(lambda: isinstance(app.screen, ReplayScreen), "the replay screen is there")
        await until(lambda: replay(app).page is not None and replay(app).page.sight is not None, "it is read")
        page = replay(app).page
        assert page
        assert (page.cover.line.name, page.cover.line.base) == (f"what if {n}", n - 1)
        assert page.recording
    assert len(house.log.lines(match)) == 2


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


async def test_the_report_and_a_case_are_written_where_it_is_said(
    house: House, broken: tuple[bytes, bytes, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await press(app, pilot, "o", "report")
        await pilot.press("enter")
        await settled(app)
        assert "✓ written to audit-" in picture(app)
        await pilot.press("down")
        await settled(app)
        await press(app, pilot, "X", "cut a case")
        await pilot.press("enter")
        await settled(app)
    names = sorted(path.suffix for path in tmp_path.iterdir())
    assert names == [".html", ".toml"]


async def test_from_the_replay_screen_the_finding_at_hand_comes_first(house: House) -> None:
    recorder = house.match(*TURNS, ":dispute 3 'how far?'", ":dispute 7 'whose hill?'")
    async with opened(house, recorder.book.match, at=5) as (app, pilot):
        await press(app, pilot, "a", "audit")
        screen = await judged(app)
        assert screen.page
        assert screen.page.item
        assert screen.page.item.n == 7
        await pilot.press("q")
        await settled(app)
        assert isinstance(app.screen, ReplayScreen)


@BOTH
async def test_a_match_with_nothing_to_look_at_says_so(house: House, size: tuple[int, int]) -> None:
    house.match(*TURNS)
    async with opened(house, size=size) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        assert "Nothing to look at" in picture(app)
        await pilot.press("f", "enter", "n")
        await settled(app)
        assert isinstance(app.screen, AuditScreen)
        await press(app, pilot, "q", "leaves")
        assert isinstance(app.screen, LibraryScreen)
        assert library(app).read


@BOTH
async def test_where_nothing_is_found_any_entry_can_be_asked_about(house: House, size: tuple[int, int]) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, size=size) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        assert "AFTER ENTRY 9" in picture(app)
        await pilot.press("left")
        await settled(app)
        assert "AFTER ENTRY 8" in picture(app)
        await press(app, pilot, "R", "rule")
        assert app.screen.query_one(RulingForm).open
        assert "does entry 8 hold?" in picture(app)
    assert recorder.book.head == 9


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


LOOKS = {
    "light": Look(theme="vellum", animate=False),
    "no colour, ascii": Look(colour=False, ascii=True, animate=False),
}


@BOTH
@pytest.mark.parametrize("look", LOOKS)
async def test_it_can_be_read_in_every_look(
    house: House, broken: tuple[bytes, bytes, int], look: str, size: tuple[int, int]
) -> None:
    async with opened(house, size=size, look=LOOKS[look]) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("R")
        await settled(app)
        shown = picture(app)
        assert "RULING ON" in shown
        if "ascii" in look:
            assert shown.isascii()


async def test_the_table_is_looked_at_before_and_after_in_both_readings(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    _, _, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert f"AFTER ENTRY {n}" in picture(app)
        await pilot.press("left")
        await settled(app)
        assert f"AFTER ENTRY {n - 1}" in picture(app)
        await pilot.press("v")
        await settled(app)
        assert "as corrected" in picture(app).splitlines()[0]
        assert screen.page
        assert screen.page.sight is not None


async def test_the_replay_screen_marks_what_is_broken_and_the_next_thing_that_is_written(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    match, line, n = broken
    async with opened(house, match) as (app, pilot):
        screen = replay(app)
        await until(lambda: screen.page and n in screen.page.marks, "the audit has come to the end")
        assert screen.page
        assert screen.page.marks[n].sign == "!"
        assert "broken: HT-DICE-01" in picture(app)
        later = forge(house, line, Ordered(Roll((3,), "stride"), (DiceRolled("p1", (6,)),)))
        await pilot.press("end")
        await until(lambda: screen.page and later in screen.page.marks, "what was written since is marked")
        assert screen.page.marks[later].sign == "!"


@BOTH
async def test_the_dice_stand_on_a_page_of_their_own(house: House, size: tuple[int, int]) -> None:
    recorder = house.match(*TURNS)
    async with opened(house, size=size) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        if size == WIDE:
            assert "DICE SO FAR" in picture(app)
        await pilot.press("d")
        await settled(app)
        assert "DICE AND LUCK" in picture(app)
        assert "even dice" in picture(app)
    async with opened(house, recorder.book.match, size=size) as (app, pilot):
        await pilot.press("d")
        await settled(app)
        assert "DICE AND LUCK" in picture(app)


async def test_a_key_that_does_nothing_says_why(house: House) -> None:
    house.match(*TURNS)
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        for key, why in (("f", "Nothing to look at"), ("f1", "No rule is cited here"), ("w", "w does nothing here")):
            await pilot.press(key)
            await settled(app)
            assert why in picture(app).splitlines()[-1]


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
        at = next(at for at, item in enumerate(screen.page.docket.items) if item.heard)
        screen.choose(at)
        await settled(app)
        await pilot.press("R")
        await settled(app)
        assert f"RULING ON {n + 2}" in picture(app)
        for name, said in (("decision", "it was a six"), ("appeal", "overturned"), ("judge", "E. Osei")):
            screen.query_one(f"#ruling-{name}", Input).value = said
        await settled(app)
        screen.query_one("#ruling-write").focus()
        await pilot.press("enter")
        await settled(app)
    book = Book.on(hilltop, house.log, line)
    appeal, ruled, struck = (book.act(n + 4 + by) for by in range(3))
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


async def test_fights_are_reckoned_on_the_page_of_dice() -> None:
    house = DemoHouse()
    async with opened(house, house.match_id) as (app, pilot):
        await pilot.press("d")
        await until(lambda: "to be expected" in picture(app), "the first fight is reckoned")
        await pilot.press("escape")
        await settled(app)
        assert isinstance(app.screen, ReplayScreen)
