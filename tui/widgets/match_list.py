"""The matches of the shelf as a list; only those in view are drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.library import Card, State
from tui.looks.ink import Ink
from tui.panels.shelf import BEGUN, ROOMY, TALL, Entry, Nothing, Signs


class MatchList(ScrollView, can_focus=True, inherit_bindings=False):
    """Cards, of which one is under the bar."""

    ALLOW_SELECT = False

    @dataclass
    class Chosen(Message):
        """Another match is under the bar; none where the list is empty."""

        card: Card | None

    @dataclass
    class Opened(Message):
        """The match under the bar was clicked again."""

        card: Card

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Empty until there are cards."""
        super().__init__(id=id)
        self._cards: Sequence[Card] = ()
        self._states: dict[bytes, State] = {}
        self._begun: Mapping[bytes, str] = {}
        self._at = 0
        self._nothing = Nothing("")

    @property
    def chosen(self) -> Card | None:
        """The match under the bar."""
        return self._cards[self._at] if self._at < len(self._cards) else None

    def fill(
        self, cards: Sequence[Card], states: dict[bytes, State], begun: Mapping[bytes, str], nothing: Nothing
    ) -> None:
        """Show these, and what was ``begun`` in them, or that there is nothing; the bar stays on its match if it is
        still there.
        """
        held = self.chosen
        self._cards, self._states, self._begun, self._nothing = cards, states, begun, nothing
        ids = [card.match.id for card in cards]
        self._at = ids.index(held.match.id) if held and held.match.id in ids else 0
        self._measure()
        if self.chosen is not held:
            self.post_message(self.Chosen(self.chosen))

    @property
    def _tall(self) -> int:
        return TALL if self.size.width >= ROOMY else 1

    def _measure(self) -> None:
        self.virtual_size = Size(self.size.width, len(self._cards) * self._tall)
        self._keep_in_view()
        self.refresh()

    def on_resize(self) -> None:
        """Rows are as tall as there is room for."""
        self._measure()

    def move(self, by: int) -> None:
        """Move the bar."""
        at = max(0, min(len(self._cards) - 1, self._at + by))
        if at != self._at:
            self._at = at
            self._keep_in_view()
            self.refresh()
            self.post_message(self.Chosen(self.chosen))

    def _keep_in_view(self) -> None:
        top, height, place = self.scroll_offset.y, self.size.height, self._at * self._tall
        if not top <= place <= top + height - self._tall:
            self.scroll_to(y=max(0, place - height // 2), animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One row in view."""
        ink, place = Ink.of(self.app), y + self.scroll_offset.y
        number, row = divmod(place, self._tall)
        if not self._cards:
            return ink.strip(self._nothing.draw(self.size.width, self.size.height), y)
        if number >= len(self._cards):
            last = y == self.size.height - 1
            return ink.strip(Signs(self._signs()).draw(self.size.width, 1), 0) if last else ink.blank(self.size.width)
        card = self._cards[number]
        match = card.match.id
        entry = Entry(card, self._states.get(match), number == self._at, self._begun.get(match, ""))
        return ink.strip(entry.draw(self.size.width, self._tall), row)

    def _signs(self) -> frozenset[str]:
        """The marks of the matches that are listed."""
        states = (self._states.get(card.match.id) for card in self._cards)
        begun = BEGUN * any(card.match.id in self._begun for card in self._cards)
        return frozenset(sign for signs in (begun, *(state.signs for state in states if state)) for sign in signs)

    def on_click(self, event: events.Click) -> None:
        """Put the bar on a match; a second click opens it."""
        number = (event.y + self.scroll_offset.y) // self._tall
        if number >= len(self._cards):
            return
        if number == self._at and event.chain > 1:
            self.post_message(self.Opened(self._cards[number]))
        self.move(number - self._at)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Up."""
        self._scroll(event, -self._tall)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Down."""
        self._scroll(event, self._tall)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self.scroll_to(y=self.scroll_offset.y + by, animate=False, force=True, immediate=True)
