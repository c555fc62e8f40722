"""How long each seat's clock ran, from the recorded times of the entries that started and stopped it."""

from collections.abc import Iterator, Mapping, Sequence

from eventstore.port import Row
from replay.cursor import Cursor
from replay.line.reading import RECORDED, Reading
from replay.projections.results import turn

view = "clocks"


def rows(cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
    """One row for each stretch of a clock, at the entry that ends it; no correction changes a clock."""
    if reading != RECORDED:
        return {"clocks": ()}
    said = cursor.book.times.said(first, last)
    return {"clocks": [row for n in said for row in _stretch(cursor, n)]}


def _stretch(cursor: Cursor, n: int) -> Iterator[Row]:
    """What was spent of the clock that ran until entry ``n``."""
    times = cursor.book.times
    before, after = times.after(n - 1), times.after(n)
    spent = {one.seat: one.spent_ms for one in after.seats}
    for one in before.seats:
        if one.seat == before.ticking:
            yield {
                "seq": n,
                "reading": RECORDED,
                "seat": one.seat,
                "turn": turn(cursor.game.show(cursor.as_recorded(n), {}).turn),
                "spent_ms": spent[one.seat] - one.spent_ms,
            }
