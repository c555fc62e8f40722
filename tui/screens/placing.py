"""Placing on the board itself: a cursor moved with keys or the mouse, to places sure to be taken or anywhere."""

from msgspec.structs import replace
from textual import events, on

from replay.core.scene import Piece, Ray
from tui.desk import Desk
from tui.keys.asking import PLAY
from tui.library import Library
from tui.lines.viewpoint import centred, let_go, reread
from tui.offers import ground
from tui.offers.ground import Cursor
from tui.offers.pointing import Pointed
from tui.offers.trying import Trial
from tui.panels.bars import Foot
from tui.panels.keyed import key
from tui.raster.overlay import Ghost, Overlay, Spread
from tui.screens.recording import RecordingScreen, refused
from tui.widgets.board import Board

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
"""Arrows, as east and north."""
FINE = 10
"""Parts of a step that a cursor moves by freely."""
FEET = (
    Foot("Enter", "take it", 0),
    Foot("←↑↓→", "next place", 1, "place"),
    Foot("shift+arrow", "a little", 4, "nudge"),
    Foot(", .", "turn", 2),
    Foot("l", "measure from here", 3, "measure"),
    Foot("Esc", "back to the line", 0, "back"),
)
"""The keys while the board has them."""


class PlacingScreen(RecordingScreen):
    """A recording screen on whose board one points where an order goes; ``pointer`` is none while nobody does."""

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__(desk, library, match, line, n)
        self.pointer: Cursor | None = None
        self._reach: tuple[Spread, ...] = ()
        self._steers = False
        self._unmoved = self._laid = ""

    @property
    def keys_taken(self) -> bool:
        """While one points, arrows point."""
        return self._steers or super().keys_taken

    # ------------------------------------------------------------ keys from the line

    def action_undo_now(self) -> None:
        """Undo, whoever has the keys."""
        self._take_keys()
        self.action_undo()

    def action_redo_now(self) -> None:
        """Redo, whoever has the keys."""
        self._take_keys()
        self.action_redo()

    def action_amend_now(self) -> None:
        """Amend, whoever has the keys."""
        self._take_keys()
        self.action_amend()

    def action_throw(self) -> None:
        """The dice, whoever has the keys."""
        self._take_keys()
        super().action_throw()

    def action_stood(self) -> None:
        """It stood, whoever has the keys."""
        self._take_keys()
        super().action_stood()

    def _take_keys(self) -> None:
        """What is done next is asked on the line: one points no longer."""
        if self._steers:
            self._leave_board()

    def action_reread_now(self) -> None:
        """The other reading, whoever has the keys."""
        if self.page:
            self.go(reread(self.page.here))

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
        self._do(self._begin_pointing)

    async def _begin_pointing(self) -> None:
        found = await self._pointer()
        if found.cursor is None:
            self._tell(found.why)
            return
        self._steers = True
        self.board.focus()
        self._point(found.cursor)

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
        if self.page and self.page.here.centre:
            self.go(let_go(self.page.here))
        self.action_command()

    # ------------------------------------------------------------ moving it

    def on_key(self, event: events.Key) -> None:
        """While one points, arrows, turns, Enter and Esc are the cursor's."""
        pointer = self.pointer
        if not self._steers or pointer is None:
            return
        event.stop()
        event.prevent_default()
        name = event.key.removeprefix("shift+")
        if name in WAYS:
            east, north = WAYS[name]
            step = self.page.sight.scene.board.step // FINE if self.page and self.page.sight else 100
            free = name != event.key
            self._point(ground.nudged(pointer, east, north, step) if free else ground.stepped(pointer, east, north))
        elif event.key in ("comma", "full_stop"):
            self._point(ground.turned(pointer, 1 if event.key == "full_stop" else -1, pointer.headings))
        elif event.key == "l":
            self._point(replace(pointer, measures=None if pointer.measures else pointer.at))
        elif event.key in ("enter", "f2"):
            self._take(pointer)
        elif event.key == "escape":
            self._leave_board()

    def _take(self, pointer: Cursor) -> None:
        """Let the line say the place."""
        line = pointer.line
        self._leave_board()
        self.console.write(line)

    def _point(self, pointer: Cursor) -> None:
        """Point somewhere else: the window goes along, and what would come of it is drawn."""
        self.pointer = pointer
        if self._steers:
            self._show_feet(FEET)
        page, view = self.page, self.board.view
        if page and view and not ground.in_view(view, pointer.at):
            self.go(centred(page.here, pointer.at))
        self.run_worker(self._try(pointer), group="sketch", exclusive=True)

    async def _try(self, pointer: Cursor) -> None:
        sitting, now = self.sitting, self.console.choosing
        if sitting is None or now is None:
            return
        self.draw_over(self._drawn(pointer, Trial()))
        line = self.console.finished(pointer.line)
        trial: Trial = await sitting.write(lambda quill: quill.tries(line))
        if self.pointer == pointer:
            self.draw_over(self._drawn(pointer, trial))
            told = trial.tells if trial.holds else f"{trial.reason} {trial.rule}".strip()
            self._answer_at(line, trial, told)

    def _answer_at(self, line: str, trial: Trial, told: str) -> None:
        """Say under the line what the place would come to."""
        sign = "" if not told else "would be taken: " if trial.holds else "✗ "
        self.console.tell(f"{line}   {sign}{told}".rstrip())

    def _drawn(self, pointer: Cursor, trial: Trial) -> Overlay:
        """The cursor on the table: the piece as it would stand, how far it may go, a measure, why not."""
        pieces = trial.pieces or ((_stood(pointer),) if pointer.piece else ())
        rays = self._measure(pointer)
        chosen = frozenset({pointer.piece.id} if pointer.piece and pointer.start else ())
        return Overlay(
            selected=chosen,
            ghosts=tuple(Ghost(piece, "", (pointer.start,) if pointer.start else ()) for piece in pieces),
            rays=rays,
            spreads=self._reach,
            callouts=refused(trial, pointer.at),
        )

    def _measure(self, pointer: Cursor) -> tuple[Ray, ...]:
        begins = pointer.measures or pointer.start
        if begins is None or begins == pointer.at or not (self.page and self.page.sight):
            return ()
        return (Ray(begins, pointer.at, ground.measured(self.page.sight.scene.board, begins, pointer.at)),)

    # ------------------------------------------------------------ the mouse

    @on(Board.Picked)
    def _pointed(self, event: Board.Picked) -> None:
        """A click says a piece or a place, whichever is said next."""
        if self.console.asked == PLAY and event.at is not None:
            unit, at = event.unit, event.at
            self._do(lambda: self._say_there(unit, at))

    @on(Board.Dragged)
    def _dragged(self, event: Board.Dragged) -> None:
        """A piece is dragged to where it goes."""
        if self.console.asked != PLAY:
            return
        unit, at = event.unit, event.at
        if event.done:
            self._do(lambda: self._drop(unit, at))
        elif self.pointer is not None:
            self._point(ground.pointed(self.pointer, at, self._near))
        elif not self.busy and self._unmoved != unit:
            self._do(lambda: self._carry(unit))

    async def _carry(self, unit: str) -> None:
        """Find the order that moves a piece: what is begun on the line, or any where nothing is."""
        found = await self._pointer(unit) if unit else Pointed()
        self.pointer, self._unmoved = found.cursor, "" if found.cursor else unit
        if found.why:
            self._tell(found.why)

    async def _drop(self, unit: str, at: tuple[int, int]) -> None:
        """Let the line say where a piece was let go; the keys are on the line again."""
        if self.pointer is None and self._unmoved != unit:
            await self._carry(unit)
        pointer, self.pointer, self._unmoved = self.pointer, None, ""
        if pointer is not None:
            empty = not self._begun.strip()
            self.console.write(ground.pointed(pointer, at, self._near).line)
            self._laid = self.console.line.value if empty else ""
        if self._steers:
            self._leave_board()
        self.console.take_keys()

    def show_page(self) -> None:
        """Show the page; while recording, pieces can be dragged."""
        self.board.carries = self.console.asked == PLAY
        super().show_page()

    @property
    def _near(self) -> int:
        return self.page.sight.scene.board.step * 3 // 4 if self.page and self.page.sight else 0

    async def _say_there(self, unit: str, at: tuple[int, int]) -> None:
        pointer = self.pointer if self._steers else (await self._pointer()).cursor
        if pointer is not None:
            there = ground.pointed(pointer, at, self._near)
            if self._steers:
                self._point(there)
            else:
                self.console.write(there.line)
        elif unit:
            self.console.say_piece(unit)


def _stood(pointer: Cursor) -> Piece:
    """The piece at the cursor, wherever it may stand in the end."""
    piece = pointer.piece
    assert piece is not None
    heading = piece.heading if pointer.heading is None else pointer.heading
    return replace(piece, at=pointer.at, heading=heading)
