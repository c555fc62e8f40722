"""What an intent comes to on a table, what an outcome does to one, and when two outcomes are the same."""

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from replay.acts import Act, Adjusted, Conceded, Enlisted, Held, Intent, Ordered, Orphaned, Out, Stood
from replay.core.game import AnyTable, Game, Remarked
from replay.core.rule import Breach, Status, behind, breaches
from replay.line import adjustment
from replay.line.wall import SPEECHLESS, unheard_of

Outcome: TypeAlias = Held[Any] | Orphaned | Out
"""What became of an act. An adjustment that holds is its own event."""

STRUCK = Out()


def judge(game: Game, table: AnyTable, intent: Intent[Any]) -> Outcome:
    """Decide an intent: the events of all its orders, orphaned where one does not hold, struck where there are none."""
    if not intent.orders:
        return STRUCK
    try:
        return Held(decide(game, table, intent.orders, intent.waives))
    except Breach as breach:
        return Orphaned(breach.rule, breach.reason)


def decide(game: Game, table: AnyTable, orders: Collection[Any], waived: Collection[str]) -> tuple[Any, ...]:
    """The events of orders given one after another. Raises ``Breach`` for the first that does not hold."""
    events: tuple[Any, ...] = ()
    had: tuple[Any, ...] = ()
    for order in orders:
        # what one order did matters to the next alone
        table = fold(game, table, had)
        if isinstance(order, Adjusted):
            adjustment.adjust(game, table, order.path, order.value)
            had = (order,)
        else:
            had = game.decide(table, order, waived)
        events += had
    return events


def broken(game: Game, table: AnyTable, intent: Intent[Any]) -> tuple[Breach, ...]:
    """Every rule an intent breaks on a table beyond those it waives."""
    return breaches(lambda waived: decide(game, table, intent.orders, waived | set(intent.waives)))


def own_events(act: Act) -> tuple[Any, ...]:
    """The events an entry was written with; none for what is no act."""
    match act:
        case Ordered() | Stood() | Enlisted() | Conceded():
            return act.events
        case Adjusted():
            return (act,)
    return ()


def fold(game: Game, table: AnyTable, events: Collection[Any]) -> AnyTable:
    """The table after events. Raises ``Damaged`` where they lead to none."""
    evolve = game.evolve
    try:
        for event in events:
            table = adjustment.evolve(game, table, event) if type(event) is Adjusted else evolve(table, event)
    except SPEECHLESS as stray:
        raise unheard_of(game, stray) from stray
    return table


def advance(game: Game, table: AnyTable, outcome: Outcome) -> AnyTable:
    """The table after an act with this outcome."""
    return fold(game, table, outcome.events) if isinstance(outcome, Held) else table


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are equal; orphans are, whatever their reason."""
    return one == other or (isinstance(one, Orphaned) and isinstance(other, Orphaned))


def as_told(told: str) -> str:
    """What a game tells of its events, as it tells it."""
    return told


def tellings(game: Game, outcome: Outcome, named: Callable[[str], str] = as_told) -> tuple[str, ...]:
    """An outcome in lines, one for each event worth one; what was taken as said is marked, not told.

    ``named`` puts people's names into what the game tells; what people said themselves it never sees.
    """
    match outcome:
        case Held(events):
            told = (_tell(game, event, named) for event in events if not _as_said(game, event))
            return tuple(filter(None, told))
        case Orphaned(rule, reason):
            return (f"holds no longer: {reason}{behind(rule)}",)
        case Out():
            return ("struck",)


def _as_said(game: Game, event: Any) -> bool:
    rule = game.rules.get(event.rule) if isinstance(event, Remarked) else None
    return rule is not None and rule.status is Status.RECORDED


def _tell(game: Game, event: Any, named: Callable[[str], str]) -> str:
    if isinstance(event, Adjusted):
        return f"{event.path} is set to {event.value}: {event.reason}"
    return named(game.tell(event))
