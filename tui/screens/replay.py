"""The replay screen: the board, the events, the fight, a unit and the timeline, and the keys that move among them."""

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical

from tui.desk import Desk
from tui.keys.here import BESIDE, idle
from tui.keys.keymap import keys_of
from tui.keys.verbs import EVERYWHERE, STEPS, bindings
from tui.library import Library
from tui.lines.page import apart, listed, next_unit, surveyed
from tui.lines.viewpoint import centred, cycled, let_go, looked, selected, zoomed
from tui.panels.bars import Section
from tui.raster.view import ZOOMS
from tui.screens.paging import PagingScreen
from tui.widgets.beside import Beside
from tui.widgets.board import Board
from tui.widgets.console import Console
from tui.widgets.early import Early
from tui.widgets.event_list import EventList
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import Panel
from tui.widgets.timeline import TimelineBar

WIDE = (120, 36)
"""Columns and rows from which every panel has its full form."""
FOLLOWED = {True: 10, False: 6}
"""The zoom at which what happens is followed, with room and without."""
PAN = (8, 4)
"""Columns and rows a key moves the window by."""

AT_ONCE = ("leave", "keys")
"""What can be done before there is a line to look at."""


class ReplayScreen(PagingScreen):
    """One line of a match, step by step."""

    BINDINGS = bindings(STEPS, EVERYWHERE, screen="replay")
    KEYS = "replay"
    AUTO_FOCUS = "#events"

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__(desk, library, match, line, n)
        self._early = Early()

    def compose(self) -> ComposeResult:
        """Where every panel stands; the style sheet says how large."""
        yield Panel(id="title")
        yield Panel(id="header")
        with Container(id="body"):
            with Vertical(id="table"):
                yield Board(id="board")
            with Vertical(id="side"):
                yield Panel(Section("EVENTS"), id="events-title")
                yield EventList(id="events")
                yield Panel(id="fight")
                yield Panel(id="unit")
                yield Beside(id="beside")
                yield Panel(id="clocks")
            yield Console(id="console")
            yield Panel(id="caption")
            yield TimelineBar(id="timeline")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """The full layout where there is room for it, else the reduced one."""
        wide = event.size.width >= WIDE[0] and event.size.height >= WIDE[1]
        self.set_class(wide, "-wide")
        self.set_class(not wide, "-narrow")
        page = self.page
        if page and page.here.centre is None and (page.here.dots, page.here.exact) == (FOLLOWED[not wide], False):
            self.go(replace(page.here, dots=FOLLOWED[wide]))
        else:
            self.show_page()

    def first_zoom(self) -> int:
        """The zoom to begin with."""
        return FOLLOWED[self.has_class("-wide")]

    def on_descendant_focus(self) -> None:
        """Show where the keys go."""
        self._show_focus()

    def on_descendant_blur(self) -> None:
        """Show that they went elsewhere."""
        self._show_focus()

    def _show_focus(self) -> None:
        meta = listed(self.page, roomy=self.has_class("-wide")) if self.page else ""
        self.query_one("#events-title", Panel).show(Section("EVENTS", meta, self.events.has_focus))

    def show_page(self) -> None:
        """Show the page in every panel."""
        super().show_page()
        self._show_focus()
        if self.page and self.page.sight:
            shown = [self._panel(name) for name in ("#fight", "#unit", "#clocks")]
            taken = sum(panel.reserved + 1 for panel in shown if panel.display)
            self.query_one(Beside).show(self.page.sight.scene, surveyed(self.page), taken)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what would do something, and nothing while a line is typed."""
        if not super().check_action(action, parameters):
            return False
        name = f"{action}({', '.join(map(repr, parameters))})" if parameters else action
        return not idle(self.page, name) if self.page else action in AT_ONCE

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing says why; one that comes before the line is there waits for it."""
        if self.page is None:
            if self._waits(event):
                event.stop()
            return
        if self.keys_taken:
            return
        verb = keys_of(self.app).verb_on(self.KEYS, event.key)
        if verb or event.is_printable:
            self.say(idle(self.page, verb.action) if verb else f"{event.character} {BESIDE}")

    def _waits(self, event: events.Key) -> bool:
        if self.recording:
            return self.console.holds(event.key, event.character)
        verb = keys_of(self.app).verb_on(self.KEYS, event.key)
        return not (verb and verb.action in AT_ONCE) and self._early.holds(event.key, event.character)

    async def turn(self, match: bytes, line: bytes | None, n: int = 0) -> None:
        """Read a line from here on; what was pressed before there was one to look at is done then."""
        await super().turn(match, line, n)
        if self.page:
            self._early.let_in(lambda key, character: self.app.post_message(events.Key(key, character)))

    def tell_idle(self, action: str) -> None:
        """Say why an action that was asked for does nothing, if it does nothing."""
        if self.page and (why := idle(self.page, action)):
            self.say(why)

    # ------------------------------------------------------------ looking

    @property
    def board(self) -> Board:
        """The table."""
        return self.query_one("#board", Board)

    def action_unit(self) -> None:
        """The next unit, those that act now first; of one that does not act, that is said."""
        if self.page and (unit := next_unit(self.page)):
            self.go(selected(self.page.here, unit))
            self.say(apart(self.page))

    def action_let_go(self) -> None:
        """Follow what happens again."""
        if self.page:
            self.go(let_go(self.page.here))

    def action_look(self) -> None:
        """See the table from the unit looked at, or no longer."""
        if self.page:
            self.go(looked(self.page.here))

    def action_zoom_cycle(self) -> None:
        """See the whole table; from there, follow what happens again."""
        if self.page:
            self.go(cycled(self.page.here, self.first_zoom()))

    def action_zoom(self, by: int) -> None:
        """Closer or further."""
        if self.page:
            shown = self.board.view.dots if self.board.view else ZOOMS[0]
            self.go(zoomed(self.page.here, by, shown))

    def action_pan(self, columns: int, rows: int) -> None:
        """Move the window; it follows no longer until the zoom cycle is turned."""
        centre = self.board.panned(columns * PAN[0], rows * PAN[1])
        if self.page and centre:
            self.go(centred(self.page.here, centre))

    @on(Board.Picked)
    def _picked(self, event: Board.Picked) -> None:
        page = self.page
        if page and page.sight and (not event.unit or any(p.id == event.unit for p in page.sight.scene.pieces)):
            self.go(selected(page.here, event.unit or page.here.unit))

    @on(Board.Aimed)
    def _aimed(self, event: Board.Aimed) -> None:
        if self.page:
            self.go(centred(zoomed(self.page.here, 0, event.dots), event.centre))

    # ------------------------------------------------------------ the mouse

    async def on_click(self, event: events.Click) -> None:
        """The rules under the caption and the reading in the title can be pressed."""
        action = {"caption": "rule", "title": "reread"}.get(event.widget.id or "" if event.widget else "")
        if action:
            await self.run_action(action)

    @on(KeyBar.Pressed)
    async def _pressed(self, event: KeyBar.Pressed) -> None:
        verb = next((verb for verb in (*STEPS, *EVERYWHERE) if verb.sign == event.sign), None)
        if verb:
            await self.run_action(verb.action)

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.slate.stand(None)
        self.app.pop_screen()
