"""Courses for the tests of motion: the catalogue's two bases on its test table, with neighbours told in steps."""

from collections.abc import Mapping

import msgspec

from replay.core.polygon import Polygon, edges, flat, polygon
from replay.core.pose import Point, Pose
from replay.games.arcane_legions.ground.outline import (
    LONG_FRONT,
    SHORT_FRONT,
    SORTIE,
    Footprint,
    outline,
    side_lines,
    table_outline,
)
from replay.games.arcane_legions.motion.course import EDGE, Course, Ending, Manoeuvre, Outcome, Readings
from replay.games.arcane_legions.motion.manoeuvring import attempt
from replay.games.arcane_legions.motion.surroundings import covers, surroundings
from replay.games.arcane_legions.orders import Side

TABLE = table_outline(20_000, 30_000)
SORTIE_PRICES: Mapping[Side, int] = {"front": 1, "right": 1, "rear": 2, "left": 1}
FORMATION_PRICES: Mapping[Side, int] = {"front": 1, "right": 2, "rear": 3, "left": 2}

CONTROL = "control"
"""How the names of control pieces begin."""


def pose(x: float, y: float, heading: float = 0) -> Pose:
    return Pose(round(x * 1000), round(y * 1000), round(heading * 1000))


def base_at(x: float, y: float, heading: float = 0, base: Footprint = SORTIE) -> Polygon:
    return outline(pose(x, y, heading), base)


def piece(*corners: tuple[float, float]) -> Polygon:
    return polygon([Point(round(x * 1000), round(y * 1000)) for x, y in corners])


def exs(around: Mapping[str, Polygon] | None = None, *, pieces: str = "", **readings: object) -> Course:
    """The catalogue's sortie; pieces of terrain are named apart."""
    return course(SORTIE, SORTIE_PRICES, around, pieces, readings)


def exf(around: Mapping[str, Polygon] | None = None, *, pieces: str = "", **readings: object) -> Course:
    """The catalogue's formation, its long edge in front."""
    return course(LONG_FRONT, FORMATION_PRICES, around, pieces, readings)


def short(around: Mapping[str, Polygon] | None = None, *, pieces: str = "", **readings: object) -> Course:
    """A formation whose short edge is its front, priced like the other."""
    return course(SHORT_FRONT, FORMATION_PRICES, around, pieces, readings)


def course(
    base: Footprint,
    prices: Mapping[Side, int],
    around: Mapping[str, Polygon] | None,
    pieces: str,
    readings: Mapping[str, object],
) -> Course:
    chosen = msgspec.convert(dict(readings), Readings)
    named = frozenset(pieces.split())
    control = frozenset(name for name in named if name.startswith(CONTROL))
    return Course(base, prices, around or {}, TABLE, chosen, named, control)


def step(course: Course, start: Pose, side: Side = "front") -> Outcome:
    return attempt(course, start, Manoeuvre(side))


def turn(course: Course, start: Pose, words: str) -> Outcome:
    """A turn in the words of an order: side, hand, angle, landing side."""
    return attempt(course, start, turning(words))


def turning(words: str) -> Manoeuvre:
    side, hand, angle, landing = words.split()
    told = {"side": side, "hand": hand, "angle": int(angle), "landing": landing}
    return msgspec.convert(told, Manoeuvre)


def about(found: Pose, x: float, y: float, heading: float) -> bool:
    """Whether a pose is one that the catalogue prints, to the last digit that a pose keeps."""
    near = abs(found.x - x * 1000) <= 0.75 and abs(found.y - y * 1000) <= 0.75
    return near and abs((found.heading - heading * 1000 + 180_000) % 360_000 - 180_000) <= 1


def line_of(course: Course, ending: Ending) -> tuple[tuple[int, int], tuple[int, int]]:
    """The wall that an ending lies on, outside to its right."""
    if ending.against == EDGE:
        start, end = list(edges(course.surface))[ending.onto]
        return end, start
    return list(edges(course.around[ending.against]))[ending.onto]


def lies_flat(course: Course, ending: Ending) -> bool:
    return flat(side_lines(ending.pose, course.base)[ending.side], line_of(course, ending))


def sunk(course: Course, found: Pose) -> list[str]:
    """What a base overlaps at a pose, beyond the tolerance of a contact."""
    about, lies = surroundings(course), outline(found, course.base)
    return [one.name for one in (*about.obstacles, about.edge) if covers(one, lies)]
