"""What a screen and a judge ask at every entry: what may be said, where a unit could get to, whether all was right."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time

from eventstore.memory import MemoryStore
from replay.auditor import as_written
from replay.book import Book
from replay.core.game import AnyTable, Game
from replay.cursor import Cursor
from replay.games import load
from tests.benchmarks.rounds import percentile, report
from tests.demo import PLAYED, recorded, recording

FRAME_MS = 1000 / 60
"""How long a picture stands on a screen: what is asked while somebody steps should take no longer."""


def measure(folder: Path, every: int) -> str:
    """The table of percentiles for each recorded match, one entry in ``every`` asked."""
    rows = [row for key in PLAYED for row in _rows(load(key), key, every)]
    head = ("match", "asked", "times", "p50 ms", "p95 ms", "most ms", "p95 in screen frames")
    return report("Questions at an entry (goal: immediate, so a few frames at most)", head, rows)


def _rows(game: Game, key: str, every: int) -> Iterator[tuple[str, ...]]:
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    book = Book.on(game, store, line.id)
    tables = [Cursor(book).table(n) for n in range(2, book.head + 1, every)]
    cursor = Cursor(book)
    asked: dict[str, Iterator[Callable[[], object]]] = {
        "what may be said": (partial(game.legal, table, {}) for table in tables),
        "where a unit could get to, and what it sees": _surveys(game, tables),
        "the picture": (partial(game.show, table, {}) for table in tables),
        "whether an entry was right": (partial(as_written, cursor, n) for n in range(2, book.head + 1, every)),
    }
    for name, questions in asked.items():
        taken = [_busy(question) for question in questions]
        figures = (percentile(taken, 0.5), percentile(taken, 0.95), max(taken, default=0.0))
        told = (f"{figure:.2f}" for figure in figures)
        yield (game.title, name, str(len(taken)), *told, f"{figures[1] / FRAME_MS:.2f}")


def _busy(question: Callable[[], object]) -> float:
    """Milliseconds the processor takes to answer, whatever else it has to do."""
    begun = process_time()
    question()
    return (process_time() - begun) * 1e3


def _surveys(game: Game, tables: list[AnyTable]) -> Iterator[Callable[[], object]]:
    """Every piece on the table in turn, one for each table."""
    for number, table in enumerate(tables):
        pieces = game.show(table, {}).pieces
        if pieces:
            yield partial(game.survey, table, pieces[number % len(pieces)].id, {})
