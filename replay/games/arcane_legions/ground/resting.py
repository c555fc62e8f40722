"""Where a base may come to rest: on the table, on nothing else, and flat on what it snapped to."""

from collections.abc import Iterator

from replay.core.polygon import Polygon, within
from replay.core.pose import Pose
from replay.core.rule import Gate
from replay.games.arcane_legions.ground.outline import footprint, outline, rests_on, snapped, table_edge, table_outline
from replay.games.arcane_legions.ground.terrain import ground
from replay.games.arcane_legions.rulebook.adj import NO_OVERLAP, SIDES_LIE_FLAT
from replay.games.arcane_legions.rulebook.terrain import ON_THE_TABLE
from replay.games.arcane_legions.table import EDGE, Table, card_of, standing


def require_room(table: Table, unit: str, pose: Pose, gate: Gate) -> None:
    """State that a base neither hangs over the table edge nor lies on anything (AL-ADJ-05, AL-TERRAIN-05)."""
    gate.require(ON_THE_TABLE, on_table(table, unit, pose), f"{unit} would hang over the table edge")
    under = ", ".join(beneath(table, unit, pose))
    gate.require(NO_OVERLAP, not under, f"{unit} would lie on {under}")


def on_table(table: Table, unit: str, pose: Pose) -> bool:
    """Whether all of a unit's base lies on the table (AL-TERRAIN-05)."""
    surface = table_outline(table.options["table_width"], table.options["table_length"])
    return within(outline(pose, footprint(card_of(table, unit))), surface)


def beneath(table: Table, unit: str, pose: Pose) -> Iterator[str]:
    """The units and the blocking or hindering pieces that a base would lie on (AL-ADJ-05)."""
    base = footprint(card_of(table, unit))
    for name in (*standing(table), *table.terrain):
        solid = name not in table.terrain or table.terrain[name].ground != "control"
        if name != unit and solid and rests_on(pose, base, shape(table, name)):
            yield name


def laid_flat(table: Table, unit: str, pose: Pose, against: str, gate: Gate) -> Pose:
    """A pose read off the table, put right against the unit, piece or edge that it is said to lie flat on.

    Raises ``Breach`` when there is no such thing, or AL-ADJ-01 when the base lies flat on no side of it.
    """
    named = against == EDGE or against in table.terrain or (against in standing(table) and against != unit)
    gate.must(named, f"there is no unit or piece {against} to lie against")
    put_right = snapped(pose, footprint(card_of(table, unit)), shape(table, against))
    gate.require(SIDES_LIE_FLAT, put_right, f"no side of {unit} lies flat on {against} there")
    return put_right or pose


def shape(table: Table, name: str) -> Polygon:
    """The outline of a unit on the table, of a terrain piece, or of what surrounds the table."""
    if name == EDGE:
        return table_edge(table.options["table_width"], table.options["table_length"])
    if name in table.terrain:
        return ground(table.terrain[name].outline)
    pose = table.units[name].pose
    return outline(pose, footprint(card_of(table, name))) if pose else ()
