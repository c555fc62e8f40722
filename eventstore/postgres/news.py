"""What other servers write on the same database, heard as it is committed."""

import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg
from psycopg import errors

from eventstore.postgres.schema import CHANNEL

Ring = Callable[[bytes | None], None]
"""Is told the match that was written on; None when any may have been."""

_LOOK_UP = 0.2
_REST = 2.0


class News:
    """Listens on a connection of its own, on a thread; where it breaks, all that was missed is asked about again.

    An engine that sends no notifications is not listened to: who waits then has to look for themselves.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, ring: Ring) -> None:
        """Call ``ring``, on another thread, whenever there is news, until the end."""
        self._thread = threading.Thread(target=self._listen, args=(ring,), name="news", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Hear no more."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _listen(self, ring: Ring) -> None:
        while not self._over.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=3) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    ring(None)
                    self._hear(connection, ring)
            except (errors.FeatureNotSupported, errors.SyntaxError):
                return
            except psycopg.Error:
                self._over.wait(_REST)

    def _hear(self, connection: "psycopg.Connection[tuple[object, ...]]", ring: Ring) -> None:
        while not self._over.is_set():
            for notice in connection.notifies(timeout=_LOOK_UP):
                # anybody who is let into the database may say anything on this channel
                with suppress(ValueError):
                    ring(bytes.fromhex(notice.payload))
