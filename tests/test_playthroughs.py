"""The recorded match: every line accepted, every byte the same again, clean under audit, and its corrections felt."""

from functools import cache

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
from tests.demo import BUNDLE, FIXTURES, FORK, GAME, TRANSCRIPT, bundled, recorded, transcript


@cache
def played() -> tuple[MemoryStore, Line, list[str]]:
    store = MemoryStore()
    return store, *recorded(store)


def book(name: str = "main") -> Book:
    store, line, _ = played()
    return Book.on(GAME, store, next(other.id for other in store.lines(line.match) if other.name == name))


def test_every_line_of_the_notation_is_accepted() -> None:
    assert [answer for answer in played()[2] if not answer.startswith("ok\t")] == []


def test_it_is_a_whole_match_of_two_hundred_entries_and_more() -> None:
    line = book()
    scene = GAME.show(Cursor(line).table(line.head), {})
    assert line.head > 200
    assert scene.outcome is not None
    assert max(seat.score.value for seat in scene.seats) >= 21
    assert {"struck", "amended", "noted", "bookmarked"} <= set(line.kinds)


def test_its_dice_are_written_down_not_drawn() -> None:
    rolls = [
        line for line in (FIXTURES / "match" / "saltmark_open.txt").read_text().splitlines() if line.startswith("roll")
    ]
    assert len(rolls) > 40
    assert all(len(line.split()) > 1 for line in rolls)


def test_the_transcript_reads_as_it_did() -> None:
    store, line, _ = played()
    assert transcript(store, line) == TRANSCRIPT.read_text()


def test_the_bundle_that_ships_is_the_match_as_its_notation_records_it() -> None:
    store, line, _ = played()
    assert bundled(store, line) == BUNDLE.read_bytes()


def test_the_match_is_whole_and_nothing_in_it_is_open() -> None:
    store, line, _ = played()
    assert list(verify(store, line.match)) == []
    for name in ("main", FORK):
        assert [finding for finding in audit(Cursor(book(name))) if finding.open] == []


def test_the_amended_die_changes_its_fight_and_orphans_the_damage_that_was_assigned() -> None:
    line = book()
    amendment = next(n for n, act in line.acts() if isinstance(act, Amended))
    roll = next(act.target for _, act in line.acts() if isinstance(act, Amended))
    cursor = Cursor(line)
    assert cursor.as_recorded(roll).damage != cursor.table(roll).damage
    assert isinstance(line.outcome(roll + 1, amendment), Orphaned)
    assert not isinstance(line.outcome(roll + 1, roll + 1), Orphaned)


def test_the_struck_regroup_leaves_the_figures_where_they_were() -> None:
    line = book()
    strike = line.kinds.index("struck") + 1
    target = strike - 1
    assert isinstance(line.outcome(target), Out)
    cursor = Cursor(line)
    assert cursor.table(strike).units == cursor.table(target - 1).units
    assert cursor.as_recorded(target).units != cursor.table(target).units


def test_the_fork_shares_its_beginning_and_tells_another_charge() -> None:
    main, fork = book(), book(FORK)
    base = fork.kinds.index("forked")
    assert [main.entry(n).hash for n in range(1, base + 1)] == [fork.entry(n).hash for n in range(1, base + 1)]
    assert main.entry(base + 1).hash != fork.entry(base + 1).hash
    assert fork.head > base + 10


def test_the_shipped_bundle_opens_as_it_is() -> None:
    opened = bundle.load(BUNDLE)
    assert opened.game == GAME.key == load(opened.game).key
    assert Book.on(GAME, opened.store, opened.store.lines(opened.match)[0].id).head == book().head


def test_the_notation_files_say_nothing_that_is_not_an_entry() -> None:
    lines = (FIXTURES / "match" / "saltmark_open.txt").read_text().splitlines()
    said = [line for line in lines if line and not line.startswith("#")]
    assert all(read(GAME, line) is not None for line in said)
