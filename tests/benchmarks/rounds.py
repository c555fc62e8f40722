"""Timing side by side: every way takes its turn in each round, so that a slow spell of the machine falls on all.

Trust the ratios, not the seconds: a ratio is the median of the per-round ratios.
"""

import gc
import platform
import shutil
import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter

Seconds = Mapping[str, Sequence[float]]
"""What each way took, a figure for each round."""

Step = Callable[[int, int], None]
"""Does items ``low`` up to ``high`` of a way's work."""

Turns = Mapping[str, Callable[[], Step]]
"""Ways by name; calling one opens what it needs and gives its step."""


def machine() -> str:
    """One line about where the figures come from."""
    return f"{platform.machine()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that goes away."""
    folder = Path(tempfile.mkdtemp(prefix="rollbook-bench-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sliced(ways: Turns, items: int, rounds: int, portion: int = 500) -> Seconds:
    """Seconds for each item; within a round the ways take turns every ``portion`` items, in a rotating order."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    names = list(ways)
    for turn in range(rounds):
        steps = {name: ways[name]() for name in names}
        spent = dict.fromkeys(names, 0.0)
        gc.collect()
        for slice_, low in enumerate(range(0, items, portion)):
            first = (turn * 7 + slice_ * 5) % len(names)
            for name in names[first:] + names[:first]:
                spent[name] += timed(partial(steps[name], low, min(low + portion, items)))
        for name in names:
            taken[name].append(spent[name] / items)
    return taken


def whole(ways: Mapping[str, Callable[[], object]], rounds: int) -> Seconds:
    """Seconds of each way's whole work, in a rotating order."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    names = list(ways)
    for turn in range(rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            gc.collect()
            taken[name].append(timed(ways[name]))
    return taken


def timed(work: Callable[[], object]) -> float:
    """Seconds one call takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def faster(seconds: Seconds, name: str, than: str) -> float:
    """How many times as fast one way is as another; above 1 it is faster."""
    return statistics.median(b / a for a, b in zip(seconds[name], seconds[than], strict=True))


def percentile(figures: Sequence[float], part: float) -> float:
    """The figure below which that part of them lies."""
    ranked = sorted(figures)
    return ranked[min(len(ranked) - 1, int(len(ranked) * part))]


def report(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [f"\n## {title}\n", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)])
