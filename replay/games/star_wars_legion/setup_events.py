"""What happened before the first round of Star Wars: Legion. Lengths are thousandths of an inch."""

from collections.abc import Mapping
from typing import Literal

from replay.core.pose import Point
from replay.core.wire import Event
from replay.games.star_wars_legion.cards import BattleCard, Kind, Rank, TokenKind, Unit
from replay.games.star_wars_legion.setup_orders import Change, Edge, Movement, Terrain

# ---------------------------------------------------------------- lists, battlefield, terrain


class ArmyEnlisted(Event, frozen=True):
    """An army joined with its battle deck, empty where it is closed, and the cards it brings."""

    seat: str
    name: str
    faction: str
    letter: str
    deck: Mapping[Kind, tuple[str, ...]]
    cards: Mapping[str, BattleCard]


class UnitEnlisted(Event, frozen=True):
    """A unit waits beside the battlefield."""

    unit: str
    card: Unit


class HandTaken(Event, frozen=True):
    """A player took up so many command cards, under these seals or laid unseen."""

    seat: str
    count: int
    seals: tuple[str, ...] = ()


class BattlefieldEstablished(Event, frozen=True):
    """The battlefield was set out."""

    width: int
    depth: int


class TerrainDeclared(Event, frozen=True):
    """A piece of terrain got its rules; whoever declared it agrees."""

    piece: str
    kind: Terrain
    movement: Movement
    cover: int
    height: int
    seat: str


class TerrainAgreed(Event, frozen=True):
    """A player agreed to the rules of a piece, and to those of others at once."""

    piece: str
    seat: str
    others: tuple[str, ...] = ()


class TerrainLaid(Event, frozen=True):
    """A piece of terrain came to lie."""

    piece: str
    outline: tuple[Point, ...]


class StepClosed(Event, frozen=True):
    """A step of Setup ended."""

    step: int


# ---------------------------------------------------------------- the blue player, the mission


class BlueRolled(Event, frozen=True):
    """A seat threw its dice for the blue player."""

    seat: str
    faces: tuple[int, ...]


class BlueTied(Event, frozen=True):
    """Everything was equal: all dice are thrown again."""


class BlueSet(Event, frozen=True):
    """A seat became the blue player."""

    seat: str
    cause: Literal["roll", "take_blue"]


class DecksShuffled(Event, frozen=True):
    """Every battle deck was sorted by type and shuffled."""


class CardRevealed(Event, frozen=True):
    """The top card of a seat's deck came to a space of the dashboard."""

    seat: str
    deck: Kind
    card: str
    space: str


class MissionModified(Event, frozen=True):
    """A seat spent a modification."""

    seat: str
    change: Change


class CardDiscarded(Event, frozen=True):
    """The card on a space went to its owner's discards."""

    space: str
    seat: str
    deck: Kind
    card: str


class DeckRefilled(Event, frozen=True):
    """A seat's discards of a type were shuffled into a new deck."""

    seat: str
    deck: Kind


class MissionSettled(Event, frozen=True):
    """A seat called the mission built."""

    seat: str


class MissionBuilt(Event, frozen=True):
    """The mission was built."""


# ---------------------------------------------------------------- sides, cards, effects, positions


class SideChosen(Event, frozen=True):
    """A seat has an edge as its side."""

    seat: str
    edge: Edge


class TokenPlaced(Event, frozen=True):
    """A token came to lie on the battlefield."""

    token: str
    at: Point
    kind: TokenKind
    cause: Literal["setup", "drop"]
    securable: bool = False
    stand_in: bool = False


class CardFollowed(Event, frozen=True):
    """The set-up instructions of a card were followed."""

    card: Kind
    seat: str


class EffectResolved(Event, frozen=True):
    """A unit's keyword was resolved, with what was chosen for it."""

    unit: str
    keyword: str
    choice: tuple[str, ...] = ()


class MarkGained(Event, frozen=True):
    """Setup put something on a unit."""

    unit: str
    mark: str


class RankChanged(Event, frozen=True):
    """A unit has another rank for this game."""

    unit: str
    rank: Rank


class FlawTaken(Event, frozen=True):
    """A seat has a Flaw Card in its command hand."""

    seat: str
    card: str


class SeatDone(Event, frozen=True):
    """A seat has no more to say in this step."""

    seat: str


class UnitPrepared(Event, frozen=True):
    """A unit came to stand in its prepared position and gained a dodge token."""

    unit: str
    at: Point
    others: tuple[Point, ...] = ()
