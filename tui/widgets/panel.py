"""A widget that shows a drawing: something that can draw itself into cells of any size."""

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui.looks.ink import Ink
from tui.raster.cells import Cell, Cells


class Drawing(Protocol):
    """What a panel shows."""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture at a size in cells."""
        ...


@runtime_checkable
class Tall(Protocol):
    """A drawing that says how many rows it fills."""

    def rows(self, columns: int) -> int:
        """Rows it fills at a width."""
        ...


class Panel(Widget):
    """Shows one drawing; of another one, only the rows that differ are sent to the terminal.

    A panel whose height is its drawing's never shrinks while its width stays, so that what stands around it keeps
    still from one entry to the next. One that ``keeps`` so many rows at most gives back those above them.
    """

    ALLOW_SELECT = False

    def __init__(
        self,
        drawing: Drawing | None = None,
        *,
        id: str | None = None,  # noqa: A002
        keeps: int | None = None,
    ) -> None:
        """Nothing is shown until there is a drawing."""
        super().__init__(id=id)
        self._drawing, self._keeps = drawing, keeps
        self._stale = True
        self._grid: list[list[Cell]] = []
        self._strips: list[Strip] = []
        self._drawn: tuple[Size, Ink] | None = None
        self._tallest = (0, 0)

    @property
    def drawing(self) -> Drawing | None:
        """What is shown."""
        return self._drawing

    def show(self, drawing: Drawing | None) -> None:
        """Show another drawing, in more rows if it needs them, in fewer where those are not kept."""
        if drawing == self._drawing:
            return
        self._drawing, self._stale = drawing, True
        # hidden, it has no rows to compare: all of them are drawn when it has room
        if not self.size.area or self._outgrown:
            self.refresh(layout=True)
        elif rows := self._paint():
            self.refresh(*_regions(rows, self.size.width))

    def forget_height(self) -> None:
        """Let the drawing say anew how tall the panel is."""
        self._tallest = (0, 0)
        self.refresh(layout=True)

    @property
    def reserved(self) -> int:
        """The rows it takes where its drawing says how many: those it fills, or filled before."""
        wide, tall = self._tallest
        return max(self._needed(self.size.width), tall if wide == self.size.width else 0)

    @property
    def _outgrown(self) -> bool:
        """Whether the drawing wants other rows than there are."""
        has = self.size.height
        return self._needed(self.size.width) > has or (self._keeps is not None and self.reserved < has)

    def _needed(self, columns: int) -> int:
        return self._drawing.rows(columns) if isinstance(self._drawing, Tall) else 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows its drawing fills, where the layout leaves that to it, or filled before."""
        before, needed = self._tallest[1] if self._tallest[0] == width else 0, self._needed(width)
        tallest = max(before, needed)
        self._tallest = (width, tallest if self._keeps is None else min(tallest, self._keeps))
        return max(self._tallest[1], needed)

    def _paint(self) -> list[int]:
        """Draw, and answer the rows that differ from before."""
        size, ink = self.size, Ink.of(self.app)
        if not size.area or self._drawing is None:
            self._drawn, self._grid, self._strips, self._stale = (size, ink), [], [], not size.area
            return list(range(size.height))
        cells = self._drawing.draw(size.width, size.height)
        whole = self._drawn != (size, ink) or not self._grid
        rows = [y for y in range(size.height) if whole or self._grid[y] != cells.grid[y]]
        if whole:
            self._strips = [ink.strip(cells, y) for y in range(size.height)]
        else:
            for y in rows:
                self._strips[y] = ink.strip(cells, y)
        self._grid, self._drawn, self._stale = cells.grid, (size, ink), False
        return rows

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        if self._stale or self._drawn != (self.size, Ink.of(self.app)):
            self._paint()
        return self._strips[y] if y < len(self._strips) else Ink.of(self.app).blank(self.size.width)


def _regions(rows: Iterable[int], columns: int) -> Iterator[Region]:
    """Rows as regions, neighbours in one."""
    start = end = -1
    for row in rows:
        if row != end:
            if start >= 0:
                yield Region(0, start, columns, end - start)
            start = row
        end = row + 1
    if start >= 0:
        yield Region(0, start, columns, end - start)
