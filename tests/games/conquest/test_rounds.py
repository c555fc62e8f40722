"""What holds in every round of every match that keeps the rules, whatever happens in it."""

from collections import Counter

import pytest

from replay.core.dice import Roll
from replay.core.seats import other
from replay.games.conquest import action_events as a
from replay.games.conquest import events as e
from replay.games.conquest.action_orders import Draw
from replay.games.conquest.permits import CAP, slot_limit
from replay.games.conquest.table import PHASES, holds
from replay.games.conquest.waiting import AUTOMATIC, BARRED, needed
from tests.games.conquest.playing import match

SEEDS = (1, 2, 3, 4)
each = pytest.mark.parametrize("seed", SEEDS)


@each
def test_phases_follow_each_other_and_rounds_are_counted(seed: int) -> None:
    """CQ-ROUND-01, CQ-ROUND-05: reinforcement begins with the round."""
    opened = [event for event in match(seed).events if isinstance(event, e.PhaseOpened | e.RoundStarted)]
    said = ["reinforcement" if isinstance(event, e.RoundStarted) else event.phase for event in opened]
    # the match begins in the first reinforcement phase, which no event of it opens
    order = ["reinforcement", *said]
    assert order == [PHASES[place % len(PHASES)] for place in range(len(order))]
    rounds = [event.round for event in opened if isinstance(event, e.RoundStarted)]
    assert rounds == list(range(2, len(rounds) + 2))


@each
def test_nobody_is_activated_twice_in_a_round(seed: int) -> None:
    """CQ-ACT-04, CQ-ACTN-07."""
    acted = Counter(
        (told.table.round, event.unit)
        for told in match(seed).told
        for event in told.events
        if isinstance(event, a.UnitActivated)
    )
    assert acted
    assert set(acted.values()) == {1}


@each
def test_no_activation_goes_beyond_its_slots_and_the_cap(seed: int) -> None:
    """CQ-ACTN-06, CQ-XTRA-04, CQ-ACTN-05."""
    for told in match(seed).told:
        acting = told.table.acting
        if acting is None:
            continue
        assert acting.slots <= slot_limit(told.table, acting.unit)
        assert len(acting.performed) <= CAP
        repeated = Counter(deed.action for deed in acting.performed if deed.action != "march")
        grants = Counter(g.action for g in told.table.units[acting.unit].grants if g.kind == "additional")
        assert all(count <= 1 + grants[action] for action, count in repeated.items())


@each
def test_what_is_left_of_a_stack_is_what_was_not_drawn(seed: int) -> None:
    """CQ-CMD-01, CQ-CMD-03, CQ-CMD-08."""
    for told in match(seed).told:
        for player in told.table.seats.values():
            stack = player.stack
            assert sum(stack.left.values()) == stack.size - len(stack.drawn)
        for event in told.events:
            if isinstance(event, e.StackSet):
                assert event.holds == holds(told.table, event.seat) or not event.size


@each
def test_contact_goes_both_ways_and_only_on_the_field(seed: int) -> None:
    for told in match(seed).told:
        units = told.table.units
        for name, unit in units.items():
            assert all(name in units[enemy].contact for enemy in unit.contact)
            assert all(units[enemy].seat != unit.seat for enemy in unit.contact)
            assert not unit.contact or unit.where == "field"


@each
def test_dice_are_thrown_by_the_table_and_spent(seed: int) -> None:
    """CQ-REINF-08 to CQ-REINF-10: by Class and round, never for one that is barred or automatic."""
    for told in match(seed).told:
        for event in told.events:
            if isinstance(event, e.ReinforcementRolled):
                assert BARRED < needed(told.table.round, event.cls) < AUTOMATIC
                low = sum(face <= needed(told.table.round, event.cls) for face in event.faces)
                assert event.successes == low
            if isinstance(event, e.ReinforcementSelected) and not isinstance(told.order, Roll):
                assert len(event.regiments) == told.table.seats[event.seat].picks[event.cls]


@each
def test_turns_alternate_while_both_have_cards(seed: int) -> None:
    """CQ-ACT-01, CQ-ACT-08: the same seat draws again only after a discard, or with the other Stack empty."""
    last = ""
    for told in match(seed).told:
        if isinstance(told.order, Draw):
            table = told.table
            again = table.active == last and bool(table.seats[other(table, last)].stack.left)
            assert not again
            discarded = any(isinstance(event, a.CardDiscarded) for event in told.events)
            last = "" if discarded else table.active
        if any(isinstance(event, e.PhaseOpened) for event in told.events):
            last = ""


def test_the_table_of_reinforcements() -> None:
    """CQ-REINF-11 to CQ-REINF-15, CQ-REINF-17."""
    rows = [tuple(needed(round_, cls) for cls in ("light", "medium", "heavy")) for round_ in range(1, 7)]
    free = AUTOMATIC
    assert rows == [(4, 0, 0), (4, 2, 0), (free, 4, 2), (free, free, 4), (free, free, free), (free, free, free)]
