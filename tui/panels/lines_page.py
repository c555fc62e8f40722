"""The lines of a match as a tree, each as long as it is, from where it leaves its parent."""

from collections.abc import Iterable

from msgspec import Struct

from eventstore.port import Line
from tui.panels.line import pen, put, put_right
from tui.raster.cells import Cells
from tui.raster.role import Role

_NUMBER = 8
"""Columns kept for a line's last entry."""


class LinesPage(Struct, frozen=True):
    """Lines of which ``here`` is being read, ``record`` is the line of record, and ``chosen`` is under the bar."""

    lines: tuple[Line, ...]
    here: bytes
    record: bytes = b""
    chosen: bytes = b""
    ground: Role = Role.GROUND

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self.lines)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=self.ground))
        last = max((line.head.seq for line in self.lines), default=1)
        for row, line in enumerate(ordered(self.lines)[:rows]):
            self._line(page, row, line, last)
        return page

    def _line(self, page: Cells, row: int, line: Line, last: int) -> None:
        chosen, here = line.id == self.chosen, line.id == self.here
        ground = Role.NOW if chosen else self.ground
        ink = pen(Role.GROUND if chosen else Role.NOW if here else Role.TEXT, ground, bold=here or chosen)
        thin = pen(Role.GROUND if chosen else Role.NOW if here else Role.FAINT, ground)
        page.write(0, row, " " * page.columns, ink)
        reach = page.columns - _NUMBER - (16 if self.record else 0)
        start, end = (1 + n * (reach - 1) // max(1, last) for n in (line.base, line.head.seq))
        if line.parent is None:
            column = put(page, 1, row, [("── ", thin), (f"{line.name} ", ink)], reach)
        else:
            fork = pen(Role.GROUND if chosen else Role.WHOLE, ground, bold=True)
            start = min(start, max(1, reach - 12))
            column = put(page, start, row, [("└─", thin), ("» ", fork), (f"{line.name} ", ink)], reach)
        if column < end:
            page.write(column, row, "─" * (end - column) + ("▸" if here else ""), thin)
            column = end
        put(page, column + 1, row, [(f" {line.head.seq}", ink)], page.columns)
        if line.id == self.record and self.record:
            put_right(
                page, row, [("line of record", pen(Role.GROUND if chosen else Role.DIM, ground))], page.columns - 1
            )


def ordered(lines: Iterable[Line]) -> list[Line]:
    """Every line after the one it left; of several that left one line, the last to leave first."""
    held = list(lines)
    found: list[Line] = []

    def walk(parent: bytes | None) -> None:
        for line in sorted((line for line in held if line.parent == parent), key=lambda line: -line.base):
            found.append(line)
            walk(line.id)

    walk(None)
    return found
