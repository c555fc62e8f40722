"""When the head of a line is signed without being asked for: when the match is closed, and after turns where wanted."""

from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from eventstore.port import Damaged, Store, Unwritable
from replay import acts
from replay.core.game import AnyTable, Game


class Signing(Struct, frozen=True):
    """Who signs, and when: at the ``close`` of a match, at the end of its ``turns``.

    ``note`` signs where a line of a store stands and gives the text of the signed head, or raises ``Unwritable``.
    """

    note: Callable[[Store, bytes], str]
    close: bool = True
    turns: bool = False

    def due(self, game: Game, act: acts.Act, before: AnyTable, after: AnyTable) -> bool:
        """Whether the head is to be signed now that an act was written between these two tables."""
        if isinstance(act, acts.Closed):
            return self.close
        with suppress(Damaged):
            return self.turns and after is not before and _turn(game, after) != _turn(game, before)
        return False


def _turn(game: Game, table: AnyTable) -> str:
    return game.show(table, {}).turn.key


def _nobody(store: Store, line: bytes) -> str:
    raise Unwritable("the head", "is signed by nobody here")


NOBODY = Signing(_nobody, close=False)
"""Where a program does not sign, as in a simulation."""
