"""The query tables kept up with the log: drawn after something was written, for whoever opens the file to query it."""

from eventstore.sqlite import SqliteStore
from eventstore.views import SqliteViews
from replay.book import Book
from replay.core.game import Game
from replay.cursor import Cursor
from replay.projections.index import PROJECTIONS
from replay.projector import catch_up


def draw(store: SqliteStore, game: Game, match: bytes) -> None:
    """Draw what was written of a match since the last time, line by line. Raises ``Newer`` and ``Damaged``."""
    views = SqliteViews(store)
    for line in store.lines(match):
        behind = [view for view in PROJECTIONS if views.position(view.view, line.id) < line.head.seq]
        if behind:
            cursor = Cursor(Book.on(game, store, line.id), store)
            for view in behind:
                catch_up(view, cursor, views, line.id)

