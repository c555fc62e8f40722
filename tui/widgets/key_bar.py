"""The line of keys at the bottom, which can be clicked."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from tui.keys.keymap import keys_of, screen_of
from tui.panels.bars import KeyLine
from tui.widgets.panel import Drawing, Panel


class KeyBar(Panel):
    """Shows keys as they are bound, and says which was clicked."""

    @dataclass
    class Pressed(Message):
        """A key was clicked; as it is usually printed."""

        sign: str

    @property
    def _of(self) -> str:
        """The screen whose verbs' keys these are; none where all keys stay as they are."""
        return getattr(self.screen, "KEYS", "")

    @property
    def _typing(self) -> bool:
        """Whether letters go to a line."""
        return not self.screen.check_action("leave", ())

    def show(self, drawing: Drawing | None) -> None:
        """Show keys that go by their usual signs, and a sentence that speaks of keys, as they are bound."""
        if isinstance(drawing, KeyLine):
            keys = keys_of(self.app)
            feet = keys.feet(self._of, drawing.keys, typing=self._typing)
            drawing = KeyLine(feet, keys.says(screen_of(self.screen), drawing.said))
        super().show(drawing)

    def on_click(self, event: events.Click) -> None:
        """The key under the pointer."""
        if isinstance(self.drawing, KeyLine):
            sign = self.drawing.key_at(event.x, self.size.width)
            signs = keys_of(self.app).signs(self._of, typing=self._typing)
            if sign:
                self.post_message(self.Pressed(next((usual for usual, now in signs.items() if now == sign), sign)))
