"""Who speaks next, and what may be said."""

from collections.abc import Callable

from replay.core.calling import calling
from replay.core.count import counted
from replay.core.game import Call
from replay.core.names import called
from replay.core.rule import Rule
from replay.games.star_wars_legion.activating import commanding
from replay.games.star_wars_legion.dropping import placer
from replay.games.star_wars_legion.mission import OPENING, modifier, opener
from replay.games.star_wars_legion.rolling import POOLS, owed
from replay.games.star_wars_legion.rulebook import fact, mission, order, setup, side
from replay.games.star_wars_legion.rulebook.blue import FIVE_DICE
from replay.games.star_wars_legion.rulebook.drop import OPPONENT_PLACES
from replay.games.star_wars_legion.rulebook.effect import ALL_RESOLVED
from replay.games.star_wars_legion.rulebook.prep import ALTERNATE_FROM_BLUE
from replay.games.star_wars_legion.siding import follower
from replay.games.star_wars_legion.table import FOLLOWING, Table, limit, next_place, role, waiting

FACTS = (
    "move",
    "attack",
    "defend",
    "wound",
    "lose",
    "promote",
    "suppress",
    "lend",
    "defeat",
    "remove",
    "drop",
    "tally",
    "score",
)
"""What may be told at any time of a round."""


def awaits(table: Table) -> tuple[Call, ...]:
    """All seats that may speak now; none when the match is over."""
    return AWAITED[table.stage](table) if table.stage in AWAITED else ()


def _both(table: Table, does: str, verbs: tuple[str, ...], rule: Rule) -> tuple[Call, ...]:
    return tuple(calling(table, seat, does, verbs, rule) for seat in table.seats)


def _enlisting(table: Table) -> tuple[Call, ...]:
    calls = []
    for seat, player in table.seats.items():
        verbs = ("enlist",) * (not player.army) + ("hold",) * (not player.hand)
        does = " and ".join(["enlists an army"] * (not player.army) + ["takes up a command hand"] * (not player.hand))
        if verbs:
            calls.append(calling(table, seat, does, verbs, setup.THREE_LISTS))
    return tuple(calls)


def _establishing(table: Table) -> tuple[Call, ...]:
    return _both(table, "sets out the battlefield", ("establish",), setup.BATTLEFIELD)


def _declaring(table: Table) -> tuple[Call, ...]:
    return _both(table, "declares terrain or agrees to it", ("declare", "agree", "close"), setup.AGREED_TERRAIN)


def _laying(table: Table) -> tuple[Call, ...]:
    return _both(table, "places terrain", ("lay", "close"), setup.DECLARED_FIRST)


def _rolling(table: Table) -> tuple[Call, ...]:
    return tuple(
        Call(
            debt.seat,
            f"{called(table, debt.seat)} rolls {counted(debt.count, 'die')} {POOLS[debt.pool]}",
            ("roll", "concede"),
            debt,
            rule=FIVE_DICE.id if debt.pool == "blue" else fact.ATTACK.id,
        )
        for debt in owed(table)
    )


def _opening(table: Table) -> tuple[Call, ...]:
    due = opener(table)
    if due:
        left = " or ".join(kind for kind in OPENING if kind not in table.spaces)
        rule = mission.OTHER_TYPE if any(kind in table.spaces for kind in OPENING) else mission.BLUE_OPENS
        return (calling(table, due, f"turns up the first {left} card", ("reveal",), rule),)
    free = (seat for seat in table.seats if seat not in table.spaces)
    return tuple(calling(table, seat, "turns up an Advantage", ("reveal",), mission.ADVANTAGES) for seat in free)


def _modifying(table: Table) -> tuple[Call, ...]:
    turn, most = modifier(table), limit(table)
    had = table.modified.get(turn, 0)
    if most is not None:
        does = f"({role(table, turn)}) modifies the mission, {had + 1} of {most}"
        return (calling(table, turn, does, ("modify",), mission.TURN_ABOUT),)
    calls = [
        calling(table, turn, f"({role(table, turn)}) modifies the mission", ("modify", "settle"), mission.TWO_EACH)
    ]
    calls += [calling(table, seat, "settles the mission", ("settle",), mission.TWO_EACH) for seat in table.seats]
    return tuple(call for call in calls if call.orders[0] == "modify" or _may_settle(table, call.seat, turn))


def _may_settle(table: Table, seat: str, turn: str) -> bool:
    return seat != turn and seat not in table.settled


def _choosing(table: Table) -> tuple[Call, ...]:
    return (calling(table, table.blue, "is blue and picks a side", ("choose",), side.BLUE_PICKS),)


def _following(table: Table) -> tuple[Call, ...]:
    kind, _ = FOLLOWING[next_place(table)]
    seat = follower(table)
    rule = order.BLUE_ADVANTAGE_FIRST if kind == "advantage" else order.CARDS_IN_ORDER
    return (calling(table, seat, f"sets up what the {kind} card says", ("place", "lay", "follow"), rule),)


def _resolving(table: Table) -> tuple[Call, ...]:
    return (calling(table, table.active, "resolves setup effects", ("effect", "lay", "done"), ALL_RESOLVED),)


def _preparing(table: Table) -> tuple[Call, ...]:
    return (calling(table, table.active, "deploys a prepared unit", ("deploy", "lay", "done"), ALTERNATE_FROM_BLUE),)


def _playing(table: Table) -> tuple[Call, ...]:
    if table.dropping:
        dropped = table.dropping[0]
        does = f"places {dropped.token}, dropped by {dropped.unit}"
        return (calling(table, placer(table, dropped), does, ("place",), OPPONENT_PLACES),)
    if owed(table):
        return _rolling(table)
    seat = table.active
    if table.acting:
        return (calling(table, seat, f"acts with {table.acting.unit}", ("claim", "done", *FACTS), fact.ACTIVATION),)
    verbs = ("activate", "lead", *FACTS, "end-round", "finish")
    does = f"activates a unit in round {table.round}" if waiting(table, seat) else f"ends round {table.round}"
    plays = [one for one, player in table.seats.items() if player.hand and commanding(table)]
    calls = [calling(table, seat, does, (*("play",) * (seat in plays), *verbs), fact.ACTIVATION)]
    calls += [calling(table, one, "plays a command card", ("play",), fact.COMMAND) for one in plays if one != seat]
    return tuple(calls)


AWAITED: dict[str, Callable[[Table], tuple[Call, ...]]] = {
    "enlist": _enlisting,
    "battlefield": _establishing,
    "declare": _declaring,
    "terrain": _laying,
    "rolls": _rolling,
    "opening": _opening,
    "modify": _modifying,
    "sides": _choosing,
    "cards": _following,
    "effects": _resolving,
    "prepared": _preparing,
    "rounds": _playing,
}
"""The stages of a match in which somebody is awaited."""
