"""What differs between two scenes of one match, for every game alike: who moved, fell, came, was hurt or scored."""

from msgspec import Struct

from replay.core.scene import Piece, Scene


class Moved(Struct, frozen=True):
    """A piece that stands elsewhere or turned: as it stood, and as it stands."""

    before: Piece
    after: Piece


class Hurt(Struct, frozen=True):
    """A piece whose life, less what it owes, went down or up ``by`` a number; as it stood before."""

    piece: Piece
    by: int


class Scored(Struct, frozen=True):
    """A seat whose score went up or down ``by`` a number."""

    seat: str
    by: int


class Changes(Struct, frozen=True):
    """Everything that differs, each in the order of the scene it is taken from."""

    moved: tuple[Moved, ...] = ()
    hurt: tuple[Hurt, ...] = ()
    gone: tuple[Piece, ...] = ()
    came: tuple[Piece, ...] = ()
    scored: tuple[Scored, ...] = ()


def changes(before: Scene, after: Scene) -> Changes:
    """What changed from one scene to the next; a piece is the same while its id is.

    Taking damage that was already owed is no change: it was one when it came to be owed.
    """
    was = {piece.id: piece for piece in before.pieces}
    now = {piece.id: piece for piece in after.pieces}
    kept = [(was[piece.id], piece) for piece in after.pieces if piece.id in was]
    scores = {seat.id: seat.score.value for seat in before.seats}
    return Changes(
        moved=tuple(Moved(old, new) for old, new in kept if _pose(old) != _pose(new)),
        hurt=tuple(Hurt(old, by) for old, new in kept if (by := _strength(new) - _strength(old))),
        gone=tuple(piece for piece in before.pieces if piece.id not in now),
        came=tuple(piece for piece in after.pieces if piece.id not in was),
        scored=tuple(Scored(seat.id, by) for seat in after.seats if (by := seat.score.value - scores.get(seat.id, 0))),
    )


def _pose(piece: Piece) -> tuple[object, ...]:
    return piece.at, piece.heading, piece.outline


def _strength(piece: Piece) -> int:
    return (piece.life.value if piece.life else 0) - piece.due
