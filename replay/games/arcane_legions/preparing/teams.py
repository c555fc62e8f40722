"""Teams: who plays against whom where a match declares alliances (AL-MULTI-06)."""

from collections.abc import Mapping
from functools import lru_cache

TEAMS: Mapping[str, tuple[int, ...]] = {
    "none": (2, 3, 4, 5, 6),
    "alternate": (4, 6),
    "neighbours": (4, 6),
    "halves": (4, 6),
    "opposite": (4, 6),
    "one_against_all": (3, 4, 5, 6),
}
"""What a match may declare, and for how many players.

``alternate``: first, third and fifth seat against the others; ``neighbours``: pairs of seats side by side;
``halves``: the first half of the seats against the second; ``opposite``: pairs of seats across the table;
``one_against_all``: the first seat against everybody else.
"""


@lru_cache(maxsize=64)
def teams(seats: tuple[str, ...], declared: str) -> Mapping[str, int]:
    """The team of each seat, by its place in the seat order; without alliances everybody is one's own."""
    count = len(seats)
    return {seat: _team(place, count, declared) for place, seat in enumerate(seats)}


def _team(place: int, count: int, declared: str) -> int:
    match declared:
        case "alternate":
            return place % 2
        case "neighbours":
            return place // 2
        case "halves":
            return place * 2 // count
        case "opposite":
            return place % (count // 2)
        case "one_against_all":
            return min(place, 1)
        case _:
            return place
