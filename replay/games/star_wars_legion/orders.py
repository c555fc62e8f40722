"""What a seat says in Star Wars: Legion. Units are named by letter and number, tokens by a small letter and number.

Places are inches east and north of the battlefield's south-west corner.
"""

from typing import TypeAlias

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.pose import Point
from replay.core.seal import Opening
from replay.core.wire import Order
from replay.games.star_wars_legion.setup_orders import (
    Agree,
    Choose,
    Close,
    Declare,
    Deploy,
    Effect,
    Enlist,
    Establish,
    Follow,
    Hold,
    Lay,
    Modify,
    Reveal,
    Settle,
)


class Place(Order, frozen=True):
    """A token is put on the battlefield, by a card or because it was dropped; a figure may stand in for it."""

    token: str
    at: Point
    stand_in: bool = False
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


class Wound(Order, frozen=True):
    """A unit suffers wounds that defeat no miniature, or is rid of them where the number is below 0."""

    unit: str
    wounds: int = 1
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
    | Wound
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
