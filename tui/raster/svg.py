"""Cells as SVG that looks the same in every font: dots and blocks are drawn as shapes, only letters are letters."""

from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby

from tui.raster.cells import Cell, Cells, Pen
from tui.raster.role import Role
from tui.raster.words import width

WIDE, TALL = 10, 20
"""The size of a cell."""
DOT = 4
"""The edge of a dot, of which a cell has two by four."""
_BRAILLE = 0x2800
_PLACES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Where the dots of a braille letter lie, bit by bit: column and row."""
_BLOCKS = {
    "█": ((0, 0, 10, 20),),
    "▀": ((0, 0, 10, 10),),
    "▄": ((0, 10, 10, 10),),
    "▌": ((0, 0, 5, 20),),
    "▐": ((5, 0, 5, 20),),
    "▚": ((0, 0, 5, 10), (5, 10, 5, 10)),
    "▞": ((5, 0, 5, 10), (0, 10, 5, 10)),
    "▙": ((0, 0, 5, 20), (5, 10, 5, 10)),
    "─": ((0, 9, 10, 2),),
    "━": ((0, 8, 10, 4),),
    "│": ((4, 0, 2, 20),),
}
"""Blocks and rules as rectangles of a cell: left, top, width, height."""

Colour = Callable[[Role], str]
"""What a role is painted with."""


def svg(picture: Cells, colour: Colour, label: str = "") -> str:
    """A picture as one SVG element; ``label`` is what it shows, for those who do not see it."""
    wide, tall = picture.columns * WIDE, picture.rows * TALL
    told = f' role="img" aria-label="{escape(label)}"' if label else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}"{told}>',
        f'<rect width="{wide}" height="{tall}" fill="{colour(Role.GROUND)}"/>',
        *_shapes(_grounds(picture), colour),
        *_shapes(_marks(picture), colour),
        f'<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{TALL * 4 // 5}">',
        *(line for row in range(picture.rows) for line in _letters(picture.grid[row], row, colour)),
        "</g></svg>",
    ]
    return "\n".join(parts)


def _shapes(drawn: Iterator[tuple[Role, str]], colour: Colour) -> Iterator[str]:
    """One path for each role."""
    paths: dict[Role, list[str]] = {}
    for role, shape in drawn:
        paths.setdefault(role, []).append(shape)
    for role, shapes in paths.items():
        yield f'<path fill="{colour(role)}" d="{"".join(shapes)}"/>'


def _rectangle(left: int, top: int, wide: int, tall: int) -> str:
    return f"M{left} {top}h{wide}v{tall}h-{wide}z"


def _grounds(picture: Cells) -> Iterator[tuple[Role, str]]:
    for row, line in enumerate(picture.grid):
        column = 0
        for ground, run in groupby(line, key=lambda cell: cell[1].ground):
            cells = len(list(run))
            if ground is not Role.GROUND:
                yield ground, _rectangle(column * WIDE, row * TALL, cells * WIDE, TALL)
            column += cells


def _marks(picture: Cells) -> Iterator[tuple[Role, str]]:
    """Everything that is drawn and not written."""
    for row, line in enumerate(picture.grid):
        for column, (letter, pen) in enumerate(line):
            for left, top, wide, tall in _BLOCKS.get(letter, ()) or _dots(letter):
                yield pen.ink, _rectangle(column * WIDE + left, row * TALL + top, wide, tall)


def _dots(letter: str) -> Iterator[tuple[int, int, int, int]]:
    if len(letter) == 1 and 0 < ord(letter) - _BRAILLE < 256:
        bits = ord(letter) - _BRAILLE
        for place, (x, y) in enumerate(_PLACES):
            if bits >> place & 1:
                yield x * 5, y * 5, DOT, DOT


def _letters(line: list[Cell], row: int, colour: Colour) -> Iterator[str]:
    column = 0
    for (pen, plain), run in groupby(line, key=lambda cell: (cell[1], _is_plain(cell[0]))):
        cells = list(run)
        text = "".join(letter for letter, _ in cells)
        if plain and text.strip():
            indent = len(text) - len(text.lstrip())
            yield _text(text.strip(), column + indent, row, pen, colour)
        column += len(cells)


def _is_plain(letter: str) -> bool:
    """Whether a letter is written; the second cell of a wide one belongs to it."""
    return letter not in _BLOCKS and not (len(letter) == 1 and 0 <= ord(letter) - _BRAILLE < 256)


def _text(text: str, column: int, row: int, pen: Pen, colour: Colour) -> str:
    how = "".join(
        (
            ' font-weight="bold"' if pen.bold else "",
            ' font-style="italic"' if pen.italic else "",
            ' text-decoration="line-through"' if pen.struck else "",
            ' text-decoration="underline"' if pen.underlined else "",
        )
    )
    place = f'x="{column * WIDE}" y="{row * TALL + TALL * 3 // 4}" textLength="{width(text) * WIDE}"'
    return f'<text {place} fill="{colour(pen.ink)}"{how} xml:space="preserve">{escape(text)}</text>'
