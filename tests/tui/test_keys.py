"""No key is silent: one that does nothing says why, in a sentence where the keys stand."""

import pytest

from tests.tui.house import NARROW, TURNS, WIDE, DemoHouse, House, opened, picture, replay, settled
from tui.keys.asking import PLAY, feet
from tui.keys.verbs import EVERYWHERE, SHELF, STEPS, Verb
from tui.panels.bars import KeyLine
from tui.panels.keyed import KEYED
from tui.panels.keys_page import KeysPage
from tui.widgets.panel import Panel

SILENT = [
    (9, "right", "9 is the last entry"),
    (9, "end", "9 is the last entry"),
    (1, "left", "1 is the first entry"),
    (1, "home", "1 is the first entry"),
    (9, "right_square_bracket", "There is no turn after 9"),
    (1, "left_parenthesis", "There is no round before 1"),
    (9, "full_stop", "There is no order after 9"),
    (5, "right_curly_bracket", "No entry has a mark"),
    (5, "n", "Nothing has been searched for: / finds words in the entries"),
    (5, "b", "There was no jump to go back from"),
    (5, "escape", "Nothing is held: the table follows what happens"),
    (5, "t", "This match has one line: f forks it here"),
    (5, "enter", "No row is chosen: ↑ and ↓ choose one"),
    (5, "C", "C does nothing here   ? shows all keys"),
    (5, "less_than_sign", "plays at ×0.5"),
]


def told(screen) -> str:
    drawing = screen.query_one("#keys", Panel).drawing
    assert isinstance(drawing, KeyLine)
    return drawing.said


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(("n", "key", "says"), SILENT)
async def test_a_key_that_does_nothing_says_why(n: int, key: str, says: str, size: tuple[int, int]) -> None:
    house = House()
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=n, size=size) as (app, pilot):
        await pilot.press(key)
        await settled(app)
        assert told(replay(app)) == says
        assert says in picture(app)


@pytest.mark.parametrize("key", ["u", "l"])
async def test_before_anything_stands_on_the_table_there_is_no_unit_to_look_at(key: str) -> None:
    house = DemoHouse()
    async with opened(house, house.match_id, at=1) as (app, pilot):
        await pilot.press(key)
        await settled(app)
        assert told(replay(app)) == "Nothing stands on the table yet"


async def test_beyond_the_last_entry_found_the_search_says_so() -> None:
    house = House()
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=1) as (app, pilot):
        await pilot.press("slash", *"rolls 5", "enter")
        await settled(app)
        await pilot.press("n", "n", "n", "n")
        await settled(app)
        assert told(replay(app)).startswith("“rolls 5” is not found after")


async def test_a_verb_of_the_palette_that_does_nothing_says_why() -> None:
    house = House()
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5) as (app, pilot):
        await pilot.press("ctrl+p")
        await settled(app)
        await pilot.press(*"back to before")
        await settled(app)
        await pilot.press("enter")
        await settled(app)
        assert told(replay(app)) == "There was no jump to go back from"


async def test_where_room_is_short_the_title_names_the_line_that_was_forked() -> None:
    house = House()
    match = house.match(*TURNS, ":fork 4 'hold it'").book.match
    async with opened(house, match, size=NARROW, at=5) as (app, pilot):
        assert "» " not in picture(app).splitlines()[0]
        await pilot.press("t", "down", "enter")
        await settled(app)
        assert "Replay » hold it" in picture(app).splitlines()[0]


@pytest.mark.parametrize(("verbs", "columns"), [(STEPS, 118), (SHELF, 118), (STEPS, 70), (SHELF, 70)])
def test_what_every_key_does_is_told_whole(verbs: tuple[Verb, ...], columns: int) -> None:
    page = KeysPage(tuple((verb.sign, verb.tells.replace(KEYED, "")) for verb in (*verbs, *EVERYWHERE)))
    assert "…" not in page.draw(columns, page.rows(columns)).text()


def test_where_keys_are_left_out_one_leads_to_all_of_them() -> None:
    line = KeyLine(feet(PLAY))
    assert "ctrl+p more" in line.draw(80, 1).text()
    assert "F10 end, hand over" in line.draw(160, 1).text()
    assert "ctrl+p" not in line.draw(160, 1).text()
