"""Pages laid over a screen: its keys, a rule, the table in words, the lines of the match.

Esc or the key that opened one takes it off.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from eventstore.port import Line
from replay.core.rule import Rule
from replay.core.scene import Scene
from replay.core.survey import Survey
from tui.keys.keymap import USUAL, keys_of, screen_of
from tui.keys.verbs import Verb
from tui.panels.bars import Section
from tui.panels.keys_page import KeysPage
from tui.panels.lines_page import LinesPage, ordered
from tui.panels.rule_page import RulePage
from tui.panels.table_page import TablePage
from tui.raster.role import Role
from tui.screens.leaving import Leaving
from tui.widgets.panel import Drawing, Panel


class Over(Leaving, ModalScreen[bytes | None]):
    """A page over the screen; what it is left with is a line that was chosen, or nothing."""

    BINDINGS = [("escape,q", "leave", "back")]  # noqa: RUF012 - Textual reads it from the class
    OPENED_BY: ClassVar[tuple[str, ...]] = ()
    """The verbs that lay it over a screen, by their actions."""
    WORDS, META = "", ""

    def compose(self) -> ComposeResult:
        """A title and the page under it."""
        with Vertical(id="over"):
            yield Panel(Section(self.WORDS, self.META), id="over-title")
            with VerticalScroll(id="over-scroll"):
                yield Panel(self.drawing(), id="over-page")

    @abstractmethod
    def drawing(self) -> Drawing:
        """What the page shows now."""

    def draw_again(self) -> None:
        """Show what the page shows now."""
        self.query_one("#over-page", Panel).show(self.drawing())

    @property
    def beneath(self) -> str:
        """What the screen under it is called where keys are set."""
        return screen_of(next(screen for screen in reversed(self.app.screen_stack) if not isinstance(screen, Over)))

    def on_key(self, event: events.Key) -> None:
        """The key that opened it takes it off."""
        if event.key in keys_of(self.app).keys_of(self.beneath, (*self.OPENED_BY, "leave")):
            event.stop()
            self.action_leave()

    def action_leave(self) -> None:
        """Take the page off."""
        self.dismiss(None)


class KeysScreen(Over):
    """All keys of a screen."""

    OPENED_BY = ("keys",)
    WORDS, META = "KEYS", "Esc back"

    def __init__(self, verbs: Sequence[Verb], mouse: Sequence[str]) -> None:
        """The verbs of the screen that is under this page, and what the mouse does there."""
        super().__init__()
        self._verbs, self._mouse = tuple(verbs), tuple(mouse)

    def drawing(self) -> Drawing:
        """The keys, as they are bound."""
        keys, screen = keys_of(self.app), self.beneath
        verbs = keys.verbs(screen) if self._verbs == USUAL[screen] else self._verbs
        return KeysPage(tuple((verb.sign, keys.says(screen, verb.tells)) for verb in verbs), self._mouse)


class RuleScreen(Over):
    """The rules an entry is about, one at a time."""

    OPENED_BY = ("rule",)
    BINDINGS = [("left,up", "turn(-1)", "before"), ("right,down", "turn(1)", "next")]  # noqa: RUF012
    WORDS, META = "RULE", "Esc back"

    def __init__(self, rules: Sequence[Rule], readings: Sequence[str]) -> None:
        """The rules, and beside each the reading this match takes of it."""
        super().__init__()
        self._rules, self._readings, self._at = tuple(rules), tuple(readings), 0

    def drawing(self) -> Drawing:
        """The rule turned to."""
        others = tuple(rule.id for place, rule in enumerate(self._rules) if place != self._at)
        return RulePage(self._rules[self._at], self._readings[self._at], others)

    def action_turn(self, by: int) -> None:
        """Turn to another rule."""
        self._at = (self._at + by) % len(self._rules)
        self.draw_again()


class TableScreen(Over):
    """The table in words."""

    OPENED_BY = ("table",)
    WORDS, META = "THE TABLE", "Esc back"

    def __init__(self, scene: Scene, survey: Survey | None) -> None:
        """The table as it is shown under this page, and what is asked about it."""
        super().__init__()
        self._page = TablePage(scene, survey)

    def drawing(self) -> Drawing:
        """Seats, cards, pieces."""
        return self._page


class LinesScreen(Over):
    """The lines of a match; Enter reads the one under the bar."""

    OPENED_BY = ("lines",)
    BINDINGS = [  # noqa: RUF012
        ("up", "choose(-1)", "above"),
        ("down", "choose(1)", "below"),
        ("enter", "read", "read it"),
    ]
    WORDS, META = "LINES", "↑↓ choose   Enter read   Esc back"

    def __init__(self, lines: Sequence[Line], here: bytes, record: bytes) -> None:
        """``here`` is the line being read, ``record`` the line of record."""
        super().__init__()
        self._lines = tuple(ordered(lines))
        self._here, self._record = here, record
        self._at = next((place for place, line in enumerate(self._lines) if line.id == here), 0)

    def drawing(self) -> Drawing:
        """The tree."""
        return LinesPage(self._lines, self._here, self._record, self._lines[self._at].id, Role.PANEL)

    def action_choose(self, by: int) -> None:
        """Move the bar."""
        self._at = max(0, min(len(self._lines) - 1, self._at + by))
        self.draw_again()

    def action_read(self) -> None:
        """Read the line under the bar."""
        self.dismiss(self._lines[self._at].id)

    def on_click(self, event: events.Click) -> None:
        """Read the line clicked on."""
        page = self.query_one("#over-page", Panel)
        if event.widget is page and 0 <= event.y < len(self._lines):
            self.dismiss(self._lines[event.y].id)


class TextScreen(Over):
    """A page of words that is scrolled."""

    OPENED_BY = ("signed", "dice", "read")
    BINDINGS = [("enter", "leave", "back")]  # noqa: RUF012

    def __init__(self, words: str, meta: str, page: Drawing) -> None:
        """A title, what belongs to it, and the page."""
        super().__init__()
        self.WORDS, self.META, self._page = words, meta, page

    def drawing(self) -> Drawing:
        """The page."""
        return self._page
