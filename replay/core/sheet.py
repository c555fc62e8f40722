"""What can be read off one piece when it is looked at closely.

These are words of the picture: the inspector draws a sheet without knowing the game, so that slots and sides stand here
though the bases of one game alone have them; a sheet without them leaves them empty.
"""

from enum import StrEnum

from msgspec import Struct

from replay.core.fight import Dice
from replay.core.meter import Meter


class Total(Struct, frozen=True):
    """A number on a card, its word and the dice it stands for."""

    value: str
    word: str
    dice: Dice = Dice.PLAIN


class Condition(StrEnum):
    """How a slot fares."""

    READY = "ready"
    HURT = "hurt"
    EMPTY = "empty"


class Slot(Struct, frozen=True):
    """One place for a figure: outline letter, icons as letters, how it fares, who stands in it."""

    id: str
    outline: str = ""
    icons: str = ""
    condition: Condition = Condition.READY
    figure: str = ""


class Line(StrEnum):
    """How a side of a base is ruled where it is named."""

    DOUBLE = "double"
    SINGLE = "single"
    DOTTED = "dotted"


class Side(Struct, frozen=True):
    """A side of a base: its name, colour and price, how it is ruled, and what its colour means."""

    name: str
    colour: str = ""
    cost: int | None = None
    line: Line = Line.SINGLE
    means: str = ""


class Ability(Struct, frozen=True):
    """Something written on a card, and the rule that reads it."""

    name: str
    text: str = ""
    rule: str = ""


class Sheet(Struct, frozen=True):
    """Everything an inspector says of a piece; slots are listed in reading order, ``columns`` to a row."""

    piece: str
    meta: str = ""
    meters: tuple[Meter, ...] = ()
    totals: tuple[Total, ...] = ()
    slots: tuple[Slot, ...] = ()
    columns: int = 1
    sides: tuple[Side, ...] = ()
    abilities: tuple[Ability, ...] = ()
