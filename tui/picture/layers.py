"""A scene in layers, the last one uppermost; each shape of a layer can be kept while others change."""

from collections.abc import Mapping

from replay.core.scene import Scene
from tui.picture import floating, ground, notes, pieces
from tui.picture.captions import captions
from tui.picture.paper import Room, standing
from tui.picture.shape import Box, Shape
from tui.raster.overlay import NOTHING, Overlay

Layers = Mapping[str, tuple[Shape, ...]]


def layers(scene: Scene, seen: Box, overlay: Overlay = NOTHING, *, tag: float = 1.0) -> Layers:
    """A table with what is shown on it; what is written is kept within the part ``seen``.

    ``tag`` is how large labels will be against the table: what is written keeps so far from what is there.
    """
    where = pieces.places(scene, tag)
    bases = [standing(scene.board, piece) for piece in scene.pieces]
    wedges = filter(None, (pieces.ahead(scene.board, piece) for piece in scene.pieces))
    room = Room(seen, tag, [*bases, *wedges, *where.values()])
    lines = (*scene.rays, *overlay.rays)
    written = {
        "floats": tuple(floating.floats(scene, overlay.floats, room)),
        "tokens": tuple(notes.tokens(scene, room)),
        "notes": tuple(notes.said(scene, lines, room)),
    }
    room.taken += [box for ray in scene.rays for box in notes.along(scene.board, ray)]
    written |= {
        "captions": tuple(captions(scene, room)),
        "scale": notes.scale(scene, room),
    }
    return {
        "table": ground.table(scene.board),
        "areas": ground.areas(scene),
        "edge": ground.edge(scene.board),
        "spreads": notes.spreads(scene, overlay.spreads),
        "scale": written["scale"],
        "captions": written["captions"],
        "ghosts": notes.ghosts(scene, overlay.ghosts),
        "rays": notes.rays(scene, lines),
        "pieces": pieces.bodies(scene, overlay.selected),
        "contacts": pieces.contacts(scene),
        "labels": pieces.labels(scene, where, tag, overlay.selected),
        "tokens": written["tokens"],
        "notes": written["notes"],
        "floats": written["floats"],
        "callouts": tuple(notes.callouts(scene, overlay.callouts)),
    }
