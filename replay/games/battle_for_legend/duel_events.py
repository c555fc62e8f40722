"""What happens in confrontations: who attacks whom, what is laid, paid and shown (fr: affrontement)."""

from typing import Literal

from replay.core.seal import Hidden
from replay.core.wire import Event

Side = Literal["power", "defence"]
"""The two types of tokens, and the two sides of a confrontation."""
Attack = Literal["melee", "ranged", "ability", "artefact", "ballista", "opportunity"]


class AttackDeclared(Event, frozen=True):
    """A figure attacks: how, with what, and whether its target has half cover; ``strikers`` come first.

    ``step`` is the step of the activation that it takes; an opportunity attack takes none.
    """

    figure: str
    target: str
    kind: Attack
    source: str = ""
    bonus: int = 0
    cover: bool = False
    step: Literal["main", "artefact", ""] = "main"
    strikers: tuple[str, ...] = ()


class OpportunityDeclined(Event, frozen=True):
    """An engaged enemy does not strike."""

    figure: str


class AttackWentOn(Event, frozen=True):
    """After the opportunity attacks the declared attack begins."""

    figure: str


class ActLost(Event, frozen=True):
    """The figure fell to an opportunity attack: what it had declared does not happen."""

    figure: str


class TokenCommitted(Event, frozen=True):
    """A token lies face down, of a figure or a ballista."""

    number: int
    side: Side
    owner: str
    seat: str
    token: Hidden


class TokenPaid(Event, frozen=True):
    """A token goes from stock to discard as a cost."""

    owner: str
    side: Side
    value: int


class CycleRefilled(Event, frozen=True):
    """The last token was played: the discard comes back."""

    owner: str
    side: Side


class ResponseMade(Event, frozen=True):
    """The target responds; ``bonus`` is added to its Defence."""

    figure: str
    source: str
    kind: Literal["ability", "artefact"]
    bonus: int
    allows_both: bool = False


class TokenRevealed(Event, frozen=True):
    """A token is turned up; ``proof`` says whether it was held against a seal."""

    number: int
    side: Side
    seat: str
    value: int
    proof: Literal["", "fits", "misfits"] = ""


class FrenzyUsed(Event, frozen=True):
    """The Frenzy orb adds 1 to the Power token."""

    seat: str


class DuelResolved(Event, frozen=True):
    """Totals are compared, and the tokens go where used tokens go."""

    number: int
    figure: str
    target: str
    power: int
    defence: int


class DuelVoided(Event, frozen=True):
    """A judge voided the confrontation."""

    number: int
    why: str
