"""Lines as the database has them, each with where its entries are held."""

from collections.abc import Iterator

from eventstore.chain import lineage, possible, seal_line
from eventstore.lanes import Lane
from eventstore.port import Absent, Damaged, Head, Line
from eventstore.postgres.database import Connection, Database

_LINES = "SELECT number, id, match, name, parent, base, seal FROM lines"
_LAST = "SELECT seq, hash FROM entries WHERE match = %s AND line = %s ORDER BY seq DESC LIMIT 1"

_Row = tuple[int, bytes, bytes, str, bytes | None, int, bytes]


class Lanes:
    """The lanes of a database, each read once: a line never changes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[bytes, Lane] = {}

    def get(self, id: bytes) -> Lane:  # noqa: A002 - the field's own name
        """A lane by the line's id. Raises ``Absent``, ``Damaged``."""
        if id not in self._known:
            rows = self._database.rows("SELECT match FROM register WHERE id = %s", (id,)) if len(id) == 32 else []
            if not rows:
                raise Absent(f"no line {id.hex()} is held")
            self.of(rows[0][0])
        if id not in self._known:
            raise Damaged("is in the register of ids, and not among the lines", line=id)
        return self._known[id]

    def numbered(self, match: bytes, number: int) -> Lane:
        """A lane by its number in its match. Raises ``Damaged`` for entries of no line."""
        for lane in self.of(match):
            if lane.number == number:
                return lane
        raise Damaged(f"entries are held of a line {number} that is not", match=match)

    def of(self, match: bytes) -> tuple[Lane, ...]:
        """A match's lanes, in the order they were opened."""
        return tuple(self._read(match))

    def head(self, lane: Lane, within: Connection | None = None) -> Head:
        """Where a lane stands, as a transaction sees it if one is given. Raises ``Damaged`` for a line of nothing."""
        asked = (lane.match, lane.number)
        rows = within.execute(_LAST, asked, binary=True).fetchall() if within else self._database.rows(_LAST, asked)
        for seq, digest in rows:
            return Head(lane.id, seq, digest)
        raise Damaged("has no entries of its own", match=lane.match, line=lane.id)

    def hash(self, lane: Lane, seq: int) -> bytes:
        """The hash of entry ``seq`` along a lineage. Raises ``Absent``; ``Damaged`` where a later one is held."""
        for number, after, upto in lane.spans:
            if after < seq <= upto:
                found = self._database.rows(
                    "SELECT hash FROM entries WHERE match = %s AND line = %s AND seq = %s", (lane.match, number, seq)
                )
                if found:
                    held: bytes = found[0][0]
                    return held
        if 0 < seq < self.head(lane).seq:
            raise Damaged("is missing", match=lane.match, line=lane.id, seq=seq)
        raise Absent(f"line {lane.name} has no entry {seq}")

    def line(self, lane: Lane) -> Line:
        """A lane as others see it."""
        return Line(lane.id, lane.match, lane.name, lane.parent, lane.base, self.head(lane))

    def _read(self, match: bytes) -> Iterator[Lane]:
        for row in self._database.rows(f"{_LINES} WHERE match = %s ORDER BY number", (match,)):
            yield self._known.get(row[1]) or self._learn(row)

    def _learn(self, row: _Row) -> Lane:
        number, id_, match, name, parent, base, seal = row
        left = self._known.get(parent) if parent is not None else None
        if (parent is None) != (base == 0) or (parent is not None and left is None) or not possible(number, base):
            raise Damaged("leaves a line that was not there before it", match=match, line=id_)
        if seal_line(id_, match, name.encode(), parent, base) != seal:
            raise Damaged("is not the line that was opened: its row does not bear its seal", match=match, line=id_)
        spans = lineage(left.spans if left else (), base, number)
        self._known[id_] = Lane(number, id_, match, name, parent, base, spans)
        return self._known[id_]
