"""Terrain: the pieces players lay on the table before the roll-off, and the table they agree on."""

import re
from collections.abc import Mapping
from functools import lru_cache

from replay.core.count import counted
from replay.core.names import called
from replay.core.polygon import Polygon, apart, bounds, gap, overlap, polygon, within
from replay.core.pose import CONTACT, Point
from replay.core.rule import STRUCTURE, Breach, Gate
from replay.games.arcane_legions.events import Events, TableSettled, TerrainLaid
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, is_control_square, table_outline
from replay.games.arcane_legions.orders import Lay, Settle
from replay.games.arcane_legions.preparing.zones import PLANS, zone_outline
from replay.games.arcane_legions.rulebook.setup import SETUP_IN_ORDER
from replay.games.arcane_legions.rulebook.table import (
    CONTROL_BALANCED,
    CONTROL_IS_SQUARE,
    CONTROL_NEAR_CENTRELINE,
    CONTROL_PIECES_APART,
    ONE_CONTROL_PIECE_EACH,
    TERRAIN_APART,
    TERRAIN_OFF_CONTROL,
)
from replay.games.arcane_legions.rulebook.variant import DEATH_BEFORE_DISHONOR, KING_OF_THE_HILL
from replay.games.arcane_legions.table import EDGE, Table, staying

BAND = 2 * FORMATION_LENGTH
"""How far from the centreline control terrain may reach (AL-TABLE-05)."""
CONTROL_GAP = 3 * FORMATION_LENGTH
"""How far control pieces keep apart (AL-TABLE-06)."""
TERRAIN_GAP = FORMATION_LENGTH
"""How far other pieces keep from each other and from the zones (AL-TABLE-08)."""

MOST_CORNERS = 40
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,11}")


@lru_cache(maxsize=512)
def ground(outline: tuple[Point, ...]) -> Polygon:
    """The outline of a piece that lies on the table."""
    return polygon(outline)


def lay(table: Table, order: Lay, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A piece goes on the table where the rules of its ground let it lie (AL-TABLE-03 to 09)."""
    late = "terrain is laid when the armies are enlisted and before the table is settled"
    gate.require(SETUP_IN_ORDER, table.stage == "terrain", late)
    _require_shape(table, order, gate)
    if order.ground == "control":
        _require_control(table, order, seat, gate)
    else:
        _require_clearance(table, order, gate)
    return (TerrainLaid(order.piece, order.ground, order.outline, seat),)


def settle(table: Table, order: Settle, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The table is agreed: control terrain lies as the match type asks for it (AL-TABLE-04, 07, AL-VARIANT-02, 03)."""
    ready = table.stage == "terrain"
    gate.require(SETUP_IN_ORDER, ready, "the table is settled once, when all armies are enlisted")
    gate.must(ready, "the table is not open for terrain")
    pieces = _control(table)
    match table.options["preset"]:
        case "king_of_the_hill":
            gate.require(KING_OF_THE_HILL, len(pieces) == 1, f"one control piece is asked for, {len(pieces)} lie")
        case "death_before_dishonor":
            gate.require(DEATH_BEFORE_DISHONOR, not pieces, f"{', '.join(pieces)} lies where no control piece may")
        case _:
            _require_shares(table, gate)
            _require_balance(table, pieces, gate)
    return (TableSettled(),)


def _require_shape(table: Table, order: Lay, gate: Gate) -> None:
    gate.must(_ID.fullmatch(order.piece), f"a piece is called by up to 12 letters and digits, not {order.piece!r}")
    taken = order.piece == EDGE or order.piece in table.terrain or order.piece in table.units
    gate.must(not taken, f"{order.piece} is the name of something else")
    count = len(order.outline)
    gate.must(3 <= count <= MOST_CORNERS, f"an outline has 3 to {MOST_CORNERS} corners, not {count}")
    try:
        piece = ground(order.outline)
    except ValueError as fault:
        raise Breach(STRUCTURE, f"{order.piece}: {fault}", waivable=False) from None
    surface = table_outline(table.options["table_width"], table.options["table_length"])
    gate.must(within(piece, surface), f"{order.piece} does not lie wholly on the table")


def _require_control(table: Table, order: Lay, seat: str, gate: Gate) -> None:
    piece, others = ground(order.outline), _control(table)
    gate.require(CONTROL_IS_SQUARE, is_control_square(order.outline), "a control piece is a square of 2 by 2 steps")
    match table.options["preset"]:
        case "king_of_the_hill":
            gate.require(KING_OF_THE_HILL, not others, f"{', '.join(others)} is the one control piece of the match")
            gate.require(KING_OF_THE_HILL, _centred(piece), f"{order.piece} does not lie in the middle of the table")
        case "death_before_dishonor":
            gate.require(DEATH_BEFORE_DISHONOR, False, "Death Before Dishonor is played without control terrain")
        case _:
            _require_share_and_band(table, piece, seat, gate)
            for name, between in _nearer(piece, others, CONTROL_GAP).items():
                close = f"{order.piece} lies {_steps(between)} steps from {name}, 6 are the least"
                gate.require(CONTROL_PIECES_APART, False, close)
    for name, other in _other(table).items():
        gate.require(TERRAIN_OFF_CONTROL, not overlap(piece, other), f"{name} would lie on {order.piece}")


def _require_share_and_band(table: Table, piece: Polygon, seat: str, gate: Gate) -> None:
    if table.options["control"] == "table":
        return
    own = _laid_by(table, seat)
    gate.require(ONE_CONTROL_PIECE_EACH, not own, f"{called(table, seat)} laid {', '.join(own)} already")
    reach = _reach(table, piece)
    far = f"it reaches {_steps(reach)} steps from the centreline, 4 are the most"
    gate.require(CONTROL_NEAR_CENTRELINE, reach <= BAND + CONTACT, far)


def _require_clearance(table: Table, order: Lay, gate: Gate) -> None:
    piece, width, length = ground(order.outline), table.options["table_width"], table.options["table_length"]
    zones = PLANS[len(table.seats)]
    near = {f"the {zone} zone": zone_outline(zone, width, length) for zone in zones} | _other(table)
    for name, between in _nearer(piece, near, TERRAIN_GAP).items():
        close = f"{order.piece} lies {_steps(between)} steps from {name}, 2 are the least"
        gate.require(TERRAIN_APART, False, close)
    for name, other in _control(table).items():
        gate.require(TERRAIN_OFF_CONTROL, not overlap(other, piece), f"{order.piece} would lie on {name}")


def _require_shares(table: Table, gate: Gate) -> None:
    if table.options["control"] == "table":
        return
    for seat in staying(table):
        count = len(_laid_by(table, seat))
        gate.require(ONE_CONTROL_PIECE_EACH, count == 1, f"{called(table, seat)} lays one control piece, not {count}")


def _require_balance(table: Table, pieces: Mapping[str, Polygon], gate: Gate) -> None:
    """Of an odd number of pieces one lies across the centreline, or in either half; two players lay one in each."""
    south, north = ({name for name, piece in pieces.items() if _lies(table, piece, half)} for half in (-1, 1))
    across = set(pieces) - south - north if table.options["control"] == "players" else set()
    everybody = len(staying(table)) == len(table.seats)
    spare = 0 if across else (len(table.seats) if everybody else len(pieces)) % 2
    balanced = abs(len(south) - len(north)) <= spare and not (across and len(table.seats) == 2)
    in_south = counted(len(south), "control piece")
    gate.require(CONTROL_BALANCED, balanced, f"south half: {in_south}, north half: {len(north)}, across: {len(across)}")


def _nearer(piece: Polygon, others: Mapping[str, Polygon], least: int) -> dict[str, int]:
    """What lies nearer to a piece than it may, and how near."""
    close = {name: gap(piece, other) for name, other in others.items() if not apart(piece, other, least)}
    return {name: between for name, between in close.items() if between < least - CONTACT}


def _control(table: Table) -> dict[str, Polygon]:
    return {name: ground(piece.outline) for name, piece in table.terrain.items() if piece.ground == "control"}


def _other(table: Table) -> dict[str, Polygon]:
    return {name: ground(piece.outline) for name, piece in table.terrain.items() if piece.ground != "control"}


def _laid_by(table: Table, seat: str) -> list[str]:
    return [name for name in _control(table) if table.terrain[name].seat == seat]


def _centred(piece: Polygon) -> bool:
    found = bounds(piece)
    return abs(found.left + found.right) <= CONTACT and abs(found.bottom + found.top) <= CONTACT


def _reach(table: Table, piece: Polygon) -> int:
    """How far a piece lies from the centreline, by the reading of AL-TABLE-05."""
    found = bounds(piece)
    match table.options["terrain_zone_test"]:
        case "whole":
            return max(abs(found.bottom), abs(found.top))
        case "centre":
            return abs(found.bottom + found.top) // 2
        case _:
            return max(0, found.bottom, -found.top)


def _lies(table: Table, piece: Polygon, half: int) -> bool:
    """Whether a piece counts for the south (-1) or north (1) half, by the reading of AL-TABLE-07."""
    found = bounds(piece)
    near, far = sorted((found.bottom * half, found.top * half))
    match table.options["terrain_zone_test"]:
        case "whole":
            return near >= -CONTACT
        case "centre":
            return near + far > 0
        case _:
            return far > CONTACT


def _steps(length: int) -> str:
    return f"{length / 1000:g}"
