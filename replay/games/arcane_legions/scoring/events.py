"""What scores, and how a match ends."""

from typing import Literal

from replay.core.wire import Event


class Scored(Event, frozen=True):
    """A seat gains victory points for a reason: a unit or commander lost, control terrain, an ability."""

    seat: str
    points: int
    reason: Literal["sortie", "formation", "commander", "control", "ability"]
    subject: str = ""


class CreditTied(Event, frozen=True):
    """Several opponents have units equally near; they roll for the points (AL-MULTI-04)."""

    seats: tuple[str, ...]
    points: int
    reason: Literal["sortie", "formation", "commander"]
    subject: str


class Withdrew(Event, frozen=True):
    """A seat of several gave up; its units leave and the others play on."""

    seat: str


class MatchEnded(Event, frozen=True):
    """The match is over; no winner is a draw."""

    winner: str
    reason: Literal["vp", "carried_vp", "cleared", "conceded", "draw"]
