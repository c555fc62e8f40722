"""Lines of spans: what stands at the right is reserved first, and what stands at the left is cut to what remains."""

from collections.abc import Sequence
from itertools import groupby

from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.words import cut, glyphs, width

Span = tuple[str, Pen]
"""A text and the pen it is written with."""


def pen(
    ink: Role = Role.TEXT,
    ground: Role = Role.GROUND,
    *,
    bold: bool = False,
    italic: bool = False,
    struck: bool = False,
    underlined: bool = False,
) -> Pen:
    """A pen by what it is for."""
    return Pen(ink, ground, bold, italic, struck, underlined)


def extent(spans: Sequence[Span]) -> int:
    """Cells that spans fill side by side."""
    return sum(width(text) for text, _ in spans)


def wrapped(spans: Sequence[Span], cells: int) -> list[list[Span]]:
    """Spans in lines of at most so many cells, broken at spaces, and within a word that is longer."""
    letters = [(letter, fills, ink) for text, ink in spans for letter, fills in glyphs(text)]
    lines: list[list[Span]] = []
    while letters:
        end, filled = 0, 0
        while end < len(letters) and (filled := filled + letters[end][1]) <= max(2, cells):
            end += 1
        broken = next((at for at in range(end, 0, -1) if letters[at][0] == " "), end) if end < len(letters) else end
        runs = groupby(letters[:broken], key=lambda letter: letter[2])
        lines.append([("".join(letter for letter, _, _ in run), ink) for ink, run in runs])
        letters = letters[broken + 1 :] if broken < len(letters) and letters[broken][0] == " " else letters[broken:]
    return lines


def put(page: Cells, column: int, row: int, spans: Sequence[Span], end: int | None = None) -> int:
    """Write spans from a column on, the last one cut with an ellipsis before ``end``; where they stopped."""
    end = page.columns if end is None else end
    for text, with_pen in spans:
        shown = cut(text, max(0, end - column))
        page.write(column, row, shown, with_pen)
        column += width(shown)
        if shown != text:
            break
    return column


def put_right(page: Cells, row: int, spans: Sequence[Span], end: int | None = None, start: int = 0) -> int:
    """Write spans so that they end before ``end``, cut to what lies after ``start``; where they began."""
    end = page.columns if end is None else end
    column = max(start, end - extent(spans))
    put(page, column, row, spans, end)
    return column


def spread(page: Cells, row: int, left: Sequence[Span], right: Sequence[Span], *, start: int = 1) -> None:
    """Write spans at both ends of a row, two cells apart at least; the right ones take at most two thirds."""
    end = page.columns - 1
    room = start + (end - start) // 3 if left and right else start
    began = put_right(page, row, right, end, room) if right else end + 2
    put(page, start, row, left, max(start, began - 2))


def centred(page: Cells, row: int, spans: Sequence[Span], start: int, end: int) -> None:
    """Write spans in the middle between two columns."""
    put(page, max(start, start + (end - start - extent(spans)) // 2), row, spans, end)


def title(
    page: Cells, row: int, words: str, meta: str = "", *, focus: bool = False, ground: Role = Role.GROUND
) -> None:
    """A heading in capitals on a thin rule, what belongs to it at the right; the focus is a leading bar."""
    page.write(0, row, "─" * page.columns, pen(Role.RULE, ground))
    if focus:
        page.write(0, row, "▌", pen(Role.NOW, ground))
    end = page.columns
    if meta:
        shown = cut(meta, max(0, page.columns // 2, page.columns - width(words) - 8))
        end -= width(shown) + 4
        page.write(end, row, f"  {shown} ", pen(Role.DIM, ground))
    shown = cut(words, max(0, end - 3))
    page.write(1, row, f" {shown} ", pen(Role.NOW if focus else Role.DIM, ground, bold=True))
