"""What one looks for on the replay screen: kinds of entry to stop at, the list kept to them, a unit's own history."""

import pytest
from textual.pilot import Pilot

from replay.acts import Called, Disputed, Struck
from tests.tui.house import NARROW, TURNS, WIDE, DemoHouse, House, opened, picture, replay, settled
from tui.app import RollbookApp
from tui.panels.listing import Heading
from tui.screens.audit import AuditScreen
from tui.screens.over import TextScreen

SAID = (*TURNS, ":note 'who has the hill?' at=3", ":bookmark leap at=7")
"""Ann takes the hill at 3 and Bo follows; what is written comes after entry 9."""


@pytest.fixture
def house() -> House:
    return House()


async def press(app: RollbookApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app)


def rows(app: RollbookApp) -> list[int]:
    return [item.n for item in replay(app).events.listing.items if not isinstance(item, Heading)]


async def test_a_digit_goes_to_the_next_of_its_kind_and_braces_go_on(house: House) -> None:
    match = house.match(*SAID, ":note 'a long leap' at=5").book.match
    async with opened(house, match, at=1) as (app, pilot):
        await press(app, pilot, "8")
        assert replay(app).page.here.n == 10
        assert "note 1 of 2" in picture(app)
        await press(app, pilot, "right_curly_bracket")
        assert replay(app).page.here.n == 12
        await press(app, pilot, "left_curly_bracket", "b")
        assert replay(app).page.here.n == 1


KINDS = [("4", [5]), ("5", [5, 12, 13]), ("6", [9, 14]), ("7", [11]), ("8", [10])]


@pytest.mark.parametrize(("key", "kept"), KINDS)
async def test_the_list_is_kept_to_a_kind_and_steps_go_through_it(house: House, key: str, kept: list[int]) -> None:
    recorder = house.match(*SAID)
    for act in (Disputed(5, "was it one?"), Called("look"), Struck((9,), "a slip")):
        recorder.record(act)
    async with opened(house, recorder.book.match, at=1) as (app, pilot):
        await press(app, pilot, key, "s")
        assert [n for n in rows(app) if n in kept] == kept
        assert set(rows(app)) <= {*kept, 12}
        await press(app, pilot, "home", "right")
        assert replay(app).page.here.n == rows(app)[0]
        await press(app, pilot, "escape")
        assert len(rows(app)) > len(kept) + 5


async def test_a_unit_is_followed_through_the_match(house: House) -> None:
    match = house.match(*SAID).book.match
    async with opened(house, match, at=3) as (app, pilot):
        await press(app, pilot, "h")
        page = replay(app).page
        assert rows(app) == [row.n for row in page.listing.rows if page.here.unit in row.units]
        assert "only what" in picture(app)
        await press(app, pilot, "h")
        assert len(rows(app)) == page.here.head


async def test_where_nothing_of_a_kind_lies_further_it_says_so(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=3) as (app, pilot):
        await press(app, pilot, "4")
        assert "There is no dispute after 3; there are none" in picture(app)
        assert replay(app).page.here.n == 3


async def test_where_the_only_one_lies_behind_it_is_said_where(house: House) -> None:
    match = house.match(*SAID).book.match
    async with opened(house, match, at=11) as (app, pilot):
        await press(app, pilot, "8")
        assert "There is no note after 11; there is one, at 10" in picture(app)


async def test_a_bookmark_written_later_marks_the_row_it_is_of_if_nothing_more_urgent_does(house: House) -> None:
    recorder = house.match(*SAID, ":bookmark again at=9", ":strike 9 slip")
    async with opened(house, recorder.book.match, at=8) as (app, _):
        marks = replay(app).page.marks
        assert (marks[7].sign, marks[7].aside) == ("*", "")
        assert (marks[11].sign, marks[11].aside) == ("*", "bookmark on 7")
        assert marks[9].sign == "×"
        assert [line for line in picture(app).splitlines() if "  7 *" in line]


@pytest.mark.parametrize(("keys", "back"), [(("left_square_bracket",) * 2, 9), (("left_parenthesis",), 9), ((",",), 0)])
async def test_every_key_that_jumps_can_be_taken_back_and_one_pressed_in_a_row_is_one(
    house: House, keys: tuple[str, ...], back: int
) -> None:
    async with opened(house, house.match(*TURNS).book.match, at=9) as (app, pilot):
        await press(app, pilot, *keys)
        assert replay(app).page.here.n < 9
        assert replay(app).page.here.back == ((back,) if back else ())
        await press(app, pilot, "b")
        assert replay(app).page.here.n == (back or 7)


async def test_the_search_counts_what_is_listed_and_stops_there_once() -> None:
    house = DemoHouse()
    async with opened(house, house.match_id, at=126) as (app, pilot):
        await press(app, pilot, "slash", *"Marsh Wisps", "enter")
        page = replay(app).page
        assert f" of {len(page.found)} found" in picture(app)
        assert not {n for row in page.listing.rows for n in row.joins} & set(page.found)
        await press(app, pilot, "s")
        assert tuple(rows(app)) == tuple(replay(app).page.found)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_what_was_written_about_an_entry_stands_on_the_table(house: House, size: tuple[int, int]) -> None:
    match = house.match(*SAID).book.match
    async with opened(house, match, at=3, size=size) as (app, pilot):
        board = app.screen.query_one("#board").drawing
        assert [text for text, _ in board.notes] == ['" “who has the hill?”']
        await press(app, pilot, "right")
        assert app.screen.query_one("#board").drawing.notes == ()


async def test_an_attack_with_its_rolls_is_one_fight_to_go_to_and_all_of_it_is_listed() -> None:
    house = DemoHouse()
    async with opened(house, house.match_id, at=1) as (app, pilot):
        await press(app, pilot, "1")
        page = replay(app).page
        begun = [row.n for row in page.listing.rows if row.fight == row.n]
        assert (page.here.n, list(page.sought)) == (begun[0], begun)
        assert f"fight 1 of {len(begun)}" in picture(app)
        await press(app, pilot, "s")
        assert rows(app)[:3] == [127, 130, 133]
        await press(app, pilot, "right")
        assert replay(app).page.here.n == 130
        await press(app, pilot, "right_curly_bracket")
        assert replay(app).page.here.n == begun[1]


async def test_a_second_search_begins_with_the_first_and_typing_replaces_it(house: House) -> None:
    match = house.match(*SAID).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await press(app, pilot, "slash", *"Ann rolls", "enter", "slash")
        assert replay(app).console.line.value == "Ann rolls"
        await press(app, pilot, *"leap", "enter")
        assert replay(app).page.words == "leap"
        await press(app, pilot, "slash", "enter")
        assert replay(app).page.words == "leap"


async def test_a_search_finds_units_by_their_names(house: House) -> None:
    match = house.match(*SAID).book.match
    async with opened(house, match, at=1) as (app, pilot):
        page = replay(app).page
        unit = page.sight.scene.pieces[0]
        await press(app, pilot, "slash", *unit.name, "enter")
        assert set(replay(app).page.found) == {row.n for row in page.listing.rows if unit.id in row.units}


async def test_after_a_search_the_list_is_kept_to_what_was_found(house: House) -> None:
    match = house.match(*SAID).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await press(app, pilot, "8", "s")
        assert rows(app) == [10]
        await press(app, pilot, "slash", *"Bo rolls", "enter")
        assert rows(app) == list(replay(app).page.found)
        assert "only “Bo rolls” · 2" in picture(app)
        await press(app, pilot, "s")
        assert len(rows(app)) == replay(app).page.here.head
        await press(app, pilot, "s", "right")
        assert rows(app) == list(replay(app).page.found)
        await press(app, pilot, "escape")
        assert len(rows(app)) == replay(app).page.here.head


async def test_two_rolls_of_a_fight_that_are_both_found_are_listed_once() -> None:
    house = DemoHouse()
    async with opened(house, house.match_id, at=126) as (app, pilot):
        await press(app, pilot, "slash", *"marsh", "enter", "s")
        assert [n for n in replay(app).page.found if 127 <= n <= 130] == [127, 130]
        assert [n for n in rows(app) if 127 <= n <= 130] == [127, 130]
        assert len(rows(app)) == len(set(rows(app)))


async def test_a_search_finds_rules(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await press(app, pilot, "slash", *"HT-MOVE-01", "enter")
        assert set(replay(app).page.found) == {3, 5, 7, 9}


async def test_dice_are_told_up_to_here(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5) as (app, pilot):
        await press(app, pilot, "d")
        assert "DICE AND LUCK TO 5" in picture(app)
        told = [line for line in picture(app).splitlines() if "Bo" in line]
        await press(app, pilot, "escape", "end", "d")
        assert told != [line for line in picture(app).splitlines() if "Bo" in line]


async def test_the_log_is_vouched_for_on_a_page(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5) as (app, pilot):
        await press(app, pilot, "p")
        assert isinstance(app.screen, TextScreen)
        assert "every hash from 1 to 9 fits" in picture(app)


async def test_a_moment_is_cut_out_as_a_case(house: House, tmp_path) -> None:
    match = house.match(*TURNS).book.match
    path = tmp_path / "leap.toml"
    async with opened(house, match, at=5) as (app, pilot):
        await press(app, pilot, "X")
        app.screen.console.line.value = str(path)
        await press(app, pilot, "enter")
        assert path.read_text().startswith("game = ")


async def test_what_is_disputed_is_brought_before_the_judge(house: House) -> None:
    recorder = house.match(*TURNS)
    recorder.record(Disputed(5, "was it one?"))
    async with opened(house, recorder.book.match, at=4) as (app, pilot):
        await press(app, pilot, "R")
        assert "Nothing is asked or found at 4" in picture(app)
        await press(app, pilot, "right", "R")
        assert isinstance(app.screen, AuditScreen)
