"""The seats of a table: who sits across, what changes of one of them, what it scores, and who has won."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.names import Seated
from replay.core.scene import Outcome

T = TypeVar("T", bound=Struct)
"""A table: whatever else it is made of, it has players under ``seats`` and points under ``score``, both by seat."""


class Ended(Seated, Protocol):
    """A table on which a match may have ended."""

    @property
    def winner(self) -> str:
        """The seat that has won, empty for a draw."""
        ...

    @property
    def reason(self) -> str:
        """Why it ended, in the game's own word."""
        ...


def other(table: Seated, seat: str) -> str:
    """The opponent of a seat where two play; the seat itself where nobody sits across."""
    return next((one for one in table.seats if one != seat), seat)


def with_player(table: T, seat: str, **changes: Any) -> T:
    """The table with some fields of one seat changed; the same table when there is no such seat."""
    return replace(table, seats=altered(cast(Any, table).seats, seat, **changes))


def scored(table: T, seat: str, points: int) -> T:
    """The table with so many points more for a seat, or fewer."""
    score: Mapping[str, int] = cast(Any, table).score
    return replace(table, score={**score, seat: score.get(seat, 0) + points})


def outcome(table: Ended, ends: Mapping[str, tuple[str, str]]) -> Outcome:
    """How a match that is over ended; ``ends`` has in words, and by which rule, what a reason of the game means."""
    reason, rule = ends.get(table.reason, (table.reason, ""))
    return Outcome((table.winner,) if table.winner in table.seats else (), reason, rule)
