"""Laws over whole matches: pure decisions, tables that are folds of their events, and waivers that never break them.

The ``playing`` of each game's tests says which matches are looked at and which words its tables know.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import replace

from replay.core.form import sample
from replay.core.game import AnyTable, Concede, Game, Remarked
from replay.core.rule import STRUCTURE, Breach, Status, breaches
from replay.core.wire import Order
from replay.games import load
from tests.games.playing import Told, choose, folded
from tests.replay.drawn import orders, values
from tests.replay.scene_laws import broken_laws

KEYS = tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/playing.py")))
each = pytest.mark.parametrize("key", KEYS)
chances = st.randoms(use_true_random=False)
some = settings(max_examples=settings().max_examples * 3 // 10)
"""For laws that ask for all that is legal, which takes its time."""


def playing(key: str) -> Any:
    """The module that plays matches of a game for its tests."""
    return import_module(f"tests.games.{key}.playing")


def places() -> list[tuple[str, int]]:
    return [(key, place) for key in KEYS for place in range(len(playing(key).MATCHES))]


matches = pytest.mark.parametrize(("key", "place"), places())


@cache
def waivable(key: str) -> tuple[str, ...]:
    return tuple(rule.id for rule in load(key).rules.values() if rule.status is Status.ENFORCED)


def moments(key: str) -> st.SearchStrategy[Told]:
    """Any order of any of the matches of a game, and the table before it."""
    told = [match().told for match in playing(key).MATCHES]
    return st.builds(lambda some, at: some[at % len(some)], st.sampled_from(told), st.integers(0, 5_000))


def waivers(key: str) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(waivable(key)), max_size=12)


def decided(game: Game, table: AnyTable, order: Order, waived: frozenset[str]) -> Any:
    """The events of an order, or the breach it is."""
    try:
        return game.decide(table, order, waived)
    except Breach as breach:
        return breach


@matches
def test_a_match_comes_to_an_end(key: str, place: int) -> None:
    match = playing(key).MATCHES[place]()
    assert not load(key).awaits(match.end)
    assert len(match.told) > 20


@matches
def test_the_table_is_the_fold_of_the_events_that_were_written(key: str, place: int) -> None:
    """Through the bytes of a log and back."""
    game, match = load(key), playing(key).MATCHES[place]()
    written = msgspec.json.decode(msgspec.json.encode(match.events), type=list[game.Events])
    assert folded(game, match.start, written) == match.end
    assert msgspec.json.decode(msgspec.json.encode(match.end), type=game.Table) == match.end


@matches
def test_deciding_twice_comes_to_the_same_and_leaves_the_table_alone(key: str, place: int) -> None:
    game = load(key)
    for one in playing(key).MATCHES[place]().told:
        before = msgspec.json.encode(one.table)
        assert game.decide(one.table, one.order) == one.events
        assert msgspec.json.encode(one.table) == before


@matches
def test_every_picture_keeps_the_laws_of_scenes_and_every_event_is_one_line(key: str, place: int) -> None:
    game, match = load(key), playing(key).MATCHES[place]()
    for one in match.told[::2]:
        assert broken_laws(game.show(one.table, {})) == []
    for event in match.events:
        assert game.tell(event).isprintable()


@each
def test_every_event_changes_the_table_in_some_way_that_is_said_and_told(key: str) -> None:
    evolution, telling = (import_module(f"replay.games.{key}.{part}") for part in ("evolution", "telling"))
    assert set(evolution.EVOLUTIONS) == set(telling.TELLINGS) == set(get_args(load(key).Events))


@each
@settings(max_examples=10)
@given(st.data())
def test_every_event_follows_from_rules_of_the_book_and_so_does_each_of_its_fields(
    key: str, data: st.DataObject
) -> None:
    game = load(key)
    for of in (of for of in get_args(game.Events) if of is not Remarked):
        event = data.draw(values(inspect.type_info(of)))
        cited = [game.warrant(event, field) for field in ("", *of.__struct_fields__)]
        assert all(cited), of
        assert {rule for rules in cited for rule in rules} <= set(game.rules), of


@each
def test_a_warrant_is_for_a_field_that_there_is(key: str) -> None:
    for table in _tables(vars(import_module(f"replay.games.{key}.warrants"))):
        for of, fields in table.items():
            assert set(fields) <= {"", *of.__struct_fields__}


def _tables(named: Mapping[str, Any]) -> Iterator[Mapping[Any, Any]]:
    """The warrants by type of event among what has a name, those that are told apart further included."""
    for one in named.values():
        if isinstance(one, dict) and one and all(isinstance(of, type) for of in one):
            yield one
        elif isinstance(one, dict):
            yield from _tables(one)


@matches
def test_a_survey_never_goes_beyond_its_limit(key: str, place: int) -> None:
    game = load(key)
    for one in playing(key).MATCHES[place]().told[20::60]:
        for piece in game.show(one.table, {}).pieces:
            survey = game.survey(one.table, piece.id, {})
            assert all(stand.price <= survey.limit for stand in survey.stands)


@each
@some
@given(st.data(), chances)
def test_whatever_is_offered_is_accepted_whatever_is_waived(key: str, data: st.DataObject, chance: Random) -> None:
    game, one, waived = load(key), data.draw(moments(key)), data.draw(waivers(key))
    legal = game.legal(one.table, {})
    offered = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
    order = offered[chance.randrange(len(offered))]
    assert game.decide(one.table, order, waived) == game.decide(one.table, order)


@each
@some
@given(st.data(), chances)
def test_what_is_refused_says_a_rule_that_it_would_break(key: str, data: st.DataObject, chance: Random) -> None:
    game, one = load(key), data.draw(moments(key))
    refused = game.legal(one.table, {}).refused
    for no in chance.sample(refused, min(len(refused), 8)):
        broken = breaches(lambda waived, order=no.order: game.decide(one.table, order, waived))
        assert (no.rule, no.reason) in [(breach.rule, breach.reason) for breach in broken]


@each
@some
@given(st.data())
def test_whoever_is_awaited_finds_what_is_awaited_among_the_offers(key: str, data: st.DataObject) -> None:
    """Dice owed apart, which are rolled and not chosen, and giving up, which is no way on."""
    game, one = load(key), data.draw(moments(key))
    legal = game.legal(one.table, {})
    offered = (order for order in (*legal.orders, *(form.order for form in legal.forms)) if type(order) is not Concede)
    said = {type(order).__struct_config__.tag for order in offered}
    for call in game.awaits(one.table):
        assert call.owed or said & set(call.orders)
        assert not call.rule or call.rule in game.rules


@each
@given(st.data())
def test_any_order_is_decided_or_is_a_breach_and_what_stood_can_be_played_on(key: str, data: st.DataObject) -> None:
    """More waivers never change an order that holds, and no waiver reaches what must be."""
    game = load(key)
    one, order, waived = data.draw(moments(key)), data.draw(orders(game)), data.draw(waivers(key))
    had = decided(game, one.table, order, waived)
    if isinstance(had, Breach):
        assert had.waivable == (had.rule != STRUCTURE)
        assert had.rule not in waived
    else:
        assert decided(game, one.table, order, waived | set(waivable(key))) == had
        game.awaits(folded(game, one.table, had))


def misplayed(game: Game, order: Order, words: list[str], chance: Random) -> Order:
    """An order with one of its fields said otherwise, out of what the table knows."""
    fields = [name for name in order.__struct_fields__ if name != "again"]
    name = fields[chance.randrange(len(fields))]
    changed = replace(order, **{name: _otherwise(getattr(order, name), words, chance)})
    try:
        said: Order = msgspec.json.decode(msgspec.json.encode(changed), type=game.Orders)
    except msgspec.ValidationError:
        return order
    return said


def _otherwise(value: Any, words: list[str], chance: Random) -> Any:
    match value:
        case str():
            return words[chance.randrange(len(words))]
        case bool():
            return not value
        case int():
            return value + 1 - chance.randrange(3)
        case (int(first), *rest):
            return (first + 1 - chance.randrange(3), *rest)
        case tuple():
            return (value + value[:1], value[1:], value[::-1])[chance.randrange(3)]
        case _ if hasattr(value, "x"):
            return replace(value, x=max(value.x + 4_000 - chance.randrange(8_000), 0))
    return value


@each
@pytest.mark.parametrize("place", range(8))
def test_a_match_in_which_every_rule_may_be_broken_by_agreement_goes_on(key: str, place: int) -> None:
    """Random play with random waivers: nothing but a breach is ever raised, and somebody is awaited until the end."""
    game, ways, chance = load(key), playing(key).MATCHES, Random(place)
    told = ways[place % len(ways)]().told
    table, stood = told[place * len(told) // 12].table, 0
    for step in range(250):
        if not game.awaits(table):
            break
        order = choose(game, table, chance)
        words = [*playing(key).words(table), *table.seats, "why", ""]
        other = misplayed(game, _strange(game, table, chance) if step % 25 == 0 else order, words, chance)
        waived = frozenset(rule for rule in waivable(key) if chance.randrange(3))
        had = decided(game, table, other, waived)
        stood += other != order and not isinstance(had, Breach)
        events = decided(game, table, order, waived) if isinstance(had, Breach) else had
        table = folded(game, table, () if isinstance(events, Breach) else events)
        assert broken_laws(game.show(table, {})) == []
    assert stood


def _strange(game: Game, table: AnyTable, chance: Random) -> Order:
    """Something that is offered, or that is not."""
    legal = game.legal(table, {})
    offered = [*legal.orders, *(no.order for no in legal.refused), *(sample(form, chance) for form in legal.forms)]
    return offered[chance.randrange(len(offered))]
