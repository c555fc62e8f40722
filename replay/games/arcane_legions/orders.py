"""What a seat may say in Arcane Legions: the book's own orders, and the choices the book asks of a player.

Units, slots and terrain pieces are named by their ids; lengths are thousandths of a step, headings of a degree.
``push`` names the slot of the figure that goes down when the order is a push (AL-PUSH-02), and is empty otherwise.
"""

from typing import Literal, TypeAlias

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.pose import Length, Point, Pose
from replay.core.wire import Order

Side: TypeAlias = Literal["front", "right", "rear", "left"]
Ground: TypeAlias = Literal["blocking", "hindering", "control"]
Zone: TypeAlias = Literal["south", "north", "west", "east", "southwest", "northwest", "southeast", "northeast"]
Moves: TypeAlias = tuple[tuple[str, str], ...]


# ---------------------------------------------------------------- setting up


class Enlist(Order, frozen=True):
    """An army joins; ``army`` is its whole text with every card inlined (AL-BUILD, AL-SETUP-01)."""

    army: str
    by: str = ""


class Lay(Order, frozen=True):
    """A terrain piece is put on the table, its corners in order (AL-TABLE)."""

    piece: str
    ground: Ground
    outline: tuple[Point, ...]
    by: str = ""


class Settle(Order, frozen=True):
    """The table is agreed as it lies; terrain is finished (AL-SETUP-08)."""

    by: str = ""


class Take(Order, frozen=True):
    """The winner of the roll-off takes first or second place (AL-SETUP-05)."""

    place: Literal["first", "second"]
    by: str = ""


class Choose(Order, frozen=True):
    """A player chooses a deployment zone; of two players, a short side of the table (AL-DEPLOY-01)."""

    zone: Zone
    by: str = ""


class Deploy(Order, frozen=True):
    """A unit is placed in its controller's zone (AL-DEPLOY)."""

    unit: str
    pose: Pose
    by: str = ""


# ---------------------------------------------------------------- the five kinds of order


class Move(Order, frozen=True):
    """A move order; what it draws (breakaways) comes before the unit moves (AL-MOVE-01, AL-BREAK-04)."""

    unit: str
    push: str = ""
    by: str = ""


class Step(Order, frozen=True):
    """The moving unit takes a step out through a side (AL-MOVE-04).

    Where it may snap in more than one way, ``toward`` names the edge it comes to lie on: a unit's side, the number of a
    terrain piece's edge as laid, a compass point of the table's; where that is not enough, its own side and what the
    edge belongs to as well (``rear``, ``N1.rear``, ``left/rear``, ``left/N1.rear``). ``slide`` is how far it then goes
    to its right along what it lies on (AL-SNAP-10), ``control`` the control piece it is to snap to (AL-SNAP-02).
    """

    unit: str
    side: Side
    toward: str = ""
    slide: Length = 0
    control: tuple[str, ...] = ()
    by: str = ""


class Turn(Order, frozen=True):
    """The moving unit turns over the tool set against a side and comes down on its ``landing`` side (AL-MOVE-08, 09).

    ``notch`` and ``ahead`` say by which notches of those sides, as offsets from the middle (AL-GEOM-12); the other
    fields are a step's.
    """

    unit: str
    side: Side
    hand: Literal["left", "right"]
    angle: Literal[45, 90]
    landing: Side
    notch: Length = 0
    ahead: Length = 0
    toward: str = ""
    slide: Length = 0
    control: tuple[str, ...] = ()
    by: str = ""


class Halt(Order, frozen=True):
    """The moving unit stops where it stands; the points it has left are lost (AL-MOVE-12)."""

    unit: str
    by: str = ""


class Place(Order, frozen=True):
    """Where the moving unit came to rest, and the unit, terrain piece or ``edge`` it lies against, if any.

    The way there is found: the cheapest that steps and turns allow.
    """

    unit: str
    pose: Pose
    against: str = ""
    by: str = ""


class Close(Order, frozen=True):
    """A close combat order against an adjacent enemy (AL-CLOSE-02)."""

    unit: str
    target: str
    push: str = ""
    by: str = ""


class Range(Order, frozen=True):
    """A ranged combat order: the side shot from, the side aimed at, and all that the sight line crosses.

    What it crosses follows from the table; a scribe who names it has it checked (AL-RANGED-13). An empty list says that
    it crosses nothing.
    """

    unit: str
    target: str
    side: Side
    aim: Side
    crosses: tuple[str, ...] | None = None
    push: str = ""
    by: str = ""


class Regroup(Order, frozen=True):
    """A regroup order: figures change slots, all at once, and the base turns in place by ``turn`` degrees."""

    unit: str
    moves: Moves = ()
    turn: int = 0
    push: str = ""
    by: str = ""


class Special(Order, frozen=True):
    """A special order, or an order of another ``kind`` that an ability replaces (AL-ABIL-07, 09)."""

    unit: str
    ability: str
    target: str = ""
    kind: Literal["special", "move", "close", "ranged", "regroup"] = "special"
    push: str = ""
    by: str = ""


# ---------------------------------------------------------------- what an order calls for


class Strike(Order, frozen=True):
    """An adjacent enemy makes its breakaway attack on the unit that was ordered to move (AL-BREAK-02)."""

    unit: str
    by: str = ""


class Forgo(Order, frozen=True):
    """An adjacent enemy lets the moving unit go (AL-BREAK-10)."""

    unit: str
    by: str = ""


class Adjust(Order, frozen=True):
    """An ability changes or rerolls dice of a pool: the faces before, and what they became (AL-CLOSE-09).

    ``of`` is the unit it belongs to, where it is not the fighting unit's own and more than one lends it.
    """

    ability: str
    pool: Literal["attack", "defence"]
    was: tuple[int, ...]
    now: tuple[int, ...]
    of: str = ""
    by: str = ""


class Keep(Order, frozen=True):
    """The seat makes no more adjustments; the dice lie (AL-CLOSE-09)."""

    by: str = ""


class Assign(Order, frozen=True):
    """Damage goes on figures, one slot for each point, in sequence (AL-DAMAGE-01, 10)."""

    unit: str
    slots: tuple[str, ...]
    by: str = ""


class Effect(Order, frozen=True):
    """What an ability does as its player chooses, to ``target``, or to ``unit`` itself where none is named.

    A downed ``figure`` (by its starting slot) returns to a ``slot``, or the unit is shifted to a ``pose``; ``text`` is
    what else there is to say, and all of it where only words can.
    """

    unit: str
    ability: str
    text: str = ""
    target: str = ""
    figure: str = ""
    slot: str = ""
    pose: Pose | None = None
    by: str = ""


class End(Order, frozen=True):
    """The active player ends the turn; order points left are lost (AL-TURN-04)."""

    by: str = ""


Orders: TypeAlias = (
    Enlist
    | Lay
    | Settle
    | Roll
    | Take
    | Choose
    | Deploy
    | Move
    | Step
    | Turn
    | Halt
    | Place
    | Close
    | Range
    | Regroup
    | Special
    | Strike
    | Forgo
    | Adjust
    | Keep
    | Assign
    | Effect
    | End
    | Concede
)
