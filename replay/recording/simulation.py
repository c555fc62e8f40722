"""Matches that nobody plays: recorded through the recorder like any other, to their end."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TypeAlias

from eventstore.port import Store
from replay.core.form import Chance
from replay.core.game import AnyTable, Concede, Game
from replay.core.lots import anything
from replay.core.options import Value
from replay.core.wire import Order
from replay.games import module_of
from replay.line.unsealed import said
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Setting, open_match

MOST = 20_000
"""Orders after which a simulated match is given up by whoever is awaited, so that every match ends."""
Choose: TypeAlias = Callable[[AnyTable, Chance], Order]
"""What a simulated player says."""
Arrange: TypeAlias = Callable[[int, Chance], tuple[int, Mapping[str, Value]]]
"""For so many armies that join: how many play, and the options they agree on that differ."""
Hear: TypeAlias = Callable[[AnyTable, Order], None]
"""Told each order as it was written, sealed and opened, and the table before it."""


def simulate(
    game: Game, store: Store, means: Means, chance: Chance, armies: Sequence[Order] = (), *, hear: Hear | None = None
) -> Recorder:
    """Play one match to its end; ``armies`` are the orders that enlist them, seat by seat.

    Raises ``Refusal`` where an army breaks its rules, or a game offers what it then refuses.
    """
    count, options = arranger(game)(len(armies), chance)
    players = [f"Simulated {number}" for number in range(1, count + 1)]
    line = open_match(game, store, means, Setting(players, options=options, simulated=True))
    recorder = Recorder(game, store, line.id, means)
    for order in armies:
        _record(recorder, order, hear)
    choose = chooser(game)
    for _ in range(MOST):
        if not game.awaits(recorder.table):
            return recorder
        _record(recorder, choose(recorder.table, chance), hear)
    _record(recorder, Concede(by=game.awaits(recorder.table)[0].seat), hear)
    return recorder


def chooser(game: Game) -> Choose:
    """How a game's simulated players choose: by its own ``simulated.choose``, else by lot among what is legal."""
    choose: Choose | None = getattr(_simulated(game), "choose", None)
    return choose or (lambda table, chance: by_lot(game, table, chance))


def arranger(game: Game) -> Arrange:
    """How a game's simulated matches are arranged: by its own ``simulated.arrange``, else for two, with no options."""
    arrange: Arrange | None = getattr(_simulated(game), "arrange", None)
    return arrange or (lambda armies, chance: (max(armies, 2), {}))


def _simulated(game: Game) -> ModuleType | None:
    """What a game has to say about its simulated players, if anything."""
    package = module_of(game.key).rpartition(".")[0]
    beside = f"{package}.simulated"
    return import_module(beside) if package and find_spec(beside) is not None else None


def _record(recorder: Recorder, order: Order, hear: Hear | None) -> None:
    before = recorder.table
    written = recorder.record(order).act
    if hear is not None:
        for one in said(written):
            hear(before, one)


def by_lot(game: Game, table: AnyTable, chance: Chance) -> Order:
    """An order or a sample of a form, each as likely; giving up only where nothing else is offered."""
    try:
        return anything(game.legal(table, {}), chance)
    except LookupError:
        return Concede(by=game.awaits(table)[0].seat)
