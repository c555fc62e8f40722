"""What pieces lost and won: beside the piece it befell and no other, else over a corner of it, else nowhere."""

from collections.abc import Iterable, Iterator

from replay.core.scene import Board, Piece, Scene
from tui.picture.notes import measured
from tui.picture.paper import Room, meet, standing
from tui.picture.shape import Box, Shape, Spot, Tag, plated
from tui.raster.outline import UNIT, bearing, front
from tui.raster.overlay import Float
from tui.raster.role import Role

_NEAR = 8
"""How far a result stands at least from what else could have it."""


def floats(scene: Scene, found: Iterable[Float], room: Room) -> Iterator[Shape]:
    """Losses and gains, where there is room."""
    pieces = {piece.id: piece for piece in scene.pieces}
    for result in found:
        if result.piece in pieces:
            at = _place(scene.board, pieces[result.piece], list(pieces.values()), room, measured(result.text, room))
            ink, ground = (Role.ON_ATTACK, Role.ATTACK) if result.bad else (Role.GROUND, Role.WHOLE)
            if at:
                yield Tag(at, plated(result.text.replace("-", "−"), ink, ground))


def _place(board: Board, piece: Piece, pieces: Iterable[Piece], room: Room, size: tuple[float, float]) -> Spot | None:
    own = standing(board, piece)
    others = [standing(board, other) for other in pieces if other is not piece]
    clear = (at for at in _beside(own, piece, size) if not any(meet(_about(at, size, _NEAR), one) for one in others))
    at = room.find(clear, *size)
    if at is None:
        bare = Room(room.seen, room.tag, [box for box in room.taken if box != own])
        at = bare.find(_corners(own), *size)
        room.taken += [_about(at, size, 0)] if at else []
    return at


def _about(at: Spot, size: tuple[float, float], more: float) -> Box:
    return at[0] - size[0] / 2 - more, at[1] - size[1] / 2 - more, size[0] + 2 * more, size[1] + 2 * more


def _beside(own: Box, piece: Piece, size: tuple[float, float]) -> Iterator[Spot]:
    """Above a piece, below it, at its right and left, each along its edge; last where its front is."""
    (left, top, wide, tall), (across, high) = own, size
    sine, cosine = bearing(piece.heading) if front(piece) else (0, 0)
    x, y = left + wide / 2, top + tall / 2
    for right, down in sorted(
        ((0, -1), (0, 1), (1, 0), (-1, 0)), key=lambda way: way[0] * sine - way[1] * cosine > UNIT / 2
    ):
        aside = (0, 1, -1)
        for part in aside:
            yield (
                x + right * (wide + across) / 2 + (part * wide / 2 if down else 0),
                y + down * (tall + high) / 2 + (part * tall / 2 if right else 0),
            )


def _corners(own: Box) -> Iterator[Spot]:
    left, top, wide, tall = own
    yield from ((left + wide * x, top + tall * y) for y in (0, 1) for x in (1, 0))
