"""The library: all matches of a log, filtered, sorted, previewed, opened."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from replay.acts import Amended, Closed, Disputed, Forked, Ordered
from replay.core.dice import Roll
from tests.invented.hilltop import DiceRolled
from tests.tui.house import (
    NARROW,
    STILL,
    TURNS,
    WIDE,
    House,
    library,
    opened,
    picture,
    read,
    replay,
    settled,
    shelved,
    until,
)
from tests.tui.judging import forge
from tui.app import Look, RollbookApp
from tui.library import Card, State
from tui.lines.slate import Begun, FileSlate
from tui.panels.shelf import SORTS, Entry, Filing, filed
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.match_list import MatchList
from tui.widgets.panel import Panel


@pytest.fixture
def house() -> House:
    """Four matches: disputed, simulated, long, and one by people with odd names; the last is the newest."""
    house = House()
    disputed = house.match("roll 5", "move 5", event="Saltmark Open", round=3, table=7)
    disputed.record(Disputed(3, "was it five?"))
    house.match("roll 5", event="Robots", simulated=True)
    house.match(*TURNS, players=("Mika", "Jo"), event="Club night")
    house.match(players=("[/b] “;-- ](", "Žofie <Ångström> ] [/]"))
    return house


async def press(app: RollbookApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app)


def shown(app: RollbookApp) -> list[str]:
    return [card.event for card in library(app).matches._cards]


async def test_every_match_is_shown_the_newest_first(house: House) -> None:
    async with opened(house) as (app, _):
        assert shown(app) == ["Practice", "Club night", "Robots", "Saltmark Open"]
        assert "4 matches · 16 entries · 1 game" in picture(app)


async def test_a_match_is_shown_with_players_score_entries_and_marks(house: House) -> None:
    async with opened(house) as (app, _):
        lines = picture(app).splitlines()
        row = next(n for n, line in enumerate(lines) if "Saltmark Open" in line)
        assert "● Ann Lark" in lines[row]
        assert "Hilltop" in lines[row]
        assert "?" in lines[row]
        assert "◆ Bo Reed" in lines[row + 1]
        assert "R3 T7" in lines[row + 1]
        assert "live" in lines[row + 1]


async def test_names_are_shown_as_they_are(house: House) -> None:
    async with opened(house) as (app, _):
        assert "[/b] “;-- ](" in picture(app)
        assert "Žofie <Ångström> ] [/]" in picture(app)


async def test_words_filter_while_they_are_typed_and_esc_clears_them(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "slash", *"mika")
        assert shown(app) == ["Club night"]
        await press(app, pilot, "enter")
        assert shown(app) == ["Club night"]
        await press(app, pilot, "slash", "escape")
        assert len(shown(app)) == 4


async def test_groups_are_shown_one_after_another(house: House) -> None:
    async with opened(house) as (app, pilot):
        seen = []
        for _ in range(4):
            await press(app, pilot, "right_square_bracket")
            seen.append((library(app).filing.group, shown(app)))
        assert seen[0] == ("live", ["Practice", "Club night", "Saltmark Open"])
        assert seen[1] == ("disputed", ["Saltmark Open"])
        assert seen[2] == ("simulated", ["Robots"])
        assert seen[3][0] == "all"
        await press(app, pilot, "left_square_bracket")
        assert library(app).filing.group == "simulated"


async def test_s_sorts_by_one_column_after_another(house: House) -> None:
    async with opened(house) as (app, pilot):
        seen = {}
        for _ in SORTS:
            seen[library(app).filing.sort] = shown(app)
            await press(app, pilot, "s")
        assert seen["event"] == ["Club night", "Practice", "Robots", "Saltmark Open"]
        assert seen["entries"][0] == "Club night"
        assert seen["players"][0] == "Practice"


async def test_the_bar_moves_and_enter_opens_the_match(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "down")
        assert library(app).matches.chosen
        assert library(app).matches.chosen.event == "Club night"
        await press(app, pilot, "enter")
        screen = await read(app)
        assert screen.page
        assert screen.page.cover.genesis.event == "Club night"
        await press(app, pilot, "q")
        assert library(app).matches.chosen.event == "Club night"


async def test_home_and_end_go_to_the_ends(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "end")
        assert library(app).matches.chosen.event == "Saltmark Open"
        await press(app, pilot, "home")
        assert library(app).matches.chosen.event == "Practice"


async def test_the_preview_shows_board_score_lines_and_last_entries(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "down")
        seen = picture(app)
        for words in ("Club night", "live · table at 9", "HOW IT WENT", "LINES", "main", "LAST", "Jo moves 3"):
            assert words in seen


async def test_without_room_there_is_no_preview(house: House) -> None:
    async with opened(house, size=NARROW) as (app, pilot):
        await press(app, pilot, "down")
        assert "HOW IT WENT" not in picture(app)
        assert "Mika – Jo" in picture(app)


@pytest.mark.parametrize("size", [(120, 36), WIDE])
async def test_with_room_beside_a_short_list_there_is_a_preview(house: House, size: tuple[int, int]) -> None:
    async with opened(house, size=size) as (app, pilot):
        await press(app, pilot, "down")
        seen = picture(app)
        for words in ("Club night", "HOW IT WENT", "Mika"):
            assert words in seen
        await pilot.resize_terminal(*NARROW)
        await settled(app)
        assert "HOW IT WENT" not in picture(app)
        await pilot.resize_terminal(*size)
        await settled(app)
        assert "HOW IT WENT" in picture(app)


async def test_where_nothing_is_let_through_the_list_says_so(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "slash", *"dragon", "enter")
        seen = picture(app)
        assert "There is no match about “dragon”." in seen
        assert "/ for other words" in seen
        assert "no match to look at" in seen
        assert "HOW IT WENT" not in seen
        await press(app, pilot, "right_square_bracket")
        assert "There is no live match about “dragon”." in picture(app)
        await press(app, pilot, "slash", "escape")
        assert "There is no" not in picture(app)


@pytest.mark.parametrize(
    ("key", "words"), [("slash", "Enter keep it  Esc clear it"), ("i", "Enter read it  Esc leave it")]
)
async def test_while_a_line_is_typed_only_its_keys_are_offered(house: House, key: str, words: str) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, key, *"ann")
        assert picture(app).splitlines()[-1].strip() == words
        await press(app, pilot, "escape")
        assert "s sort" in picture(app).splitlines()[-1]


async def test_a_bundle_is_imported_by_its_path(house: House) -> None:
    house.bundles["cup.rollbook"] = lambda: house.match("roll 5", event="Cup").book.match
    async with opened(house) as (app, pilot):
        await press(app, pilot, "i", *"cup.rollbook", "enter")
        await shelved(app)
        assert "Cup" in shown(app)
        assert "is here" in picture(app)


async def test_a_bundle_that_is_not_there_is_answered_and_can_be_named_again(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "i", *"nope", "enter")
        assert "Not read: there is no file nope" in picture(app)
        assert app.screen.query_one(Console).display
        await press(app, pilot, "escape")
        assert not app.screen.query_one(Console).display


async def test_an_empty_log_says_what_can_be_done() -> None:
    async with opened(House()) as (app, pilot):
        assert "No match is recorded here yet." in picture(app)
        await press(app, pilot, "enter", "down", "s", "right_square_bracket")


async def test_a_match_of_a_game_not_known_here_is_shown_with_its_reason(house: House) -> None:
    recorder = house.match(event="Elsewhere")
    branch = house.log._branches[recorder.line]
    first = branch.entries[0]
    payload = first.payload.replace(b'"hilltop"', b'"elsewhere"')
    branch.entries[0] = type(first)(**{f: getattr(first, f) for f in first.__struct_fields__} | {"payload": payload})
    async with opened(house) as (app, pilot):
        assert "Elsewhere" in shown(app)
        await press(app, pilot, "enter")
        assert "elsewhere" in picture(app).splitlines()[-1]


async def test_what_was_written_in_the_meantime_is_there_on_return(house: House) -> None:
    recorder = house.match("roll 5", event="Growing")
    async with opened(house, recorder.book.match) as (app, pilot):
        house.sit(house.log.line(recorder.line)).record(Closed("out of time"))
        await press(app, pilot, "q")
        await shelved(app)
        await press(app, pilot, "home")
        assert library(app).matches.chosen.match.entries == 3
        assert "closed" in picture(app)


async def test_beneath_a_match_the_library_looks_nothing_up(house: House) -> None:
    async with opened(house, house.log.matches()[0].id) as (app, pilot):
        beneath = app.screen_stack[-2]
        assert isinstance(beneath, LibraryScreen)
        assert not beneath.states
        await press(app, pilot, "q")
        assert len((await shelved(app)).states) == 4


async def test_a_click_chooses_and_a_second_opens(house: House) -> None:
    async with opened(house) as (app, pilot):
        await pilot.click(MatchList, offset=(5, 4))
        await settled(app)
        assert library(app).matches.chosen.event == "Club night"
        await pilot.click(MatchList, offset=(5, 4), times=2)
        await settled(app)
        assert isinstance(app.screen, ReplayScreen)
        assert replay(app).page


async def test_a_click_on_a_key_presses_it(house: House) -> None:
    async with opened(house) as (app, pilot):
        line = app.screen.query_one(KeyBar).drawing.draw(160, 1).text()
        await pilot.click("#keys", offset=(line.index("s sort"), 0))
        await settled(app)
        assert library(app).filing.sort == SORTS[1]


async def test_groups_words_and_order_can_be_clicked(house: House) -> None:
    async with opened(house) as (app, pilot):
        bar = app.screen.query_one("#filter", Panel)
        line = bar.drawing.draw(160, 3).text().splitlines()[1]
        await pilot.click("#filter", offset=(line.index("disputed"), 1))
        assert library(app).filing.group == "disputed"
        await pilot.click("#filter", offset=(line.index("shown"), 1))
        assert library(app).filing.sort == SORTS[1]
        await pilot.click("#filter", offset=(10, 1))
        assert app.screen.query_one(Console).display


async def test_question_mark_shows_the_keys_of_the_library(house: House) -> None:
    async with opened(house) as (app, pilot):
        await press(app, pilot, "question_mark")
        assert "import a bundle" in picture(app)
        assert "fork here" not in picture(app)


async def test_q_leaves(house: House) -> None:
    async with opened(house) as (app, pilot):
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize("size", [WIDE, NARROW, (100, 30), (60, 16)])
@pytest.mark.parametrize("plain", [False, True])
async def test_the_library_is_drawn_at_any_size(house: House, size: tuple[int, int], plain: bool) -> None:
    async with opened(house, size=size, look=Look(ascii=plain, animate=False)) as (app, pilot):
        await press(app, pilot, "down", "down")
        seen = picture(app)
        assert len(seen.splitlines()) == size[1]
        assert seen.isascii() or not plain


# ---------------------------------------------------------------- filing


def card(house: House, n: int) -> Card:
    match = house.log.matches()[n]
    return Card(match, "hilltop", "Hilltop", event=f"Event {n}", players=(f"P{n}", "Q"), simulated=n == 1)


def test_what_is_not_known_yet_of_a_match_keeps_it_out_of_a_group(house: House) -> None:
    cards = tuple(card(house, n) for n in range(4))
    live = State((1, 0), "", "live", live=True, disputed=True)
    states = {cards[2].match.id: live}
    assert filed(cards, states, Filing(group="live")) == [cards[2]]
    assert filed(cards, states, Filing(group="disputed")) == [cards[2]]
    assert filed(cards, {}, Filing(group="simulated")) == [cards[1]]


def test_a_match_is_found_by_the_beginning_of_its_id(house: House) -> None:
    cards = tuple(card(house, n) for n in range(4))
    assert filed(cards, {}, Filing(words=cards[3].match.id.hex()[:32])) == [cards[3]]


NINE = "?!¶§±×†»~"


@pytest.mark.parametrize("columns", [78, 97])
@pytest.mark.parametrize("signs", ["±×", "?¶§±", "?¶§±×", NINE])
def test_every_mark_of_a_match_has_room(house: House, signs: str, columns: int) -> None:
    state = State((22, 20), signs, "won", (0,), entries=287)
    shown = Entry(card(house, 3), state).draw(columns, 3).text().splitlines()[0]
    assert shown.replace(" ", "").endswith(signs)


@pytest.mark.parametrize("columns", [78, 97])
def test_a_line_that_was_begun_is_a_mark_too(house: House, columns: int) -> None:
    state = State((22, 20), NINE, "live", live=True)
    shown = Entry(card(house, 3), state, begun="move T3").draw(columns, 3).text().splitlines()
    assert shown[0].replace(" ", "").endswith(f"{NINE}›")
    assert ("live › move T3" in shown[1]) is (columns == 97)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_match_that_was_being_recorded_opens_with_the_line_that_was_begun(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    house = House()
    recorder, _ = house.match("roll 5", "move 5", "roll 2"), house.match("roll 5")
    aside = recorder.record(Forked("aside", "", 3, "as corrected")).line
    FileSlate(tmp_path).write(aside, Begun("rol", recording=True))
    FileSlate(tmp_path).write(recorder.line, Begun("move", 2))
    app = RollbookApp(house, look=STILL, slate=FileSlate(tmp_path))
    async with app.run_test(size=size) as pilot:
        await shelved(app)
        assert "› begun" in picture(app)
        await press(app, pilot, "down")
        assert "Enter replay" in picture(app)
        await press(app, pilot, "up")
        assert "Enter record on" in picture(app)
        await press(app, pilot, "enter")
        screen = await read(app)
        assert screen.page is not None
        assert (screen.page.cover.line.id, screen.console.asked, screen.console.line.value) == (aside, "play", "rol")
        await press(app, pilot, "escape")
        assert not screen.console.asked


async def test_a_match_that_is_over_is_looked_at_whatever_was_done_in_it_last(tmp_path: Path) -> None:
    house = House()
    recorder = house.match("roll 5")
    recorder.record(Closed("done"))
    FileSlate(tmp_path).write(recorder.line, Begun(recording=True))
    app = RollbookApp(house, look=STILL, slate=FileSlate(tmp_path))
    async with app.run_test(size=NARROW) as pilot:
        await shelved(app)
        assert "Enter replay" in picture(app)
        await press(app, pilot, "enter")
        assert not (await read(app)).recording


def test_of_more_than_two_players_the_others_are_counted_beside_the_second(house: House) -> None:
    several = replace(card(house, 3), players=("Ann", "Bo", "Cy", "Dee", "Eve", "Finn"))
    shown = Entry(several, State((8, 14, 0, 0, 0, 0), "", "live")).draw(97, 3).text().splitlines()
    assert "◆ Bo and 4 more" in shown[1]
    brief = Entry(several, State((8, 14, 0, 0, 0, 0), "", "live")).draw(78, 1).text()
    assert brief.rstrip().endswith("◆ 14")


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_broken_match_is_marked_until_somebody_has_dealt_with_it(size: tuple[int, int]) -> None:
    house = House()
    recorder = house.match(*TURNS, event="Saltmark Open")
    house.match(*TURNS, event="Club night")
    n = forge(house, recorder.line, Ordered(Roll((3,), "stride"), (DiceRolled("p1", (6,)),)))

    async with opened(house, size=size) as (app, pilot):
        await until(lambda: any("!" in state.signs for state in library(app).states.values()), "it is judged")
        await settled(app)
        (row,) = [line for line in picture(app).splitlines() if "!" in line and "broken" not in line]
        assert "Saltmark" in row
        await pilot.press("a")
        await until(lambda: not isinstance(app.screen, LibraryScreen), "the audit is there")
        house.sit(house.log.line(recorder.line)).record(Amended(n, (Roll((3,)),), "a three"))
        await pilot.press("q")
        await until(lambda: not any("!" in state.signs for state in library(app).states.values()), "it is judged")


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_shelf_says_what_its_marks_mean(size: tuple[int, int]) -> None:
    house = House()
    house.match(*TURNS, ":strike 7 slip")
    async with opened(house, size=size) as (app, _):
        last = picture(app).splitlines()[-2]
        assert "? disputed" in last
        assert "× struck" in last


async def test_what_the_marks_mean_that_are_there_has_room_before_the_others() -> None:
    house = House()
    recorder = house.match(*TURNS, ":strike 7 slip")
    house.sit(house.log.line(recorder.line)).record(Forked[Any, Any]("what if", "", 3))
    async with opened(house, size=NARROW) as (app, _):
        last = picture(app).splitlines()[-2]
        assert "× struck" in last
        assert "» forked" in last


async def test_a_match_of_no_round_says_its_day() -> None:
    house = House()
    house.match(*TURNS)
    async with opened(house, size=NARROW) as (app, _):
        assert "Practice 14 Nov 2023" in picture(app) or "Practice 15 Nov 2023" in picture(app)
        assert "Hilltop" in picture(app)
