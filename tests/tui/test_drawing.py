"""Outlines drawn on the board: given terrain that is to be laid, when corners are set, then the line says them."""

import pytest

from replay.core.scene import Reach
from replay.games import load
from replay.notation import write
from replay.recorder import Recorder
from tests.tui.house import NARROW, House, picture, replay, settled
from tests.tui.test_recorded_matches import begun, simulated
from tests.tui.test_recording import Recording
from tui.offers.pointing import pointed_at
from tui.offers.stand import stand
from tui.panels.console import Answer
from tui.raster.overlay import Overlay
from tui.screens.pointing import DRAWN_AT
from tui.widgets.board import Board
from tui.widgets.key_bar import KeyBar
from tui.widgets.menu import MenuPanel
from tui.widgets.panel import Panel


class Meadow:
    """A match of Arcane Legions before any terrain lies."""

    def __init__(self) -> None:
        self.game = load("arcane_legions")
        genesis, armies, orders = simulated(self.game, 3)
        self.house = House(self.game)
        line = begun(self.house, self.game, genesis, armies)
        self.recorder = Recorder(self.game, self.house.log, line.id, self.house.means)
        for order in orders:
            if write(order).startswith("lay "):
                break
            self.recorder.record(order)


@pytest.fixture
def meadow() -> Meadow:
    return Meadow()


def offered(meadow: Meadow) -> str:
    """What begins a line that lays terrain."""
    known = stand(meadow.game, meadow.recorder.table, {}).phrases
    first = next(phrase for phrase in known if phrase.verb == "lay")
    return " ".join(("lay", *first.fixed[:2])) + " "


def test_an_outline_is_pointed_for_corner_by_corner(meadow: Meadow) -> None:
    known = stand(meadow.game, meadow.recorder.table, {}).phrases
    found = pointed_at(meadow.game, meadow.recorder.table, {}, known, offered(meadow))
    assert found.cursor, found.why
    assert found.cursor.draws
    assert found.cursor.piece


def corners(line: str) -> int:
    """How many corners the outline of a line has."""
    return line.count(";") + 1


async def test_corners_are_set_with_keys_and_enter_says_them(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder) as at:
        await at.types(offered(meadow))
        await at.press("f2")
        assert "a corner here" in picture(at.app)
        for key in ("right", "down", "left"):
            await at.press("space", *[key] * 4)
        await at.press("space", "up", "space", "backspace", "enter")
        line = at.line
        assert line.startswith(offered(meadow))
        assert corners(line) == 4
        await at.types(" by=p1\n")
        laid = at.acts()[-1].order
        assert write(laid).startswith(line)
        assert len({(corner.x, corner.y) for corner in laid.outline}) == 4


async def test_without_a_corner_arrows_go_through_what_is_offered(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder) as at:
        await at.types(offered(meadow))
        await at.press("f2", "right", "enter")
        known = next(phrase for phrase in stand(meadow.game, meadow.recorder.table, {}).phrases if phrase.verb == "lay")
        outline = next(slot for slot in known.slots if slot.name == "outline")
        assert at.line.strip().rpartition(" ")[2] in outline.values


async def test_corners_are_set_with_the_mouse_alone(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder) as at:
        await at.types(offered(meadow))
        for column, row in ((30, 10), (50, 10), (50, 16)):
            await at.pilot.click("#board", offset=(column, row))
            await settled(at.app)
        bar = at.app.screen.query_one(KeyBar)
        told = str(bar.render_line(0).text)
        await at.pilot.click("#keys", offset=(told.index("take it"), 0))
        await settled(at.app)
        assert corners(at.line) == 3
        assert at.line.startswith(offered(meadow))


SQUARE = "-10,1;-8,1;-8,3;-10,3"


async def test_an_outline_that_is_said_already_is_drawn_on_and_taken_back_corner_by_corner(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder) as at:
        await at.types(f"{offered(meadow)}{SQUARE} by=p2")
        await at.press("f2")
        assert f"{SQUARE} by=p2   would be taken" in told(at)
        assert "as typed, Backspace takes its last corner back" in told(at)
        assert [callout.text for callout in sketch(at).callouts] == ["1", "2", "3", "4"]
        await at.press("backspace")
        assert "as typed" not in told(at)
        await at.press("enter")
        assert at.line == f"{offered(meadow)}-10,1;-8,1;-8,3 by=p2"


async def test_with_little_room_the_board_has_that_of_the_menu_and_comes_close_while_one_draws(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder, NARROW) as at:
        board, menu = at.app.screen.query_one("#board", Board), at.app.screen.query_one(MenuPanel)
        await at.types(offered(meadow))
        rows, dots = board.size.height, board.view.dots if board.view else 0
        await at.press("f2")
        assert board.size.height > rows
        assert menu.size.height == 0
        assert board.view
        assert board.view.dots == DRAWN_AT
        await at.press("escape")
        assert menu.size.height == 6
        assert board.view.dots == dots


async def test_edges_are_whole_and_corners_numbered_and_a_refusal_hides_none_of_them(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder, NARROW) as at:
        await at.types(offered(meadow))
        await at.press("f2", "space", "right", "right")
        assert "2 corners, an outline has 3 at least" in told(at)
        await at.press("space", "down", "down", "down")
        assert [callout.text for callout in sketch(at).callouts] == ["1", "2", "+"]
        assert [ray.reach for ray in sketch(at).rays] == [Reach.CLEAR, Reach.CLEAR, Reach.OPEN]
        assert "a control piece is a square of 2 by 2 steps AL-TABLE-03" in told(at)


async def test_the_window_comes_closer_while_one_points(meadow: Meadow) -> None:
    async with Recording(meadow.house, meadow.recorder, NARROW) as at:
        await at.types(offered(meadow))
        await at.press("f2", "plus")
        board = at.app.screen.query_one("#board", Board)
        assert board.view
        assert board.view.dots > DRAWN_AT


def told(at: Recording) -> str:
    """What stands under the line."""
    answer = at.app.screen.query_one("#console-answer", Panel).drawing
    assert isinstance(answer, Answer)
    return answer.text


def sketch(at: Recording) -> Overlay:
    """What is drawn over the table."""
    page = replay(at.app).page
    assert page
    assert page.sketch
    return page.sketch
