"""What the table shows of a piece that is looked from, in words: where it could go, at what price, and whom it sees."""

from collections.abc import Iterable, Sequence

from replay.core.scene import Ray, Reach, Scene
from replay.core.survey import Survey
from tui.panels.line import Span, extent, pen, put
from tui.panels.names import label, order, piece, role, shade
from tui.raster.cells import Cells
from tui.raster.role import Role

_GROUND = Role.HIGH
_TEXT, _DIM = pen(Role.TEXT, _GROUND), pen(Role.DIM, _GROUND)
_BOLD = pen(Role.NOW, _GROUND, bold=True)
DOTTED, SOLID, BROKEN = "⠢⠢", "⠤⠤", "⠄⠠"
"""How reach, a clear line and a stopped one look on the board; without braille the words alone say it."""


def legend(scene: Scene, survey: Survey, *, plain: bool = False) -> tuple[tuple[Span, ...], ...]:
    """Rows of words, each with its sign before it."""
    held = piece(scene, survey.piece)
    place = order(scene, held.seat) if held else -1
    name: Span = (label(scene, survey.piece), pen(role(place), _GROUND, bold=True))
    rows = []
    prices = [stand.price for stand in survey.stands if stand.price]
    if prices:
        rows.append((_sign("," if plain else DOTTED, shade(place)), name, *_reach(prices, survey)))
    clear = [ray for ray in survey.rays if ray.reach is Reach.CLEAR]
    stopped = [ray for ray in survey.rays if ray.reach is not Reach.CLEAR]
    if clear:
        rows.append((_sign("*" if plain else SOLID, Role.NOW), name, (" sees ", _TEXT), *_told(clear)))
    if stopped:
        told = _told(stopped)
        rows.append((_sign("*" if plain else BROKEN, Role.REFUSED), name, (" does not see ", _TEXT), *told))
    none: tuple[tuple[Span, ...], ...] = ((name, (" could neither go nor see anywhere from here", _TEXT)),)
    return tuple(rows) or none


def _sign(sign: str, ink: Role) -> Span:
    return f"{sign} ", pen(ink, _GROUND, bold=True)


def _reach(prices: Sequence[int], survey: Survey) -> Iterable[Span]:
    """How many places there are, and the least and the most they cost."""
    least, dearest = min(prices), max(prices)
    places = "1 place" if len(prices) == 1 else f"{len(prices)} places"
    return (
        (" could go to ", _TEXT),
        (places, _BOLD),
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
    """Write rows so that they end before row ``end``, the key that takes them off at the right of the last."""
    leave: Span = (" l back ", _DIM)
    for row, spans in enumerate(rows, start=end - len(rows)):
        page.write(0, row, " " * page.columns, _TEXT)
        put(page, 1, row, spans, page.columns - 1)
    if rows and extent(rows[-1]) + 10 <= page.columns:
        put(page, page.columns - 8, end - 1, [leave], page.columns)
