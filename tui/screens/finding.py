"""What is typed to get somewhere: an entry's number or a turn, words that are told there, a line's name."""

from collections.abc import Sequence

from msgspec.structs import replace

from tui.keys.commands import goal
from tui.lines import stops
from tui.lines.kinds import FOUND, Quest, together
from tui.lines.page import Page
from tui.lines.sentences import said
from tui.lines.viewpoint import jumped, seeking
from tui.panels.console import Answer
from tui.screens.speaking import SpeakingScreen


class FindingScreen(SpeakingScreen):
    """A reading screen that goes where it is told."""

    def _arrive(self, asked: str) -> None:
        """What was asked led somewhere: whoever wanted to see that stays there, whatever played before."""
        self._plays_after = False
        self._done(asked)

    def _go(self, page: Page, asked: str, text: str) -> None:
        there = goal(page, text)
        if there is None:
            self._refuse(asked, text, Answer(said("no goal", words=text, n=page.here.head)))
            return
        self._arrive(asked)
        self.go(jumped(page.here, there))

    def hits(self, page: Page, text: str) -> Sequence[int]:
        """The entries in which words are told, as they are listed: the rolls of one fight are one."""
        return together(page.listing.rows, stops.hits(page.listing, page.marks, page.cover.seats, text))

    def _find(self, page: Page, asked: str, text: str) -> None:
        found = self.hits(page, text)
        if not found:
            self._refuse(asked, text, Answer(said("not told", words=text)))
            return
        self._arrive(asked)
        self.page = replace(page, words=text, found=tuple(found))
        first = next((n for n in found if n >= page.here.n), found[0])
        self.go(jumped(seeking(page.here, Quest(FOUND, label=text)), first, FOUND))
        self.say(said("first found", place=found.index(first) + 1, count=len(found), words=text))

    async def _line_by_name(self, page: Page, asked: str, name: str) -> None:
        line = next((line for line in page.cover.lines if name in (line.name, line.id.hex()[: len(name) or 1])), None)
        if line is None:
            known = ", ".join(line.name for line in page.cover.lines)
            self._refuse(asked, f"line {name}", Answer(f"No line is called {name}; there are {known}."))
            return
        self._arrive(asked)
        await self.turn(page.cover.match, line.id)
