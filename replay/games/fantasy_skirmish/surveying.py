"""What a warrior could do from where it stands: where it could get to, and whom it could shoot at."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from replay.core.game import Reveals
from replay.core.scene import Crossing, Ray, Reach, rectangle
from replay.core.survey import Stand, Survey
from replay.games.fantasy_skirmish.cover import fewest
from replay.games.fantasy_skirmish.display import SQUARE, corner, place
from replay.games.fantasy_skirmish.field import Field, sight_walls
from replay.games.fantasy_skirmish.menu.turns import reach
from replay.games.fantasy_skirmish.proving import eyes, proof
from replay.games.fantasy_skirmish.shooting import Aim, aims
from replay.games.fantasy_skirmish.squares import Line, Square, corners, distance, touches
from replay.games.fantasy_skirmish.standing import adjacent_enemies
from replay.games.fantasy_skirmish.table import Table, enemies, field, spaces, stat_of
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
    here, aimed = table.warriors[piece].at, tuple(_aimed(table, piece))
    rays = tuple(ray for aim in aimed for ray in _shot(table, piece, aim))
    proofs = tuple(proof(table, piece, here, aim) for aim in aimed if here and aim.seen and aim.distance > 1)
    return Survey(piece, "squares", most, tuple(stands), rays, proofs)


def _aimed(table: Table, piece: str) -> list[Aim]:
    """Every enemy in range, the nearest first; none for a warrior that does not shoot or has an enemy adjacent."""
    card = stat_of(table, piece)
    if not card.ranged or adjacent_enemies(table, piece):
        return []
    foes = enemies(table, table.warriors[piece].seat)
    best = (max(aims(table, piece, enemy), key=_favourable) for enemy in foes)
    return sorted((aim for aim in best if aim.distance <= card.range), key=lambda aim: aim.distance)


def _favourable(aim: Aim) -> tuple[bool, bool, int]:
    """Of a mounted enemy's squares, the one that is easier to shoot at."""
    return aim.seen, not aim.covered or aim.nearest, -aim.distance


def _shot(table: Table, piece: str, aim: Aim) -> Iterator[Ray]:
    """The ray to one enemy, with what hides it; to one in cover the lines from the best corner, and what gives it."""
    land, here, note = field(table), spaces(table.warriors[piece])[0], f"{aim.target} at {aim.distance}"
    centres = Ray(place(land, here), place(land, aim.square), note, Reach.TOUCHES)
    if not aim.seen:
        walls = sight_walls(land, here, aim.square) or frozenset()
        lines = (Line(one, other) for one, other in zip(corners(here), corners(aim.square), strict=True))
        yield replace(centres, crossings=(_crossing(land, here, aim.square, _met(walls, lines), "×"),))
        return
    if not aim.covered:
        yield replace(centres, note=f"{note}, open", reach=Reach.CLEAR)
        return
    best = sorted(fewest(eyes(table, piece, here, aim)), key=lambda line: not line[1])
    told, fares = (f"{note}, nearest", Reach.CLEAR) if aim.nearest else (note, Reach.TOUCHES)
    for place_, (line, met) in enumerate(best):
        ends = corner(land, line.start), corner(land, line.end)
        if not place_:
            yield Ray(*ends, told, fares, (_crossing(land, here, aim.square, met, "cov"),))
        elif aim.nearest:
            yield Ray(*ends, reach=Reach.TOUCHES if met else Reach.OPEN)


def _met(sources: frozenset[Square], lines: Iterable[Line]) -> frozenset[Square]:
    return frozenset(source for line in lines for source in sources if touches(line, source))


def _crossing(land: Field, here: Square, there: Square, met: frozenset[Square], does: str) -> Crossing:
    """A mark on the first square that stands in the way, or at its end where none is met."""
    return Crossing(place(land, min(sorted(met), key=lambda source: distance(here, source), default=there)), does)
