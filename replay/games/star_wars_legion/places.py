"""Where things may come to lie: territories, tokens, miniatures, and the nearest spot where a token fits."""

from collections.abc import Callable, Iterator

from replay.core.pose import ONE, Point, rounded, unit
from replay.core.rule import Gate, Rule
from replay.games.star_wars_legion.cards import HALF_RANGE, TokenKind, Unit
from replay.games.star_wars_legion.discs import Disc, Outline, closer, lies_in, overlaps
from replay.games.star_wars_legion.rulebook import place as rules
from replay.games.star_wars_legion.rulebook.poi import NO_OVERLAP
from replay.games.star_wars_legion.table import Table, lying, shown

ACROSS: dict[TokenKind, int] = {"asset": 1000, "advantage": 1000, "poi": 2000}
"""How wide tokens are (SWL-OBJ-07)."""

TALL = 2
"""The height from which an obstacle bears no token (SWL-PLACE-03)."""

STRIDE = 100
"""Between the rings on which the nearest spot is looked for; what lies that near to the nearest is as near."""
BEARINGS = 120


# ---------------------------------------------------------------- discs


def token_disc(kind: TokenKind, at: Point) -> Disc:
    """The ground a token covers."""
    return Disc(at, ACROSS[kind] // 2)


def bases(unit: Unit) -> tuple[Disc, ...]:
    """The bases of a unit that are told, the leader's first."""
    return tuple(Disc(at, unit.base // 2) for at in (unit.at, *unit.others) if at is not None)


def standing(table: Table) -> Iterator[tuple[str, Disc]]:
    """Every base on the battlefield, and whose."""
    return ((i, disc) for i, unit in table.units.items() if unit.at is not None for disc in bases(unit))


# ---------------------------------------------------------------- the battlefield and its territories


def battlefield(table: Table) -> Outline:
    """The outline of the battlefield."""
    return (Point(0, 0), Point(table.width, 0), Point(table.width, table.depth), Point(0, table.depth))


def territory(table: Table, seat: str) -> Outline:
    """The territory at a seat's edge, as the Map Card draws it, else a strip; empty before sides are chosen."""
    edge = table.seats[seat].edge
    card = shown(table, "objective")
    if edge is None:
        return ()
    south = (card.territory if card else ()) or _strip(table, "south")
    if edge == "south":
        return south
    return turned(table, south) if edge == "north" else _strip(table, edge)


def turned(table: Table, outline: Outline) -> Outline:
    """An outline turned half about the middle of the battlefield."""
    return tuple(Point(table.width - spot.x, table.depth - spot.y) for spot in outline)


def _strip(table: Table, edge: str) -> Outline:
    deep = int(table.options["territory_depth"]) * 1000
    if edge == "south":
        return (Point(0, 0), Point(table.width, 0), Point(table.width, deep), Point(0, deep))
    west = (Point(0, 0), Point(deep, 0), Point(deep, table.depth), Point(0, table.depth))
    return west if edge == "west" else turned(table, west)


# ---------------------------------------------------------------- tokens


def _impassable(table: Table, kind: TokenKind, disc: Disc) -> str:
    pieces = table.pieces.items()
    met = (i for i, piece in pieces if piece.movement == "impassable" and overlaps(disc, piece.outline))
    return _sentence(next(met, ""), "is impassable")


def _partly(table: Table, kind: TokenKind, disc: Disc) -> str:
    hard = ((i, piece.outline) for i, piece in table.pieces.items() if piece.kind != "area")
    met = (i for i, outline in hard if overlaps(disc, outline) and not lies_in(disc, outline))
    return _sentence(next(met, ""), "would lie partly under it and is no area terrain")


def _tall(table: Table, kind: TokenKind, disc: Disc) -> str:
    tall = ((i, p) for i, p in table.pieces.items() if p.kind == "obstacle" and p.height >= TALL)
    i, piece = next(((i, p) for i, p in tall if overlaps(disc, p.outline)), ("", None))
    return _sentence(i, f"is an obstacle of height {piece.height}") if piece else ""


def _barricade(table: Table, kind: TokenKind, disc: Disc) -> str:
    barricades = ((i, piece.outline) for i, piece in table.pieces.items() if piece.kind == "barricade")
    return _sentence(next((i for i, outline in barricades if overlaps(disc, outline)), ""), "is a barricade")


def _crowded(table: Table, kind: TokenKind, disc: Disc) -> str:
    others = ((i, token.kind, token_disc(token.kind, at)) for i, token, at in lying(table))
    lies = next((i for i, one, lain in others if "poi" in (kind, one) and closer(disc, lain, 0)), "")
    if lies or kind != "poi":
        return _sentence(lies, "lies there, and points of interest overlap nothing")
    stands = next((i for i, base in standing(table) if closer(disc, base, 0)), "")
    return _sentence(stands, "stands there, and points of interest overlap nothing")


def _sentence(what: str, does: str) -> str:
    return f"{what} {does}" if what else ""


FAULTS: tuple[tuple[Rule, Callable[[Table, TokenKind, Disc], str]], ...] = (
    (rules.OFF_IMPASSABLE, _impassable),
    (rules.OFF_BARRICADES, _barricade),
    (rules.NOT_PARTLY, _partly),
    (rules.LOW_OBSTACLES, _tall),
    (NO_OVERLAP, _crowded),
)
"""The rules for the spot of a token, and what says how it breaks them."""


def require_spot(table: Table, kind: TokenKind, at: Point, gate: Gate) -> None:
    """State that a token may lie on a spot of the battlefield. Raises ``Breach`` (SWL-PLACE, SWL-POI-04)."""
    disc = token_disc(kind, at)
    gate.must(lies_in(disc, battlefield(table)), "a token lies on the battlefield, all of it")
    for rule, fault in FAULTS:
        why = fault(table, kind, disc)
        gate.require(rule, not why, why)


def fits(table: Table, kind: TokenKind, at: Point) -> bool:
    """Whether a token that was dropped may lie on a spot, no miniature under it included (SWL-A15)."""
    disc = token_disc(kind, at)
    if not lies_in(disc, battlefield(table)) or any(fault(table, kind, disc) for _, fault in FAULTS):
        return False
    return not under(table, disc)


def under(table: Table, disc: Disc) -> str:
    """The unit with a miniature that a disc would lie on, if there is one."""
    return next((i for i, base in standing(table) if closer(disc, base, 0)), "")


def ring(around: Disc, kind: TokenKind, gap: int) -> Iterator[Point]:
    """Spots around a base where a token is that far from it, edge to edge."""
    reach = around.radius + ACROSS[kind] // 2 + gap
    for place in range(BEARINGS):
        sine, cosine = unit(place * 360_000 // BEARINGS)
        yield Point(around.at.x + rounded(reach * sine, ONE), around.at.y + rounded(reach * cosine, ONE))


def nearest(table: Table, kind: TokenKind, around: Disc, most: int) -> int | None:
    """How near to a base a dropped token fits, to a tenth of an inch; None where it fits nowhere within ``most``."""
    for gap in range(0, most + 1, STRIDE):
        if any(fits(table, kind, spot) for spot in ring(around, kind, gap)):
            return gap
    return None


def spots(table: Table, kind: TokenKind, around: Disc) -> tuple[Point, ...]:
    """Spots where a dropped token may be put: at half-range of a base, else the nearest (SWL-DROP-01, SWL-PLACE-05)."""
    near = (spot for gap in range(0, HALF_RANGE, 600) for spot in ring(around, kind, gap))
    found = tuple(s for s in near if fits(table, kind, s) and closer(token_disc(kind, s), around, HALF_RANGE))
    if found:
        return found
    furthest = table.width + table.depth
    gap = nearest(table, kind, around, furthest)
    return () if gap is None else tuple(spot for spot in ring(around, kind, gap) if fits(table, kind, spot))


# ---------------------------------------------------------------- miniatures


def require_footing(table: Table, unit: str, stand: tuple[Disc, ...], gate: Gate) -> None:
    """State that no miniature of a unit comes to stand on a point of interest. Raises ``Breach`` (SWL-POI-04)."""
    within = all(lies_in(Disc(disc.at, 1), battlefield(table)) for disc in stand)
    gate.must(within, f"{unit} would stand off the battlefield")
    pois = [(i, token_disc(token.kind, at)) for i, token, at in lying(table) if token.kind == "poi"]
    met = next((i for i, poi in pois for disc in stand if closer(disc, poi, 0)), "")
    gate.require(NO_OVERLAP, not met, f"{unit} would stand on {met}")
