"""The replay screen's panels: what is shown of the page in each of them, and what is said where the keys stand."""

from msgspec.structs import replace
from textual.screen import Screen

from tui.keys.here import key_line
from tui.keys.keymap import keys_of
from tui.lines.page import (
    Page,
    aim,
    annotations,
    caption,
    fight,
    followed,
    header,
    inspector,
    overlay,
    surveyed,
    timeline,
    title_bar,
)
from tui.lines.viewpoint import Reading
from tui.panels.keyed import key
from tui.screens.leaving import Leaving
from tui.widgets.board import Board
from tui.widgets.event_list import EventList
from tui.widgets.panel import Panel


class ShowingScreen(Leaving, Screen[None]):
    """A screen that shows a page in its panels; ``page`` is none until a line is open."""

    def __init__(self) -> None:
        """Nothing is shown until there is a page."""
        super().__init__()
        self.page: Page | None = None
        self._told = ""

    @property
    def events(self) -> EventList:
        """The list."""
        return self.query_one("#events", EventList)

    def say(self, words: str) -> None:
        """Say something where the keys stand, until one moves on."""
        self._told = words
        self._show_keys()

    def _show_keys(self) -> None:
        if self.page and self.is_attached and not self.typing:
            self._panel("#keys").show(key_line(self.page, self._told))

    @property
    def typing(self) -> bool:
        """Whether a line is being typed, which then says what its keys are."""
        return False

    def _panel(self, selector: str) -> Panel:
        return self.query_one(selector, Panel)

    def show_page(self) -> None:
        """Show the page in every panel."""
        page = self.page
        if page is None or not self.is_attached:
            return
        self.events.stand(page.here.n, page.marks)
        self._panel("#title").show(title_bar(page))
        self._panel("#timeline").show(timeline(page))
        self._show_keys()
        if page.sight is not None:
            recorded = page.here.reading is Reading.RECORDED
            sight, board = page.sight, self.query_one("#board", Board)
            seen = surveyed(page)
            held = followed(page), overlay(page), aim(page)
            board.look(sight.scene, *held, recorded=recorded, survey=seen, notes=annotations(page))
            self._panel("#header").show(header(page))
            self._panel("#fight").show(fight(page))
            unit = inspector(page)
            self._panel("#unit").show(unit and replace(unit, turns=keys_of(self.app).says("replay", key("u"))))
            self._panel("#caption").show(caption(page))
