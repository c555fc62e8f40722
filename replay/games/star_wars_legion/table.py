"""The table of Star Wars: Legion: the step of Setup, the mission, what stands and lies where. It holds no history.

Its JSON is the position of a case file: every field may be given alone, the rest is the empty table's. Lengths are
thousandths of an inch, places are ``[east, north]`` of the battlefield's south-west corner.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.game import Config
from replay.core.pose import Point
from replay.core.seats import other
from replay.games.star_wars_legion.cards import BattleCard, Kind, Supply, TokenKind, Unit
from replay.games.star_wars_legion.setup_orders import Edge, Movement, Terrain

STEPS = {
    "enlist": 1, "battlefield": 2, "declare": 3, "terrain": 4, "rolls": 5, "opening": 6, "modify": 6, "sides": 6,
    "cards": 6, "effects": 7, "prepared": 8, "rounds": 9, "over": 9,
}  # fmt: skip
"""The step of Setup that a stage belongs to; 9 is after Setup (SWL-SETUP-01)."""

FOLLOWING: tuple[tuple[Kind, str], ...] = (
    ("objective", "o"), ("secondary", "s"), ("advantage", "b"), ("advantage", "r"),
)  # fmt: skip
"""Cards in the order their instructions are followed, and the letter of their tokens: b for blue's, r for red's."""

FIRST_ADVANTAGE = FOLLOWING.index(("advantage", "b"))
"""The place of blue's Advantage; red's is the next."""

HAND = 7
"""Cards of a command hand (SWL-SETUP-04)."""


class Player(Struct, frozen=True):
    """A seat: the player's name, the army's, its side, its command hand.

    ``hand`` counts command cards, ``seals`` are those of them that are sealed, ``played`` are turned up. ``done`` says
    that there is nothing more to say in the step.
    """

    name: str
    army: str = ""
    faction: str = ""
    letter: str = ""
    hand: int = 0
    seals: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    edge: Edge | None = None
    done: bool = False


class Deck(Struct, frozen=True):
    """A deck face down: the cards it is known to hold, in no order, how many more nobody knows, and its discards."""

    unseen: tuple[str, ...] = ()
    hidden: int = 0
    discard: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """Cards that are left in it."""
        return len(self.unseen) + self.hidden


class Shown(Struct, frozen=True):
    """A card on the dashboard, and the seat whose deck it came from."""

    card: str
    owner: str


class Piece(Struct, frozen=True):
    """A piece of terrain: its rules, who agreed to them, and where it lies."""

    kind: Terrain = "area"
    movement: Movement = "open"
    cover: int = 0
    height: int = 0
    agreed: tuple[str, ...] = ()
    outline: tuple[Point, ...] = ()


class Token(Struct, frozen=True):
    """A token: an asset that is held or being dropped lies nowhere."""

    kind: TokenKind
    at: Point | None = None
    securable: bool = False
    stand_in: bool = False


class Dropped(Struct, frozen=True):
    """A token that is still to be placed, the unit that dropped it, and where its leader stood."""

    token: str
    unit: str
    at: Point | None = None


class Acting(Struct, frozen=True):
    """The unit whose activation it is, and whether it has claimed."""

    unit: str
    claimed: bool = False


class Fight(Struct, frozen=True):
    """The last attack: dice owed and rolled, and what its lines of sight pass through (SWL-POI-01)."""

    unit: str
    target: str
    attack: int
    faces: tuple[int, ...] = ()
    defence: int = 0
    saves: tuple[int, ...] = ()
    through: tuple[str, ...] = ()
    obscured: int = 0


class Track(Struct, frozen=True):
    """The last move: where the unit's leader stood, unless it came onto the battlefield."""

    unit: str
    at: Point | None = None


class Table(Struct, frozen=True):
    """Everything that decides what may happen next.

    ``lists`` are battle decks before they are shuffled. ``spaces`` are those of the dashboard: ``objective``,
    ``secondary``, and an Advantage's by seat. ``modifier`` is whose modification it is, ``modified`` how many each had.
    ``followed`` counts the cards whose set-up is done, ``red_led`` says that red's Advantage was before blue's.
    ``dropping`` are tokens to be placed.
    """

    match: str
    options: dict[str, Any]
    seats: dict[str, Player]
    score: dict[str, int]
    stage: str = "enlist"
    width: int = 72_000
    depth: int = 36_000
    pieces: dict[str, Piece] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    blue: str = ""
    cards: dict[str, BattleCard] = {}
    lists: dict[str, dict[Kind, tuple[str, ...]]] = {}
    decks: dict[str, dict[Kind, Deck]] = {}
    spaces: dict[str, Shown] = {}
    modifier: str = ""
    modified: dict[str, int] = {}
    settled: tuple[str, ...] = ()
    followed: int = 0
    red_led: bool = False
    tokens: dict[str, Token] = {}
    units: dict[str, Unit] = {}
    active: str = ""
    round: int = 0
    acting: Acting | None = None
    fight: Fight | None = None
    track: Track | None = None
    dropping: tuple[Dropped, ...] = ()
    winner: str = ""
    reason: str = ""


def start(config: Config) -> Table:
    """The empty table. Raises ``ValueError`` when there are not two players."""
    if len(config.seats) != 2:
        raise ValueError(f"Star Wars: Legion is played by two players, not {len(config.seats)}")
    options = dict(config.options)
    return Table(
        match=config.match,
        options=options,
        seats={seat.id: Player(seat.name) for seat in config.seats},
        score={seat.id: 0 for seat in config.seats},
        width=int(options["width"]) * 1000,
        depth=int(options["depth"]) * 1000,
    )


def red(table: Table) -> str:
    """Whoever is not blue."""
    return other(table, table.blue)


def role(table: Table, seat: str) -> str:
    """What a player is: ``blue`` or ``red``."""
    return "blue" if seat == table.blue else "red"


def limit(table: Table) -> int | None:
    """How often each player modifies the mission; None where they settle it themselves (SWL-MISSION-14)."""
    said = table.options["modifications_per_player"]
    return None if said == "none" else int(said)


def deck_of(table: Table, seat: str, deck: Kind) -> Deck:
    """A seat's deck of a type, empty where it has none."""
    return table.decks.get(seat, {}).get(deck, Deck())


def cards_of(table: Table, deck: Kind) -> tuple[str, ...]:
    """The ids of all cards of a type that came with the armies."""
    return tuple(i for i, card in table.cards.items() if card.kind == deck)


def shown(table: Table, space: str) -> BattleCard | None:
    """The card on a space of the dashboard, if there is one and its record came with an army."""
    found = table.spaces.get(space)
    return table.cards.get(found.card) if found else None


def full(table: Table) -> bool:
    """Whether every space of the dashboard has its card (SWL-MISSION-06)."""
    return all(space in table.spaces for space in ("objective", "secondary", *table.seats))


def next_place(table: Table) -> int:
    """The place of the card that is followed now: blue's Advantage last, where red's was before it (SWL-ORDER-02)."""
    return table.followed - table.red_led


def following(table: Table, place: int) -> str:
    """The space of the card that is followed at a place of the order."""
    kind, letter = FOLLOWING[place]
    return {"o": kind, "s": kind, "b": table.blue, "r": red(table)}[letter]


def supplies(table: Table, place: int) -> dict[str, Supply]:
    """The tokens that the card at a place of the order brings, by id."""
    card, letter = shown(table, following(table, place)), FOLLOWING[place][1]
    each = (supply for supply in (card.tokens if card else ()) for _ in range(supply.count))
    return {f"{letter}{n}": supply for n, supply in enumerate(each, start=1)}


def units_of(table: Table, seat: str) -> dict[str, Unit]:
    """The units of a seat that are not defeated."""
    return {i: unit for i, unit in table.units.items() if unit.seat == seat and not unit.defeated}


def waiting(table: Table, seat: str) -> tuple[str, ...]:
    """The units of a seat that were not activated this round."""
    return tuple(i for i, unit in units_of(table, seat).items() if not unit.activated)


def next_active(table: Table, seat: str) -> str:
    """Who goes on after a seat's activation: the other while they have a unit to activate."""
    rival = other(table, seat)
    return rival if waiting(table, rival) else seat


def lying(table: Table) -> Iterator[tuple[str, Token, Point]]:
    """Every token on the battlefield, and where."""
    return ((i, token, token.at) for i, token in table.tokens.items() if token.at is not None)


def panicked(unit: Unit) -> bool:
    """Whether a unit is panicked: suppression of twice its courage, or of that lent to it (SWL-CONTEST-03)."""
    return unit.courage is not None and unit.suppression >= 2 * max(unit.courage, unit.lent)


def inches(length: int) -> str:
    """A length as people say it: "3 in", "2.95 in"."""
    return f"{length / 1000:.3f}".rstrip("0").rstrip(".") + " in"


def titled(table: Table, card: str) -> str:
    """The title of a battle card, or its id."""
    return table.cards[card].title if card in table.cards else card


def with_unit(table: Table, unit: str, **changes: Any) -> Table:
    """The table with some fields of one unit changed; the same table when there is no such unit."""
    return replace(table, units=altered(table.units, unit, **changes))


def with_deck(table: Table, seat: str, deck: Kind, **changes: Any) -> Table:
    """The table with some fields of one deck changed."""
    own = table.decks.get(seat, {})
    changed = replace(deck_of(table, seat, deck), **changes)
    return replace(table, decks=table.decks | {seat: own | {deck: changed}})
