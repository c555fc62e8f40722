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
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.orders import Void
from replay.games.battle_for_legend.simulated import choose
from replay.games.battle_for_legend.tokens import SIDES, discard, lying_of, printed, stock
from tests.games.battle_for_legend.playing import match, samples
from tests.replay.drawn import orders
from tests.replay.scene_laws import broken_laws

SEEDS = (1, 2)
WAIVABLE = [rule.id for rule in game.rules.values() if rule.status is Status.ENFORCED]


def told(place: int, number: int) -> Any:
    seed = SEEDS[place]
    played = (match(seed).told, samples(seed).told)[number % 2]
    return played[number // 2 % len(played)]


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


@pytest.mark.parametrize("seed", SEEDS)
def test_stock_discard_and_what_lies_there_are_always_the_printed_set(seed):
    """BFL-CYCLE-08, and outside of a confrontation no stock is empty."""
    for one in (*match(seed).told, *samples(seed).told):
        for owner in (*one.table.figures, "ballista:malsainiste", "ballista:energise"):
            for side in SIDES:
                laid = lying_of(one.table.duel, owner, side)
                out = [laid.value] if laid and (laid.closed or laid.shown) else []
                whole = sorted([*stock(one.table, owner, side), *discard(one.table, owner, side), *out])
                assert whole == sorted(printed(one.table, owner, side))
                assert one.table.duel or stock(one.table, owner, side) or not printed(one.table, owner, side)


def spendings(table: Any) -> Any:
    """What a confrontation can take from anybody."""
    tokens = {name: (figure.power, figure.defence) for name, figure in table.figures.items()}
    uses = [player.used for player in table.seats.values()]
    return tokens, dict(table.engines), uses, {camp: orb.used for camp, orb in table.orbs.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_voided_confrontation_leaves_everything_as_it_was_whenever_it_is_voided(seed):
    """BFL-DUEL-14: of an artefact that attacked the use comes back as well."""
    starts: dict[int, Any] = {}
    for one in match(seed).told:
        duel = one.table.duel
        if duel is None:
            continue
        began = starts.setdefault(duel.number, spendings(one.table))
        tokens, engines, uses, orbs = spendings(folded(one.table, game.decide(one.table, Void("as it was", by="p1"))))
        assert tokens == began[0]
        assert {camp: values for camp, values in engines.items() if values} == {
            camp: values for camp, values in began[1].items() if values
        }
        assert sum(uses) == sum(began[2]) - (duel.kind == "artefact")
        assert orbs == began[3]


@settings(max_examples=30)
@given(moments, st.randoms(use_true_random=False), waivers)
def test_whatever_is_offered_is_accepted_whatever_is_waived(one, chance, waived):
    legal = game.legal(one.table, {})
    offered = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
    order = offered[chance.randrange(len(offered))]
    assert game.decide(one.table, order, waived) == game.decide(one.table, order)


@settings(max_examples=30)
@given(moments, st.randoms(use_true_random=False))
def test_what_is_refused_says_the_rule_that_it_would_break(one, chance):
    refused = game.legal(one.table, {}).refused
    for no in refused[: 1 + chance.randrange(8)]:
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
    fields = order.__struct_fields__
    name = fields[chance.randrange(len(fields))]
    words = [*table.figures, *table.seats, *table.book.artefacts, "mire_ward", "recharge", ""]
    value = getattr(order, name)
    if isinstance(value, str):
        value = words[chance.randrange(len(words))]
    elif isinstance(value, int):
        value = value + 1 - chance.randrange(3)
    elif isinstance(value, tuple) and value and isinstance(value[0], int):
        value = (value[0] + 100 - chance.randrange(200), *value[1:])
    elif isinstance(value, tuple):
        value = (value + value[:1], value[1:], value[::-1])[chance.randrange(3)]
    try:
        return msgspec.json.decode(msgspec.json.encode(replace(order, **{name: value})), type=game.Orders)
    except msgspec.ValidationError:
        return order


@pytest.mark.parametrize("place", range(8))
def test_a_match_in_which_every_rule_may_be_broken_by_agreement_goes_on(place):
    """Random play with random waivers: nothing but a breach is ever raised, and somebody is awaited until the end."""
    chance, table = Random(place), told(place % 2, 2 * (place * 23) + place % 2).table
    stood = 0
    for step in range(200):
        if not game.awaits(table):
            break
        order = choose(table, chance)
        strange = sample_of(table, chance) if chance.randrange(2) else order
        other = misplayed(table, strange, chance)
        waived = frozenset(rule for rule in WAIVABLE if chance.randrange(3))
        had = decided(table, other, waived)
        stood += other != order and not isinstance(had, Breach)
        events = decided(table, order, waived) if isinstance(had, Breach) else had
        table = folded(table, () if isinstance(events, Breach) else events)
        assert game.awaits(table) or table.stage == "over"
        assert broken_laws(game.show(table, {})) == []
        if not step % 8:
            game.legal(table, {})
    assert stood


def sample_of(table: Any, chance: Random) -> Any:
    """Something that is offered, or that is not."""
    legal = game.legal(table, {})
    offered = [*legal.orders, *(no.order for no in legal.refused), *(sample(form, chance) for form in legal.forms)]
    return offered[chance.randrange(len(offered))]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_scene_of_a_match_keeps_the_laws_of_scenes(seed):
    for one in (*match(seed).told, *samples(seed).told[:40]):
        assert broken_laws(game.show(one.table, {})) == []
    for one in match(seed).told[20::40]:
        for name in one.table.figures:
            survey = game.survey(one.table, name, {})
            assert all(stand.price <= survey.limit for stand in survey.stands)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_told_in_one_line(seed):
    for event in match(seed).events:
        assert game.tell(event).isprintable()
