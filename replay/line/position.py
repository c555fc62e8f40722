"""A table's fingerprint, by which two people can tell that they look at the same position."""

from hashlib import sha256

import msgspec

from replay.core.game import AnyTable


def position(table: AnyTable) -> str:
    """The hex SHA-256 over a table as JSON, its keys in order, whatever way led to it."""
    return sha256(_encode(table)).hexdigest()


_encode = msgspec.json.Encoder(order="deterministic").encode
