"""The log in memory: for tests, for simulated matches, and for a bundle opened where it lies."""

from collections.abc import Iterator

from eventstore.chain import ENDLESS, Span, check_name, follow, lineage, open_with, taken, within
from eventstore.entry import ZERO, Entry, measure
from eventstore.frames import Frames
from eventstore.naming import choose
from eventstore.port import Absent, Body, Conflict, Head, Line, Match, Unwritable


class _Branch:
    """A line as memory has it: its own entries, and the spans of its lineage."""

    def __init__(self, line: Line, spans: tuple[Span[bytes], ...]) -> None:
        self.line = line
        self.spans = spans
        self.entries: list[Entry] = []

    def head(self) -> Head:
        """Where the line stands."""
        last = self.entries[-1]
        return Head(self.line.id, last.seq, last.hash)

    def seen(self) -> Line:
        """The line with its head as it stands."""
        line = self.line
        return Line(line.id, line.match, line.name, line.parent, line.base, self.head())


class MemoryStore:
    """A ``Store`` that is gone when the program is. ``readonly`` closes it to writing."""

    def __init__(self) -> None:
        self.readonly = False
        self._branches: dict[bytes, _Branch] = {}
        self._matches: dict[bytes, list[bytes]] = {}
        self._ids: dict[bytes, tuple[bytes, Entry]] = {}
        self._frames = Frames()

    def start(
        self, entry: Entry, *more: Entry, name: str, parent: bytes | None = None, base: int = 0, alone: bool = False
    ) -> Line:
        """Open a line: see ``Store.start``."""
        self._demand_open()
        check_name(name)
        left = self._branch(parent) if parent is not None else None
        match = left.line.match if left else entry.match
        open_with(entry, match, base, self._held(left, base).hash if left else ZERO)
        if not left and match in self._matches:
            raise Conflict(f"match {match.hex()} has a first line already")
        if alone and any(self._branch(held).line.name == name for held in self._matches.get(match, ())):
            raise Conflict(taken(name))
        head = Head(entry.hash, entry.seq, entry.hash)
        follow(head, match, more)
        self._admit((entry, *more), None)
        line = Line(entry.hash, match, name, parent, base, head)
        branch = _Branch(line, lineage(left.spans if left else (), base, line.id))
        self._branches[line.id] = branch
        self._matches.setdefault(match, []).append(line.id)
        self._write(branch, (entry, *more))
        return branch.seen()

    def append(self, line: bytes, *entries: Entry) -> Head:
        """Write entries after the head they name: see ``Store.append``."""
        branch = self._branch(line)
        if entries:
            self._demand_open()
            follow(branch.head(), branch.line.match, entries)
            self._admit(entries, branch.head())
            self._write(branch, entries)
        return branch.head()

    def find(self, id: bytes) -> tuple[bytes, Entry] | None:  # noqa: A002 - the field's own name
        """The line that owns the entry of this id, and the entry."""
        return self._ids.get(id)

    def head(self, line: bytes, at: int | None = None) -> Head:
        """Where a line stands, or stood when entry ``at`` was its last."""
        branch = self._branch(line)
        return branch.head() if at is None else Head(line, at, self._held(branch, at).hash)

    def read(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries along the whole lineage, in order."""
        return self._entries(self._branch(line), after, ENDLESS if upto is None else upto)

    def bodies(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Body]:
        """The same, each as number, kind, version and payload."""
        return ((entry.seq, entry.kind, entry.version, entry.payload) for entry in self.read(line, after, upto))

    def own(self, line: bytes, after: int = 0) -> Iterator[Entry]:
        """The line's own entries after number ``after``."""
        branch = self._branch(line)
        return self._entries(branch, max(after, branch.line.base), ENDLESS)

    def entry(self, line: bytes, seq: int) -> Entry:
        """Entry ``seq`` along the lineage."""
        return self._held(self._branch(line), seq)

    def line(self, id: bytes) -> Line:  # noqa: A002 - the field's own name
        """A line by its id."""
        return self._branch(id).seen()

    def lines(self, match: bytes) -> tuple[Line, ...]:
        """A match's lines, as they were opened here."""
        if match not in self._matches:
            raise Absent(f"no match {match.hex()} is held")
        return tuple(self._branches[line].seen() for line in self._matches[match])

    def matches(self) -> tuple[Match, ...]:
        """Every match, the one most recently written first."""
        return tuple(self._glance(match) for match in reversed(self._matches))

    def resolve(self, prefix: str) -> bytes:
        """The match whose hex id begins with ``prefix``, or the one written ``last``."""
        return choose(prefix, tuple(reversed(self._matches)))

    def keyframe(self, key: bytes) -> bytes | None:
        """A kept state, or None."""
        return self._frames.get(key)

    def keep(self, key: bytes, match: bytes, state: bytes) -> None:
        """Keep a state for a while."""
        self._frames.put(key, state)

    def _demand_open(self) -> None:
        if self.readonly:
            raise Unwritable("this bundle", "is opened for reading only; import it to play on")

    def _branch(self, line: bytes) -> _Branch:
        if line not in self._branches:
            raise Absent(f"no line {line.hex()} is held")
        return self._branches[line]

    def _held(self, branch: _Branch, seq: int) -> Entry:
        for entry in self._entries(branch, seq - 1, seq):
            return entry
        raise Absent(f"line {branch.line.name} has no entry {seq}")

    def _entries(self, branch: _Branch, after: int, upto: int) -> Iterator[Entry]:
        for line, low, high in within(branch.spans, after, upto):
            held = self._branches[line]
            begin = held.line.base
            yield from held.entries[low - begin : high - begin]

    def _admit(self, entries: tuple[Entry, ...], head: Head | None) -> None:
        """Demand that ids are new, here and among themselves, and fields fit. Raises ``Conflict``, ``Unfit``."""
        new: set[bytes] = set()
        for entry in entries:
            measure(entry)
            if entry.id in self._ids or entry.id in new:
                raise Conflict(f"an entry of the id {entry.id.hex()} is held already", head)
            new.add(entry.id)

    def _write(self, branch: _Branch, entries: tuple[Entry, ...]) -> None:
        line, match = branch.line.id, branch.line.match
        branch.entries.extend(entries)
        self._ids.update((entry.id, (line, entry)) for entry in entries)
        # popped first: the order of this dict is the order of writing
        self._matches[match] = self._matches.pop(match)

    def _glance(self, match: bytes) -> Match:
        branches = [self._branches[line] for line in self._matches[match]]
        last = max(branch.entries[-1].recorded_ms for branch in branches)
        return Match(match, branches[0].line.id, len(branches), sum(len(b.entries) for b in branches), last)
