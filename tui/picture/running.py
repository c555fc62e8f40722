"""Words in a row of a picture: one behind the other, in smaller letters where there is little room, then cut."""

from collections.abc import Iterator, Sequence

from tui.panels.line import Span
from tui.picture.shape import ADVANCE, Shape, Text, extent
from tui.raster.cells import Pen
from tui.raster.words import cut

_NARROWEST = 0.75
"""How much smaller than is wished letters are at least."""


def letters(room: float, size: float) -> int:
    """How many letters of a size have room."""
    return int(room / (ADVANCE * size) + 1e-9)


def fitted(text: str, size: float, room: float) -> float:
    """The size of letters at which a text has room, unless that is much smaller than is wished: then it is cut."""
    found = room / max(0.1, extent(text, 1.0))
    return size if found < _NARROWEST * size else min(size, found)


def run(spans: Sequence[Span], x: float, y: float, size: float, room: float, *, middle: bool = True) -> Iterator[Shape]:
    """Spans one behind the other, about a spot or from it on, in smaller letters or cut where there is little room."""
    size = fitted("".join(text for text, _ in spans), size, room)
    left = letters(room, size)
    shown: list[tuple[str, Pen]] = []
    for text, used in spans:
        kept = cut(text, left)
        left -= round(extent(kept, 1) / ADVANCE)
        shown.append((kept, used))
    at = x - sum(extent(text, size) for text, _ in shown) / 2 if middle else x
    for text, used in shown:
        inset = len(text) - len(text.lstrip())
        yield Text((at + inset * ADVANCE * size, y), text.strip(), used.ink, size, bold=used.bold, anchor="start")
        at += extent(text, size)
