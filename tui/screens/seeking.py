"""The replay screen's quests: what one looks for, where it lies, and the list kept to it."""

from collections.abc import Sequence

from msgspec.structs import replace

from tui.lines import stops
from tui.lines.kinds import ANY, FOUND, UNIT, Quest, firsts, kept
from tui.lines.page import Page, inspected
from tui.lines.sentences import said, side
from tui.lines.viewpoint import jumped, seeking, sifted
from tui.panels.names import label
from tui.panels.sifted import Sifted
from tui.screens.going import GoingScreen


class SeekingScreen(GoingScreen):
    """A reading screen that can be kept to some kind of entry."""

    _sifted: tuple[object, ...] = ()

    def show_page(self) -> None:
        """Show the page; what is looked for is looked up again where rows or marks are others."""
        if self.page and self.is_attached:
            self._look_up(self.page)
        super().show_page()

    def _look_up(self, page: Page) -> None:
        quest, listing = page.here.quest, page.listing
        key = (quest, listing, len(listing.rows), page.marks)
        if key == self._sifted:
            return
        self._sifted = key
        entries = self._kept(page)
        self.page = replace(page, sought=firsts(quest, listing.rows, entries), kept=entries)
        self.events.keep_to(Sifted(listing, entries) if quest.alone else listing)

    def _kept(self, page: Page) -> tuple[int, ...]:
        quest = page.here.quest
        if quest.kind == FOUND:
            return tuple(self.hits(page, quest.label))
        return tuple(kept(quest, page.listing.rows, page.marks)) if quest.kind != ANY else ()

    def marked(self, page: Page) -> Sequence[int]:
        """The entries of the kind looked for; all marks where none is."""
        return page.sought if page.here.quest.kind != ANY else super().marked(page)

    def beside(self, page: Page, way: int) -> int:
        """The entry a step leads to, among those that are listed."""
        return stops.beyond(page.kept, page.here.n, way) if page.here.quest.alone else super().beside(page, way)

    def action_seek(self, kind: str) -> None:
        """Look for a kind of entry, and go to the next one."""
        if self.page:
            self.go(seeking(self.page.here, Quest(kind)))
            if kind == ANY:
                self.say(said("all marks"))
            else:
                self._seek_on(self.page)

    def _seek_on(self, page: Page) -> None:
        quest, n = page.here.quest, stops.beyond(page.sought, page.here.n, 1)
        if n == page.here.n:
            count, first = len(page.sought), next(iter(page.sought), 0)
            none = "no more" if count > 1 else "only one" if count else "none"
            self.say(said(none, kind=quest.word, side=side(1), n=n, count=count, at=first))
            return
        self.go(jumped(page.here, n, "mark"))
        self.say(said("sought", word=quest.word, place=page.sought.index(n) + 1, count=len(page.sought)))

    def action_history(self) -> None:
        """List only what the unit looked at did and suffered, or all again."""
        page = self.page
        unit = inspected(page) if page else ""
        if page is None or not page.sight or not unit:
            return
        if page.here.quest.kind == UNIT and page.here.quest.unit == unit:
            self.go(seeking(replace(page.here, quest=Quest()), Quest()))
            return
        quest = Quest(UNIT, unit, label(page.sight.scene, unit), alone=True)
        self.go(seeking(replace(page.here, unit=unit, since=page.here.n), quest))
        self.say(said("history", count=len(self.page.sought) if self.page else 0, words=quest.words))

    def action_sift(self) -> None:
        """List only what is looked for, or all again."""
        if self.page:
            self.go(sifted(self.page.here))
