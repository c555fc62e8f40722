"""Breaking away: whom a move order lets strike, who answers, and what becomes of the order."""

import pytest
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.games.arcane_legions import game
from replay.games.arcane_legions.combat.breakaway import drawn
from replay.games.arcane_legions.events import (
    BreakawayDrawn,
    BreakawayForgone,
    FightOpened,
    MoveBegun,
    OrderGiven,
    OrderWasted,
)
from replay.games.arcane_legions.orders import Assign, Close, Forgo, Keep, Move, Place, Strike
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import after, board, broken, reason, unit
from tests.games.arcane_legions.skirmish import stones

PIKES = unit("p1", "exf", 0, 0)
FAR = stones("p2", "k", 9500, 14500, 180_000)


def beset(*slots, **options):
    """The pikes of Ines with units of Ruben on their front, left and right, each with figures in these slots."""
    places = ((0, 1000, 180_000), (-1500, 0, 90_000), (1500, 0, 270_000))
    around = {
        f"N{n}": stones("p2", held, *place) for n, (held, place) in enumerate(zip(slots, places, strict=False), 1)
    }
    return board({"S1": PIKES, "N8": FAR} | around, **options)


def test_a_formation_that_leaves_draws_every_enemy_that_can_attack_it():
    """AL-BREAK-01, AL-BREAK-06, AL-BREAK-09."""
    table = beset("a1", "d1", "a2")
    assert drawn(table, "S1") == ("N1", "N3")
    assert game.decide(table, Move("S1")) == (OrderGiven("S1", "move", 2), BreakawayDrawn("S1", ("N1", "N3")))


@pytest.mark.parametrize(("slots", "strikes"), [("a1 a2", False), ("a4", True)])
def test_over_its_gray_side_an_enemy_needs_four_icons(slots, strikes):
    """AL-BREAK-09, AL-T-67."""
    table = board({"S1": PIKES, "N1": stones("p2", slots, 0, 1000, 0), "N8": FAR})
    assert bool(drawn(table, "S1")) == strikes
    assert ("AL-BREAK-09" in broken(after(table, Move("S1")), Strike("N1", by="p2"))) == (not strikes)


def test_their_player_is_asked_for_each_in_any_sequence():
    """AL-BREAK-12."""
    table = after(beset("a1", "a1"), Move("S1"))
    (call,) = game.awaits(table)
    assert call.says == "Ruben strikes S1 with N1 and N2 as it leaves, or lets it go"
    assert (call.seat, call.orders) == ("p2", ("strike", "forgo", "concede"))
    for unit_name in ("N1", "N2"):
        opened = game.decide(table, Strike(unit_name))
        assert [type(event) for event in opened] == [FightOpened]
        assert (opened[0].combat, opened[0].attacker, opened[0].defender) == ("breakaway", unit_name, "S1")


def test_a_breakaway_is_fought_as_a_close_order_would_be_and_costs_nothing():
    """AL-BREAK-02, AL-PUSH-13."""
    table = after(beset("a4 k"), Move("S1"))
    struck = after(table, Strike("N1"))
    mirror = board({**beset("a4 k").units}, active="p2")
    fought = after(mirror, Close("N1", "S1")).fight
    assert replace(struck.fight, combat="close") == fought
    assert struck.op == table.op
    assert struck.units["N1"].kinds == ()


def test_the_move_begins_when_the_last_enemy_has_answered():
    """AL-BREAK-04, AL-BREAK-10, AL-MOVE-02."""
    table = after(beset("a1", "a1"), Move("S1"))
    assert game.decide(table, Forgo("N2")) == (BreakawayForgone("N2"),)
    after_one = after(table, Forgo("N2"))
    assert reason(after_one, Place("S1", PIKES.pose, by="p1")) == "N1 may strike S1 first"
    assert game.decide(after_one, Forgo("N1")) == (BreakawayForgone("N1"), MoveBegun("S1", 3))


def test_movement_is_counted_on_what_the_attack_leaves():
    """AL-BREAK-05, AL-MOVE-02, AL-T-63."""
    table = after(beset("a1 a2"), Move("S1"), Strike("N1"), Roll((6, 5, 4)), Roll((4, 3, 2, 1)), Keep())
    assert table.damage == {"S1": 3}
    assert game.decide(table, Assign("S1", ("b1", "b2", "b3")))[-1] == MoveBegun("S1", 1)
    assert game.decide(table, Assign("S1", ("a1", "a2", "a3")))[-1] == MoveBegun("S1", 3)


def test_a_unit_that_cannot_move_any_more_has_wasted_its_order():
    """AL-BREAK-05, AL-T-64, W-11."""
    slow = replace(PIKES, figures={"b1": Figure("b1"), "a1": Figure("a1")})
    units = beset("a4").units | {"S1": slow}
    table = after(board(units), Move("S1"), Strike("N1"), Roll((3, 1, 1, 1)), Roll((2,)))
    events = game.decide(table, Assign("S1", ("b1",)))
    assert events[-1] == OrderWasted("S1", "no movement icon of S1 is ready")
    left = after(table, Assign("S1", ("b1",)))
    assert (left.moving, left.op, left.units["S1"].pose) == (None, 6, PIKES.pose)


def test_the_rest_strike_no_more_at_a_unit_that_is_gone():
    """AL-BREAK-05, AL-BREAK-07: while a target remains."""
    frail = replace(PIKES, figures={"b1": Figure("b1")})
    units = beset("a4", "a4").units | {"S1": frail, "S8": stones("p1", "k", -9500, -14500, 0)}
    table = after(board(units), Move("S1"), Strike("N1"), Roll((6, 6, 6, 6)))
    over = after(table, Roll((3,)))
    assert over.moving is None
    assert [call.seat for call in game.awaits(over)] == ["p1"]
    assert broken(over, Strike("N2", by="p2")) == ["structure"]


def test_a_sortie_and_a_unit_that_only_touches_a_corner_draw_nobody():
    """AL-BREAK-01, AL-BREAK-03, AL-T-65, AL-T-68."""
    guard = board({"S1": unit("p1", "exs", 0, 0), "N1": stones("p2", "a4", 0, 1000, 180_000), "N8": FAR})
    assert broken(after(guard, Move("S1")), Strike("N1", by="p2")) == ["AL-BREAK-03", "AL-BREAK-06"]
    corner = board({"S1": PIKES, "N1": stones("p2", "a4", 1500, 1000, 180_000), "N8": FAR})
    assert broken(after(corner, Move("S1")), Strike("N1", by="p2")) == ["AL-BREAK-01", "AL-BREAK-06"]


def test_a_second_attack_on_the_same_move_is_one_too_many():
    """AL-BREAK-06, AL-T-66."""
    table = after(beset("a1 k"), Move("S1"), Strike("N1"), Roll((1,)), Roll((1, 1, 1, 1)), Keep())
    assert table.moving.points == 3
    assert broken(table, Strike("N1", by="p2")) == ["AL-BREAK-06"]
    assert reason(table, Strike("N1", by="p2")) == "N1 has had its answer to this move"


def test_a_second_attack_that_stood_is_fought_before_the_unit_moves():
    """AL-BREAK-06: by agreement."""
    table = after(beset("a1 k"), Move("S1"), Forgo("N1"))
    again = after(table, Strike("N1", by="p2"), waived={"AL-BREAK-06"})
    assert broken(again, Place("S1", PIKES.pose, by="p1")) == ["structure"]
    over = after(again, Roll((1,)), Roll((1, 1, 1, 1)), Keep())
    assert over.moving.points == 3


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Strike("N9", by="p2"), "there is no unit N9"),
        (Strike("S1", by="p1"), "S1 is the one that moves"),
        (Strike("N1", by="p1"), "N1 is Ruben's to command"),
        (Forgo("N8", by="p2"), "N8 is not asked whether it strikes S1"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(order, why):
    assert reason(after(beset("a1"), Move("S1")), order) == why


def test_without_a_move_order_nobody_is_asked():
    """AL-BREAK-08."""
    assert reason(beset("a1"), Strike("N1", by="p2")) == "no unit is under a move order"


def test_an_enemy_that_has_to_strike_may_not_let_it_go():
    """AL-BREAK-10, A-10."""
    table = after(beset("a1", breakaway_optional=False), Move("S1"))
    assert broken(table, Forgo("N1")) == ["AL-BREAK-10"]
    assert reason(table, Forgo("N1")) == "N1 has to strike S1, as agreed for this match"
