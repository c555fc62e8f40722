"""The two sides of an exchange, and what it has done so far."""

from collections.abc import Callable

from eventstore.entry import Entry
from eventstore.port import Absent, Head, Store
from eventstore.sync.outbox import Outbox, Parting
from eventstore.sync.receipts import signer_of
from eventstore.sync.remote import Remote
from eventstore.wire import Receipt

DELIBERATE = "forked"
"""The kind of entry a line begins with that somebody meant to open; one that begins otherwise has parted."""

Progress = Callable[[str, int, int], object]
"""Is told what is done, how many entries of it, and of how many."""


class Moved(Exception):
    """Others have written meanwhile, here or there: look again."""


def silent(_: str, __: int, ___: int) -> None:
    """Nobody watches."""


class Sides:
    """A store here, an archive there, called ``name`` here; and entries sent and received, and what was found."""

    def __init__(self, store: Store, remote: Remote, outbox: Outbox, name: str, progress: Progress = silent) -> None:
        self.store = store
        self.remote = remote
        self.outbox = outbox
        self.name = name
        self.progress = progress
        self.sent = 0
        self.received = 0
        self.parted: list[Parting] = []
        self.remarks: list[str] = []

    def opened(self, match: bytes, first: Entry, name: str) -> None:
        """Note a line that was opened on either side, if it is a branch that nobody meant to open."""
        parting = Parting(first.seq - 1, name)
        if first.seq > 1 and first.kind != DELIBERATE and parting not in self.parted:
            self.outbox.part(self.name, match, parting)
            self.parted.append(parting)

    def remark(self, text: str) -> None:
        """Note what people should know, once."""
        if text not in self.remarks:
            self.remarks.append(text)

    def holds(self, id: bytes, digest: bytes) -> bytes | None:  # noqa: A002 - the field's own name
        """The line here that owns an entry, if it is held."""
        found = self.store.find(id)
        return found[0] if found and found[1].hash == digest else None

    def has(self, line: bytes, seq: int, digest: bytes) -> bool:
        """Whether an entry of a line here has this number and hash."""
        try:
            return self.store.head(line, seq).hash == digest
        except Absent:
            return False

    def acknowledged(self, head: Head, receipt: Receipt | None = None) -> None:
        """Note that the archive holds a line of ours up to a head. Raises ``Strange`` for a receipt that is none."""
        key = signer_of(receipt) if receipt is not None else ""
        if key and self.outbox.known_key(self.name, key) != key:
            self.remark(f"{self.name} signs with another key than it did when it was first asked")
        self.outbox.acknowledge(self.name, head, receipt)
