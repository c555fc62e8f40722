"""What happened in Arcane Legions: changes, never running totals. Lengths are thousandths of a step."""

from typing import Literal, TypeAlias

from msgspec import Struct

from replay.core.game import Remarked
from replay.core.pose import Point, Pose
from replay.core.wire import Event
from replay.games.arcane_legions.orders import Ground, Moves, Side

Kind: TypeAlias = Literal["move", "close", "ranged", "regroup", "special"]
Combat: TypeAlias = Literal["close", "ranged", "breakaway"]
Pool: TypeAlias = Literal["attack", "defence"]
Purpose: TypeAlias = Literal["play_order", "breakaway", "credit"]

STEP = 1_000
"""A whole step (AL-MOVE-04)."""


# ---------------------------------------------------------------- setting up


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


# ---------------------------------------------------------------- turns and orders


class TurnStarted(Event, frozen=True):
    """A seat is active with so many order points; turn 0 is the ambush turn."""

    seat: str
    number: int
    op: int


class TurnEnded(Event, frozen=True):
    """The turn is over; what was counted for it is forgotten."""

    seat: str


class FiguresRecovered(Event, frozen=True):
    """Injured figures of a unit, by slot, lose their injuries (AL-DAMAGE-05)."""

    unit: str
    slots: tuple[str, ...]


class OrderGiven(Event, frozen=True):
    """An order of a kind to a unit: what it costs, and whether it is a push."""

    unit: str
    kind: Kind
    cost: int
    push: bool = False


class OrderWasted(Event, frozen=True):
    """The order came to nothing: its points are gone (AL-PUSH-10, 12; AL-BREAK-05)."""

    unit: str
    why: str


class MoveBegun(Event, frozen=True):
    """A unit may move now, with these movement points (AL-MOVE-01, 02)."""

    unit: str
    points: int


class UnitStepped(Event, frozen=True):
    """A unit went straight out through a side, as far as it came, for movement points (AL-MOVE-04)."""

    unit: str
    side: Side
    pose: Pose
    price: int
    travelled: int = STEP


class UnitTurned(Event, frozen=True):
    """A unit went over the turning tool set against a side and came down on another (AL-MOVE-08, 09).

    ``notch`` and ``ahead`` are where on those sides, as offsets from the middle notch (AL-GEOM-12).
    """

    unit: str
    side: Side
    hand: Literal["left", "right"]
    angle: Literal[45, 90]
    landing: Side
    pose: Pose
    price: int
    notch: int = 0
    ahead: int = 0


class UnitSnapped(Event, frozen=True):
    """A side of a unit came to lie flat on an edge of what it met, ``onto`` by that edge's name (AL-SNAP-01, 03)."""

    unit: str
    to: str
    onto: str
    side: Side
    pose: Pose


class SnapRefused(Event, frozen=True):
    """A unit met something and did not snap to it: the way was blocked, or the turn impossible (AL-SNAP-14, 15).

    ``price`` is what an impossible turn costs all the same.
    """

    unit: str
    to: str
    why: Literal["blocked", "impossible"]
    price: int = 0


class UnitSlid(Event, frozen=True):
    """A unit slid along what it lies on, to its right as it looks at it, or to its left (AL-SNAP-10)."""

    unit: str
    by: int
    pose: Pose


class MoveEnded(Event, frozen=True):
    """A unit's move is over: it lies flat on something, it cannot pay for more, or its player has it halt."""

    unit: str
    why: Literal["snapped", "spent", "halted"]
    lost: int = 0


class UnitPlaced(Event, frozen=True):
    """A unit came to rest where it was said to, whatever the way; its move is over."""

    unit: str
    pose: Pose
    against: str = ""


class BreakawayDrawn(Event, frozen=True):
    """Adjacent enemies may strike the unit before it moves (AL-BREAK-01).

    ``points`` are its movement points where they are counted when the order is given (AL-MOVE-02); ``ability`` and
    ``target`` are what takes the place of the move itself (AL-ABIL-07).
    """

    unit: str
    enemies: tuple[str, ...]
    points: int = 0
    ability: str = ""
    target: str = ""


class OpponentsRanked(Event, frozen=True):
    """Who strikes before whom, as far as the dice say; seats of one rank tied and roll again (AL-BREAK-07)."""

    ranks: tuple[tuple[str, ...], ...]


class BreakawayForgone(Event, frozen=True):
    """An enemy let the unit go."""

    unit: str


class Regrouped(Event, frozen=True):
    """Figures changed slots at once, and the base turned in place to a heading."""

    unit: str
    moves: Moves = ()
    turn: int = 0


class AbilityUsed(Event, frozen=True):
    """An ability was called on, or worked by itself; ``text`` says what it did, and to which unit if not its own.

    ``spends`` is for how long it is spent by that: for the turn, for the game, or not at all.
    """

    unit: str
    ability: str
    target: str = ""
    text: str = ""
    spends: Literal["", "turn", "game"] = ""


class EffectLasts(Event, frozen=True):
    """A unit is under an ability of another, or of its own, until the turn ends; so many ready slots strong."""

    unit: str
    source: str
    ability: str
    times: int = 1


class EffectOwed(Event, frozen=True):
    """An order called on an ability that leaves its player something to choose, so many times."""

    unit: str
    ability: str
    target: str = ""
    times: int = 1


class FigureReturned(Event, frozen=True):
    """A downed figure (by its starting slot) stands in a slot again."""

    unit: str
    figure: str
    slot: str


class UnitDisplaced(Event, frozen=True):
    """An ability shifted a unit without a move order."""

    unit: str
    pose: Pose


# ---------------------------------------------------------------- fights and damage


class Swayed(Struct, frozen=True, omit_defaults=True):
    """An ability that changed the number of dice of a pool: whose it is, and by how many."""

    pool: Pool
    unit: str
    ability: str
    by: int


class FightOpened(Event, frozen=True):
    """Two units fight over a side each; the dice owed follow from icons and sides.

    Each thing ``crossed`` on the way of a shot has taken a die, and so has ``melee`` at the target (AL-RANGED-15).
    """

    combat: Combat
    attacker: str
    defender: str
    side: Side
    aim: Side
    attack: int
    defence: int
    crossed: tuple[str, ...] = ()
    melee: bool = False
    swayed: tuple[Swayed, ...] = ()


class DiceRolled(Event, frozen=True):
    """A pool of the fight lies on the table as rolled."""

    pool: Pool
    unit: str
    faces: tuple[int, ...]


class DiceAdjusted(Event, frozen=True):
    """An ability of a unit in the fight turned some faces of a pool into others."""

    pool: Pool
    ability: str
    was: tuple[int, ...]
    now: tuple[int, ...]
    unit: str
    spends: Literal["", "turn", "game"] = ""


class AdjustmentsEnded(Event, frozen=True):
    """One side has finished adjusting dice."""

    unit: str


class FightResolved(Event, frozen=True):
    """Hits on each unit; ``critical`` damage is part of ``defender_hits`` no more than it is of the dice."""

    attacker_hits: int
    defender_hits: int
    critical: int = 0


class DamageDealt(Event, frozen=True):
    """A unit has damage to assign; ``source`` is the seat that dealt it."""

    unit: str
    points: int
    source: str


class FigureHurt(Event, frozen=True):
    """A figure takes points and stays in its slot, injured."""

    unit: str
    slot: str
    points: int


class FigureDowned(Event, frozen=True):
    """A figure leaves its slot."""

    unit: str
    slot: str
    cause: Literal["damage", "push", "ability"]


class DamageSettled(Event, frozen=True):
    """All of a unit's damage is assigned; ``lost`` points found no figure (AL-DAMAGE-09)."""

    unit: str
    lost: int = 0


class UnitDefeated(Event, frozen=True):
    """No figure is left; the unit leaves the table."""

    unit: str


class FightEnded(Event, frozen=True):
    """Everything the fight brought is settled."""


# ---------------------------------------------------------------- points and the end


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


Events: TypeAlias = (
    ArmyEnlisted
    | UnitEnlisted
    | TerrainLaid
    | TableSettled
    | RolledOff
    | RollOffTied
    | RollOffWon
    | PlayOrderTaken
    | ZoneChosen
    | UnitDeployed
    | DeploymentEnded
    | TurnStarted
    | TurnEnded
    | FiguresRecovered
    | OrderGiven
    | OrderWasted
    | MoveBegun
    | UnitStepped
    | UnitTurned
    | UnitSnapped
    | SnapRefused
    | UnitSlid
    | MoveEnded
    | UnitPlaced
    | BreakawayDrawn
    | OpponentsRanked
    | BreakawayForgone
    | Regrouped
    | AbilityUsed
    | EffectLasts
    | EffectOwed
    | FigureReturned
    | UnitDisplaced
    | FightOpened
    | DiceRolled
    | DiceAdjusted
    | AdjustmentsEnded
    | FightResolved
    | DamageDealt
    | FigureHurt
    | FigureDowned
    | DamageSettled
    | UnitDefeated
    | FightEnded
    | Scored
    | CreditTied
    | Withdrew
    | MatchEnded
    | Remarked
)
