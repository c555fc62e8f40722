"""The matches of an archive as spectators may see them: as late as was agreed, and read on as they are played."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, cast

from eventstore.archive.seen import Seen
from eventstore.past import Past
from eventstore.port import Absent, Line, Store
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.line.codec import genesis_of
from replay.line.lineage import of_record
from tui.web.overlay import overlay

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
        self._shown: OrderedDict[bytes, tuple[bytes, Cursor, dict[str, Any]]] = OrderedDict()
        self._places: dict[bytes, tuple[str, int, int]] = {}

    def overlay(self, match: bytes) -> dict[str, Any]:
        """A match as it may be seen now. Raises ``Absent``, and what reading a match raises."""
        line = of_record(self._past, match)
        with self._mutex:
            shown = self._shown.pop(line.id, None)
            if shown is None or shown[0] != line.head.hash:
                cursor = self._read_on(line, shown[1] if shown else None)
                shown = (line.head.hash, cursor, overlay(cursor))
            self._shown[line.id] = shown
            if len(self._shown) > _MOST:
                self._shown.popitem(last=False)
            return shown[2]

    def _read_on(self, line: Line, cursor: Cursor | None) -> Cursor:
        if cursor is None:
            game = load(genesis_of(self._past.entry(line.id, 1)).game)
            # the book must not look further than may be seen, whatever is written meanwhile
            return Cursor(Book.of(game, self._past.read(line.id, 0, line.head.seq)))
        for entry in self._past.read(line.id, cursor.book.head, line.head.seq):
            cursor.book.extend(entry)
        return cursor

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
