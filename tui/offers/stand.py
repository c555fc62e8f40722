"""What stands open at a table, with what a screen needs to show it: phrases, dice that are owed, who is called what."""

from collections.abc import Mapping

from msgspec import Struct

from replay.core.dice import Owed
from replay.core.game import AnyTable, Call, Game, Reveals
from replay.core.scene import Scene
from replay.showing.closing import at_rest
from tui.offers.phrase import Phrase, phrases, refusals


class Stand(Struct, frozen=True):
    """What may be said and what not, at one table; ``names`` are what ids on it are called."""

    scene: Scene
    phrases: tuple[Phrase, ...] = ()
    refused: tuple[Phrase, ...] = ()
    calls: tuple[Call, ...] = ()
    names: Mapping[str, str] = {}

    @property
    def debts(self) -> tuple[Owed, ...]:
        """The dice that are owed, those to be rolled first in front."""
        return tuple(call.owed for call in self.calls if call.owed is not None)


def stand(game: Game, table: AnyTable, opened: Reveals, closed: str = "") -> Stand:
    """What stands open at a table for a viewer who knows what ``opened`` holds: nothing once the match is closed."""
    scene = at_rest(game.show(table, opened), closed)
    called = {piece.id: piece.name for piece in scene.pieces} | {seat.id: seat.name for seat in scene.seats}
    if closed:
        return Stand(scene, names=called)
    legal, calls = game.legal(table, opened), game.awaits(table)
    return Stand(scene, phrases(game.Orders, legal, calls), refusals(game.Orders, legal), calls, called)


def because(scene: Scene, owed: Owed) -> str:
    """How dice that are owed come to be as many: what stands beside them on the table."""
    fight = scene.fight
    rows = [row for row in (fight.above, fight.below) if row] if fight else []
    told = next((row.caption for row in rows if row.seat == owed.seat and len(row.dice) == owed.count), "")
    return told.partition("= ")[2] or told
