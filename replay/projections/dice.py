"""Every roll of a match: who rolled, for what, and the faces."""

from collections.abc import Mapping, Sequence

from eventstore.port import Row
from replay.cursor import Cursor
from replay.line.reading import Reading
from replay.showing.rolls import Rolled, rolls

view = "dice"

MOST = 2**53
"""The largest total that is told: faces of dice nobody has ever seen fill no table."""


def rows(cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
    """One row for each roll that stands under the reading."""
    return {"rolls": [_row(reading, rolled) for rolled in rolls(cursor, reading, first, last)]}


def _row(reading: Reading, rolled: Rolled) -> Row:
    owed, faces = rolled.owed, rolled.roll.faces
    return {
        "seq": rolled.n,
        "reading": reading,
        "part": rolled.part,
        "seat": rolled.seat,
        "purpose": rolled.roll.pool or (owed.pool if owed else ""),
        "sides": owed.sides if owed else None,
        "dice": len(faces),
        "faces": " ".join(map(str, faces)),
        "total": min(sum(faces), MOST),
    }
