"""Tables of an archive in PostgreSQL, the steps that lead to them, and what a server's role may do with them.

Only what the engines that speak PostgreSQL's language have in common: no trigger, no sequence, no type of its own.
Keys are led by the match, so that one match lies together wherever a distributed engine puts it; only the register is
keyed otherwise, since the match is what it is asked for.
"""

from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import sql

from eventstore.port import Conflict, Unwritable
from eventstore.postgres.address import named

SCHEMA = "rollbook"
"""The schema all tables are in: an archive may share its database with others' tables."""

CHANNEL = "rollbook"
"""What a server listens to, for the matches another one has written on."""

_FIRST = (
    """CREATE TABLE matches (
  match bytea PRIMARY KEY CHECK (octet_length(match) = 16),
  written_at timestamptz NOT NULL  -- for a list, and as the row a writer locks; no order of entries comes of it
)""",
    """CREATE TABLE lines (
  match bytea NOT NULL REFERENCES matches (match),
  number integer NOT NULL,
  id bytea NOT NULL CHECK (octet_length(id) = 32),  -- the hash of its first own entry
  name text NOT NULL,
  parent bytea,
  base bigint NOT NULL,  -- the number of the last entry shared with the parent
  seal bytea NOT NULL CHECK (octet_length(seal) = 32),  -- SHA-256 over the row
  PRIMARY KEY (match, number)
)""",
    """CREATE TABLE entries (
  match bytea NOT NULL,
  line integer NOT NULL,  -- the line's number
  seq bigint NOT NULL,
  id bytea NOT NULL CHECK (octet_length(id) = 16),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),  -- the parent of the entry after it
  recorded_ms bigint NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  salt bytea NOT NULL CHECK (octet_length(salt) = 16),
  payload bytea NOT NULL CHECK (octet_length(payload) <= 1048576),
  PRIMARY KEY (match, line, seq)
)""",
    """CREATE TABLE register (
  id bytea PRIMARY KEY,  -- of an entry, or of a line: then it leads to the line's first own entry
  match bytea NOT NULL,
  line integer NOT NULL,
  seq bigint NOT NULL
)""",
    """CREATE TABLE tokens (
  id text PRIMARY KEY,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),  -- SHA-256: a token is 256 random bits, which nobody guesses
  scope text NOT NULL CHECK (scope IN ('append', 'read', 'admin')),
  event text NOT NULL,
  label text NOT NULL,
  made_ms bigint NOT NULL,
  ends_ms bigint NOT NULL,  -- 0: never
  revoked_ms bigint NOT NULL  -- 0: not yet
)""",
)

STEPS: tuple[Sequence[str], ...] = (_FIRST,)
"""Step n brings a database from version n to n + 1; the list is only ever appended to."""

LOG = ("lines", "entries", "register")
"""What is only appended to."""
NOTED = ("matches", "tokens")
"""What changes: when a match was written on last, and whether a token still opens anything."""


def prepare(address: str, role: str) -> int:
    """Make the tables as the role the address names, or bring them up to date, and let ``role`` read and append.

    The version there is now. ``role`` must exist, and be another: who owns a table may do anything to it. Raises
    ``Unwritable``, ``Conflict``.
    """
    where = named(address)
    try:
        with psycopg.connect(address, connect_timeout=10) as connection:
            if connection.info.user == role:
                raise Conflict(f"{role} is the owner here, who may change anything: let the server be another role")
            return _prepared(connection, role)
    except psycopg.Error as refused:
        raise Unwritable(where, f"cannot be prepared: {' '.join(str(refused).split())}") from refused


def _prepared(connection: psycopg.Connection[Any], role: str) -> int:
    connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    connection.execute(f"SET search_path = {SCHEMA}")
    connection.execute("CREATE TABLE IF NOT EXISTS steps (version integer PRIMARY KEY)")
    row = connection.execute("SELECT coalesce(max(version), 0) FROM steps").fetchone()
    version = int(row[0]) if row else 0
    if version > len(STEPS):
        raise Unwritable("the database", f"was prepared by a newer program (version {version})")
    for number, step in enumerate(STEPS[version:], start=version + 1):
        for statement in step:
            connection.execute(statement)
        connection.execute("INSERT INTO steps VALUES (%s)", (number,))
    _grant(connection, role)
    return len(STEPS)


def _grant(connection: psycopg.Connection[Any], role: str) -> None:
    """What a server may do, and nothing else: read and append; of what is only appended to, change nothing."""
    named = sql.Identifier(role)
    rights = [("USAGE", f"SCHEMA {SCHEMA}"), ("SELECT", "steps")]
    rights += [("SELECT, INSERT", table) for table in LOG]
    rights += [("SELECT, INSERT, UPDATE", table) for table in NOTED]
    for table in (*LOG, *NOTED, "steps"):
        connection.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(sql.Identifier(table), named))
    for right, where in rights:
        connection.execute(sql.SQL(f"GRANT {right} ON {where} TO {{}}").format(named))
