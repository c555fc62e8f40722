"""An order tried before it is said: where pieces would stand then, or the rule that forbids it. Nothing is written."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.changes import changes
from replay.core.dice import Roll
from replay.core.game import AnyTable, Game, Reveals
from replay.core.rule import Breach
from replay.core.scene import Piece, Scene, rectangle
from replay.core.text import Unreadable
from replay.line.judgement import fold
from replay.line.parts import may_hold
from replay.notation import parse
from replay.recording.filling import placed
from replay.recording.refusal import Refusal


class Trial(Struct, frozen=True):
    """What an order would do: the pieces as they would stand, told in words; or why not, with the rule.

    ``said`` is whether anything can be told of it: dice and what lies face down are never tried.
    """

    pieces: tuple[Piece, ...] = ()
    tells: str = ""
    rule: str = ""
    reason: str = ""
    scene: Scene | None = None

    @property
    def holds(self) -> bool:
        """Whether it would be written."""
        return self.scene is not None


def tried(game: Game, table: AnyTable, opened: Reveals, text: str) -> Trial:
    """What a line would do to a table."""
    try:
        order = parse(game, text)
        if isinstance(order, Roll) or may_hold(type(order)):
            return Trial()
        events = game.decide(table, placed(game, table, order))
    except Breach as breach:
        return Trial(rule=breach.rule, reason=breach.reason)
    except Refusal as refusal:
        return Trial(rule=refusal.word, reason=refusal.reason)
    except Unreadable as unread:
        return Trial(reason=str(unread))
    before, after = game.show(table, opened), game.show(fold(game, table, events), opened)
    seen = changes(before, after)
    moved = (*(one.after for one in seen.moved), *seen.came, *_laid(before, after), *_lain(before, after))
    tells = "; ".join(filter(None, map(game.tell, events)))
    return Trial(moved, tells, scene=after)


def _lain(before: Scene, after: Scene) -> Iterator[Piece]:
    """Terrain that is new then, at the last of its corners."""
    known = {area.id for area in before.areas}
    for area in after.areas:
        if area.id not in known:
            x, y = area.outline[-1]
            outline = tuple((east - x, north - y) for east, north in area.outline)
            yield Piece(area.id, area.name or area.id, area.name or area.id, _whose(after), (x, y), 0, outline)


def _laid(before: Scene, after: Scene) -> Iterator[Piece]:
    """Tokens that lie elsewhere then, as small bases."""
    were = {token.id: token.at for token in before.tokens}
    size = after.board.step // 2
    for token in after.tokens:
        if token.at is not None and token.at != were.get(token.id):
            label = token.id[:3]
            yield Piece(
                token.id,
                label,
                token.value or token.id,
                token.seat or _whose(after),
                token.at,
                0,
                rectangle(size, size),
            )


def _whose(scene: Scene) -> str:
    """The seat in whose colour is drawn what is nobody's: those who speak first."""
    return next((one.seat for one in scene.turn.awaited if one.seat), scene.seats[0].id)
