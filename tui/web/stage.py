"""The matches of an archive as spectators may see them: as late as was agreed, and read on as they are played."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from eventstore.archive.seen import Seen
from eventstore.past import Past
from eventstore.port import Absent, Damaged, Line, Store
from replay.book import Book
from replay.cursor import Cursor
from replay.games import Unplayable, load
from replay.line.codec import Newer, genesis_of
from replay.line.lineage import of_record, rivals
from tui.web.overlay import billed
from tui.web.watched import Moment, Watched

T = TypeVar("T")

UNSHOWN = (Absent, Damaged, Newer, Unplayable)
"""Why a match that is held cannot be shown."""

LONGEST = 50_000
"""Entries of a match that is shown: whoever may append could make everybody wait for a longer one."""

_MOST, _MOST_FACTS = 64, 1024
_FRESH = 8


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
        self._shown: OrderedDict[bytes, Watched] = OrderedDict()
        self._facts: OrderedDict[bytes, tuple[bytes, dict[str, Any]]] = OrderedDict()
        self._places: dict[bytes, tuple[str, int, int]] = {}

    def overlay(self, match: bytes) -> dict[str, Any]:
        """A match as streaming software shows it now. Raises ``Absent``, and what reading a match raises."""
        line = of_record(self._past, match)
        return self._now(line) | _parted(line, rivals(self._past, line))

    def _now(self, line: Line) -> dict[str, Any]:
        known = self._facts.get(line.id)
        if known is None or known[0] != line.head.hash:
            known = self._facts[line.id] = line.head.hash, self._look(line, Watched.facts)
            if len(self._facts) > _MOST_FACTS:
                self._facts.popitem(last=False)
        return known[1]

    def moment(self, match: bytes, n: int, *, recorded: bool, line: bytes | None = None) -> Moment:
        """A match at an entry, the last for 0: on its line of record, or on one that diverged from it.

        Raises as ``overlay`` does.
        """
        record = of_record(self._past, match)
        lines = (record, *rivals(self._past, record))
        shown = next((one for one in lines if line in (None, one.id)), None)
        if shown is None:
            raise Absent("no such line of this match is shown")
        moment = self._look(shown, lambda watched: watched.moment(n, recorded=recorded))
        return replace(moment, line=shown, lines=lines)

    def recent(self, most: int, reads: Callable[[str], bool]) -> list[dict[str, Any]]:
        """The matches written last, of events that may be seen, each as ``overlay`` has it; what is none is left out.

        Only so many are read at once: the others are as they were seen last, or tell no more than who plays.
        """
        found: list[dict[str, Any]] = []
        fresh = _FRESH
        for match in self._store.matches():
            if len(found) < most and reads(self._place(match.id, match.line)[0]):
                with suppress(*UNSHOWN):
                    line = of_record(self._past, match.id)
                    known = self._facts.get(line.id)
                    is_new = known is None or known[0] != line.head.hash
                    fresh -= is_new
                    late = known[1] if known else billed(genesis_of(self._past.entry(line.id, 1)), match.id)
                    told = late if is_new and fresh < 0 else self._now(line)
                    found.append(told | _parted(line, rivals(self._past, line) if match.lines > 1 else ()))
        return found

    def _look(self, line: Line, see: Callable[[Watched], T]) -> T:
        if line.head.seq > LONGEST:
            raise Absent(f"a match of more than {LONGEST} entries is not shown")
        with self._mutex:
            watched = self._shown.pop(line.id, None)
            if watched is None:
                game = load(genesis_of(self._past.entry(line.id, 1)).game)
                # the book must not look further than may be seen, whatever is written meanwhile
                watched = Watched(Cursor(Book.of(game, self._past.read(line.id, 0, line.head.seq))))
            watched.grow(self._past.read(line.id, watched.cursor.book.head, line.head.seq))
            seen = see(watched)
            self._shown[line.id] = watched
            if len(self._shown) > _MOST:
                self._shown.popitem(last=False)
            return seen

    def at(self, event: str, table: int, number: int = 0) -> tuple[bytes, ...]:
        """The matches at a table of an event, that written last first: of a round, or of the last that may be seen.

        Raises ``Absent``.
        """
        found = [
            (place[1], -rank, match.id)
            for rank, match in enumerate(self._store.matches())
            if (place := self._place(match.id, match.line))[0] == event
            and place[2] == table
            and number in (0, place[1])
        ]
        seen = [(of_round, match) for of_round, _, match in sorted(found, reverse=True) if self._is_seen(match)]
        if not seen:
            raise Absent(f"no match is held of {event}, table {table}")
        return tuple(match for of_round, match in seen if of_round == seen[0][0])

    def _is_seen(self, match: bytes) -> bool:
        try:
            return bool(self._past.lines(match))
        except Absent:
            return False

    def _place(self, match: bytes, line: bytes) -> tuple[str, int, int]:
        """The event, round and table of a match; what is no genesis of ours is of none."""
        if match not in self._places:
            try:
                genesis = genesis_of(self._store.entry(line, 1))
                self._places[match] = (genesis.event, genesis.round, genesis.table)
            except Exception:  # whatever is wrong with one match keeps nobody from the others
                self._places[match] = ("", 0, 0)
        return self._places[match]


def _parted(line: Line, beside: Sequence[Line]) -> dict[str, Any]:
    """Which line is shown, and those that diverged from it, as ``results`` tells them."""
    return {"line": line.name, "diverged": [{"after": one.base, "line": one.name} for one in beside]}
