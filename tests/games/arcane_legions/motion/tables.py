"""Random tables for the properties of motion, and the same tables turned and mirrored."""

from collections.abc import Callable
from typing import Literal

from hypothesis import strategies as st
from msgspec import Struct

from replay.core.polygon import polygon
from replay.core.pose import Point, Pose, corner
from replay.games.arcane_legions.ground.outline import LONG_FRONT, SHORT_FRONT, SORTIE, Footprint, outline
from replay.games.arcane_legions.motion.course import Course, Hand, Manoeuvre, Readings
from replay.games.arcane_legions.orders import Side
from tests.games.arcane_legions.motion.courses import FORMATION_PRICES, SORTIE_PRICES, TABLE, sunk

Way = Callable[[Point], Point]
"""How a table is laid over itself."""

SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    "slab": ((-900, -400), (900, -400), (900, 400), (-900, 400)),
    "wedge": ((0, -900), (1100, 500), (-600, 700)),
    "hook": ((-1200, -800), (1200, -800), (1200, 0), (-300, 0), (-300, 1000), (-1200, 1000)),
    "horseshoe": (
        (-1500, -900),
        (1500, -900),
        (1500, 900),
        (700, 900),
        (500, -200),
        (-500, -200),
        (-700, 900),
        (-1500, 900),
    ),
    "chip": ((0, 0), (300, 50), (150, 250)),
}
BASES: dict[str, Footprint] = {"sortie": SORTIE, "long": LONG_FRONT, "short": SHORT_FRONT}


class Neighbour(Struct, frozen=True):
    """A base or a piece of terrain by name of its shape, and where it lies."""

    shape: str
    pose: Pose


class Setting(Struct, frozen=True):
    """A base that stands free among neighbours."""

    base: Footprint
    pose: Pose
    neighbours: tuple[Neighbour, ...]
    readings: Readings = Readings()


class Symmetry(Struct, frozen=True):
    """A way to lay the table over itself: quarter turns clockwise after, if so, left and right changed over."""

    quarters: Literal[0, 1, 2, 3]
    mirrored: bool

    def pose(self, pose: Pose) -> Pose:
        spot = self.point(Point(pose.x, pose.y))
        heading = -pose.heading if self.mirrored else pose.heading
        return Pose(spot.x, spot.y, (heading + 90_000 * self.quarters) % 360_000)

    def point(self, spot: Point) -> Point:
        x, y = (-spot.x if self.mirrored else spot.x), spot.y
        for _ in range(self.quarters):
            x, y = y, -x
        return Point(x, y)

    def side(self, side: Side) -> Side:
        other: dict[Side, Side] = {"left": "right", "right": "left"}
        return other.get(side, side) if self.mirrored else side

    def manoeuvre(self, one: Manoeuvre) -> Manoeuvre:
        if not self.mirrored:
            return one
        hands: dict[Hand, Hand] = {"left": "right", "right": "left", "": ""}
        landing = self.side(one.landing)
        return Manoeuvre(self.side(one.side), one.angle, hands[one.hand], landing, -one.notch, -one.ahead)


AS_LAID = Symmetry(0, False)


def course(setting: Setting, symmetry: Symmetry = AS_LAID) -> Course:
    """The course of a setting, on a table that is laid over itself."""
    around, pieces = {}, set()
    for number, one in enumerate(setting.neighbours):
        name = f"n{number}"
        if one.shape in BASES:
            around[name] = outline(symmetry.pose(one.pose), BASES[one.shape])
        else:
            around[name] = polygon([symmetry.point(spot) for spot in _corners(one)])
            pieces.add(name)
    prices = SORTIE_PRICES if setting.base == SORTIE else FORMATION_PRICES
    surface = TABLE if symmetry.quarters % 2 == 0 else outline(Pose(0, 0, 90_000), Footprint(15_000, 10_000))
    return Course(setting.base, prices, around, surface, setting.readings, frozenset(pieces))


def _corners(one: Neighbour) -> list[Point]:
    spots = (corner(one.pose, x, y) for x, y in SHAPES[one.shape])
    return [Point(round(x / 1000), round(y / 1000)) for x, y in spots]


_EIGHTHS = st.integers(0, 7).map(lambda n: n * 45_000)
_ODD = st.integers(0, 359_999)
_COARSE = st.integers(-6, 6).map(lambda n: n * 500)
_NEAR = st.one_of(_COARSE, st.integers(-3_000, 3_000))
_MIDDLE = st.sampled_from([(0, 0), (0, 0), (9_000, 0), (9_000, 14_000)])


@st.composite
def settings(draw: st.DrawFn) -> Setting:
    """A base in the middle or by an edge of the table, free to stand, with up to four neighbours."""
    x, y = draw(_MIDDLE)
    here = Pose(x, y, draw(st.one_of(_EIGHTHS, _EIGHTHS, _ODD)))
    base = draw(st.sampled_from(list(BASES.values())))
    neighbours: list[Neighbour] = []
    for _ in range(draw(st.integers(0, 4))):
        shape = draw(st.sampled_from([*BASES, *BASES, *SHAPES]))
        heading = draw(_EIGHTHS if shape in BASES else st.one_of(_ODD, _EIGHTHS))
        neighbours.append(Neighbour(shape, Pose(x + draw(_NEAR), y + draw(_NEAR), heading)))
    leg = draw(st.sampled_from([1_000, 1_000, 1_000, 0, 700]))
    slide = draw(st.sampled_from(["any_alignment", "first_alignment"]))
    notches = draw(st.sampled_from(["centre", "centre_and_quarters"]))
    whole = Setting(base, here, tuple(neighbours), Readings(tool_leg=leg, slide=slide, notches=notches))
    in_the_way = set(sunk(course(whole), here))
    clear = tuple(one for number, one in enumerate(neighbours) if f"n{number}" not in in_the_way)
    return Setting(base, here, clear, whole.readings)


SETTINGS = settings().filter(lambda setting: not sunk(course(setting), setting.pose))

SYMMETRIES = st.builds(Symmetry, st.sampled_from([0, 1, 2, 3]), st.booleans())
