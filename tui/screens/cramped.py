"""What stands in a window that is too small for anything else."""

from msgspec import Struct
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen

from tui.panels.line import pen, put
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import wrap
from tui.widgets.panel import Panel

LEAST = (60, 16)
"""Columns and rows below which a screen would not say what it must."""


class TooSmall(Struct, frozen=True):
    """How large a window has to be, and how large it is; the most important first."""

    across: int
    down: int

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        told = [
            f"Rollbook needs {LEAST[0]} columns and {LEAST[1]} rows.",
            f"Here are {self.across} and {self.down}: make the window larger, or its letters smaller.",
            "Nothing is lost meanwhile. ctrl+q leaves.",
        ]
        lines = [(line, not place) for place, words in enumerate(told) for line in wrap(words, max(1, columns - 2))]
        for row, (line, first) in enumerate(lines[:rows]):
            put(page, 1, row, [(line, pen(Role.NOW if first else Role.DIM, bold=first))], columns)
        return page


class CrampedScreen(ModalScreen[None]):
    """Lies over whatever screen there is until there is room for it again; no key reaches that one."""

    def __init__(self, size: Size) -> None:
        """``size`` is that of the window."""
        super().__init__()
        self._panel = Panel(TooSmall(size.width, size.height))

    def compose(self) -> ComposeResult:
        """The sentence alone."""
        self._panel.styles.width, self._panel.styles.height = "100%", "100%"
        yield self._panel

    def tell(self, size: Size) -> None:
        """Say how small the window is by now, which may come before the sentence stands there at all."""
        self._panel.show(TooSmall(size.width, size.height))


def cramped(size: Size) -> bool:
    """Whether a window is too small."""
    return size.width < LEAST[0] or size.height < LEAST[1]
