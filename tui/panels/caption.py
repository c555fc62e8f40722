"""The entry that is now, in a whole sentence under the board, with its rules, time and scribe or what is awaited."""

from collections.abc import Sequence

from msgspec import Struct

from replay.core.scene import Scene
from tui.panels.header import awaited
from tui.panels.line import Span, extent, pen, put, spread, wrapped
from tui.panels.names import mark, named, order, role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import ELLIPSIS

MOST = 3
"""Rows of a sentence that are shown at most."""

_PANEL = Role.PANEL
_DIM, _FAINT = pen(Role.DIM, _PANEL), pen(Role.FAINT, _PANEL)


class Caption(Struct, frozen=True):
    """Entry ``n`` told in words, with its rules, ``made`` (its time and scribe) and whoever ``confirmed`` it.

    ``asking`` has what is awaited instead of them, with the rule that asks for it: the header has no room to say so.
    """

    scene: Scene
    n: int
    telling: str
    rules: tuple[str, ...] = ()
    made: str = ""
    confirmed: tuple[str, ...] = ()
    asking: bool = False

    def height(self, columns: int) -> int:
        """Rows it fills at a width: those of the sentence, and of what is awaited or one for the rules."""
        return min(MOST, len(self._lines(columns))) + (len(self._asked(columns)) if self.asking else 1)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture: the last row is that of what is awaited, or of the rules; in one row there is room for one."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        asked = self._asked(columns)[:rows] if self.asking else []
        room = rows - len(asked) if self.asking else max(1, rows - 1)
        for row, line in enumerate(_kept(self._lines(columns), room)):
            put(page, self._start, row, line, columns - 1)
        if room:
            put(page, 1, 0, [(self._number, pen(Role.TEXT, _PANEL, bold=True))], columns - 1)
        for row, line in enumerate(asked, start=rows - len(asked)):
            beside = len(asked) == 1 and extent(line) + 2 + extent(self._rule()) <= columns - 2
            spread(page, row, line, self._rule() if beside else [])
        if rows > 1 and not self.asking:
            spread(page, rows - 1, _cited(self.rules), self._made(), start=self._start)
        return page

    @property
    def _number(self) -> str:
        return f"{self.n:>{3 if self.asking else 4}}"

    @property
    def _start(self) -> int:
        """Where the sentence begins."""
        return len(self._number) + 3

    def _lines(self, columns: int) -> Sequence[Sequence[Span]]:
        return wrapped(self._told(), columns - 2 - self._start)

    def _asked(self, columns: int) -> Sequence[Sequence[Span]]:
        """What is awaited, beside its rule or, where there is no room for both, without it, in two rows at most."""
        return wrapped(awaited(self.scene), columns - 2)[:2] or [[]]

    def _rule(self) -> list[Span]:
        """The rule that asks for it."""
        return _cited(tuple(call.rule for call in self.scene.turn.awaited[:1] if call.rule))

    def _told(self) -> list[Span]:
        return named(self.scene, self.telling, pen(Role.TEXT, _PANEL))

    def _made(self) -> list[Span]:
        spans: list[Span] = [(self.made, _FAINT)]
        if self.confirmed:
            spans.append((" · confirmed", _FAINT))
        for seat in self.confirmed:
            place = order(self.scene, seat)
            spans.append((f" {mark(place)}", pen(role(place), _PANEL)))
        return spans


def _kept(lines: Sequence[Sequence[Span]], room: int) -> Sequence[Sequence[Span]]:
    """As many lines as there is room for, the last one cut where more were to follow."""
    if len(lines) <= room or room < 1:
        return lines[:room]
    return [*lines[: room - 1], [*lines[room - 1], (f" {ELLIPSIS}", _DIM)]]


def _cited(rules: tuple[str, ...]) -> list[Span]:
    return [(gathered(rules), pen(Role.FAINT, _PANEL, underlined=True))] if rules else []


def gathered(rules: tuple[str, ...]) -> str:
    """Rule ids, those of one chapter shortened: "AL-CLOSE-08, -10"."""
    told, chapter = [], ""
    for rule in rules:
        head, dash, number = rule.rpartition("-")
        told.append(f"-{number}" if dash and head == chapter else rule)
        chapter = head
    return ", ".join(told)
