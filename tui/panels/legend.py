"""What the table shows of a piece that is looked from, in words: where it could go, whom it sees, what it measures."""

from collections.abc import Iterable, Sequence

from replay.core.count import counted
from replay.core.scene import Ray, Reach, Scene
from replay.core.survey import Survey
from replay.wording.outlook import NOBODY
from tui.panels.line import Span, extent, pen, put
from tui.panels.names import label, order, piece, role, shade
from tui.raster.cells import Cells
from tui.raster.role import Role

_GROUND = Role.HIGH
_TEXT, _DIM = pen(Role.TEXT, _GROUND), pen(Role.DIM, _GROUND)
_BOLD = pen(Role.NOW, _GROUND, bold=True)
_LEAVE: Span = ("  Esc back", _DIM)
DOTTED = "⠢⠢"
"""How reach looks on the board; without braille the words alone say it, as of lines."""
FARES = (
    (Reach.CLEAR, "⠤⠤", Role.NOW, "sees"),
    (Reach.OPEN, "⠤⠠", Role.NOW, "measures"),
    (Reach.TOUCHES, "⠄⠠", Role.REFUSED, "does not see"),
)
"""How a line fares: its look on the board and in words."""


def legend(scene: Scene, survey: Survey, *, plain: bool = False) -> tuple[tuple[Span, ...], ...]:
    """Rows of words, each with its sign before it."""
    held = piece(scene, survey.piece)
    place = order(scene, held.seat) if held else -1
    name: Span = (label(scene, survey.piece), pen(role(place), _GROUND, bold=True))
    rows = []
    prices = [stand.price for stand in survey.stands if stand.price]
    if prices:
        rows.append((_sign("," if plain else DOTTED, shade(place)), name, *_reach(prices, survey)))
    for reach, sign, ink, word in FARES:
        rays = [ray for ray in survey.rays if ray.reach is reach and ray.note]
        if rays:
            rows.append((_sign("*" if plain else sign, ink), name, (f" {word} ", _TEXT), *_told(rays)))
    if prices and not survey.rays:
        rows.append((_sign(" " if plain else "  ", Role.NOW), name, (f" {NOBODY}", _TEXT)))
    none: tuple[tuple[Span, ...], ...] = ((name, (" could neither go nor see anywhere from here", _TEXT)),)
    return tuple(rows) or none


def _sign(sign: str, ink: Role) -> Span:
    return f"{sign} ", pen(ink, _GROUND, bold=True)


def _reach(prices: Sequence[int], survey: Survey) -> Iterable[Span]:
    """How many places there are, and the least and the most they cost."""
    least, dearest = min(prices), max(prices)
    return (
        (" could go to ", _TEXT),
        (counted(len(prices), "place"), _BOLD),
        (" for ", _TEXT),
        (f"{dearest}" if least == dearest else f"{least}–{dearest}", _BOLD),
        (f" of {survey.limit} {survey.word}", _TEXT),
    )


def _told(rays: Sequence[Ray]) -> tuple[Span, ...]:
    """What lies at the ends of lines, with what they meet on their way."""
    spans: list[Span] = []
    for ray in rays:
        met = " ".join(crossing.does for crossing in ray.crossings)
        spans += [(f"{' · ' if spans else ''}{ray.note}", _TEXT), (f" {met}" if met else "", _DIM)]
    return tuple(spans)


def write_legend(page: Cells, rows: Sequence[Sequence[Span]], end: int) -> None:
    """Write rows so that they end before row ``end``; the shortest leaves room for the key that takes them off."""
    room = page.columns - 1
    shortest = min(range(len(rows)), key=lambda row: extent(rows[row]), default=-1)
    for place, spans in enumerate(rows):
        row, last = end - len(rows) + place, room - extent([_LEAVE]) if place == shortest else room
        page.write(0, row, " " * page.columns, _TEXT)
        put(page, 1, row, spans, last)
        if place == shortest:
            put(page, last, row, [_LEAVE], page.columns)
