"""The replay screen's eye on the archives: while it records, what is written is sent, and how that stands is shown."""

from asyncio import to_thread
from collections.abc import Callable

from msgspec.structs import replace

from tui.archives.port import Post, Send, nobody
from tui.lines.page import title_bar
from tui.panels.bars import Standing
from tui.screens.watching import WatchingScreen

SEEN = 0.5
"""Seconds between two looks at how it stands."""


class PostingScreen(WatchingScreen):
    """A reading screen that has what is recorded on it sent; nothing on it waits for that."""

    send: Send = staticmethod(nobody)
    """Begins to send a match."""
    afar: Callable[[], Standing | None] = staticmethod(lambda: None)
    """How it stands with the archive that the match is taken in from, if it is."""
    _post: Post | None = None
    _asked = False

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(SEEN, self._look_after)

    async def _look_after(self) -> None:
        page = self.page
        if page is None:
            return
        if page.recording and not self._asked:
            self._asked = True
            self._post = await to_thread(self.send, page.cover.line.match)
        standing = self._post.standing() if self._post else self.afar()
        if self.page and standing != self.page.standing and self.is_attached:
            self.page = replace(self.page, standing=standing)
            self._panel("#title").show(title_bar(self.page))

    def on_unmount(self) -> None:
        """What is left is sent while others look elsewhere."""
        if self._post:
            self._post.close(0)
