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
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion.simulated import choose
from tests.games.star_wars_legion.playing import match, patrols
from tests.replay.drawn import orders
from tests.replay.scene_laws import broken_laws

MATCHES = (
    lambda: match(1),
    lambda: match(2),
    lambda: patrols(3, modifications_per_player="none"),
    lambda: patrols(4, battle_deck_list="closed"),
)
WAIVABLE = [rule.id for rule in game.rules.values() if rule.status is Status.ENFORCED]


def told(place: int, number: int) -> Any:
    played = MATCHES[place]().told
    return played[number % len(played)]


moments = st.builds(told, st.integers(0, len(MATCHES) - 1), st.integers(0, 2_000))
waivers = st.frozensets(st.sampled_from(WAIVABLE), max_size=12)
each = pytest.mark.parametrize("place", range(len(MATCHES)))


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


@each
def test_the_table_is_the_fold_of_the_events_that_were_written(place):
    """Through the bytes of a log and back."""
    played = MATCHES[place]()
    written = msgspec.json.encode(played.events)
    assert folded(played.start, msgspec.json.decode(written, type=list[game.Events])) == played.end
    assert msgspec.json.decode(msgspec.json.encode(played.end), type=game.Table) == played.end


@each
def test_deciding_twice_comes_to_the_same_and_leaves_the_table_alone(place):
    for one in MATCHES[place]().told:
        before = msgspec.json.encode(one.table)
        assert game.decide(one.table, one.order) == one.events
        assert msgspec.json.encode(one.table) == before


@each
def test_every_picture_of_a_match_keeps_the_laws_of_scenes(place):
    for one in MATCHES[place]().told:
        assert broken_laws(game.show(one.table, {})) == []


@each
def test_a_card_is_in_one_place_and_every_space_keeps_one(place):
    """SWL-T75: SWL-MISSION-06 and SWL-MISSION-15, at every moment after the opening."""
    for one in MATCHES[place]().told:
        table = one.table
        if table.stage in ("opening", "rolls") or not table.decks:
            continue
        assert sorted(table.spaces) == sorted(["objective", "secondary", *table.seats])
        for seat, decks in table.decks.items():
            for kind, deck in decks.items():
                space = seat if kind == "advantage" else kind
                placed = table.spaces[space].owner == seat
                assert deck.left + len(deck.discard) + placed == 3


@settings(max_examples=60)
@given(moments, st.randoms(use_true_random=False), waivers)
def test_whatever_is_offered_is_accepted_whatever_is_waived(one, chance, waived):
    legal = game.legal(one.table, {})
    offered = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
    order = offered[chance.randrange(len(offered))]
    assert game.decide(one.table, order, waived) == game.decide(one.table, order)


@settings(max_examples=40)
@given(moments, st.randoms(use_true_random=False))
def test_what_is_refused_says_the_rule_that_it_would_break(one, chance):
    for no in game.legal(one.table, {}).refused[: 1 + chance.randrange(8)]:
        breach = decided(one.table, no.order, frozenset())
        assert (breach.rule, breach.reason) == (no.rule, no.reason)


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
    words = [*table.units, *table.seats, *table.tokens, *table.pieces, *table.cards, ""]
    value = getattr(order, name)
    if isinstance(value, str):
        value = words[chance.randrange(len(words))]
    elif isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value += 1 - chance.randrange(3)
    elif isinstance(value, tuple) and value and isinstance(value[0], int):
        value = (value[0] + 1 - chance.randrange(3), *value[1:])
    elif isinstance(value, tuple):
        value = (value + value[:1], value[1:], value[::-1])[chance.randrange(3)]
    elif hasattr(value, "x"):
        value = replace(value, x=max(value.x + 4_000 - chance.randrange(8_000), 0))
    try:
        return msgspec.json.decode(msgspec.json.encode(replace(order, **{name: value})), type=game.Orders)
    except msgspec.ValidationError:
        return order


@pytest.mark.parametrize("place", range(12))
def test_a_match_in_which_every_rule_may_be_broken_by_agreement_goes_on(place):
    """Random play with random waivers: nothing but a breach is ever raised, and somebody is awaited until the end."""
    chance, table = Random(place), told(place % len(MATCHES), place // len(MATCHES) * 60).table
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
        assert broken_laws(game.show(table, {})) == []
    assert stood
