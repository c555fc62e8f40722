"""A match that is taken in as it is played, and how that stands, for the title of the screen that shows it."""

from collections.abc import Iterator

from eventstore.port import Absent, Unwritable
from eventstore.sync.exchange import Outcome
from eventstore.sync.outbox import DENIED, State
from eventstore.sync.trouble import Denied, Strange
from tui.archives.post import standing
from tui.panels.bars import Standing


class Followed:
    """A match at the archive of this name. ``take_in`` is for a thread of its own."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._stands: Standing | None = None

    def standing(self) -> Standing | None:
        """What stands in the way; None while nothing does."""
        return self._stands

    def take_in(self, news: Iterator[Outcome]) -> None:
        """Take everything in. What goes wrong for good is not asked again: what is here stays, and this says so."""
        try:
            for outcome in news:
                self._stands = self._told(outcome.state) if outcome.reason else None
        except Denied:
            self._stands = self._told(DENIED)
        except (Absent, Strange, Unwritable):
            self._stands = Standing(f"{self._name} followed no longer", "cut off", False)

    def _told(self, word: str) -> Standing:
        return standing(self._name, State(word, 0, 0, "", ()))
