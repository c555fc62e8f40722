"""The table at the moment a judge is asked about."""

from msgspec import Struct

from replay.core.changes import Changes, changes
from replay.core.scene import Scene
from replay.cursor import Cursor
from tui.raster.overlay import Float, Ghost, floats, ghosts
from tui.raster.view import acting


class Moment(Struct, frozen=True):
    """A table, the pieces that an entry is about, what it did to them, and in words which table it is."""

    scene: Scene
    acting: tuple[str, ...]
    ghosts: tuple[Ghost, ...]
    floats: tuple[Float, ...]
    words: str


def moment(cursor: Cursor, n: int) -> Moment:
    """The table after entry ``n`` as recorded, with what it changed; where it took pieces off, the table before it.

    A judge has to see what stood where: of what is gone the table afterwards says nothing. Raises as ``Cursor.table``.
    """
    game = cursor.game
    after = game.show(cursor.as_recorded(n), {})
    if n == 1:
        return Moment(after, acting(None, after, Changes()), (), (), "The table as the match was opened")
    before = game.show(cursor.table(n - 1, n - 1), {})
    seen = changes(before, after)
    if seen.gone:
        about = tuple(dict.fromkeys((*(piece.id for piece in seen.gone), *acting(before, after, seen))))
        standing = {piece.id for piece in before.pieces}
        gone = tuple(Float(piece.id, "gone") for piece in seen.gone)
        words = f"The table before entry {n}"
        return Moment(before, tuple(one for one in about if one in standing), (), gone, words)
    left = ghosts(seen, after, str(n))
    return Moment(after, acting(before, after, seen), left, floats(seen), f"The table after entry {n}")
