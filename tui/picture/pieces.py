"""Pieces on the table: the solid seats and the hatched ones, fronts with their wedge, dotted bad sides, labels."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from replay.core.scene import Board, Edge, Outline, Piece, Scene
from tui.picture import hatch
from tui.picture.paper import Room, around, local, spot, spots, standing
from tui.picture.shape import SIZE, UNIT, Box, Named, Path, Shape, Spot, Tag, Text, Turned, extent, plated
from tui.raster.outline import bearing, corners, front
from tui.raster.pieces import selected_last, with_wedges
from tui.raster.role import FILL, LETTER, PLATE, SEAT, SHADE, Role, seat_order
from tui.raster.signs import STAR
from tui.raster.words import width

_FRONT, _PLAIN, _GHOST = 7.0, 2.4, 1.6
"""How thick a front and a plain edge are, and a ghost's."""
_WEDGE = 0.26 * UNIT, 0.22 * UNIT
"""Half of how wide a wedge is, and how far it sticks out."""
_SINE = 1_000_000
RAISED = 13.0
"""How far above the edge of a small base the middle of its label is."""


def bodies(scene: Scene, selected: Collection[str] = ()) -> tuple[Shape, ...]:
    """Every base, those selected last and in white."""
    order, free = seat_order(scene), with_wedges(scene)
    drawn = []
    for piece in selected_last(scene, frozenset(selected)):
        body = _body(
            scene.board,
            piece.outline,
            piece.edges,
            order[piece.seat],
            wedge=piece.id in free,
            selected=piece.id in selected,
        )
        drawn.append(Named(piece.id, told(piece), (Turned(spot(scene.board, piece.at), piece.heading, body),)))
    return tuple(drawn)


def told(piece: Piece) -> str:
    """A piece in a line: its label, name, what is left of it and how it fares."""
    life = piece.life
    left = (
        [f"{life.value} of {life.of} {life.word}" if life.of is not None else f"{life.value} {life.word}"]
        if life
        else []
    )
    due = [f"{piece.due} owed"] if piece.due else []
    return " · ".join((f"{piece.label} {piece.name}", *left, *due, *(sign.word for sign in piece.signs)))


@lru_cache(maxsize=2048)
def _body(
    board: Board, outline: Outline, edges: tuple[Edge, ...], seat: int, *, wedge: bool, selected: bool
) -> tuple[Shape, ...]:
    """A base about (0, 0), heading up."""
    points, ink = local(board, outline), Role.NOW if selected else SEAT[seat]
    parts: list[Shape] = [Path((points,), fill=FILL[seat])]
    if seat % 2:
        parts.append(Path(hatch.slanted(points, 9), ink=SHADE[seat], width=2.2, closed=False))
    sides = list(zip(points, (*points[1:], points[0]), strict=True))
    named = edges or (Edge.PLAIN,) * len(sides)
    plain = tuple(side for side, edge in zip(sides, named, strict=True) if edge is Edge.PLAIN)
    bad = tuple(side for side, edge in zip(sides, named, strict=True) if edge is Edge.BAD)
    if len(plain) == len(sides):
        parts.append(Path((points,), ink=ink, width=_PLAIN))
    elif plain:
        parts.append(Path(plain, ink=ink, width=_PLAIN, closed=False))
    if bad:
        parts.append(Path(bad, ink=ink, width=3, dash=(3, 3), closed=False))
    for side, edge in zip(sides, named, strict=True):
        if edge is Edge.FRONT:
            parts += _front(side, points, ink, wedge=wedge)
    return tuple(parts)


def _front(side: tuple[Spot, Spot], points: tuple[Spot, ...], ink: Role, *, wedge: bool) -> tuple[Shape, ...]:
    """A thick band inside the front edge, and ahead of a front that is free a wedge."""
    (x0, y0), (x1, y1) = side
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    along = (x1 - x0) / length, (y1 - y0) / length
    heart = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    out = along[1], -along[0]
    if (heart[0] - middle[0]) * out[0] + (heart[1] - middle[1]) * out[1] > 0:
        out = -out[0], -out[1]
    deep = min(_FRONT, length / 3)
    band = ((x0, y0), (x1, y1), (x1 - out[0] * deep, y1 - out[1] * deep), (x0 - out[0] * deep, y0 - out[1] * deep))
    drawn: tuple[Shape, ...] = (Path((band,), fill=ink),)
    if not wedge:
        return drawn
    half, ahead = min(_WEDGE[0], length / 3), _WEDGE[1]
    tip = (
        (middle[0] - along[0] * half, middle[1] - along[1] * half),
        (middle[0] + out[0] * ahead, middle[1] + out[1] * ahead),
        (middle[0] + along[0] * half, middle[1] + along[1] * half),
    )
    return *drawn, Path((tip,), fill=ink)


def ahead(board: Board, piece: Piece) -> Box | None:
    """The room of a piece's wedge; None for a piece without a front."""
    middle = front(piece)
    if middle is None:
        return None
    (half, out), (sine, cosine) = _WEDGE, bearing(piece.heading)
    x, y = spot(board, (piece.at[0] + middle[0], piece.at[1] + middle[1]))
    aside = half * abs(cosine) / _SINE, half * abs(sine) / _SINE
    tip = x + out * sine / _SINE, y - out * cosine / _SINE
    return around(((x - aside[0], y - aside[1]), (x + aside[0], y + aside[1]), tip))


def contacts(scene: Scene) -> tuple[Shape, ...]:
    """The side by which a piece came to lie on something, in white, until the next order."""
    pieces = {piece.id: corners(piece) for piece in scene.pieces}
    ends = []
    for trail in scene.trails:
        if trail.edge is not None and trail.piece in pieces:
            outline = pieces[trail.piece]
            ends.append(spots(scene.board, (outline[trail.edge], outline[(trail.edge + 1) % len(outline)])))
    return (Path(tuple(ends), ink=Role.NOW, width=3.5, closed=False),) if ends else ()


def label(piece: Piece) -> str:
    """What is written on a piece's plate."""
    return piece.label + STAR if piece.star and width(piece.label) < 3 else piece.label


def small(board: Board, piece: Piece) -> bool:
    """Whether a label would hide the whole of a base."""
    _, _, wide, tall = standing(board, piece)
    return max(wide, tall) < 0.7 * UNIT


def labelled(board: Board, piece: Piece) -> Spot:
    """Where a piece's label stands: slightly behind its centre, or at the upper edge of a small base."""
    x, y = spot(board, piece.at)
    if small(board, piece):
        return x, y - standing(board, piece)[3] / 2
    sine, cosine = bearing(piece.heading) if front(piece) else (0, 0)
    return x - UNIT * sine / _SINE / 7, y + UNIT * cosine / _SINE / 9


def places(scene: Scene, tag: float) -> Mapping[str, Box]:
    """The room of every piece's label: where it belongs, or beside that where another is; ``tag`` is its size."""
    room, found = Room((-1e6, -1e6, 2e6, 2e6), tag, []), {}
    for piece in scene.pieces:
        x, y = labelled(scene.board, piece)
        y -= RAISED * tag if small(scene.board, piece) else 0
        wide, tall = (extent(label(piece)) + SIZE / 2) * tag, 1.35 * SIZE * tag
        aside = ((0, 0), (0, tall), (0, -tall), (wide, 0), (-wide, 0), (wide, tall), (-wide, tall), (0, 0))
        at = room.find(((x + right * 0.95, y + down * 0.95) for right, down in aside), wide * 0.95, tall * 0.95) or (
            x,
            y,
        )
        found[piece.id] = at[0] - wide / 2, at[1] - tall / 2, wide, tall
    return found


def labels(scene: Scene, where: Mapping[str, Box], tag: float, selected: Collection[str] = ()) -> tuple[Shape, ...]:
    """Every piece's plate with its label and the signs of its state; ``where`` is the room that each has."""
    order = seat_order(scene)
    drawn = []
    for piece in selected_last(scene, frozenset(selected)):
        seat, now = order[piece.seat], piece.id in selected
        ink, ground = (Role.GROUND, Role.NOW) if now else (LETTER[seat], PLATE[seat])
        raised = RAISED if small(scene.board, piece) else 0.0
        body = plated(label(piece), ink, ground, up=raised)
        if piece.signs:
            signs = "".join(sign.sign for sign in piece.signs)
            aside = (20.0, 5 - raised) if raised else (0.0, 22.0)
            body = (*body, Text(aside, signs, SEAT[seat], 12, bold=True, anchor="start" if raised else "middle"))
        left, top, wide, tall = where[piece.id]
        at = left + wide / 2, top + tall / 2 + raised * tag
        drawn.append(Named(piece.id, told(piece), (Tag(at, body),)))
    return tuple(drawn)


def outline(scene: Scene, piece: Piece) -> tuple[Shape, ...]:
    """A piece where it stood: dashed."""
    seat = seat_order(scene)[piece.seat]
    edge = spots(scene.board, corners(piece))
    return (Path((edge,), ink=SEAT[seat], width=_GHOST, dash=(2, 4)),)
