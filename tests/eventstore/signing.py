"""Signed heads for tests: a device with its drawer, which signs lines and writes what it signed."""

import json
from hashlib import sha256

from msgspec.structs import replace

from eventstore.drawer import MemoryDrawer
from eventstore.entry import Entry
from eventstore.heads import Note, Signed, notes
from eventstore.notary import Key
from eventstore.port import Store
from eventstore.vouch import Voucher, vouchers
from eventstore.witness import witness
from tests.eventstore.logs import MATCH, WHEN, entry


class Device:
    """A device of some name: its keys are drawn from that, its clock ticks by the second."""

    def __init__(self, name: str = "table") -> None:
        self.name = name
        self.drawer = MemoryDrawer()
        self.drawer.put(b"rollbook/device", "ed25519", sha256(name.encode()).digest())
        self._ticks = 0

    def key(self, seat: str) -> Key:
        """The key of a seat, the same on all devices."""
        return Key(sha256(seat.encode()).digest())

    def signs(self, store: Store, line: bytes, seat: str = "") -> Signed:
        """A head of the line as it stands."""
        self._ticks += 1
        now = WHEN + 1000 * self._ticks
        if seat:
            return witness(store, line, self.drawer, now, signer=f"seat {seat}", key=self.key(seat))
        return witness(store, line, self.drawer, now)

    def witnesses(self, store: Store, line: bytes, seat: str = "") -> Signed:
        """The same, and an entry that holds it."""
        signed = self.signs(store, line, seat)
        put(store, line, signed.note)
        return signed


def put(store: Store, line: bytes, note: str) -> Entry:
    """Append an entry that holds a note."""
    head = store.head(line)
    payload = json.dumps({"note": note}).encode()
    held = replace(
        entry(head.seq + 1, head.hash, payload=payload, tag=note, match=store.line(line).match), kind="witnessed"
    )
    store.append(line, held)
    return held


def judged(store: Store, *brought: Signed | str, match: bytes = MATCH) -> tuple[Voucher, ...]:
    """What is thought of the heads in a log, and of those that somebody brings."""
    texts = (one if isinstance(one, str) else one.note for one in brought)
    return vouchers(store, match, (*notes(store, match), *(Note(b"", 0, text) for text in texts)))
