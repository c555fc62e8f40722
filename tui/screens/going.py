"""The replay screen's ways through a match: entry by entry, stop by stop, by jumps, by what was found, by playing."""

from collections.abc import Sequence

from msgspec.structs import replace
from textual import on

from tui.keys.here import at_end
from tui.lines import stops
from tui.lines.kinds import FOUND
from tui.lines.page import Page
from tui.lines.sentences import said, side
from tui.lines.viewpoint import Viewpoint, at, in_real_time, jumped, played, reread, returned, telling
from tui.lines.viewpoint import paced as at_pace
from tui.screens.placing import PlacingScreen
from tui.widgets.event_list import EventList
from tui.widgets.timeline import TimelineBar


class GoingScreen(PlacingScreen):
    """A reading screen whose keys move along the match; where there is nothing further, it says so."""

    def _go_on(self, page: Page, there: Viewpoint, kind: str, way: int) -> None:
        """Stand somewhere else, or say that nothing of the kind lies further that way."""
        if there.n == page.here.n:
            self.say(at_end(page, kind, way))
        else:
            self.go(there)

    def _stops(self, page: Page, kind: str) -> Sequence[int]:
        match kind:
            case "order":
                return stops.orders(page.listing.rows)
            case "turn":
                return stops.turns(page.listing.headings)
            case "round":
                return stops.rounds(page.listing.headings)
        return self.marked(page)

    def marked(self, page: Page) -> Sequence[int]:
        """The entries that the keys for marks stop at."""
        return [n for n, _ in stops.marked(page.listing, page.marks, page.branches)]

    def action_step(self, way: int) -> None:
        """One entry back or on."""
        if self.page:
            quest = self.page.here.quest
            there = at(self.page.here, self.beside(self.page, way))
            self._go_on(self.page, there, quest.word if quest.alone else "entry", way)

    def action_stop(self, kind: str, way: int) -> None:
        """The next order, turn, round or mark."""
        if self.page:
            here, n = self.page.here, stops.beyond(self._stops(self.page, kind), self.page.here.n, way)
            word = here.quest.word if kind == "mark" else kind
            self._go_on(self.page, at(here, n) if kind == "order" else jumped(here, n, kind), word, way)

    def action_end(self, way: int) -> None:
        """The first entry or the last, which another scribe may have written by now."""
        if self.page:
            there = jumped(self.page.here, 1 if way < 0 else self.page.here.head)
            self._go_on(self.page, there, "entry", way)
        if way > 0:
            # not exclusive: what one who is given up has read of others is read by nobody else
            self.run_worker(self.catch_up(), group="read on")

    def action_back(self) -> None:
        """Where one was before the last jump."""
        if self.page:
            self.go(returned(self.page.here))

    def action_hit(self, way: int) -> None:
        """The next entry found; in the other reading, or once more is written, it is looked for anew."""
        page = self.page
        if page and page.words and page.read and not page.found:
            self.page = replace(page, found=tuple(self.hits(page, page.words)))
            if not self.page.found:
                self.say(said("not told", words=page.words))
        if self.page and self.page.found:
            n = stops.beyond(self.page.found, self.page.here.n, way)
            if n == self.page.here.n:
                self.say(said("not found", words=self.page.words, side=side(way), n=n))
                return
            self.go(jumped(self.page.here, n, FOUND))
            found = self.page.found
            self.say(said("found", place=found.index(n) + 1, count=len(found), words=self.page.words))

    def action_choose(self, by: int) -> None:
        """Move the bar in the list."""
        self.say("")
        self.events.choose(by)

    def action_open(self) -> None:
        """Go to the row under the bar."""
        if not self.events.open_chosen():
            self.say("No row is chosen: ↑ and ↓ choose one")

    @on(EventList.Chosen)
    @on(TimelineBar.Chosen)
    def _chosen(self, event: EventList.Chosen | TimelineBar.Chosen) -> None:
        if self.page:
            self.go(jumped(self.page.here, event.n))

    @on(TimelineBar.Turned)
    def _turned(self, event: TimelineBar.Turned) -> None:
        self.action_step(event.way)

    # ------------------------------------------------------------ playing, reading

    def action_play(self) -> None:
        """Play or pause."""
        if self.page:
            self.go(played(self.page.here))

    def action_pace(self, by: int) -> None:
        """Slower or faster."""
        if self.page:
            self.go(at_pace(self.page.here, by))
            self.say(telling(self.page.here.speed))

    def action_real_time(self) -> None:
        """By the table's own pauses, or no longer."""
        if self.page:
            self.go(in_real_time(self.page.here))
            self.say(telling(self.page.here.speed))

    def action_reread(self) -> None:
        """The other reading."""
        if self.page:
            self.go(reread(self.page.here))
