"""The recorded matches: every line accepted, every byte the same, clean under audit, and their corrections felt."""

from functools import cache

import pytest

from eventstore import bundle
from eventstore.memory import MemoryStore
from eventstore.port import Line
from eventstore.verify import verify
from replay.acts import Amended, Orphaned, Out
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.wording.sayings import read
from tests.demo import DEMO, PLAYED, bundled, recorded, recording, transcript

ARCANE, SKIRMISH = "arcane_legions", "fantasy_skirmish"
each = pytest.mark.parametrize("key", PLAYED)


@cache
def played(key: str) -> tuple[MemoryStore, Line, list[str]]:
    store = MemoryStore()
    return store, *recorded(recording(key), store)


def book(key: str, name: str = "main") -> Book:
    store, line, _ = played(key)
    return Book.on(load(key), store, next(other.id for other in store.lines(line.match) if other.name == name))


@each
def test_every_line_of_the_notation_is_accepted(key: str) -> None:
    assert [answer for answer in played(key)[2] if not answer.startswith("ok\t")] == []


@each
def test_it_is_a_whole_match_of_two_hundred_entries_and_more(key: str) -> None:
    line = book(key)
    scene = load(key).show(Cursor(line).table(line.head), {})
    assert line.head > 200
    assert scene.outcome is not None
    assert any(seat.score.value >= (seat.score.of or 0) for seat in scene.seats)
    assert {"struck", "amended", "noted", "bookmarked"} <= set(line.kinds)


@each
def test_its_dice_are_written_down_not_drawn(key: str) -> None:
    match = recording(key)
    rolls = [line for line in match.said(match.sheet.main) if line.startswith("roll")]
    assert rolls
    assert all(len(line.split()) > 1 for line in rolls)


@each
def test_the_transcript_reads_as_it_did(key: str) -> None:
    store, line, _ = played(key)
    assert transcript(load(key), store, line) == recording(key).transcript.read_text()


@each
def test_the_match_is_whole_and_nothing_in_it_is_open(key: str) -> None:
    store, line, _ = played(key)
    assert list(verify(store, line.match)) == []
    for name in ("main", *recording(key).sheet.forks):
        assert [finding for finding in audit(Cursor(book(key, name))) if finding.open] == []


@each
def test_a_fork_shares_its_beginning_and_goes_another_way(key: str) -> None:
    main = book(key)
    for name in recording(key).sheet.forks:
        fork = book(key, name)
        base = fork.kinds.index("forked")
        assert [main.entry(n).hash for n in range(1, base + 1)] == [fork.entry(n).hash for n in range(1, base + 1)]
        assert main.entry(base + 1).hash != fork.entry(base + 1).hash
        assert fork.head > base + 10


@each
def test_the_notation_files_say_nothing_that_is_not_an_entry(key: str) -> None:
    match = recording(key)
    for name in (match.sheet.main, *match.sheet.forks.values()):
        assert all(read(match.game, line) is not None for line in match.said(name))


# ---------------------------------------------------------------- the bundle that ships


def test_the_bundle_that_ships_is_the_match_as_its_notation_records_it() -> None:
    store, line, _ = played(ARCANE)
    assert bundled(store, line) == (DEMO / recording(ARCANE).sheet.bundle).read_bytes()


def test_the_shipped_bundle_opens_as_it_is() -> None:
    opened = bundle.load(DEMO / recording(ARCANE).sheet.bundle)
    assert opened.game == ARCANE
    game = load(opened.game)
    assert Book.on(game, opened.store, opened.store.lines(opened.match)[0].id).head == book(ARCANE).head


# ---------------------------------------------------------------- what the corrections did


def test_the_amended_die_changes_its_fight_and_orphans_the_damage_that_was_assigned() -> None:
    line = book(ARCANE)
    amendment = next(n for n, act in line.acts() if isinstance(act, Amended))
    roll = next(act.target for _, act in line.acts() if isinstance(act, Amended))
    cursor = Cursor(line)
    assert cursor.as_recorded(roll).damage != cursor.table(roll).damage
    assert isinstance(line.outcome(roll + 1, amendment), Orphaned)
    assert not isinstance(line.outcome(roll + 1, roll + 1), Orphaned)


def test_the_struck_regroup_leaves_the_figures_where_they_were() -> None:
    line = book(ARCANE)
    strike = line.kinds.index("struck") + 1
    target = strike - 1
    assert isinstance(line.outcome(target), Out)
    cursor = Cursor(line)
    assert cursor.table(strike).units == cursor.table(target - 1).units
    assert cursor.as_recorded(target).units != cursor.table(target).units


def test_the_charge_that_was_not_written_down_defeats_the_lancer() -> None:
    line = book(SKIRMISH)
    blow = next(act.target for _, act in line.acts() if isinstance(act, Amended))
    cursor = Cursor(line)
    assert cursor.as_recorded(blow).warriors["B3"].life == 1
    assert cursor.table(blow).warriors["B3"].defeated


def test_the_struck_move_leaves_the_warrior_where_it_stood() -> None:
    line = book(SKIRMISH)
    move = line.kinds.index("struck")
    assert isinstance(line.outcome(move), Out)
    cursor = Cursor(line)
    assert cursor.table(move).warriors == cursor.table(move - 1).warriors
    assert cursor.as_recorded(move).warriors != cursor.table(move).warriors
