"""What is refused: given a line that was, when it is mended, rubbed out or another said, then what is told follows."""

import pytest

from replay.notation import write
from tests.tui.house import House, picture, replay
from tests.tui.test_drawing import Meadow
from tests.tui.test_recording import DICE_AWAITED, MOVE_AWAITED, Recording
from tui.lines.folio import Folio
from tui.lines.quill import Quill

WHY = "✗ 6 is more than 2. HT-MOVE-01, nothing was written."


@pytest.fixture
def house() -> House:
    return House()


async def test_a_line_that_was_refused_is_not_called_whole_until_it_reads_otherwise(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        assert WHY in picture(at.app)
        await at.press("enter")
        assert WHY in picture(at.app)
        assert "refused as it stands: mend it" in picture(at.app)
        assert "whole: Enter says it" not in picture(at.app)
        await at.press("backspace")
        assert WHY not in picture(at.app)
        await at.types("2")
        assert "whole: Enter says it" in picture(at.app)


@pytest.mark.parametrize("keys", [("ctrl+u",), ("f3",), ("enter", "backspace"), ("down", "tab")])
async def test_a_refusal_goes_with_the_line_it_was_about(house: House, keys: tuple[str, ...]) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        assert "F7 it stood" in picture(at.app)
        await at.press(*keys)
        assert WHY not in picture(at.app)
        assert "F7 it stood" not in picture(at.app)


async def test_of_dice_that_are_too_few_or_too_many_it_is_said_how_many_are_owed(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        await at.types("6c5c2")
        assert "2 too many 2 cocked (c)" in picture(at.app)
        await at.types("\n")
        told = "1 die is owed, 3 were given, 2 of them rolled again: each counts once, as it lies at last."
        assert told in picture(at.app)


async def test_an_order_begun_with_a_colon_is_told_to_drop_it(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        before = len(at.acts())
        await at.types(":move 1\n")
        assert "✗ :move: an order, which is said without the colon: move." in picture(at.app)
        assert len(at.acts()) == before


async def test_an_act_without_its_colon_is_said_all_the_same(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("note a gull\n")
        assert at.acts()[-1].text == "a gull"
        assert replay(at.app).console.asked == "play"


def test_where_an_act_is_called_as_an_order_is_it_is_told_that_it_is_none() -> None:
    meadow = Meadow()
    quill = Quill(Folio(meadow.house.log, meadow.game, meadow.recorder.line, meadow.house.means))
    assert quill.foresee(":close p1").text == "With the colon this is no order of the game: match closed: p1."
    assert quill.foresee(":close time called").text == "match closed: time called."
    assert quill.foresee(":fork 2 aside").text == "line “aside” starts after 2."
    assert quill.foresee(":concede p1").text == "concede by=p1"


async def test_after_a_refusal_the_next_line_is_taken_as_any(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        await at.types("move 1\n")
        assert write(at.acts()[-1].order) == "move 1 by=p2"
        assert "✗" not in picture(at.app)
