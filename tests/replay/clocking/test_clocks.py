"""Clocks as what was recorded makes them: given what they are set to, when this is said at such times, then so much."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.acts import Act, Called, Clocked, Closed
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.clocking.alarms import Alarm, alarms
from replay.clocking.clocks import Clocks, SeatClock, advanced, clocked
from replay.wording.clocks import alarmed, document, length, spoken, told

MINUTE = 60_000
SET = Timed(clock=60 * 60, round=150 * 60)
Said = tuple[int, Act]
"""A minute, and what is said then."""


def clocks(*said: Said, at: int) -> Clocks:
    """Two seats' clocks at a minute."""
    now = Clocks((SeatClock("p1"), SeatClock("p2")))
    for minute, act in said:
        now = clocked(now, act, minute * MINUTE)
    return advanced(now, at * MINUTE)


def minutes(now: Clocks) -> dict[str, Any]:
    """What is spent of each clock, by no seat, in pauses, and beyond the round; who runs."""
    spent = {one.seat: one.spent_ms // MINUTE for one in now.seats}
    beside = {"idle": now.idle_ms, "paused": now.paused_ms, "over": now.over_ms}
    times = spent | {name: ms // MINUTE for name, ms in beside.items()}
    return {name: number for name, number in times.items() if number} | ({"runs": now.ticking} if now.ticking else {})


TABLE: tuple[tuple[str, tuple[Said, ...], int, dict[str, Any]], ...] = (
    ("nothing is said, nothing runs", (), 50, {}),
    ("set and not started, nothing runs", ((0, SET),), 50, {}),
    ("a clock runs from its start", ((5, Clocked("p1")),), 9, {"p1": 4, "runs": "p1"}),
    ("a switch stops the other", ((0, Clocked("p1")), (4, Clocked("p2"))), 9, {"p1": 4, "p2": 5, "runs": "p2"}),
    ("the same seat again goes on", ((0, Clocked("p1")), (4, Clocked("p1"))), 9, {"p1": 9, "runs": "p1"}),
    ("a call stops both", ((0, Clocked("p1")), (4, Called("cocked"))), 9, {"p1": 4, "idle": 5}),
    ("who settled it goes on", ((0, Clocked("p1")), (4, Called()), (6, Clocked("p2"))), 9,
     {"p1": 4, "idle": 2, "p2": 3, "runs": "p2"}),
    ("a pause holds all", ((0, Clocked("p1")), (4, Paused("judge"))), 9, {"p1": 4, "paused": 5}),
    ("after it the same clock runs", ((0, Clocked("p1")), (4, Paused("judge")), (6, Resumed())), 9,
     {"p1": 7, "paused": 2, "runs": "p1"}),
    ("a call in a pause", ((0, Clocked("p1")), (4, Paused("judge")), (5, Called()), (6, Resumed())), 9,
     {"p1": 4, "paused": 2, "idle": 3}),
    ("time called ends it", ((0, Clocked("p1")), (4, Closed("time called"))), 9, {"p1": 4}),
    ("dice down at time", ((0, Timed(round=7 * 60)), (0, Clocked("p1")), (5, Clocked("p2"))), 9,
     {"p1": 5, "p2": 2, "over": 2}),
    ("more time after dice down", ((0, Timed(round=300)), (0, Clocked("p1")), (9, Extended(120, "fire drill"))), 10,
     {"p1": 6, "over": 4, "runs": "p1"}),
    ("a device set back spends nothing", ((5, Clocked("p1")), (3, Clocked("p2"))), 4, {"p2": 1, "runs": "p2"}),
    ("nobody's clock", ((0, Clocked("p9")),), 9, {}),
)  # fmt: skip


@pytest.mark.parametrize(("said", "at", "found"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_what_is_said_at_such_times_makes_the_clocks(said: tuple[Said, ...], at: int, found: dict[str, Any]) -> None:
    assert minutes(clocks(*said, at=at)) == found


def test_a_penalty_takes_time_and_gives_it_back_and_never_more_than_there_is() -> None:
    late = Penalised("p1", 60, "late"), Penalised("p2", -120, "the judge's own time")
    now = clocks((0, SET), (0, Clocked("p1")), (10, late[0]), (10, late[1]), at=10)
    assert [now.left_ms(one) for one in now.seats] == [49 * MINUTE, 60 * MINUTE]
    spent = clocks((0, SET), (0, Clocked("p1")), (55, Penalised("p1", 600, "asleep")), at=55)
    assert spent.left_ms(spent.seats[0]) == 0


ACTS = st.one_of(
    st.builds(Clocked, st.sampled_from(["", "p1", "p2", "p9"])),
    st.builds(Called),
    st.builds(Closed),
    st.builds(Paused, st.just("judge")),
    st.builds(Resumed),
    st.builds(Timed, st.integers(0, 90), st.integers(0, 90)),
    st.builds(Extended, st.integers(1, 90), st.just("more")),
    st.builds(Penalised, st.sampled_from(["p1", "p2"]), st.integers(-90, 90), st.just("late")),
)


@given(st.lists(st.tuples(ACTS, st.integers(-5_000, 60_000))), st.integers(-5_000, 60_000))
def test_law_no_time_is_negative_and_all_of_it_adds_up_to_what_passed(said: list[tuple[Act, int]], last: int) -> None:
    now, at, passed = Clocks((SeatClock("p1"), SeatClock("p2"))), 1_000_000, 0
    for act, step in (*said, (None, last)):
        at += step
        passed += max(0, step) if now.begun and not now.ended else 0
        now = clocked(now, act, at) if act else advanced(now, at)
        times = [*(one.spent_ms for one in now.seats), now.idle_ms, now.paused_ms, now.over_ms]
        shown = [*(now.shown_ms(one) for one in now.seats), now.round_left_ms or 0, now.round_ms]
        assert min(*times, *shown) >= 0
        assert sum(times) == passed
        assert now.round_ms == sum(times[:3])


@given(st.lists(st.integers(0, 60_000), max_size=9))
def test_law_clocks_are_the_same_however_often_they_were_looked_at(steps: list[int]) -> None:
    now = whole = clocked(Clocks((SeatClock("p1"),)), Clocked("p1"), 0)
    for at in range(len(steps)):
        now = advanced(now, sum(steps[: at + 1]))
    assert now == advanced(whole, sum(steps))


# ---------------------------------------------------------------- warnings, in words


@pytest.mark.parametrize(
    ("at", "found"),
    [
        (0, ()),
        (50, ()),
        (51, (Alarm("p1", 10),)),
        (55, (Alarm("p1", 10),)),
        (59, (Alarm("p1", 5),)),
        (60, (Alarm("p1", 0),)),
        (121, (Alarm("", 30), Alarm("p1", 0))),
        (146, (Alarm("", 5), Alarm("p1", 0))),
        (150, (Alarm("", 0), Alarm("p1", 0))),
    ],
)
def test_whose_time_runs_out_is_warned_of(at: int, found: tuple[Alarm, ...]) -> None:
    assert alarms(clocks((0, SET), (0, Clocked("p1")), at=at)) == found


def test_a_short_round_warns_of_no_more_than_it_has() -> None:
    assert alarms(clocks((0, Timed(round=15 * 60)), (0, Clocked("p1")), at=1)) == ()


@pytest.mark.parametrize(
    ("alarm", "words"),
    [
        (Alarm("", 5), "less than 5 min of the round left"),
        (Alarm("", 0), "dice down: the round's time is up"),
        (Alarm("p1", 1), "Ines has less than 1 min left"),
        (Alarm("p1", 0), "Ines is out of time"),
    ],
)
def test_warnings_are_words(alarm: Alarm, words: str) -> None:
    assert alarmed(alarm, {"p1": "Ines"}) == words


@pytest.mark.parametrize(("ms", "shown"), [(0, "0:00"), (2_292_999, "38:12"), (3_725_000, "1:02:05"), (-5, "0:00")])
def test_a_length_of_time_is_shown_in_whole_seconds(ms: int, shown: str) -> None:
    assert length(ms) == shown


@pytest.mark.parametrize(("seconds", "said"), [(0, "0 s"), (60, "1 min"), (-90, "1 min 30 s"), (9000, "2 h 30 min")])
def test_a_length_of_time_is_said(seconds: int, said: str) -> None:
    assert spoken(seconds) == said


def test_all_clocks_are_told_in_a_line_and_as_json() -> None:
    names = {"p1": "Ines", "p2": "Ruben"}
    now = clocks((0, SET), (0, Clocked("p1", "own turn")), at=20)
    assert told(now, names) == "Ines 40:00 running, Ruben 1:00:00, round 2:10:00 left"
    assert told(clocks((0, SET), (0, Clocked("p1")), (1, Paused("judge")), at=2), names).endswith("paused")
    found = document(now)
    assert (found["state"], found["running"], found["why"]) == ("running", "p1", "own turn")
    assert found["seats"]["p1"] == {"spent_ms": 20 * MINUTE, "penalty_ms": 0, "left_ms": 40 * MINUTE}
    assert found["round"] == {"played_ms": 20 * MINUTE, "left_ms": 130 * MINUTE}
