"""The matches of an archive as spectators may see them: as late as was agreed, and read on as they are played."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

from eventstore.archive.seen import Seen
from eventstore.past import Past
from eventstore.port import Absent, Damaged, Store
from replay.book import Book
from replay.cursor import Cursor
from replay.games import Unplayable, load
from replay.line.codec import Newer, genesis_of
from replay.line.lineage import of_record
from tui.web.watched import Moment, Watched

T = TypeVar("T")

UNSHOWN = (Absent, Damaged, Newer, Unplayable)
"""Why a match that is held cannot be shown."""

_MOST = 64


class Stage:
    """What may be seen. Every match is read on where it was left; those not looked at for long are forgotten."""

    def __init__(
        self, store: Store, *, delay: float = 0.0, clock: Callable[[], float], now_ms: Callable[[], int]
    ) -> None:
        """``delay`` in seconds, against coaching; ``clock`` never goes back; ``now_ms`` tells ms since 1970."""
        self._store = store
        self._seen = Seen(store, delay, clock, now_ms)
        # all that is asked of it here is asked of a store that is read
        self._past = cast("Store", Past(store, self._seen.upto))
        self._mutex = threading.Lock()
        self._shown: OrderedDict[bytes, tuple[bytes, Watched | None]] = OrderedDict()
        self._places: dict[bytes, tuple[str, int, int]] = {}

    def overlay(self, match: bytes) -> dict[str, Any]:
        """A match as streaming software shows it now. Raises ``Absent``, and what reading a match raises."""
        return self._look(match, Watched.facts)

    def moment(self, match: bytes, n: int, *, recorded: bool) -> Moment:
        """A match at an entry, the last for 0. Raises as ``overlay`` does."""
        return self._look(match, lambda watched: watched.moment(n, recorded=recorded))

    def recent(self, most: int, reads: Callable[[str], bool]) -> list[dict[str, Any]]:
        """The matches written last, of events that may be seen, each as ``overlay`` has it, but for what is none."""
        found: list[dict[str, Any]] = []
        for match in self._store.matches():
            if len(found) < most and reads(self._place(match.id, match.line)[0]):
                with suppress(*UNSHOWN):
                    found.append(self.overlay(match.id))
        return found

    def _look(self, match: bytes, see: Callable[[Watched], T]) -> T:
        line = of_record(self._past, match)
        with self._mutex:
            head, watched = self._shown.pop(line.id, (b"", None))
            if watched is None:
                game = load(genesis_of(self._past.entry(line.id, 1)).game)
                # the book must not look further than may be seen, whatever is written meanwhile
                watched = Watched(Cursor(Book.of(game, self._past.read(line.id, 0, line.head.seq))))
            elif head != line.head.hash:
                watched.grow(self._past.read(line.id, watched.cursor.book.head, line.head.seq))
            seen = see(watched)
            self._shown[line.id] = line.head.hash, watched
            if len(self._shown) > _MOST:
                self._shown.popitem(last=False)
            return seen

    def at(self, event: str, table: int, number: int = 0) -> bytes:
        """The match at a table of an event: of a round, or of the last there is. Raises ``Absent``."""
        found = [
            (place[1], -rank, match.id)
            for rank, match in enumerate(self._store.matches())
            if (place := self._place(match.id, match.line))[0] == event
            and place[2] == table
            and number in (0, place[1])
        ]
        if not found:
            raise Absent(f"no match is held of {event}, table {table}")
        return max(found)[2]

    def _place(self, match: bytes, line: bytes) -> tuple[str, int, int]:
        """The event, round and table of a match; what is no genesis of ours is of none."""
        if match not in self._places:
            try:
                genesis = genesis_of(self._store.entry(line, 1))
                self._places[match] = (genesis.event, genesis.round, genesis.table)
            except Exception:  # whatever is wrong with one match keeps nobody from the others
                self._places[match] = ("", 0, 0)
        return self._places[match]
