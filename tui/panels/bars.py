"""The lines that frame a screen: its title at the top, the keys that work now at the bottom."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tui.panels.line import Span, pen, put, put_right, title
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import cut, width

_HIGH = Role.HIGH
_DIM, _TEXT = pen(Role.DIM, _HIGH), pen(Role.TEXT, _HIGH)
_BOLD, _NOW = pen(Role.TEXT, _HIGH, bold=True), pen(Role.NOW, _HIGH, bold=True)
_FORK = pen(Role.WHOLE, _HIGH, bold=True)
ROOMY = 110
"""Columns from which everything has its whole words."""
APART = 2
"""Columns between two keys."""
NAMED = 22
"""Columns of a line's name where room is short."""


class Standing(Struct, frozen=True):
    """How what is recorded stands with the archives: in full, in a word, and whether all is well.

    ``brief`` is as much of it as stands for the word where there is room; empty where that is all.
    """

    words: str
    word: str
    well: bool
    brief: str = ""


class TitleBar(Struct, frozen=True):
    """Which screen and match this is, the line, the reading, how far along, and whether the log is whole.

    ``brief`` stands for ``subject`` where room is short, after the line's name if it is ``forked``. ``progress`` is how
    much has been read, in percent, while that takes. ``whole`` is a mark, its words and whether all is well;
    ``standing`` is how what is recorded stands with the archives.
    """

    screen: str
    subject: str = ""
    brief: str = ""
    game: str = ""
    line: str = ""
    forked: bool = False
    reading: str = ""
    recorded: bool = False
    place: str = ""
    progress: int | None = None
    whole: tuple[str, str, bool] | None = None
    standing: Standing | None = None

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, _TEXT)
        roomy = columns >= ROOMY
        left = self._left(roomy=roomy)
        right = self._right(roomy=roomy, brief=True)
        if not roomy and 1 + _long(left) + APART + _long(right) > columns - 1:
            right = self._right(roomy=roomy)
        began = put_right(page, 0, right, columns - 1, columns // 4)
        put(page, 1, 0, left, began - 2)
        return page

    def _left(self, *, roomy: bool) -> list[Span]:
        left: list[Span] = [("Rollbook ", _NOW)] if roomy else []
        left += [(self.screen, _TEXT if roomy else _NOW)]
        if self.forked and not roomy:
            left += [(" » ", _FORK), (cut(self.line, NAMED), _BOLD)]
        left += [("   " if roomy else " ", _TEXT), (self.subject if roomy else self.brief or self.subject, _DIM)]
        if roomy and self.game:
            left.append((f"   {self.game}", pen(Role.FAINT, _HIGH)))
        return left

    def _right(self, *, roomy: bool, brief: bool = False) -> list[Span]:
        spans: list[Span] = []
        if roomy and self.line:
            spans += [(f"line {self.line}  ", _DIM)]
        if self.reading:
            plate = pen(Role.GROUND, Role.AMENDED if self.recorded else Role.NOW, bold=True)
            spans += [(f" {self.reading} ", plate), ("  " if roomy else " ", _TEXT)]
        if self.progress is not None:
            spans.append((f"reading {self.progress}%  " if roomy else f"{self.progress}% ", _DIM))
        if self.place:
            place = self.place if roomy else self.place.replace(" ", "")
            spans += [(place, _TEXT), ("   " if roomy else " ", _TEXT)]
        if self.standing:
            tone = pen(Role.DIM if self.standing.well else Role.REFUSED, _HIGH, bold=not self.standing.well)
            short = (self.standing.brief if brief else "") or self.standing.word
            spans.append((f"{self.standing.words}   " if roomy else f"{short} ", tone))
        if self.whole:
            mark, words, well = self.whole
            tone = pen(Role.WHOLE if well else Role.REFUSED, _HIGH, bold=not well)
            spans += [(f"{mark} {words}" if roomy or not well else mark, tone)]
        return spans


def _long(spans: Sequence[Span]) -> int:
    return sum(width(words) for words, _ in spans)


ELSE = -1
"""The rank of a key that leads to those there is no room for; it stands there where some are left out."""


class Foot(Struct, frozen=True):
    """What a key line says: a key or a pair of them, the word for it, and how soon it is left out (0: never).

    ``brief`` is the word where room is short.
    """

    key: str
    word: str
    rank: int
    brief: str = ""


def halves(key: str) -> list[str]:
    """The one key that a foot is about, or both of a pair."""
    return key.split(" ") if " " in key else list(key) if len(key) == 2 and not key.isalnum() else [key]


class KeyLine(Struct, frozen=True):
    """Keys in bold, each with its word; where room is short, those of the lowest rank stay."""

    keys: tuple[Foot, ...]
    said: str = ""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; what was just said stands instead of the keys."""
        page = Cells(columns, rows, _TEXT)
        if self.said:
            put(page, 1, 0, [(self.said, _NOW)], columns - 1)
            return page
        for column, foot in self._places(columns):
            put(page, column, 0, [(foot.key, _BOLD), (f" {foot.word}", _DIM)], columns)
        return page

    def _places(self, columns: int) -> Iterator[tuple[int, Foot]]:
        column = 1
        brief = columns < ROOMY
        every = [Foot(foot.key, foot.brief or foot.word, foot.rank) if brief else foot for foot in self.keys]
        keys = [foot for foot in every if foot.rank != ELSE]
        if len(_fitting(keys, columns - 2)) < len(keys):
            keys = [Foot(foot.key, foot.word, 0) if foot.rank == ELSE else foot for foot in every]
        for foot in _fitting(keys, columns - 2):
            yield column, foot
            column += _room(foot) + APART

    def key_at(self, column: int, columns: int) -> str:
        """The key printed at a column, one of a pair by its own letter; empty where there is none."""
        for start, foot in self._places(columns):
            if start <= column < start + _room(foot):
                first, *second = halves(foot.key)
                return second[0] if second and column - start >= max(1, len(foot.key) - width(second[0])) else first
        return ""


def _fitting(keys: Sequence[Foot], room: int) -> Sequence[Foot]:
    """As many keys as there is room for, those of the lowest rank, in the order given."""
    kept: set[str] = set()
    for foot in sorted(keys, key=lambda foot: foot.rank):
        room -= _room(foot) + APART
        if room < -APART:
            break
        kept.add(foot.key)
    return [foot for foot in keys if foot.key in kept]


def _room(foot: Foot) -> int:
    return width(foot.key) + 1 + width(foot.word)


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
