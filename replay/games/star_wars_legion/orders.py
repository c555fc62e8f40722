"""What a seat says in Star Wars: Legion. Units are named by letter and number, tokens by a small letter and number.

Places are inches east and north of the battlefield's south-west corner.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.pose import Length, Point
from replay.core.seal import Hidden, Opening
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


class Place(Order, frozen=True):
    """A token is put on the battlefield, by a card or because it was dropped; a figure may stand in for it."""

    token: str
    at: Point
    stand_in: bool = False
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


class Done(Order, frozen=True):
    """A player has no more setup effects, or prepared positions; or an activation ends."""

    by: str = ""


class Play(Order, frozen=True):
    """A command card is played: its pips and name, as in ``2:ambush``."""

    card: Opening = Opening()
    number: int = 1
    by: str = ""


class Lead(Order, frozen=True):
    """A seat has priority: the next activation is theirs."""

    seat: str
    by: str = ""


class Activate(Order, frozen=True):
    """A unit's activation begins."""

    unit: str
    by: str = ""


class Move(Order, frozen=True):
    """A unit comes to stand: its leader, and the others where they are told."""

    unit: str
    at: Point
    others: tuple[Point, ...] = ()
    by: str = ""


class Attack(Order, frozen=True):
    """A unit attacks another with so many dice."""

    unit: str
    target: str
    dice: int
    by: str = ""


class Defend(Order, frozen=True):
    """A unit under attack rolls so many defence dice."""

    unit: str
    dice: int
    by: str = ""


class Lose(Order, frozen=True):
    """A unit loses miniatures, its leader last."""

    unit: str
    miniatures: int = 1
    by: str = ""


class Promote(Order, frozen=True):
    """A unit loses its leader while others live; one of them becomes leader where it stands (SWL-DROP-03)."""

    unit: str
    at: Point
    by: str = ""


class Suppress(Order, frozen=True):
    """A unit gains suppression tokens, or loses them where the number is below 0."""

    unit: str
    tokens: int = 1
    by: str = ""


class Lend(Order, frozen=True):
    """A friendly commander lends a unit its courage, or nobody does any more (SWL-CONTEST-03)."""

    unit: str
    commander: str = ""
    by: str = ""


class Defeat(Order, frozen=True):
    """A unit is defeated (SWL-DROP-03)."""

    unit: str
    by: str = ""


class Remove(Order, frozen=True):
    """A unit's leader, and with it the unit, is taken off the battlefield."""

    unit: str
    by: str = ""


class Claim(Order, frozen=True):
    """A unit claims an asset by its free action (SWL-CLAIM)."""

    unit: str
    token: str
    by: str = ""


class Drop(Order, frozen=True):
    """A unit drops an asset because a card says so, in its words."""

    unit: str
    token: str
    card: str = ""
    by: str = ""


class Tally(Order, frozen=True):
    """Who contests the objective tokens, and who secures them, is counted."""

    by: str = ""


class Score(Order, frozen=True):
    """A seat scores victory points, for what the cards say."""

    points: int
    why: str = ""
    seat: str = ""
    by: str = ""


class EndRound(Order, frozen=True):
    """The round ends."""

    by: str = ""


class Finish(Order, frozen=True):
    """The game ends: whoever has more victory points wins."""

    by: str = ""


Orders: TypeAlias = (
    Enlist
    | Hold
    | Establish
    | Declare
    | Agree
    | Lay
    | Close
    | Roll
    | Reveal
    | Modify
    | Settle
    | Choose
    | Place
    | Follow
    | Effect
    | Deploy
    | Done
    | Play
    | Lead
    | Activate
    | Move
    | Attack
    | Defend
    | Lose
    | Promote
    | Suppress
    | Lend
    | Defeat
    | Remove
    | Claim
    | Drop
    | Tally
    | Score
    | EndRound
    | Finish
    | Concede
)
