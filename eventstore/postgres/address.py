"""Where a PostgreSQL database is, as people may be told of it."""

import psycopg
from psycopg.conninfo import conninfo_to_dict

from eventstore.port import Unwritable


def named(address: str) -> str:
    """A database as people may be told of it: its name and host, and no password. Raises ``Unwritable``."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        # its words may hold a part of the password
        raise Unwritable("the address of the database", "is none: postgresql://role@host/name") from None
    return f"PostgreSQL database {parts.get('dbname') or 'of its own name'} on {parts.get('host') or 'this machine'}"
