"""What a warrior could do from where it stands: where it could get to, and whom it could shoot at."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.scene import Crossing, Ray, Reach, rectangle
from replay.core.survey import Stand, Survey
from replay.games.fantasy_skirmish.cover import corner_lines
from replay.games.fantasy_skirmish.display import SQUARE, corner, place
from replay.games.fantasy_skirmish.field import Field, of_ground, sight_walls
from replay.games.fantasy_skirmish.menu.turns import reach
from replay.games.fantasy_skirmish.shooting import Aim, aims, cover_sources
from replay.games.fantasy_skirmish.squares import Line, Square, distance, touches
from replay.games.fantasy_skirmish.standing import adjacent_enemies
from replay.games.fantasy_skirmish.table import Table, enemies, field, stat_of
from replay.games.fantasy_skirmish.walking import allowance


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """The squares a warrior could end on, and a line to every enemy in range; to the nearest its four corner lines."""
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
            yield from _shots(table, piece, here, aim)


def _favourable(aim: Aim) -> tuple[bool, bool, int]:
    """Of a mounted enemy's squares, the one that is easier to shoot at."""
    return aim.seen, not aim.covered or aim.nearest, -aim.distance


def _shots(table: Table, piece: str, here: Square, aim: Aim) -> Iterator[Ray]:
    """The ray to one enemy: what hides or covers it is marked; the nearest shows all four corner lines."""
    land, note = field(table), f"{aim.target} at {aim.distance}"
    if not aim.seen:
        walls = sight_walls(land, here, aim.square) or of_ground(land, ("blocking",))
        yield _ray(table, here, aim, "", Reach.TOUCHES, _crossing(land, here, aim.square, walls, "×"))
        return
    if not aim.covered:
        yield _ray(table, here, aim, f"{note}, open", Reach.CLEAR)
        return
    sources = cover_sources(table, piece, aim.target)
    if not aim.nearest:
        yield _ray(table, here, aim, "", Reach.TOUCHES, _crossing(land, here, aim.square, sources, "cov"))
        return
    for line, met in corner_lines(here, aim.square, sources):
        yield Ray(corner(land, line.start), corner(land, line.end), reach=Reach.TOUCHES if met else Reach.OPEN)
    yield _ray(table, here, aim, f"{note}, in cover, nearest", Reach.CLEAR)


def _ray(table: Table, here: Square, aim: Aim, note: str, fares: Reach, *crossings: Crossing) -> Ray:
    land = field(table)
    return Ray(place(land, here), place(land, aim.square), note, fares, crossings)


def _crossing(land: Field, here: Square, there: Square, sources: frozenset[Square], does: str) -> Crossing:
    """A mark where the way to a square first meets what stands in it, or at its end where it meets nothing."""
    lines = [Line(here, there), Line((here[0] + 1, here[1] + 1), (there[0] + 1, there[1] + 1))]
    met = [source for source in sources for line in lines if source != here and touches(line, source)]
    return Crossing(place(land, min(met, key=lambda source: distance(here, source), default=there)), does)
