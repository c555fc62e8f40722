"""Who speaks next, and what may be said."""

from collections.abc import Callable

from replay.core.calling import calling
from replay.core.count import counted
from replay.core.game import Call
from replay.core.names import called
from replay.games.arcane_legions.combat import fighting
from replay.games.arcane_legions.preparing import rolloff
from replay.games.arcane_legions.preparing.setting_up import choosing, deploying, undeployed
from replay.games.arcane_legions.rulebook.deploy import OPPOSITE_SHORT_SIDES, PLACED_BY_TURNS
from replay.games.arcane_legions.rulebook.move import MOVEMENT_POINTS
from replay.games.arcane_legions.rulebook.order import ACTIVE_PLAYER_ORDERS
from replay.games.arcane_legions.rulebook.setup import SETUP_IN_ORDER, WINNER_CHOOSES
from replay.games.arcane_legions.table import Table, staying

ORDERS = ("move", "close", "range", "regroup", "special", "effect", "end")
"""What the active player may say while nothing else is owed (AL-ORDER-04)."""


def awaits(table: Table) -> tuple[Call, ...]:
    """All seats that may speak now; none when the match is over."""
    return AWAITED[table.stage](table) if table.stage in AWAITED else ()


def _enlisting(table: Table) -> tuple[Call, ...]:
    without = (seat for seat in staying(table) if not table.seats[seat].army)
    return tuple(calling(table, seat, "enlists an army", ("enlist",), SETUP_IN_ORDER) for seat in without)


def _settling(table: Table) -> tuple[Call, ...]:
    does = "lays terrain or agrees to the table as it lies"
    return tuple(calling(table, seat, does, ("lay", "settle"), SETUP_IN_ORDER) for seat in staying(table))


def _rolling_off(table: Table) -> tuple[Call, ...]:
    why = rolloff.purpose(table)
    may_forgo = why == "breakaway" and table.options["breakaway_optional"]
    verbs = ("roll", *["forgo"] * may_forgo, "concede")
    stakes = rolloff.STAKES[why] if why else ""
    return tuple(
        Call(debt.seat, f"{called(table, debt.seat)} rolls {counted(debt.count, 'die')} {stakes}", verbs, debt)
        for debt in rolloff.owed(table)
    )


def _taking(table: Table) -> tuple[Call, ...]:
    return (calling(table, table.chooser, "takes first or second place", ("take",), WINNER_CHOOSES),)


def _choosing(table: Table) -> tuple[Call, ...]:
    side = "a short side of the table" if len(table.seats) == 2 else "a deployment zone"
    return (calling(table, choosing(table), f"chooses {side}", ("choose",), OPPOSITE_SHORT_SIDES),)


def _deploying(table: Table) -> tuple[Call, ...]:
    seat = deploying(table)
    left = len(undeployed(table, seat))
    return (calling(table, seat, f"deploys a unit, {left} left", ("deploy",), PLACED_BY_TURNS),) if seat else ()


def _ordering(table: Table) -> tuple[Call, ...]:
    asked = _rolling_off(table) or fighting.calls(table)
    if asked:
        return asked
    if table.moving:
        does = f"moves {table.moving.unit}, {max(table.moving.points, 0)} MP left"
        return (calling(table, table.active, does, ("step", "turn", "halt", "place", "effect"), MOVEMENT_POINTS),)
    does = f"gives an order, {max(table.op, 0)} OP left"
    if table.called_on:
        does = f"chooses what {table.called_on.ability} of {table.called_on.unit} does, or {does}"
    return (calling(table, table.active, does, ORDERS, ACTIVE_PLAYER_ORDERS),)


AWAITED: dict[str, Callable[[Table], tuple[Call, ...]]] = {
    "enlist": _enlisting,
    "terrain": _settling,
    "rolloff": _rolling_off,
    "place": _taking,
    "zones": _choosing,
    "deploy": _deploying,
    "orders": _ordering,
}
"""The stages of a match in which somebody is awaited (AL-SETUP-08)."""
