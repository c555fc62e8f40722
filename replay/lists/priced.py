"""How lists write a name with its points: ``Name (12)``, several of them in a row, and how many of a unit."""

import re
from collections.abc import Iterable

from replay.lists.army_list import Option
from replay.lists.naming import bare

BULLETS = "-–—*•"
BULLET = rf"(?:[{BULLETS}]\s*)"
NUMBER = r"[1-9]\d{0,11}"
"""How many: more than anybody has is read as well, so that it can be refused for what it is."""
TIMES = rf"(?:(?P<count>{NUMBER})\s*[x×]\s+)?"
"""How many: ``2x`` or ``2×``."""
POINTS = r"\d{1,5}"
TOTAL = r"\d{1,17}"
"""Points of many units."""

_PRICED = re.compile(rf"(?P<name>[^\s(].*?)\s*\((?P<points>{POINTS})\)")


def option(piece: str) -> Option | None:
    """``Name (12)``; None for another, or where the name has a count in it."""
    match = _PRICED.fullmatch(piece.strip())
    return Option(match["name"], int(match["points"])) if match and bare(match["name"]) else None


def options(pieces: Iterable[str]) -> tuple[Option, ...] | None:
    """All of them, ``A (3)/B (0)`` being two; None where one is not priced."""
    parts = [part for piece in pieces for part in re.split(r"(?<=\d\))/", piece.strip())]
    found = tuple(map(option, parts))
    return None if None in found else tuple(one for one in found if one is not None)


def times(count: str | None) -> int:
    """One, unless a number is said."""
    return int(count or 1)


def number(digits: str | None) -> int | None:
    """A number that may be left out."""
    return int(digits) if digits else None
