"""Rolling off: for who strikes first, and for points that several could score."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.game import Seat
from replay.games.arcane_legions import game
from replay.games.arcane_legions.combat.breakaway import ranks, striker, tied
from replay.games.arcane_legions.events import CreditTied, OpponentsRanked, RolledOff, RollOffTied, RollOffWon, Scored
from replay.games.arcane_legions.orders import Assign, End, Forgo, Keep, Move, Strike
from replay.games.arcane_legions.table import Figure, Table
from tests.games.arcane_legions.boards import TEXTS, after, broken, empty, reason, unit
from tests.games.arcane_legions.skirmish import stones

FOUR = tuple(Seat(f"p{n}", f"{name} {n}") for n, name in enumerate(("Ines", "Ruben", "Ono", "Tove"), start=1))
PLACES = ((0, 1000, 180_000), (-1500, 0, 90_000), (1500, 0, 270_000), (-500, -1000, 0), (500, -1000, 0))


def leaving(owners: Iterable[str], **options: Any) -> Table:
    """Ines is about to move a formation with a unit of each of these owners around it."""
    around = {f"E{n}": stones(owner, "a1", *PLACES[n]) for n, owner in enumerate(owners)}
    units = {"S1": unit("p1", "exf", 0, 0), "S8": stones("p1", "k", 9500, -14_500, 0)} | around
    begun = replace(empty(FOUR, **options), stage="orders", texts=TEXTS, units=units)
    return replace(begun, order=tuple(seat.id for seat in FOUR), active="p1", turn=1, op=8)


def test_totals_decide_the_whole_sequence_and_only_equals_roll_again() -> None:
    """AL-BREAK-07, AL-MULTI-02."""
    table = after(leaving(("p2", "p3", "p4")), Move("S1"))
    assert tied(table) == ("p2", "p3", "p4")
    rolled = after(table, Roll((1, 2)), Roll((6, 5)))
    assert game.decide(rolled, Roll((1, 2))) == (
        RolledOff("p4", (1, 2), "breakaway"),
        OpponentsRanked((("p3",), ("p2", "p4"))),
    )
    again = after(rolled, Roll((2, 1)))
    assert (tied(again), striker(again)) == (("p2", "p4"), "")
    assert reason(again, Strike("E1", by="p3")) == "Ruben and Tove roll off first for who strikes first"
    decided = after(again, Roll((1, 1)), Roll((2, 2)))
    assert ranks(decided) == (("p3",), ("p4",), ("p2",))
    assert broken(decided, Strike("E2", by="p4")) == ["AL-BREAK-07"]
    assert reason(decided, Strike("E2", by="p4")) == "Ono strikes before Tove"


def test_when_the_last_to_roll_lets_it_go_those_who_have_rolled_are_ranked() -> None:
    """AL-BREAK-07, AL-BREAK-10."""
    table = after(leaving(("p2", "p3", "p4")), Move("S1"), Roll((1, 2)), Roll((6, 5)))
    assert game.decide(table, Forgo("E2", by="p4"))[-1] == OpponentsRanked((("p3",), ("p2",)))
    assert striker(after(table, Forgo("E2", by="p4"))) == "p3"


def test_a_strike_out_of_turn_that_stood_is_fought_before_the_roll_off_goes_on() -> None:
    """AL-BREAK-07: by agreement."""
    table = after(leaving(("p2", "p3", "p4")), Move("S1"), Roll((1, 2)))
    struck = after(table, Strike("E1", by="p3"), waived={"AL-BREAK-07"})
    assert [call.seat for call in game.awaits(struck)] == ["p3"]
    over = after(struck, Roll((1,)), Roll((1, 1, 1, 1)), Keep())
    assert [(call.seat, call.owed and call.owed.pool) for call in game.awaits(over)] == [("p4", "rolloff")]


def test_two_dice_each_and_only_who_owes_them() -> None:
    """AL-SETUP-03, AL-BREAK-07."""
    table = after(leaving(("p2", "p3")), Move("S1"))
    assert broken(table, Roll((1, 2, 3))) == ["AL-SETUP-03"]
    assert reason(table, Roll((1, 2), by="p4")) == "Tove owes no roll for who strikes first"
    assert reason(table, Roll((1, 7))) == "a die shows 1 to 6"


@given(st.lists(st.sampled_from(("p2", "p3", "p4")), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_every_enemy_answers_once_and_each_opponents_after_another(owners: list[str], chance: Any) -> None:
    """AL-BREAK-06, AL-BREAK-07, AL-BREAK-10, AL-BREAK-12: in whatever sequence people answer."""
    table, answers = after(leaving(owners), Move("S1")), []
    while table.moving is not None and table.moving.enemies:
        orders = [*game.legal(table, {}).orders]
        call = game.awaits(table)[0]
        if call.owed is not None:
            order: Any = Roll(tuple(chance.randint(1, 2) for _ in range(call.owed.count)), by=call.seat)
        elif "assign" in call.orders:
            order = game.legal(table, {}).forms[0].order
            order = replace(order, slots=tuple(slot for slot in table.units[order.unit].figures)[:1])
        else:
            order = orders[chance.randrange(len(orders))]
        if isinstance(order, Strike | Forgo):
            answers.append(order)
        table = after(table, order) if isinstance(order, Strike | Forgo | Roll | Assign | Keep) else table
    answered = [answer.unit for answer in answers]
    assert len(answered) == len(set(answered)) <= len(owners)
    strikes = [table.units[answer.unit].seat for answer in answers if isinstance(answer, Strike)]
    assert len([seat for seat, _ in groupby(strikes)]) == len(set(strikes))


def pushed(**options: Any) -> Table:
    """Ines is about to push away her last figure, two units of others equally near and a third farther off."""
    table = leaving((), **options)
    lone = replace(stones("p1", "w", 0, 0, 0), kinds=("move",))
    others = {
        "E1": stones("p2", "k", 0, 3500, 180_000),
        "E2": stones("p3", "k", 3500, 0, 270_000),
        "E3": stones("p4", "k", -6000, 0, 90_000),
    }
    return replace(table, units={"S1": lone, "S8": table.units["S8"]} | others)


def test_those_equally_near_roll_for_the_points_and_nobody_else_speaks() -> None:
    """AL-MULTI-04, A-24."""
    events = game.decide(pushed(credit_tie="roll_off"), Move("S1", "w"))
    assert CreditTied(("p2", "p3"), 1, "sortie", "S1") in events
    table = after(pushed(credit_tie="roll_off"), Move("S1", "w"))
    assert [(call.seat, call.says) for call in game.awaits(table)] == [
        ("p2", "Ruben rolls 2 dice for the points"),
        ("p3", "Ono rolls 2 dice for the points"),
    ]
    assert reason(table, End(by="p1")) == "the points for S1 are rolled off first"
    level = after(table, Roll((1, 2)))
    assert game.decide(level, Roll((2, 1)))[-1] == RollOffTied(("p2", "p3"))
    assert game.decide(level, Roll((2, 2)))[1:] == (RollOffWon("p3"), Scored("p3", 1, "sortie", "S1"))


def test_a_commander_and_its_unit_go_to_the_same_winner_and_may_win_the_match_later() -> None:
    """AL-MULTI-04, AL-VP-06: both are rolled for at once."""
    table = pushed(credit_tie="roll_off")
    guard = replace(unit("p1", "exs", 0, 0), figures={"s1": Figure("s1")}, kinds=("move",))
    table = after(replace(table, units=table.units | {"S1": guard}), Move("S1", "s1"))
    assert [claim.reason for claim in table.claims] == ["commander", "sortie"]
    won = after(table, Roll((6, 6)), Roll((1, 1)))
    assert (won.score["p2"], won.claims, won.stage) == (2, (), "orders")


def test_an_order_goes_on_after_its_commander_was_rolled_for() -> None:
    """AL-MULTI-04, AL-PUSH-11: the unit still stands, so its order is carried out."""
    table = pushed(credit_tie="roll_off")
    guard = replace(unit("p1", "exs", 0, 0), kinds=("move",))
    moving = after(replace(table, units=table.units | {"S1": guard}), Move("S1", "s1"))
    assert [call.owed is not None for call in game.awaits(moving)] == [True, True]
    done = after(moving, Roll((6, 6)), Roll((1, 1)))
    assert done.moving is not None
    assert [call.seat for call in game.awaits(done)] == ["p1"]
