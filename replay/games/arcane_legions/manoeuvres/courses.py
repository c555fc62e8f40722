"""What a unit's move depends on, read off the table: its course, and what people call the edges around it."""

from replay.core.pose import FINE
from replay.games.arcane_legions.ground.outline import SIDES, footprint, table_outline
from replay.games.arcane_legions.ground.resting import shape
from replay.games.arcane_legions.ground.terrain import ground
from replay.games.arcane_legions.motion.course import Course, Ending, Readings
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.powers.reckoning import price
from replay.games.arcane_legions.table import EDGE, Table, card_of, standing

BASE_EDGES: tuple[Side, ...] = ("rear", "right", "front", "left")
"""The sides of a base as its outline runs."""
LOOKS_AHEAD = 6
"""Movement points for which every way is looked for; one more takes three times as long.

Who has more left moves step by step before it is placed.
"""
TABLE_EDGES = ("south", "east", "north", "west")
"""The edges of the table as its outline runs; ``north`` is where ``y`` is greatest."""


def course(table: Table, unit: str, control: tuple[str, ...] = ()) -> Course:
    """All that a unit may run into: bases, terrain that stops it and the control pieces it is to snap to."""
    card = card_of(table, unit)
    prices = {side: price(table, unit, side, "step") for side in SIDES}
    turning = {side: cost for side in SIDES if (cost := price(table, unit, side, "turn")) != prices[side]}
    lying = (name for name, piece in table.terrain.items() if piece.ground != "control" or name in control)
    around = {name: shape(table, name) for name in (*standing(table), *lying) if name != unit}
    surface = table_outline(table.options["table_width"], table.options["table_length"])
    pieces, wished = frozenset(around) & frozenset(table.terrain), frozenset(around) & frozenset(control)
    return Course(footprint(card), prices, around, surface, readings(table), pieces, wished, turning)


def readings(table: Table) -> Readings:
    """How the match reads what the rulebook leaves open about motion (A-01 to A-08)."""
    return Readings(**{key: table.options[key] for key in Readings.__struct_fields__})


def control_pieces(table: Table) -> tuple[str, ...]:
    """The control pieces a unit may choose to snap to (AL-SNAP-02)."""
    return tuple(name for name, piece in table.terrain.items() if piece.ground == "control")


def edge_called(table: Table, ending: Ending) -> str:
    """What people call the edge that a unit lies on: a unit's side, a piece's edge from 1 as laid, a table edge."""
    if ending.against == EDGE:
        return TABLE_EDGES[ending.onto]
    if ending.against in table.terrain:
        return str(_as_laid(table, ending.against, ending.onto) + 1)
    return BASE_EDGES[ending.onto] if ending.against else ""


def _as_laid(table: Table, piece: str, edge: int) -> int:
    """An edge of an outline that runs anticlockwise, counted as the corners were laid; the first is 0."""
    corners = table.terrain[piece].outline
    if ground(corners)[0] == (corners[0].x * FINE, corners[0].y * FINE):
        return edge
    return (len(corners) - 2 - edge) % len(corners)
