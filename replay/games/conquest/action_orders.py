"""What a seat may say in the action phase of Conquest, card by card, and the words of its Action list."""

from typing import Annotated, Literal

from msgspec import Meta

from replay.core.pose import Pose
from replay.core.seal import Opening
from replay.core.wire import Order

Action = Literal[
    "march",
    "charge",
    "rally",
    "reform",
    "take-aim",
    "volley",
    "pass",
    "clash",
    "combat-rally",
    "combat-reform",
    "inspire",
    "withdraw",
]
"""The Action list (CQ-LIST)."""

GrantKind = Literal["free", "additional", "events"]
Way = Literal["slot", "free", "out"]
"""How an Action is taken: as one of the two, free, or out of sequence."""
Via = Literal["zone", "flank", "other"]
"""Where a unit enters: its Reinforcement Zone, a flank, or as a rule says."""

Small = Annotated[int, Meta(ge=1, le=99)]


class Draw(Order, frozen=True):
    """A card is drawn and shown, by its place from the top (CQ-ACT-02)."""

    number: Small
    card: Opening = Opening()
    by: str = ""


class Activate(Order, frozen=True):
    """The unit that the card drawn activates (CQ-ACT-06)."""

    unit: str
    by: str = ""


class Discard(Order, frozen=True):
    """The card drawn activates nobody (CQ-ACT-07)."""

    by: str = ""


class Resolve(Order, frozen=True):
    """A Draw Event is resolved; ``at`` is where a unit enters by it (CQ-DRAW)."""

    event: str
    at: Pose | None = None
    by: str = ""


class Finish(Order, frozen=True):
    """A Draw Event that was told in words is over (CQ-DRAW-04)."""

    by: str = ""


class Act(Order, frozen=True):
    """An Action is taken (CQ-LIST).

    ``at`` is where the unit came to, ``via`` where it enters; ``onto`` are the enemies it is in contact with after a
    Charge or a Withdraw. Out of sequence it names the ``unit`` and the rule (``why``) that lets it.
    """

    action: Action
    at: Pose | None = None
    onto: tuple[str, ...] = ()
    way: Way = "slot"
    via: Via = "zone"
    unit: str = ""
    why: str = ""
    by: str = ""


class Forfeit(Order, frozen=True):
    """The unit cannot act, or gives its Actions up (CQ-ACTN-09)."""

    why: str = ""
    by: str = ""


class Done(Order, frozen=True):
    """The activation ends, free Actions left or not (CQ-ACTN-06)."""

    by: str = ""
