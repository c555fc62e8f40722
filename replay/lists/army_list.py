"""What an army list says, however it was written: its units, their options, its cards, and what nobody understood."""

from msgspec import Struct


class Line(Struct, frozen=True):
    """A line as it was pasted, counted from 1; a ``secret`` one may name what an opponent may not know yet."""

    number: int
    text: str
    secret: bool = False


class Option(Struct, frozen=True):
    """What a unit brings: an upgrade, an officer, a weapon; ``points`` are those of all ``count``, None if not said."""

    name: str
    points: int | None = None
    count: int = 1


class Entry(Struct, frozen=True):
    """A unit of a list, or ``count`` that are alike.

    All numbers are as they are stated, None where they are not: ``points`` of one unit without its options, ``extra``
    of its options, ``each`` of one with them, ``total`` of all. ``section`` is the heading that it stands under: a
    rank, a warband. ``facts`` are what a roster tells off its card.
    """

    line: int
    name: str
    count: int = 1
    section: str = ""
    points: int | None = None
    extra: int | None = None
    each: int | None = None
    total: int | None = None
    options: tuple[Option, ...] = ()
    stands: int | None = None
    leads: bool = False
    warlord: bool = False
    facts: dict[str, str] = {}


def called(option: Option, longest: int) -> str:
    """An option in at most so many letters, with how many there are of it."""
    many = f" ×{option.count}" if option.count > 1 else ""
    return f"{option.name[: longest - len(many)]}{many}"


class Card(Struct, frozen=True):
    """A card that a list names beside its units; ``kind`` is the heading, such as ``command``."""

    line: int
    name: str
    kind: str
    pips: int = 0


class ArmyList(Struct, frozen=True):
    """A list as it was read.

    ``system`` is the game that it says it is for, ``stated`` the points that it says it has, of ``limit``, and
    ``activations`` how many units. ``unread`` are the lines that nobody understood, word for word, and ``understood``
    the numbers of the others; ``omitted`` counts what a roster copies of its publisher's words. ``lines`` are the text
    as everybody may read it: ``kept_back`` of them hold no longer what they said, for it is secret.
    """

    format: str
    system: str
    lines: tuple[str, ...]
    title: str = ""
    faction: str = ""
    stated: int | None = None
    limit: int | None = None
    activations: int | None = None
    entries: tuple[Entry, ...] = ()
    cards: tuple[Card, ...] = ()
    unread: tuple[Line, ...] = ()
    understood: tuple[int, ...] = ()
    omitted: int = 0
    kept_back: int = 0
