"""One line to type on: words to find, a number to go to, a note, or orders in notation, with the answer under it.

What is typed belongs to the line from the moment it is asked for, and every line that is entered is said in its order,
however fast they come: keys are taken one after another where they arrive.
"""

from dataclasses import dataclass

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.keys.keymap import keys_of, screen_of
from tui.looks.ink import Ink
from tui.offers import picking
from tui.panels.console import SAID, Answer, Plate
from tui.widgets.chooser import Chooser
from tui.widgets.early import Early
from tui.widgets.line import Line
from tui.widgets.menu import MenuPanel
from tui.widgets.panel import Panel


class Console(Chooser):
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
    class Withdrawn(Message):
        """What was told of a line before it is written is left, and the line with it; the keys stay."""

        asked: str

    @dataclass
    class Left(Message):
        """The line was left without saying anything."""

        asked: str

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Nothing is asked yet."""
        super().__init__(id=id)
        self._then = ""
        self._refused = ""
        self._previewed = self._half = self._given = self._read = ""
        self._denies = self._noted = False
        self._halves: dict[str, str] = {}
        self._told_of: str | None = None
        self._focused: Widget | None = None
        self._early: Early | None = None

    def compose(self) -> ComposeResult:
        """The bar, the line and the answer."""
        yield Panel(id="console-plate")
        with Horizontal(id="console-line"):
            yield Static("", id="console-sign", markup=False)
            yield Line(self)
        yield Panel(id="console-answer", keeps=SAID)
        yield MenuPanel(id="console-menu")

    @property
    def has_line(self) -> bool:
        """Whether keys go to the line."""
        return self.screen.focused is self.line

    # ------------------------------------------------------------ before anything is asked

    def expect(self, focused: Widget) -> None:
        """Something is asked as soon as it can be: until then keys wait. After it they are ``focused`` again."""
        self._focused, self._early = focused, Early()
        self.display = True
        self.take_keys()

    def holds(self, key: str, character: str | None) -> bool:
        """Whether a key has to wait for what is asked; Esc waits for nothing."""
        if self._early is None or self._early.holds(key, character):
            return self._early is not None
        self._early = None
        self.close()
        return False

    def let_in(self) -> None:
        """What was pressed before anything was asked is done now, in its order."""
        early, self._early = self._early, None
        if early:
            early.let_in(self.line.again)

    # ------------------------------------------------------------ asking

    def ask(
        self, asked: str, plate: Plate, *, sign: str = "›", text: str = "", usual: str = "", then: str = ""
    ) -> None:
        """Ask for a line, which may have been begun.

        ``then`` is what is asked once it was entered; without it the console closes. Where nothing was begun, half a
        line that was put off is there again, else what is ``usual``, all of it selected.
        """
        self.put_off()
        if not self.asked:
            self._focused = self._focused if self.has_line else self.screen.focused
            self.query_one("#console-answer", Panel).forget_height()
        self.asked, self._then, self._refused = asked, then, ""
        self.display = True
        self.screen.add_class("-asking")
        self.head(plate)
        self.query_one("#console-sign", Static).update(Ink.of(self.app).letters(f" {sign} "))
        self.offer_nothing()
        self.answer(Answer())
        self.line.value = text
        self.line.cursor_position = len(text)
        self.take_up()
        if usual:
            self.give_back(usual, refused=False)
        self.take_keys()

    def head(self, plate: Plate) -> None:
        """Say something else above the line."""
        keys, screen = keys_of(self.app), screen_of(self.screen)
        told = replace(plate, words=keys.says(screen, plate.words), meta=keys.says(screen, plate.meta))
        self.query_one("#console-plate", Panel).show(told)

    def answer(self, answer: Answer) -> None:
        """Say what became of a line, the keys it speaks of as they are bound."""
        keys, screen = keys_of(self.app), screen_of(self.screen)
        self._denies = answer.refused or any(one.refused for one in answer.before)
        self._noted = answer.note
        told = [
            replace(one, text=keys.says(screen, one.text), then=keys.says(screen, one.then))
            for one in (*answer.before, answer)
        ]
        self.query_one("#console-answer", Panel).show(replace(told[-1], before=tuple(told[:-1])))

    def tell(self, words: str) -> None:
        """Say something under the line that is no answer to it, until it reads otherwise."""
        self._told_of = self.line.value
        self.answer(Answer(words))

    def put_off(self) -> None:
        """Something else comes first: half a line is kept until the same is asked again."""
        value = self.line.value
        if self.asked and value and (self.text.strip() or value == self._half):
            self._halves[self.asked] = value
        self.line.value = self._half = ""

    def remember(self, asked: str, half: str) -> None:
        """Half a line is there when the same is asked next."""
        self._halves[asked] = half

    def forget(self, asked: str) -> None:
        """No half line is there when the same is asked next."""
        self._halves.pop(asked, None)

    def take_up(self) -> None:
        """Lay half a line there that was put off, all of it selected, unless something stands there."""
        if self.asked and not self.line.value and self._halves.get(self.asked):
            self._half = self._halves.pop(self.asked)
            self.give_back(self._half, refused=False)

    def give_back(self, text: str, *, refused: bool, previewed: bool = False) -> bool:
        """Lay a line there again, all of it selected: typing replaces it, Enter says it, or mends one ``refused``.

        One that is ``previewed`` is left by Esc alone. Whether it was done: not where something else has been typed
        since.
        """
        if not self.asked or self.line.value:
            return False
        self._given = text
        self._refused, self._previewed = text if refused else "", text if previewed else ""
        self.line.value = text
        self.line.select_all()
        return True

    def enter(self, text: str, *, pasted: bool = False) -> None:
        """Say a line; what is typed from now on is the next one. One that was ``pasted`` is said as it is."""
        if text and text == self._refused and not self.line.selection.is_empty:
            self.line.cursor_position = len(text)
            self._refused = ""
            self.show_menu()
            return
        said = text if pasted else self.entered(text)
        if text != said and not said:
            if self.line.value == text:
                self.tell(picking.goes_on_with(self.menu, text))
            return
        text, asked, self._refused = said, self.asked, ""
        self.line.value = self._given = ""
        if self._then:
            self.asked = self._then
            if self._offers:
                self.await_offers()
        else:
            self.close()
        self.post_message(self.Said(asked, text))

    def chooses(self, key: str, character: str | None) -> bool:
        """Whether a key chooses something; Backspace on a line that was refused takes its last letter, and mends it."""
        if key == "backspace" and self._refused and self.line.value == self._refused:
            self.line.cursor_position = len(self._refused)
            self._refused = ""
        return super().chooses(key, character)

    def go_on(self, asked: str) -> None:
        """From the next line on, ask something else."""
        if self.asked:
            self.asked = self._then = asked

    def leave(self) -> None:
        """Say nothing; half a line is there again when the same is asked. What is told, or noted, is left first."""
        asked, previewed, self._previewed = self.asked, self._previewed, ""
        if previewed and self.line.value == previewed:
            self.line.value = ""
            self.take_up()
            self.post_message(self.Withdrawn(asked))
            return
        if self._noted:
            self._noted = False
            self.post_message(self.Withdrawn(asked))
            return
        self.put_off()
        self.close()
        self.post_message(self.Left(asked))

    def close(self) -> None:
        """Ask for nothing any more."""
        if self.has_line:
            self.screen.set_focus(self._focused)
        self.asked = ""
        self.display = False
        self.screen.remove_class("-asking")
        self.offer_nothing()

    @property
    def denied(self) -> bool:
        """Whether the line stands there as it was refused."""
        return self._denies and bool(self._given) and not self._mended

    def types(self, text: str) -> bool:
        """Whether a line is what is typed now, and not one that was laid there."""
        return self.line.value == text and self.line.selection.is_empty

    @property
    def _mended(self) -> bool:
        """Whether the line that was laid there again reads otherwise."""
        return self.line.value != self._given

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.asked:
            self._noted = False
            self.show_menu()
            read, self._read = self._read, event.value
            if self._denies and (self._mended if self._given else anew(read, event.value)):
                self._given = ""
                self.answer(Answer())
            if self._told_of not in (None, self.line.value):
                self._told_of = None
                self.answer(Answer())
            self.post_message(self.Changed(self.asked, event.value))


def anew(before: str, text: str) -> bool:
    """Whether a line was begun anew: not gone on with, shortened or mended by a letter."""
    if not text or not before:
        return bool(text)
    mended = abs(len(text) - len(before)) <= 1 or text.startswith(before)
    return not mended and (len(text) == 1 or not before.startswith(text))
