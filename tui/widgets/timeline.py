"""The timeline under the mouse: click it to go there, turn the wheel to step."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from tui.panels.timeline import Timeline
from tui.widgets.panel import Panel


class TimelineBar(Panel):
    """Shows a timeline and says which entry was pointed at."""

    @dataclass
    class Chosen(Message):
        """An entry was pointed at."""

        n: int

    @dataclass
    class Turned(Message):
        """The wheel was turned: on (1) or back (-1)."""

        way: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Nothing is shown until there is a timeline."""
        super().__init__(id=id)
        self._held = False

    def _point(self, event: events.MouseEvent) -> None:
        if isinstance(self.drawing, Timeline):
            self.post_message(self.Chosen(self.drawing.entry(event.x, self.size.width)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go there, and along while the button is held."""
        self._held = True
        self.capture_mouse()
        self._point(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Go along."""
        if self._held:
            self._point(event)

    def on_mouse_up(self) -> None:
        """Let go."""
        self._held = False
        self.release_mouse()

    def on_mouse_scroll_up(self) -> None:
        """A step back."""
        self.post_message(self.Turned(-1))

    def on_mouse_scroll_down(self) -> None:
        """A step on."""
        self.post_message(self.Turned(1))
