"""The replay screen on a long match: what a frame takes to open, step, scroll, jump and drag, against an empty screen.

A frame lasts from the wish to the screen drawn in full, the table included. Beside it stand the frames of a screen of
the same size that shows nothing, redrawn in the same run; and what the memory grew by while it was stepped through.
"""

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from textual.app import App
from textual.screen import Screen

from eventstore.sqlite import SqliteStore
from tests.benchmarks.longmatch import written
from tests.benchmarks.rounds import percentile, report
from tests.tui.house import STILL, WIDE, House
from tui.app import RollbookApp
from tui.lines.viewpoint import jumped
from tui.screens.replay import ReplayScreen

Wish = Callable[[int], object]
"""Asks for another frame, by its number."""
Act = Callable[[Any, int], Wish]
"""Gives the wishes for a screen on a match of so many entries."""
Times = list[tuple[float, float]]
"""Seconds of every frame: by the clock, and of the processor."""
Line = tuple[object, ...]
HEAD = ("entries", "what", "p50 ms", "p95 ms", "CPU p50 ms", "CPU p95 ms", "× empty by p95", "× empty by CPU p95")
FRAME_MS = 1000 / 60
"""Textual shows at most sixty frames a second: the time of one."""


def measure(folder: Path, lengths: tuple[int, ...], frames: int) -> str:
    """The table of frame times and ratios."""
    rows: list[Line] = []
    for length in lengths:
        with SqliteStore(folder / f"frames-{length}.db", synchronous="OFF") as store:
            line = written(store, length)
            house = House()
            house.log = store
            rows += asyncio.run(_looked_at(house, line.match, length, frames))
    goal = f"Frames of the replay screen (goals: p95 ≤ 3 × an empty screen's, or two frames of {FRAME_MS:.1f} ms)"
    return report(goal, HEAD, [(*row, *[""] * (len(HEAD) - len(row))) for row in rows])


async def _looked_at(house: House, match: bytes, length: int, frames: int) -> list[Line]:
    empty = await _empty(frames)
    app = RollbookApp(house, match=match, at=1, look=STILL)
    lines: list[Line] = []
    begun = perf_counter()
    async with app.run_test(size=WIDE):
        screen = await _opened(app)
        lines.append(_once(length, "open, to the first table", begun))
        lines.append(
            _line(length, "jump anywhere while rows are read", await _times(screen, _jump, length, frames), empty)
        )
        await _until(lambda: bool(screen.page and screen.page.read))
        lines.append(_once(length, "open, to the last row", begun))
        lines.append(
            _line(length, "jump anywhere while it is judged", await _times(screen, _jump, length, frames), empty)
        )
        for group in ("audit", "prove"):
            screen.workers.cancel_group(screen, group)
        for what, act in _ACTS.items():
            lines.append(_line(length, what, await _times(screen, act, length, frames), empty))
        lines.append(
            (
                f"{length:,}",
                "memory kept by stepping as far again",
                f"{await _grown(screen, length, frames) / 1024:+.0f} KiB",
            )
        )
    return lines


async def _opened(app: RollbookApp) -> ReplayScreen:
    await _until(lambda: isinstance(app.screen, ReplayScreen))
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    await _until(lambda: bool(screen.page and screen.page.sight))
    return screen


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def _empty(frames: int) -> Times:
    """What each frame of a screen with nothing on it takes."""
    app: App[None] = App()
    async with app.run_test(size=WIDE):
        return await _times(app.screen, lambda screen, _: lambda _: screen.refresh(), 0, frames)


async def _times(screen: Screen[Any], act: Act, length: int, frames: int) -> Times:
    """Seconds from each wish until the screen is drawn, and the processor's seconds among them, desk and all."""
    wish, times = act(screen, length), []
    for number in range(frames):
        begun, busy = perf_counter(), process_time()
        wish(number)
        await _drawn(screen)
        times.append((perf_counter() - begun, process_time() - busy))
    return times


async def _drawn(screen: Screen[Any]) -> None:
    if isinstance(screen, ReplayScreen):
        await screen.arrived()
    while screen._layout_required or screen._repaint_required or screen._dirty_widgets:
        await asyncio.sleep(0)
    # what was asked for while it was drawn is drawn as well
    await asyncio.sleep(0)


async def _grown(screen: ReplayScreen, length: int, frames: int) -> int:
    """Bytes that are held after stepping which were not before it, once caches have been filled."""
    tracemalloc.start()
    try:
        await _times(screen, _step, length, frames)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        await _times(screen, _step, length, frames)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def _go(screen: ReplayScreen, n: int) -> None:
    if screen.page:
        screen.go(jumped(screen.page.here, n))


def _jump(screen: ReplayScreen, length: int) -> Wish:
    chance = Random(5)
    return lambda _: _go(screen, chance.randrange(length) + 1)


def _step(screen: ReplayScreen, length: int) -> Wish:
    return lambda _: _go(screen, screen.page.here.n % length + 1 if screen.page else 1)


def _scroll(screen: ReplayScreen, length: int) -> Wish:
    return lambda number: screen.events.scroll_to(
        y=(number * 37) % max(1, length - 50), animate=False, force=True, immediate=True
    )


def _drag(screen: ReplayScreen, length: int) -> Wish:
    """Along the bar and back, a column at a time."""
    wide = screen.query_one("#timeline").size.width

    def drag(number: int) -> None:
        column = number % (2 * wide)
        column = column if column < wide else 2 * wide - column
        _go(screen, 1 + column * (length - 1) // wide)

    return drag


_ACTS: dict[str, Act] = {
    "step on": _step,
    "scroll the list": _scroll,
    "jump anywhere": _jump,
    "drag the seek bar": _drag,
}


def _once(length: int, what: str, begun: float) -> Line:
    return f"{length:,}", what, f"{(perf_counter() - begun) * 1e3:.0f}"


def _line(length: int, what: str, times: Times, empty: Times) -> Line:
    """Milliseconds by the clock and of the processor, and how many of an empty screen's that is."""
    (clock, busy), (still, idle) = (zip(*found, strict=True) for found in (times, empty))
    figures = [f"{percentile(part, at) * 1e3:.1f}" for part in (clock, busy) for at in (0.5, 0.95)]
    ratios = (percentile(mine, 0.95) / percentile(theirs, 0.95) for mine, theirs in ((clock, still), (busy, idle)))
    return f"{length:,}", what, *figures, *(f"{ratio:.1f}" for ratio in ratios)
