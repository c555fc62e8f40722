"""What is looked at on the replay screen: a unit, the table from it, the fight; and how all of it is let go again."""

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.tui.house import NARROW, TURNS, WIDE, DemoHouse, House, opened, picture, replay, settled
from tui.app import RollbookApp
from tui.raster.view import cell
from tui.screens.over import KeysScreen
from tui.widgets.board import Board
from tui.widgets.panel import Panel


@pytest.fixture(scope="module")
def demo() -> DemoHouse:
    return DemoHouse()


async def press(app: RollbookApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app)


async def went(app: RollbookApp, n: int) -> None:
    """Stand at an entry, as ``g`` does."""
    screen = replay(app)
    screen._go(screen.page, "go", str(n))
    await settled(app)


def in_view(app: RollbookApp, *units: str) -> bool:
    board, scene = app.screen.query_one("#board", Board), replay(app).page.sight.scene
    places = [cell(board.view, piece.at) for piece in scene.pieces if piece.id in units]
    return all(0 <= column < board.size.width and 0 <= row < board.size.height for column, row in places)


# ---------------------------------------------------------------- a unit


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_board_follows_what_happens_again_from_the_next_entry_on(
    demo: DemoHouse, size: tuple[int, int]
) -> None:
    async with opened(demo, demo.match_id, at=130, size=size) as (app, pilot):
        await press(app, pilot, "u", "u", "u")
        unit = replay(app).page.here.unit
        assert in_view(app, unit)
        for n in range(158, 177):
            await went(app, n)
            assert in_view(app, *replay(app).page.sight.about), n
            assert replay(app).page.here.unit == unit
        assert f" {unit} " in picture(app)


async def test_esc_lets_a_unit_go_and_the_inspector_follows_again(demo: DemoHouse) -> None:
    async with opened(demo, demo.match_id, at=130, size=NARROW) as (app, pilot):
        assert "Esc" not in picture(app).splitlines()[-1]
        await press(app, pilot, "u", "u", "u", "right", "left")
        assert "Esc let go" in picture(app).splitlines()[-1]
        assert "─ S3 Breakwater Spears" not in picture(app)
        await press(app, pilot, "escape")
        assert replay(app).page.here.unit == ""
        assert "─ S3 Breakwater Spears" in picture(app)
        assert in_view(app, "S3", "T8")


async def test_u_goes_through_the_fight_first_and_says_of_others_that_they_are_not_in_it(demo: DemoHouse) -> None:
    async with opened(demo, demo.match_id, at=130, size=WIDE) as (app, pilot):
        pieces = [piece.id for piece in replay(app).page.sight.scene.pieces]
        seen = []
        for _ in pieces:
            await press(app, pilot, "u")
            unit = replay(app).page.here.unit
            seen.append(unit)
            assert ("has no part in this fight or order" in picture(app)) is (unit not in ("S3", "T8"))
        assert (seen[0], seen[-1]) == ("T8", "S3")
        assert sorted(seen) == sorted(pieces)


async def test_at_another_entry_u_begins_with_what_acts_there(demo: DemoHouse) -> None:
    async with opened(demo, demo.match_id, at=130, size=WIDE) as (app, pilot):
        await press(app, pilot, "u", "u", "u")
        await went(app, 141)
        acting = replay(app).page.sight.acting
        assert replay(app).page.here.unit not in acting
        await press(app, pilot, "u")
        assert replay(app).page.here.unit in acting


async def test_how_the_board_is_looked_at_is_written_beside_a_loss_and_not_over_it(demo: DemoHouse) -> None:
    async with opened(demo, demo.match_id, at=130, size=WIDE) as (app, pilot):
        for _ in replay(app).page.sight.scene.pieces:
            await press(app, pilot, "u")
            assert "-follow" not in picture(app)
            assert picture(app).count(" -1 ") >= sum(in_view(app, unit) for unit in ("S3",))


# ---------------------------------------------------------------- from a unit


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_esc_ends_looking_from_a_unit_and_that_is_said(demo: DemoHouse, size: tuple[int, int]) -> None:
    async with opened(demo, demo.match_id, at=126, size=size) as (app, pilot):
        await press(app, pilot, "l")
        rows = picture(app).splitlines()
        assert any("Esc back" in row for row in rows)
        assert "Esc let go" in rows[-1]
        await press(app, pilot, "escape")
        assert not replay(app).page.here.looking
        assert "could" not in picture(app)


async def test_of_a_unit_that_sees_nobody_that_is_said(demo: DemoHouse) -> None:
    async with opened(demo, demo.match_id, at=143, size=NARROW) as (app, _):
        app.screen.go(replace(replay(app).page.here, unit="S1", looking=True))
        await settled(app)
        assert "S1 sees nobody in range" in picture(app)


# ---------------------------------------------------------------- the fight


@pytest.mark.parametrize(("size", "die"), [(WIDE, "│   │"), (NARROW, "□")])
async def test_a_fight_that_awaits_its_dice_is_shown_with_those_owed(
    demo: DemoHouse, size: tuple[int, int], die: str
) -> None:
    async with opened(demo, demo.match_id, at=141, size=size) as (app, pilot):
        fight = app.screen.query_one("#fight", Panel)
        shown = fight.drawing.draw(fight.size.width, fight.size.height).text()
        assert "FIGHT 141" in shown
        assert "ranged" in shown
        assert "T1" in shown
        assert die in shown
        await press(app, pilot, "right")
        assert "FIGHT 142" in picture(app)
        await press(app, pilot, "left")
        await went(app, 140)
        assert "FIGHT 141" not in picture(app)


# ---------------------------------------------------------------- what the keys say


async def test_a_search_says_where_enter_goes(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=4) as (app, pilot):
        await press(app, pilot, "slash", *"moves")
        assert "go to the first from here on" in picture(app).splitlines()[-1]
        await press(app, pilot, "enter")
        assert replay(app).page.here.n == 5


async def test_the_keys_say_of_q_what_it_does_in_the_demo(demo: DemoHouse) -> None:
    app = RollbookApp(demo, match=demo.match_id, demo=True)
    async with app.run_test(size=WIDE) as pilot:
        await settled(app)
        await press(app, pilot, "right")
        assert "q leave" in picture(app).splitlines()[-1]
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, KeysScreen)
        assert "back; from the library or demo, out" in picture(app)


@pytest.fixture
def house() -> House:
    return House()
