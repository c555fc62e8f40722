"""The audit screen: what is found and asked, the table at that moment, why, and a ruling on it."""

from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical

from tui.judging import hearing
from tui.judging.bench import Bench
from tui.judging.hearing import Hearing
from tui.keys.here import BESIDE
from tui.keys.keymap import keys_of
from tui.keys.verbs import AUDIT, EVERYWHERE, bindings
from tui.lines.viewpoint import WHOLE, Reading
from tui.panels.bars import Section
from tui.panels.console import Plate
from tui.panels.docket import Findings
from tui.panels.keyed import key
from tui.panels.luck import LinesOfText
from tui.screens.destinations import Replayed
from tui.screens.judging import UNWRITTEN, JudgingScreen
from tui.screens.luck import DiceScreen
from tui.screens.over import KeysScreen, RuleScreen, TextScreen
from tui.widgets.board import Board
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import Panel
from tui.widgets.ruling import RulingForm

WIDE = (120, 36)
"""Columns and rows from which every panel has room."""
MOUSE = ("click a finding to look at it, a key below to press it",)
ASKS = {
    "report": ("write the report", "ends in .html or .md; Enter writes it, Esc leaves it"),
    "cut": ("cut what entry {n} asks out as a rules case", "as case cut --at {before} --as-recorded; Enter writes it"),
}
"""What can be asked for on the line: what it says, and what belongs there."""


class AuditScreen(JudgingScreen):
    """One line of a match, judged."""

    BINDINGS = bindings(AUDIT, EVERYWHERE, screen="audit")
    KEYS = "audit"
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        """Where every panel stands; the style sheet says how large."""
        yield Panel(id="title")
        yield Panel(id="tally")
        with Container(id="court"):
            with Vertical(id="docket"):
                yield Panel(
                    Section("FINDINGS", keys_of(self.app).says(self.KEYS, f"{key('n')} next")), id="findings-title"
                )
                yield Panel(id="findings")
                yield Panel(id="custody")
                yield Panel(id="dice")
            with Vertical(id="bench"):
                yield Panel(id="board-title")
                yield Board(id="board")
                yield Panel(id="sums")
            with Vertical(id="law"):
                yield Panel(id="brief")
                yield Panel(id="statute")
                yield Panel(id="later")
                yield RulingForm(id="ruling")
        yield Console(id="console")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """The full layout where there is room for it, else the reduced one."""
        wide = event.size.width >= WIDE[0] and event.size.height >= WIDE[1]
        self.set_class(wide, "-wide")
        self.set_class(not wide, "-narrow")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what would do something; while something is typed, letters are letters."""
        if not self.is_attached or self.form.open or self.query_one(Console).has_line:
            return False
        return not hearing.idle(self.page, action)

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing says why."""
        if self.page is None or self.form.open or self.query_one(Console).has_line:
            return
        verb = keys_of(self.app).verb_on(self.KEYS, event.key)
        if verb or event.is_printable:
            self.say(hearing.idle(self.page, verb.action) if verb else f"{event.character} {BESIDE}")

    # ------------------------------------------------------------ looking

    def action_next(self, by: int) -> None:
        """Another finding."""
        if self.page:
            self.choose(self.page.at + by)

    def action_step(self, by: int) -> None:
        """The table at another entry."""
        if self.page and 1 <= self.page.n + by <= self.page.cover.head:
            self.show(replace(self.page, step=self.page.step + by, sight=None))
            self.look_up()

    def action_reread(self) -> None:
        """The table in the other reading."""
        if self.page:
            other = Reading.CORRECTED if self.page.reading is Reading.RECORDED else Reading.RECORDED
            self.show(replace(self.page, reading=other, sight=None))
            self.look_up()

    def action_zoom(self, by: int) -> None:
        """Closer or further."""
        if self.page:
            self.show(replace(self.page, dots=max(2, min(16, (self.page.dots or 4) + 2 * by)), exact=True))

    def action_zoom_cycle(self) -> None:
        """The whole table, or follow closely again."""
        if self.page:
            self.show(replace(self.page, dots=hearing.CLOSE if self.page.dots == WHOLE else WHOLE, exact=False))

    def on_click(self, event: events.Click) -> None:
        """Look at the finding that was clicked on."""
        panel = self._panel("#findings")
        if event.widget is panel and isinstance(panel.drawing, Findings):
            at = panel.drawing.item_at(event.y, panel.size.height)
            if at >= 0:
                self.choose(at)

    @on(KeyBar.Pressed)
    async def _pressed(self, event: KeyBar.Pressed) -> None:
        verb = next((verb for verb in (*AUDIT, *EVERYWHERE) if verb.sign == event.sign), None)
        if verb:
            await self.run_action(verb.action)

    # ------------------------------------------------------------ pages over the screen

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(KeysScreen((*AUDIT, *EVERYWHERE), MOUSE))

    def action_rule(self) -> None:
        """The rules it is about."""
        if self.page and self.page.known and self.page.known.rules:
            rules, readings = zip(*self.page.known.rules, strict=True)
            self.app.push_screen(RuleScreen(rules, readings))

    def action_read(self) -> None:
        """All of it on one page."""
        if self.page and self.page.known:
            known = self.page.known
            words = f"{known.item.sign} {known.item.n} {known.item.word}".upper()
            self.app.push_screen(TextScreen(words, "Esc back", hearing.everything(self.page, known)))

    def action_signed(self) -> None:
        """Who vouches for the log."""
        if self.page:
            self.app.push_screen(TextScreen("THE LOG", "Esc back", LinesOfText(hearing.vouched(self.page))))

    def action_dice(self) -> None:
        """What dice came to."""
        if self.page and self.page.dice and self.bench:
            self.app.push_screen(DiceScreen(self.desk, self.bench.cursor, self.page.dice))

    # ------------------------------------------------------------ what if

    def action_replay(self) -> None:
        """Go there on the replay screen."""
        page = self.page
        if page and page.item:
            self.post_message(Replayed(page.cover.match, page.cover.line.id, page.n, False))

    def action_what_if(self) -> None:
        """Begin a line before this entry, and play on there."""
        if self.page and self.page.item and self.bench:
            self.write(partial(self._what_if, self.bench, self.page))

    async def _what_if(self, bench: Bench, page: Hearing) -> None:
        n = page.item.n if page.item else page.n
        try:
            line = await self.desk.ask(lambda: bench.what_if(n))
        except UNWRITTEN as refused:
            self.say(str(refused))
            return
        self.post_message(Replayed(page.cover.match, line.id, line.head.seq, True))

    # ------------------------------------------------------------ files

    def action_ask(self, asked: str) -> None:
        """Ask where something is to be written."""
        if self.page is None:
            return
        match = self.page.cover.match.hex()[:8]
        usual = f"audit-{match}.html" if asked == "report" else f"case-{match}-{self.page.n}.toml"
        words, meta = (said.format(n=self.page.n, before=self.page.n - 1) for said in ASKS[asked])
        self.query_one(Console).ask(asked, Plate(words, meta), text=usual)

    @on(Console.Said)
    def _said(self, event: Console.Said) -> None:
        if self.page and self.bench and event.text.strip():
            self.write(partial(self._write_file, self.bench, self.page, event.asked, event.text.strip()))

    async def _write_file(self, bench: Bench, page: Hearing, asked: str, path: str) -> None:
        try:
            write = bench.write_report if asked == "report" else bench.write_case
            await self.desk.ask(lambda: write(path, page.n))
        except UNWRITTEN as refused:
            self.say(str(refused))
            return
        self.say(f"✓ written to {path}")

    def action_leave(self) -> None:
        """Back to where one came from."""
        with suppress(IndexError):
            self.app.pop_screen()
