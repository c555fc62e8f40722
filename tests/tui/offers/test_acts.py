"""What is said of a match, as a menu after the colon: given what is typed, then these acts and how they are said."""

import pytest

from tests.tui.house import House, picture, settled
from tests.tui.test_recording import MOVE_AWAITED, Recording
from tui.offers.acts import ACTS, spoken, usage


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        (":no", [":note "]),
        (":CLO", [":clock ", ":clock set ", ":clock pause ", ":clock resume "]),
        (":clock ", [":clock set ", ":clock pause ", ":clock resume ", ":clock penalty "]),
        (":note", []),
        (":note a gull", []),
        (":x", []),
    ],
)
def test_acts_are_found_by_how_they_begin(text: str, verbs: list[str]) -> None:
    assert [choice.line for choice in spoken(text).choices][:4] == verbs


def test_all_of_them_stand_after_a_colon_alone_and_no_digit_picks() -> None:
    found = spoken(":")
    assert {":note ", ":close ", ":stood ", ":amend "} <= {choice.line for choice in found.choices}
    assert found.typed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("note", ""),
        (":", ACTS),
        (":no", ACTS),
        (":note", ":note text [at]"),
        (":note a gull", ":note text [at]"),
        (":clock p1", ":clock [seat] [reason]"),
        (":clock pause 'lunch'", ":clock pause reason"),
        (":amend 4", ":amend ENTRY 'ORDER' 'why'"),
    ],
)
def test_how_an_act_is_said_is_told_while_it_is_typed(text: str, told: str) -> None:
    assert usage(text) == told


async def test_an_act_is_chosen_and_said_by_keys() -> None:
    house = House()
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types(":bo")
        assert ACTS in picture(at.app)
        await at.press("down", "enter")
        assert at.line == ":bookmark "
        assert ":bookmark name [at]" in picture(at.app)
        await at.types("here")
        await at.press("enter")
        await settled(at.app)
        assert at.acts()[-1].name == "here"
