"""Bundles for tests: written from a store, read, and changed as a stranger might."""

import io
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from eventstore.bundle import read, write
from eventstore.memory import MemoryStore
from eventstore.port import Store
from tests.eventstore.logs import MATCH, begun, forked


def texts(store: Store, match: bytes = MATCH) -> bytes:
    """A match as its bundle's bytes."""
    stream = io.BytesIO()
    write(store, match, stream)
    return stream.getvalue()


def taken(content: bytes) -> Any:
    """A bundle read from bytes."""
    return read(io.BytesIO(content))


def small() -> MemoryStore:
    """A match of three entries with a fork of one."""
    store = MemoryStore()
    forked(store, begun(store, 3).id, 2)
    return store


def resealed(content: bytes, change: Callable[[list[bytes]], Any]) -> bytes:
    """A bundle somebody changed and gave a fresh checksum."""
    lines = content.splitlines(keepends=True)[:-1]
    changed = change(lines)
    body = b"".join(lines if changed is None else changed)
    return body + b'{"sha256":"%s"}\n' % sha256(body).hexdigest().encode()


def edited(number: int, **fields: Any) -> Callable[[list[bytes]], None]:
    """A change of some fields in one line."""

    def change(lines: list[bytes]) -> None:
        held = {**json.loads(lines[number - 1]), **fields}
        lines[number - 1] = json.dumps(held, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"

    return change
