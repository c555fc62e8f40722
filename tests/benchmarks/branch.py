"""Forking (goal K1): the same few bytes and the same time whatever the length, against copying the prefix."""

from collections.abc import Callable
from pathlib import Path
from statistics import median

from eventstore.port import Line
from eventstore.sqlite import SqliteStore
from replay.acts import Forked
from replay.recorder import Recorder
from tests.benchmarks.longmatch import GAME, means, written
from tests.benchmarks.rounds import report, timed

TIMES = 20


def measure(folder: Path, lengths: tuple[int, ...]) -> str:
    """The table of times, bytes and ratios; the shortest log is what the others are held against."""
    rows: list[tuple[str, ...]] = []
    first = 0.0
    for length in lengths:
        with SqliteStore(folder / f"fork-{length}.db") as store:
            line = written(store, length)
            seconds, size = forking(store, line, length)
            first = first or seconds
            copy = copying(folder, length)
            parts = (seconds * 1e3, size, seconds / first, copy * 1e3, copy / seconds)
            rows.append((f"{length:,}", *(f"{part:,.2f}" for part in parts)))
    goals = "goals: 100,000 ≤ 1.2 × 10,000, ≥ 80 × and ≥ 800 × a copy, ≤ 1 KiB (K1)"
    return report(f"Fork ({goals})", ("entries", "ms", "bytes", "× the first's time", "copy ms", "× copy"), rows)


def forking(store: SqliteStore, line: Line, length: int) -> tuple[float, int]:
    """Seconds of one durable fork at the end, and the bytes its entry brings."""
    recorder = Recorder(GAME, store, line.id, means(seed=9))
    taken = [timed(_once(recorder, length, f"what if {n}")) for n in range(TIMES)]
    entry = next(store.own(store.lines(line.match)[-1].id))
    fields = (entry.match, entry.parent, entry.id, entry.salt, entry.payload)
    return median(taken), sum(map(len, fields)) + len(entry.actor) + len(entry.kind)


def _once(recorder: Recorder, length: int, name: str) -> Callable[[], object]:
    return lambda: recorder.record(Forked(name, recorder.line.hex(), length))


def copying(folder: Path, length: int) -> float:
    """Seconds to write the prefix again, in one commit a thousand entries."""
    with SqliteStore(folder / f"copy-{length}.db") as store:
        return timed(lambda: written(store, length, seed=8))
