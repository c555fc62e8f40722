"""One line to type on: words to find, a number to go to, a note, or orders in notation, with the answer under it."""

from dataclasses import dataclass

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from tui.panels.console import Answer, Plate
from tui.widgets.panel import Panel


class Console(Vertical):
    """Hidden until something is asked; Enter says it, Esc leaves it."""

    @dataclass
    class Said(Message):
        """A line was entered in answer to a question."""

        asked: str
        text: str

    @dataclass
    class Changed(Message):
        """The line reads otherwise now, before it is entered."""

        asked: str
        text: str

    @dataclass
    class Left(Message):
        """The line was left without saying anything."""

        asked: str

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Nothing is asked yet."""
        super().__init__(id=id)
        self.asked = ""
        self._offered: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """The bar, the line and the answer."""
        yield Panel(id="console-plate")
        with Horizontal(id="console-line"):
            yield Static("", id="console-sign", markup=False)
            yield Input(id="console-input", select_on_focus=False)
        yield Panel(id="console-answer")

    @property
    def line(self) -> Input:
        """Where one types."""
        return self.query_one("#console-input", Input)

    def ask(self, asked: str, plate: Plate, *, sign: str = "›", text: str = "") -> None:
        """Ask for a line, which may have been begun."""
        self.asked = asked
        self.display = True
        self.query_one("#console-plate", Panel).show(plate)
        self.query_one("#console-sign", Static).update(f" {sign} ")
        self.offer(())
        self.answer(Answer())
        self.line.value = text
        self.line.cursor_position = len(text)
        self.line.focus()

    def offer(self, orders: tuple[str, ...]) -> None:
        """Complete the line from these, and show them under every answer."""
        self._offered = orders
        self.line.suggester = SuggestFromList(orders) if orders else None

    def answer(self, answer: Answer) -> None:
        """Say what became of a line."""
        self.query_one("#console-answer", Panel).show(replace(answer, open=self._offered))

    def close(self) -> None:
        """Ask for nothing any more."""
        self.asked = ""
        self.display = False
        self.offer(())

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Said(self.asked, event.value))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.asked:
            self.post_message(self.Changed(self.asked, event.value))

    def on_key(self, event: events.Key) -> None:
        """Esc leaves the line."""
        if event.key == "escape":
            event.stop()
            event.prevent_default()
            self.post_message(self.Left(self.asked))
