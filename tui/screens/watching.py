"""The replay screen's eye on other writers: what they append is read on, or told."""

from msgspec.structs import replace

from tui.desk import Desk
from tui.library import FAULTS, Library
from tui.lines.folio import Cover
from tui.lines.page import title_bar
from tui.lines.unread import put_right, told
from tui.panels.keyed import key
from tui.screens.reading import ReadingScreen

WATCHED = 1.0
"""Seconds between two looks at whether others have written on."""


class WatchingScreen(ReadingScreen):
    """A reading screen that looks, every second or so, whether the line has grown."""

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__(desk, library, match, line, n)
        self._looks = False

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(WATCHED, lambda: self.run_worker(self._watch(), group="watch"))

    async def turn(self, match: bytes, line: bytes | None, n: int = 0) -> None:
        """Read a line from here on, and at last decide every entry of it again."""
        await super().turn(match, line, n)
        self._judge()

    async def grow(self, cover: Cover, *, corrected: bool) -> None:
        """The line has more entries: read them, and decide them again."""
        await super().grow(cover, corrected=corrected)
        self._judge()

    def _judge(self) -> None:
        if self.sitting is not None:
            self.run_worker(self._mark_broken(), group="audit", exclusive=True)

    async def _mark_broken(self) -> None:
        """Mark the entries that break a rule, once all rows have been read: who looks at them waits for nothing."""
        await self._all_read.wait()
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        try:
            marks = await sitting.audit(page.here.k)
        except FAULTS as fault:
            self.say(str(fault))
            return
        if self.page and sitting is self.sitting and self.page.here.k == page.here.k and self.is_attached:
            self.page = replace(self.page, marks=marks)
            self.show_page()

    async def _watch(self) -> None:
        """Who stands at the end reads on when others have written; who stands elsewhere is told, and left alone."""
        page, sitting = self.page, self.sitting
        if page is None or sitting is None or self._looks or self.busy or not page.read:
            return
        self._looks = True
        try:
            unread = await sitting.read(lambda folio: folio.behind())
            if unread and sitting is self.sitting and not self.busy:
                await self.read_on(unread)
        except FAULTS as fault:
            self.say(str(fault))
        finally:
            self._looks = False

    async def read_on(self, unread: int) -> None:
        """Others have written so many entries: read them where one stands at the end, else tell."""
        if self.page and self.page.here.n == self.page.here.head:
            await self.catch_up()
        elif self.page and self.is_attached and unread != self.page.unread:
            self.page = replace(self.page, unread=unread)
            self._panel("#title").show(title_bar(self.page))
            right = await self.sitting.read(put_right) if self.sitting else ()
            self.say(f"{told(unread, right)}   {key('End')} reads on")

    @property
    def busy(self) -> bool:
        """Whether something is being written, which reads on by itself."""
        return False

    async def catch_up(self) -> None:
        """Read what another scribe has written since, and go to the last entry if one stands at the end."""
        sitting = self.sitting
        if self.page is None or sitting is None:
            return
        try:
            corrected = await sitting.read(lambda folio: folio.catch_up())
            cover = await sitting.renew()
        except FAULTS as fault:
            self.say(str(fault))
            return
        if self.page and cover.head > self.page.here.head:
            await self.grow(cover, corrected=corrected)
