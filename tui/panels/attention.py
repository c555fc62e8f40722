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
    changed, the ones that the telling names first; ``about`` those that are to be in view, the first ones before the
    rest, none where nobody in particular is meant.
    """

    leading: tuple[str, ...]
    about: tuple[str, ...]


def meant(before: Scene | None, scene: Scene, seen: Changes, telling: str) -> Meant:
    """Whom an entry is about, after it."""
    named, called = mentioned(scene.pieces, telling), mentioned(scene.pieces, _asked(scene))
    moving = tuple(sorted(_moving(scene, seen), key=lambda one: one not in named))
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


def closely(scene: Scene, acting: Sequence[str], telling: str) -> str:
    """The piece to look at closely, wherever it is: one that owes damage, acts, is named or called; else one in play.

    Where a kind is named that several are of, it is the one that is likeliest to act.
    """
    everybody, asked = (*scene.pieces, *scene.fallen), _asked(scene)
    owing = tuple(piece.id for piece in scene.pieces if piece.due)
    named = mentioned(everybody, telling)
    acts = acting if not named or set(acting) & set(named) else ()
    found = owing or acts or named or mentioned(everybody, asked) or _of_kind(scene, f"{telling} {asked}")
    return next(iter(found or in_play(scene)), "")


def _asked(scene: Scene) -> str:
    return " ".join(call.sentence for call in scene.turn.awaited)


def _of_kind(scene: Scene, words: str) -> Sequence[str]:
    """The pieces whose kind is named, as it is spelt in orders too: those that can act first."""
    said = words.casefold().replace("-", " ")
    every = [piece for piece in (*scene.pieces, *scene.fallen) if piece.name and piece.name.casefold() in said]
    standing = {piece.id for piece in scene.pieces}
    done = sorted(
        every, key=lambda one: (one.life is not None and not one.life.value, one.spent, one.id not in standing)
    )
    return tuple(piece.id for piece in done)
