"""What the rest of the house may ask of a log, of its query tables and of a drawer, and how they refuse.

Errors, by who can act on them::

    Conflict     the program: what it believed has moved on; read again
    Damaged      a log or bundle that fails verification
    Absent       nothing is held under that name
    Unreadable   a file that is not what it should be
    Unwritable   the disk, its permissions, or a file that is another application's
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from eventstore.entry import Entry

Cell = str | int | bytes | None
"""What a query table holds in one field."""
Row = Mapping[str, Cell]
"""One row of a query table, field by field."""
Body = tuple[int, str, int, bytes]
"""What a replay needs of an entry: its number, kind, version and payload."""


class Head(Struct, frozen=True):
    """Where a line stands: the last entry's number and hash."""

    line: bytes
    seq: int
    hash: bytes


class Line(Struct, frozen=True):
    """One branch of a match.

    ``id`` is the hash of the line's first own entry. ``parent`` is the line it left, None for the first;
    ``base`` is the number of the last entry they share, 0 for the first line.
    """

    id: bytes
    match: bytes
    name: str
    parent: bytes | None
    base: int
    head: Head


class Match(Struct, frozen=True):
    """A match at a glance: its first line, how many lines and entries are held, when the last was recorded (ms)."""

    id: bytes
    line: bytes
    lines: int
    entries: int
    recorded_ms: int


class Conflict(Exception):
    """What the writer believed is no longer so; nothing was written. ``head`` is the line's head now, where known."""

    def __init__(self, reason: str, head: Head | None = None) -> None:
        """``reason`` says what moved."""
        super().__init__(reason)
        self.reason = reason
        self.head = head


class Damaged(Exception):
    """A log or bundle that fails verification: where, as far as is known, and what does not agree."""

    def __init__(self, reason: str, *, match: bytes = b"", line: bytes = b"", seq: int = 0) -> None:
        """``match`` and ``line`` are ids, empty where unknown; ``seq`` is the entry, 0 where none is meant."""
        super().__init__(f"entry {seq}: {reason}" if seq else reason)
        self.reason = reason
        self.match = match
        self.line = line
        self.seq = seq


class Absent(Exception):
    """No match, line or entry is held under that name."""


class Unreadable(Exception):
    """A file that is not what it should be. ``line`` counts from 1; 0 where the file as a whole is meant."""

    def __init__(self, line: int, why: str) -> None:
        """``why`` says what stands there instead."""
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why


class Unwritable(Exception):
    """A file cannot be opened or written; nothing of the attempt remains and it may be tried again."""

    def __init__(self, where: str, why: str) -> None:
        """``where`` is the file."""
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


def proved(entries: Iterable[Entry], head: Head) -> Iterator[Entry]:
    """A line's entries up to ``head``, each given out once its hash is what the entry after it names as its parent.

    Raises ``Damaged`` at the first that is not, naming it.
    """
    last: Entry | None = None
    for entry in entries:
        if last is not None:
            _demand_hash(last, entry.parent, head)
            yield last
        last = entry
    if last is None or last.seq != head.seq:
        raise Damaged("is missing", line=head.line, seq=last.seq + 1 if last else head.seq)
    _demand_hash(last, head.hash, head)
    yield last


def _demand_hash(entry: Entry, named: bytes, head: Head) -> None:
    if entry.hash != named:
        raise Damaged("does not have the hash that stands in the log", match=entry.match, line=head.line, seq=entry.seq)


class Store(Protocol):
    """The log: append-only lines of entries, and a disposable cache of keyframes."""

    def start(
        self, entry: Entry, *more: Entry, name: str, parent: bytes | None = None, base: int = 0, alone: bool = False
    ) -> Line:
        """Open a line with its first own entries: the first is genesis, or follows number ``base`` of ``parent``.

        All of them, durably, or none. What two devices named alike stays so; ``alone`` asks for a name that no other
        line of the match has. Raises ``Conflict`` when one does not follow, it or the match is held already, or the
        name is taken; ``Absent`` for an unknown parent; ``Unfit`` for such a name; ``Unwritable``.
        """

    def append(self, line: bytes, *entries: Entry) -> Head:
        """Write entries after the head the first of them names as its parent: all of them, durably, or none.

        Nothing to write gives the head. Raises ``Conflict`` with the current head when another entry got there first,
        or an id is held already on any line; ``Absent``; ``Unwritable``.
        """

    def find(self, id: bytes) -> tuple[bytes, Entry] | None:  # noqa: A002 - the field's own name
        """The line that owns the entry of this id, and the entry; None when no line does."""

    def head(self, line: bytes, at: int | None = None) -> Head:
        """Where a line stands, or stood when entry ``at`` was its last. Raises ``Absent``."""

    def read(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries along the whole lineage in order, those of its ancestors first. Raises ``Absent``."""

    def bodies(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Body]:
        """The entries of ``read`` as number, kind, version and payload: all a fold needs, at half the cost."""

    def own(self, line: bytes, after: int = 0) -> Iterator[Entry]:
        """The line's own entries after number ``after``, without its ancestors'. Raises ``Absent``."""

    def entry(self, line: bytes, seq: int) -> Entry:
        """Entry ``seq`` along the lineage. Raises ``Absent``."""

    def line(self, id: bytes) -> Line:  # noqa: A002 - the field's own name
        """A line by its id. Raises ``Absent``."""

    def lines(self, match: bytes) -> tuple[Line, ...]:
        """A match's lines: the first, then the others as they were opened here. Raises ``Absent``."""

    def matches(self) -> tuple[Match, ...]:
        """Every match, the one most recently written in this store first."""

    def resolve(self, prefix: str) -> bytes:
        """The match whose hex id begins with ``prefix``, or the one written ``last``.

        Raises ``Absent`` when none does, or more than one.
        """

    def keyframe(self, key: bytes) -> bytes | None:
        """A kept state, or None: never kept, dropped for room, or damaged."""

    def keep(self, key: bytes, match: bytes, state: bytes) -> None:
        """Keep a state for a while if there is room; a cache that cannot be written is no reason to stop."""


class Views(Protocol):
    """Query tables: rows drawn from the log, each view with how far along each line it has read."""

    def position(self, view: str, line: bytes) -> int:
        """The number of the last entry of this line a view has read; 0 for none."""

    def commit(
        self,
        view: str,
        line: bytes,
        position: int,
        rows: Mapping[str, Sequence[Row]],
        *,
        since: tuple[str, int] | None = None,
    ) -> None:
        """Write rows, by table, and the position they bring the view to, together or not at all.

        A row needs ``seq`` and ``reading``, and ``part`` where an entry has several; it takes the place of the row that
        has these on this line. ``since`` is a reading and a number: the line's rows of that reading from that entry on
        are dropped first.
        Raises ``Conflict`` when the view is past that position already; ``ValueError`` for a row its table cannot take.
        """

    def reset(self, view: str, line: bytes | None = None) -> None:
        """Drop a view's rows and position, of one line or of all, so that it is drawn afresh."""

    def rows(self, table: str, words: str = "", **where: Cell) -> tuple[dict[str, Cell], ...]:
        """Rows whose fields equal ``where``, and whose text holds all of ``words`` where the table is searchable."""


class Drawer(Protocol):
    """This device's secrets: salts, keys, face-down values. They travel nowhere."""

    def put(self, key: bytes, name: str, value: bytes) -> None:
        """Keep a secret, durably before return. Raises ``Conflict`` when another value is there; ``Unwritable``."""

    def get(self, key: bytes, name: str) -> bytes | None:
        """A secret, or None. Raises ``Damaged`` where it may have lain in what cannot be read."""

    def names(self, key: bytes) -> tuple[str, ...]:
        """The names under a key, as they were put."""
