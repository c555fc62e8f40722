"""A wall between a log and its game: a table that no game could come to says that the log is damaged, and no more."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from eventstore.port import Damaged
from replay.core.game import AnyTable, Call, Config, Game, Legal, Reveals, Seat
from replay.core.options import completed
from replay.core.scene import Scene
from replay.core.survey import Survey
from replay.core.wire import Event

T = TypeVar("T")

SPEECHLESS = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    StopIteration,
    AssertionError,
    RecursionError,
)
"""What a game raises that is shown a table it could never have come to."""


def unheard_of(game: Game, stray: Exception, n: int = 0) -> Damaged:
    """What it means that a game is speechless, at entry ``n`` where that is known."""
    said = f"{type(stray).__name__}: {stray}" if str(stray) else type(stray).__name__
    return Damaged(f"what is written leads to no table of {game.title} ({said})", seq=n)


def laid(game: Game, match: str, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> AnyTable:
    """The table genesis lays. Raises ``Damaged`` where the game does not know its options or seats."""
    try:
        if len({seat.id for seat in seats}) < len(seats):
            raise ValueError("two players sit in one seat")
        return game.start(Config(match, seats, completed(game.options, options)))
    except (ValueError, Damaged) as misfit:
        why = misfit.reason if isinstance(misfit, Damaged) else str(misfit)
        raise Damaged(f"opens no match of {game.title}: {why}", seq=1) from misfit


class Walled:
    """A game that raises ``Damaged`` wherever it is speechless; a ``Breach`` it raises as ever.

    ``evolve`` is the game's own, since replay is made of it: ``judgement.fold`` is its wall.
    """

    def __init__(self, game: Game) -> None:
        """``game`` stands behind the wall."""
        self._game = game
        self.key, self.title, self.edition, self.editions = game.key, game.title, game.edition, game.editions
        self.rules, self.options, self.arms = game.rules, game.options, game.arms
        self.Table, self.Orders, self.Events = game.Table, game.Orders, game.Events
        self.muster, self.evolve = game.muster, game.evolve

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Walled) and other._game is self._game

    def __hash__(self) -> int:
        return hash(self._game)

    def start(self, config: Config) -> AnyTable:
        """The table before the first order. Raises ``ValueError`` as the game does."""
        try:
            return self._game.start(config)
        except ValueError:
            raise
        except SPEECHLESS as stray:
            raise unheard_of(self._game, stray) from stray

    def awaits(self, table: AnyTable) -> tuple[Call, ...]:
        """All seats that may speak."""
        return self._said(lambda: self._game.awaits(table))

    def legal(self, table: AnyTable, opened: Reveals) -> Legal:
        """What may be said now."""
        return self._said(lambda: self._game.legal(table, opened))

    def decide(self, table: AnyTable, order: Any, waived: Collection[str] = frozenset()) -> tuple[Event, ...]:
        """What an order brings about. Raises ``Breach``."""
        return self._said(lambda: self._game.decide(table, order, waived))

    def show(self, table: AnyTable, opened: Reveals) -> Scene:
        """The picture of the table."""
        return self._said(lambda: self._game.show(table, opened))

    def survey(self, table: AnyTable, piece: str, opened: Reveals) -> Survey:
        """What a piece could do."""
        return self._said(lambda: self._game.survey(table, piece, opened))

    def tell(self, event: Any) -> str:
        """An event in one line."""
        return self._said(lambda: self._game.tell(event))

    def warrant(self, event: Any, field: str) -> tuple[str, ...]:
        """The rules that an event follows from."""
        return self._said(lambda: self._game.warrant(event, field))

    def _said(self, answer: Callable[[], T]) -> T:
        try:
            return answer()
        except SPEECHLESS as stray:
            raise unheard_of(self._game, stray) from stray
