"""The library's door: a bundle is read where its path is typed, and what is wrong with it is said there."""

from abc import abstractmethod
from asyncio import create_task, wait
from time import monotonic

from eventstore.port import Conflict, Unreadable, Unwritable
from replay.core.text import Unreadable as NotWritten
from tui.library import FAULTS
from tui.panels.console import Answer
from tui.plans.prospect import at_home
from tui.screens.syncing import SyncingScreen
from tui.widgets.console import Console

LOOKED = 1.0
"""Seconds between two looks at whether a bundle is read."""
QUOTES = ("'", '"')
"""What terminals put around a path that is dropped on them."""


class ImportingScreen(SyncingScreen):
    """A screen that takes bundles in."""

    @abstractmethod
    async def brought(self, match: bytes) -> None:
        """A bundle was read."""

    async def bring(self, typed: str) -> None:
        """Read a bundle, and say for how long that goes on; a faulty one is told, and its path stays on the line."""
        console, path, began = self.query_one(Console), meant(typed), monotonic()
        task = create_task(self.desk.ask(lambda: self.library.take_in(path)))
        while not task.done():
            seconds = int(monotonic() - began)
            console.answer(Answer(f"reads {path} …{f' {seconds} s' * bool(seconds)}"))
            await wait({task}, timeout=LOOKED)
        try:
            match = task.result()
        except (*FAULTS, Unreadable, NotWritten, Unwritable, Conflict) as fault:
            if console.asked:
                console.answer(Answer(f"not read: {fault}", refused=True))
                console.give_back(typed, refused=True)
            else:
                self.say(f"not read: {fault}")
            return
        await self.brought(match)


def meant(typed: str) -> str:
    """The path that is typed, without the quotes of a terminal and with the home of whoever types."""
    path = typed.strip()
    quoted = len(path) > 1 and path[0] in QUOTES and path[-1] == path[0]
    return at_home(path[1:-1] if quoted else path)
