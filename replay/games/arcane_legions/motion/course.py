"""A manoeuvre, what it goes past, and the ways it may end: the nouns that all of a base's motion is told in.

Poses are thousandths of a step and of a degree, outlines as ``polygon`` has them.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from replay.core.polygon import Polygon
from replay.core.pose import Pose
from replay.core.rule import Rule
from replay.games.arcane_legions.ground.outline import STEP, Footprint
from replay.games.arcane_legions.orders import Side

EDGE = "edge"
"""What the table edge is called among the things a unit may meet."""

Kind = Literal["clear", "flat", "snapped", "blocked", "impossible"]
Hand = Literal["", "left", "right"]
Angle = Literal[0, 45, 90]


class Manoeuvre(Struct, frozen=True):
    """A straight step out through a side, or a turn over the tool set against it.

    A step has no ``angle``, ``hand`` or ``landing``. ``notch`` and ``ahead`` are where on its side the unit leaves and
    comes down, as offsets from the middle notch (AL-GEOM-12); 0 where a side has one notch.
    """

    side: Side
    angle: Angle = 0
    hand: Hand = ""
    landing: Side = "rear"
    notch: int = 0
    ahead: int = 0


class Readings(Struct, frozen=True):
    """The readings that motion depends on, as a match has chosen them (A-01 to A-08)."""

    turn_cost: str = "tool_plus_reach"
    tool_leg: int = STEP
    tool_needs_room: bool = True
    notches: str = "centre"
    landing_side: str = "any"
    slide: str = "any_alignment"
    blocked_turn_points: str = "refund"
    blocked_forced_side: str = "no_snap"


class Course(Struct, frozen=True):
    """What a unit's manoeuvres depend on: its base, the price of each side, what it may run into, the table.

    ``around`` are outlines by id, anticlockwise: other bases, blocking and hindering pieces, and those control pieces
    the player chose to snap to (AL-SNAP-02). ``surface`` is the table; its edge counts as blocking (AL-TERRAIN-05).
    ``pieces`` are those of ``around`` that are terrain and have no notches (AL-SNAP-10); ``control`` those of them that
    bar no way and no tool, but may be snapped to (AL-TERRAIN-04). ``turning`` are the prices of sides over which turns
    cost something else than steps.
    """

    base: Footprint
    prices: Mapping[Side, int]
    around: Mapping[str, Polygon]
    surface: Polygon
    readings: Readings = Readings()
    pieces: frozenset[str] = frozenset()
    control: frozenset[str] = frozenset()
    turning: Mapping[Side, int] = {}


class Ending(Struct, frozen=True):
    """One way a manoeuvre ends: where the unit stands and, if it met something, how it lies on it.

    ``against`` is the id of what it met (``edge`` for the table edge), ``onto`` the number of that outline's edge,
    counted from its first corner, and ``side`` its own side that lies flat on it.
    """

    pose: Pose
    against: str = ""
    onto: int = 0
    side: Side = "front"


class Barred(Struct, frozen=True):
    """A way that is ruled out, and by which rule: a manoeuvre that cannot be made, or a side not to be snapped to.

    ``ending`` is how it would end all the same.
    """

    rule: Rule
    why: str
    ending: Ending


class Outcome(Struct, frozen=True):
    """What comes of a manoeuvre.

    ``clear``: it ends freely and the move goes on. ``flat``: it met something flat and the move is over (AL-SNAP-03).
    ``snapped``: it ends in a snap; more than one ending is a tie, the player's to choose (AL-SNAP-05, 08).
    ``blocked``: it met something and may not snap; it stands where ``endings`` says and goes on (AL-SNAP-15).
    ``impossible``: the turn is not made; ``endings`` is where it stood before (AL-SNAP-14).

    ``price`` is what it costs however it ends, before any refund. ``travelled`` is how far a step went, in thousandths.
    ``shut`` are endings that are ruled out although somebody might claim them (AL-SNAP-04, 07, 09, 16), and the
    manoeuvre itself where it cannot be made at all (AL-MOVE-15, AL-SNAP-17, AL-GEOM-08); ``barred`` is the latter.
    """

    kind: Kind
    price: int
    endings: tuple[Ending, ...]
    travelled: int = 0
    shut: tuple[Barred, ...] = ()
    barred: Barred | None = None
