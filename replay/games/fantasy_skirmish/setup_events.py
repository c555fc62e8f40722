"""What happens before the first turn: armies join, a battlefield is made, dice are rolled, sides and Scouts."""

from collections.abc import Mapping
from typing import Literal

from replay.core.wire import Event
from replay.games.fantasy_skirmish.chart import Area, Chart, Tile
from replay.games.fantasy_skirmish.orders import Feature, Side, Slot
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.stat import Book

Purpose = Literal["terrain", "map", "tiles", "order"]


class ArmyEnlisted(Event, frozen=True):
    """An army joined, with its records and what it may buy later."""

    seat: str
    name: str
    faction: str
    letter: str
    book: Book
    pool: tuple[str, ...]
    charts: Mapping[str, Chart] = {}
    tiles: Mapping[str, Tile] = {}


class WarriorEnlisted(Event, frozen=True):
    """A warrior waits beside the map."""

    warrior: str
    seat: str
    stat: str


class FeaturesPicked(Event, frozen=True):
    """A seat's features, by id and kind."""

    seat: str
    features: dict[str, Feature]


class RolledOff(Event, frozen=True):
    """A seat's two dice for who is first in something."""

    seat: str
    purpose: Purpose
    faces: tuple[int, ...]


class RollsTied(Event, frozen=True):
    """Equal totals: these seats roll again, among themselves; ``ranked`` is how all stand so far, ties together."""

    ranked: tuple[tuple[str, ...], ...]


class FirstFound(Event, frozen=True):
    """The dice have settled it: the seats from high to low."""

    purpose: Purpose
    seats: tuple[str, ...]


class FeatureLaid(Event, frozen=True):
    """A feature lies on the map."""

    seat: str
    feature: str
    kind: Feature
    squares: tuple[Square, ...]


class FeatureLeftOut(Event, frozen=True):
    """A feature stays off the map: there is no room for it."""

    seat: str
    feature: str


class MapUnrolled(Event, frozen=True):
    """A prepared map lies on the table."""

    map: str
    rows: tuple[str, ...]
    areas: tuple[Area, ...]


class TileFitted(Event, frozen=True):
    """A tile lies in a place, its rows as they came to lie."""

    tile: str
    slot: Slot
    rows: tuple[str, ...]
    seat: str


class BattlefieldReady(Event, frozen=True):
    """The map is as it will be: its rows."""

    rows: tuple[str, ...]


class SideChosen(Event, frozen=True):
    """A seat enters from a side."""

    seat: str
    side: Side


class ScoutPosted(Event, frozen=True):
    """A Scout stands on the map."""

    warrior: str
    at: Square
    back: Square | None = None


class ScoutsReady(Event, frozen=True):
    """A seat has put down the Scouts it wanted."""

    seat: str
