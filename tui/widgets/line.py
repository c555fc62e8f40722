"""The line itself: its keys do what they do in the order in which they were pressed."""

from typing import Protocol

from textual import events
from textual.widgets import Input

from tui.offers.picking import further
from tui.raster.words import cut, width

PASTED = "pasted"
"""Under what a text that was pasted waits, among keys."""
FEWEST = 8
"""Cells of what would follow that are shown at least."""


class Speaks(Protocol):
    """Whoever is told what is entered on a line."""

    asked: str

    def enter(self, text: str, *, pasted: bool = False) -> None:
        """A line is entered; one that was ``pasted`` is said as it is."""
        ...

    def leave(self) -> None:
        """The line is left."""
        ...

    def holds(self, key: str, character: str | None) -> bool:
        """Whether a key comes before there is anything to say, and waits for it."""
        ...

    def chooses(self, key: str, character: str | None) -> bool:
        """Whether a key chooses something, which it then has done."""
        ...


class Typing(Input):
    """Where one types; where nothing is to move, its cursor stands still too."""

    def on_mount(self) -> None:
        """It blinks only where things move."""
        self.cursor_blink = self.app.animation_level != "none"


class Line(Typing):
    """One line that is typed. Its keys do what they do in the order in which they were pressed, Enter among them."""

    def __init__(self, of: Speaks) -> None:
        """``of`` is told what is entered."""
        super().__init__(id="console-input", select_on_focus=False)
        self._of = of
        self._ghost = ""

    async def on_key(self, event: events.Key) -> None:
        """Letters are typed; Enter and Esc speak to the console; a key that comes after them is the screen's again."""
        if self._of.holds(event.key, event.character):
            event.prevent_default()
            event.stop()
            return
        if self._of.asked and self._of.chooses(event.key, event.character):
            event.prevent_default()
            event.stop()
            return
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

    def again(self, key: str, character: str | None) -> None:
        """Do what a key that waited does."""
        if key == PASTED:
            self._paste(character or "")
        elif self._of.chooses(key, character):
            return
        elif key == "enter":
            self._of.enter(self.value)
        elif key == "backspace":
            self.action_delete_left()
        elif character and character.isprintable():
            self.put(character)
        else:
            self.app.post_message(events.Key(key, character))

    def put(self, character: str) -> None:
        """A letter that was pressed before, at last."""
        self.replace(character, *self.selection)

    def on_paste(self, event: events.Paste) -> None:
        """Lines that are pasted are entered, all but the last."""
        event.prevent_default()
        event.stop()
        if not self._of.holds(PASTED, event.text):
            self._paste(event.text)

    def _paste(self, text: str) -> None:
        # many terminals end the lines of what is pasted as the key does
        *whole, last = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for line in whole:
            self.replace(line, *self.selection)
            # nobody saw what could be added to it
            self._of.enter(self.value, pasted=True)
        if self._of.asked:
            self.replace(last, *self.selection)

    def suggest(self, line: str, key: str = "Tab") -> None:
        """Show dim and in brackets what the line would become, and the ``key`` that has it so; nothing out of sight."""
        self._ghost = line if further(self.value, line) else ""
        shown = ghosted(self._rest(line), key, self._room(key)) if self._ghost else ""
        self._suggestion = self.value + shown if shown else ""

    def shows(self, line: str, key: str) -> bool:
        """Whether all that would follow has room behind what is typed, with the ``key`` that takes it."""
        return width(self._rest(line).strip()) <= self._room(key)

    def _rest(self, line: str) -> str:
        return line[len(self.value) :]

    def _room(self, key: str) -> int:
        """Cells for what would follow what is typed."""
        return self.size.width - width(self.value) - width(f" [] {key} ")

    def action_cursor_right(self, select: bool = False) -> None:
        """Right of the end stands what the line would become: it becomes that."""
        if self.cursor_at_end and self._suggestion and not select:
            self.value = self._ghost
            self.cursor_position = len(self.value)
        else:
            super().action_cursor_right(select)


def ghosted(rest: str, key: str, room: int) -> str:
    """What would follow, unlike what is typed even without colour, in so many cells; nothing in too few of them."""
    apart, rest = " " * rest.startswith(" "), rest.strip()
    return f"{apart}[{cut(rest, room)}] {key}" if room >= min(FEWEST, width(rest)) else ""
