"""A house for the terminal UI in tests: matches of Hilltop in memory, and a clock that ticks by the second."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import tui
from eventstore import bundle
from eventstore.memory import MemoryStore
from eventstore.port import Absent, Line, Store
from replay.core.game import Game
from replay.games import load
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Setting, open_match
from replay.recording.pocket import Pocket
from replay.wording import sayings
from tests.invented import hilltop
from tui.app import Look, RollbookApp
from tui.archives.port import Archives
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen

NOON = 1_700_000_000_000
WIDE, NARROW = (160, 50), (80, 24)
STILL = Look(animate=False)
LAID_OUT = 3
"""Times a screen is looked at until it counts as drawn."""


class House:
    """What the app is given: games, a store, the means to write."""

    def __init__(self, game: Any = hilltop) -> None:
        self.log: Store = MemoryStore()
        self._game = game
        ticks, ids = count(1), count(1)
        self.means = Means(
            clock=lambda: NOON + 1000 * next(ticks),
            identity=lambda: next(ids).to_bytes(16, "big"),
            salt=lambda: bytes(16),
            dice=lambda number, sides: (sides,) * number,
            drawer=Pocket(),
        )
        self.afar: Archives | None = None
        self.bundles: dict[str, Callable[[], bytes]] = {}

    def store(self) -> Store:
        return self.log

    def game(self, key: str) -> Game:
        if key != self._game.key:
            raise KeyError(key)
        found: Game = self._game
        return found

    def games(self) -> tuple[str, ...]:
        return (self._game.key,)

    def archives(self) -> Archives:
        if self.afar is None:
            raise Absent("there is no archive in this house")
        return self.afar

    def take_in(self, store: Store, path: str) -> bytes:
        if path not in self.bundles:
            raise Absent(f"there is no file {path}")
        return self.bundles[path]()

    # ------------------------------------------------------------ matches

    def match(self, *said: str, players: tuple[str, ...] = ("Ann Lark", "Bo Reed"), **setting: Any) -> Recorder:
        """A match of Hilltop, and what was said in it."""
        options = {"goal": setting.pop("goal", 1000)}
        line = open_match(self._game, self.log, self.means, Setting(players, options=options, **setting))
        recorder = self.sit(line)
        for text in said:
            self.say(recorder, text)
        return recorder

    def say(self, recorder: Recorder, text: str) -> None:
        spoken = sayings.read(self._game, text)
        assert spoken is not None
        recorder.record(spoken.said)

    def sit(self, line: Line) -> Recorder:
        return Recorder(self._game, self.log, line.id, self.means)


class DemoHouse(House):
    """The house of the match that comes with the program."""

    def __init__(self) -> None:
        super().__init__()
        self.log = bundle.load(Path(tui.__file__).parent / "demo" / "saltmark_open.rollbook").store
        self.match_id = self.log.matches()[0].id

    def game(self, key: str) -> Game:
        return load(key)


TURNS = ("roll 5", "move 5", "roll 2", "move 1", "roll 3,2", "move -1", "roll 4", "move 3")
"""Four turns of one round each: Ann takes the hill, Bo follows; entries 2 to 9."""


@asynccontextmanager
async def opened(
    house: House, match: bytes | None = None, *, size: tuple[int, int] = WIDE, at: int = 0, look: Look = STILL
) -> AsyncIterator[tuple[RollbookApp, Pilot[None]]]:
    """The app at a match, all of it read; or at the library."""
    app = RollbookApp(house, match=match, at=at, look=look)
    async with app.run_test(size=size) as pilot:
        await (read(app) if match else shelved(app))
        yield app, pilot


async def until(holds: Callable[[], object], what: str) -> None:
    """Wait for something; tests never wait longer than a minute for it."""
    for _ in range(6000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"waited in vain until {what}")


async def read(app: RollbookApp) -> ReplayScreen:
    """The replay screen with everything read and the table shown."""

    def ready() -> bool:
        screen = app.screen
        return isinstance(screen, ReplayScreen) and bool(screen.page and screen.page.read and screen.page.sight)

    await until(ready, "a match is read")
    await settled(app)
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


async def shelved(app: RollbookApp) -> LibraryScreen:
    """The library with every match looked up."""
    screen = app.screen
    assert isinstance(screen, LibraryScreen)
    await until(lambda: screen.read, "the shelf is read")
    await settled(app)
    return screen


async def settled(app: RollbookApp) -> None:
    """Every worker done that will be done, and the screen drawn."""
    await until(lambda: not [w for w in app.workers if w.is_running and w.group != "play"], "workers are done")
    await app._animator.wait_until_complete()
    # a panel that has room now draws itself only after it was laid out
    for _ in range(LAID_OUT):
        await until(lambda: _drawn(app), "the screen is drawn")
        await asyncio.sleep(0.02)


def _drawn(app: RollbookApp) -> bool:
    screen = app.screen
    waits = screen._layout_required or screen._repaint_required or screen._dirty_widgets
    return not waits and all(widget._message_queue.empty() for widget in (screen, *screen.query("*")))


def replay(app: RollbookApp) -> ReplayScreen:
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def library(app: RollbookApp) -> LibraryScreen:
    screen = app.screen
    assert isinstance(screen, LibraryScreen)
    return screen


def picture(app: RollbookApp) -> str:
    """What the terminal shows, as letters."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
