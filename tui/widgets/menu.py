"""The menu under the line, which can be pressed."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from tui.panels.menu import MenuPage
from tui.widgets.panel import Panel


class MenuPanel(Panel):
    """Shows what stands open and says what was pressed."""

    @dataclass
    class Pressed(Message):
        """Something was pressed: a choice by its number, a face as ``f5``, ``draw``, ``back``, ``more``."""

        what: str

    def on_click(self, event: events.Click) -> None:
        """What is under the pointer."""
        event.stop()
        if isinstance(self.drawing, MenuPage):
            what = self.drawing.under(event.x, event.y, self.size.width)
            if what:
                self.post_message(self.Pressed(what))
