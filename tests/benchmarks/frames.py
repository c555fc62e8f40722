"""The replay screen on a long match: what a frame takes to open, step, scroll, jump and drag, against an empty screen.

A frame lasts from the wish to the screen drawn in full, the table included. Beside it stand the frames of a screen of
the same size that shows nothing, redrawn in the same run; and what the memory grew by while it was stepped through.
"""

import asyncio
import gc
import tracemalloc
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from textual.app import App
from textual.screen import Screen

from eventstore.sqlite import SqliteStore
from tests.benchmarks.longmatch import written
from tests.benchmarks.rounds import percentile, report
from tests.tui.house import STILL, WIDE, House
from tui.app import RollbookApp
from tui.screens.replay import ReplayScreen
from tui.viewpoint import jumped

Act = Callable[[int], object]
FRAME_MS = 1000 / 60
"""Textual shows at most sixty frames a second: the time of one."""


def measure(folder: Path, lengths: tuple[int, ...], frames: int) -> str:
    """The table of frame times and ratios."""
    rows: list[tuple[object, ...]] = []
    for length in lengths:
        with SqliteStore(folder / f"frames-{length}.db", synchronous="OFF") as store:
            line = written(store, length)
            house = House()
            house.log = store
            rows += asyncio.run(_looked_at(house, line.match, length, frames))
    goal = f"Frames of the replay screen (goals: p95 ≤ 3 × an empty screen's, or two frames of {FRAME_MS:.1f} ms)"
    return report(goal, ("entries", "what", "p50 ms", "p95 ms", "p99 ms", "× empty, by p95", "memory"), rows)


async def _looked_at(house: House, match: bytes, length: int, frames: int) -> list[tuple[object, ...]]:
    empty = await _empty(frames)
    app = RollbookApp(house, match=match, at=1, look=STILL)
    rows: list[tuple[object, ...]] = []
    begun = perf_counter()
    async with app.run_test(size=WIDE):
        screen = await _opened(app)
        rows.append(
            (f"{length:,}", "open, to the first table", "", f"{(perf_counter() - begun) * 1e3:.0f}", "", "", "")
        )
        meanwhile = await _times(screen, _jump(screen, length), frames)
        rows.append(_row(length, "jump anywhere while the rest is read", meanwhile, empty))
        await _until(lambda: bool(screen.page and screen.page.read))
        rows.append((f"{length:,}", "open, to the last row", "", f"{(perf_counter() - begun) * 1e3:.0f}", "", "", ""))
        await _until(lambda: not [w for w in app.workers if w.is_running])
        for what, act in _ACTS.items():
            grown, times = await _grown(partial(_times, screen, act(screen, length), frames))
            rows.append((*_row(length, what, times, empty)[:-1], f"{grown / 1024:+.0f} KiB"))
    return rows


async def _opened(app: RollbookApp) -> ReplayScreen:
    await _until(lambda: isinstance(app.screen, ReplayScreen))
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    await _until(lambda: bool(screen.page and screen.page.sight))
    return screen


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def _empty(frames: int) -> list[float]:
    """Seconds that each frame of a screen with nothing on it takes."""
    app: App[None] = App()
    async with app.run_test(size=WIDE):
        return await _times(app.screen, lambda _: app.screen.refresh(), frames)


async def _times(screen: Screen[Any], act: Act, frames: int) -> list[float]:
    """Seconds from each wish until the screen is drawn."""
    times = []
    for number in range(frames):
        begun = perf_counter()
        act(number)
        await _drawn(screen)
        times.append(perf_counter() - begun)
    return times


async def _drawn(screen: Screen[Any]) -> None:
    if isinstance(screen, ReplayScreen):
        await screen.arrived()
    while screen._layout_required or screen._repaint_required or screen._dirty_widgets:
        await asyncio.sleep(0)
    # what was asked for while it was drawn is drawn as well
    await asyncio.sleep(0)


async def _grown(work: Callable[[], Awaitable[list[float]]]) -> tuple[int, list[float]]:
    """Bytes that are held after some work which were not before it, in a second round of it, and the first's times."""
    times = await work()
    gc.collect()
    tracemalloc.start()
    await work()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held, times


def _go(screen: ReplayScreen, n: int) -> None:
    if screen.page:
        screen.go(jumped(screen.page.here, n))


def _jump(screen: ReplayScreen, length: int) -> Act:
    chance = Random(5)
    return lambda _: _go(screen, chance.randrange(length) + 1)


def _step(screen: ReplayScreen, length: int) -> Act:
    return lambda _: _go(screen, screen.page.here.n % length + 1 if screen.page else 1)


def _scroll(screen: ReplayScreen, length: int) -> Act:
    return lambda number: screen.events.scroll_to(
        y=(number * 37) % max(1, length - 50), animate=False, force=True, immediate=True
    )


def _drag(screen: ReplayScreen, length: int) -> Act:
    """Along the bar and back, a column at a time."""
    wide = screen.query_one("#timeline").size.width

    def drag(number: int) -> None:
        column = number % (2 * wide)
        column = column if column < wide else 2 * wide - column
        _go(screen, 1 + column * (length - 1) // wide)

    return drag


_ACTS: dict[str, Callable[[ReplayScreen, int], Act]] = {
    "step on": _step,
    "scroll the list": _scroll,
    "jump anywhere": _jump,
    "drag the seek bar": _drag,
}


def _row(length: int, what: str, times: list[float], empty: list[float]) -> tuple[object, ...]:
    figures = [f"{percentile(times, part) * 1e3:.1f}" for part in (0.5, 0.95, 0.99)]
    ratio = percentile(times, 0.95) / percentile(empty, 0.95)
    return f"{length:,}", what, *figures, f"{ratio:.1f}", ""
