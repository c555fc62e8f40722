"""The match as a list, entry by entry. Only the rows in view are drawn, so its length does not matter."""

from collections.abc import Mapping
from dataclasses import dataclass

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from replay.showing.ledger import Row
from replay.showing.marks import Mark
from tui.looks.ink import Ink
from tui.panels.entries import Seats, Style, entry_line, mark_of
from tui.panels.listing import Item, Listing
from tui.panels.sifted import Sifted

NOBODY = Seats((), ())
NOWHERE, MOVED = 0, -1
"""Where a list was opened: not said yet, and no longer of account."""
_BEFORE = 2
"""Thirds of the list above what a jump leads to."""


Key = tuple[Item, int, Mark | None, bool, int, Ink]
KEPT = 2048
"""Rows whose pictures are kept."""


class EventList(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows, headings and branches of one line; the row of entry ``n`` is now."""

    ALLOW_SELECT = False

    @dataclass
    class Chosen(Message):
        """An entry was opened."""

        n: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Empty until there are rows."""
        super().__init__(id=id)
        self.listing: Listing | Sifted = Listing()
        self._marks: Mapping[int, Mark] = {}
        self._style = Style(1, NOBODY)
        self._picked: int | None = None
        self._strips: dict[Key, Strip] = {}
        self._opened_at = NOWHERE

    def open_on(self, listing: Listing, seats: Seats, head: int) -> None:
        """Show another line, or the same one in another reading."""
        self.listing = listing
        self._style = Style(self._style.n, seats, max(3, len(str(head))))
        self._picked = None
        self._opened_at = NOWHERE
        self._strips.clear()
        self.grown()

    def keep_to(self, listing: Listing | Sifted) -> None:
        """List other entries of the same line: some of them, or all again."""
        if listing is not self.listing:
            self.listing, self._picked = listing, None
            self.grown()

    def grown(self) -> None:
        """Rows were added to the listing."""
        self.virtual_size = Size(self.size.width, len(self.listing.items))
        self._keep_in_view()
        self.refresh()

    def stand(self, n: int, marks: Mapping[int, Mark]) -> None:
        """Entry ``n`` is now, with these marks beside the entries."""
        top, before = self.scroll_offset.y, self._keys()
        if n != self._style.n:
            self._picked = None
            self._opened_at = n if self._opened_at == NOWHERE else MOVED
        self._style, self._marks = Style(n, self._style.seats, self._style.digits), marks
        self._keep_in_view()
        if self.scroll_offset.y == top:
            pairs = zip(before, self._keys(), strict=True)
            rows = [Region(0, y, self.size.width, 1) for y, (was, now) in enumerate(pairs) if was != now]
            if rows:
                self.refresh(*rows)

    def _keep_in_view(self, place: int | None = None) -> None:
        """Scroll so that a place is in view, with what came before it.

        Until somebody moves, rows that arrive late or a list that is laid out late make no difference to where it is.
        """
        place = self.listing.place(self._style.n) if place is None else place
        top, height = self.scroll_offset.y, max(1, self.size.height)
        if self._opened_at != MOVED or not top + 1 <= place < top + height - 2:
            self.scroll_to(y=max(0, place - height * _BEFORE // 3), animate=False, force=True, immediate=True)

    # ------------------------------------------------------------ drawing

    def on_resize(self) -> None:
        """Keep what is now in view."""
        self.grown()

    def render_line(self, y: int) -> Strip:
        """One row in view."""
        ink, place, columns = Ink.of(self.app), y + self.scroll_offset.y, self.size.width
        if place >= len(self.listing.items) or self._awaits:
            return ink.blank(columns)
        key = self._key(place)
        strip = self._strips.get(key)
        if strip is None:
            item, selected = key[0], place == self._picked
            strip = ink.strip(entry_line(item, columns, self._style, self._marks, selected=selected), 0)
            if len(self._strips) >= KEPT:
                self._strips.clear()
            self._strips[key] = strip
        return strip

    @property
    def _awaits(self) -> bool:
        """Whether what is now is still to be read: rows of elsewhere would be taken for it."""
        return self._opened_at != MOVED and not self.listing.holds(self._style.n)

    def _keys(self) -> list[Key]:
        """The keys of the rows in view."""
        top, last = self.scroll_offset.y, len(self.listing.items)
        return [self._key(place) for place in range(top, min(last, top + self.size.height))]

    def _key(self, place: int) -> Key:
        """What a row's picture depends on."""
        n, item = self._style.n, self.listing.stood_for(self.listing.items[place], self._style.n)
        light = (item.n > n) - (item.n < n)
        mark = mark_of(item, self._marks) if isinstance(item, Row) else None
        return item, light, mark, place == self._picked, self.size.width, Ink.of(self.app)

    # ------------------------------------------------------------ choosing

    def choose(self, by: int) -> None:
        """Move the bar, which starts at what is now."""
        start = self.listing.place(self._style.n) if self._picked is None else self._picked
        self._picked = max(0, min(len(self.listing.items) - 1, start + by))
        self._opened_at = MOVED
        self._keep_in_view(self._picked)
        self.refresh()

    @property
    def picked(self) -> int:
        """The entry under the bar; 0 where there is no bar."""
        return 0 if self._picked is None else self.listing.entry(self._picked)

    def open_chosen(self) -> bool:
        """Go to the entry under the bar; whether there is a bar."""
        if self._picked is not None:
            self.post_message(self.Chosen(self.listing.entry(self._picked)))
        return self._picked is not None

    def on_click(self, event: events.Click) -> None:
        """Go to the entry clicked on."""
        place = event.y + self.scroll_offset.y
        if place < len(self.listing.items):
            self.post_message(self.Chosen(self.listing.entry(place)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Three rows up."""
        self._scroll(event, -3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Three rows down."""
        self._scroll(event, 3)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self._opened_at = MOVED
        self.scroll_to(y=self.scroll_offset.y + by, animate=False, force=True, immediate=True)
