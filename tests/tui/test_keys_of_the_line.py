"""Keys while orders are taken: given the letters free or a note, when keys are pressed, then nothing else is done."""

from pathlib import Path

import pytest

from tests.tui.house import House, opened, picture, replay, settled
from tests.tui.judging import judged
from tests.tui.test_recording import DICE_AWAITED, MOVE_AWAITED, Recording, deploying
from tests.tui.test_speaking import burst, feet

NOTHING = "Nothing was refused that could stand all the same"
"""A note: it answers no line."""


@pytest.fixture
def house() -> House:
    return House()


async def test_with_the_letters_free_f2_takes_the_line_and_points() -> None:
    # given: half an order on the line, and the letters free
    house, recorder, _ = deploying()
    async with Recording(house, recorder) as at:
        await at.types("deploy e1 ")
        await at.press("escape")
        assert replay(at.app).console.asked == ""
        # when
        await at.press("f2")
        # then
        assert replay(at.app).pointer is not None
        await at.press("enter")
        assert at.line.startswith("deploy E1 ")
        assert at.line != "deploy E1 "


async def test_where_no_orders_are_taken_f2_says_which_key_records(house: House) -> None:
    async with opened(house, house.match(*MOVE_AWAITED).book.match, at=2) as (app, pilot):
        await pilot.press("f2")
        await settled(app)
        assert "A place is pointed at while orders are taken: r records on" in picture(app)


async def test_esc_puts_a_note_away_first_and_frees_the_letters_then(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        # given
        await at.press("f7")
        assert NOTHING in picture(at.app)
        assert ("Esc", "put the note away") in feet(at.app)
        # when
        await at.press("escape")
        # then
        assert NOTHING not in picture(at.app)
        assert replay(at.app).console.asked == "play"
        assert ("Esc", "free the letters") in feet(at.app)
        await at.press("escape")
        assert replay(at.app).console.asked == ""


async def test_once_something_is_typed_over_a_note_esc_frees_the_letters(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.press("f7")
        await at.types("mo")
        assert ("Esc", "free the letters") in feet(at.app)
        await at.press("escape")
        assert replay(at.app).console.asked == ""


async def test_an_order_that_is_typed_into_the_name_of_a_file_writes_none(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened(house, house.match(*MOVE_AWAITED).book.match) as (app, pilot):
        await pilot.press("a")
        await judged(app)
        burst(app, "ose T8 S3\n")
        await settled(app)
        assert "is no name for it: it ends in .html or .md" in picture(app)
    assert list(tmp_path.iterdir()) == []


async def test_backspace_takes_the_last_letter_of_a_line_that_was_refused(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        # given: a die too many
        await at.types("23\n")
        assert "1 die is owed" in picture(at.app)
        # when
        await at.press("backspace")
        # then: the line is mended, and typed letters go on from there
        assert at.line == "2"
        await at.types("\n")
        assert at.acts()[-1].order.faces == (2,)


async def test_what_is_typed_over_a_line_that_was_refused_replaces_it(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        await at.types("23\n")
        await at.types("4")
        assert at.line == "4"
