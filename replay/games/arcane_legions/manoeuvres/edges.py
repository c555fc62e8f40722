"""What a player says for one of several ways to come to lie on something: the edge met, and if need be the own side."""

from collections.abc import Sequence

from replay.games.arcane_legions.ground.outline import STEP
from replay.games.arcane_legions.manoeuvres.courses import edge_called
from replay.games.arcane_legions.motion.course import Ending
from replay.games.arcane_legions.table import Table


def names(table: Table, ending: Ending) -> tuple[str, ...]:
    """All that an ending may be called, the shortest first: ``rear``, ``N1.rear``, ``left/rear``, ``left/N1.rear``, and
    ``left/N1.rear@3.5:-2``, since a base may come to lie in two places along one edge.
    """
    edge = edge_called(table, ending)
    if not edge:
        return ()
    owned = f"{ending.against}.{edge}"
    there = f"{ending.pose.x / STEP:g}:{ending.pose.y / STEP:g}"
    return edge, owned, f"{ending.side}/{edge}", f"{ending.side}/{owned}", f"{ending.side}/{owned}@{there}"


def called(table: Table, ending: Ending, among: Sequence[Ending]) -> str:
    """The shortest name that tells an ending from the others; empty for one that lies on nothing."""
    others = {name for other in among if other != ending for name in names(table, other)}
    own = names(table, ending)
    return next((name for name in own if name not in others), own[-1] if own else "")
