"""Snapping: which side of a base may be laid on which wall, where it then stands, and whether it has room there."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.core.polygon import edges, flat
from replay.core.pose import CONTACT, FINE, FULL_TURN, ONE, Corner, Edge, rounded, unit, wrapped
from replay.core.rule import Rule
from replay.games.arcane_legions.ground.outline import SIDES, Footprint, side_lines
from replay.games.arcane_legions.motion.course import Barred, Course, Ending
from replay.games.arcane_legions.motion.surroundings import (
    EQUAL,
    MOTE,
    PARALLEL,
    Obstacle,
    Place,
    Surroundings,
    Wall,
    corners,
    free,
    reach_of,
    rest,
    turn_between,
)
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.rulebook.snap import BLOCKED_SNAP, FORCED_SIDE_NOT_REPLACED, SMALLER_ANGLE

ROUND: tuple[Side, ...] = ("rear", "right", "front", "left")
"""The sides in the order of an outline's edges."""

HALF_SQUARE = 45_000
HALF_TURN = 180_000


class Pivot(Struct, frozen=True):
    """A side that a base may lay on a wall, about a point in millionths, by an angle in thousandths of a degree."""

    side: Side
    obstacle: Obstacle
    wall: Wall
    about: Corner
    angle: int


class Choice(Struct, frozen=True):
    """What a base may snap to at one contact: of ``pivots`` the smallest angle, of ``other`` nothing as things are."""

    pivots: tuple[Pivot, ...]
    rule: Rule
    """Why what is left is not to be taken."""
    other: tuple[Pivot, ...] = ()
    most: int = FULL_TURN
    """Larger angles never stand in for a smaller one that cannot be made flat, in thousandths of a degree."""


class Snap(Struct, frozen=True):
    """What comes of the choices at all contacts: endings to choose from, and those that are ruled out."""

    endings: tuple[Ending, ...]
    shut: tuple[Barred, ...]


def touching(place: Place, base: Footprint, obstacle: Obstacle, *, ends: bool) -> Iterator[tuple[Pivot, ...]]:
    """The contacts of a base with an obstacle: for each, what might be laid flat there (AL-SNAP-04).

    A corner of the obstacle meets a side of the base, or a corner of the base a wall. Corner against corner counts
    only with ``ends``.
    """
    lies = corners(place, base)
    for number, (side, line) in enumerate(zip(ROUND, edges(lies), strict=True)):
        yield from _corners_on_side(place, (side, line), obstacle, ends)
        beside = (ROUND[number - 1], side)
        for wall in obstacle.walls:
            if _between(wall.edge, line[0]) and _points_at(place, *((one, wall) for one in beside)):
                yield tuple(_pivot(place, one, obstacle, wall, line[0]) for one in beside)


def met(pivots: tuple[Pivot, ...]) -> Choice:
    """What a base may snap to at a contact without overlap: of two angles at a right-angled corner the smaller one.

    Where corner meets corner only the larger may make a side flat: that is no snap (AL-SNAP-04, 16).
    """
    smaller = min(pivot.angle for pivot in pivots) <= HALF_SQUARE
    return Choice(pivots, SMALLER_ANGLE, most=HALF_SQUARE if smaller else FULL_TURN)


def laid(place: Place, base: Footprint, pivot: Pivot) -> Ending | None:
    """How a base comes to lie when it turns about a point until a side is flat; None if no stretch is shared then."""
    into = pivot.wall.into
    (sine, cosine), along = unit(into), _along_side(place, pivot)
    x, y = _on_line(pivot.wall.edge, pivot.about)
    reach = reach_of(base, pivot.side) * MOTE
    east = rounded(-reach * sine - along * cosine, ONE)
    north = rounded(-reach * cosine + along * sine, ONE)
    pose = rest(Place(x + east, y + north, wrapped(into - SIDES[pivot.side])))
    if not flat(side_lines(pose, base)[pivot.side], pivot.wall.edge):
        return None
    return Ending(pose, pivot.obstacle.name, pivot.wall.number, pivot.side)


def snap(about: Surroundings, course: Course, place: Place, choices: Sequence[Choice], *, claims: bool = True) -> Snap:
    """The endings that the choices at a manoeuvre's contacts leave (AL-SNAP-04, 05, 07, 08, 15, 16, A-08).

    Only where a base would lie is looked at, not what it turns past. What is ruled out is looked for only with
    ``claims`` or when it may stand in for what is blocked.
    """
    endings: dict[Ending, None] = {}
    shut: dict[Ending, Barred] = {}
    for choice in choices:
        forced, left = _forced(place, course.base, choice)
        taken = [one for one in forced if free(about, one.pose, course.base)]
        shut |= {one: Barred(BLOCKED_SNAP, _no_room(one), one) for one in forced if one not in taken}
        if not taken and course.readings.blocked_forced_side == "other_side":
            taken = _instead(about, course, place, left)
        rule = choice.rule if taken else FORCED_SIDE_NOT_REPLACED
        others = (laid(place, course.base, pivot) for pivot in (left if claims else ()))
        shut |= {one: Barred(rule, _refusal(one, bool(taken)), one) for one in others if one and one not in shut}
        endings |= dict.fromkeys(taken)
    ruled_out = tuple(barred for one, barred in shut.items() if one not in endings)
    return Snap(_told_apart(sorted(endings, key=_order)), ruled_out)


def _forced(place: Place, base: Footprint, choice: Choice) -> tuple[list[Ending], list[Pivot]]:
    """How a base lies after the smallest angle that can be made flat at all, or after equal ones; and what is left."""
    found: list[Ending] = []
    least = None
    waiting = sorted(choice.pivots, key=lambda pivot: pivot.angle)
    while waiting and waiting[0].angle <= (choice.most if least is None else least) + EQUAL:
        pivot = waiting.pop(0)
        ending = laid(place, base, pivot)
        if ending is not None:
            found.append(ending)
            least = pivot.angle if least is None else least
    return found, [*waiting, *choice.other]


def _instead(about: Surroundings, course: Course, place: Place, left: Sequence[Pivot]) -> list[Ending]:
    """The smallest of the other angles that leaves room (A-08)."""
    found = ((pivot.angle, laid(place, course.base, pivot)) for pivot in left)
    roomy = [(angle, one) for angle, one in found if one and free(about, one.pose, course.base)]
    least = min((angle for angle, _ in roomy), default=0)
    return [one for angle, one in roomy if angle <= least + EQUAL]


def _told_apart(endings: Sequence[Ending]) -> tuple[Ending, ...]:
    """Endings that differ by more than the rounding of two contacts: people could not say which of the others."""
    kept: list[Ending] = []
    for one in endings:
        if not any(_alike(one, other) for other in kept):
            kept.append(one)
    return tuple(kept)


def _alike(one: Ending, other: Ending) -> bool:
    if (one.against, one.onto, one.side) != (other.against, other.onto, other.side):
        return False
    # each of the two contacts may be off by its tolerance
    return abs(one.pose.x - other.pose.x) <= 2 * CONTACT and abs(one.pose.y - other.pose.y) <= 2 * CONTACT


def _no_room(ending: Ending) -> str:
    return f"there is no room to lie with its {ending.side} on {ending.against}"


def _refusal(ending: Ending, taken: bool) -> str:
    reason = "another side of it meets at the smaller angle" if taken else "the side that must be taken has no room"
    return f"it may not lie with its {ending.side} on that side of {ending.against}: {reason}"


def _order(ending: Ending) -> tuple[str, int, str, int, int]:
    return ending.against, ending.onto, ending.side, ending.pose.x, ending.pose.y


def _corners_on_side(
    place: Place, met: tuple[Side, Edge], obstacle: Obstacle, ends: bool
) -> Iterator[tuple[Pivot, ...]]:
    side, line = met
    for number, wall in enumerate(obstacle.walls):
        before, spot = obstacle.walls[number - 1], wall.edge[0]
        touches = _between(line, spot) or (ends and any(_same(spot, end) for end in line))
        if touches and _points_at(place, (side, before), (side, wall)):
            yield tuple(_pivot(place, side, obstacle, one, spot) for one in (before, wall))


def _points_at(place: Place, one: tuple[Side, Wall], other: tuple[Side, Wall]) -> bool:
    """Whether a corner points at the side or wall it touches: one way of laying it flat is a turn to the left, the
    other to the right. What lies beside or behind a base is touched too, but never run into.
    """
    first, second = (turn_between(place.heading, side, wall.into) for side, wall in (one, other))
    return min(first, second) <= PARALLEL and max(first, second) >= -PARALLEL and abs(first - second) < HALF_TURN


def _pivot(place: Place, side: Side, obstacle: Obstacle, wall: Wall, about: Corner) -> Pivot:
    return Pivot(side, obstacle, wall, about, abs(turn_between(place.heading, side, wall.into)))


def _between(edge: Edge, spot: Corner) -> bool:
    """Whether a spot lies on an edge, farther than a contact's tolerance from its ends."""
    (x0, y0), (x1, y1) = edge
    run, rise = x1 - x0, y1 - y0
    if not _in_reach(edge, spot):
        return False
    length2, slack = run * run + rise * rise, CONTACT * FINE
    away = run * (spot[1] - y0) - rise * (spot[0] - x0)
    along = run * (spot[0] - x0) + rise * (spot[1] - y0)
    inner = min(along, length2 - along)
    return away * away <= slack**2 * length2 and inner > 0 and inner * inner > slack**2 * length2


def _in_reach(edge: Edge, spot: Corner) -> bool:
    slack = CONTACT * FINE
    return all(min(a, b) - slack <= at <= max(a, b) + slack for a, b, at in zip(*edge, spot, strict=True))


def _same(one: Corner, other: Corner) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 <= (2 * CONTACT * FINE) ** 2


def _along_side(place: Place, pivot: Pivot) -> int:
    """How far right of the middle of its side a pivot lies when one looks out, in motes."""
    sine, cosine = unit(wrapped(place.heading + SIDES[pivot.side]))
    east, north = pivot.about[0] * MOTE - place.x * FINE, pivot.about[1] * MOTE - place.y * FINE
    return rounded(east * cosine - north * sine, ONE * FINE)


def _on_line(edge: Edge, spot: Corner) -> tuple[int, int]:
    """The point of an edge's line nearest to a spot, in motes."""
    (x0, y0), (x1, y1) = edge
    run, rise = x1 - x0, y1 - y0
    length2 = run * run + rise * rise
    along = run * (spot[0] - x0) + rise * (spot[1] - y0)
    x, y = length2 * x0 + along * run, length2 * y0 + along * rise
    return rounded(x * MOTE, length2 * FINE), rounded(y * MOTE, length2 * FINE)


def notch_of(place: Place, base: Footprint, side: Side) -> Corner:
    """The middle of a side at an exact place, in millionths (AL-GEOM-03)."""
    sine, cosine = unit(wrapped(place.heading + SIDES[side]))
    reach = reach_of(base, side) * MOTE
    x, y = place.x * ONE + reach * sine, place.y * ONE + reach * cosine
    return rounded(x * FINE, ONE * MOTE), rounded(y * FINE, ONE * MOTE)


def facing(place: Place, base: Footprint, obstacle: Obstacle, wall: Wall) -> tuple[Pivot, ...]:
    """The sides that lie flat on a wall after the least turn, each about its own notch (AL-SNAP-09, A-05)."""
    turns = {side: abs(turn_between(place.heading, side, wall.into)) for side in ROUND}
    least = min(turns.values())
    return tuple(
        Pivot(side, obstacle, wall, notch_of(place, base, side), angle)
        for side, angle in turns.items()
        if angle <= least + EQUAL
    )
