"""Lines as the log's file has them, each with where its entries are held."""

from collections.abc import Iterator

from msgspec import Struct

from eventstore.chain import ENDLESS, Span, lineage, possible
from eventstore.database import Database
from eventstore.port import Absent, Damaged, Head, Line

_LINES = "SELECT number, id, match, name, parent, base FROM lines"


class Lane(Struct, frozen=True):
    """One line in the file. ``spans`` are its lineage, in line numbers; its own entries' keys lie above ``key``."""

    number: int
    id: bytes
    match: bytes
    name: str
    parent: bytes | None
    base: int
    spans: tuple[Span[int], ...]

    @property
    def key(self) -> int:
        """The line's number where an entry's key has it."""
        return self.number << 32


class Lanes:
    """The lanes of a file, each read once: a line never changes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[bytes, Lane] = {}

    def get(self, id: bytes) -> Lane:  # noqa: A002 - the field's own name
        """A lane by the line's id. Raises ``Absent``."""
        return self._known.get(id) or self._read(id)

    def numbered(self, number: int) -> Lane:
        """A lane by its number in the file. Raises ``Damaged`` for entries of no line."""
        for (id_,) in self._database.rows("SELECT id FROM lines WHERE number = ?", (number,)):
            return self.get(id_)
        raise Damaged(f"entries are held of a line {number} that is not")

    def of(self, match: bytes) -> tuple[Lane, ...]:
        """A match's lanes, in the order they were opened."""
        rows = self._database.rows("SELECT id FROM lines WHERE match = ? ORDER BY number", (match,))
        return tuple(self.get(id_) for (id_,) in rows)

    def head(self, lane: Lane) -> Head:
        """Where a lane stands. Raises ``Damaged`` for a line without entries."""
        for key, digest in self._database.rows(
            "SELECT key, hash FROM entries WHERE key > ? AND key < ? ORDER BY key DESC LIMIT 1",
            (lane.key, lane.key + ENDLESS),
        ):
            return Head(lane.id, key - lane.key, digest)
        raise Damaged("has no entries of its own", match=lane.match, line=lane.id)

    def hash(self, lane: Lane, seq: int) -> bytes:
        """The hash of entry ``seq`` along a lineage. Raises ``Absent``; ``Damaged`` where a later one is held."""
        for number, after, upto in lane.spans:
            if after < seq <= upto:
                for (digest,) in self._database.rows("SELECT hash FROM entries WHERE key = ?", (number << 32 | seq,)):
                    held: bytes = digest
                    return held
        if 0 < seq < self.head(lane).seq:
            raise Damaged("is missing", match=lane.match, line=lane.id, seq=seq)
        raise Absent(f"line {lane.name} has no entry {seq}")

    def line(self, lane: Lane) -> Line:
        """A lane as others see it."""
        return Line(lane.id, lane.match, lane.name, lane.parent, lane.base, self.head(lane))

    def _read(self, id: bytes) -> Lane:  # noqa: A002 - the field's own name
        rows = list(self._ancestry(id))
        spans: tuple[Span[int], ...] = ()
        for number, id_, match, name, parent, base in reversed(rows):
            spans = lineage(spans, base, number)
            self._known[id_] = Lane(number, id_, match, name, parent, base, spans)
        return self._known[id]

    def _ancestry(self, id: bytes) -> Iterator[tuple[int, bytes, bytes, str, bytes | None, int]]:  # noqa: A002
        wanted: bytes | None = id
        above = 1 << 62
        while wanted is not None:
            rows = self._database.rows(f"{_LINES} WHERE id = ?", (wanted,))
            if not rows and wanted == id:
                raise Absent(f"no line {id.hex()} is held")
            if not rows or rows[0][0] >= above:
                raise Damaged(f"leaves a line {wanted.hex()} that was not there before it", line=id)
            if not possible(rows[0][0], rows[0][5]):
                raise Damaged("has a number or a base that no line has", line=wanted)
            yield rows[0]
            above, wanted = rows[0][0], rows[0][4]
