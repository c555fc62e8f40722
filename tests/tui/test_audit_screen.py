"""The audit screen: what is found, the table at that moment, the rule, and where one goes from there."""

from pathlib import Path

import pytest

from replay.acts import Disputed, Ordered, Struck
from replay.auditor import audit
from replay.book import Book
from replay.core.dice import Roll
from replay.cursor import Cursor
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, TurnPassed
from tests.tui.house import TURNS, WIDE, DemoHouse, House, library, opened, picture, replay, settled, until
from tests.tui.judging import BOTH, forge, judged, misread, press
from tui.app import Look
from tui.judging.bench import FOLLOW, Bench
from tui.judging.hearing import CLOSE, Hearing, aim
from tui.library import Library
from tui.lines.viewpoint import WHOLE
from tui.panels.reasons import Sums
from tui.panels.window import Aim
from tui.screens.audit import AuditScreen
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.ruling import RulingForm

LOOKS = {
    "light": Look(theme="vellum", animate=False),
    "no colour, ascii": Look(colour=False, ascii=True, animate=False),
}
THERE_AND_BACK = ("roll 2", "move 2", "roll 2", "move 2", "roll 2", "move -2", "roll 2", "move -2")
"""Turns that can be said again and again, and none of them where the first roll is a 1."""


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def broken(house: House) -> tuple[bytes, bytes, int]:
    return misread(house)


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


@pytest.mark.parametrize(
    ("acting", "zoomed", "looked"),
    [
        ((), CLOSE, WHOLE),
        (("S3",), CLOSE, CLOSE),
        (("T3", "T1"), CLOSE, CLOSE),
        (("T3", "S3"), CLOSE, WHOLE),
        ((), 6, 6),
    ],
    ids=["nobody acts", "one acts", "neighbours act", "who acts lies apart", "somebody zoomed"],
)
def test_all_of_the_table_is_seen_where_a_close_look_would_not_show_who_acts(
    acting: tuple[str, ...], zoomed: int, looked: int
) -> None:
    folio = Library(house := DemoHouse()).folio(house.match_id)
    hearing = Hearing(folio.cover(), dots=zoomed, exact=zoomed != CLOSE)
    assert aim(hearing, folio.scene(172, 172), acting, (50, 12)) == Aim(looked, exact=hearing.exact)


def test_what_is_told_alike_and_differs_is_told_field_by_field(house: House) -> None:
    recorder = house.match("roll 3")
    moved = RunnerMoved("p1", 2)
    forge(house, recorder.line, Ordered(Move(2), (moved, moved, TurnPassed("p2"))))
    bench = Bench(Library(house).folio(recorder.book.match))
    shown = Sums(bench.question(bench.docket().items[0]), bench.folio.cover().seats)
    told = ["".join(text for text, _ in row).strip() for row in shown.lines(60)]
    assert told[:2] == ["recorded  runner-moved: seat p1, steps 2", "expected  no other runner-moved"]


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


@BOTH
async def test_orphans_are_counted_and_told_under_the_correction_that_orphaned_them(
    house: House, size: tuple[int, int]
) -> None:
    recorder = house.match(*THERE_AND_BACK * 20, ":amend 2 'roll 1' 'it was a one'")
    many = len(recorder.preview(Struck((162,), "x")).steps) - 1
    async with opened(house, size=size) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert screen.page
        assert [(item.sign, item.n, item.open) for item in screen.page.docket.items] == [("†", 162, False)]
        shown = picture(app)
        for words in (f"{many} † orphaned", f"{many} orphans", "amends 2", f"and {many - 3} more"):
            assert words in shown
        await press(app, pilot, "Enter", "all of it", key="enter")
        await pilot.press("end")
        await settled(app)
        shown = picture(app)
        assert f"and {many - FOLLOW} more" in shown


async def test_as_many_consequences_are_told_as_the_audit_counts(house: House) -> None:
    recorder = house.match()
    n = forge(house, recorder.line, Ordered(Roll((1,), "stride"), (DiceRolled("p1", (2,)),)))
    recorder = house.sit(house.log.line(recorder.line))
    for text in ("move 2", *THERE_AND_BACK[2:], *THERE_AND_BACK * 20):
        house.say(recorder, text)
    found = next(one for one in audit(Cursor(Book.on(hilltop, house.log, recorder.line))) if one.n == n)
    assert len(found.consequences) > FOLLOW
    async with opened(house, size=WIDE) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        assert f"and {len(found.consequences) - 3} more; consequences" in picture(app)


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


async def test_fights_are_reckoned_on_the_page_of_dice() -> None:
    house = DemoHouse()
    async with opened(house, house.match_id) as (app, pilot):
        await pilot.press("d")
        await until(lambda: "to be expected" in picture(app), "the first fight is reckoned")
        await pilot.press("escape")
        await settled(app)
        assert isinstance(app.screen, ReplayScreen)


@BOTH
async def test_who_vouches_for_the_log_stands_on_one_page_with_how_it_is_signed(
    house: House, broken: tuple[bytes, bytes, int], size: tuple[int, int]
) -> None:
    async with opened(house, size=size) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        await pilot.press("p")
        await settled(app)
        page = app.screen.drawing()
        told = " ".join(" ".join(page.lines).split())
        assert "fits the one before it" in told
        assert "signed by nobody" in told
        assert "rollbook witness MATCH signs it" in told


async def test_what_others_write_is_looked_at_and_the_bar_stays(house: House, broken: tuple[bytes, bytes, int]) -> None:
    _, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        assert screen.page
        assert (screen.page.docket.broken, screen.page.docket.disputed) == (1, 0)
        house.sit(house.log.line(line)).record(Disputed(3, "how far?"))
        await until(lambda: screen.page and screen.page.docket.disputed == 1, "the question is there")
        await until(lambda: screen.page and screen.page.proof.upto == n + 1, "it is proved")
        assert screen.page.item
        assert screen.page.item.n == n
        assert f"{n} / {n + 1}" in picture(app).splitlines()[0]


async def test_while_a_ruling_is_written_what_it_is_weighed_on_stays(
    house: House, broken: tuple[bytes, bytes, int]
) -> None:
    _, line, n = broken
    async with opened(house) as (app, pilot):
        await pilot.press("a")
        screen = await judged(app)
        await pilot.press("R")
        await settled(app)
        house.sit(house.log.line(line)).record(Disputed(3, "how far?"))
        await screen._watch()
        assert screen.page
        assert screen.page.cover.head == n
        await pilot.press("escape")
        await until(lambda: screen.page and screen.page.cover.head == n + 1, "it is looked at afterwards")
