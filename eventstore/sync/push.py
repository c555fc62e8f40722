"""What an archive lacks of a match, sent batch by batch: each is acknowledged before the next is sent, and what was
acknowledged is found again by comparing heads, so that whatever is broken off goes on where it stopped."""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from eventstore.entry import ZERO, Entry
from eventstore.naming import apart
from eventstore.port import Absent, Conflict, Head, Line, proved
from eventstore.sync.remote import Stood, Theirs
from eventstore.sync.sides import Moved, Sides
from eventstore.sync.trouble import Rejected
from eventstore.wire import MOST_ENTRIES, Receipt, sized, spread, unhex

_TOO_LARGE = (413, 408)
_MOVED_ON = (404, 409, 412)


class _Place(Struct, frozen=True):
    """The last entry of a line of ours that is held there: the line there that owns it, its number and hash."""

    owner: bytes | None
    head: Head


class Push:
    """Sends one match; ``there`` is how it stands there, None if it is not there at all."""

    def __init__(self, sides: Sides, match: bytes, there: Stood | None) -> None:
        self._sides = sides
        self._store = sides.store
        self._match = match
        self._theirs = {one.line.id: one for one in there.lines} if there else {}
        self._most = MOST_ENTRIES
        self._total = self._done = 0

    def all(self) -> None:
        """Send every line. Raises ``Moved`` when somebody writes there meanwhile, and what asking raises."""
        for line in self._store.lines(self._match):
            self._line(line)

    def _line(self, line: Line) -> None:
        if line.head.hash in {one.line.head.hash for one in self._theirs.values()}:
            self._sides.acknowledged(line.head)
            return
        place = self._place(line)
        self._look_back(line, place.head)
        if place.head.seq == line.head.seq:
            # they have more of it than we
            self._sides.acknowledged(line.head)
            return
        self._total += line.head.seq - place.head.seq
        lacking = takewhile(lambda entry: entry.seq <= line.head.seq, self._store.own(line.id, place.head.seq))
        for run in sized(proved(lacking, line.head)):
            place = self._send(line, place, run)

    # ------------------------------------------------------------ where to begin

    def _place(self, line: Line) -> _Place:
        """Where to begin: mostly, theirs is the beginning of ours."""
        theirs = self._theirs.get(line.id)
        if theirs is not None and self._sides.has(line.id, theirs.line.head.seq, theirs.line.head.hash):
            return _Place(line.id, theirs.line.head)
        if not self._theirs:
            return _Place(None, Head(line.id, 0, ZERO))
        return self._search(line)

    def _search(self, line: Line) -> _Place:
        """The last entry of our line that is held there: whoever holds one holds all before it.

        Raises ``Moved`` when not even the entry is that our line leaves its parent after.
        """
        found = _Place(None, Head(line.id, 0, ZERO))
        low, high = line.base, line.head.seq
        picks = [low, *spread(low, high)] if low else spread(low, high)
        while picks:
            entries = [self._store.entry(line.id, seq) for seq in picks]
            for entry, mark in zip(entries, self._sides.remote.held(self._match, [e.id for e in entries]), strict=True):
                if mark is None or mark.hash != entry.hash.hex():
                    high = entry.seq - 1
                    break
                low, found = entry.seq, _Place(unhex(mark.line, 32), Head(line.id, entry.seq, entry.hash))
            picks = spread(low, high)
        if found.head.seq < line.base:
            raise Moved
        if found.owner is None:
            raise Conflict(f"{self._sides.name} holds another match under the id {self._match.hex()}")
        return found

    def _look_back(self, line: Line, head: Head) -> None:
        """Say so where the archive no longer holds what it had acknowledged."""
        known = self._sides.outbox.acknowledged(self._sides.name, line.id)
        if known is None or known.seq <= head.seq or not self._sides.has(line.id, known.seq, known.hash):
            return
        said = f"{self._sides.name} had acknowledged entries {head.seq + 1} to {known.seq} of {line.name}, and"
        theirs = self._theirs.get(line.id)
        if theirs is not None and theirs.line.head.seq > head.seq:
            self._sides.remark(f"{said} holds others in their place: the receipts here say otherwise")
        else:
            self._sides.remark(f"{said} no longer holds them: they are sent again")

    # ------------------------------------------------------------ sending

    def _send(self, line: Line, place: _Place, run: Sequence[Entry]) -> _Place:
        """Send entries, in smaller parts where they are too many at once."""
        while run:
            part = run[: self._most]
            try:
                place = self._offer(line, place, part)
            except Rejected as refused:
                if refused.status in _MOVED_ON:
                    raise Moved from refused
                if refused.status not in _TOO_LARGE:
                    raise
                if len(part) == 1:
                    said = f"entry {part[0].seq} of {line.name} is larger than {self._sides.name} takes in"
                    raise Rejected(refused.status, said) from refused
                self._most = len(part) // 2
            except Absent as gone:
                raise Moved from gone
            else:
                run = run[len(part) :]
        return place

    def _offer(self, line: Line, place: _Place, part: Sequence[Entry]) -> _Place:
        before, owner = place.head, place.owner
        theirs = self._theirs.get(owner) if owner is not None else None
        if owner is not None and theirs is None:
            raise Moved
        if theirs is not None and before.seq > line.base and theirs.line.head.hash == before.hash:
            receipt = self._sides.remote.append(self._match, theirs.line.id, before, part)
            after = theirs.line
        else:
            name = line.name
            if before.seq > line.base:
                name = apart(line.name, before.seq, (one.line.name for one in self._theirs.values()))
            receipt = self._sides.remote.open(name, owner, before, part)
            after = Line(part[0].hash, self._match, name, owner, before.seq, before)
            self._sides.opened(self._match, part[0], name)
        return self._sent(line, after, part, receipt)

    def _sent(self, line: Line, there: Line, part: Sequence[Entry], receipt: Receipt) -> _Place:
        last = part[-1]
        head = Head(there.id, last.seq, last.hash)
        self._theirs[there.id] = Theirs(replace(there, head=head), last.id)
        self._sides.acknowledged(replace(head, line=line.id), receipt)
        self._done += len(part)
        self._sides.sent += len(part)
        self._sides.progress("sending", self._done, max(self._total, self._done))
        return _Place(there.id, head)
