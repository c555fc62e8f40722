"""What a screen adds to a scene: what is selected, where things stood, what just happened, what is measured."""

from msgspec import Struct
from msgspec.structs import replace

from replay.core.changes import Changes, Moved
from replay.core.scene import Outline, Piece, Point, Ray, Scene, Stance
from replay.core.survey import Survey


class Ghost(Struct, frozen=True):
    """A piece as it stood, the entry that moved it, and the points its way led through, the last where it went."""

    piece: Piece
    note: str
    way: tuple[Point, ...]


class Float(Struct, frozen=True):
    """A result over a piece: a number with its sign, ``bad`` for a loss."""

    piece: str
    text: str
    bad: bool = True


class Callout(Struct, frozen=True):
    """Words with their own ground at a point of the table: a refusal, a difference, a piece that is gone."""

    at: Point
    text: str
    refused: bool = False


class Spread(Struct, frozen=True):
    """Where a seat's piece can still go: the outlines it could cover."""

    seat: str
    outlines: tuple[Outline, ...]


class Overlay(Struct, frozen=True):
    """Everything drawn that is not on the table; ``selected`` holds ids of pieces.

    ``covered`` are cells that the screen lays something else over: the first column and row, and those after the last.
    """

    selected: frozenset[str] = frozenset()
    ghosts: tuple[Ghost, ...] = ()
    floats: tuple[Float, ...] = ()
    rays: tuple[Ray, ...] = ()
    spreads: tuple[Spread, ...] = ()
    callouts: tuple[Callout, ...] = ()
    covered: tuple[int, int, int, int] = (0, 0, 0, 0)


NOTHING = Overlay()
"""A scene as it is."""


def ghosts(seen: Changes, after: Scene, note: str) -> tuple[Ghost, ...]:
    """Where everything that moved stood when its move began, and its way, with the entry that moved it."""
    trails = {trail.piece: trail.stances for trail in after.trails}
    return tuple(_ghost(moved, trails.get(moved.after.id, ()), note) for moved in seen.moved)


def _ghost(moved: Moved, stances: tuple[Stance, ...], note: str) -> Ghost:
    if not stances:
        return Ghost(moved.before, note, (moved.after.at,))
    began, *through = stances
    return Ghost(replace(moved.before, at=began.at, heading=began.heading), note, tuple(s.at for s in through))


def from_piece(scene: Scene, survey: Survey) -> Overlay:
    """The table as seen from a piece: what it could cover, and its lines of sight."""
    seats = [piece.seat for piece in scene.pieces if piece.id == survey.piece]
    outlines = tuple(stand.outline for stand in survey.stands)
    spreads = tuple(Spread(seat, outlines) for seat in seats if outlines)
    return Overlay(selected=frozenset({survey.piece}), rays=survey.rays, spreads=spreads)


def floats(seen: Changes) -> tuple[Float, ...]:
    """What everything that was hurt or healed lost or won."""
    return tuple(Float(hurt.piece.id, f"{hurt.by:+d}", bad=hurt.by < 0) for hurt in seen.hurt)
