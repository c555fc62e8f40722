"""Where a point of the table lies in its picture."""

from replay.core.pose import Point
from replay.games.arcane_legions.table import Table


def on_board(table: Table, spot: Point) -> tuple[int, int]:
    """A point of ours, counted from the middle of the table, as the picture counts: from its south-west corner."""
    return spot.x + table.options["table_width"] // 2, spot.y + table.options["table_length"] // 2
