"""What abilities do: the closed set of operations a card may write under ``effect``, each with its own fields.

A rules author names the operation under ``op`` and puts its fields beside it: ``effect = { op = "add", amount = 1 }``.
``HOOKED`` says which operations a hook takes. Every operation may carry a ``text``, the words printed on the card; what
no operation says is ``free_text``: recorded in words, and a judge's to work out.

``target`` is the unit an operation works on: the bearer itself, any unit of its player (itself included), or any enemy
unit; with the ability's ``range_fl`` only those in range. On a hook that changes a number ``friendly_unit`` and
``enemy_unit`` are auras; on an order the player chooses one such unit.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from replay.games.arcane_legions.cards.hook import Hook

Target: TypeAlias = Literal["self", "friendly_unit", "enemy_unit"]
Colour: TypeAlias = Literal["white", "green", "red", "yellow"]
Change = Annotated[int, Meta(ge=-20, le=20, description="a whole number from -20 to 20")]
Number = Annotated[int, Meta(ge=0, le=20, description="a whole number from 0 to 20")]
Some = Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")]
Face = Annotated[int, Meta(ge=1, le=6, description="the face of a die, 1 to 6")]


class Operation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op"):
    """One thing an ability does; ``text`` is how its card says it."""

    text: str = ""

    @property
    def opposing(self) -> bool:
        """Whether it falls on the other side of a fight."""
        return False


# ---------------------------------------------------------------- numbers


class Add(Operation, frozen=True, kw_only=True, tag="add"):
    """So much is added to the number, or taken off; per ready slot where the ability grows (AL-ABIL-03)."""

    amount: Change
    target: Target = "self"


class Set(Operation, frozen=True, kw_only=True, tag="set"):
    """The number is this, before anything is added."""

    amount: Number
    target: Target = "self"


class Only(Operation, frozen=True, kw_only=True, tag="only"):
    """A push takes figures that started in slots of this colour, as far as there are any."""

    colour: Colour
    target: Target = "self"


class AddDice(Add, frozen=True, kw_only=True, tag="add"):
    """Dice more or fewer, for the unit's own pool of a fight or for the opposing one."""

    dice: Literal["own", "opposing"] = "own"

    @property
    def opposing(self) -> bool:
        """Whether it falls on the opposing pool."""
        return self.dice == "opposing"


class SetDice(Set, frozen=True, kw_only=True, tag="set"):
    """So many dice, in the unit's own pool of a fight or in the opposing one."""

    dice: Literal["own", "opposing"] = "own"

    @property
    def opposing(self) -> bool:
        """Whether it falls on the opposing pool."""
        return self.dice == "opposing"


class AddDamage(Add, frozen=True, kw_only=True, tag="add"):
    """Points more or fewer of the damage a fight does to the unit, or by it; no damage at all stays none."""

    damage: Literal["taken", "dealt"] = "taken"

    @property
    def opposing(self) -> bool:
        """Whether it falls on the damage of the other unit."""
        return self.damage == "dealt"


class SetDamage(Set, frozen=True, kw_only=True, tag="set"):
    """So many points of damage, where a fight does any to the unit, or by it."""

    damage: Literal["taken", "dealt"] = "taken"

    @property
    def opposing(self) -> bool:
        """Whether it falls on the damage of the other unit."""
        return self.damage == "dealt"


# ---------------------------------------------------------------- whether


class Forbid(Operation, frozen=True, kw_only=True, tag="forbid"):
    """A breakaway is not drawn, or the unit is not shifted by abilities."""

    target: Target = "self"


class Allow(Operation, frozen=True, kw_only=True, tag="allow"):
    """A breakaway is drawn although the book draws none."""

    target: Target = "self"


class Wanted(Operation, frozen=True, kw_only=True):
    """Units of an army by ``faction``, by ``card`` number, or by both; with neither, units with this very card."""

    faction: str = ""
    card: str = ""


class ForbidUnits(Wanted, frozen=True, kw_only=True, tag="forbid"):
    """An army with this unit has no such other units."""


class RequireUnits(Wanted, frozen=True, kw_only=True, tag="require"):
    """An army with this unit has at least so many such other units."""

    amount: Some = 1


class AtMost(Wanted, frozen=True, kw_only=True, tag="at_most"):
    """An army with this unit has no more than so many such units, itself counted."""

    amount: Some


# ---------------------------------------------------------------- dice that lie


class Reroll(Operation, frozen=True, kw_only=True, tag="reroll"):
    """Up to so many dice that show one of these faces are rolled again; any number where none is said.

    They are dice of a fight of the unit it works on, and ``dice`` is said from that unit's side.
    """

    dice: Literal["own", "opposing", "any"] = "any"
    up_to: Some | None = None
    faces_min: Face = 1
    faces_max: Face = 6
    target: Literal["self", "friendly_unit"] = "self"


class Turn(Reroll, frozen=True, kw_only=True, tag="set"):
    """Such dice are set to a face: the one that is said, or any."""

    to: Face | None = None


class Nudge(Reroll, frozen=True, kw_only=True, tag="add"):
    """So much is added to each of such dice, never beyond 1 and 6."""

    amount: Change


# ---------------------------------------------------------------- deeds


class AddMp(Operation, frozen=True, kw_only=True, tag="add_mp"):
    """A unit has so many movement points more in each move order until the turn ends."""

    amount: Change
    target: Target = "self"
    lasts: Literal["turn"] = "turn"


class LendDice(Operation, frozen=True, kw_only=True, tag="add_dice"):
    """A unit has so many dice more of a kind in each fight until the turn ends."""

    icons: Literal["attack", "defence", "ranged"]
    amount: Change
    target: Target = "self"
    lasts: Literal["turn"] = "turn"


class Hit(Operation, frozen=True, kw_only=True, tag="damage"):
    """A unit is dealt damage; its controller assigns it."""

    amount: Some = 1
    target: Target = "enemy_unit"


class Heal(Operation, frozen=True, kw_only=True, tag="heal"):
    """A unit's injured figures recover."""

    target: Target = "self"


class Gain(Operation, frozen=True, kw_only=True, tag="score"):
    """The bearer's player scores."""

    amount: Some = 1


class Return(Operation, frozen=True, kw_only=True, tag="return"):
    """Downed figures return to free slots that fit them: so many, of one colour where it is said."""

    amount: Some = 1
    colour: Colour | None = None
    target: Target = "self"


class Shift(Operation, frozen=True, kw_only=True, tag="shift"):
    """A unit is shifted straight by whole steps, up to so many; it stops at what it meets and does not snap."""

    steps: Some = 1
    direction: Literal["any", "front", "right", "rear", "left"] = "any"
    target: Target = "self"


class Free(Operation, frozen=True, kw_only=True, tag="free_text"):
    """Something only words can say."""

    text: Annotated[str, Meta(min_length=1, max_length=240, description="1 to 240 characters")]


Kinds: TypeAlias = tuple[type[Operation], ...]

DEEDS: Kinds = (AddMp, LendDice, Hit, Heal, Gain, Return, Shift, Free)
"""What an order may do in its own place or in place of its usual effect (AL-ABIL-07, 09)."""
CHOSEN: Kinds = (Return, Shift, Free)
"""Deeds that leave something to choose: they are carried out by an ``effect`` order."""
LASTING: Kinds = (AddMp, LendDice)
"""Deeds that last until the turn ends."""

HOOKED: Mapping[Hook, Kinds] = {
    Hook.ARMY_CHECK: (ForbidUnits, RequireUnits, AtMost),
    Hook.ORDER_COST: (Add, Set),
    Hook.ORDER_REPLACE: DEEDS,
    Hook.ORDER_SPECIAL: DEEDS,
    Hook.PUSH_PENALTY: (Add, Set, Only),
    Hook.MOVE_POINTS: (Add, Set),
    Hook.MOVE_COST: (Add, Set),
    Hook.BREAK_ALLOW: (Forbid, Allow),
    Hook.DICE_COUNT: (AddDice, SetDice),
    Hook.DICE_ADJUST: (Reroll, Turn, Nudge),
    Hook.DAMAGE_MODIFY: (AddDamage, SetDamage),
    Hook.FIGURE_RETURN: (Return,),
    Hook.UNIT_DISPLACE: (Shift, Forbid),
    Hook.VP_MODIFY: (Add, Set),
    Hook.FREE_TEXT: (Free,),
}
"""The operations each hook takes."""

NUMBERED = frozenset(
    {
        Hook.ORDER_COST,
        Hook.PUSH_PENALTY,
        Hook.MOVE_POINTS,
        Hook.MOVE_COST,
        Hook.BREAK_ALLOW,
        Hook.DICE_COUNT,
        Hook.DAMAGE_MODIFY,
        Hook.VP_MODIFY,
    }
)
"""Hooks whose abilities work by themselves; one with limited uses works once its player has called on it."""


def target(operation: Operation) -> Target:
    """The units an operation works on; its bearer where it names none."""
    found: Target = getattr(operation, "target", "self")
    return found
