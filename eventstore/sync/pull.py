"""What an archive has more of a match, taken in batch by batch: each is proved, and durable, before the next is asked
for, so that whatever is broken off goes on where it stopped."""

from collections.abc import Sequence

from msgspec import Struct

from eventstore.entry import ZERO, Entry
from eventstore.naming import apart
from eventstore.port import Absent, Conflict, Head, Line
from eventstore.sync.remote import Stood, Theirs
from eventstore.sync.sides import Moved, Sides
from eventstore.sync.trouble import Strange
from eventstore.wire import unhex

# each step leaves a sixtieth
_MOST_STEPS = 8


class _Place(Struct, frozen=True):
    """The last entry of a line of theirs that is held here: the line here that owns it, its number and hash."""

    owner: bytes | None
    head: Head


class Pull:
    """Takes in one match as it stands there."""

    def __init__(self, sides: Sides, there: Stood) -> None:
        self._sides = sides
        self._there = there
        self._store = sides.store
        self._total = self._done = 0

    def all(self) -> None:
        """Take in every line. Raises ``Moved`` when somebody writes here meanwhile, and what asking raises."""
        for theirs in self._there.lines:
            if self._owner(theirs) is None:
                self._line(theirs)
        for theirs in self._there.lines:
            self._settle(theirs)

    def _settle(self, theirs: Theirs) -> None:
        """Note that the archive has what we have from it; what it had and lost is left for the push to see."""
        owner, head = self._owner(theirs), theirs.line.head
        if owner is not None:
            known = self._sides.outbox.acknowledged(self._sides.name, owner)
            if known is None or known.seq < head.seq:
                self._sides.acknowledged(Head(owner, head.seq, head.hash))

    def _owner(self, theirs: Theirs) -> bytes | None:
        return self._sides.holds(theirs.last, theirs.line.head.hash)

    def _line(self, theirs: Theirs) -> None:
        line = theirs.line
        place = self._guess(line) or self._search(line)
        entries = self._fetch(line, place.head)
        if entries is None:
            place = self._search(line)
            entries = self._fetch(line, place.head)
        if entries is None:
            raise Strange("the archive tells two stories of one line")
        if place.head.seq < line.base:
            raise Moved
        target = self._write(line, place, entries)
        while entries[-1].seq < line.head.seq:
            before = Head(line.id, entries[-1].seq, entries[-1].hash)
            entries = self._fetch(line, before)
            if entries is None:
                raise Strange("the archive tells two stories of one line")
            self._append(target, before, entries)
            self._took(len(entries), line)

    # ------------------------------------------------------------ where to begin

    def _guess(self, line: Line) -> _Place | None:
        """Where to begin if theirs only goes on where ours ends, which is how it mostly is."""
        try:
            head = self._store.head(line.id)
        except Absent:
            return None if self._known() else _Place(None, Head(line.id, 0, ZERO))
        return _Place(line.id, head) if head.seq < line.head.seq else None

    def _known(self) -> bool:
        try:
            return bool(self._store.lines(self._there.match))
        except Absent:
            return False

    def _search(self, line: Line) -> _Place:
        """The last entry of a line of theirs that is held here: whoever holds one holds all before it."""
        place = _Place(None, Head(line.id, 0, ZERO))
        low, high = 0, line.head.seq
        for _ in range(_MOST_STEPS):
            if low >= high:
                return place
            for mark in self._sides.remote.marks(line.match, line.id, low, high):
                digest = unhex(mark.hash, 32)
                owner = self._sides.holds(unhex(mark.id, 16), digest)
                if owner is None:
                    high = mark.seq - 1
                    break
                low, place = mark.seq, _Place(owner, Head(owner, mark.seq, digest))
        raise Strange("the archive does not tell the entries it was asked about")

    def _fetch(self, line: Line, before: Head) -> list[Entry] | None:
        entries = self._sides.remote.entries(line.match, line.id, before, line.head.seq)
        if entries and entries[-1].seq == line.head.seq and entries[-1].hash != line.head.hash:
            raise Strange("the archive sends entries that do not lead to the head it tells")
        return entries

    # ------------------------------------------------------------ what is made of it

    def _write(self, line: Line, place: _Place, entries: Sequence[Entry]) -> bytes:
        """Write the first of the entries that are lacking; the line here that they went to."""
        before, owner = place.head, place.owner
        goes_on = owner is not None and before.seq > line.base and self._store.head(owner).hash == before.hash
        if owner is not None and goes_on:
            self._append(owner, before, entries)
        else:
            name = line.name
            if before.seq > line.base:
                name = apart(line.name, before.seq, (held.name for held in self._store.lines(line.match)))
            owner = self._start(name, owner, entries)
        self._total += line.head.seq - before.seq
        self._took(len(entries), line)
        return owner

    def _append(self, line: bytes, before: Head, entries: Sequence[Entry]) -> None:
        try:
            self._store.append(line, *entries)
        except Conflict as conflict:
            if conflict.head is None or conflict.head.hash == before.hash:
                raise
            raise Moved from conflict

    def _start(self, name: str, parent: bytes | None, entries: Sequence[Entry]) -> bytes:
        first = entries[0]
        try:
            opened = self._store.start(*entries, name=name, parent=parent, base=first.seq - 1)
        except Conflict as conflict:
            if self._sides.holds(first.id, first.hash) is None:
                raise
            raise Moved from conflict
        self._sides.opened(first.match, first, name)
        return opened.id

    def _took(self, number: int, line: Line) -> None:
        self._done += number
        self._sides.received += number
        self._sides.progress("receiving", self._done, max(self._total, self._done))
