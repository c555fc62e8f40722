"""What happens in fights, breakaways among them, and to the figures of a unit."""

from typing import Literal, TypeAlias

from msgspec import Struct

from replay.core.wire import Event
from replay.games.arcane_legions.orders import Side

Combat: TypeAlias = Literal["close", "ranged", "breakaway"]
Pool: TypeAlias = Literal["attack", "defence"]


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
    """An ability of a unit, in the fight or lending it, turned some faces of a pool into others."""

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
