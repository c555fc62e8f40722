"""The entry that is now, in a whole sentence under the board, with its rules, time and scribe."""

from msgspec import Struct

from replay.core.scene import Scene
from tui.panels.header import awaited
from tui.panels.line import Span, pen, put, spread
from tui.panels.names import mark, named, order, role
from tui.raster.cells import Cells
from tui.raster.role import Role

_PANEL = Role.PANEL
_DIM, _FAINT = pen(Role.DIM, _PANEL), pen(Role.FAINT, _PANEL)


class Caption(Struct, frozen=True):
    """Entry ``n`` told in words with its rules; on one row, what is awaited instead, with the rule that asks for it.

    ``made`` is its time and scribe.
    """

    scene: Scene
    n: int
    telling: str
    rules: tuple[str, ...] = ()
    made: str = ""
    confirmed: tuple[str, ...] = ()

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        if rows < 2:
            asked = [self.scene.turn.awaited[0].rule] if self.scene.turn.awaited else []
            spread(page, 0, awaited(self.scene) or self._told(), _cited(tuple(filter(None, asked))))
            return page
        put(page, 1, 0, [(f"{self.n:>4}", pen(Role.TEXT, _PANEL, bold=True)), ("  ", _DIM), *self._told()], columns - 1)
        spread(page, 1, _cited(self.rules), self._made(), start=7)
        return page

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
