"""Hits against expectation: what the rules are asked about comes to what a line-up by hand comes to."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from eventstore.memory import MemoryStore
from replay.book import Book
from replay.core.dice import Owed, Roll
from replay.core.fight import Clash
from replay.cursor import Cursor
from replay.luck import lineup
from replay.luck import swings as reckoned
from replay.luck.falls import Faces, clashes, falls, some, ways
from replay.luck.reckoning import Luck
from replay.luck.swings import Swing, swings
from replay.luck.tally import tallies
from replay.luck.throws import Fate, Throw
from replay.showing.rolls import Rolled
from replay.wording import luck as wording
from tests.demo import recorded, recording

PHANTOM = 2


@cache
def match() -> Cursor:
    store = MemoryStore()
    line, _ = recorded(recording("arcane_legions"), store)
    return Cursor(Book.on(recording("arcane_legions").game, store, line.id))


@cache
def found() -> tuple[Swing, ...]:
    return tuple(swings(match()))


def line_up(above: tuple[int, ...], below: tuple[int, ...]) -> tuple[int, int]:
    """Hits on either side, by hand: highest against highest, a phantom of 2 where one side has fewer."""
    longer = max(len(above), len(below))
    one, other = (sorted(row, reverse=True) + [0] * (longer - len(row)) for row in (above, below))
    hits = [(a or PHANTOM, b or PHANTOM, a, b) for a, b in zip(one, other, strict=True)]
    return sum(a > b for a, b, real, _ in hits if real), sum(b > a for a, b, _, real in hits if real)


def faces(n: int) -> tuple[int, ...]:
    (order,) = match().book.intent(n).orders
    assert isinstance(order, Roll)
    return order.faces


def by_hand(attack: list[tuple[int, ...]], defence: int) -> tuple[float, float]:
    """The mean hits over every attack and every fall of so many defence dice."""
    fell = [line_up(above, below) for above in attack for below in product(range(1, 7), repeat=defence)]
    return sum(hit for hit, _ in fell) / len(fell), sum(hit for _, hit in fell) / len(fell)


def close(swing: Swing) -> bool:
    return swing.title.startswith("close")


def test_where_both_cannot_be_told_every_fall_of_the_second_throw_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reckoned, "expected", lambda *_: None)
    checked = 0
    for swing in swings(match()):
        if close(swing) and swing.partly:
            assert (swing.since, swing.first < swing.n) == (swing.n, True)
            attack = next(n for n in range(swing.n - 1, 0, -1) if _rolls(n))
            due = by_hand([faces(attack)], len(faces(swing.n)))
            assert swing.expected == (pytest.approx(due[0]), pytest.approx(due[1])), swing.n
            checked += 1
    assert checked > 1


def test_where_they_are_many_what_is_expected_is_summed_place_by_place() -> None:
    checked = 0
    for swing in found():
        above, below = len(faces(swing.first)), len(faces(swing.n))
        assert (swing.since, swing.partly) == (swing.first, False)
        if above + below <= 6:
            due = by_hand(list(product(range(1, 7), repeat=above)), below)
            assert swing.expected == (pytest.approx(due[0]), pytest.approx(due[1] if close(swing) else 0)), swing.n
            checked += 1
    assert checked > 3


def test_clashes_that_hang_on_more_than_their_own_dice_are_not_summed(monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(game: Any, table: Any, one: Rolled, thrown: Faces) -> tuple[Clash, ...] | None:
        """An even sum hits with every die."""
        fell = clashes(game, table, one, thrown)
        return None if fell is None else ((Clash.TIE, Clash.BELOW)[sum(thrown) % 2],) * len(fell)

    monkeypatch.setattr(lineup, "clashes", odd)
    assert any(swing.partly for swing in swings(match()))


def test_totals_say_where_a_first_throw_is_left_out() -> None:
    whole, part = (
        Swing(4, 3, "p1", "p2", "close", (1, 0), (1.5, 0), 3),
        Swing(7, 7, "p1", "p2", "close", (3, 0), (1, 0), 6),
    )
    told = list(
        wording.lines(Luck(tallies([("Ann", Throw(3, 0, "p1", "attack", 6, (1,), Fate.STANDS))]), swings=(whole, part)))
    )
    assert "  1 of them from the second throw on: of the first throw it is not said how lucky it was" in told
    assert [one["partly"] for one in wording.document(Luck((), swings=(whole, part)))["swings"]] == [False, True]


def _rolls(n: int) -> bool:
    return match().book.is_act(n) and any(isinstance(order, Roll) for order in match().book.intent(n).orders)


def test_where_they_are_few_the_ways_of_both_throws_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoned, "MOST", 800)
    both = [swing for swing in swings(match()) if swing.since < swing.n]
    assert both
    for swing in sorted(both, key=lambda swing: len(faces(swing.since)) + len(faces(swing.n)))[:2]:
        attack = list(product(range(1, 7), repeat=len(faces(swing.since))))
        above, below = by_hand(attack, len(faces(swing.n)))
        # nobody who is shot at hits back
        assert swing.expected == (pytest.approx(above), pytest.approx(below if close(swing) else 0)), swing.n


def test_hits_are_those_that_fell() -> None:
    for swing in found():
        if close(swing):
            attack = next(n for n in range(swing.n - 1, 0, -1) if _rolls(n))
            assert swing.hits == line_up(faces(attack), faces(swing.n)), swing.n


def test_what_would_be_too_many_ways_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoned, "MOST", 6)
    monkeypatch.setattr(reckoned, "expected", lambda *_: None)
    assert len(tuple(swings(match()))) < len(found())


@pytest.mark.parametrize(("count", "sides", "number"), [(1, 6, 6), (2, 6, 21), (3, 6, 56), (7, 6, 792), (2, 8, 36)])
def test_ways_differ_by_more_than_their_order(count: int, sides: int, number: int) -> None:
    assert ways(Owed("p1", "attack", count, sides)) == number


def test_a_game_without_clashing_dice_has_no_swings() -> None:
    store = MemoryStore()
    line, _ = recorded(recording("conquest"), store)
    assert not tuple(swings(Cursor(Book.on(recording("conquest").game, store, line.id))))


@pytest.mark.parametrize("owed", [Owed("p1", "", 1), Owed("p1", "", 5), Owed("p1", "", 9, 4), Owed("p1", "", 0)])
@pytest.mark.parametrize("most", [1, 7, 60])
def test_some_ways_are_those_that_all_ways_have_there(owed: Owed, most: int) -> None:
    every = [faces for faces, _ in falls(owed)]
    assert len(every) == ways(owed)
    assert list(some(owed, most)) == every[:: 1 + len(every) // most]


def test_of_more_dice_than_anybody_could_go_through_some_ways_are_told_all_the_same() -> None:
    found = list(some(Owed("p1", "", 200), 60))
    assert (len(found), found[0]) == (60, (1,) * 200)
    assert found == sorted(found)
