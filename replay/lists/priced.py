"""How lists write a name with its points: ``Name (12)``, several of them in a row, and how many of a unit."""

import re
from collections.abc import Iterable

from replay.lists.army_list import Option

BULLET = r"(?:[-–—*•]\s*)"
TIMES = r"(?:(?P<count>[1-9]\d?)\s*[x×]\s+)?"
"""How many: ``2x`` or ``2×``."""
POINTS = r"\d{1,5}"

_PRICED = re.compile(rf"(?P<name>[^\s(].*?)\s*\((?P<points>{POINTS})\)")


def option(piece: str) -> Option | None:
    """``Name (12)``."""
    match = _PRICED.fullmatch(piece.strip())
    return Option(match["name"], int(match["points"])) if match else None


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
