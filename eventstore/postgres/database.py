"""The connections to one PostgreSQL database: asked in whole statements, written in whole transactions."""

import logging
import math
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from eventstore.entry import Unfit
from eventstore.port import Absent, Conflict, Unwritable
from eventstore.postgres.address import named
from eventstore.postgres.schema import LOG, SCHEMA, STEPS

T = TypeVar("T")
Connection = psycopg.Connection[Any]

_MOST = 10
_PATIENCE = 3.0
# what the engine says when two transactions got in each other's way: begun again, each goes through
_AGAIN = (errors.SerializationFailure, errors.DeadlockDetected)
_TRIES = 6
# an acknowledged entry is on the disk, whatever the database does with others' writes
_SETTINGS = (
    f"-c search_path={SCHEMA} -c synchronous_commit=on -c lock_timeout=5000 -c statement_timeout=60000 "
    "-c idle_in_transaction_session_timeout=60000"
)
# whoever asks is told what is wrong, in the words of the port; a server's own log is lines of JSON
logging.getLogger("psycopg.pool").propagate = False
logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())
# those that only say how the connection is: nobody can act on them but who keeps the database
_REFUSED = (
    (errors.DiskFull, "the disk is full; nothing was recorded"),
    (errors.InsufficientPrivilege, "does not let this role do that"),
    (errors.ReadOnlySqlTransaction, "may only be read now"),
)


class Database:
    """A pool of connections; one that broke is replaced, and what was not committed on it never happened.

    ``where`` names the database without anything secret; ``notifies`` says that its engine sends notifications, which
    not every one does that speaks PostgreSQL's language.
    """

    def __init__(self, address: str, *, most: int = _MOST) -> None:
        """``address`` is PostgreSQL's own: ``postgresql://role@host/name``, or its keywords.

        Raises ``Unwritable``, also for a role that could change the log; ``Absent`` where nothing is prepared.
        """
        self.where = named(address)
        self.notifies = False
        self._pool = ConnectionPool(
            address,
            kwargs={"autocommit": True, "connect_timeout": math.ceil(_PATIENCE), "options": _SETTINGS},
            min_size=1,
            max_size=most,
            timeout=_PATIENCE,
            reconnect_timeout=_PATIENCE,
            check=ConnectionPool.check_connection,
            open=False,
        )
        try:
            # once by hand: a pool would only say that nobody answered in time
            with psycopg.connect(address, connect_timeout=math.ceil(_PATIENCE), options=_SETTINGS) as first:
                self._demand_ready(first)
            self._pool.open()
        except BaseException as refused:
            self.close()
            if isinstance(refused, psycopg.Error):
                self.refuse(refused)
            raise

    def close(self) -> None:
        """Let go of all connections."""
        self._pool.close()

    def rows(self, statement: str, arguments: Sequence[Any] = ()) -> list[Any]:
        """All rows of one statement that only reads. Raises as ``refuse`` says."""
        try:
            try:
                return self._asked(statement, arguments)
            except PoolTimeout:
                raise
            except psycopg.OperationalError:
                # the connection broke between being looked at and being used; reading twice is reading once
                return self._asked(statement, arguments)
        except psycopg.Error as refused:
            self.refuse(refused)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, durable when this returns; it may be begun more than once.

        Raises what ``work`` raises, and as ``refuse`` says; ``UniqueViolation`` stays itself.
        """
        for tries in range(1, _TRIES):
            try:
                with self._pool.connection() as connection, connection.transaction():
                    return work(connection)
            except _AGAIN:
                if tries == _TRIES - 1:
                    break
            except errors.UniqueViolation:
                raise
            except psycopg.Error as refused:
                self.refuse(refused)
        raise Conflict(f"busy: others write to {self.where} faster than this one can")

    def refuse(self, refused: psycopg.Error) -> NoReturn:
        """Raise what the database's refusal means to the caller; one that can only be a mistake here stays itself."""
        for kind, why in _REFUSED:
            if isinstance(refused, kind):
                raise Unwritable(self.where, why) from refused
        match refused:
            case errors.LockNotAvailable() | errors.QueryCanceled():
                raise Conflict(f"busy: another program has held {self.where} for long") from refused
            case errors.UndefinedTable() | errors.InvalidSchemaName():
                raise Absent(f"no archive is prepared in {self.where}: rollbook archive prepare") from refused
            case psycopg.DataError():
                raise Unfit("a field holds what no database keeps as text") from refused
            case psycopg.OperationalError() | PoolTimeout() | psycopg.InterfaceError():
                raise Unwritable(self.where, f"does not answer: {' '.join(str(refused).split())[:200]}") from refused
        raise refused

    def _asked(self, statement: str, arguments: Sequence[Any]) -> list[Any]:
        with self._pool.connection() as connection:
            return connection.cursor(binary=True).execute(statement, arguments).fetchall()

    def _demand_ready(self, connection: Connection) -> None:
        """Demand the tables of this program, and a role that cannot change what is written."""
        row = connection.execute("SELECT max(version) FROM steps").fetchone()
        version = row[0] if row else None
        if version != len(STEPS):
            raise Unwritable(self.where, f"is prepared for version {version}; this program's is {len(STEPS)}")
        self.notifies = bool(connection.execute("SELECT 1 FROM pg_proc WHERE proname = 'pg_notify'").fetchone())
        for table in LOG:
            for right in ("UPDATE", "DELETE", "TRUNCATE"):
                if connection.execute("SELECT has_table_privilege(%s, %s)", (table, right)).fetchone() != (False,):
                    who = connection.info.user
                    raise Unwritable(self.where, f"lets {who} {right} what is written: serve as a role that may not")
