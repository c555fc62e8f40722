"""What a warrior could do from where it stands: where it could get to, and whom it could shoot at."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from replay.core.game import Reveals
from replay.core.scene import Crossing, Ray, Reach, rectangle
from replay.core.survey import Stand, Survey
from replay.games.fantasy_skirmish.cover import corner_lines
from replay.games.fantasy_skirmish.display import SQUARE, corner, place
from replay.games.fantasy_skirmish.field import Field, sight_walls
from replay.games.fantasy_skirmish.menu.turns import reach
from replay.games.fantasy_skirmish.shooting import Aim, aims, cover_sources
from replay.games.fantasy_skirmish.squares import Line, Square, corners, distance, touches
from replay.games.fantasy_skirmish.standing import adjacent_enemies
from replay.games.fantasy_skirmish.table import Table, enemies, field, stat_of
from replay.games.fantasy_skirmish.walking import allowance


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """The squares a warrior could end on, and a line to every enemy in range."""
    if piece not in table.warriors or table.warriors[piece].at is None:
        return Survey(piece, "squares")
    land, most = field(table), allowance(table, piece)
    stands = []
    for square, way in reach(table, piece, most).items():
        x, y = place(land, square)
        outline = tuple((x + east, y + north) for east, north in rectangle(SQUARE, SQUARE))
        stands.append(Stand(outline, way.price))
    return Survey(piece, "squares", most, tuple(stands), tuple(_rays(table, piece)))


def _rays(table: Table, piece: str) -> Iterator[Ray]:
    """A ray to every enemy in range; none from a warrior that does not shoot, or that an enemy is adjacent to."""
    card, here = stat_of(table, piece), table.warriors[piece].at
    if here is None or not card.ranged or adjacent_enemies(table, piece):
        return
    for enemy in enemies(table, table.warriors[piece].seat):
        aim = max(aims(table, piece, enemy), key=_favourable)
        if aim.distance <= card.range:
            yield _shot(table, piece, here, aim)


def _favourable(aim: Aim) -> tuple[bool, bool, int]:
    """Of a mounted enemy's squares, the one that is easier to shoot at."""
    return aim.seen, not aim.covered or aim.nearest, -aim.distance


def _shot(table: Table, piece: str, here: Square, aim: Aim) -> Ray:
    """The ray to one enemy, with what hides it; to one in cover the corner line that shows it, with what gives it."""
    land, note = field(table), f"{aim.target} at {aim.distance}"
    centres = Ray(place(land, here), place(land, aim.square), note, Reach.TOUCHES)
    if not aim.seen:
        walls = sight_walls(land, here, aim.square) or frozenset()
        lines = (Line(one, other) for one, other in zip(corners(here), corners(aim.square), strict=True))
        return replace(centres, crossings=(_crossing(land, here, aim.square, _met(walls, lines), "×"),))
    if not aim.covered:
        return replace(centres, note=f"{note}, open", reach=Reach.CLEAR)
    sources = cover_sources(table, piece, aim.target)
    line = next((line for line, met in corner_lines(here, aim.square, sources) if met), Line(here, aim.square))
    crossing = _crossing(land, here, aim.square, _met(sources, [line]), "cov")
    told, fares = (f"{note}, nearest", Reach.CLEAR) if aim.nearest else (note, Reach.TOUCHES)
    return Ray(corner(land, line.start), corner(land, line.end), told, fares, (crossing,))


def _met(sources: frozenset[Square], lines: Iterable[Line]) -> frozenset[Square]:
    return frozenset(source for line in lines for source in sources if touches(line, source))


def _crossing(land: Field, here: Square, there: Square, met: frozenset[Square], does: str) -> Crossing:
    """A mark on the first square that stands in the way, or at its end where none is met."""
    return Crossing(place(land, min(sorted(met), key=lambda source: distance(here, source), default=there)), does)
