"""Laws over whole matches: pure decisions, tables that are folds of their events, and waivers that never break them."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.form import sample
from replay.core.rule import STRUCTURE, Breach, Status
from replay.games.arcane_legions import game
from replay.games.arcane_legions.simulated import choose
from tests.games.arcane_legions.boards import enlisted
from tests.games.arcane_legions.playing import match, play
from tests.replay.drawn import orders

SEEDS = (3, 6, 8)
WAIVABLE = [rule.id for rule in game.rules.values() if rule.status is Status.ENFORCED]


def folded(table: Any, events: Any) -> Any:
    for event in events:
        table = game.evolve(table, event)
    return table


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_is_the_fold_of_the_events_that_were_written(seed):
    """Through the bytes of a log and back."""
    played = match(seed)
    written = msgspec.json.encode(played.events)
    assert folded(played.start, msgspec.json.decode(written, type=list[game.Events])) == played.end
    assert msgspec.json.decode(msgspec.json.encode(played.end), type=game.Table) == played.end


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_the_same_seed_plays_the_same_match(seed):
    assert play(enlisted(), Random(seed)) == match(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_deciding_twice_comes_to_the_same_and_leaves_the_table_alone(seed):
    for told in match(seed).told:
        before = msgspec.json.encode(told.table)
        assert game.decide(told.table, told.order) == told.events
        assert msgspec.json.encode(told.table) == before


moments = st.builds(
    lambda seed, at: match(seed).told[at % len(match(seed).told)], st.sampled_from(SEEDS), st.integers(0)
)
waivers = st.frozensets(st.sampled_from(WAIVABLE), max_size=12)


@settings(max_examples=40)
@given(moments, st.randoms(use_true_random=False), waivers)
def test_whatever_is_offered_is_accepted_whatever_is_waived(told, chance, waived):
    legal = game.legal(told.table, {})
    offered = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
    order = offered[chance.randrange(len(offered))]
    assert game.decide(told.table, order, waived) == game.decide(told.table, order)


@given(moments, orders(game), waivers)
def test_any_order_is_decided_or_is_a_breach_and_what_stood_can_be_played_on(told, order, waived):
    """More waivers never change an order that holds, and no waiver reaches what must be."""
    had = decided(told.table, order, waived)
    if isinstance(had, Breach):
        assert had.waivable == (had.rule != STRUCTURE)
        assert had.rule not in waived
    else:
        assert decided(told.table, order, waived | set(WAIVABLE)) == had
        game.awaits(folded(told.table, had))


def decided(table: Any, order: Any, waived: frozenset[str]) -> Any:
    """The events of an order, or the breach it is."""
    try:
        return game.decide(table, order, waived)
    except Breach as breach:
        return breach


def misplayed(table: Any, order: Any, chance: Random) -> Any:
    """An order with one of its fields said otherwise, out of what the table knows."""
    fields = [name for name in order.__struct_fields__ if name != "again"]
    name = fields[chance.randrange(len(fields))]
    words = [*table.units, *table.seats, *table.terrain, "front", "rear", "a1", "w1", ""]
    value = getattr(order, name)
    if isinstance(value, str):
        value = words[chance.randrange(len(words))]
    if isinstance(value, tuple):
        value = (value + value[:1], value[1:], value[::-1])[chance.randrange(3)]
    try:
        return msgspec.json.decode(msgspec.json.encode(replace(order, **{name: value})), type=game.Orders)
    except msgspec.ValidationError:
        return order


@pytest.mark.parametrize("seed", range(6))
def test_a_match_in_which_every_rule_may_be_broken_by_agreement_goes_on(seed):
    """Random play with random waivers: nothing but a breach is ever raised, and somebody is awaited until the end."""
    chance, table = Random(seed), match(SEEDS[seed % 3]).told[40 + 20 * seed].table
    stood = 0
    for _ in range(300):
        if not game.awaits(table):
            break
        order = choose(table, chance)
        other = misplayed(table, order, chance)
        waived = frozenset(rule for rule in WAIVABLE if chance.randrange(3))
        had = decided(table, other, waived)
        stood += other != order and not isinstance(had, Breach)
        events = game.decide(table, order, waived) if isinstance(had, Breach) else had
        table = folded(table, events)
        assert game.awaits(table) or table.stage == "over"
    assert stood
