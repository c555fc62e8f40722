"""The query tables kept up with the log: drawn after something was written, for whoever opens the file to query it."""

from typing import cast

from eventstore.port import Cell, Line, Views
from eventstore.schema import VIEWS
from eventstore.sqlite import SqliteStore
from eventstore.views import MemoryViews, SqliteViews
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.line.codec import genesis_of
from replay.line.lineage import of_record
from replay.projections import rulings
from replay.projections.index import PROJECTIONS
from replay.projector import Projection, catch_up


def draw(store: SqliteStore, match: bytes) -> None:
    """Draw what was written on a match's line of record since the last time.

    Other lines are what might have been: they cost nothing until one of them is promoted. Raises what reading a match
    raises, ``KeyError`` for a game this program does not have.
    """
    line, views = of_record(store, match), SqliteViews(store)
    behind = [view for view in PROJECTIONS if views.position(view.view, line.id) < line.head.seq]
    if behind:
        game = load(genesis_of(store.entry(line.id, 1)).game)
        cursor = Cursor(Book.on(game, store, line.id), store)
        for view in behind:
            catch_up(view, cursor, views, line.id)


def draw_rulings(store: SqliteStore, match: bytes) -> None:
    """Draw what judges decided on every line of a match: a line that a ruling left is of record no longer.

    Raises as ``draw`` does.
    """
    views = SqliteViews(store)
    for line in store.lines(match):
        if views.position(rulings.view, line.id) < line.head.seq:
            game = load(genesis_of(store.entry(line.id, 1)).game)
            catch_up(cast("Projection", rulings), Cursor(Book.on(game, store, line.id)), views, line.id)


def strayed(store: SqliteStore, match: bytes) -> tuple[str, ...]:
    """The tables that do not hold what the log draws, of lines that are drawn to their end. Raises as ``draw`` does."""
    views, found = SqliteViews(store), []
    for line in store.lines(match):
        drawn = [view for view in PROJECTIONS if views.position(view.view, line.id) >= line.head.seq]
        if not drawn:
            continue
        cursor = Cursor(Book.on(load(genesis_of(store.entry(line.id, 1)).game), store, line.id))
        for view in drawn:
            afresh = MemoryViews(store)
            catch_up(view, cursor, afresh, line.id)
            found += [table for table in VIEWS[view.view] if _rows(views, table, line) != _rows(afresh, table, line)]
    return tuple(dict.fromkeys(found))


def _rows(views: Views, table: str, line: Line) -> frozenset[tuple[tuple[str, Cell], ...]]:
    return frozenset(tuple(row.items()) for row in views.rows(table, line=line.id.hex()))
