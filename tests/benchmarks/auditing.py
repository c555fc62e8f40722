"""What an audit costs: so many entries of each game, and one match of Hilltop that grows."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

from eventstore.memory import MemoryStore
from replay.auditing.vigil import Vigil
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.recording.simulation import simulate
from tests.benchmarks import longmatch
from tests.benchmarks.rounds import percentile, report
from tests.demo import PLAYED, recorded, recording
from tui.subcommands.simulate import seeded


def measure(folder: Path, entries: int, lengths: tuple[int, int]) -> str:
    """Two tables: the games, ``entries`` each, and Hilltop at both lengths with the ratio of what an entry costs."""
    games = [_game(key, entries) for key in PLAYED]
    head = ("game", "matches", "entries", "all ms", "ms an entry", "last half / first half", "vigil p50 ms", "p95 ms")
    grown = report("Audit of one match as it grows (goal: linear)", GROWN, list(_grown(lengths)))
    return (
        report(f"Audit of {entries:,} entries: a match of these games ends sooner, so of several", head, games) + grown
    )


OFTEN = 100
"""Entries of which one is misread."""
GROWN = ("match", "entries", "open", "all s", "ms an entry", "an entry, times that of the shorter")


def _game(key: str, entries: int) -> tuple[str, ...]:
    """The recorded match, then simulated ones, until there are as many entries."""
    halves, taken, count, matches = [0.0, 0.0], list[float](), 0, 0
    for book in _books(key):
        matches += 1
        for n, spent in _costs(book):
            halves[2 * n > book.head] += spent
        taken += _along(book)
        count += book.head
        if count >= entries:
            break
    each = sum(halves) / count
    p50, p95 = (percentile(taken, part) for part in (0.5, 0.95))
    cells = (f"{sum(halves):.0f}", f"{each:.2f}", f"{halves[1] / halves[0]:.2f}", f"{p50:.2f}", f"{p95:.2f}")
    return (load(key).title, str(matches), str(count), *cells)


def _books(key: str) -> Iterator[Book]:
    game, store = load(key), MemoryStore()
    line, _ = recorded(recording(key), store)
    yield Book.on(game, store, line.id)
    number = 0
    while True:
        number += 1
        chance = Random(f"audit/{key}/{number}")
        recorder = simulate(game, MemoryStore(), seeded(chance), chance)
        yield Book.on(game, recorder.store, recorder.line)


def _costs(book: Book) -> Iterator[tuple[int, float]]:
    """Every entry with the milliseconds that the audit spent on it."""
    last = [process_time()]
    spent: list[tuple[int, float]] = []

    def progress(n: int, _: int) -> None:
        now = process_time()
        spent.append((n, (now - last[0]) * 1e3))
        last[0] = now

    for _ in audit(Cursor(book), progress):
        pass
    yield from spent


def _along(book: Book) -> list[float]:
    """Milliseconds that an audit takes which goes along with the match, entry by entry."""
    entries = [book.entry(n) for n in range(1, book.head + 1)]
    watched = Book.of(book.game, entries[:1])
    vigil, taken = Vigil(Cursor(watched)), []
    for entry in entries[1:]:
        watched.extend(entry)
        begun = process_time()
        vigil.take()
        taken.append((process_time() - begun) * 1e3)
    return taken


def _grown(lengths: tuple[int, int]) -> Iterator[tuple[str, ...]]:
    """Hilltop as it was played; with one roll misread at its beginning; and with one misread every so often."""
    for told, every in (("Hilltop", lambda _: 0), ("one misread", lambda n: n), ("often misread", lambda _: OFTEN)):
        shortest = 0.0
        for length in lengths:
            store = MemoryStore()
            line = longmatch.written(store, length, every=every(length))
            book = Book.on(longmatch.GAME, store, line.id)
            begun = process_time()
            found = sum(finding.open for finding in audit(Cursor(book)))
            spent = (process_time() - begun) * 1e3 / length
            shortest = shortest or spent
            yield (
                told,
                f"{length:,}",
                f"{found:,}",
                f"{spent * length / 1e3:.1f}",
                f"{spent:.3f}",
                f"{spent / shortest:.2f}",
            )
