"""What is proposed behind the cursor: given a match under way, when a line is begun, then Enter or Tab takes it."""

import pytest
from textual.events import Paste

from replay.core.dice import Roll
from replay.games import load
from replay.notation import write
from replay.recorder import Recorder
from tests.tui.house import NARROW, House, picture
from tests.tui.test_drawing import Meadow, offered, told
from tests.tui.test_recorded_matches import begun, simulated
from tests.tui.test_recording import Recording
from tests.tui.test_speaking import console
from tui.app import Look
from tui.widgets.line import Line


def until_an_end_is_awaited() -> tuple[House, Recorder]:
    """A match of Arcane Legions in which the turn is about to be ended."""
    game = load("arcane_legions")
    genesis, armies, orders = simulated(game, 45)
    house = House(game)
    recorder = Recorder(game, house.log, begun(house, game, genesis, armies).id, house.means)
    for order in orders:
        if write(order).startswith("end"):
            break
        recorder.record(order)
    return house, recorder


async def test_enter_takes_the_only_thing_that_makes_a_line_whole() -> None:
    house, recorder = until_an_end_is_awaited()
    async with Recording(house, recorder) as at:
        before = len(at.acts())
        await at.types("en")
        assert "en[d] Enter" in picture(at.app)
        await at.types("\n")
        assert write(at.acts()[before].order).startswith("end")


async def test_a_match_is_given_up_with_no_half_word() -> None:
    house, recorder = until_an_end_is_awaited()
    async with Recording(house, recorder) as at:
        before = len(at.acts())
        await at.types("con\n")
        assert at.line.startswith("concede")
        assert len(at.acts()) == before


def until_dice_are_owed() -> tuple[House, Recorder]:
    """A match of Star Wars: Legion in which somebody is to roll attack dice."""
    game = load("star_wars_legion")
    genesis, armies, orders = simulated(game, 400)
    house = House(game)
    recorder = Recorder(game, house.log, begun(house, game, genesis, armies).id, house.means)
    for order in orders:
        if isinstance(order, Roll) and order.pool == "attack":
            break
        recorder.record(order)
    return house, recorder


async def test_what_is_pasted_is_said_as_it_is() -> None:
    house, recorder = until_an_end_is_awaited()
    async with Recording(house, recorder) as at:
        before = len(at.acts())
        at.app.post_message(Paste("en\nen\n"))
        await at.types("")
        assert told(at).startswith("en: no such order")
        assert len(at.acts()) == before


def until_a_figure_may_move() -> tuple[House, Recorder]:
    """A match of Fantasy Skirmish in which E1 is about to move, by a path that is typed."""
    game = load("fantasy_skirmish")
    genesis, armies, orders = simulated(game, 60)
    house = House(game)
    recorder = Recorder(game, house.log, begun(house, game, genesis, armies).id, house.means)
    for order in orders:
        if write(order).startswith("move E1 "):
            break
        recorder.record(order)
    return house, recorder


async def test_enter_says_nothing_that_has_no_room_behind_what_is_typed() -> None:
    house, recorder = until_a_figure_may_move()
    async with Recording(house, recorder, NARROW) as at:
        room = at.app.screen.query_one(Line).size.width
        path = ";".join(["15,7"] * 20)[: room - len("move E1  dou[ble=yes]")].rstrip(";,")
        await at.types(f"move E1 {path} dou")
        assert "dou[" not in picture(at.app)
        await at.types("\n")
        assert at.line == f"move E1 {path} double=yes"
        assert not console(at.app).denied
        await at.types("\n")
        assert console(at.app).denied


async def test_dice_are_drawn_with_no_half_word() -> None:
    house, recorder = until_dice_are_owed()
    async with Recording(house, recorder) as at:
        before = len(at.acts())
        await at.types("r\n")
        assert at.line.startswith("roll ")
        assert len(at.acts()) == before
        await at.types("\n")
        assert isinstance(at.acts()[before].order, Roll)


@pytest.mark.parametrize(
    "look", [Look(animate=False), Look(animate=False, ascii=True), Look(animate=False, colour=False)]
)
async def test_it_looks_unlike_what_is_typed_however_the_screen_looks(look: Look) -> None:
    meadow = Meadow()
    async with Recording(meadow.house, meadow.recorder, look=look) as at:
        await at.types("lay C")
        assert "lay C[1 control] Enter" in picture(at.app)


async def test_where_several_things_may_follow_enter_names_them_and_says_nothing() -> None:
    meadow = Meadow()
    async with Recording(meadow.house, meadow.recorder) as at:
        before = len(at.acts())
        await at.types(f"{offered(meadow)}-10,1;-8,1;-8,3;-10,3")
        assert " [by=p1] Tab" in picture(at.app)
        await at.types("\n")
        assert "lay goes on: by=p1 or by=p2 · Tab takes the first" in picture(at.app)
        assert len(at.acts()) == before


async def test_what_goes_on_after_a_place_was_pointed_at_is_picked_by_a_digit() -> None:
    meadow = Meadow()
    async with Recording(meadow.house, meadow.recorder) as at:
        await at.types(offered(meadow))
        await at.press("f2", "right", "enter")
        assert at.line.endswith(" ")
        await at.types("2")
        assert at.line.endswith(" by=p2")
