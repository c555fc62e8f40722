"""What is drawn and told of a cursor on the board: pure, from the cursor and what its place would come to."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from replay.core.count import counted
from replay.core.scene import Board, Piece, Ray, Reach
from tui.offers import ground
from tui.offers.ground import Cursor
from tui.offers.trying import Trial
from tui.raster.overlay import Callout, Ghost, Overlay, Spread
from tui.screens.recording import refused

LEAST = 3
"""Corners that an outline has at least."""
AGAIN, ANEW = "as typed, arrows go on from here", "as typed, Backspace takes its last corner back"
"""What is said of a place, and of an outline, that stood on the line before."""


def drawn(pointer: Cursor, trial: Trial, board: Board, reach: tuple[Spread, ...]) -> Overlay:
    """The cursor on the table: the piece as it would stand, where it may go, corners and edges, a measure, why not."""
    pieces = trial.pieces or ((_stood(pointer),) if pointer.piece and not pointer.corners else ())
    chosen = frozenset({pointer.piece.id} if pointer.piece and pointer.start else ())
    return Overlay(
        selected=chosen,
        ghosts=tuple(Ghost(piece, "", (pointer.start,) if pointer.start else ()) for piece in pieces),
        rays=tuple(_rays(pointer, board)),
        spreads=reach,
        callouts=tuple(_marks(pointer, trial)) if pointer.corners else refused(trial, pointer.at),
    )


def unfinished(pointer: Cursor) -> bool:
    """Whether an outline has too few corners yet to be one."""
    return bool(pointer.corners) and len(pointer.outline) < LEAST


def told(pointer: Cursor, line: str, trial: Trial, remark: str) -> str:
    """What the place would come to, under the line."""
    if unfinished(pointer):
        few = counted(len(pointer.outline), "corner")
        return f"{pointer.line}   {few}, an outline has {LEAST} at least: arrows, space sets the next"
    rule = trial.rule if trial.rule.isupper() else ""
    why = trial.tells if trial.holds else f"{trial.reason} {rule}".strip()
    sign = "" if not why else "would be taken: " if trial.holds else "✗ "
    remark = remark or _before(pointer)
    return f"{line}   {sign}{why}".rstrip() + f" · {remark}" * bool(remark)


def _before(pointer: Cursor) -> str:
    """What is said where one points at what stood on the line before."""
    typed = pointer.typed
    if typed is None or typed.at != pointer.at or typed.heading != pointer.heading:
        return ""
    if not pointer.draws:
        return AGAIN
    return ANEW if len(pointer.corners) == len(typed.value) else ""


def _rays(pointer: Cursor, board: Board) -> Iterator[Ray]:
    """The edges that are drawn, whole; the one that would close them and what is measured, dashed."""
    edges = pairwise(pointer.outline) if pointer.corners else ()
    begins = pointer.measures or pointer.start
    closes = (pointer.outline[-1], pointer.outline[0]) if len(pointer.outline) > 1 and pointer.corners else None
    measured = (begins, pointer.at) if begins else None
    ways = (*((way, Reach.CLEAR) for way in edges), *((way, Reach.OPEN) for way in (closes, measured) if way))
    for (one, other), reach in ways:
        if one != other:
            yield Ray(one, other, ground.measured(board, one, other), reach)


def _marks(pointer: Cursor, trial: Trial) -> Iterator[Callout]:
    """The corners, by their numbers, and where the cursor is; why not is only told, and hides nothing of them."""
    for place, corner in enumerate(pointer.corners, start=1):
        yield Callout(corner, str(place % 10))
    if pointer.at != pointer.corners[-1]:
        yield Callout(pointer.at, "+", refused=bool(trial.reason) and not unfinished(pointer))


def _stood(pointer: Cursor) -> Piece:
    """The piece at the cursor, wherever it may stand in the end."""
    piece = pointer.piece
    assert piece is not None
    heading = piece.heading if pointer.heading is None else pointer.heading
    return replace(piece, at=pointer.at, heading=heading)
