"""Rebuilding the table from the whole log (goals F1, F2, F3), against decoding alone and against a peer."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application

from eventstore.sqlite import SqliteStore
from replay.acts import Ordered
from replay.book import Book
from replay.cursor import Cursor
from replay.line.judgement import fold
from tests.benchmarks.longmatch import GAME, acts, written
from tests.benchmarks.peer import PeerMatch, application, play
from tests.benchmarks.rounds import faster, report, whole
from tests.invented import hilltop


def measure(folder: Path, length: int, rounds: int) -> str:
    """The table of ratios; every way starts from the file."""
    path = folder / "log.db"
    with SqliteStore(path, synchronous="OFF") as store:
        line = written(store, length)
    app, match = _peer(folder, length)
    ways: dict[str, Callable[[], object]] = {
        "fetch and decode": partial(decoded, path),
        "trivial fold": partial(counted, path, line.id),
        "fold": partial(folded, path, line.id),
        "book and cursor": partial(sought, path, line.id),
        "every hash checked, then fold": partial(proved, path, line.id),
        "eventsourcing": partial(app.repository.get, match),
    }
    seconds = whole(ways, rounds)
    base = {"every hash checked, then fold": "fold"}
    rows = [
        (
            name,
            f"{sorted(taken)[rounds // 2] / length * 1e6:.2f}",
            f"{faster(seconds, name, 'fetch and decode'):.2f}",
            f"{faster(seconds, name, base.get(name, 'fold')):.2f}",
            f"{faster(seconds, name, 'eventsourcing'):.1f}",
        )
        for name, taken in seconds.items()
    ]
    goals = "goals: trivial ≥ 0.80, real ≥ 0.60 × fetch and decode (F1); ≥ 20 × peer (F2); checked ≥ 0.60 × fold (F3)"
    head = ("way", "µs/entry", "× fetch and decode", "× fold", "× eventsourcing")
    return report(f"Fold of {length:,} entries ({goals})", head, rows)


def _peer(folder: Path, length: int) -> tuple[Application[UUID], UUID]:
    app, match = application(folder, "OFF"), PeerMatch()
    for act in acts(length):
        play(match, act)
    app.save(match)
    return app, match.id


def decoded(path: Path) -> int:
    """The limit: payloads fetched by a bare connection and decoded, nothing kept."""
    read = msgspec.json.Decoder(Ordered[hilltop.Orders, hilltop.Events]).decode
    database = sqlite3.connect(path)
    count = 0
    for (payload,) in database.execute("SELECT payload FROM entries WHERE kind = 'ordered' ORDER BY key"):
        read(payload)
        count += 1
    database.close()
    return count


def counted(path: Path, line: bytes) -> int:
    """Entries read and decoded through the store, their events counted."""
    with SqliteStore(path, readonly=True) as store:
        read = Book.on(GAME, store, line).codec.read
        total = 0
        for _, kind, version, payload in store.bodies(line):
            act = read(kind, version, payload)
            total += len(act.events) if isinstance(act, Ordered) else 0
        return total


def folded(path: Path, line: bytes) -> Any:
    """Entries read and decoded through the store, and the game's own fold over their events."""
    with SqliteStore(path, readonly=True) as store:
        book = Book.on(GAME, store, line)
        read, table = book.codec.read, book.start()
        for _, kind, version, payload in store.bodies(line):
            act = read(kind, version, payload)
            table = fold(GAME, table, act.events) if isinstance(act, Ordered) else table
        return table


def sought(path: Path, line: bytes) -> Any:
    """What a screen does that opens the match at its end, with no keyframe to help."""
    with SqliteStore(path, readonly=True) as store:
        book = Book.on(GAME, store, line)
        return Cursor(book).table(book.head)


def proved(path: Path, line: bytes) -> Any:
    """The same fold, each entry's hash computed from its bytes and compared along the chain."""
    with SqliteStore(path, readonly=True) as store:
        book = Book.on(GAME, store, line)
        read, table, parent = book.codec.read, book.start(), bytes(32)
        for entry in store.read(line):
            assert entry.parent == parent
            parent = entry.hash
            act = read(entry.kind, entry.version, entry.payload)
            table = fold(GAME, table, act.events) if isinstance(act, Ordered) else table
        assert parent == store.head(line).hash
        return table
