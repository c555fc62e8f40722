"""A cursor on the board, for the line that is typed: moved with keys, to places sure to be taken or anywhere."""

from msgspec.structs import replace
from textual import events, on

from replay.core.scene import Piece
from tui.desk import Desk
from tui.library import Library
from tui.lines.viewpoint import Viewpoint, centred, zoomed
from tui.offers import ground
from tui.offers.ground import Cursor
from tui.offers.pointing import Pointed
from tui.offers.trying import Trial
from tui.panels.bars import Foot
from tui.panels.keyed import key
from tui.raster.overlay import Spread
from tui.screens.pointed import drawn, told
from tui.screens.recording import RecordingScreen
from tui.widgets.board import Board
from tui.widgets.key_bar import KeyBar

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
"""Arrows, as east and north."""
SAID = {"left": "to the left", "right": "to the right", "up": "further up", "down": "further down"}
NO_FURTHER = "no place that is sure to be taken lies {}; shift+arrow goes anywhere"
ZOOM = {"plus": 1, "minus": -1}
DRAWN_AT = 6
"""Dots a step from which corners are told apart: an outline is drawn so close at least."""
FINE = 10
"""Parts of a step that a cursor moves by freely."""
FEET = (
    Foot("Enter", "take it", 0),
    Foot("←↑↓→", "next place", 1, "place"),
    Foot("shift+arrow", "a little", 4, "nudge"),
    Foot(", .", "turn", 2),
    Foot("l", "measure from here", 3, "measure"),
    Foot("+ -", "zoom", 5),
    Foot("Esc", "back to the line", 0, "back"),
)
"""The keys while the board has them."""
DRAWING = (
    Foot("Enter", "take it", 0),
    Foot("space", "a corner here", 0, "corner"),
    Foot("Bksp", "take it back", 1, "back one"),
    Foot("←↑↓→", "a step", 2, "step"),
    Foot("shift+arrow", "a little", 4, "nudge"),
    Foot("l", "measure from here", 3, "measure"),
    Foot("+ -", "zoom", 5),
    Foot("Esc", "back to the line", 0, "back"),
)
"""The keys while an outline is drawn there."""
PRESSES = {"Enter": "enter", "space": "space", "Bksp": "backspace", "l": "l", "Esc": "escape"}
"""Which of them can be pressed with the mouse, and as what."""


class PointingScreen(RecordingScreen):
    """A recording screen on whose board one points where an order goes; ``pointer`` is none while nobody does."""

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__(desk, library, match, line, n)
        self.pointer: Cursor | None = None
        self._reach: tuple[Spread, ...] = ()
        self._steers = False
        self._unmoved = self._laid = self._word = ""
        self._looked: Viewpoint | None = None

    @property
    def keys_taken(self) -> bool:
        """While one points, arrows point."""
        return self._steers or super().keys_taken

    # ------------------------------------------------------------ beginning and ending

    @property
    def board(self) -> Board:
        """The table."""
        return self.query_one("#board", Board)

    def action_board(self) -> None:
        """Give the keys to the board, to point where the order that is typed goes."""
        if self._steers:
            self._leave_board()
            return
        if self.page and not self.typing and self._plays_on(self.page):
            self.action_command()
        self._do(self._begin_pointing)

    async def _begin_pointing(self) -> None:
        # where the line was only just asked for, what is offered there is not known yet
        await self.settle()
        found = await self._pointer()
        if found.cursor is None:
            self._tell(found.why)
            return
        self._word = found.why
        self._steer(found.cursor)

    def _steer(self, cursor: Cursor) -> None:
        """Give the keys to the board, and room; an outline is looked at closely enough to draw it."""
        if not self._steers:
            self._steers = True
            self.add_class("-pointing")
            self.board.focus()
            self._come_close(cursor)
        self._point(cursor)

    def _come_close(self, cursor: Cursor) -> None:
        page, view = self.page, self.board.view
        self._looked = page.here if page else None
        if page and view and cursor.draws and view.dots < DRAWN_AT:
            self.go(centred(replace(page.here, dots=DRAWN_AT), cursor.at))

    async def _pointer(self, piece: str = "") -> Pointed:
        """A cursor for the line as it stands, which moves a ``piece`` if one is named; or why there is none."""
        now, sitting, text = self.console.choosing, self.sitting, self._begun
        if now is None or sitting is None:
            return Pointed(why=f"A place is pointed at while orders are taken: {key('r')} records on")
        stand = now.stand
        found: Pointed = await sitting.write(
            lambda quill: quill.carries(stand, text, piece) if piece else quill.points(stand, text)
        )
        cursor = found.cursor
        self._reach = await self._reached(cursor.piece) if cursor and cursor.piece else ()
        return found

    @property
    def _begun(self) -> str:
        """What was begun on the line; an order that a drag alone laid there gives way to the next."""
        text = self.console.line.value
        return "" if text == self._laid else text

    async def _reached(self, piece: Piece) -> tuple[Spread, ...]:
        """Where a piece could get to, as a shade."""
        page, sitting = self.page, self.sitting
        if page is None or sitting is None or not page.sight:
            return ()
        if all(one.id != piece.id for one in page.sight.scene.pieces):
            return ()
        outlook = await sitting.outlook(page.here, piece.id)
        stands = tuple(stand.outline for stand in outlook.survey.stands)
        return (Spread(piece.seat, stands),) if stands else ()

    def _leave_board(self) -> None:
        """Back to the line."""
        self._steers, self.pointer = False, None
        self.draw_over(None)
        self.remove_class("-pointing")
        if self.page and (before := self._looked):
            self.go(replace(self.page.here, dots=before.dots, exact=before.exact, centre=before.centre))
            self._looked = None
        self.action_command()

    # ------------------------------------------------------------ moving it

    def on_key(self, event: events.Key) -> None:
        """While one points, arrows, turns, Enter and Esc are the cursor's."""
        pointer = self.pointer
        if not self._steers or pointer is None:
            return
        event.stop()
        event.prevent_default()
        self._turn_to(pointer, event.key)

    def _turn_to(self, pointer: Cursor, key: str) -> None:
        """Do what a key does to what is pointed at."""
        name, self._word = key.removeprefix("shift+"), ""
        if name in WAYS:
            there = self._moved(pointer, WAYS[name], free=name != key)
            self._word = NO_FURTHER.format(SAID[name]) if there == pointer else ""
            self._point(there)
        elif key in ZOOM:
            self._come_closer(pointer, ZOOM[key])
        elif key in ("comma", "full_stop"):
            self._point(ground.turned(pointer, 1 if key == "full_stop" else -1, pointer.headings))
        elif key == "l":
            self._point(replace(pointer, measures=None if pointer.measures else pointer.at))
        elif key == "space" and pointer.draws:
            self._point(ground.cornered(pointer))
        elif key == "backspace":
            self._point(ground.uncornered(pointer))
        elif key in ("enter", "f2"):
            self._take(pointer)
        elif key == "escape":
            self._leave_board()

    def _come_closer(self, pointer: Cursor, by: int) -> None:
        if self.page and self.board.view:
            self.go(zoomed(centred(self.page.here, pointer.at), by, self.board.view.dots))

    def _moved(self, pointer: Cursor, way: tuple[int, int], *, free: bool) -> Cursor:
        """The cursor one further: at the next place that is sure to be taken, or freely, as from corner to corner."""
        if not free and not pointer.corners:
            return ground.stepped(pointer, *way)
        return ground.nudged(pointer, *way, self._step // FINE if free else self._step // 2)

    @property
    def _step(self) -> int:
        return self.page.sight.scene.board.step if self.page and self.page.sight else 1000

    def _take(self, pointer: Cursor) -> None:
        """Let the line say the place."""
        line = pointer.line
        self._leave_board()
        self.console.lay(line)

    def _point(self, pointer: Cursor) -> None:
        """Point somewhere else: the window goes along, and what would come of it is drawn."""
        self.pointer = pointer
        if self._steers:
            self._show_feet(DRAWING if pointer.draws else FEET)
        page, view = self.page, self.board.view
        if page and view and not ground.in_view(view, pointer.at):
            self.go(centred(page.here, pointer.at))
        self.run_worker(self._try(pointer), group="sketch", exclusive=True)

    async def _try(self, pointer: Cursor) -> None:
        sitting, now = self.sitting, self.console.choosing
        if sitting is None or now is None:
            return
        self._draw_at(pointer, Trial())
        line = self.console.possible(pointer.line)
        trial: Trial = await sitting.write(lambda quill: quill.tries(line))
        if self.pointer == pointer:
            self._draw_at(pointer, trial)
            self.console.tell(told(pointer, line, trial, self._word))

    def _draw_at(self, pointer: Cursor, trial: Trial) -> None:
        if self.page and self.page.sight:
            self.draw_over(drawn(pointer, trial, self.page.sight.scene.board, self._reach))

    @on(KeyBar.Pressed)
    def _pressed_there(self, event: KeyBar.Pressed) -> None:
        """A key of the board was clicked, and not one of the line."""
        if self._steers and self.pointer:
            event.prevent_default()
            if event.sign in PRESSES:
                self._turn_to(self.pointer, PRESSES[event.sign])
