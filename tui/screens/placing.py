"""Placing with keys and the mouse: what is done from the line, and pieces that are picked and dragged."""

from msgspec.structs import replace
from textual import on

from tui.keys.asking import PLAY
from tui.lines.viewpoint import reread
from tui.offers import ground
from tui.offers.pointing import Pointed
from tui.screens.pointing import FINE, PointingScreen
from tui.widgets.board import Board


class PlacingScreen(PointingScreen):
    """A recording screen on whose board pieces are dragged, and places said with a click."""

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
            self.console.lay(ground.pointed(pointer, at, self._near).line)
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
        return self._step * 3 // 4

    async def _say_there(self, unit: str, at: tuple[int, int]) -> None:
        pointer = self.pointer if self._steers else (await self._pointer()).cursor
        if pointer is not None and pointer.draws:
            self._steer(ground.cornered(replace(pointer, at=ground.rounded_to(at, self._step // FINE))))
        elif pointer is not None:
            there = ground.pointed(pointer, at, self._near)
            if self._steers:
                self._point(there)
            else:
                self.console.lay(there.line)
        elif unit:
            self.console.say_piece(unit)
