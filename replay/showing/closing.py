"""A match that is closed: from that entry on its table awaits nobody, whatever the game would go on with."""

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from replay.acts import Act, Closed
from replay.book import Book
from replay.core.scene import Scene
from replay.cursor import Cursor

UNTOLD = "no reason given"
"""Why a match is closed where nobody said it."""


def closing(book: Book, n: int, k: int | None = None, draft: Act | None = None) -> str:
    """Why the match is closed after entry ``n`` under the corrections up to ``k``; nothing while it is open.

    A ``draft`` is a correction that is taken as written next.
    """
    closed = next((m for m in book.closings(k, draft) if m <= n), 0)
    return (cast("Closed", book.act(closed)).reason or UNTOLD) if closed else ""


def shown(cursor: Cursor, n: int, k: int, opened: Mapping[str, str]) -> Scene:
    """The picture after entry ``n`` under the corrections up to ``k``. Raises as ``Cursor.table`` does."""
    return at_rest(cursor.game.show(cursor.table(n, k), opened), closing(cursor.book, n, k))


def at_rest(scene: Scene, why: str) -> Scene:
    """A picture as it stands once the match is closed, where there is a reason."""
    return replace(scene, closed=why, turn=replace(scene.turn, awaited=())) if why else scene
