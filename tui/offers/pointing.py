"""A cursor for the line that is typed: found by trying a few of the places that it may end with."""

from collections.abc import Sequence
from typing import Any

from replay.core.game import AnyTable, Game, Reveals
from replay.core.scene import Piece, Scene
from tui.offers.binding import finished
from tui.offers.ground import At, Cursor, fitted, spots
from tui.offers.phrase import Phrase, Slot, end_of
from tui.offers.trying import tried

TRIED = 8
"""Places that are tried at most, to learn how an order's numbers lie on the table."""


def pointing(
    game: Game, table: AnyTable, opened: Reveals, phrases: Sequence[Phrase], *, begins: str, slot: Slot
) -> Cursor | None:
    """A cursor for a line that goes on with a place; None where nothing would come to stand there."""
    found: list[tuple[Any, Piece]] = []
    for value in _apart(slot.raw):
        trial = tried(game, table, opened, finished(phrases, f"{begins}{slot.write(value)}"))
        if trial.pieces:
            found.append((value, trial.pieces[0]))
        if _enough(found):
            break
    ground = fitted((value, piece.at) for value, piece in found)
    if ground is None:
        return None
    piece = found[0][1]
    start = _standing(game.show(table, opened), piece.id)
    at, heading = _first(start, found[0][0], piece)
    return Cursor(begins, spots(slot.raw, ground), ground, slot.write, at, heading, piece, start.at if start else None)


def _apart(values: Sequence[Any]) -> list[Any]:
    """A few of many, far from each other in their list."""
    step = max(1, len(values) // TRIED)
    few = list(values[::step])[: TRIED - 1]
    return [*few[:1], *values[-1:], *few[1:]]


def _enough(found: Sequence[tuple[Any, Piece]]) -> bool:
    """Whether they differ in both ways."""
    ends = [end for value, _ in found if (end := end_of(value))]
    return len({end[0] for end in ends}) > 1 and len({end[1] for end in ends}) > 1


def _standing(scene: Scene, piece: str) -> Piece | None:
    return next((one for one in scene.pieces if one.id == piece), None)


def _first(start: Piece | None, value: Any, piece: Piece) -> tuple[At, int | None]:
    """Where the cursor is at first: where the piece stands, else at the first place."""
    end = end_of(value)
    heading = end[2] if end else None
    if start is None:
        return piece.at, heading
    return start.at, heading if heading is None else start.heading
