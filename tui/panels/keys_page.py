"""All keys of a screen, and what the mouse does."""

from collections.abc import Iterator

from msgspec import Struct

from tui.panels.line import pen, put, put_right
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import wrap

_PANEL = Role.PANEL
KEYED = 12
"""Columns of a key and what parts it from its words."""


class KeysPage(Struct, frozen=True):
    """Every key of a screen with what it does, in as many columns as there is room for; the mouse last."""

    keys: tuple[tuple[str, str], ...]
    mouse: tuple[str, ...] = ()

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return max(map(len, self._columns(columns))) + (len(self.mouse) + 1 if self.mouse else 0)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        told = self._columns(columns)
        wide = columns // len(told)
        for across, lines in enumerate(told):
            for row, (key, words) in enumerate(lines):
                put_right(page, row, [(key, pen(Role.NOW, _PANEL, bold=True))], across * wide + 10, across * wide)
                put(page, across * wide + KEYED, row, [(words, pen(ground=_PANEL))], (across + 1) * wide - 1)
        for row, words in enumerate(self.mouse, start=max(map(len, told)) + 1):
            put(page, KEYED, row, [(words, pen(Role.DIM, _PANEL))], columns - 1)
        return page

    def _columns(self, columns: int) -> list[list[tuple[str, str]]]:
        """Rows of keys and words, of columns about as long; what a key does goes on in the row below it."""
        across = _across(columns)
        room = columns // across - KEYED - 1
        verbs = [[(key, words), *(("", more) for more in rest)] for key, words, *rest in self._wrapped(room)]
        most = -(-sum(map(len, verbs)) // across)
        found: list[list[tuple[str, str]]] = [[]]
        for verb in verbs:
            if len(found[-1]) >= most and len(found) < across:
                found.append([])
            found[-1].extend(verb)
        return found

    def _wrapped(self, room: int) -> Iterator[tuple[str, ...]]:
        return ((key, *(wrap(tells, room) or [""])) for key, tells in self.keys)


def _across(columns: int) -> int:
    return max(1, min(3, columns // 39))
