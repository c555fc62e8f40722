"""Matches that nobody plays: recorded through the recorder like any other, to their end."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from eventstore.port import Store
from replay.core.form import Chance, sample
from replay.core.game import AnyTable, Concede, Game
from replay.core.wire import Order
from replay.games import GAMES
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Setting, open_match

MOST = 20_000
"""Orders after which a simulated match is given up by whoever is awaited, so that every match ends."""
PLAYERS = ("Simulated 1", "Simulated 2")

Choose: TypeAlias = Callable[[AnyTable, Chance], Order]
"""What a simulated player says."""


def simulate(game: Game, store: Store, means: Means, chance: Chance, armies: Sequence[Order] = ()) -> Recorder:
    """Play one match to its end; ``armies`` are the orders that enlist them, seat by seat.

    Raises ``Refusal`` where an army breaks its rules, or a game offers what it then refuses.
    """
    line = open_match(game, store, means, Setting(PLAYERS, simulated=True))
    recorder = Recorder(game, store, line.id, means)
    for order in armies:
        recorder.record(order)
    choose = chooser(game)
    for _ in range(MOST):
        if not game.awaits(recorder.table):
            return recorder
        recorder.record(choose(recorder.table, chance))
    recorder.record(Concede(by=game.awaits(recorder.table)[0].seat))
    return recorder


def chooser(game: Game) -> Choose:
    """How a game's simulated players choose: by its own ``simulated.choose``, else by lot among what is legal."""
    beside = f"{GAMES[game.key].rpartition('.')[0]}.simulated"
    if find_spec(beside) is not None:
        found: Any = import_module(beside)
        choose: Choose = found.choose
        return choose
    return lambda table, chance: by_lot(game, table, chance)


def by_lot(game: Game, table: AnyTable, chance: Chance) -> Order:
    """An order or a sample of a form, each as likely; giving up only where nothing else is offered."""
    legal = game.legal(table, {})
    orders = [order for order in legal.orders if not isinstance(order, Concede)]
    count = len(orders) + len(legal.forms)
    if not count:
        return legal.orders[0] if legal.orders else Concede(by=game.awaits(table)[0].seat)
    place = chance.randrange(count)
    return orders[place] if place < len(orders) else sample(legal.forms[place - len(orders)], chance)
