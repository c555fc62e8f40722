"""A page over a screen from which one thing of a few is chosen: by its digit, with the bar, or with the mouse."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events

from tui.panels.clocks import ChoicesPage
from tui.screens.over import Over
from tui.widgets.panel import Drawing, Panel


class ChoiceScreen(Over):
    """Choices, the likeliest first; it is left with the number of the one that was chosen, in one byte."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        ("up", "choose(-1)", "above"),
        ("down", "choose(1)", "below"),
        ("enter", "take", "do it"),
        *((str(digit), f"pick({digit - 1})", "do it") for digit in range(1, 10)),
    ]
    TALL: ClassVar[int] = 1
    """Rows of a choice."""

    def __init__(self, offered: Sequence[tuple[str, str]], note: str = "") -> None:
        """What each choice says, and what stands beside it; a ``note`` stands under them."""
        super().__init__()
        self.offered, self.at, self.note = tuple(offered), 0, note

    def drawing(self) -> Drawing:
        """The choices."""
        return ChoicesPage(self.offered, self.at, self.note)

    def action_choose(self, by: int) -> None:
        """Move the bar."""
        self.at = (self.at + by) % len(self.offered)
        self.draw_again()

    def action_take(self) -> None:
        """Do what is under the bar."""
        self.action_pick(self.at)

    def action_pick(self, place: int) -> None:
        """Do what stands at a place."""
        if 0 <= place < len(self.offered):
            self.dismiss(bytes([place]))

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked on."""
        if event.widget is self.query_one("#over-page", Panel):
            self.action_pick(event.y // self.TALL)
