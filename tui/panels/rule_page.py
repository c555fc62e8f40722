"""A rule of the game, in our words, with what the program does about it."""

from collections.abc import Sequence

from msgspec import Struct

from replay.core.rule import Rule, Status
from tui.panels.line import Span, pen, put
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import wrap

_PANEL = Role.PANEL
_TEXT, _FAINT = pen(Role.TEXT, _PANEL), pen(Role.FAINT, _PANEL)


class RulePage(Struct, frozen=True):
    """A rule: its gist, where it comes from, what the program does about it, and the reading this match takes."""

    rule: Rule
    reading: str = ""
    others: tuple[str, ...] = ()

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, _TEXT)
        for row, spans in enumerate(self._lines(columns)[:rows]):
            put(page, 1, row, spans, columns - 1)
        return page

    def _lines(self, columns: int) -> list[Sequence[Span]]:
        rule, room = self.rule, max(20, columns - 3)
        lines: list[Sequence[Span]] = [[(rule.id, pen(Role.NOW, _PANEL, bold=True, underlined=True))], []]
        lines += [[(line, _TEXT)] for line in wrap(rule.gist, room)]
        lines += [[], _pair("source", rule.source), _pair("status", f"{rule.status.value}: {_STATUS[rule.status]}")]
        if rule.why:
            told = wrap(rule.why, room - _LABEL)
            lines += [_pair("why" if row == 0 else "", line) for row, line in enumerate(told)]
        if self.reading:
            lines.append(_pair("reading", self.reading))
        if self.others:
            lines += [[], _pair("here also", "  ".join(self.others)), _pair("", "← → turn to them")]
        return lines


_LABEL = 11
_STATUS = {
    Status.ENFORCED: "an order that breaks it is refused",
    Status.COMPUTED: "it shapes what an order brings about",
    Status.RECORDED: "taken as the table said it, not checked",
    Status.ABSENT: "not in the program",
}


def _pair(word: str, text: str) -> list[Span]:
    return [(word.ljust(_LABEL), _FAINT), (text, _TEXT)]
