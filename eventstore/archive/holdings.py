"""What an archive holds, as it is told and as it grows: a store, seen from outside. Nothing here knows HTTP."""

import threading
import time
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from eventstore.entry import ZERO, Entry, Unfit
from eventstore.port import Absent, Conflict, Damaged, Head, Store
from eventstore.records import MOST_ENTRIES as LONGEST_LINE
from eventstore.records import MOST_LINES
from eventstore.wire import (
    MOST_ENTRIES,
    MOST_LISTED,
    Batch,
    Mark,
    Page,
    Receipt,
    Stand,
    pack,
    sized,
    spread,
    tip,
)

_MOST_TIPS = 4096

Sign = Callable[[bytes, Head, Sequence[Entry], int], str]
"""Signs where a line of a match stands after entries were written, at a time in ms: a note, or nothing."""


class _Genesis(Struct, frozen=True):
    event: str = ""


def event_in(genesis: Entry) -> str:
    """The event a match belongs to, as its genesis has it; empty for none. All else in a payload is not looked at."""
    try:
        return msgspec.json.decode(genesis.payload, type=_Genesis).event
    except (msgspec.DecodeError, RecursionError):
        return ""


def unsigned(*_: object) -> str:
    """No signature: a receipt that stands on the connection it came over."""
    return ""


def _bound(entries: Sequence[Entry]) -> None:
    if entries and entries[-1].seq > LONGEST_LINE:
        raise Unfit(f"a line has at most {LONGEST_LINE} entries here")


class Holdings:
    """The matches of a store, for those who are not in the same program."""

    def __init__(
        self,
        store: Store,
        reader: Store | None = None,
        *,
        sign: Sign = unsigned,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        most_lines: int = MOST_LINES,
    ) -> None:
        """``reader`` is another view of the same store, so that who asks need not wait for who writes.

        ``clock`` tells ms since 1970.
        """
        self.store = store
        self._reader = reader or store
        self._sign = sign
        self._clock = clock
        self._most_lines = most_lines
        self._events: dict[bytes, str] = {}
        self._opening = threading.Lock()

    def event(self, match: bytes) -> str:
        """The event of a match. Raises ``Absent``."""
        if match not in self._events:
            self._events[match] = event_in(self._reader.entry(self._reader.lines(match)[0].id, 1))
        return self._events[match]

    def stand(self, match: bytes) -> Stand:
        """A match as it stands. Raises ``Absent``."""
        lines = self._reader.lines(match)
        tips = tuple(tip(line, self._reader.entry(line.id, line.head.seq).id) for line in lines)
        return Stand(match.hex(), self.event(match), tips)

    def page(self, after: bytes, most: int, seen: Callable[[str], bool]) -> Page:
        """Matches whose ids come after ``after``, of the events that may be seen: as many as a page can hold."""
        ids = sorted(match.id for match in self._reader.matches() if match.id > after)
        stands: list[Stand] = []
        room = _MOST_TIPS
        for match in ids:
            try:
                if not seen(self.event(match)):
                    continue
                if room <= 0 or len(stands) >= max(1, min(most, MOST_LISTED)):
                    return Page(tuple(stands), stands[-1].match)
                stands.append(self.stand(match))
            except Damaged:
                # who asks for it by its id is told so; it keeps nobody from the others
                continue
            room -= len(stands[-1].lines)
        return Page(tuple(stands), "")

    def batch(self, match: bytes, line: bytes, after: int, upto: int) -> Batch:
        """Entries of a line's whole lineage, as many of those asked for as a batch can hold. Raises ``Absent``."""
        self._demand(match, line)
        before = self._reader.head(line, after) if after else Head(line, 0, ZERO)
        entries = self._reader.read(line, after, min(upto, after + MOST_ENTRIES))
        return pack(next(sized(entries), []), before)

    def head(self, match: bytes, line: bytes) -> Head:
        """Where a line stands. Raises ``Absent``."""
        self._demand(match, line)
        return self._reader.head(line)

    def reached(self, match: bytes, line: bytes, upto: int) -> tuple[Head, Head | None]:
        """Where a line stands, and where it stood when entry ``upto`` was its last, if it has that one.

        Raises ``Absent``.
        """
        head = self.head(match, line)
        return head, self._reader.head(line, upto) if 0 < upto <= head.seq else None

    def marks(self, match: bytes, line: bytes, after: int, upto: int) -> tuple[Mark, ...]:
        """Entries evenly over a stretch of a lineage, the last of it among them. Raises ``Absent``."""
        self._demand(match, line)
        numbers = spread(after, min(upto, self._reader.head(line).seq))
        entries = [self._reader.entry(line, seq) for seq in numbers]
        return tuple(Mark(line.hex(), entry.seq, entry.id.hex(), entry.hash.hex()) for entry in entries)

    def held(self, match: bytes, ids: Sequence[bytes]) -> tuple[Mark | None, ...]:
        """For each id, the entry of this match that has it."""
        return tuple(self._mark(match, self._reader.find(id_)) for id_ in ids)

    def append(self, match: bytes, line: bytes, entries: Sequence[Entry]) -> Receipt:
        """Write entries on a line; what is there already is the same again. Raises as ``Store.append`` does."""
        self._demand(match, line)
        _bound(entries)
        try:
            return self._receipt(match, self.store.append(line, *entries), entries)
        except Conflict:
            if not self._holds(line, entries[-1]):
                raise
        return self._receipt(match, self.store.head(line, entries[-1].seq), entries)

    def open(self, name: str, parent: bytes | None, entries: Sequence[Entry]) -> Receipt:
        """Open a line with its first own entries; one that is there already is the same again.

        Raises as ``Store.start`` does, and ``Unfit`` where a match has as many lines as it may.
        """
        first, last = entries[0], entries[-1]
        _bound(entries)
        if parent is not None:
            self._demand(first.match, parent)
        try:
            # one after the other: several at once would each find room for one more
            with self._opening:
                if parent is not None and len(self.store.lines(first.match)) >= self._most_lines:
                    raise Unfit(f"a match has at most {self._most_lines} lines here")
                line = self.store.start(*entries, name=name, parent=parent, base=first.seq - 1)
            return self._receipt(first.match, line.head, entries)
        except Conflict:
            if not self._holds(first.hash, last):
                raise
        return self._receipt(first.match, self.store.head(first.hash, last.seq), entries)

    def _mark(self, match: bytes, found: tuple[bytes, Entry] | None) -> Mark | None:
        if found is None or found[1].match != match:
            return None
        line, entry = found
        return Mark(line.hex(), entry.seq, entry.id.hex(), entry.hash.hex())

    def _demand(self, match: bytes, line: bytes) -> None:
        if self.store.line(line).match != match:
            raise Absent(f"match {match.hex()} has no line {line.hex()}")

    def _holds(self, line: bytes, entry: Entry) -> bool:
        try:
            return self.store.head(line, entry.seq).hash == entry.hash
        except Absent:
            return False

    def _receipt(self, match: bytes, head: Head, entries: Sequence[Entry]) -> Receipt:
        now = self._clock()
        return Receipt(
            match.hex(), head.line.hex(), head.seq, head.hash.hex(), now, self._sign(match, head, entries, now)
        )
