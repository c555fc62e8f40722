"""What a seat may say in Battle for Legend. Figures are named by letter and number, places in inches."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from replay.games.battle_for_legend.place import Place

Path = Annotated[tuple[Place, ...], Meta(max_length=50)]
"""Where a figure goes through and where it ends (BFL-GEO-07)."""


class Enlist(Order, frozen=True):
    """A warband joins; ``warband`` is its whole text with all records inlined (BFL-SETUP)."""

    warband: str
    by: str = ""


class Allot(Order, frozen=True):
    """A player picks an artefact of the own camp and gives it to a figure (BFL-SETUP-03, 04)."""

    artefact: str
    figure: str
    by: str = ""


class Deploy(Order, frozen=True):
    """A figure is put in its start zone (BFL-SETUP-07)."""

    figure: str
    at: Place
    by: str = ""


class Return(Order, frozen=True):
    """A figure that was eliminated comes back (BFL-ELIM-02, 04)."""

    figure: str
    at: Place
    by: str = ""


class BreakTie(Order, frozen=True):
    """The players agree on the order of figures that nothing else tells apart (BFL-INIT-05)."""

    figures: tuple[str, ...]
    by: str = ""


class Activate(Order, frozen=True):
    """A figure begins its activation (BFL-INIT); what it does first says so as well."""

    figure: str
    by: str = ""


class Move(Order, frozen=True):
    """A figure moves from place to place, its start left out (BFL-ACT-07)."""

    figure: str
    path: Path
    by: str = ""


class Melee(Order, frozen=True):
    """A figure attacks an enemy in contact (BFL-ACT-08)."""

    figure: str
    target: str
    by: str = ""


class Shoot(Order, frozen=True):
    """A figure attacks an enemy in range (BFL-ACT-08)."""

    figure: str
    target: str
    by: str = ""


class Ability(Order, frozen=True):
    """A figure uses a special ability; ``paid`` is the token it costs, if it costs one (BFL-ACT-03)."""

    figure: str
    ability: str
    target: str = ""
    paid: int | None = None
    by: str = ""


class Ballista(Order, frozen=True):
    """A figure fires the ballista of its camp (BFL-BAL)."""

    figure: str
    target: str
    by: str = ""


class Artefact(Order, frozen=True):
    """A figure uses the artefact it bears (BFL-ACT-05)."""

    figure: str
    target: str = ""
    paid: int | None = None
    by: str = ""


class Strike(Order, frozen=True):
    """An engaged enemy makes its opportunity attack (BFL-OPP)."""

    figure: str
    by: str = ""


class Decline(Order, frozen=True):
    """An engaged enemy lets its opportunity attack be."""

    figure: str
    by: str = ""


class Commit(Order, frozen=True):
    """A token is laid face down for the confrontation of that number (BFL-DUEL-02, 03)."""

    number: int
    token: Hidden = Hidden()
    by: str = ""


class Respond(Order, frozen=True):
    """The target responds with a defensive ability or artefact; ``paid`` is the token it costs (BFL-RESP)."""

    figure: str
    source: str
    paid: int | None = None
    by: str = ""


class Reveal(Order, frozen=True):
    """A token laid for the confrontation of that number is turned up (BFL-DUEL-05)."""

    number: int
    opening: Opening = Opening()
    by: str = ""


class Frenzy(Order, frozen=True):
    """The Frenzy orb raises the Power token shown (BFL-ORB-10)."""

    by: str = ""


class Resolve(Order, frozen=True):
    """No Frenzy: the tokens shown are compared."""

    by: str = ""


class Void(Order, frozen=True):
    """A judge voids the confrontation: tokens and costs go back (BFL-DUEL-14)."""

    why: str
    by: str = ""


class Fog(Order, frozen=True):
    """The fog orb lays fog around a figure (BFL-ORB-08)."""

    target: str
    by: str = ""


class Rearm(Order, frozen=True):
    """Whoever controls the central place readies the ability of the own orb again (BFL-ZONE-07)."""

    by: str = ""


class Portal(Order, frozen=True):
    """A figure passes and goes through the portal it stands by; ``at`` is where it appears (BFL-PORTAL)."""

    figure: str
    at: Place
    by: str = ""


class Done(Order, frozen=True):
    """The activation ends."""

    by: str = ""


Orders: TypeAlias = (
    Enlist
    | Allot
    | Deploy
    | Return
    | BreakTie
    | Roll
    | Activate
    | Move
    | Melee
    | Shoot
    | Ability
    | Ballista
    | Artefact
    | Strike
    | Decline
    | Commit
    | Respond
    | Reveal
    | Frenzy
    | Resolve
    | Void
    | Fog
    | Rearm
    | Portal
    | Done
    | Concede
)
