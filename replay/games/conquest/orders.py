"""What a seat may say in Conquest. Units are named by letter and number, lengths are inches from the south-west."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.seal import Hidden
from replay.core.wire import Order
from replay.games.conquest.action_orders import Act, Activate, Discard, Done, Draw, Finish, Forfeit, Resolve, Small
from replay.games.conquest.fact_orders import Allow, Contact, Destroy, Lose, Morale, Place, Score, Token, Withhold


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


class Check(Order, frozen=True):
    """The victory check: the seat that the scenario names, or nobody (CQ-VIC)."""

    winner: str = ""
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
