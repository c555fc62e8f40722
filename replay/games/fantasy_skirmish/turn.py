"""Who speaks next, and what may be said."""

from collections.abc import Callable

from replay.core.calling import calling
from replay.core.count import counted
from replay.core.game import Call
from replay.core.names import called
from replay.games.fantasy_skirmish.rolling import STAKES, owed
from replay.games.fantasy_skirmish.rulebook.army import COST_LIMIT
from replay.games.fantasy_skirmish.rulebook.phase import TWO_PHASES
from replay.games.fantasy_skirmish.rulebook.rein import SPEND_AT_ONCE
from replay.games.fantasy_skirmish.rulebook.setup import (
    PLACING_BY_TURNS,
    PREPARED_MAP,
    SCOUTS_FIRST,
    SIDES,
    THREE_FEATURES,
    TILES,
)
from replay.games.fantasy_skirmish.rulebook.turn import ALTERNATE_TURNS
from replay.games.fantasy_skirmish.table import TURNS, Acting, Table, turn_of

TURN = ("activate", "move", "melee", "shoot", "cast", "use", "lapse", "skip")
ACTING = ("move", "melee", "shoot", "cast", "use", "activate", "lapse", "done")


def awaits(table: Table) -> tuple[Call, ...]:
    """All seats that may speak now; none when the match is over."""
    return AWAITED[table.stage](table) if table.stage in AWAITED else ()


def _enlisting(table: Table) -> tuple[Call, ...]:
    without = (seat for seat, player in table.seats.items() if not player.army)
    return tuple(calling(table, seat, "enlists an army", ("enlist",), COST_LIMIT) for seat in without)


def _picking(table: Table) -> tuple[Call, ...]:
    left = (seat for seat, player in table.seats.items() if not player.picked)
    return tuple(calling(table, seat, "picks three terrain features", ("pick",), THREE_FEATURES) for seat in left)


def _rolling(table: Table) -> tuple[Call, ...]:
    stakes = STAKES[table.purpose]
    return tuple(
        Call(
            debt.seat,
            f"{called(table, debt.seat)} rolls {counted(debt.count, 'die')} {stakes}",
            ("roll", "concede"),
            debt,
        )
        for debt in owed(table)
    )


def _laying(table: Table) -> tuple[Call, ...]:
    left = ", ".join(f"{i} ({kind})" for i, kind in table.seats[table.active].features.items())
    return (calling(table, table.active, f"lays a feature: {left}", ("lay",), PLACING_BY_TURNS),)


def _unrolling(table: Table) -> tuple[Call, ...]:
    return (calling(table, table.active, "chooses the map", ("unroll",), PREPARED_MAP),)


def _fitting(table: Table) -> tuple[Call, ...]:
    if not table.slots:
        return tuple(calling(table, seat, "lays the centre tile", ("fit",), TILES) for seat in table.seats)
    return (
        calling(table, table.active, f"lays a tile; {counted(9 - len(table.slots), 'place')} left", ("fit",), TILES),
    )


def _choosing(table: Table) -> tuple[Call, ...]:
    left = [seat for seat, player in table.seats.items() if not player.side]
    prepared = table.options["battlefield"] == "prepared" and len(left) == len(table.seats) and table.order
    first = [seat for seat in left if not prepared or seat != table.order[0]]
    return tuple(calling(table, seat, "chooses the side it enters from", ("choose",), SIDES) for seat in first)


def _posting(table: Table) -> tuple[Call, ...]:
    left = (seat for seat, player in table.seats.items() if not player.ready)
    return tuple(
        calling(table, seat, "puts down Scouts, or is ready", ("post", "ready"), SCOUTS_FIRST) for seat in left
    )


def _playing(table: Table) -> tuple[Call, ...]:
    if table.acting:
        return (calling(table, turn_of(table), _acting(table.acting), ACTING, TWO_PHASES),)
    turn = table.seats[table.active].turns + 1
    return (calling(table, table.active, f"activates a warrior, turn {turn} of {TURNS}", TURN, ALTERNATE_TURNS),)


def _acting(acting: Acting) -> str:
    left = ["moves"] * (not acting.moved) + ["acts"] * (not acting.action and not acting.double)
    return f"{' and '.join(left) or 'ends the turn'} with {acting.warrior}"


def _buying(table: Table) -> tuple[Call, ...]:
    points = table.seats[table.active].rp
    return (calling(table, table.active, f"buys reinforcements, {points} RP", ("buy",), SPEND_AT_ONCE),)


AWAITED: dict[str, Callable[[Table], tuple[Call, ...]]] = {
    "enlist": _enlisting,
    "features": _picking,
    "rolls": _rolling,
    "lay": _laying,
    "map": _unrolling,
    "tiles": _fitting,
    "sides": _choosing,
    "scouts": _posting,
    "turns": _playing,
    "reinforce": _buying,
}
"""The stages of a match in which somebody is awaited."""
