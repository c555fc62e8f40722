"""Laws over whole matches: pure decisions, tables that are folds of their events, and waivers that never break them."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.form import sample
from replay.core.rule import STRUCTURE, Breach, Status
from replay.games.conquest import game
from replay.games.conquest.evolution import EVOLUTIONS
from replay.games.conquest.orders import Check, Concede
from replay.games.conquest.simulated import choose
from replay.games.conquest.telling import TELLINGS
from tests.games.conquest.playing import match
from tests.replay.drawn import orders
from tests.replay.scene_laws import broken_laws

SEEDS = (1, 2, 3)
WAIVABLE = [rule.id for rule in game.rules.values() if rule.status is Status.ENFORCED]


def told(place: int, number: int) -> Any:
    played = match(SEEDS[place]).told
    return played[number % len(played)]


moments = st.builds(told, st.integers(0, len(SEEDS) - 1), st.integers(0, 4_000))
waivers = st.frozensets(st.sampled_from(WAIVABLE), max_size=12)


def folded(table: Any, events: Any) -> Any:
    for event in events:
        table = game.evolve(table, event)
    return table


def decided(table: Any, order: Any, waived: frozenset[str]) -> Any:
    """The events of an order, or the breach it is."""
    try:
        return game.decide(table, order, waived)
    except Breach as breach:
        return breach


def test_every_event_changes_the_table_in_some_way_that_is_said_and_told():
    assert set(EVOLUTIONS) == set(TELLINGS) == set(get_args(game.Events))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_is_the_fold_of_the_events_that_were_written(seed):
    """Through the bytes of a log and back."""
    played = match(seed)
    written = msgspec.json.encode(played.events)
    assert folded(played.start, msgspec.json.decode(written, type=list[game.Events])) == played.end
    assert msgspec.json.decode(msgspec.json.encode(played.end), type=game.Table) == played.end


@pytest.mark.parametrize("seed", SEEDS)
def test_deciding_twice_comes_to_the_same_and_leaves_the_table_alone(seed):
    for one in match(seed).told:
        before = msgspec.json.encode(one.table)
        assert game.decide(one.table, one.order) == one.events
        assert msgspec.json.encode(one.table) == before


@settings(max_examples=60)
@given(moments, st.randoms(use_true_random=False), waivers)
def test_whatever_is_offered_is_accepted_whatever_is_waived(one, chance, waived):
    legal = game.legal(one.table, {})
    offered = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
    order = offered[chance.randrange(len(offered))]
    assert game.decide(one.table, order, waived) == game.decide(one.table, order)


@settings(max_examples=60)
@given(moments, st.randoms(use_true_random=False))
def test_what_is_refused_says_the_rule_that_it_would_break(one, chance):
    refused = game.legal(one.table, {}).refused
    for no in refused[: 1 + chance.randrange(8)]:
        breach = decided(one.table, no.order, frozenset())
        assert (breach.rule, breach.reason) == (no.rule, no.reason)


@settings(max_examples=60)
@given(moments)
def test_whoever_is_awaited_finds_what_is_awaited_among_the_offers(one):
    """The first verb of every call: what the moment is about."""
    legal = game.legal(one.table, {})
    said = {type(order).__struct_config__.tag for order in (*legal.orders, *(form.order for form in legal.forms))}
    for call in game.awaits(one.table):
        assert call.orders[0] in said
        assert call.rule in game.rules


@given(moments, orders(game), waivers)
def test_any_order_is_decided_or_is_a_breach_and_what_stood_can_be_played_on(one, order, waived):
    """More waivers never change an order that holds, and no waiver reaches what must be."""
    had = decided(one.table, order, waived)
    if isinstance(had, Breach):
        assert had.waivable == (had.rule != STRUCTURE)
        assert had.rule not in waived
    else:
        assert decided(one.table, order, waived | set(WAIVABLE)) == had
        game.awaits(folded(one.table, had))


def misplayed(table: Any, order: Any, chance: Random) -> Any:
    """An order with one of its fields said otherwise, out of what the table knows."""
    fields = [name for name in order.__struct_fields__ if name != "again"]
    name = fields[chance.randrange(len(fields))]
    entries = {unit.entry for unit in table.units.values()}
    words = [*table.units, *table.seats, *sorted(entries), "why", ""]
    value = getattr(order, name)
    if isinstance(value, str):
        value = words[chance.randrange(len(words))]
    elif isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value += 1 - 2 * chance.randrange(2)
    elif isinstance(value, tuple):
        value = (value + value[:1], value[1:], value[::-1])[chance.randrange(3)]
    try:
        return msgspec.json.decode(msgspec.json.encode(replace(order, **{name: value})), type=game.Orders)
    except msgspec.ValidationError:
        return order


@pytest.mark.parametrize("place", range(12))
def test_a_match_in_which_every_rule_may_be_broken_by_agreement_goes_on(place):
    """Random play, out of turn and out of phase, with random waivers: nothing but a breach is ever raised."""
    chance, table = Random(place), told(place % 3, place * 11).table
    stood = 0
    for _ in range(400):
        if not game.awaits(table):
            break
        order = choose(table, chance)
        early = told(chance.randrange(3), chance.randrange(4_000)).order
        wrong = order if isinstance(early, Concede | Check) else (order, early)[chance.randrange(2)]
        other = misplayed(table, wrong, chance)
        waived = frozenset(rule for rule in WAIVABLE if chance.randrange(3))
        had = decided(table, other, waived)
        stood += other != order and not isinstance(had, Breach)
        events = game.decide(table, order, waived) if isinstance(had, Breach) else had
        table = folded(table, events)
        assert game.awaits(table) or table.ended
        assert broken_laws(game.show(table, {})) == []
        game.legal(table, {})
    assert stood
