"""The line and the panels of a match that is being set up."""

from dataclasses import dataclass
from typing import Protocol

from textual import events
from textual.message import Message

from tui.widgets.line import Line, Speaks
from tui.widgets.panel import Panel


class Plans(Speaks, Protocol):
    """Whoever is told what is typed, and what is pasted."""

    def paste(self, text: str) -> bool:
        """Whether something that was pasted is taken whole, and not typed."""
        ...


class PlanLine(Line):
    """The line of a field: a list that is pasted is taken whole, of anything else the lines become one."""

    def __init__(self, of: Plans) -> None:
        """``of`` is told what is entered."""
        super().__init__(of)
        self._plans = of

    def on_paste(self, event: events.Paste) -> None:
        """Take a list, or type what was pasted."""
        event.prevent_default()
        event.stop()
        if not self._plans.paste(event.text):
            self.replace(" ".join(event.text.split()), *self.selection)


class PlanPanel(Panel):
    """A panel whose rows can be pressed; the wheel moves the bar."""

    @dataclass
    class Clicked(Message):
        """A row was pressed."""

        panel: "PlanPanel"
        y: int

    @dataclass
    class Turned(Message):
        """The wheel was turned."""

        panel: "PlanPanel"
        by: int

    def on_click(self, event: events.Click) -> None:
        """The row under the pointer."""
        event.stop()
        self.post_message(self.Clicked(self, event.y))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Up."""
        event.stop()
        self.post_message(self.Turned(self, -1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Down."""
        event.stop()
        self.post_message(self.Turned(self, 1))
