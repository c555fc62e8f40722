"""What an entry is about: the pieces it names or changes, and whether it was fought."""

from collections.abc import Collection, Iterator
from typing import Any

from replay.core.changes import Changes
from replay.core.scene import Scene


def fights(before: Scene, after: Scene, seen: Changes) -> bool:
    """Whether an entry opened a fight, laid dice in one, or hurt somebody."""
    if any(hurt.by < 0 for hurt in seen.hurt):
        return True
    return after.fight is not None and after.fight is not before.fight and after.fight != before.fight


def concerned(order: Any, seen: Changes, scene: Scene, *, fought: bool) -> tuple[str, ...]:
    """The pieces an entry is about, by their ids: that its order names, that it changed, that fight."""
    found = list(_changed(seen))
    if order is not None:
        pieces = {piece.id for piece in (*scene.pieces, *scene.fallen)} | set(found)
        found += (word for field in order.__struct_fields__ for word in _words(getattr(order, field)) if word in pieces)
    if fought and scene.fight is not None:
        rows = (scene.fight.above, scene.fight.below)
        found += (row.piece for row in rows if row is not None and row.piece)
    return tuple(dict.fromkeys(found))


def called(units: Collection[str], *scenes: Scene) -> tuple[str, ...]:
    """The names of pieces on some tables, or gone from them, in the order of their ids."""
    if not units:
        return ()
    names = {piece.id: piece.name for scene in scenes for piece in (*scene.pieces, *scene.fallen)}
    return tuple(dict.fromkeys(names[unit] for unit in units if names.get(unit)))


def _changed(seen: Changes) -> Iterator[str]:
    yield from (moved.after.id for moved in seen.moved)
    yield from (hurt.piece.id for hurt in seen.hurt)
    yield from (piece.id for piece in (*seen.gone, *seen.came))


def _words(value: object) -> Iterator[str]:
    """The words in a field: itself, or those it is a list of."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        yield from (word for word in value if isinstance(word, str))
