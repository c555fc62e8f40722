"""The seats of a table, for any game: what changes of one is its own, and what it scores is added."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from replay.core.scene import Outcome
from replay.core.seats import other, outcome, scored, with_player


class Player(Struct, frozen=True):
    name: str
    ready: bool = False


class Table(Struct, frozen=True):
    seats: dict[str, Player] = field(default_factory=lambda: {"p1": Player("Ada"), "p2": Player("Bo")})
    score: dict[str, int] = field(default_factory=lambda: {"p1": 3})
    winner: str = ""
    reason: str = ""


@pytest.mark.parametrize(("seat", "across"), [("p1", "p2"), ("p2", "p1"), ("p9", "p1")])
def test_whoever_else_sits_there_sits_across(seat, across):
    assert other(Table(), seat) == across


def test_nobody_sits_across_from_whoever_is_alone():
    assert other(Table(seats={"p1": Player("Ada")}), "p1") == "p1"


@pytest.mark.parametrize(("seat", "ready"), [("p1", [True, False]), ("p2", [False, True]), ("p9", [False, False])])
def test_only_the_seat_that_is_named_changes(seat, ready):
    after = with_player(Table(), seat, ready=True)
    assert [player.ready for player in after.seats.values()] == ready
    assert [player.name for player in after.seats.values()] == ["Ada", "Bo"]


@given(st.sampled_from(["p1", "p2", "p9"]), st.lists(st.integers(-99, 99)))
def test_points_are_added_to_those_a_seat_has(seat, points):
    table = Table()
    for more in points:
        table = scored(table, seat, more)
    assert table.score.get(seat, 0) == Table().score.get(seat, 0) + sum(points)
    assert {one: had for one, had in table.score.items() if one != seat} == {
        one: had for one, had in Table().score.items() if one != seat
    }


@pytest.mark.parametrize(
    ("winner", "reason", "told"),
    [
        ("p2", "vp", Outcome(("p2",), "victory points", "XX-VP-01")),
        ("", "vp", Outcome((), "victory points", "XX-VP-01")),
        ("p9", "a storm", Outcome((), "a storm", "")),
    ],
)
def test_how_a_match_ended_is_said_in_words_where_there_are_words(winner, reason, told):
    assert outcome(Table(winner=winner, reason=reason), {"vp": ("victory points", "XX-VP-01")}) == told
