"""The tokens of an archive, in the database all its servers share."""

import time
from collections.abc import Callable
from typing import Any

from eventstore.archive.tokens import Tokens
from eventstore.postgres.database import Database


class PostgresTokens(Tokens):
    """``Tokens`` beside the log they open: made and revoked for every server at once."""

    def __init__(self, database: Database, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        """``clock`` tells ms since 1970."""
        self._database = database
        self._clock = clock

    def close(self) -> None:
        """The database is closed by whoever opened it."""

    def _rows(self, statement: str, arguments: tuple[Any, ...] = ()) -> list[Any]:
        said = statement.replace("?", "%s")
        if statement.startswith("SELECT"):
            return self._database.rows(said, arguments)
        return self._database.write(lambda connection: _done(connection.execute(said.encode(), arguments)))


def _done(cursor: Any) -> list[Any]:
    return cursor.fetchall() if cursor.description else []
