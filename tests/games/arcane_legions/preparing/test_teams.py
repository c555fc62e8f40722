"""Teams: who is allied with whom where a match declares it, and what that changes."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from replay.core.game import Concede, Seat
from replay.core.pose import Point
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import MatchEnded, Scored, UnitDefeated, Withdrew
from replay.games.arcane_legions.orders import Close
from replay.games.arcane_legions.preparing.teams import TEAMS, teams
from replay.games.arcane_legions.scoring.victory import control_scored
from replay.games.arcane_legions.table import Piece, Table, enemies, opponents
from tests.games.arcane_legions.boards import TEXTS, after, broken, empty, reason
from tests.games.arcane_legions.skirmish import stones

SQUARE = (Point(-1000, -1000), Point(1000, -1000), Point(1000, 1000), Point(-1000, 1000))


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"p{n}", f"Player{n} {n}") for n in range(1, count + 1))


@pytest.mark.parametrize(
    ("declared", "count", "sides"),
    [
        ("none", 3, "abc"),
        ("alternate", 4, "abab"),
        ("alternate", 6, "ababab"),
        ("neighbours", 4, "aabb"),
        ("neighbours", 6, "aabbcc"),
        ("halves", 4, "aabb"),
        ("halves", 6, "aaabbb"),
        ("opposite", 4, "abab"),
        ("opposite", 6, "abcabc"),
        ("one_against_all", 3, "abb"),
        ("one_against_all", 6, "abbbbb"),
    ],
)
def test_a_declaration_says_for_each_seat_whose_side_it_is_on(declared: str, count: int, sides: str) -> None:
    """AL-MULTI-06."""
    table = empty(seats(count), teams=declared)
    for seat, side in zip(table.seats, sides, strict=True):
        hostile = [other for other, theirs in zip(table.seats, sides, strict=True) if theirs != side]
        assert list(opponents(table, seat)) == hostile


@pytest.mark.parametrize("declared", TEAMS)
def test_teams_divide_the_players_a_declaration_is_for_and_no_others(declared: str) -> None:
    """AL-MULTI-06: at least two sides, and equal ones but for one against all."""
    for count in range(2, 7):
        if count not in TEAMS[declared]:
            with pytest.raises(ValueError, match=f"{count} players make no teams of the kind {declared}"):
                empty(seats(count), teams=declared)
            continue
        sizes = Counter(teams(tuple(seat.id for seat in seats(count)), declared).values())
        assert len(sizes) > 1
        assert declared == "one_against_all" or len(set(sizes.values())) == 1


def four(declared: str = "alternate", **places: tuple[int, int, int]) -> Table:
    """A unit for each of four, where a test wants it; the first and third are allied."""
    where = {"p1": (0, 0, 0), "p2": (-5000, 0, 0), "p3": (0, 1000, 180_000), "p4": (5000, 0, 0)} | places
    units = {f"U{seat[1]}": stones(seat, "a1", *place) for seat, place in where.items()}
    begun: dict[str, Any] = {"stage": "orders", "texts": TEXTS, "active": "p1", "turn": 1, "op": 8}
    return replace(empty(seats(4), teams=declared), units=units, order=("p1", "p2", "p3", "p4"), **begun)


def test_an_allys_unit_is_nobodys_target() -> None:
    """AL-MULTI-06, AL-CLOSE-02."""
    assert set(enemies(four(), "p1")) == {"U2", "U4"}
    assert broken(four(), Close("U1", "U3")) == ["AL-CLOSE-02"]
    assert reason(four(), Close("U1", "U3")) == "U3 is Player3's, an ally"
    assert broken(four("none"), Close("U1", "U3")) == []


def test_control_that_allies_share_scores_for_each_in_its_turn_and_none_where_an_enemy_is() -> None:
    """AL-VP-09, AL-MULTI-06."""
    table = replace(four(), terrain={"C1": Piece("control", SQUARE)})
    assert control_scored(table) == (Scored("p1", 3, "control", "C1"),)
    assert control_scored(replace(table, active="p3")) == (Scored("p3", 3, "control", "C1"),)
    assert control_scored(replace(table, active="p2")) == ()
    contested = replace(four(p4=(1500, 0, 0)), terrain={"C1": Piece("control", SQUARE)})
    assert control_scored(contested) == ()


def test_a_match_goes_on_while_enemies_are_left_and_ends_when_only_allies_are() -> None:
    """AL-MULTI-08, AL-WIN-02: giving up one after another."""
    one = after(four(), Concede(by="p2"))
    assert (one.stage, one.active, one.seats["p2"].withdrawn) == ("orders", "p1", True)
    assert game.decide(one, Concede(by="p4")) == (
        Withdrew("p4"), UnitDefeated("U4"), MatchEnded("p1", "conceded"),
    )  # fmt: skip
    assert after(one, Concede(by="p1")).stage == "orders"
