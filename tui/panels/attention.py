"""What an entry is about, and so what is to be in view: who acts, whom it names, and who is to speak next."""

from collections.abc import Sequence

from msgspec import Struct

from replay.core.changes import Changes
from replay.core.scene import Scene
from tui.panels.names import mentioned
from tui.raster.view import acting, focus

FEW = 2
"""Pieces that changed in something other than place and strength up to which they are what an entry is about."""


class Meant(Struct, frozen=True):
    """The pieces an entry is about: ``leading`` those that fight, moved or were hurt, else those it names, else what
    changed; ``about`` those that are to be in view, the first ones before the rest, none where nobody in particular is
    meant.
    """

    leading: tuple[str, ...]
    about: tuple[str, ...]


def meant(before: Scene | None, scene: Scene, seen: Changes, telling: str) -> Meant:
    """Whom an entry is about, after it."""
    moving, named = _moving(scene, seen), mentioned(scene, telling)
    called = mentioned(scene, " ".join(call.sentence for call in scene.turn.awaited))
    found = tuple(dict.fromkeys((*moving, *named, *called)))
    changed = () if moving or named else acting(before, scene, seen)
    return Meant(moving or named or changed, found or (changed if len(changed) <= FEW else ()))


def _moving(scene: Scene, seen: Changes) -> tuple[str, ...]:
    """The pieces that fight, moved, came or were hurt, unless that is all of them."""
    found = focus(scene, seen)
    return found if len(found) < len(scene.pieces) else ()


def in_play(scene: Scene) -> Sequence[str]:
    """The pieces of those who are to speak, those that have not acted first; all where nobody is, or they have none."""
    speaking = {call.seat for call in scene.turn.awaited}
    theirs = sorted((piece for piece in scene.pieces if piece.seat in speaking), key=lambda piece: piece.spent)
    return tuple(piece.id for piece in theirs or scene.pieces)
