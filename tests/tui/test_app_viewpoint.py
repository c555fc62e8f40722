"""Where somebody stands in a match, and what each key makes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tui.lines.viewpoint import (
    MOST_BACK,
    SPEEDS,
    STEADY,
    WHOLE,
    Reading,
    Viewpoint,
    at,
    centred,
    cycled,
    grown,
    jumped,
    paced,
    pause,
    played,
    reread,
    returned,
    selected,
    switched,
    zoomed,
)
from tui.raster.view import ZOOMS

HERE = Viewpoint(b"match", b"line", 5, 9)


@given(st.integers(-5, 20))
def test_one_never_stands_outside_the_line(n: int) -> None:
    assert 1 <= at(HERE, n).n <= 9


def test_as_recorded_only_corrections_so_far_count() -> None:
    assert HERE.k == 9
    assert reread(HERE).k == 5
    assert reread(reread(HERE)) == HERE


def test_a_jump_can_be_taken_back() -> None:
    assert returned(jumped(HERE, 2)) == HERE
    assert returned(returned(jumped(jumped(HERE, 2), 8))).n == 5


def test_the_same_keys_in_a_row_are_one_journey_until_others_are_pressed() -> None:
    far = jumped(jumped(HERE, 4, "turn"), 2, "turn")
    assert returned(far) == HERE
    assert returned(jumped(far, 8, "round")).n == 2
    assert returned(returned(jumped(far, 8, "round"))) == HERE
    assert returned(jumped(at(far, 3), 7, "turn")).n == 3, "one stepped on in between"
    assert returned(jumped(jumped(HERE, 4), 2)).n == 4, "each place that is asked for is a jump"


def test_a_jump_to_where_one_is_leaves_no_way_back() -> None:
    assert jumped(HERE, 5).back == ()


def test_there_is_no_way_back_without_a_jump() -> None:
    assert returned(HERE) == HERE


@given(st.lists(st.integers(1, 9)))
def test_only_so_many_jumps_are_remembered(jumps: list[int]) -> None:
    here = HERE
    for n in jumps:
        here = jumped(here, n)
    assert len(here.back) <= MOST_BACK


def test_playing_stops_at_the_last_entry() -> None:
    here = played(HERE)
    assert here.playing
    assert not at(here, 9).playing


def test_playing_from_the_last_entry_starts_over() -> None:
    assert played(at(HERE, 9)).n == 1


def test_playing_is_paused_where_one_is() -> None:
    assert played(played(HERE)) == HERE


def test_a_line_of_one_entry_does_not_play() -> None:
    assert not played(replace(HERE, n=1, head=1)).playing


@pytest.mark.parametrize(("speed", "seconds"), [("×0.25", 4.0), ("×1", 1.0), ("×16", 0.0625)])
def test_a_pace_is_so_many_entries_a_second(speed: str, seconds: float) -> None:
    assert pause(replace(HERE, speed=SPEEDS.index(speed)), 0, 60_000) == seconds


def test_by_the_clock_the_pause_is_the_one_that_was_recorded() -> None:
    here = replace(HERE, speed=SPEEDS.index("clock"))
    assert pause(here, 1_000, 3_500) == 2.5
    assert pause(here, 3_500, 1_000) == 0


@given(st.integers(-20, 20))
def test_a_pace_stays_within_those_there_are(by: int) -> None:
    assert 0 <= paced(HERE, by).speed < len(SPEEDS)
    assert SPEEDS[STEADY] == "×1"


def test_selecting_a_unit_again_lets_it_go() -> None:
    assert selected(HERE, "u1").unit == "u1"
    assert selected(selected(HERE, "u1"), "u1").unit == ""


def test_zooming_starts_from_what_is_shown() -> None:
    whole = replace(HERE, dots=WHOLE)
    assert zoomed(whole, 1, 4).dots == 6
    assert zoomed(whole, -1, 4).dots == 2


@given(st.integers(-30, 30), st.sampled_from(ZOOMS))
def test_zooming_stays_within_the_zooms_there_are(by: int, shown: int) -> None:
    assert zoomed(HERE, by, shown).dots in ZOOMS


def test_the_zoom_cycle_follows_again() -> None:
    held = centred(HERE, (3, 4))
    assert cycled(cycled(held, 10), 10) == replace(HERE, dots=10)


@given(st.sampled_from((HERE, centred(HERE, (3, 4)), zoomed(HERE, 3, 10), centred(replace(HERE, dots=WHOLE), (3, 4)))))
def test_the_whole_table_is_one_key_away(here: Viewpoint) -> None:
    whole = cycled(here, 10)
    assert (whole.dots, whole.centre) == (WHOLE, None)
    assert cycled(whole, 10) == replace(whole, dots=10)


def test_another_line_is_read_at_the_same_entry_if_it_has_it() -> None:
    assert switched(HERE, b"other", 7).n == 5
    assert switched(HERE, b"other", 3).n == 3
    assert switched(jumped(HERE, 8), b"other", 3).back == ()


def test_who_stands_at_the_end_goes_along_with_it() -> None:
    assert grown(at(HERE, 9), 12).n == 12
    assert grown(HERE, 12).n == 5


def test_the_readings_are_called_as_the_log_calls_them() -> None:
    assert {reading.value for reading in Reading} == {"as recorded", "as corrected"}
