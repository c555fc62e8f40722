"""What is typed on the replay screen: where to go, what to find, remarks, a fork's name, orders in notation."""

from abc import abstractmethod

from msgspec.structs import replace
from textual import on

from replay import acts
from tui import stops
from tui.commands import command, goal
from tui.page import Page
from tui.panels.bars import Foot, KeyLine
from tui.panels.console import Answer, Plate, speaks
from tui.quill import Said
from tui.raster.role import Role
from tui.screens.reading import ReadingScreen
from tui.viewpoint import Reading, at, jumped
from tui.widgets.console import Console
from tui.widgets.panel import Panel

GO, FIND, NOTE, BOOKMARK, FORK, PLAY, COMMAND = "go", "find", "note", "bookmark", "fork", "play", "command"
TYPING = {
    "": (Foot("Enter", "write it", 0), Foot("Esc", "leave it", 0)),
    GO: (Foot("Enter", "go there", 0), Foot("Esc", "stay", 0)),
    FIND: (Foot("Enter", "go to the first", 0), Foot("Esc", "stay", 0)),
    PLAY: (Foot("Enter", "record", 0), Foot("→", "complete", 1), Foot("Esc", "free the letters", 0)),
    COMMAND: (Foot("Enter", "say it", 0), Foot("Esc", "leave it", 0)),
}
"""The keys that work while a line is typed."""
OPEN = 200
"""Orders offered for completion."""


def plate(asked: str, page: Page) -> Plate:
    """What a question says above the line."""
    n, reading = page.here.n, page.here.reading.value
    match asked:
        case "go":
            return Plate("go to an entry", f"1–{page.here.head}, +10, or a turn: t3")
        case "find":
            return Plate("find in the entries", "Enter goes there, n and N on from it")
        case "note":
            return Plate(f"note on {n}", "Enter writes it, Esc leaves it")
        case "bookmark":
            return Plate(f"bookmark {n}", "its name; Enter writes it, Esc leaves it")
        case "fork":
            return Plate(f"» fork after {n}, {reading}", "name it, Enter writes", tone=Role.WHOLE)
        case "play" if page.sight:
            return speaks(page.sight.scene)
        case _:
            return Plate("say it in notation", "go N · find WORDS · line NAME · rule ID · :note :strike :amend …")


class SayingScreen(ReadingScreen):
    """A reading screen that one can speak to; ``weighed`` is an act that was asked for and waits to be confirmed."""

    weighed = ""

    @property
    def console(self) -> Console:
        """The line one types on."""
        return self.query_one(Console)

    @property
    def typing(self) -> bool:
        """Whether a line is being typed."""
        return bool(self.console.asked)

    def action_ask(self, asked: str) -> None:
        """Ask for a line."""
        if self.page is not None:
            self.weighed = ""
            begun = self.page.words if asked == FIND else ""
            self._ask(asked, self.page, begun)

    def _ask(self, asked: str, page: Page, begun: str = "") -> None:
        self.console.ask(asked, plate(asked, page), text=begun)
        self._panel("#keys").show(KeyLine(TYPING[asked] if asked in TYPING else TYPING[""]))

    def action_fork(self) -> None:
        """Ask for the name of a line that starts here."""
        self.action_ask(FORK)

    def action_command(self) -> None:
        """Orders, on a line of its own; else verbs and acts by their names."""
        own_line = self.page is not None and self.page.cover.line.parent is not None
        if own_line:
            self.run_worker(self._play_on(), group="say")
        else:
            self.action_ask(COMMAND)

    # ------------------------------------------------------------ what was typed

    @on(Console.Changed)
    def _typing(self, event: Console.Changed) -> None:
        if event.asked == FIND and self.page:
            found = self._hits(self.page, event.text)
            told = replace(plate(FIND, self.page), meta=f"{len(found)} found") if event.text else plate(FIND, self.page)
            self.query_one("#console-plate", Panel).show(told)

    @on(Console.Left)
    def _left(self) -> None:
        self.leave_line()

    def leave_line(self) -> None:
        """Give the keys back to the letters."""
        self.weighed = ""
        self.console.close()
        self.events.focus()
        self.show_page()

    @on(Console.Said)
    def _said(self, event: Console.Said) -> None:
        page, text = self.page, event.text.strip()
        if page is None:
            return
        if not text and event.asked != FORK:
            self.leave_line()
            return
        match event.asked:
            case "go":
                self._go(page, text)
            case "find":
                self._find(page, text)
            case "note":
                self.run_worker(self._remark(acts.Noted(text, page.here.n)), group="say")
            case "bookmark":
                self.run_worker(self._remark(acts.Bookmarked(text, page.here.n)), group="say")
            case "fork":
                self.run_worker(self._fork(page, text or f"what if {page.here.n}"), group="say")
            case _:
                self._speak(page, event.asked, text)

    def _go(self, page: Page, text: str) -> None:
        there = goal(page, text)
        if there is None:
            self.console.answer(Answer(f"There is no entry or turn {text}; {page.here.head} is the last entry."))
            return
        self.leave_line()
        self.go(jumped(page.here, there))

    def _hits(self, page: Page, text: str) -> list[int]:
        return stops.hits(page.listing.rows, page.marks, page.cover.seats, text)

    def _find(self, page: Page, text: str) -> None:
        found = self._hits(page, text)
        if not found:
            self.console.answer(Answer(f"Nothing is told in the words “{text}”."))
            return
        self.leave_line()
        self.page = replace(page, words=text, found=tuple(found))
        first = next((n for n in found if n >= page.here.n), found[0])
        self.go(jumped(page.here, first))
        self.say(f"{found.index(first) + 1} of {len(found)} found for “{text}”   n next   N before")

    def _speak(self, page: Page, asked: str, text: str) -> None:
        known = command(text)
        if known is None:
            self.run_worker(self._notation(page, asked, text), group="say")
            return
        match known.verb:
            case "go":
                self._go(page, known.rest)
            case "find":
                self._find(page, known.rest)
            case "line":
                self._line_by_name(page, known.rest)
            case "fork":
                self.run_worker(self._fork(page, known.rest or f"what if {page.here.n}"), group="say")
            case "rule":
                self.leave_line()
                self.run_worker(self.open_rules((known.rest,)), group="say")
            case _:
                self.app.exit()

    def _line_by_name(self, page: Page, name: str) -> None:
        line = next((line for line in page.cover.lines if name in (line.name, line.id.hex()[: len(name) or 1])), None)
        if line is None:
            known = ", ".join(line.name for line in page.cover.lines)
            self.console.answer(Answer(f"No line is called {name}; there are {known}."))
            return
        self.leave_line()
        self.turn_to(page.cover.match, line.id)

    @abstractmethod
    async def open_rules(self, ids: tuple[str, ...]) -> None:
        """Show rules of the game; the replay screen knows how."""

    # ------------------------------------------------------------ what is written

    async def _notation(self, page: Page, asked: str, text: str) -> None:
        """Record a line; what is no order is shown in words first and written when it is entered again."""
        sitting = self.sitting
        if sitting is None:
            return
        order = await sitting.write(lambda quill: quill.is_order(text))
        if order and asked == COMMAND:
            own = "Orders go on a line of their own: f forks here and plays on."
            self.console.answer(Answer(own, refused=True))
            return
        said = text if order or text.startswith(("@", ":")) else f":{text}"
        if not order and self.weighed != said:
            seen = await sitting.write(lambda quill: quill.foresee(said))
            self.weighed = "" if seen.rule else said
            told = Answer(seen.text, seen.rule, refused=True) if seen.rule else Answer(f"{seen.text} Enter writes it.")
            self.console.answer(told)
            return
        self.weighed = ""
        await self._answered(asked, await sitting.write(lambda quill: quill.say(said)))

    async def _answered(self, asked: str, said: Said) -> None:
        """Show what became of a line, and the place it was written at."""
        if not said.n:
            self.console.answer(Answer(said.text, said.rule, refused=True))
            return
        await self._grow(said)
        if asked == PLAY:
            await self._play_on(Answer(said.text, written=said.n))
        else:
            self.leave_line()
            self.say(f"✓ {said.n}  {said.text}")

    async def _remark(self, act: acts.Act) -> None:
        sitting = self.sitting
        if sitting is not None:
            await self._answered("", await sitting.write(lambda quill: quill.record(act)))

    async def _grow(self, said: Said) -> None:
        """The line has more entries: read on, and stand at the one that was written if it is an order."""
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        await self.grow(await sitting.renew(), corrected=said.correction)
        if self.page and page.cover.line.parent is not None:
            self.go(at(self.page.here, said.n))

    async def _fork(self, page: Page, name: str) -> None:
        """Begin a line here and play on it."""
        sitting = self.sitting
        if sitting is None:
            return
        n, recorded = page.here.n, page.here.reading is Reading.RECORDED
        said = await sitting.write(lambda quill: quill.fork(n, name, recorded=recorded))
        if said.line is None:
            self.console.answer(Answer(said.text, said.rule, refused=True))
            return
        await self.turn(page.cover.match, said.line.id, said.n)
        await self._play_on(Answer(said.text, written=said.n))

    async def _play_on(self, answer: Answer | None = None) -> None:
        """Ask for the next order at the line's end."""
        sitting = self.sitting
        if self.page is None or sitting is None:
            return
        if self.page.here.n != self.page.here.head:
            self.go(jumped(self.page.here, self.page.here.head))
        await self.arrived()
        orders = await sitting.write(lambda quill: quill.open_orders(OPEN))
        self._ask(PLAY, self.page)
        self.console.offer(orders)
        self.console.answer(answer or Answer())
