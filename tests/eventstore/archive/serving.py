"""A real archive on a socket of this machine, served by a thread of this process, and devices that ask it."""

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from starlette.routing import BaseRoute

from eventstore.archive.connection import Network
from eventstore.archive.desk import Desk
from eventstore.archive.holdings import Holdings
from eventstore.archive.limits import Limits
from eventstore.archive.server import Server, listening
from eventstore.archive.signing import Signing
from eventstore.archive.tokens import ADMIN, APPEND, READ
from eventstore.drawer import FileDrawer, MemoryDrawer
from eventstore.entry import ZERO, Entry
from eventstore.memory import MemoryStore
from eventstore.notary import device_key
from eventstore.port import Line, Store
from eventstore.sync.exchange import Exchange
from eventstore.sync.outbox import Address, Outbox
from eventstore.sync.patience import Patience
from eventstore.sync.remote import Remote
from eventstore.sync.sides import DELIBERATE
from eventstore.sync.transport import Timing, Transport
from tests.eventstore.archive.keeping import Keep, Kept, in_sqlite
from tests.eventstore.logs import entry, mark, run

OPEN, OTHERS = "Saltmark Open", "Thornmoor Cup"
"""Two events."""

_matches = itertools.count()


def new_match() -> bytes:
    """A match id that no test has had."""
    return mark("match", next(_matches))


def genesis(match: bytes, event: str = OPEN) -> Entry:
    """The first entry of a match of an event."""
    return entry(1, ZERO, match=match, payload=b'{"game":"hilltop","edition":"1","event":"%s"}' % event.encode())


def begun(store: Store, match: bytes, count: int = 1, event: str = OPEN) -> Line:
    """A match of an event whose first line has ``count`` entries."""
    line = store.start(genesis(match, event), name="main")
    grow(store, line.id, count - 1)
    return store.line(line.id)


def grow(store: Store, line: bytes, count: int, tag: object = "") -> None:
    """Write more entries on a line."""
    head = store.line(line).head
    store.append(line, *run(head.seq + 1, head.hash, count, match=store.line(line).match, tag=tag))


class Served:
    """An archive that is being served: its address, its store, its tokens by scope, and what it logged."""

    def __init__(self, desk: Desk, url: str, noted: list[Mapping[str, object]], kept: Kept) -> None:
        self.desk = desk
        self.kept = kept
        self.url = url
        self.noted = noted
        self.store = desk.holdings.store
        self.grants = {
            name: desk.tokens.make(scope, event, name)
            for name, (scope, event) in {
                "append": (APPEND, OPEN),
                "append elsewhere": (APPEND, OTHERS),
                "read": (READ, ""),
                "read elsewhere": (READ, OTHERS),
                "admin": (ADMIN, ""),
                "revoked": (ADMIN, ""),
            }.items()
        }
        desk.tokens.revoke(self.grants["revoked"][0].id)

    def token(self, name: str = "append") -> str:
        return self.grants[name][1]


def until(holds: Callable[[], object]) -> None:
    """Wait for something another thread does: an answer is logged when it is on its way already."""
    limit = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < limit
        threading.Event().wait(0.005)


def waiting(archive: Served) -> Callable[[], object]:
    """Whether somebody waits at the archive."""
    return lambda: archive.desk.counts.waiting


@contextmanager
def served(
    folder: Path, limits: Limits | None = None, *, keep: Keep = in_sqlite, synchronous: str = "OFF", **how: Any
) -> Iterator[Served]:
    """An archive over the log of a folder, until the block ends."""
    noted: list[Mapping[str, object]] = []
    drawer = FileDrawer(folder / "drawer")
    with keep(folder, synchronous) as kept:
        signing = Signing(kept.store, device_key(drawer))
        holdings = Holdings(kept.store, kept.reader, sign=signing.note, **how)
        desk = Desk(holdings, kept.tokens, limits or Limits(requests_a_minute=1_000_000), news=kept.news)
        with running(desk, noted.append) as url:
            yield Served(desk, url, noted, kept)
    drawer.close()


@contextmanager
def running(
    desk: Desk,
    note: Callable[[Mapping[str, object]], None],
    routes: Sequence[BaseRoute] = (),
    proxies: Sequence[Network] = (),
) -> Iterator[str]:
    """A server of this desk, with further pages, perhaps behind proxies; its address."""
    ready, told = threading.Event(), []

    def announce(url: str) -> None:
        told.append(url)
        ready.set()

    server = Server(desk, note, announce, routes, proxies)
    socket = listening("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]})
    thread.start()
    try:
        assert ready.wait(20)
        yield told[0]
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


class Device:
    """A log here, what it knows of one archive, and what it would do with it."""

    def __init__(self, url: str, token: str, store: Store | None = None, **how: Any) -> None:
        self.store = MemoryStore() if store is None else store
        self.drawer = MemoryDrawer()
        self.outbox = Outbox(":memory:")
        self.outbox.add(Address("club", url, token))
        self.pauses: list[float] = []
        self.how = how
        self.transport = self.reach(url, token)

    def reach(self, url: str, token: str) -> Transport:
        """Ask another address from now on."""
        usual: dict[str, Any] = {
            "patience": Patience(tries=4, first=0.01),
            "timing": Timing(connect=5.0, idle=5.0, whole=10.0),
            "pause": self.pauses.append,
            "chance": lambda: 0.5,
        }
        self.transport = Transport(url, token, **{**usual, **self.how})
        self.exchange = Exchange(self.store, Remote(self.transport), self.outbox, "club")
        return self.transport

    def state(self, match: bytes) -> str:
        return self.outbox.state(self.store, "club", match).word

    def close(self) -> None:
        self.transport.close()
        self.outbox.close()


def hashes(store: Store, match: bytes) -> set[bytes]:
    """Every entry of a match, by its hash."""
    return {one.hash for line in store.lines(match) for one in store.own(line.id)}


def fork(store: Store, parent: bytes, base: int, count: int = 1, name: str = "what if") -> Line:
    """A line that somebody meant to open."""
    left = store.line(parent)
    first = replace(entry(base + 1, store.head(parent, base).hash, match=left.match, tag=name), kind=DELIBERATE)
    line = store.start(first, name=name, parent=parent, base=base)
    grow(store, line.id, count - 1, tag=name)
    return store.line(line.id)
