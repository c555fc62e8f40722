"""Two boards of icons front against front: S1 (Ines) and N1 (Ruben) have whatever figures a test needs."""

from typing import Any

from msgspec.structs import replace

from replay.core.dice import Roll
from replay.games.arcane_legions.orders import Close
from replay.games.arcane_legions.table import Figure, Table, Unit
from tests.games.arcane_legions.boards import after, board, unit


def stones(seat: str, slots: str, x: int, y: int, heading: int) -> Unit:
    """A board of icons with figures in these slots, as ``"a4 d2 k"``."""
    figures = {slot: Figure(slot) for slot in slots.split()}
    return replace(unit(seat, "tally", x, y, heading), figures=figures)


def skirmish(ours: str = "a4 k", theirs: str = "d4 k", **options: Any) -> Table:
    """A fight about to begin; a unit of each player stands far away."""
    return board(
        {
            "S1": stones("p1", ours, 0, 0, 0),
            "N1": stones("p2", theirs, 0, 1000, 180_000),
            "S8": stones("p1", "k", -9500, -14500, 0),
            "N8": stones("p2", "k", -9500, 14500, 180_000),
        },
        **options,
    )


def fought(ours: str, theirs: str, *rolls: tuple[int, ...], **options: Any) -> Table:
    """The table after a close combat order of S1 against N1 and these rolls."""
    return after(skirmish(ours, theirs, **options), Close("S1", "N1"), *map(Roll, rolls))
