"""What every order has in common: whose turn, which unit, the price, and the figure a push takes."""

import pytest
from msgspec.structs import replace

from replay.games.arcane_legions import game
from replay.games.arcane_legions.cards.card import read_card, totals
from replay.games.arcane_legions.events import AbilityUsed, FigureDowned, OrderGiven, OrderWasted, Scored, UnitDefeated
from replay.games.arcane_legions.ordering import cost, is_push, pushable
from replay.games.arcane_legions.orders import Close, End, Move, Place, Range, Regroup, Special
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import TEXTS, after, board, broken, reason, unit

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 1000, 180_000)
BARE = board({"S1": unit("p1", "exf_bare", 0, 0), "S2": unit("p1", "exs_bare", 5000, 0)})
TABLE = board({"S1": S1, "S2": S2, "N1": N1})


def with_unit(table, name, **changes):
    return replace(table, units=table.units | {name: replace(table.units[name], **changes)})


@pytest.mark.parametrize(
    ("kind", "sortie", "formation"),
    [("move", 1, 2), ("close", 1, 2), ("ranged", 1, 2), ("regroup", 1, 1), ("special", 1, 1)],
)
def test_an_order_costs_by_kind_and_base(kind, sortie, formation):
    """W-09, AL-ORDER-05, AL-ORDER-06."""
    assert (cost(BARE, "S2", kind), cost(BARE, "S1", kind)) == (sortie, formation)


def test_the_second_order_of_a_kind_is_a_push_and_takes_its_figure_before_anything_else():
    """AL-PUSH-01, AL-PUSH-03, AL-PUSH-07, AL-T-23."""
    table = with_unit(TABLE, "S1", kinds=("close", "move"))
    assert is_push(table, "S1", "move")
    assert not is_push(table, "S1", "regroup")
    given, downed, *_ = game.decide(table, Close("S1", "N1", "a1"))
    assert given == OrderGiven("S1", "close", 2, push=True)
    assert downed == FigureDowned("S1", "a1", "push")


def test_a_pushed_figure_goes_down_whatever_its_pegs():
    """AL-T-27, AL-PUSH-08: EXF without b3 has attack 4, defence 3, movement 2."""
    table = after(with_unit(TABLE, "S1", kinds=("close",)), Close("S1", "N1", "b3"))
    icons = totals(read_card(TEXTS["exf"]), table.units["S1"].figures)
    assert (icons.attack, icons.defence, icons.move) == (4, 3, 2)
    assert table.units["S1"].downed == ("b3",)


def test_any_figure_may_be_pushed_away_or_only_the_injured_where_the_match_reads_it_so():
    """AL-PUSH-08, A-11."""
    hurt = {"S1": replace(S1, figures=S1.figures | {"b3": Figure("b3", 1)}), "N1": N1}
    assert pushable(board(hurt), "S1", "move") == tuple(S1.figures)
    assert pushable(board(hurt, push_injured_first=True), "S1", "move") == ("b3",)
    assert pushable(board({"S1": S1}, push_injured_first=True), "S1", "move") == tuple(S1.figures)


def test_a_unit_pushed_to_defeat_scores_for_the_opponent_and_its_order_lapses():
    """AL-T-28, AL-PUSH-09, AL-PUSH-10, AL-VP-05."""
    last = replace(S1, figures={"b1": Figure("b1")}, kinds=("move",), pose=replace(S1.pose, y=-5000))
    events = game.decide(board({"S1": last, "S2": S2, "N1": N1}), Move("S1", "b1"))
    assert events == (
        OrderGiven("S1", "move", 2, push=True),
        FigureDowned("S1", "b1", "push"),
        Scored("p2", 2, "formation", "S1"),
        UnitDefeated("S1"),
        OrderWasted("S1", "the push took its last figure"),
    )


def test_who_pushes_the_last_unit_to_defeat_has_lost():
    """AL-WIN-02, AL-WIN-03."""
    last = replace(S2, figures={"s3": Figure("s3")}, kinds=("regroup",))
    table = after(board({"S2": last, "N1": N1}), Regroup("S2", turn=90, push="s3"))
    assert (table.stage, table.winner, table.reason) == ("over", "p2", "cleared")


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Move("N1", by="p1"), "N1 is Ruben's"),
        (Move("S1", by="p2"), "it is Ines's turn, not Ruben's"),
        (Move("S9"), "there is no unit S9"),
        (Special("S2", "no-such"), "S2 has no ability no-such"),
        (Close("S2", "N1"), "no side of S2 lies on N1"),
        (Move("S1", "a1"), "S1 had no move order this turn: nothing is pushed"),
    ],
)
def test_a_refusal_says_who_and_what(order, why):
    """AL-ORDER-02, AL-ORDER-09."""
    assert reason(TABLE, order) == why


def test_an_order_that_costs_too_much_says_the_price_and_what_is_left():
    """AL-ORDER-08, AL-T-20."""
    assert reason(replace(TABLE, op=1), Close("S1", "N1")) == "S1's close combat order costs 2 OP, 1 is left"
    assert broken(replace(TABLE, op=1), Regroup("S1", turn=180)) == []


def test_all_that_is_wrong_with_an_order_is_found():
    """AL-ORDER-02, AL-ORDER-08, AL-PUSH-04."""
    table = replace(with_unit(TABLE, "N1", kinds=("move",), pushed=True), op=0)
    assert broken(table, Move("N1", "s3", by="p1")) == ["AL-ORDER-09", "AL-PUSH-04", "AL-ORDER-08"]
    assert broken(table, Move("N1", "s3", by="p2")) == ["AL-ORDER-02", "AL-PUSH-04", "AL-ORDER-08"]


def test_a_push_without_its_figure_holds_where_that_is_agreed():
    """AL-PUSH-02: waived, nobody goes down."""
    table = with_unit(TABLE, "S1", kinds=("regroup",))
    events = game.decide(table, Regroup("S1", turn=180), {"AL-PUSH-02"})
    assert events[0] == OrderGiven("S1", "regroup", 1, push=True)
    assert len(after(table, Regroup("S1", turn=180), waived={"AL-PUSH-02"}).units["S1"].figures) == 7


def test_an_order_overdrawn_by_agreement_leaves_less_than_no_points():
    """AL-ORDER-08."""
    overdrawn = after(replace(TABLE, op=1), Move("S1"), waived={"AL-ORDER-08"})
    assert overdrawn.op == -1
    assert game.show(overdrawn, {}).turn.meter.value == 0


def test_counts_and_pushes_last_a_turn():
    """AL-TURN-05, AL-T-22."""
    table = with_unit(TABLE, "S1", kinds=("close", "close"), pushed=True)
    assert after(table, End()).units["S1"] == replace(S1, kinds=(), pushed=False)


def test_one_order_at_a_time():
    """AL-ORDER-07."""
    moving = after(TABLE, Move("S2"))
    assert reason(moving, Move("S1")) == "S2 is under a move order: it moves or halts first"
    assert reason(moving, End()) == "S2 is under a move order: it moves or halts first"
    placed = after(moving, Place("S2", S2.pose))
    fighting = after(placed, Close("S1", "N1"))
    assert reason(fighting, Regroup("S2", turn=90)) == "a fight is not over yet"
    assert broken(fighting, Range("S2", "N1", "front", "front")) == ["structure"]


def test_an_ability_changes_what_an_order_costs_and_says_so():
    """AL-ABIL-05, AL-ABIL-11: Heavy Oaths makes EXS pay 2 for its regroup orders."""
    assert (cost(TABLE, "S2", "regroup"), cost(TABLE, "S2", "move")) == (2, 1)
    given, used, _ = game.decide(TABLE, Regroup("S2", turn=90))
    assert given == OrderGiven("S2", "regroup", 2)
    assert used == AbilityUsed("S2", "heavy-oaths", text="+1 OP for its regroup order")
    poor = reason(replace(TABLE, op=1), Regroup("S2", turn=90))
    assert poor == "S2's regroup order costs 2 OP, +1 Heavy Oaths, 1 is left"
