"""Outlines drawn on the board: given terrain that is to be laid, when corners are set, then the line says them."""

import pytest

from replay.games import load
from replay.notation import write
from replay.recorder import Recorder
from tests.tui.house import House, picture, settled
from tests.tui.test_recorded_matches import begun, simulated
from tests.tui.test_recording import Recording
from tui.offers.pointing import pointed_at
from tui.offers.stand import stand
from tui.widgets.key_bar import KeyBar


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
