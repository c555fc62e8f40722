"""Zones: an area that a seat commands while it alone is there."""

from collections.abc import Iterable

CONTESTED = "contested"
"""What ``command`` answers when more than one seat is present."""


def command(present: Iterable[str]) -> str:
    """The only seat present, ``contested`` when there are several, or the empty string when nobody is there.

    Numbers do not matter: one piece holds a zone as well as five.
    """
    seats = set(present)
    if len(seats) > 1:
        return CONTESTED
    return seats.pop() if seats else ""
