"""The movement phase: a warrior goes along a path, or enters the map by it."""

from replay.core.rule import Gate
from replay.games.fantasy_skirmish import activating, standing
from replay.games.fantasy_skirmish.events import Events, WarriorMoved
from replay.games.fantasy_skirmish.field import Field, enterable, ground, on_map
from replay.games.fantasy_skirmish.orders import Move, Side
from replay.games.fantasy_skirmish.rulebook import move as rules
from replay.games.fantasy_skirmish.rulebook.phase import EACH_ONCE
from replay.games.fantasy_skirmish.rulebook.turn import ENTRY_EDGE
from replay.games.fantasy_skirmish.squares import Square, ring
from replay.games.fantasy_skirmish.table import Acting, Table, powers_of
from replay.games.fantasy_skirmish.walking import Walk, Way, allowance, cornered, counted, filled, walk_of

LONGEST = 60
"""Squares of a path that are looked at."""


def move(table: Table, order: Move, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A warrior moves once in its turn, in double time if it takes no action (FS-PHASE-02, FS-MOVE)."""
    told = activating.begin(table, order.warrior, seat, gate)
    acting = gate.found(told.table.acting, f"{order.warrior} is not activated")
    _require_phase(told.table, acting, order, gate)
    most = allowance(told.table, order.warrior, double=order.double)
    way = require_path(told.table, order.warrior, order.path, most, gate)
    standing.require_back(told.table, order.warrior, order.path[-1], order.back, gate)
    told.say(WarriorMoved(order.warrior, way.path, way.price, way.diagonals, order.back, order.double))
    return told.events


def require_path(table: Table, warrior: str, path: tuple[Square, ...], most: int, gate: Gate) -> Way:
    """State every rule of a path, filled up where its squares do not touch; the whole of it, and what it costs.

    Raises ``Breach`` (FS-MOVE-09 to 16, FS-TURN-05).
    """
    gate.must(0 < len(path) <= LONGEST, f"a path has 1 to {LONGEST} squares")
    walk, found = walk_of(table, warrior), table.warriors[warrior]
    _require_squares(walk, path, gate)
    if found.at is None:
        side = table.seats[found.seat].side
        entry = f"{warrior} enters from the {side}, not at {path[0][0]},{path[0][1]}"
        gate.require(ENTRY_EDGE, side and on_side(walk.land, path[0], side), entry)
    filled_up = filled(walk, found.at, path, most) or filled(walk, found.at, path, LONGEST)
    no_way = f"no way leads {warrior} to {path[-1][0]},{path[-1][1]} for {LONGEST} squares or less"
    gate.require(rules.SUM_MUST_FIT, filled_up is not None, no_way)
    whole = gate.found(filled_up, "no way is known: say every square of it")
    gate.must(found.at != whole[0], f"{warrior} stands on {path[0][0]},{path[0][1]} already")
    _require_steps(walk, found.at, whole, gate)
    way = counted(walk, found.at, whole)
    dear = f"the path costs {way.price}, {warrior} may move {most}"
    gate.require(rules.SUM_MUST_FIT, way.price <= most, dear)
    return way


def on_side(land: Field, square: Square, side: Side) -> bool:
    """Whether a square is on the edge row or column of a side (FS-TURN-05)."""
    edge = {"north": (1, 0), "south": (1, land.height - 1), "west": (0, 0), "east": (0, land.width - 1)}
    axis, place = edge[side]
    return square[axis] == place


def _require_phase(table: Table, acting: Acting, order: Move, gate: Gate) -> None:
    gate.require(EACH_ONCE, not acting.moved, f"{order.warrior} has moved in this turn")
    if order.double:
        tired = any(power.no_double_time for power in powers_of(table, order.warrior).values())
        gate.require(rules.DOUBLE_TIME, not tired, f"{order.warrior} has no double time")
        gate.require(rules.DOUBLE_TIME, not acting.action, f"{order.warrior} has acted: no double time")


def _require_squares(walk: Walk, path: tuple[Square, ...], gate: Gate) -> None:
    """Every square named is on the map and may be passed, and the last one stood on."""
    for square in path:
        where = f"{square[0]},{square[1]}"
        gate.require(rules.ON_THE_MAP, on_map(walk.land, square), f"{where} is not on the map")
        gate.must(on_map(walk.land, square), "nobody can stand beside the map")
        last = square == path[-1]
        stopped = f"{where} is {'deep water' if ground(walk.land, square) == 'deep' else 'blocking ground'}"
        passed = square in walk.open and (not last or enterable(walk.land, square))
        gate.require(rules.NOT_INTO_BLOCKING, passed, stopped)
        held = square in walk.taken and (last or not walk.flies)
        gate.require(rules.NOT_THROUGH_WARRIORS, not held, f"another warrior stands on {where}")


def _require_steps(walk: Walk, start: Square | None, path: tuple[Square, ...], gate: Gate) -> None:
    for square in path:
        where = f"{square[0]},{square[1]}"
        gate.must(start is None or ring(start, square) == 1, f"{where} is named twice, one after the other")
        corner = start is not None and cornered(walk, start, square)
        gate.require(rules.CORNERS_MAY_BE_CUT, not corner, f"the step to {where} cuts a corner")
        start = square
