"""The laws every scene keeps, as sentences about those that do not: each game's own tests ask for none."""

from collections import Counter
from collections.abc import Iterable, Iterator

from replay.core.scene import Scene
from tui.raster.words import width


def broken_laws(scene: Scene) -> list[str]:
    """What a scene says that no scene may say."""
    return [*_twice(scene), *_strangers(scene), *_pieces(scene)]


def _twice(scene: Scene) -> Iterator[str]:
    names = {
        "seat": (seat.id for seat in scene.seats),
        "piece": (piece.id for piece in (*scene.pieces, *scene.fallen)),
        "label": (piece.label for piece in (*scene.pieces, *scene.fallen)),
        "area": (area.id for area in scene.areas),
        "token": (token.id for token in scene.tokens),
        "sheet": (sheet.piece for sheet in scene.sheets),
    }
    for noun, ids in names.items():
        yield from (f"{noun} {name} twice" for name, count in Counter(ids).items() if count > 1)


def _strangers(scene: Scene) -> Iterator[str]:
    seats = {seat.id for seat in scene.seats}
    yield from (f"seat {name} is not at the table" for name in _seats(scene) if name not in seats)
    pieces = {piece.id for piece in (*scene.pieces, *scene.fallen)}
    fight = scene.fight
    named = [sheet.piece for sheet in scene.sheets]
    if fight:
        named += [row.piece for row in (fight.above, fight.below) if row and row.piece]
        named += [damage.piece for damage in fight.damage]
    yield from (f"piece {name} is nowhere" for name in named if name not in pieces)


def _seats(scene: Scene) -> Iterable[str]:
    yield from (piece.seat for piece in (*scene.pieces, *scene.fallen))
    yield from (seat for area in scene.areas for seat in area.held)
    yield from (token.seat for token in scene.tokens if token.seat)
    yield from (awaited.seat for awaited in scene.turn.awaited)
    yield from [scene.turn.seat] if scene.turn.seat else []
    yield from scene.outcome.winners if scene.outcome else ()
    if scene.fight:
        yield from (row.seat for row in (scene.fight.above, scene.fight.below) if row)


def _pieces(scene: Scene) -> Iterator[str]:
    for piece in (*scene.pieces, *scene.fallen):
        if not 1 <= width(piece.label) <= 3:
            yield f"label {piece.label} fills {width(piece.label)} cells"
        if len(piece.edges) not in (0, len(piece.outline)):
            yield f"piece {piece.id} has {len(piece.edges)} edges"
    stand = {piece.id: (piece.at, piece.heading, len(piece.outline)) for piece in scene.pieces}
    for trail in scene.trails:
        at, heading, edges = stand.get(trail.piece, (None, 0, 0))
        if not trail.stances or (trail.stances[-1].at, trail.stances[-1].heading) != (at, heading):
            yield f"the trail of {trail.piece} ends elsewhere"
        if trail.edge is not None and not 0 <= trail.edge < edges:
            yield f"piece {trail.piece} has no edge {trail.edge}"
    for outline in (*(piece.outline for piece in scene.pieces), *(area.outline for area in scene.areas)):
        if len(outline) < 3:
            yield f"an outline of {len(outline)} corners"
