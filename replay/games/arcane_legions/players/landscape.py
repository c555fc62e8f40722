"""Terrain that simulated players lay: control squares askew, and pieces of any shape at any angle."""

from collections.abc import Callable

from replay.core.form import Chance, Form, sample
from replay.core.game import Concede
from replay.core.lots import between, once_in, one
from replay.core.pose import FULL_TURN, ONE, Point, Pose, corner, point, rounded, unit
from replay.core.wire import Order
from replay.games.arcane_legions.ground.outline import STEP
from replay.games.arcane_legions.legal import legal
from replay.games.arcane_legions.orders import Ground, Lay, Settle
from replay.games.arcane_legions.players.trial import holds
from replay.games.arcane_legions.table import Table, staying

PIECES = 7
"""Terrain pieces a simulated table has at most."""
TRIES = 10
"""Places a player looks for room at before it lays a plain piece, or none."""
LEAST, MOST = STEP // 2, 3 * STEP // 2
"""How far the corners of a piece are from its middle."""

Draw = Callable[[Table, Chance], tuple[Point, ...]]


def landscape(table: Table, chance: Chance) -> Order:
    """Terrain is laid as the match asks for it, with a few pieces more, until the table is agreed."""
    agreed = Settle(by=staying(table)[0])
    settled = holds(table, agreed)
    if settled and (len(table.terrain) >= PIECES or once_in(8, chance)):
        return agreed
    ground = _ground(table, chance, settled=settled)
    laid = _laid(table, ground, chance)
    return laid or (agreed if settled else _plain(table, chance))


def _ground(table: Table, chance: Chance, *, settled: bool) -> Ground:
    if not settled:
        return "control"
    open_to_more = table.options["control"] == "table" and table.options["preset"] == "standard"
    grounds: tuple[Ground, ...] = ("blocking", "hindering", "control") if open_to_more else ("blocking", "hindering")
    return one(grounds, chance)


def _laid(table: Table, ground: Ground, chance: Chance) -> Lay | None:
    """A piece where there is room for it, by a player who may lay it; None where none is found."""
    name = f"{ground}{len(table.terrain) + 1}"
    draw: Draw = _square if ground == "control" else _rock
    without = [seat for seat in staying(table) if seat not in {piece.seat for piece in table.terrain.values()}]
    seats = without if ground == "control" and without else list(staying(table))
    tries = (Lay(name, ground, draw(table, chance), by=one(seats, chance)) for _ in range(TRIES))
    return next((order for order in tries if holds(table, order)), None)


def _square(table: Table, chance: Chance) -> tuple[Point, ...]:
    """A control piece near the centreline and near a long edge of the table, so that another finds room."""
    if table.options["preset"] == "king_of_the_hill":
        middle = Point(0, 0)
    else:
        half = table.options["table_width"] // 2
        across = between(half // 2, half - 3 * STEP // 2, chance) * one((-1, 1), chance)
        middle = Point(across, between(3 * STEP // 2, 5 * STEP // 2, chance) * _half(table, chance))
    pose = Pose(middle.x, middle.y, one((0, 0, between(0, FULL_TURN // 4, chance)), chance))
    corners = ((-STEP, -STEP), (STEP, -STEP), (STEP, STEP), (-STEP, STEP))
    return tuple(point(corner(pose, right, ahead)) for right, ahead in corners)


def _half(table: Table, chance: Chance) -> int:
    """The half of the table that has fewer control pieces: south (-1) or north (1) (AL-TABLE-07)."""
    laid = [piece.outline for piece in table.terrain.values() if piece.ground == "control"]
    north = sum(1 if sum(corner.y for corner in outline) > 0 else -1 for outline in laid)
    return (north < 0) - (north > 0) or one((-1, 1), chance)


def _rock(table: Table, chance: Chance) -> tuple[Point, ...]:
    """Any outline of three to six corners: they follow one another round its middle."""
    x = between(-table.options["table_width"] // 2, table.options["table_width"] // 2, chance)
    y = between(-table.options["table_length"] // 3, table.options["table_length"] // 3, chance)
    bearings = sorted(between(0, FULL_TURN - 1, chance) for _ in range(between(3, 6, chance)))
    return tuple(_off(x, y, bearing, between(LEAST, MOST, chance)) for bearing in bearings)


def _off(x: int, y: int, bearing: int, length: int) -> Point:
    east, north = unit(bearing)
    return Point(x + rounded(east * length, ONE), y + rounded(north * length, ONE))


def _plain(table: Table, chance: Chance) -> Order:
    """What is listed as legal: control terrain first, else whatever there is; giving up where nothing is left."""
    offered = legal(table, {})
    lays = [form for form in offered.forms if _lays_control(form)] or list(offered.forms)
    return sample(one(lays, chance), chance) if lays else Concede(by=staying(table)[0])


def _lays_control(form: Form) -> bool:
    return isinstance(form.order, Lay) and form.order.ground == "control"
