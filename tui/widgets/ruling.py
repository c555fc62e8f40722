"""The form in which a judge rules: fields one after another, what it would change under them, and the word that writes.

Enter goes to the next field, Tab and shift+Tab on and back; on the last one Enter writes the ruling.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from unicodedata import normalize

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from replay.acts import Remedy
from replay.recording.ruling import AGAIN
from tui.judging.drafting import REMEDIES, Draft
from tui.looks.ink import Ink
from tui.panels.console import Plate
from tui.panels.ruling import Asked, Foreseen, Remedies
from tui.raster.role import Role
from tui.raster.words import cut
from tui.widgets.line import Typing
from tui.widgets.panel import Panel

FIELDS: Mapping[str, str] = {
    "question": "what the judge is asked",
    "first": "what this player says",
    "second": "what this player says",
    "decision": "what is decided, and why",
    "instead": "an order, or roll and its faces",
    "appeal": "upheld or overturned",
    "judge": "the judge's name",
    "rule": "the rule it is decided under",
}
"""The fields that are typed, by their names in a draft, each with what belongs there."""
LABEL = 8
"""Cells of a field's name."""
TABS = {"tab": 1, "shift+tab": -1}
"""Keys that go to another field."""
STEPS = {"up": -1, "down": 1}
"""Keys that go to the remedy beside the one that is chosen."""
WORDS = {"rule": "cites"}
"""What a field is called where that is not its name."""


def passed_on(widget: Widget, event: events.Key) -> bool:
    """Whether a key that was pressed after Enter or Tab, and came here all the same, was given to the field that has
    the keys by now: who types fast does not wait for it.
    """
    if widget.screen.focused is widget:
        return False
    event.stop()
    event.prevent_default()
    widget.app.post_message(events.Key(event.key, event.character))
    return True


def tabbed(widget: Widget, event: events.Key) -> bool:
    """Whether a key went on or back to another field, before anything else is typed."""
    if event.key not in TABS:
        return False
    event.stop()
    event.prevent_default()
    if TABS[event.key] > 0:
        widget.screen.focus_next()
    else:
        widget.screen.focus_previous()
    return True


class Field(Typing):
    """A field of the form; Enter goes to the next one before anything else is typed."""

    def on_key(self, event: events.Key) -> None:
        """Go on."""
        if not passed_on(self, event) and not tabbed(self, event) and event.key == "enter":
            event.stop()
            event.prevent_default()
            self.screen.focus_next()


class Choice(Panel, can_focus=True):
    """The remedies; arrows or their digits choose, Enter goes on."""

    @dataclass
    class Chosen(Message):
        """Another remedy was chosen."""

        remedy: Remedy

    def on_key(self, event: events.Key) -> None:
        """Move the dot: by the digit of a remedy, or to the one beside it."""
        shown = self.drawing
        if passed_on(self, event) or tabbed(self, event) or not isinstance(shown, Remedies):
            return
        remedies = shown.draft.remedies
        if event.key in STEPS:
            place = remedies.index(shown.draft.remedy) if shown.draft.remedy in remedies else 0
            chosen = remedies[(place + STEPS[event.key]) % len(remedies)]
        elif event.key.isdecimal() and 1 <= int(event.key) <= len(REMEDIES):
            chosen = REMEDIES[int(event.key) - 1]
        else:
            if event.key == "enter":
                event.stop()
                self.screen.focus_next()
            return
        event.stop()
        event.prevent_default()
        if chosen in remedies:
            self.post_message(self.Chosen(chosen))

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked on."""
        shown = self.drawing
        if isinstance(shown, Remedies) and (remedy := shown.at(event.y, self.size.width)):
            self.post_message(self.Chosen(remedy))


class Write(Static, can_focus=True):
    """The word that writes."""

    def __init__(self) -> None:
        """It says what Enter does on it."""
        super().__init__("[ Rule ]  Enter writes it", id="ruling-write", markup=False)

    @dataclass
    class Pressed(Message):
        """It was pressed."""

    def on_key(self, event: events.Key) -> None:
        """Write."""
        if not passed_on(self, event) and not tabbed(self, event) and event.key in ("enter", "space"):
            event.stop()
            self.post_message(self.Pressed())

    def on_click(self) -> None:
        """Write."""
        self.post_message(self.Pressed())


class RulingForm(Vertical):
    """Hidden until a ruling is begun."""

    BINDINGS = [("escape", "leave", "leave unruled")]  # noqa: RUF012 - Textual reads it from the class

    @dataclass
    class Changed(Message):
        """It says something else now."""

        draft: Draft

    @dataclass
    class Ruled(Message):
        """It is to be written."""

        draft: Draft

    @dataclass
    class Left(Message):
        """It was left unruled."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Nothing is being ruled on."""
        super().__init__(id=id)
        self.draft: Draft | None = None

    def compose(self) -> ComposeResult:
        """A bar, the fields, what it would change, the word that writes."""
        yield Panel(id="ruling-plate")
        with VerticalScroll(id="ruling-fields", can_focus=False):
            yield Panel(id="ruling-asked")
            for name in ("question", "first", "second", "decision"):
                yield from _field(name)
            with Horizontal(id="ruling-remedy", classes="ruling-field"):
                yield Static("remedy", classes="ruling-label", markup=False)
                yield Choice(id="ruling-choice")
            for name in ("instead", "appeal", "judge", "rule"):
                yield from _field(name)
            yield Panel(id="ruling-foreseen")
            yield Write()

    @property
    def open(self) -> bool:
        """Whether a ruling is being written."""
        return self.draft is not None

    def begin(self, draft: Draft) -> None:
        """Begin a ruling; what is known of it already stands there."""
        self.draft = draft
        self.query_one("#ruling-plate", Panel).show(
            Plate(f"¶ RULING ON {draft.n}", "Tab next   Esc leave unruled", tone=Role.JUDGE)
        )
        self.query_one("#ruling-asked", Panel).show(Asked(draft))
        for name in FIELDS:
            with self.prevent(Input.Changed):
                self._input(name).value = str(getattr(draft, name))
        for name, (_, called) in zip(("first", "second"), draft.seats, strict=False):
            self.query_one(f"#field-{name} .ruling-label", Static).update(Ink.of(self.app).letters(cut(called, LABEL)))
        self._show()
        self._input("decision" if draft.question else "question").focus()

    def end(self) -> None:
        """Nothing is being ruled on any more."""
        self.draft = None

    @property
    def choosing(self) -> bool:
        """Whether the remedies have the keys."""
        return self.open and self.query_one(Choice).has_focus

    def weigh(self, remedy: Remedy, fate: str) -> None:
        """Say what a remedy would make of the entry."""
        if self.draft is not None:
            self.draft = replace(self.draft, fates={**self.draft.fates, remedy: fate})
            self._show()

    def foresee(self, foreseen: Foreseen) -> None:
        """Say what it would change."""
        self.query_one("#ruling-foreseen", Panel).show(foreseen)

    def _input(self, name: str) -> Input:
        return self.query_one(f"#ruling-{name}", Input)

    def _show(self) -> None:
        draft = self.draft
        if draft is None:
            return
        choice = self.query_one(Choice)
        choice.show(Remedies(draft, choice.has_focus))
        self.query_one("#field-instead").display = draft.remedy in AGAIN
        for place, name in enumerate(("question", "first", "second")):
            self.query_one(f"#field-{name}").display = not draft.dispute and place <= len(draft.seats)
        self.query_one("#field-appeal").display = draft.appealing

    def _say(self, draft: Draft) -> None:
        if draft.remedy not in draft.remedies:
            draft = replace(draft, remedy=draft.remedies[0])
        self.draft = draft
        self._show()
        self.post_message(self.Changed(draft))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        name, said = (event.input.id or "").removeprefix("ruling-"), normalize("NFC", event.value).strip()
        if self.draft is not None and name in FIELDS and said != getattr(self.draft, name):
            self._say(replace(self.draft, **{name: said}))

    @on(Choice.Chosen)
    def _chosen(self, event: Choice.Chosen) -> None:
        event.stop()
        if self.draft is not None:
            self._say(replace(self.draft, remedy=event.remedy))

    def on_descendant_focus(self) -> None:
        """What has the keys says so."""
        self._show()

    def on_descendant_blur(self) -> None:
        """What had the keys says so no longer."""
        self._show()

    @on(Write.Pressed)
    def _pressed(self, event: Write.Pressed) -> None:
        """Have it written; where a field is still empty, stand in it."""
        event.stop()
        if self.draft is not None:
            if self.draft.lacking:
                self._input(self.draft.lacking).focus()
            self.post_message(self.Ruled(self.draft))

    def action_leave(self) -> None:
        """Leave it unruled."""
        self.end()
        self.post_message(self.Left())


def _field(name: str) -> Iterator[Widget]:
    with Horizontal(id=f"field-{name}", classes="ruling-field"):
        yield Static(WORDS.get(name, name), classes="ruling-label", markup=False)
        yield Field(placeholder=FIELDS[name], id=f"ruling-{name}", select_on_focus=False)
