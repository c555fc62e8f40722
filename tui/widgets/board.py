"""The table in the terminal: it follows what happens, zooms, pans, and answers the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset
from textual.message import Message

from replay.core.scene import Point, Scene
from replay.core.survey import Survey
from tui.lines.viewpoint import WHOLE
from tui.looks.ink import Ink
from tui.panels.legend import legend
from tui.panels.line import Span
from tui.panels.window import ROOMY, Aim, Window, aimed_above, under
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.view import View, pan, point, zoomed
from tui.widgets.panel import Panel


class Board(Panel, can_focus=True):
    """Shows a scene through a window that it keeps steady from one scene to the next."""

    @dataclass
    class Picked(Message):
        """A piece was clicked on, at a point of the table; empty where there is none."""

        unit: str
        at: Point | None = None

    @dataclass
    class Dragged(Message):
        """A piece is dragged to a point of the table, or let go there."""

        unit: str
        at: Point
        done: bool

    @dataclass
    class Aimed(Message):
        """The window was moved or its zoom changed, by the mouse."""

        dots: int
        centre: Point

    bare = False
    """Whether neither a small map nor how the table is looked at is shown."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Nothing is shown until there is a scene; ``carries`` says that pieces can be dragged, else the table is."""
        super().__init__(id=id)
        self._scene: Scene | None = None
        self._about: Sequence[str] = ()
        self._overlay, self._aim, self._recorded = NOTHING, Aim(), False
        self._survey: Survey | None = None
        self._notes: tuple[Span, ...] = ()
        self._hover = ""
        self._grip: Offset | None = None
        self._carried = ""
        self.carries = False
        self._dragged = False
        self.view: View | None = None
        self._steady = False

    def look(
        self,
        scene: Scene,
        about: Sequence[str],
        overlay: Overlay,
        aim: Aim,
        *,
        recorded: bool = False,
        survey: Survey | None = None,
        notes: tuple[Span, ...] = (),
    ) -> None:
        """Show a scene: the window follows the pieces that it is ``about``, unless the aim holds it."""
        # a window of another zoom is no place to stay in
        self._steady = self._steady and (aim.dots, aim.exact) == (self._aim.dots, self._aim.exact)
        self._scene, self._about, self._overlay, self._aim, self._recorded = scene, about, overlay, aim, recorded
        self._survey, self._notes = survey, notes
        self._draw()

    def panned(self, columns: int, rows: int) -> Point | None:
        """Where the window's centre would be, moved by so many cells; None where nothing is shown."""
        return pan(self.view, columns, rows).centre if self.view else None

    def _draw(self) -> None:
        if self._scene is None or not self.size.area:
            return
        size = self.size.width, self.size.height
        below = len(legend(self._scene, self._survey)) if self._survey else 0
        before = self.view if self._steady else None
        self.view, self._steady = aimed_above(self._scene, self._about, self._aim, size, before, told=below), True
        all_of_it = self.view == aimed_above(self._scene, (), Aim(WHOLE), size, told=below)
        small_map = not self.bare and self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1] and not all_of_it
        words = "whole table" if all_of_it else "held" if self._aim.centre else "follow"
        told = not self.bare and size[0] >= ROOMY[0] and not (all_of_it and self._scene.board.grid)
        self.show(
            Window(
                scene=self._scene,
                view=self.view,
                overlay=self._overlay,
                recorded=self._recorded,
                plain=Ink.of(self.app).ascii,
                small_map=small_map,
                words=f"{words} ×{self.view.dots} · north up" if told else "",
                hover=self._hover,
                survey=self._survey,
                notes=self._notes,
            )
        )

    # ------------------------------------------------------------ the mouse

    def focus_on_click(self) -> bool:
        """While pieces are dragged an order is typed, and the keys stay where it is."""
        return not self.carries

    def on_resize(self) -> None:
        """Look again through a window of the new size."""
        self._draw()

    def _point(self, at: Offset) -> Point | None:
        return point(self.view, at.x, at.y) if self.view else None

    def _under(self, at: Offset) -> str:
        spot = self._point(at)
        return under(self._scene, spot) if self._scene and spot else ""

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the pointer is on; move the table while it is held."""
        if self._carried:
            self._carry(event.offset, done=False)
            return
        if self._grip is not None and self.view is not None:
            moved = self._grip - event.offset
            if moved != Offset(0, 0):
                self._dragged, self._grip = True, event.offset
                self.post_message(self.Aimed(self.view.dots, pan(self.view, moved.x, moved.y).centre))
            return
        hover = self._under(event.offset)
        if hover != self._hover:
            self._hover = hover
            self._draw()

    def on_leave(self) -> None:
        """The pointer is elsewhere."""
        self._hover = ""
        self._draw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the table."""
        self._grip, self._dragged = event.offset, False
        self._carried = self._under(event.offset) if self.carries else ""
        self.capture_mouse()

    def _carry(self, to: Offset, *, done: bool) -> None:
        """Say where the piece in hand is."""
        at = self._point(to)
        self._dragged = self._dragged or to != self._grip
        if at and self._dragged:
            self.post_message(self.Dragged(self._carried, at, done))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go; where nothing was moved, pick what is there."""
        self.release_mouse()
        if self._carried and self._dragged:
            self._carry(event.offset, done=True)
        elif self._grip is not None and not self._dragged:
            self.post_message(self.Picked(self._under(event.offset), self._point(event.offset)))
        self._grip, self._carried = None, ""

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Closer, around the pointer."""
        self._zoom(event.offset, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further away, around the pointer."""
        self._zoom(event.offset, -1)

    def _zoom(self, at: Offset, by: int) -> None:
        spot = self._point(at)
        if self.view is None or spot is None:
            return
        closer = zoomed(self.view, by)
        (x, y), ratio = self.view.centre, (self.view.dots, closer.dots)
        centre = (
            spot[0] + (x - spot[0]) * ratio[0] // ratio[1],
            spot[1] + (y - spot[1]) * ratio[0] // ratio[1],
        )
        self.post_message(self.Aimed(closer.dots, centre))
