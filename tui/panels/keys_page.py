"""All keys of a screen, and what the mouse does."""

from msgspec import Struct

from tui.panels.line import pen, put, put_right
from tui.raster.cells import Cells
from tui.raster.role import Role

_PANEL = Role.PANEL


class KeysPage(Struct, frozen=True):
    """Every key of a screen with what it does, in two columns where there is room; the mouse last."""

    keys: tuple[tuple[str, str], ...]
    mouse: tuple[str, ...] = ()

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return -(-len(self.keys) // _across(columns)) + (len(self.mouse) + 1 if self.mouse else 0)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        across = _across(columns)
        deep, wide = -(-len(self.keys) // across), columns // across
        for number, (key, tells) in enumerate(self.keys):
            column, row = number // deep * wide, number % deep
            put_right(page, row, [(key, pen(Role.NOW, _PANEL, bold=True))], column + 10, column)
            put(page, column + 12, row, [(tells, pen(ground=_PANEL))], column + wide - 1)
        for row, words in enumerate(self.mouse, start=deep + 1):
            put(page, 12, row, [(words, pen(Role.DIM, _PANEL))], columns - 1)
        return page


def _across(columns: int) -> int:
    return 2 if columns >= 100 else 1
