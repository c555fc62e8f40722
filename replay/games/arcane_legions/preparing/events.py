"""What happens before the first turn."""

from typing import Literal, TypeAlias

from replay.core.pose import Point, Pose
from replay.core.wire import Event
from replay.games.arcane_legions.orders import Ground

Purpose: TypeAlias = Literal["play_order", "breakaway", "credit"]


class ArmyEnlisted(Event, frozen=True):
    """An army joined under its name, faction and letter; ``texts`` are its cards by key."""

    seat: str
    name: str
    faction: str
    letter: str
    texts: dict[str, str]


class UnitEnlisted(Event, frozen=True):
    """A unit joined: its card's key, and the slots that hold a figure."""

    unit: str
    seat: str
    card: str
    slots: tuple[str, ...]


class TerrainLaid(Event, frozen=True):
    """A piece lies on the table, put there by a seat."""

    piece: str
    ground: Ground
    outline: tuple[Point, ...]
    seat: str


class TableSettled(Event, frozen=True):
    """Terrain is finished; the roll-off follows."""


class RolledOff(Event, frozen=True):
    """A seat's dice in a roll-off: for play order, for who strikes first, or for points that two could score."""

    seat: str
    faces: tuple[int, ...]
    purpose: Purpose = "play_order"


class RollOffTied(Event, frozen=True):
    """The best totals are equal; these seats roll again (AL-SETUP-04, AL-MULTI-04)."""

    seats: tuple[str, ...]


class RollOffWon(Event, frozen=True):
    """A seat may take whichever place it likes (AL-SETUP-05), or scores what was rolled for (AL-MULTI-04)."""

    seat: str


class PlayOrderTaken(Event, frozen=True):
    """The seats as Player 1, Player 2, and so on."""

    seats: tuple[str, ...]


class ZoneChosen(Event, frozen=True):
    """A seat has its deployment zone."""

    seat: str
    zone: str


class UnitDeployed(Event, frozen=True):
    """A unit stands in its zone."""

    unit: str
    pose: Pose


class DeploymentEnded(Event, frozen=True):
    """All units stand."""
