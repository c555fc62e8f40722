"""Match options: as given, else by default; what is not allowed is said with what would be."""

import pytest

from replay.core.options import Option, Unsettled, completed, settle

OPTIONS = {
    option.key: option
    for option in (
        Option("wind", "west", ("west", "east"), gist="where it blows from"),
        Option("tide", True, kind="flag", gist="whether there is one"),
        Option("hours", 4, kind="count", least=1, most=12, gist="how long it lasts"),
    )
}


def test_options_left_out_take_their_defaults_in_order():
    assert list(settle(OPTIONS, {"hours": 5}).items()) == [("wind", "west"), ("tide", True), ("hours", 5)]


def test_a_match_opened_before_an_option_came_takes_its_default_and_keeps_what_it_chose():
    assert completed(OPTIONS, {"wind": "east", "gone": 1}) == {"wind": "east", "tide": True, "hours": 4, "gone": 1}


@pytest.mark.parametrize(
    ("key", "written", "value"),
    [
        ("wind", "east", "east"),
        ("tide", "false", False),
        ("tide", "TRUE", True),
        ("tide", False, False),
        ("hours", "12", 12),
        ("hours", 1, 1),
    ],
)
def test_values_may_be_typed_or_as_people_write_them(key, written, value):
    found = settle(OPTIONS, {key: written})[key]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("key", "written", "says"),
    [
        ("wind", "north", "'north' is not one of west, east"),
        ("tide", "maybe", "neither true nor false"),
        ("tide", 1, "neither true nor false"),
        ("hours", 0, "0 is not between 1 and 12"),
        ("hours", "13", "13 is not between 1 and 12"),
        ("hours", "four", "'four' is not a whole number"),
        ("hours", True, "'True' is not a whole number"),
        ("hours", 1.5, "'1.5' is not a whole number"),
        ("hours", "9" * 5_000, "is not a whole number"),
        ("tides", True, "there is no such option; near it: tide"),
        ("qqq", True, "there is no such option; there are: wind, tide, hours"),
    ],
)
def test_what_is_not_allowed_is_said_with_what_would_be(key, written, says):
    with pytest.raises(Unsettled) as refusal:
        settle(OPTIONS, {key: written})
    assert refusal.value.key == key
    assert says in refusal.value.why
