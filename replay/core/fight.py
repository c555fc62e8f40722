"""Dice as they lie on the table: two rows in pairs with the clash between, or one row alone.

These are words of the picture: panels, rows of the log and the audit draw and tell dice of every game by them, so that
a word stands here even where the dice of one game alone fall that way.
"""

from enum import StrEnum

from msgspec import Struct

from replay.core.meter import Sign


class Dice(StrEnum):
    """What a die is rolled for."""

    ATTACK = "attack"
    DEFENCE = "defence"
    RANGED = "ranged"
    PLAIN = "plain"


class Fall(StrEnum):
    """How a die counts: as rolled, critical, a phantom's value, or struck as not owed."""

    ROLLED = "rolled"
    CRITICAL = "critical"
    PHANTOM = "phantom"
    STRUCK = "struck"


class Die(Struct, frozen=True):
    """One die as it lies, its face in at most two cells; none while it is still to be rolled."""

    face: str
    dice: Dice = Dice.PLAIN
    fall: Fall = Fall.ROLLED


class Row(Struct, frozen=True):
    """One side's dice in the order they were lined up, whose they are and how many were owed and why.

    ``piece`` is the roller's piece, if a piece rolls.
    """

    seat: str
    dice: tuple[Die, ...]
    caption: str = ""
    piece: str | None = None


class Clash(StrEnum):
    """What a pair of dice does: hits the row below, the row above, ties, or nothing."""

    BELOW = "below"
    ABOVE = "above"
    TIE = "tie"
    NOTHING = "nothing"


class Damage(Struct, frozen=True):
    """What a fight does to a piece, and how it adds up."""

    piece: str
    amount: int
    because: str = ""


class Fight(Struct, frozen=True):
    """The last dice on the table: two rows in pairs, or one alone; clash ``i`` lies between dice ``i``."""

    title: str
    above: Row
    below: Row | None = None
    clashes: tuple[Clash, ...] = ()
    notes: tuple[Sign, ...] = ()
    damage: tuple[Damage, ...] = ()
    rules: tuple[str, ...] = ()
