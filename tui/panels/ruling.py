"""A ruling as it is being written: its remedies to choose from, and what it would change."""

from msgspec import Struct

from replay.acts import Remedy
from tui.judging.drafting import REMEDIES, Draft
from tui.panels.line import pen, put
from tui.panels.names import role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import cut, wrap

_PANEL = Role.PANEL
_LABEL, _NAMED = 10, 16
"""Columns of the words before what they are about, and of a remedy's digit and name."""


class Remedies(Struct, frozen=True):
    """The remedies, the one chosen with a dot, each with what it does: of that one all of it where it has the keys."""

    draft: Draft
    focus: bool = False

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; each with the digit that chooses it, and a bar before the one that has the keys."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        for row, (remedy, name, told) in enumerate(self._lines(columns)[:rows]):
            chosen = remedy == self.draft.remedy
            tone = pen(Role.NOW if chosen else Role.DIM, _PANEL, bold=chosen)
            does = pen(Role.AMENDED if chosen and self.focus else Role.FAINT, _PANEL)
            put(page, 0, row, [(name.ljust(_NAMED), tone), (told, does)], columns)
        return page

    def at(self, row: int, columns: int) -> Remedy | None:
        """The remedy that stands in a row, if one does."""
        lines = self._lines(columns)
        return lines[row][0] if 0 <= row < len(lines) else None

    def _lines(self, columns: int) -> list[tuple[Remedy, str, str]]:
        """Of every row the remedy it is about, what it is called in the first of them, and what it does."""
        lines: list[tuple[Remedy, str, str]] = []
        for remedy in self.draft.remedies:
            chosen, does = remedy == self.draft.remedy, self._does(remedy)
            keyed = chosen and self.focus
            name = f"{'▌' if keyed else ' '}{REMEDIES.index(remedy) + 1} ({'•' if chosen else ' '}) {remedy:<8} "
            first, *others = wrap(does, max(_NAMED, columns - _NAMED - 1)) if keyed else [does]
            lines += [(remedy, name, first), *((remedy, "▌", other) for other in others)]
        return lines

    def _does(self, remedy: Remedy) -> str:
        n = self.draft.n
        rules = ", ".join(self.draft.waivable) or self.draft.rule
        does = {
            "play-on": "the entry stays as it is",
            "amend": f"{n} says something else",
            "rewind": f"play goes on after {max(1, n - 1)}, on a new line",
            "reroll": f"{n} is rolled again",
            "waive": f"{rules} need not hold",
        }[remedy]
        fate = self.draft.fates.get(remedy, "")
        return f"{fate}: {does}" if fate else does


class Asked(Struct, frozen=True):
    """What the judge was asked, and what each side says."""

    draft: Draft

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        for row, (who, text, tone) in enumerate(self._lines(columns)[:rows]):
            put(page, 1, row, [(who.ljust(_LABEL), pen(tone, _PANEL)), (text, pen(Role.TEXT, _PANEL))], columns - 1)
        return page

    def _lines(self, columns: int) -> list[tuple[str, str, Role]]:
        if not self.draft.dispute:
            return []
        told = [("question", self.draft.question, Role.DIM)]
        told += [(who, f"“{said}”", role(place)) for who, said, place in self.draft.statements]
        return [
            (cut(who, _LABEL - 1) if row == 0 else "", line, tone)
            for who, text, tone in told
            for row, line in enumerate(wrap(text, max(8, columns - _LABEL - 2)))
        ]


class Foreseen(Struct, frozen=True):
    """What the ruling would write and change, or what is missing; refused ones say why.

    ``changes`` are the acts that come to something else and the score, a row each.
    """

    text: str
    refused: bool = False
    changes: tuple[str, ...] = ()

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns)) or 1

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=_PANEL))
        tone = pen(Role.REFUSED if self.refused else Role.DIM, _PANEL)
        for row, line in enumerate(self._lines(columns)[:rows]):
            put(page, 1, row, [(line, tone)], columns - 1)
        return page

    def _lines(self, columns: int) -> list[str]:
        told = (self.text, *(row.strip() for row in self.changes))
        return [line for text in told for line in wrap(text, max(1, columns - 3))]
