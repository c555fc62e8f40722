"""The lines that frame a screen: its title at the top, the keys that work now at the bottom."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tui.panels.line import Span, extent, pen, put, put_right, title
from tui.raster.cells import Cells
from tui.raster.role import Role

_HIGH = Role.HIGH
_DIM, _TEXT = pen(Role.DIM, _HIGH), pen(Role.TEXT, _HIGH)
_BOLD, _NOW = pen(Role.TEXT, _HIGH, bold=True), pen(Role.NOW, _HIGH, bold=True)
ROOMY = 110
"""Columns from which everything has its whole words."""


class TitleBar(Struct, frozen=True):
    """Which screen and match this is, the line, the reading, how far along, and whether the log is whole.

    ``brief`` stands for ``subject`` where room is short. ``whole`` is a mark, its words and whether all is well.
    """

    screen: str
    subject: str = ""
    brief: str = ""
    game: str = ""
    line: str = ""
    reading: str = ""
    recorded: bool = False
    place: str = ""
    whole: tuple[str, str, bool] | None = None

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, _TEXT)
        roomy = columns >= ROOMY
        right = self._right(roomy=roomy)
        began = put_right(page, 0, right, columns - 1, columns // 4)
        left: list[Span] = [("Rollbook ", _NOW)] if roomy else []
        left += [(self.screen, _TEXT if roomy else _NOW)]
        left += [("   " if roomy else " ", _TEXT), (self.subject if roomy else self.brief or self.subject, _DIM)]
        if roomy and self.game:
            left.append((f"   {self.game}", pen(Role.FAINT, _HIGH)))
        put(page, 1, 0, left, began - 2)
        return page

    def _right(self, *, roomy: bool) -> list[Span]:
        spans: list[Span] = []
        if roomy and self.line:
            spans += [(f"line {self.line}  ", _DIM)]
        if self.reading:
            plate = pen(Role.GROUND, Role.AMENDED if self.recorded else Role.NOW, bold=True)
            spans += [(f" {self.reading} ", plate), ("  " if roomy else " ", _TEXT)]
        if self.place:
            place = self.place if roomy else self.place.replace(" ", "")
            spans += [(place, _TEXT), ("   " if roomy else " ", _TEXT)]
        if self.whole:
            mark, words, well = self.whole
            tone = pen(Role.WHOLE if well else Role.REFUSED, _HIGH, bold=not well)
            spans += [(f"{mark} {words}" if roomy or not well else mark, tone)]
        return spans


class KeyLine(Struct, frozen=True):
    """Keys in bold, each with its word, as many as there is room for."""

    keys: tuple[tuple[str, str], ...]
    said: str = ""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; what was just said stands instead of the keys."""
        page = Cells(columns, rows, _TEXT)
        if self.said:
            put(page, 1, 0, [(self.said, _NOW)], columns - 1)
            return page
        for column, key, word in self._places(columns):
            put(page, column, 0, [(key, _BOLD), (f" {word}", _DIM)], columns)
        return page

    def _places(self, columns: int) -> Iterator[tuple[int, str, str]]:
        apart, column = 2 if columns >= ROOMY else 1, 1
        for key, word in _fitting(self.keys, columns, apart):
            yield column, key, word
            column += _room((key, word)) + apart

    def key_at(self, column: int, columns: int) -> str:
        """The key printed at a column, one of a pair by its own letter; empty where there is none."""
        for start, key, word in self._places(columns):
            if start <= column < start + _room((key, word)):
                letters = [letter for letter in key if letter != " "]
                alone = len(letters) > 2
                return key if alone else letters[min(len(letters) - 1, (column - start) // max(1, len(key) - 1))]
        return ""


def _fitting(keys: Sequence[tuple[str, str]], columns: int, apart: int) -> Sequence[tuple[str, str]]:
    """The first keys that fit; the last of all, which leads to the rest, always stands."""
    room = columns - 1 - _room(keys[-1]) if keys else 0
    kept = []
    for key in keys[:-1]:
        room -= _room(key) + apart
        if room < 0:
            break
        kept.append(key)
    return [*kept, *keys[-1:]]


def _room(key: tuple[str, str]) -> int:
    return extent([(key[0], _TEXT), (f" {key[1]}", _TEXT)])


class Section(Struct, frozen=True):
    """The title of a part of a screen, on its rule."""

    words: str
    meta: str = ""
    focus: bool = False

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        title(page, 0, self.words, self.meta, focus=self.focus)
        return page
