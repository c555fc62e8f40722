"""What each side lost, piece by piece."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.meter import Meter
from replay.core.scene import Piece
from tui.panels.names import counted, mark, order, short
from tui.reports.block import Block, Grid, Heading, Words
from tui.reports.tale import Tale


class Loss(Struct):
    """What a piece lost, at which entry it last left the table, and when it came back; 0 where it did not."""

    piece: Piece
    lost: int = 0
    gone: int = 0
    back: int = 0


def losses(tale: Tale) -> Iterator[Block]:
    """What every piece lost, and when it left the table."""
    found: dict[str, Loss] = {}
    for n in range(2, len(tale.scenes) + 1):
        seen = tale.seen(n)
        for hurt in seen.hurt:
            if hurt.by < 0:
                found.setdefault(hurt.piece.id, Loss(hurt.piece)).lost -= hurt.by
        for gone in seen.gone:
            loss = found.setdefault(gone.id, Loss(gone))
            loss.gone, loss.back, loss.lost = n, 0, loss.lost + left(gone)
        for came in seen.came:
            if came.id in found:
                found[came.id].back = n
    yield Heading(2, "Losses")
    if not found:
        yield Words("Nobody lost anything.")
        return
    seats = [seat.id for seat in tale.end.seats]
    rows = sorted(found.values(), key=lambda loss: (seats.index(loss.piece.seat), loss.piece.label))
    yield Grid(("unit", "player", "lost", "left the table"), tuple(_lost(tale, loss) for loss in rows))


def left(piece: Piece) -> int:
    """What a piece still had."""
    return max(0, piece.life.value - piece.due) if piece.life else 0


def _lost(tale: Tale, loss: Loss) -> tuple[str, str, str, str]:
    held = loss.piece
    place = order(tale.end, held.seat)
    lost = counted(Meter(held.life.word if held.life else "", loss.lost)) if loss.lost else "–"
    back = f"; back at {loss.back}" if loss.back else ""
    gone = f"entry {loss.gone}, {tale.titled(loss.gone)}{back}" if loss.gone else "–"
    return f"{held.label} {held.name}", f"{mark(place)} {short(tale.end, held.seat)}", lost, gone
