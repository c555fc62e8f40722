"""A widget that shows a drawing: something that can draw itself into cells of any size."""

from typing import Protocol

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tui.ink import Ink
from tui.raster.cells import Cells
from tui.raster.role import Role


class Drawing(Protocol):
    """What a panel shows."""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture at a size in cells."""
        ...


class Tall(Drawing, Protocol):
    """A drawing that says how many rows it fills."""

    def rows(self, columns: int) -> int:
        """Rows it fills at a width."""
        ...


class Panel(Widget):
    """Shows one drawing; drawn again only when the drawing, the size or the palette changes."""

    ALLOW_SELECT = False

    def __init__(self, drawing: Drawing | None = None, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        """Nothing is shown until there is a drawing."""
        super().__init__(id=id, classes=classes)
        self._drawing = drawing
        self._drawn: tuple[Drawing, Size] | None = None
        self._cells: Cells | None = None

    @property
    def drawing(self) -> Drawing | None:
        """What is shown."""
        return self._drawing

    def show(self, drawing: Drawing | None) -> None:
        """Show another drawing, in another height if it needs one."""
        if drawing == self._drawing:
            return
        was = self._height(self._drawing)
        self._drawing, self._drawn = drawing, None
        self.refresh(layout=was != self._height(drawing))

    def _height(self, drawing: Drawing | None) -> int:
        rows = getattr(drawing, "rows", None)
        return rows(self.size.width) if rows is not None else 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows its drawing fills, where the layout leaves that to it."""
        rows = getattr(self._drawing, "rows", None)
        return rows(width) if rows is not None else 0

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        ink, size = Ink.of(self.app), self.size
        if self._drawing is None:
            return ink.blank(size.width)
        if self._drawn != (self._drawing, size):
            self._cells = self._drawing.draw(size.width, size.height)
            self._drawn = (self._drawing, size)
        if self._cells is None or not 0 <= y < self._cells.rows:
            return ink.blank(size.width, Role.GROUND)
        return ink.strip(self._cells, y)
