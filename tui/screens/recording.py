"""Recording at the table: faces typed alone, what a line would do drawn on the board, half a line kept for later."""

from msgspec.structs import replace
from textual import on

from replay.core.scene import Scene
from tui.keys.asking import AMEND, PLAY
from tui.lines.folio import Cover
from tui.lines.page import Page
from tui.lines.quill import CONFLICT
from tui.lines.sitting import Sitting
from tui.lines.slate import Begun, Blank, Slate, Spot
from tui.lines.unread import left_for
from tui.lines.viewpoint import Viewpoint
from tui.offers import picking
from tui.offers.throwing import Throw, cocked, throw
from tui.offers.trying import Trial
from tui.panels.console import Answer
from tui.panels.keyed import key
from tui.raster.overlay import Callout, Ghost, Overlay
from tui.screens.slipping import SlippingScreen
from tui.screens.speaking import Weighed
from tui.widgets.chooser import Chooser
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar

PRESSED = {"Enter": "enter", "Tab": "tab", "↑↓": "down", "Esc": "escape"}
"""Keys of the line that can be pressed with the mouse."""


class RecordingScreen(SlippingScreen):
    """A screen that one records on; ``slate`` keeps what was typed and not said, and where one stood."""

    slate: Slate = Blank()
    _tries = ""
    _goes_on = False
    """Whether the next order is asked for on the line that is turned to, as it was on the one that is left."""

    def on_mount(self) -> None:
        """Open the line; who comes to record types at once, whatever has to be read first."""
        super().on_mount()
        if self.recording:
            self.console.expect(self.events)

    async def first_entry(self, sitting: Sitting) -> int:
        """Who comes to look stands where one stood; who comes to record, at the last entry."""
        n = 0 if self.recording else self.slate.read(sitting.cover.line.id).n
        return n if 0 < n < sitting.cover.head else await super().first_entry(sitting)

    def greet(self) -> None:
        """Who comes to record finds the line as it was left; who comes to look is told that this is where one stood."""
        super().greet()
        if self.page is None:
            return
        begun = self.slate.read(self.page.cover.line.id)
        if self.recording:
            if begun.text and not self.console.line.value:
                self.console.write(begun.text)
                self._answer(Answer("Begun before and not said yet"))
            self.console.let_in()
        elif begun.text:
            self.say(f"A line was begun here: {begun.text}   {key('r')} records on")
        elif not self._begin and begun.n == self.page.here.n:
            self.say(f"Where you left it   {key('End')} goes to the last entry")

    def go(self, here: Viewpoint) -> None:
        """Stand somewhere else, and keep where; what could happen at the end is not drawn over an earlier table."""
        if self.page and self.page.sketch and here.n != here.head:
            self.page = replace(self.page, sketch=None)
        super().go(here)
        self._keep()

    # ------------------------------------------------------------ half a line

    def turn_to(self, match: bytes, line: bytes | None) -> None:
        """Read another line from here on: what was begun stays with the line it was begun on."""
        self._goes_on = self.console.asked == PLAY
        self.put_by()
        self.console.forget(PLAY)
        super().turn_to(match, line)

    async def turn(self, match: bytes, line: bytes | None, n: int = 0) -> None:
        """Read a line from here on; half an order that was begun there before is there again."""
        half = self.slate.read(line).text if self.page and line else ""
        was = self.page.cover.line.id if self.page else b""
        await super().turn(match, line, n)
        if self.page and was and was != self.page.cover.line.id:
            # orders are taken on one line of a match
            self.slate.write(was, replace(self.slate.read(was), recording=False))
        goes_on, self._goes_on = self._goes_on, False
        if half:
            self.console.remember(PLAY, half)
        if self.page is None or not self._plays_on(self.page):
            self.put_by()
        elif goes_on:
            self.action_command()
        elif self.console.asked == PLAY:
            await self._play_on(Answer())

    async def grow(self, cover: Cover, *, corrected: bool) -> None:
        """The line has more entries. Where a judge's ruling among them has left it, play goes on elsewhere: who records
        goes there too, and who looks is told.
        """
        since = self.page.here.head if self.page else cover.head
        await super().grow(cover, corrected=corrected)
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        left = await sitting.read(lambda folio: left_for(folio, since))
        if left is None:
            return
        was, there = page.cover.line.name, left.line.name
        if not self.recording:
            self._tell(f"The ruling in entry {left.n} left this line: play goes on on {there}   {key('t')} goes there")
            return
        self._goes_on = self.console.asked == PLAY
        self.put_by()
        self.console.forget(PLAY)
        await self.turn(page.cover.match, left.line.id, left.line.head.seq)
        self._tell(f"The ruling in entry {left.n} left {was}: you record on {there} now   {key('t')} lines")

    def _keep(self) -> None:
        """Keep where one stands, and half an order; at the last entry there is nothing to keep of the former."""
        if self.page:
            here, asks = self.page.here, self.console.asked == PLAY
            line, n = self.page.cover.line.id, 0 if here.n >= here.head else here.n
            text = self.console.line.value if asks else self.slate.read(line).text
            self.slate.write(line, Begun(text, n, self.recording or asks))
            self.slate.stand(Spot(here.match, line, self.recording or asks))

    def on_screen_resume(self) -> None:
        """Here one is again."""
        self._keep()

    def action_record(self) -> None:
        """Take orders on this very line, or no longer."""
        super().action_record()
        self._keep()

    @on(Console.Changed)
    def _keeps(self, event: Console.Changed) -> None:
        """Half an order is kept while it is typed."""
        if event.asked == PLAY:
            self._keep()

    # ------------------------------------------------------------ dice

    def action_throw(self) -> None:
        """The dice: those that are owed, else any that may be thrown."""
        if self.page is None or not self._plays_on(self.page):
            self._tell(f"Dice are thrown while recording: {key('r')} records on")
            return
        self.action_command()
        self.console.write("" if self._owed else "roll ")

    @property
    def _owed(self) -> bool:
        choosing = self.console.choosing
        return bool(choosing and choosing.stand.debts)

    async def _speak(self, page: Page, asked: str, text: str, weighed: Weighed) -> None:
        """Faces alone are the roll that is owed; of a wrong count it is said what is owed, and nothing is written."""
        sitting = self.sitting
        said: Throw | None = None
        if asked == PLAY and sitting is not None:
            said = await sitting.write(lambda quill: quill.throws(text))
        if said is None or sitting is None:
            await super()._speak(page, asked, text, weighed)
        elif said.wrong:
            self._refuse(asked, text, Answer(said.wrong, said.rule, refused=True))
        else:
            line, remark, seen = said.line, cocked(said.cocked), page.cover.seen
            written = await sitting.write(lambda quill: quill.say(line, seen, remark))
            # the faces are laid there again as they were typed, which keeps what was cocked
            await self._answered(asked, text if written.rule == CONFLICT else line, written)

    async def _rolled(self, text: str) -> str:
        slip = self._slip
        if slip is None or slip.stand is None:
            return text
        said = throw(slip.stand.scene, slip.stand.calls, text)
        return said.line if said and said.line else text

    # ------------------------------------------------------------ what it would do

    @on(Chooser.Aimed)
    def _aimed_at(self) -> None:
        """Draw what the line, or the choice under the bar, would do."""
        if self.console.asked not in (PLAY, AMEND):
            return
        line = self._aimed_line()
        if line != self._tries:
            self._tries = line
            self.run_worker(self._sketch(line), group="sketch", exclusive=True)

    def _aimed_line(self) -> str:
        """The whole order that is aimed at; empty where it is none yet."""
        now, text = self.console.choosing, self.console.line.value
        if now is None or self.console.asked != PLAY:
            return ""
        choice = self.console.under
        if choice:
            return choice.line.rstrip() if choice.whole else ""
        return picking.completed(now, text) if text.strip() and self.console.menu.whole else ""

    async def _sketch(self, line: str) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        trial = await sitting.write(lambda quill: quill.tries(line)) if line else Trial()
        if self.page and sitting is self.sitting and line == self._tries:
            here = self.page.here
            # what could happen lies over the table as it is, and over no earlier one
            self.draw_over(sketched(self.page, trial) if here.n == here.head else None)

    def draw_over(self, overlay: Overlay | None) -> None:
        """Show something on the board that has not happened."""
        if self.page and self.page.sketch != overlay:
            self.page = replace(self.page, sketch=overlay)
            self.show_page()

    def leave_line(self) -> None:
        """Give the keys back; what would have happened is not shown any more, nor what is still being tried."""
        self._tries = ""
        if self.page:
            self.page = replace(self.page, sketch=None)
        super().leave_line()

    # ------------------------------------------------------------ keys pressed with the mouse

    @on(KeyBar.Pressed)
    def _pressed_key(self, event: KeyBar.Pressed) -> None:
        """A key of the line was clicked."""
        key = PRESSED.get(event.sign) if self.typing else None
        if key == "enter":
            self.console.enter(self.console.line.value)
        elif key == "escape":
            self.console.leave()
        elif key:
            self.console.chooses(key, None)


def sketched(page: Page, trial: Trial) -> Overlay | None:
    """What an order would do, over the table as it is; none where it does nothing there."""
    if page.sight is None or not (trial.pieces or trial.reason):
        return None
    scene: Scene = page.sight.scene
    ghosts = tuple(Ghost(piece, "", ()) for piece in trial.pieces)
    moved = frozenset(piece.id for piece in trial.pieces if any(piece.id == one.id for one in scene.pieces))
    return Overlay(selected=moved, ghosts=ghosts)


def refused(trial: Trial, at: tuple[int, int]) -> tuple[Callout, ...]:
    """Why an order would not be taken, beside the place it names."""
    return (Callout(at, trial.reason, refused=True),) if trial.reason else ()
