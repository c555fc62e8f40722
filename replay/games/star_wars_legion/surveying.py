"""What can be measured from a unit: which objective tokens it contests, and what gives cover to its enemies."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.pose import Point
from replay.core.scene import Crossing, Ray
from replay.core.seats import other
from replay.core.survey import Proof, Survey
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.contesting import contests
from replay.games.star_wars_legion.discs import Disc, gap
from replay.games.star_wars_legion.places import token_disc
from replay.games.star_wars_legion.rulebook.poi import COVER
from replay.games.star_wars_legion.sight import Line, through
from replay.games.star_wars_legion.table import Table, inches, lying, units_of

FAR = 12_000
"""Beyond this many thousandths a token is not measured to."""


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """A ray to every objective token near enough to be of interest, and one to every enemy."""
    unit = table.units.get(piece)
    if unit is None or unit.at is None:
        return Survey(piece, "inches")
    rays = (*_tokens(table, unit, unit.at), *_enemies(table, unit, unit.at))
    return Survey(piece, "inches", rays=rays, proofs=tuple(_proofs(table, unit, unit.at)))


def _proofs(table: Table, unit: Unit, here: Point) -> Iterator[Proof]:
    """Which points of interest lie between a unit and each enemy whom they cover (SWL-POI-01, 02)."""
    spots = {poi: at for poi, _, at in lying(table)}
    for name, enemy in units_of(table, other(table, unit.seat)).items():
        met = through(table, Line(here, enemy.at)) if enemy.at else ()
        rows = tuple((poi, _far(unit, here, token_disc("poi", spots[poi])), "heavy") for poi in met)
        if rows:
            follows = f"The line to the leader of {name} passes {' and '.join(met)}: heavy cover."
            yield Proof(name, "cover", ("passes", "away", "cover"), rows, follows, (COVER.id,))


def _far(unit: Unit, here: Point, there: Disc) -> str:
    return inches(gap(Disc(here, unit.base // 2), there))


def _tokens(table: Table, unit: Unit, here: Point) -> Iterator[Ray]:
    for name, token, at in lying(table):
        far = gap(Disc(here, unit.base // 2), token_disc(token.kind, at))
        if token.kind != "advantage" and far <= FAR:
            held = contests(table, unit, name)
            note = f"{name} at {inches(far)}{', contested' * held}"
            yield Ray((here.x, here.y), (at.x, at.y), note)


def _enemies(table: Table, unit: Unit, here: Point) -> Iterator[Ray]:
    for name, enemy in units_of(table, other(table, unit.seat)).items():
        if enemy.at is None:
            continue
        met = through(table, Line(here, enemy.at))
        spots = {i: at for i, _, at in lying(table)}
        crossings = tuple(Crossing((spots[poi].x, spots[poi].y), "cov") for poi in met)
        far = _far(unit, here, Disc(enemy.at, enemy.base // 2))
        # cover hides nobody, and no other rule is blocked by what gives it (SWL-POI-03)
        yield Ray((here.x, here.y), (enemy.at.x, enemy.at.y), f"{name} at {far}", crossings=crossings)
