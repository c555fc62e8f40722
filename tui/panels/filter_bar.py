"""The bar over the list of matches: what is searched for, the groups, and the order."""

from collections.abc import Iterator

from msgspec import Struct

from tui.panels.line import Span, pen, put, put_right
from tui.panels.shelf import GROUPS, ROOMY, Filing
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import fit


class FilterBar(Struct, frozen=True):
    """What is searched for, the groups with their sizes, and how many matches are shown in which order."""

    filing: Filing
    counts: tuple[int, ...]
    shown: int

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        row, wide = rows // 2, _typed(columns)
        shown = f"{self.shown} shown · " if columns >= ROOMY else ""
        right: list[Span] = [(f"{shown}{self.filing.sort} ▾", pen(Role.DIM))]
        began = put_right(page, row, right, columns - 2)
        words, given = self.filing.words or "event, player, game", bool(self.filing.words)
        field = (fit(f" {words}", wide), pen(Role.NOW if given else Role.FAINT, Role.HIGH, bold=given))
        put(page, 2, row, [("/ ", pen(Role.NOW, bold=True)), field], began - 1)
        for column, group, text in self._groups(columns):
            chosen = group == self.filing.group
            with_pen = pen(Role.GROUND, Role.NOW, bold=True) if chosen else pen(Role.DIM)
            put(page, column, row, [(text, with_pen)], began - 1)
        return page

    def _groups(self, columns: int) -> Iterator[tuple[int, str, str]]:
        """Every group with its column and words."""
        column, apart = _typed(columns) + 6, 2 if columns >= ROOMY else 0
        for group, count in zip(GROUPS, self.counts, strict=True):
            text = f" {group}{'' if group == 'all' else f' {count}'} "
            yield column, group, text
            column += len(text) + apart

    def group_at(self, column: int, columns: int) -> str:
        """The group at a column; empty where there is none."""
        return next((g for start, g, text in self._groups(columns) if start <= column < start + len(text)), "")


def _typed(columns: int) -> int:
    """Columns of the words one searches by."""
    return 40 if columns >= ROOMY else 14
