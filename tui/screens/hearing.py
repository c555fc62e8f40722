"""The audit screen's reading: it decides every entry again a slice at a time, proves the log, and looks up what is
under the bar."""

from typing import TypeVar

from msgspec.structs import replace
from textual.screen import Screen

from eventstore.port import Damaged
from tui.desk import Desk
from tui.judging import hearing
from tui.judging.bench import Bench
from tui.judging.hearing import Hearing
from tui.keys.keymap import keys_of
from tui.library import FAULTS, Library
from tui.lines.page import Proof
from tui.lines.sitting import last, looked
from tui.lines.unread import new_entries
from tui.lines.viewpoint import Reading
from tui.looks.ink import ASCII
from tui.panels.bars import KeyLine
from tui.panels.keyed import key
from tui.panels.luck import DiceSoFar
from tui.panels.reasons import Custody, Later, Statute, Sums
from tui.screens.leaving import Leaving
from tui.screens.watching import WATCHED
from tui.widgets.board import Board
from tui.widgets.panel import Panel

Opened = TypeVar("Opened", Custody, DiceSoFar, Later, Statute, Sums)
"""A panel that has a key."""


class HearingScreen(Leaving, Screen[None]):
    """A line of a match before a judge; ``page`` is what is shown, none until the line is open."""

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry whose finding, or the next after it, is looked at first; 0: the first that is open."""
        super().__init__()
        self.desk, self.library = desk, library
        self.page: Hearing | None = None
        self.bench: Bench | None = None
        self._match, self._line, self._begin = match, line, n
        self._told = ""
        self._looks = False

    def on_mount(self) -> None:
        """Open the line, and look whether others write on it."""
        self.run_worker(self._open(), group="open", exclusive=True)
        self.set_interval(WATCHED, lambda: self.run_worker(self._watch(), group="watch"))

    async def _open(self) -> None:
        try:
            folio = await self.desk.ask(lambda: self.library.folio(self._match, self._line))
            self.bench = Bench(folio)
            cover = await self.desk.ask(folio.cover)
        except (*FAULTS, KeyError) as fault:
            self._panel("#keys").show(KeyLine((), str(fault)))
            return
        self.page = Hearing(cover, ascii=self.app.has_class(ASCII))
        self.show_page()
        await self.look_on()
        if self.page and self._begin:
            items = enumerate(self.page.docket.items)
            self.choose(next((at for at, item in items if max(item.n, item.called) >= self._begin), 0))
        self.prove()

    # ------------------------------------------------------------ looking

    async def look_on(self) -> None:
        """Look at every entry that was not looked at yet, then show what is found; the bar stays where it is."""
        bench = self.bench
        if bench is None:
            return
        try:
            while left := await self.desk.ask(lambda: looked(bench.vigil)):
                if self.page:
                    self.show(replace(self.page, looked=100 - 100 * left // self.page.cover.head))
            docket, cover = await self.desk.ask(lambda: (bench.docket(), bench.folio.cover()))
            dice = await self.desk.ask(bench.dice)
        except FAULTS as fault:
            if await self._stopped(bench, fault):
                await self.look_on()
            else:
                self.say(str(fault))
            return
        if self.page:
            held = self.page.item.key if self.page.item else None
            at = next((at for at, item in enumerate(docket.items) if item.key == held), 0)
            self.show(replace(self.page, docket=docket, cover=cover, at=at, looked=100, question=None, dice=dice))
            self.look_up()

    async def _stopped(self, bench: Bench, fault: Exception) -> bool:
        """Whether an entry cannot be read: then what lies before it is judged."""
        if not isinstance(fault, Damaged) or not 1 < fault.seq <= bench.folio.book.head:
            return False
        self.bench = await self.desk.ask(lambda: Bench(bench.folio.before(fault)))
        cover = await self.desk.ask(self.bench.folio.cover)
        if self.page:
            self.show(replace(self.page, cover=cover, looked=0))
        return True

    @property
    def busy(self) -> bool:
        """Whether something is being written, which looks on by itself."""
        return False

    async def _watch(self) -> None:
        """Look at what others have written since; the bar stays where it is."""
        bench = self.bench
        if bench is None or self.page is None or self.page.looked < 100 or self._looks or self.busy:
            return
        self._looks = True
        try:
            unread = await self.desk.ask(bench.folio.behind)
            if unread and not self.busy:
                await self.desk.ask(bench.folio.catch_up)
                await self.look_on()
                self.prove()
                self.say(new_entries(unread))
        except FAULTS as fault:
            self.say(str(fault))
        finally:
            self._looks = False

    def prove(self) -> None:
        """Prove the log as it stands."""
        self.run_worker(self._prove(), group="prove", exclusive=True)

    async def _prove(self) -> None:
        """Prove the log, then ask who has signed it."""
        bench = self.bench
        if bench is None:
            return
        try:
            entries = await self.desk.ask(bench.folio.proof)
            while upto := await self.desk.ask(lambda: last(entries)):
                self._proved(Proof(upto))
            signed = await self.desk.ask(bench.custody)
        except Damaged as damaged:
            self._proved(Proof(fault=str(damaged)))
            return
        if self.page:
            self.show(replace(self.page, signed=signed))

    def _proved(self, proof: Proof) -> None:
        if self.page and self.is_attached:
            self.show(replace(self.page, proof=proof))

    def look_up(self) -> None:
        """Look up what is under the bar, and the table where one looks."""
        self.run_worker(self._look_up(), group="look", exclusive=True)

    async def _look_up(self) -> None:
        page, bench = self.page, self.bench
        if page is None or bench is None or page.item is None:
            return
        item, n = page.item, page.n
        k = n if page.reading is Reading.RECORDED else page.cover.head
        try:
            if page.known is None:
                question = await self.desk.ask(lambda: bench.question(item))
                if self.page and self.page.item == item:
                    self.show(replace(self.page, question=question))
            if not page.own:
                recorded = page.reading is Reading.RECORDED
                sight = await self.desk.ask(lambda: bench.folio.sight(n, k, recorded=recorded))
                if self.page and self.page.n == n:
                    self.show(replace(self.page, sight=sight))
        except FAULTS as fault:
            self.say(str(fault))

    def choose(self, at: int) -> None:
        """Put the bar on an item."""
        if self.page and self.page.docket.items:
            self._told = ""
            at = max(0, min(len(self.page.docket.items) - 1, at))
            self.show(replace(self.page, at=at, step=0, sight=None))
            self.look_up()

    # ------------------------------------------------------------ showing

    def say(self, words: str) -> None:
        """Say something where the keys stand, until one moves on."""
        self._told = words
        self.show_page()

    def show(self, page: Hearing) -> None:
        """Show something else."""
        self.page = page
        self.show_page()

    def _opened(self, panel: Opened | None, sign: str) -> Opened | None:
        """A panel with the key that shows all of it, as it is bound."""
        return replace(panel, opens=keys_of(self.app).says("audit", key(sign))) if panel else None

    def _panel(self, selector: str) -> Panel:
        return self.query_one(selector, Panel)

    def show_page(self) -> None:
        """Show the page in every panel."""
        page = self.page
        if not self.is_attached:
            return
        self._panel("#keys").show(hearing.key_line(page, self._told))
        if page is None:
            return
        self._panel("#title").show(hearing.title_bar(page))
        self._panel("#tally").show(hearing.tally(page))
        self._panel("#findings").show(hearing.findings(page))
        self._panel("#dice").show(self._opened(hearing.dice_so_far(page), "d"))
        self._panel("#custody").show(self._opened(hearing.custody(page), "p"))
        self._panel("#sums").show(self._opened(hearing.sums(page), "Enter"))
        self._panel("#brief").show(self._opened(hearing.sums(page), "Enter"))
        self._panel("#statute").show(self._opened(hearing.statute(page), "Enter"))
        self._panel("#later").show(self._opened(hearing.later(page), "Enter"))
        self._panel("#board-title").show(hearing.board_title(page))
        shown = hearing.table(page)
        if shown is not None:
            scene, acting, overlay = shown
            recorded = page.reading is Reading.RECORDED
            board = self.query_one(Board)
            size = max(1, board.size.width), max(1, board.size.height)
            board.look(scene, acting, overlay, hearing.aim(page, scene, acting, size), recorded=recorded)
