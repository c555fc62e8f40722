"""Jumping to entries at random (goals S1, K2): with keyframes and without, by length, through forks of forks."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from eventstore.port import Line
from eventstore.sqlite import SqliteStore
from replay.acts import Ordered
from replay.book import Book
from replay.correcting.fork import forked
from replay.cursor import Cursor
from replay.line.codec import codec_for
from replay.recording.writing import entry_of
from tests.benchmarks.longmatch import GAME, acts, means, written
from tests.benchmarks.rounds import percentile, report, timed

DEEP = 64
OWN = 50


def measure(folder: Path, short: int, long: int, seeks: int) -> str:
    """The table of percentiles and ratios."""
    rows = []
    for length in (short, long):
        with SqliteStore(folder / f"seek-{length}.db", synchronous="OFF") as store:
            book = Book.on(GAME, store, written(store, length).id)
            Cursor(book, store).table(book.head)
            kept = figures(lambda book=book, store=store: Cursor(book, store), length, seeks)
            bare = figures(lambda book=book: Cursor(book), length, max(10, seeks * 2000 // length))
            rows.append(_row(f"{length:,} entries", kept, bare))
    with SqliteStore(folder / "seek-forks.db", synchronous="OFF") as store:
        line = written(store, short)
        tip = deep(store, line, short // 2)
        trunk, branch = Book.on(GAME, store, line.id), Book.on(GAME, store, tip.id)
        for book in (trunk, branch):
            Cursor(book, store).table(book.head)
        flat = figures(lambda: Cursor(trunk, store), trunk.head, seeks)
        forks = figures(lambda: Cursor(branch, store), branch.head, seeks)
        rows.append(_row(f"{DEEP} forks deep, against its trunk", forks, flat))
    goals = "goals: p95 ≤ 1 ms, ≥ 30 × at 10,000 and ≥ 300 × at 100,000 (S1); forks ≤ 1.3 × their trunk's p95 (K2)"
    head = ("log", "p50 ms", "p95 ms", "p99 ms", "other p95 ms", "× other, by p95")
    return report(f"Seek ({goals})", head, rows)


def figures(cursor: Callable[[], Cursor], length: int, seeks: int) -> list[float]:
    """Seconds for each seek, by a cursor that remembers nothing from before."""
    chance = Random(5)
    targets = [chance.randrange(length) + 1 for _ in range(seeks)]
    return [timed(partial(_seek, cursor, n)) for n in targets]


def _seek(cursor: Callable[[], Cursor], n: int) -> object:
    return cursor().table(n)


def _row(name: str, ours: list[float], other: list[float]) -> tuple[str, ...]:
    parts = [percentile(ours, part) * 1e3 for part in (0.5, 0.95, 0.99)]
    against = percentile(other, 0.95) * 1e3
    return (name, *(f"{part:.2f}" for part in parts), f"{against:.2f}", f"{against / parts[1]:.1f}")


def deep(store: SqliteStore, line: Line, base: int) -> Line:
    """Forks of forks, each with a few entries of its own."""
    given, codec = means(seed=3), codec_for(GAME)
    played = [act for act in acts(base + DEEP * OWN) if isinstance(act, Ordered)][base:]
    for number in range(DEEP):
        act = forked(Book.on(GAME, store, line.id), base, f"fork {number}", line.id.hex())
        after = (base, store.entry(line.id, base).hash)
        entries = []
        for act_ in (act, *played[number * OWN : number * OWN + OWN - 1]):
            entry = entry_of(
                act_, codec, given, match=line.match, after=after, identity=given.identity(), actor="scribe"
            )
            entries.append(entry)
            after = (entry.seq, entry.hash)
        line = store.start(entries[0], name=act.name, parent=line.id, base=base)
        store.append(line.id, *entries[1:])
        base = after[0]
    return store.line(line.id)
