"""The replay screen's pages: what is laid over it, and the screens it leads to."""

from collections.abc import Callable

from eventstore.port import Absent, Conflict, Unwritable
from replay.core.text import Unreadable
from replay.line.reading import CORRECTED, RECORDED
from replay.luck.reckoning import dice_of
from tui.judging.bench import Bench
from tui.judging.custody import paged, signatures
from tui.keys.asking import CUT
from tui.keys.verbs import EVERYWHERE, STEPS
from tui.library import FAULTS
from tui.lines.folio import Folio
from tui.lines.page import Page, rules, surveyed
from tui.lines.viewpoint import Reading, Viewpoint
from tui.panels.console import Answer
from tui.panels.luck import LinesOfText
from tui.screens.destinations import Compared, Judged, SetUp
from tui.screens.luck import DiceScreen
from tui.screens.over import KeysScreen, LinesScreen, RuleScreen, TableScreen, TextScreen
from tui.screens.sharing import SharingScreen
from tui.screens.speaking import Job
from tui.screens.syncing import SyncingScreen

MOUSE = (
    "click a unit to look at it, an entry or the timeline to go there, a key below to press it",
    "the wheel zooms the table and steps on the timeline; drag the table to move it",
)


class PagingScreen(SharingScreen, SyncingScreen):
    """A reading screen from which pages are opened."""

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(KeysScreen((*STEPS, *EVERYWHERE), MOUSE))

    def action_rule(self) -> None:
        """The rules of this entry; where a line was refused just now, those that it breaks."""
        if self.page and self.page.sight:
            ids = self.broken or rules(self.page.sight)
            self._lay_over(lambda: self.open_rules(ids))

    def _lay_over(self, page: Job) -> None:
        """Lay a page over the screen once it is known: one, however often its key was pressed."""
        self.run_worker(self._laid_over(page), group="page", exclusive=True)

    async def _laid_over(self, page: Job) -> None:
        try:
            await page()
        except FAULTS as fault:
            self.say(str(fault))

    async def open_rules(self, ids: tuple[str, ...]) -> None:
        """Show rules of the game, with the reading that this match takes."""
        if self.sitting is None:
            return
        found = await self.sitting.read(lambda folio: [(r, folio.reading_of(r)) for i in ids if (r := folio.rule(i))])
        if found:
            self.app.push_screen(RuleScreen(*zip(*found, strict=True)))
        else:
            self.say(f"{self.page.cover.title if self.page else 'The game'} has no rule {', '.join(ids)}")

    def action_table(self) -> None:
        """The table in words."""
        if self.page and self.page.sight:
            self.app.push_screen(TableScreen(self.page.sight.scene, surveyed(self.page)))

    def action_dice(self) -> None:
        """What dice came to up to here."""
        self._lay_over(self._dice)

    async def _dice(self) -> None:
        if self.sitting is not None and self.page:
            n = self.page.here.n
            cursor, counted = await self.sitting.read(lambda folio: (folio.cursor, dice_of(folio.cursor, n)))
            await self.app.push_screen(DiceScreen(self.desk, cursor, counted, n))

    def meant(self) -> tuple[bytes | None, bool]:
        """The match that is read."""
        return (self.page.cover.match if self.page else None), False

    def action_new(self) -> None:
        """Set another match up."""
        self.post_message(SetUp())

    def action_audit(self) -> None:
        """Audit the line."""
        if self.page:
            here = self.page.here
            self.post_message(Judged(here.match, here.line, here.n))

    def action_lines(self) -> None:
        """The lines of the match."""
        self._choose_line(self._read_line)

    def _choose_line(self, chosen: Callable[[bytes | None], None]) -> None:
        """Have one of the lines of the match chosen."""
        if page := self.page:
            self._lay_over(lambda: self._lines(page, chosen))

    async def _lines(self, page: Page, chosen: Callable[[bytes | None], None]) -> None:
        record = await self.desk.ask(lambda: self.library.of_record(page.cover.match))
        await self.app.push_screen(LinesScreen(page.cover.lines, page.here.line, record), chosen)

    def _read_line(self, line: bytes | None) -> None:
        if self.page and line is not None and line != self.page.here.line:
            self.turn_to(self.page.cover.match, line)

    # ------------------------------------------------------------ proof, judge, cases, other lines

    def action_signed(self) -> None:
        """Who vouches for the log, and how far."""
        if page := self.page:
            self._lay_over(lambda: self._signed(page))

    async def _signed(self, page: Page) -> None:
        if self.sitting is None:
            return
        # signatures over what does not hang together say nothing
        told = () if page.proof.fault else await self.sitting.read(_custody)
        upto = f"{page.cover.line.name}: every hash from 1 to {page.proof.upto} fits the one before it"
        await self.app.push_screen(TextScreen("THE LOG", "Esc back", LinesOfText(paged(upto, told, page.proof.fault))))

    def action_judge(self) -> None:
        """Rule on what is disputed here, before the judge."""
        self.action_audit()

    def action_cut(self) -> None:
        """Ask for the file that this moment is to be cut out to, as a rules case."""
        if self.page:
            here = self.page.here
            self._ask(CUT, self.page, f"case-{here.match.hex()[:8]}-{here.n}.toml")

    async def _hear(self, asked: str, text: str, about: Viewpoint | None) -> None:
        """Answer a line; what asks for a file is answered here."""
        if asked == CUT and about and self.sitting:
            await self._cut(about, text)
        else:
            await super()._hear(asked, text, about)

    async def _cut(self, here: Viewpoint, path: str) -> None:
        self._done(CUT)
        if not path or self.sitting is None:
            return
        try:
            reading = RECORDED if here.reading is Reading.RECORDED else CORRECTED
            await self.sitting.read(lambda folio: Bench(folio).write_moment(path, here.n, reading))
        except (Absent, Conflict, Unreadable, Unwritable, *FAULTS) as refused:
            self._answer(Answer(str(refused), refused=True))
            return
        self._answer(Answer(f"✓ written to {path}"))

    def action_compare(self) -> None:
        """This line beside another: the only other one there is, or one that is chosen."""
        page = self.page
        if page is None:
            return
        others = tuple(line for line in page.cover.lines if line.id != page.here.line)
        if len(others) == 1:
            self._beside(others[0].id)
        elif others:
            self._choose_line(self._beside)

    def _beside(self, other: bytes | None) -> None:
        if self.page and other and other != self.page.here.line:
            here = self.page.here
            self.post_message(Compared(here.match, here.line, other, here.n, here.reading is Reading.RECORDED))


def _custody(folio: Folio) -> tuple[str, ...]:
    return signatures(folio.store, folio.book.match, folio.line, folio.means.drawer)
