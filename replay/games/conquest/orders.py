"""What a seat may say in Conquest. Units are named by letter and number, lengths are inches from the south-west."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.pose import Pose
from replay.core.seal import Hidden, Opening
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


class Enlist(Order, frozen=True):
    """An army joins; ``army`` is its whole text."""

    army: str
    by: str = ""


class Describe(Order, frozen=True):
    """A unit of a pasted list, of which no card tells, is what players say it is (CQ-FACT-01)."""

    unit: str
    type: str
    cls: Literal["light", "medium", "heavy"] = "light"
    by: str = ""


class Attach(Order, frozen=True):
    """A Character joins a Regiment before the first round (CQ-CHAR)."""

    character: str
    regiment: str
    by: str = ""


class Ready(Order, frozen=True):
    """A player's Characters are where they should be (CQ-CHAR-01)."""

    by: str = ""


class Nominate(Order, frozen=True):
    """A Regiment in reserve is singled out: it arrives without a roll, or is held back (CQ-REINF-03 to 07)."""

    regiment: str
    choice: Literal["arrive", "hold"] = "arrive"
    by: str = ""


class Select(Order, frozen=True):
    """Successes are spent: as many Regiments of a Class arrive (CQ-REINF-10)."""

    regiments: tuple[str, ...]
    by: str = ""


class Lay(Order, frozen=True):
    """A Command Card goes face down into the Stack, at a place counted from the top (CQ-CMD-02).

    A Stack that is set is changed only where a rule says so: ``why`` names it.
    """

    number: Small
    card: Hidden = Hidden()
    why: str = ""
    by: str = ""


class Stack(Order, frozen=True):
    """The Stack is set: so many cards (CQ-CMD). Those not laid yet may come with it, face down from ``first`` on."""

    size: Annotated[int, Meta(ge=0, le=99)]
    cards: tuple[Hidden, ...] = ()
    first: Small = 1
    by: str = ""


class Modify(Order, frozen=True):
    """A Supremacy die is changed: by one less for the smaller Stack, or by a rule that ``why`` names (CQ-SUPR-02)."""

    delta: Annotated[int, Meta(ge=-9, le=9)] = -1
    why: str = ""
    by: str = ""


class Keep(Order, frozen=True):
    """The smaller Stack's owner leaves the die as it is."""

    by: str = ""


class Take(Order, frozen=True):
    """The lower score takes the role of First Player, or of Second (CQ-SUPR-04)."""

    role: Literal["first", "second"]
    by: str = ""


class Declare(Order, frozen=True):
    """A player activates the Supremacy Ability, or does not (CQ-SUPR-10); it is the Warlord's unless said otherwise."""

    use: bool
    character: str = ""
    by: str = ""


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


class Check(Order, frozen=True):
    """The victory check: the seat that the scenario names, or nobody (CQ-VIC)."""

    winner: str = ""
    why: str = ""
    by: str = ""


# ---------------------------------------------------------------- facts


class Lose(Order, frozen=True):
    """A Regiment lost Stands."""

    unit: str
    stands: Small = 1
    by: str = ""


class Destroy(Order, frozen=True):
    """A unit is destroyed."""

    unit: str
    by: str = ""


class Morale(Order, frozen=True):
    """A unit is Broken, or steady again."""

    unit: str
    state: Literal["broken", "steady"]
    by: str = ""


class Contact(Order, frozen=True):
    """The enemies whose bases a unit touches now, none if it is free."""

    unit: str
    enemies: tuple[str, ...] = ()
    by: str = ""


class Place(Order, frozen=True):
    """Where a unit stands."""

    unit: str
    at: Pose
    by: str = ""


class Token(Order, frozen=True):
    """A token beside a unit until the round ends, or taken away before (CQ-DRAW-08)."""

    unit: str
    effect: str
    off: bool = False
    by: str = ""


class Allow(Order, frozen=True):
    """A rule grants a unit more in this round: a free or additional Action, or Draw Events."""

    unit: str
    kind: GrantKind
    why: str
    action: Action | None = None
    times: Annotated[int, Meta(ge=1, le=9)] = 1
    by: str = ""


class Withhold(Order, frozen=True):
    """A rule puts a unit back into reserve (CQ-REINF-17)."""

    unit: str
    why: str
    by: str = ""


class Score(Order, frozen=True):
    """A player gains points by the scenario."""

    seat: str
    points: Annotated[int, Meta(ge=-999, le=999)]
    why: str = ""
    by: str = ""


Orders: TypeAlias = (
    Enlist
    | Describe
    | Attach
    | Ready
    | Nominate
    | Roll
    | Select
    | Lay
    | Stack
    | Modify
    | Keep
    | Take
    | Declare
    | Draw
    | Activate
    | Discard
    | Resolve
    | Finish
    | Act
    | Forfeit
    | Done
    | Check
    | Lose
    | Destroy
    | Morale
    | Contact
    | Place
    | Token
    | Allow
    | Withhold
    | Score
    | Concede
)
