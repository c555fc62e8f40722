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

SIDE = 56
"""Columns beside the table where there is room; the style sheet has as many."""


class ShowingScreen(Leaving, Screen[None]):
    """A screen that shows a page in its panels; ``page`` is none until a line is open."""

    def __init__(self) -> None:
        """Nothing is shown until there is a page."""
        super().__init__()
        self.page: Page | None = None
        self._told = ""
        self._tall = (0, 0)

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
            self._show_caption(page)

    def _show_caption(self, page: Page) -> None:
        """The entry in words, in as many rows as it needs or needed before: the table above it keeps still.

        A grid asks for the height of what spans its columns at the width of one of them, so that it is told here.
        """
        narrow, panel = self.has_class("-narrow"), self._panel("#caption")
        told, columns = caption(page, asking=narrow), self.size.width - (0 if narrow else SIDE)
        if told is not None:
            before = self._tall[1] if self._tall[0] == columns else 0
            self._tall = columns, max(before, told.height(columns))
            panel.styles.min_height = self._tall[1]
        panel.show(told)
