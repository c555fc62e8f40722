"""Whose order it is where several seats may speak and none is named: told by the pieces that it names."""

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.core.game import AnyTable, Game
from replay.core.rule import Breach


def owner(game: Game, table: AnyTable, order: Any, seats: Collection[str]) -> str:
    """The one of these seats whose pieces alone an order names, unless another could say the same; else nobody's."""
    scene = game.show(table, {})
    seat_of = {piece.id: piece.seat for piece in (*scene.pieces, *scene.fallen)}
    named = {seat_of[word] for word in _words(order) if word in seat_of}
    seat = named.pop() if len(named) == 1 else ""
    others = (other for other in seats if other != seat)
    return seat if seat in seats and not any(_holds(game, table, order, other) for other in others) else ""


def _holds(game: Game, table: AnyTable, order: Any, seat: str) -> bool:
    try:
        game.decide(table, replace(order, by=seat))
    except Breach:
        return False
    return True


def _words(value: Any) -> Iterator[str]:
    """Every text in an order."""
    match value:
        case str():
            yield value
        case tuple() | list():
            for part in value:
                yield from _words(part)
        case Struct():
            for name in value.__struct_fields__:
                yield from _words(getattr(value, name))
