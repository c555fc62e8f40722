"""The replay screen's reading: it goes where it is sent, reads the rows of the line, proves the log, plays."""

from asyncio import Event, sleep
from time import monotonic

from msgspec.structs import replace

from eventstore.port import Damaged
from tui.desk import Desk
from tui.library import FAULTS, Library
from tui.lines.folio import Cover, Sight
from tui.lines.page import (
    Page,
    Proof,
    inspected,
    seen_from,
    title_bar,
)
from tui.lines.sitting import Sitting, open_sitting
from tui.lines.viewpoint import CAPPED, Reading, Viewpoint, at, grown, pause, switched
from tui.looks.ink import ASCII
from tui.panels.bars import KeyLine
from tui.panels.dice import Stage
from tui.panels.listing import Branch, Listing
from tui.screens.showing import ShowingScreen
from tui.widgets.panel import Panel

PROGRESS_EVERY = 0.1
"""Seconds between two looks at how far a long reading has come."""
RARER = 10
"""The part of a reading that passes at most between two looks: the longer it takes, the rarer they are."""
PATIENCE = 0.1
"""Seconds after which another pace shows at most."""
GLANCE = 0.01
"""Seconds between two looks at whether an entry is shown whose pause is to be kept."""
CLASHES_AFTER, DAMAGE_AFTER = 0.15, 0.3
"""Seconds after the dice at which clashes and damage appear while playing."""


class ReadingScreen(ShowingScreen):
    """A screen that reads one line of a match."""

    recording = False
    reading = Reading.CORRECTED
    """How entries are read to begin with."""

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__()
        self.desk, self.library = desk, library
        self.sitting: Sitting | None = None
        self._match, self._line, self._begin = match, line, n
        self._seeking = False
        self._there, self._all_read = Event(), Event()
        self._readings = 0

    def on_mount(self) -> None:
        """Open the line."""
        self.turn_to(self._match, self._line)

    def turn_to(self, match: bytes, line: bytes | None) -> None:
        """Read a line of a match from here on."""
        self.run_worker(self.turn(match, line), group="open", exclusive=True)

    async def turn(self, match: bytes, line: bytes | None, n: int = 0) -> None:
        """Read a line from here on, at entry ``n`` or, where none is named, at the entry one stands at if it has it."""
        try:
            sitting = await open_sitting(self.desk, self.library, match, line)
        except (*FAULTS, KeyError) as fault:
            self.query_one("#keys", Panel).show(KeyLine((), str(fault)))
            return
        cover, was = sitting.cover, self.page.here if self.page else None
        if was:
            here = at(switched(was, cover.line.id, cover.head), n or was.n)
        else:
            begin = n or self._begin or await self.first_entry(sitting)
            first = Viewpoint(cover.match, cover.line.id, 1, cover.head, self.reading, dots=self.first_zoom())
            here = at(first, begin)
        self.sitting = sitting
        listing = Listing(sitting.branches, cover.seats.place)
        plain = self.app.has_class(ASCII)
        self.page = Page(cover, here, listing, branches=sitting.branches, recording=self.recording, ascii=plain)
        self.events.open_on(listing, cover.seats, cover.head)
        self.go(here)
        if was is None:
            self.greet()
        self.run_worker(self._read(), group="read", exclusive=True)
        self.run_worker(self._prove(), group="prove", exclusive=True)

    async def first_entry(self, sitting: Sitting) -> int:
        """The entry to begin at where none is named: the last."""
        return sitting.cover.head

    def greet(self) -> None:
        """Say something to who has just come."""

    def first_zoom(self) -> int:
        """The zoom to begin with."""
        return 10

    # ------------------------------------------------------------ going

    def go(self, here: Viewpoint) -> None:
        """Stand somewhere else: lists move at once, the table as soon as it is known."""
        if self.page is None:
            return
        was, self._told = self.page.here, ""
        self.page = replace(self.page, here=here)
        if was.reading is not here.reading:
            self.read_again()
        self.show_page()
        if not self._arrived(self.page):
            self._there.clear()
        if not self._seeking:
            self._seeking = True
            self.run_worker(self._seek(), group="seek")
        if here.playing and not was.playing:
            self.run_worker(self._play(), group="play", exclusive=True)

    async def _seek(self) -> None:
        """Look where one stands until one stands there still; who is fast is shown each place there is time for."""
        try:
            while self.page and self.sitting and not self._arrived(self.page):
                here, sitting = self.page.here, self.sitting
                sight, marks = await sitting.sight(here)
                if sitting is self.sitting:
                    self._seen(sight)
                    self.page = replace(self.page, sight=sight, marks=marks)
                    self.show_page()
                    await self._look(sitting)
        except FAULTS as fault:
            self._stop(str(fault))
        finally:
            self._seeking = False
            self._there.set()

    def _stop(self, why: str) -> None:
        """What stands here cannot be read: nothing plays over it."""
        if self.page:
            self.page = replace(self.page, here=replace(self.page.here, playing=False))
            self.show_page()
        self.say(why)

    async def _look(self, sitting: Sitting) -> None:
        """Look from the piece looked at, where somebody asked to."""
        page = self.page
        if page and page.here.looking and not seen_from(page) and (piece := inspected(page)):
            outlook = await sitting.outlook(page.here, piece)
            if self.page and sitting is self.sitting:
                self.page = replace(self.page, outlook=outlook)
                self.show_page()

    async def arrived(self) -> None:
        """Wait until the table is shown where one stands."""
        await self._there.wait()

    def look_again(self, here: Viewpoint) -> None:
        """Stand somewhere where what was seen before no longer counts: something was written."""
        if self.page:
            self.page = replace(self.page, sight=None)
            self.go(here)

    def _arrived(self, page: Page) -> bool:
        there = page.sight is not None and (page.sight.n, page.sight.k) == (page.here.n, page.here.k)
        return there and (not page.here.looking or seen_from(page) or not inspected(page))

    def _seen(self, sight: Sight) -> None:
        """While playing, new dice come first, then their clashes, then what they did."""
        page = self.page
        if page is None or page.sight is None:
            return
        new = sight.scene.fight is not None and sight.scene.fight != page.sight.scene.fight
        if not (page.here.playing and new and self.app.animation_level == "full"):
            self.page = replace(page, stage=Stage.ALL)
            return
        self.page = replace(page, stage=Stage.DICE)
        self.set_timer(CLASHES_AFTER, lambda: self._stage(Stage.CLASHES))
        self.set_timer(DAMAGE_AFTER, lambda: self._stage(Stage.ALL))

    def _stage(self, stage: int) -> None:
        if self.page and self.page.stage < stage:
            self.page = replace(self.page, stage=stage)
            self.show_page()

    # ------------------------------------------------------------ reading on

    def read_again(self) -> None:
        """Read all rows anew: in another reading, or after a correction."""
        if self.page is None or self.sitting is None:
            return
        listing = Listing(self.sitting.branches, self.page.cover.seats.place)
        self.page = replace(self.page, listing=listing, read=False, found=())
        self._all_read.clear()
        self.events.open_on(listing, self.page.cover.seats, self.page.here.head)
        self.run_worker(self._read(), group="read", exclusive=True)

    async def _read(self, *, on: bool = False) -> None:
        if on:
            await self._all_read.wait()
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        recorded, began, shown = page.here.reading is Reading.RECORDED, monotonic(), 0.0
        self._all_read.clear()
        self._readings += 1
        this = self._readings
        async for rows, stopped in sitting.rows(recorded=recorded, on=on):
            # another reading began meanwhile, of all rows anew: these would stand there twice
            if this != self._readings:
                return
            page.listing.add(rows)
            if not rows or monotonic() - shown > max(PROGRESS_EVERY, (monotonic() - began) / RARER):
                shown = monotonic()
                self._show_reading(read=not rows)
            if stopped:
                self.say(stopped)
        self._all_read.set()

    def _show_reading(self, *, read: bool) -> None:
        if self.page and self.is_attached:
            self.page = replace(self.page, read=read)
            self.events.grown()
            self.show_page()

    async def grow(self, cover: Cover, *, corrected: bool) -> None:
        """The line has more entries: read them, or all anew where a correction is among them."""
        if self.page is None:
            return
        here, branches = grown(self.page.here, cover.head), self._branches()
        self.page = replace(self.page, cover=cover, here=here, branches=branches, unread=0)
        if corrected:
            self.read_again()
        else:
            await self._read(on=True)
        self.look_again(self.page.here)
        self.run_worker(self._prove(), group="prove", exclusive=True)

    def _branches(self) -> tuple[Branch, ...]:
        return self.sitting.branches if self.sitting else ()

    async def _prove(self) -> None:
        """Prove the log, once all rows have been read: who looks at them waits for them, and not for the proof."""
        await self._all_read.wait()
        sitting = self.sitting
        if sitting is None:
            return
        try:
            async for upto in sitting.proof():
                self._proved(sitting, Proof(upto))
        except Damaged as damaged:
            self._proved(sitting, Proof(fault=str(damaged)))

    def _proved(self, sitting: Sitting, proof: Proof) -> None:
        if self.page and sitting is self.sitting and self.is_attached:
            self.page = replace(self.page, proof=proof)
            self._panel("#title").show(title_bar(self.page))

    def beside(self, page: Page, way: int) -> int:
        """The entry a step leads to: the next one, or the one before."""
        return page.here.n + way

    async def _play(self) -> None:
        """Step on while playing, each time after the pause its pace asks for."""
        while self.page and self.page.here.playing:
            await self._pause(self.page.here.n)
            if self.page and self.page.here.playing:
                here, onward = self.page.here, self.beside(self.page, 1)
                self.go(at(here, onward) if onward > here.n else replace(here, playing=False))

    async def _pause(self, n: int) -> None:
        """Wait at an entry as long as the pace asks for, whatever it is turned to meanwhile."""
        since = monotonic()
        while self.page and self.page.here.playing and self.page.here.n == n:
            sight = self.page.sight
            times = (sight.recorded_ms, sight.next_ms) if sight else (0, 0)
            # the table's own pause is not known before the entry is shown
            known = self.page.here.speed > CAPPED or (sight is not None and sight.n == n)
            rest = since + pause(self.page.here, *times) - monotonic() if known else GLANCE
            if rest <= 0:
                return
            await sleep(min(rest, PATIENCE))
