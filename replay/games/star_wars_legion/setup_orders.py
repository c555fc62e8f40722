"""What a seat says before the first round of Star Wars: Legion. Places are inches east and north."""

from typing import Annotated, Literal

from msgspec import Meta

from replay.core.pose import Length, Point
from replay.core.seal import Hidden
from replay.core.wire import Order
from replay.games.star_wars_legion.cards import Kind

Change = Literal[
    "swap_objective", "swap_secondary", "swap_own_advantage", "swap_opponent_advantage", "take_blue", "pass"
]
Edge = Literal["south", "north", "west", "east"]
Terrain = Literal["area", "obstacle", "scatter", "barricade"]
Movement = Literal["open", "difficult", "impassable"]


class Enlist(Order, frozen=True):
    """An army joins; ``army`` is its whole text with its battle cards inlined (SWL-SETUP-02)."""

    army: str
    by: str = ""


class Hold(Order, frozen=True):
    """A player takes up a command hand: seven cards, each under a seal of its own, or laid unseen (SWL-SETUP-04)."""

    cards: tuple[Hidden, ...] = ()
    number: int = 1
    by: str = ""


class Establish(Order, frozen=True):
    """The battlefield is set out (SWL-SETUP-05)."""

    width: Length = 72_000
    depth: Length = 36_000
    by: str = ""


class Declare(Order, frozen=True):
    """A piece of terrain is to be used, under these rules (SWL-SETUP-07)."""

    piece: str
    kind: Terrain
    movement: Movement = "open"
    cover: Annotated[int, Meta(ge=0, le=2)] = 0
    height: Annotated[int, Meta(ge=0, le=9)] = 0
    by: str = ""


class Agree(Order, frozen=True):
    """A player agrees to the rules of a piece, or of all that are declared (SWL-SETUP-07)."""

    piece: str = ""
    by: str = ""


class Lay(Order, frozen=True):
    """A piece of terrain is placed, or moved to make room for a token (SWL-SETUP-08, SWL-PLACE-04)."""

    piece: str
    outline: tuple[Point, ...]
    by: str = ""


class Close(Order, frozen=True):
    """All terrain is declared, or all of it is placed."""

    by: str = ""


class Reveal(Order, frozen=True):
    """A player turns up the top card of a deck of their own; ``onto`` is the seat of an Advantage's space."""

    deck: Kind
    card: str
    onto: str = ""
    by: str = ""


class Modify(Order, frozen=True):
    """A player modifies the mission; ``card`` is what is turned up for it (SWL-MISSION-08 to 13)."""

    change: Change
    card: str = ""
    by: str = ""


class Settle(Order, frozen=True):
    """A player calls the mission built (SWL-MISSION-14)."""

    by: str = ""


class Choose(Order, frozen=True):
    """Blue picks a side (SWL-SIDE-01)."""

    edge: Edge
    by: str = ""


class Follow(Order, frozen=True):
    """The set-up instructions of a mission card have been followed (SWL-ORDER-01, 02)."""

    card: Kind
    by: str = ""


class Effect(Order, frozen=True):
    """A unit's keyword is resolved during Setup, on whom or with what it was chosen (SWL-EFFECT)."""

    unit: str
    keyword: str
    choice: tuple[str, ...] = ()
    by: str = ""


class Deploy(Order, frozen=True):
    """A unit is placed in its prepared position: its leader, and the others where they are told (SWL-PREP)."""

    unit: str
    at: Point
    others: tuple[Point, ...] = ()
    by: str = ""
