"""Orders that end in a place: given a match of regiments, when a piece is dragged, then the line says where to."""

import pytest

from replay.games import load
from replay.notation import write
from replay.recorder import Recorder
from tests.tui.house import House, picture, replay, settled, until
from tests.tui.test_drawing import told
from tests.tui.test_recorded_matches import begun, simulated
from tests.tui.test_recording import Recording
from tui.offers.places import places, why_none
from tui.offers.pointing import carried, pointed_at
from tui.offers.stand import stand
from tui.panels.menu import MenuPage
from tui.raster.view import cell
from tui.widgets.board import Board
from tui.widgets.menu import MenuPanel


class Battle:
    """A match of Conquest up to the first march: B2 is activated, BC1 stands elsewhere."""

    def __init__(self) -> None:
        self.game = load("conquest")
        genesis, armies, orders = simulated(self.game, 30)
        self.house = House(self.game)
        line = begun(self.house, self.game, genesis, armies)
        self.recorder = Recorder(self.game, self.house.log, line.id, self.house.means)
        for order in orders:
            if self._marches(write(order)):
                break
            self.recorder.record(order)

    def _marches(self, line: str) -> bool:
        acting = self.recorder.table.acting
        return bool(acting) and "march" in line and self.recorder.table.units[acting.unit].where == "field"

    @property
    def pieces(self) -> dict[str, tuple[int, int]]:
        return {piece.id: piece.at for piece in self.game.show(self.recorder.table, {}).pieces}


@pytest.fixture
def battle() -> Battle:
    return Battle()


def test_a_line_is_pointed_for_where_one_place_is_said_next(battle: Battle) -> None:
    table, game = battle.recorder.table, battle.game
    known = stand(game, table, {}).phrases

    for text in ("act march", "ACT march ", "act march 30.5,20,90"):
        found = pointed_at(game, table, {}, known, text)
        assert found.cursor
        assert found.cursor.piece
        assert found.cursor.piece.id == "B2"
        assert found.cursor.begins == "act march "
    assert "act goes on before a place is said: act march, act reform" in why_none(known, "act", places(known, "act"))
    assert why_none(known, "march") == "march begins no order that may be said now"


async def test_one_points_from_the_place_that_is_typed_and_enter_leaves_it_there(battle: Battle) -> None:
    async with Recording(battle.house, battle.recorder) as at:
        await at.types("act march 30.5,20,90")
        await at.press("f2")
        pointer = replay(at.app).pointer
        assert pointer
        assert (pointer.ground.said(pointer.at), pointer.heading) == ((30_500, 20_000), 90_000)
        assert "as typed, arrows go on from here" in told(at)
        await at.press("enter")
        assert at.line == "act march 30.5,20,90"


async def test_of_half_a_place_it_is_said_that_it_gives_way(battle: Battle) -> None:
    async with Recording(battle.house, battle.recorder) as at:
        await at.types("act march 30.5,20,")
        await at.press("f2")
        assert "30.5,20, is no whole place, and gives way" in told(at)


async def test_where_no_place_lies_further_on_that_is_said(battle: Battle) -> None:
    async with Recording(battle.house, battle.recorder) as at:
        await at.types("act march ")
        await at.press("f2", *["up"] * 40)
        assert "no place that is sure to be taken lies further up; shift+arrow goes anywhere" in told(at)
        await at.press("l")
        assert "no place that is sure" not in told(at)
        await at.press("up")
        assert "no place that is sure" in told(at)
        await at.press("shift+up")
        assert "no place that is sure" not in told(at)


def test_a_piece_is_carried_by_the_order_that_moves_it_and_by_no_other(battle: Battle) -> None:
    table, game = battle.recorder.table, battle.game
    known = stand(game, table, {}).phrases

    def begins(text: str, piece: str) -> str:
        found = carried(game, table, {}, known, text=text, piece=piece)
        return found.cursor.begins if found.cursor else found.why

    assert begins("", "B2") == begins("act", "B2") == begins("act march", "B2") == "act march "
    assert begins("act march", "BC1").startswith("act march moves B2, not BC1")
    assert begins("", "BC1") == "No order that may be said now moves BC1"


async def test_a_dragged_regiment_goes_on_with_its_line_and_enter_records_it(battle: Battle) -> None:
    async with Recording(battle.house, battle.recorder) as at:
        board = at.app.screen.query_one("#board", Board)
        await drag(at, board, battle.pieces["BC1"])
        assert at.line == ""
        await at.types("act march ")
        await drag(at, board, battle.pieces["BC1"])
        assert at.line == "act march "
        assert "act march moves B2, not BC1" in picture(at.app)
        await drag(at, board, battle.pieces["B2"])
        assert at.line.startswith("act march ")
        assert at.line.count(",") == 2
        await at.types("\n")
        assert write(at.acts()[-1].order).startswith("act march ")
        assert replay(at.app).pointer is None


async def drag(at: Recording, board: Board, piece: tuple[int, int]) -> None:
    """A piece is dragged some cells to the left."""
    assert board.view
    column, row = cell(board.view, piece)
    await at.pilot.mouse_down("#board", offset=(column, row))
    await at.pilot.hover("#board", offset=(column - 6, row))
    await settled(at.app)
    await at.pilot.mouse_up("#board", offset=(column - 6, row))
    await settled(at.app)


async def test_who_zooms_while_pointing_looks_at_the_table_afterwards_as_before(battle: Battle) -> None:
    async with Recording(battle.house, battle.recorder) as at:
        screen = replay(at.app)
        assert screen.page
        before = screen.page.here.dots, screen.page.here.exact, screen.page.here.centre
        await at.types("act march ")
        await at.press("f2", "plus")
        assert screen.page.here.exact
        await at.press("escape")
        assert (screen.page.here.dots, screen.page.here.exact, screen.page.here.centre) == before


async def test_dice_that_nobody_owes_are_pressed_one_after_another(battle: Battle) -> None:
    """CQ-DICE-01."""
    async with Recording(battle.house, battle.recorder) as at:
        await at.types("roll ")
        panel = at.app.screen.query_one(MenuPanel)
        assert isinstance(panel.drawing, MenuPage)
        buttons = {name: column for name, column, _ in panel.drawing._buttons()}
        assert "draw" not in buttons
        for name in ("f6", "f3", "f3", "back", "f2"):
            await at.pilot.click(panel, offset=(buttons[name] + 1, 1))
            await settled(at.app)
        assert at.line == "roll 6,3,2"
        left, top, _ = next(where for place, where in panel.drawing.places(panel.size.width) if place == 1)
        await at.pilot.click(panel, offset=(left + 2, top))
        await settled(at.app)
        await at.press("enter")
        await until(lambda: getattr(at.acts()[-1], "order", None) is not None, "it is written")
        assert write(at.acts()[-1].order).startswith("roll 6,3,2 volley")
