"""What is said while a line is typed: whose turn it is, what stands open, and the answer to the line before."""

from msgspec import Struct

from replay.core.meter import Meter
from replay.core.scene import Scene
from tui.panels.line import Span, pen, put, spread
from tui.panels.names import counted, ended, mark, order, role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import cut, width, wrap

_PANEL = Role.PANEL
_DIM = pen(Role.DIM, _PANEL)

MOST, EARLIER = 4, 3
"""Rows of an answer, and of answers to lines entered just before."""
SAID = 2
"""Rows of the telling of what was written."""
APART, SEVERAL = 4, " · "
"""Columns that a bar's ends and what is between them take, and what stands between parts of what it is about."""


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
        words = (f"{mark(self.place)} " if self.place >= 0 else "") + self.words
        meta = self._beside(columns - width(words) - APART)
        spread(page, 0, [(words, pen(ink, ground, bold=True))], [(meta, pen(ink, ground))] if meta else [])
        return page

    def _beside(self, room: int) -> str:
        """As much of what stands at the right as leaves the words whole: its first parts go first."""
        parts = self.meta.split(SEVERAL)
        fits = (SEVERAL.join(parts[first:]) for first in range(len(parts)))
        return next((meta for meta in fits if width(meta) <= room), "")


class Answer(Struct, frozen=True):
    """What became of a line: written, refused with its rule, or a question to be confirmed.

    ``lines`` are rows that stand above it, ``then`` says under it what may come next. ``before`` are the answers to the
    lines entered just before, each told in a row. ``note`` says that it answers no line: Esc puts it away, and leaves
    the line only then.
    """

    text: str = ""
    rule: str = ""
    written: int = 0
    refused: bool = False
    lines: tuple[str, ...] = ()
    then: str = ""
    before: tuple["Answer", ...] = ()
    note: bool = False

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        for row, spans in enumerate(self._lines(columns)):
            put(page, 1, row, spans, columns - 1)
        return page

    def told(self) -> str:
        """It in one line: "✓ 127  S3 closes on T8", or "✗ ", why not, and the rule."""
        if not self.refused:
            return f"✓ {self.written}  {self.text}" if self.written else self.text
        said = f"{self.text[:1].upper()}{self.text[1:]}".rstrip(".")
        stop = "" if said.endswith("?") else "."
        # a word such as "structure" is no rule that one could look up
        rule = f"{self.rule}, nothing" if self.rule.isupper() else "Nothing"
        return f"✗ {said}{stop} {rule} was written."

    def _lines(self, columns: int) -> list[list[Span]]:
        earlier = [[(answer.told(), _DIM)] for answer in self.before[-EARLIER:]]
        rows: list[list[Span]] = [[(line, pen(Role.TEXT, _PANEL))] for line in self.lines]
        after = [[(f"  {self.then}", _DIM)]] if self.then else []
        return [*earlier, *rows, *self._answer(columns), *after]

    def _told(self, number: str, columns: int) -> list[list[Span]]:
        """What was written, under its number."""
        plain, first = pen(Role.TEXT, _PANEL), pen(Role.TEXT, _PANEL, bold=True)
        lines = _whole(self.text, max(1, columns - 4 - width(number)), SAID)
        head: list[Span] = [("✓ ", pen(Role.WHOLE, _PANEL)), (number, first)]
        under: list[Span] = [(" " * (2 + width(number)), plain)]
        return [[*(under if row else head), (line, plain)] for row, line in enumerate(lines)]

    def _answer(self, columns: int) -> list[list[Span]]:
        if not self.text:
            return []
        if self.written:
            return self._told(f"{self.written}  ", columns)
        sign = "✗ " if self.refused else "  "
        strong = pen(Role.REFUSED if self.refused else Role.AMENDED, _PANEL, bold=True)
        lines = _whole(self.told().removeprefix(sign), max(1, columns - 2 - width(sign)), MOST)
        return [[("  " if row else sign, strong), (line, pen(Role.TEXT, _PANEL))] for row, line in enumerate(lines)]


def _whole(text: str, cells: int, rows: int) -> list[str]:
    """A text in so many rows, the last one cut where it is longer."""
    lines = wrap(text, cells)
    return [*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), cells)][: max(1, len(lines))]


def speaks(scene: Scene) -> Plate:
    """The bar of the seat that is awaited."""
    calls = scene.turn.awaited
    if not calls:
        how, why = ended(scene)
        return Plate(f"the match is {'over' if scene.outcome else how}" if how else "nobody is awaited", why)
    meter = scene.turn.meter
    said = meter is not None and counted(Meter(meter.word, meter.value)) in calls[0].sentence
    told = counted(meter) if meter and not said else ""
    return Plate(calls[0].sentence, " · ".join(filter(None, (told, calls[0].rule))), order(scene, calls[0].seat))
