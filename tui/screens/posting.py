"""The replay screen's eye on the archives: while it records, what is written is sent, and how that stands is shown."""

from asyncio import to_thread
from collections.abc import Callable

from msgspec.structs import replace

from eventstore.port import Conflict, Unwritable
from tui.archives.port import Post, Send, nobody
from tui.library import FAULTS
from tui.lines.page import title_bar
from tui.panels.bars import Standing
from tui.screens.watching import WatchingScreen

SEEN = 0.5
"""Seconds between two looks at how it stands."""
UNSENT = "not sent"
"""What the title says where nothing can be sent."""


class PostingScreen(WatchingScreen):
    """A reading screen that has what is recorded on it sent; nothing on it waits for that."""

    send: Send = staticmethod(nobody)
    """Begins to send a match."""
    afar: Callable[[], Standing | None] = staticmethod(lambda: None)
    """How it stands with the archive that the match is taken in from, if it is."""
    _post: Post | None = None
    _asked = False
    _unsent: Standing | None = None
    """How it stands with the archives where nothing can be sent."""

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(SEEN, self._look_after)

    async def _look_after(self) -> None:
        page = self.page
        if page is None:
            return
        if page.recording and not self._asked:
            self._asked = True
            await self._send(page.cover.line.match)
        standing = self._post.standing() if self._post else self._unsent or self.afar()
        if self.page and standing != self.page.standing and self.is_attached:
            self.page = replace(self.page, standing=standing)
            self._panel("#title").show(title_bar(self.page))

    async def _send(self, match: bytes) -> None:
        """Begin to send; where that cannot be, recording goes on and says so."""
        try:
            self._post = await to_thread(self.send, match)
        except (*FAULTS, Conflict, Unwritable) as fault:
            self._unsent = Standing(UNSENT, UNSENT, well=False)
            self._aside(f"Nothing is sent to an archive: {fault}")

    def _aside(self, words: str) -> None:
        """Say something that nobody asked for."""
        self.say(words)

    def on_unmount(self) -> None:
        """What is left is sent while others look elsewhere."""
        if self._post:
            self._post.close(0)
