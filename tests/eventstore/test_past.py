"""A log as it may be seen of those who are told of it later: what is young is not there."""

import pytest

from eventstore.archive.seen import Seen
from eventstore.memory import MemoryStore
from eventstore.past import Past
from eventstore.port import Absent, Line, Store
from tests.eventstore.logs import MATCH, WHEN, begun, entry, forked, numbers, run


@pytest.fixture
def store() -> Store:
    return MemoryStore()


def test_every_line_ends_where_it_may_be_seen_to(store: Store) -> None:
    line = begun(store, 6)
    aside = forked(store, line.id, 3, 4)
    past = Past(store, lambda one: 5)
    assert [(one.id, one.head.seq) for one in past.lines(MATCH)] == [(line.id, 5), (aside.id, 5)]
    assert past.line(line.id).head == past.head(line.id) == store.head(line.id, 5)
    assert numbers(past.read(line.id)) == [1, 2, 3, 4, 5]
    assert list(past.read(aside.id, 2)) == list(store.read(aside.id, 2, 5))
    assert numbers(past.own(aside.id)) == [4, 5]
    assert [body[0] for body in past.bodies(line.id, 1, 99)] == [2, 3, 4, 5]
    assert past.entry(line.id, 5) == store.entry(line.id, 5)
    assert past.head(line.id, 2) == store.head(line.id, 2)
    for beyond in (lambda: past.entry(line.id, 6), lambda: past.head(line.id, 6)):
        with pytest.raises(Absent):
            beyond()


def test_a_line_and_a_match_that_are_too_young_are_not_there(store: Store) -> None:
    line = begun(store, 4)
    aside = forked(store, line.id, 3)
    assert [one.id for one in Past(store, lambda one: 3).lines(MATCH)] == [line.id]
    with pytest.raises(Absent):
        Past(store, lambda one: 3).line(aside.id)
    with pytest.raises(Absent):
        Past(store, lambda one: 0).lines(MATCH)


class Watched:
    """Somebody who looks, and the time."""

    def __init__(self, store: Store, delay: float, ms: int) -> None:
        self.now = 0.0
        self._store = store
        self._seen = Seen(store, delay, lambda: self.now, lambda: ms)

    def upto(self, line: Line, now: float) -> int:
        self.now = now
        return self._seen.upto(self._store.line(line.id))


def test_an_entry_is_as_old_as_the_first_look_that_found_it(store: Store) -> None:
    line = begun(store, 3)
    seen = Watched(store, 60, WHEN + 3 + 60_000)
    assert seen.upto(line, 0) == 3
    # the device's own clock makes nothing older than it is
    store.append(line.id, *run(4, line.head.hash, 2))
    assert [seen.upto(line, now) for now in (10, 69)] == [3, 3]
    store.append(line.id, entry(6, store.head(line.id).hash))
    assert [seen.upto(line, now) for now in (70, 129, 130)] == [5, 5, 6]


def test_what_was_there_before_is_as_old_as_it_says(store: Store) -> None:
    line = begun(store, 9)
    assert Watched(store, 60, WHEN + 5 + 60_000).upto(line, 0) == 5
    young = Watched(store, 60, WHEN)
    assert [young.upto(line, now) for now in (0, 59, 60)] == [0, 0, 9]


def test_without_a_delay_everything_is_seen_at_once(store: Store) -> None:
    line = begun(store, 9)
    assert Watched(store, 0, 0).upto(line, 0) == 9
