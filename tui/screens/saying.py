"""What is typed on the replay screen: where to go, what to find, remarks, a fork's name, orders in notation."""

from abc import abstractmethod

from msgspec.structs import replace
from textual import on

from replay import acts
from tui.keys.asking import AGAIN, BOOKMARK, CALL, COMMAND, FIND, FORK, NOTE, NOTHING_TYPED, PLAY, feet, plate
from tui.keys.commands import command
from tui.lines.page import Page
from tui.lines.quill import CONFLICT, Said, spelt
from tui.lines.unread import new_entries
from tui.lines.viewpoint import Reading, Viewpoint, at, jumped
from tui.panels.console import Answer
from tui.panels.keyed import key
from tui.screens.finding import FindingScreen
from tui.screens.speaking import Weighed
from tui.widgets.console import Console

REMARKS = {NOTE: acts.Noted, BOOKMARK: acts.Bookmarked}


class SayingScreen(FindingScreen):
    """A reading screen that understands what it is told: verbs, acts, orders.

    While it is ``recording``, orders are taken on the line that is read, whichever that is.
    """

    _unoffered = False
    _upsets = 0
    """How often others have written first: lines that were entered before that are not said after it."""

    def action_fork(self) -> None:
        """Ask for the name of a line that starts here."""
        self.action_ask(FORK)

    def greet(self) -> None:
        """Who comes to record is asked for the next order at once."""
        if self.recording:
            self.action_command()

    def action_record(self) -> None:
        """Take orders on this very line, or no longer."""
        self.put_by()
        self.recording = not self.recording
        if self.page:
            self.page = replace(self.page, recording=self.recording)
            self.show_page()
        self.greet()

    def action_call_now(self) -> None:
        """While recording, call the judge with one key: the clocks stop, and the table is marked as it lies."""
        if self.page and self._plays_on(self.page):
            self._do(lambda: self._remark(CALL, "", acts.Called()))

    def action_command(self) -> None:
        """Orders, on a line of its own or while recording; else verbs and acts by their names."""
        if self.page is None:
            return
        if self.typing:
            self.console.take_keys()
        elif self._plays_on(self.page):
            self._ask(PLAY, self.page)
            self._do(self._ask_on)
        else:
            self._ask(COMMAND, self.page)
            self._do(self.catch_up)

    def _plays_on(self, page: Page) -> bool:
        """Whether orders may be given: on a line of its own, or while recording."""
        return self.recording or page.cover.line.parent is not None

    async def _ask_on(self) -> None:
        """The next order is asked for at the line's end, whatever others have written by now."""
        await self.catch_up()
        await self._play_on(Answer())

    async def read_on(self, unread: int) -> None:
        """What others wrote changes what may be ordered."""
        await super().read_on(unread)
        if self.console.asked == PLAY and self.page and not self.page.unread:
            self._do(lambda: self._play_on(Answer(f"{new_entries(unread)} of others")))

    # ------------------------------------------------------------ what was typed

    @on(Console.Changed)
    def _typing(self, event: Console.Changed) -> None:
        if self.page is None or event.asked != self.console.asked:
            return
        if not self.console.line.value:
            # what is rubbed out is given up: Enter writes nothing that one no longer sees
            self.weighed = Weighed()
        if event.asked == FIND:
            found = f"{len(self.hits(self.page, event.text))} found" if event.text else plate(FIND, self.page).meta
            self.console.head(replace(plate(FIND, self.page), meta=found))
        elif self.console.types(event.text) and (not event.text or event.text != self.weighed.text):
            self._show_feet(feet(event.asked))

    @on(Console.Said)
    def _said(self, event: Console.Said) -> None:
        asked, text = event.asked, event.text.strip()
        self._show_keys()
        upsets, about = self._upsets, self.asked_at
        self._do(lambda: self._hear(asked, text, about) if upsets == self._upsets else self._unsaid(text))

    async def _unsaid(self, text: str) -> None:
        """A line that waited behind one that met entries of others: it was entered for another table."""
        if text:
            self._answer(Answer(f"others had written first, this was not said: {text}", refused=True))

    async def _hear(self, asked: str, text: str, about: Viewpoint | None) -> None:
        """Answer a line that was asked for where ``about`` says; an empty one leaves."""
        page, (weighed, self.weighed) = self.page, (self.weighed, Weighed())
        if page is None:
            return
        there = about or page.here
        if weighed.text and not text:
            # Enter came before what would change was seen: it says yes to nothing
            self.weighed = weighed
            self._lay_weighed()
            return
        if weighed.text not in ("", text):
            self._answer(Answer(f"{weighed.text}: another line came first", refused=True))
        match asked:
            case "fork":
                await self._fork(there, asked, text)
            case "call":
                await self._remark(asked, text, acts.Called(text))
            case _ if not text:
                self._done(asked, Answer(NOTHING_TYPED) if asked == PLAY else None, stays=asked == PLAY)
            case "go":
                self._go(page, asked, text)
            case "find":
                self._find(page, asked, text)
            case "note" | "bookmark":
                await self._remark(asked, text, REMARKS[asked](text, there.n))
            case _:
                await self._speak(page, asked, text, weighed)

    async def _speak(self, page: Page, asked: str, text: str, weighed: Weighed) -> None:
        known = command(text)
        if known is None:
            await self._notation(page, asked, text, weighed)
            return
        match known.verb:
            case "go":
                self._go(page, asked, known.rest)
            case "find":
                self._find(page, asked, known.rest)
            case "line":
                await self._line_by_name(page, asked, known.rest)
            case "fork":
                await self._fork(page.here, asked, known.rest)
            case "rule":
                self._done(asked)
                await self.open_rules((known.rest,))
            case _:
                self.app.exit()

    @abstractmethod
    async def open_rules(self, ids: tuple[str, ...]) -> None:
        """Show rules of the game; the replay screen knows how."""

    async def _refused(self, asked: str, text: str, said: Said) -> None:
        """A line was refused; where others wrote first, what they wrote is read before it is said again."""
        answer = Answer(said.text, said.rule, refused=True)
        if said.rule != CONFLICT:
            self._refuse(asked, text, answer)
            return
        self._upsets += 1
        await self.catch_up()
        if self.page and self._plays_on(self.page):
            await self._play_on(Answer())
        self._refuse(asked, text, answer, AGAIN)

    async def _notation(self, page: Page, asked: str, text: str, weighed: Weighed) -> None:
        """Record an order or a remark; every other act is told first, and written when it is entered again at once."""
        sitting = self.sitting
        if sitting is None:
            return
        order = await sitting.write(lambda quill: quill.is_order(text))
        said = text if order else spelt(text)
        if order and not self._plays_on(page):
            own = f"Orders go on a line of their own: {key('f')} forks here and plays on"
            self._refuse(asked, text, Answer(own, refused=True))
            return
        shown = page.cover.seen
        if order or weighed == Weighed(text, shown) or await sitting.write(lambda quill: quill.is_remark(said)):
            await self._answered(asked, text, await sitting.write(lambda quill: quill.say(said, shown)))
            return
        seen = await sitting.write(lambda quill: quill.foresee(said))
        if seen.rule:
            await self._refused(asked, text, seen)
            return
        self._preview(text, seen)

    async def _answered(self, asked: str, text: str, said: Said) -> None:
        """Show what became of a line, and the place it was written at."""
        if not said.n:
            await self._refused(asked, text, said)
            return
        await self._grow(said)
        if asked in (COMMAND, PLAY) and self.page and self._plays_on(self.page):
            await self._play_on(Answer(said.text, written=said.n))
        else:
            self._done(asked, Answer(said.text, written=said.n, then=said.then))

    async def _remark(self, asked: str, text: str, act: acts.Act) -> None:
        sitting = self.sitting
        if sitting is not None:
            said = await sitting.write(lambda quill: quill.record(act))
            called = said.n and isinstance(act, acts.Called)
            then = f":dispute asks a question · Esc, then {key('a')}: a judge rules" if called else ""
            await self._answered(asked, text, replace(said, then=then))

    async def _grow(self, said: Said) -> None:
        """The line has more entries: read on, and stand at the one that was written if it is an order."""
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        await self.grow(await sitting.renew(), corrected=said.correction)
        if self.page and self._plays_on(page):
            self.go(at(self.page.here, said.n))

    async def _fork(self, here: Viewpoint, asked: str, text: str) -> None:
        """Begin a line here and play on it."""
        sitting = self.sitting
        if sitting is None:
            return
        n, recorded = here.n, here.reading is Reading.RECORDED
        name = text or f"what if {n}"
        said = await sitting.write(lambda quill: quill.fork(n, name, recorded=recorded))
        if said.line is None:
            self._refuse(asked, name if asked == FORK else f"fork {name}", Answer(said.text, said.rule, refused=True))
            return
        self.console.go_on(PLAY)
        await self.turn(here.match, said.line.id, said.n)
        await self._play_on(Answer(said.text, written=said.n))

    async def _play_on(self, answer: Answer) -> None:
        """Stand at the line's end; what may be ordered there is said when no more lines wait."""
        sitting = self.sitting
        if self.page is None or sitting is None:
            return
        if self.page.here.n != self.page.here.head:
            self.go(jumped(self.page.here, self.page.here.head))
        self._unoffered = True
        if self.typing:
            self._show_feet(feet(PLAY))
        self._answer(answer)

    async def settle(self) -> None:
        """Say what may be ordered now, once for all the lines that were entered at once."""
        page, sitting = self.page, self.sitting
        if not ((self._unoffered or self.console.awaits) and self.console.asked == PLAY and page and sitting):
            return
        self._unoffered = False
        await self.arrived()
        stand = await sitting.write(lambda quill: quill.stand())
        if self.console.asked == PLAY and self.page and len(self._jobs) == 1:
            self.console.head(plate(PLAY, self.page))
            self.console.offer(stand)
            self._show_answers()
            if not self.weighed.text:
                self.console.take_up()
