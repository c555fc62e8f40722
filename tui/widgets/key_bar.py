"""The line of keys at the bottom, which can be clicked."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from tui.panels.bars import KeyLine
from tui.widgets.panel import Panel


class KeyBar(Panel):
    """Shows keys and says which was clicked."""

    @dataclass
    class Pressed(Message):
        """A key was clicked; as it is printed."""

        sign: str

    def on_click(self, event: events.Click) -> None:
        """The key under the pointer."""
        if isinstance(self.drawing, KeyLine):
            sign = self.drawing.key_at(event.x, self.size.width)
            if sign:
                self.post_message(self.Pressed(sign))
