"""One line to type on: words to find, a number to go to, a note, or orders in notation, with the answer under it.

What is typed belongs to the line from the moment it is asked for, and every line that is entered is said in its order,
however fast they come: keys are taken one after another where they arrive.
"""

from dataclasses import dataclass

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.panels.console import Answer, Plate
from tui.widgets.panel import Panel


class Line(Input):
    """The line itself. Its keys do what they do in the order in which they were pressed, Enter among them."""

    def __init__(self, of: "Console") -> None:
        """``of`` is told what is entered."""
        super().__init__(id="console-input", select_on_focus=False)
        self._of = of

    async def on_key(self, event: events.Key) -> None:
        """Letters are typed; Enter and Esc speak to the console; a key that comes after them is the screen's again."""
        if event.is_printable and self._of.asked:
            return
        event.prevent_default()
        if not self._of.asked:
            event.stop()
            self.app.post_message(events.Key(event.key, event.character))
        elif event.key == "enter":
            event.stop()
            self._of.enter(self.value)
        elif event.key == "escape":
            event.stop()
            self._of.leave()
        elif bound := self._bindings.key_to_bindings.get(event.key):
            event.stop()
            await self.run_action(bound[0].action)

    def on_paste(self, event: events.Paste) -> None:
        """Lines that are pasted are entered, all but the last."""
        event.prevent_default()
        event.stop()
        *whole, last = event.text.split("\n")
        for line in whole:
            self.replace(line.rstrip("\r"), *self.selection)
            self._of.enter(self.value)
        if self._of.asked:
            self.replace(last.rstrip("\r"), *self.selection)


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
        self._then = ""
        self._refused = ""
        self._offered: tuple[str, ...] = ()
        self._focused: Widget | None = None

    def compose(self) -> ComposeResult:
        """The bar, the line and the answer."""
        yield Panel(id="console-plate")
        with Horizontal(id="console-line"):
            yield Static("", id="console-sign", markup=False)
            yield Line(self)
        yield Panel(id="console-answer")

    @property
    def line(self) -> Line:
        """Where one types."""
        return self.query_one(Line)

    @property
    def has_line(self) -> bool:
        """Whether keys go to the line."""
        return self.screen.focused is self.line

    def ask(self, asked: str, plate: Plate, *, sign: str = "›", text: str = "", then: str = "") -> None:
        """Ask for a line, which may have been begun.

        ``then`` is what is asked once it was entered; without it the console closes.
        """
        if not self.asked:
            self._focused = self.screen.focused
            self.query_one("#console-answer", Panel).forget_height()
        self.asked, self._then, self._refused = asked, then, ""
        self.display = True
        self.head(plate)
        self.query_one("#console-sign", Static).update(f" {sign} ")
        self.offer(())
        self.answer(Answer())
        self.line.value = text
        self.line.cursor_position = len(text)
        self.take_keys()

    def take_keys(self) -> None:
        """Let the keys go to the line."""
        # not by ``focus``, which waits its turn: the very next key is the line's already
        self.screen.set_focus(self.line)

    def head(self, plate: Plate) -> None:
        """Say something else above the line."""
        self.query_one("#console-plate", Panel).show(plate)

    def offer(self, orders: tuple[str, ...]) -> None:
        """Complete the line from these, and show them under every answer."""
        self._offered = orders
        self.line.suggester = SuggestFromList(orders) if orders else None

    def answer(self, answer: Answer) -> None:
        """Say what became of a line."""
        self.query_one("#console-answer", Panel).show(replace(answer, open=self._offered))

    def give_back(self, text: str, *, refused: bool) -> bool:
        """Lay a line there again, all of it selected: typing replaces it, Enter says it, or mends one ``refused``.

        Whether it was done: not where something else has been typed since.
        """
        if not self.asked or self.line.value:
            return False
        self._refused = text if refused else ""
        self.line.value = text
        self.line.select_all()
        return True

    def enter(self, text: str) -> None:
        """Say a line; what is typed from now on is the next one."""
        if text and text == self._refused and not self.line.selection.is_empty:
            self.line.cursor_position = len(text)
            return
        asked, self._refused = self.asked, ""
        self.line.value = ""
        if self._then:
            self.asked = self._then
        else:
            self.close()
        self.post_message(self.Said(asked, text))

    def go_on(self, asked: str) -> None:
        """From the next line on, ask something else."""
        if self.asked:
            self.asked = self._then = asked

    def leave(self) -> None:
        """Say nothing."""
        asked = self.asked
        self.close()
        self.post_message(self.Left(asked))

    def close(self) -> None:
        """Ask for nothing any more."""
        if self.has_line:
            self.screen.set_focus(self._focused)
        self.asked = ""
        self.display = False
        self.offer(())

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.asked:
            self.post_message(self.Changed(self.asked, event.value))
