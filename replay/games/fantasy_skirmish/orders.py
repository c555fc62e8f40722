"""What a seat may say in Fantasy Skirmish. Warriors are named by letter and number, squares by column and row."""

from typing import Literal, TypeAlias

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.wire import Order
from replay.games.fantasy_skirmish.squares import Square

Feature = Literal["hindering", "blocking", "shallow", "deep", "elevated"]
Slot = Literal["C", "N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Side = Literal["north", "east", "south", "west"]


class Enlist(Order, frozen=True):
    """An army joins; ``army`` is its whole text with all records inlined (FS-ARMY)."""

    army: str
    by: str = ""


class Pick(Order, frozen=True):
    """A player takes three terrain features out of the pool (FS-SETUP-02)."""

    features: tuple[Feature, ...]
    by: str = ""


class Lay(Order, frozen=True):
    """A picked feature is put on squares of the map (FS-SETUP-04 to 06)."""

    feature: str
    squares: tuple[Square, ...]
    by: str = ""


class Unroll(Order, frozen=True):
    """A prepared map is chosen, by its id (FS-SETUP-07)."""

    map: str
    by: str = ""


class Fit(Order, frozen=True):
    """A tile is laid into a place, turned clockwise by ``turn`` degrees (FS-SETUP-08)."""

    tile: str
    slot: Slot
    turn: Literal[0, 90, 180, 270] = 0
    by: str = ""


class Choose(Order, frozen=True):
    """A player names the side its army enters from (FS-SETUP-09)."""

    side: Side
    by: str = ""


class Post(Order, frozen=True):
    """A Scout is put on the map (FS-SETUP-11)."""

    warrior: str
    at: Square
    back: Square | None = None
    by: str = ""


class Ready(Order, frozen=True):
    """A player has no more Scouts to put down."""

    by: str = ""


class Activate(Order, frozen=True):
    """A warrior begins its turn (FS-TURN-03); what it does first says so as well."""

    warrior: str
    by: str = ""


class Move(Order, frozen=True):
    """A warrior moves along squares, its start left out; one off the map enters by the first (FS-MOVE, FS-TURN-04).

    Squares that do not touch are joined by a cheapest way, so that a move may be said by where it ends. ``back`` is
    where a mounted warrior's back square comes to lie.
    """

    warrior: str
    path: tuple[Square, ...]
    back: Square | None = None
    double: bool = False
    by: str = ""


class Melee(Order, frozen=True):
    """A warrior strikes an adjacent enemy, with the abilities it declares (FS-MELEE)."""

    warrior: str
    target: str
    abilities: tuple[str, ...] = ()
    by: str = ""


class Shoot(Order, frozen=True):
    """A warrior shoots at an enemy; of a mounted one ``square`` is named (FS-RANGE)."""

    warrior: str
    target: str
    square: Square | None = None
    abilities: tuple[str, ...] = ()
    by: str = ""


class Cast(Order, frozen=True):
    """A Sorcerer casts a spell on its targets (FS-SPELL)."""

    warrior: str
    spell: str
    targets: tuple[str, ...] = ()
    by: str = ""


class Use(Order, frozen=True):
    """A warrior uses an ability: an action, or free; ``path`` and ``back`` where it moves by it (FS-PHASE-04, 05)."""

    warrior: str
    ability: str
    targets: tuple[str, ...] = ()
    path: tuple[Square, ...] = ()
    back: Square | None = None
    by: str = ""


class Lapse(Order, frozen=True):
    """A lasting effect on a warrior ends (FS-STACK-02)."""

    warrior: str
    effect: str
    by: str = ""


class Done(Order, frozen=True):
    """The turn ends."""

    by: str = ""


class Skip(Order, frozen=True):
    """The turn is skipped (FS-TURN-09)."""

    by: str = ""


class Buy(Order, frozen=True):
    """Reinforcements are bought, by their stat cards; none at all where none are named (FS-REIN)."""

    stats: tuple[str, ...] = ()
    by: str = ""


Orders: TypeAlias = (
    Enlist
    | Pick
    | Lay
    | Unroll
    | Fit
    | Choose
    | Post
    | Ready
    | Roll
    | Activate
    | Move
    | Melee
    | Shoot
    | Cast
    | Use
    | Lapse
    | Done
    | Skip
    | Buy
    | Concede
)
