"""What is said while a line is typed: whose turn it is, what stands open, and the answer to the line before."""

from msgspec import Struct

from replay.core.scene import Scene
from tui.panels.line import Span, pen, put, spread
from tui.panels.names import mark, order, role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import width, wrap

_PANEL = Role.PANEL
_DIM = pen(Role.DIM, _PANEL)

MOST = 3
"""Rows of an answer."""


class Plate(Struct, frozen=True):
    """A bar in the colour of who speaks: what is asked, and what it is about at the right."""

    words: str
    meta: str = ""
    place: int = -1
    tone: Role = Role.HIGH

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        ground = role(self.place) if self.place >= 0 else self.tone
        ink = Role.TEXT if ground is Role.HIGH else Role.GROUND
        page = Cells(columns, rows, pen(ink, ground))
        sign = f"{mark(self.place)} " if self.place >= 0 else ""
        spread(page, 0, [(sign + self.words, pen(ink, ground, bold=True))], [(self.meta, pen(ink, ground))])
        return page


class Answer(Struct, frozen=True):
    """What became of a line: written, refused with its rule, or a question to be confirmed. Orders that stand open."""

    text: str = ""
    rule: str = ""
    written: int = 0
    refused: bool = False
    open: tuple[str, ...] = ()

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._answer(columns)) + (1 if self.open else 0)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        lines = self._answer(columns)
        for row, spans in enumerate(lines):
            put(page, 1, row, spans, columns - 1)
        if self.open:
            put(page, 1, len(lines), [("stand open  ", _DIM), *_orders(self.open)], columns - 1)
        return page

    def _answer(self, columns: int) -> list[list[Span]]:
        if not self.text:
            return []
        if self.written:
            number = (f"{self.written}  ", pen(Role.TEXT, _PANEL, bold=True))
            return [[("✓ ", pen(Role.WHOLE, _PANEL)), number, (self.text, pen(Role.TEXT, _PANEL))]]
        sign = "✗ " if self.refused else "  "
        text = f"{self.text} {self.rule}".rstrip()
        if self.refused:
            text += ", nothing was written."
        strong = pen(Role.REFUSED if self.refused else Role.AMENDED, _PANEL, bold=True)
        lines = wrap(text, max(1, columns - 2 - width(sign)))[:MOST]
        return [[("  " if row else sign, strong), (line, pen(Role.TEXT, _PANEL))] for row, line in enumerate(lines)]


def _orders(orders: tuple[str, ...]) -> list[Span]:
    spans: list[Span] = []
    for said in orders:
        verb, _, rest = said.partition(" ")
        spans += [(verb, pen(Role.TEXT, _PANEL, bold=True)), (f" {rest}   " if rest else "   ", _DIM)]
    return spans


def speaks(scene: Scene) -> Plate:
    """The bar of the seat that is awaited."""
    calls = scene.turn.awaited
    if not calls:
        return Plate("the match is over" if scene.outcome else "nobody is awaited")
    meter = scene.turn.meter
    left = f"{meter.value} {meter.word} left" if meter else ""
    return Plate(calls[0].sentence, " · ".join(filter(None, (left, calls[0].rule))), order(scene, calls[0].seat))
