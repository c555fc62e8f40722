"""What is recorded, on its way to the archives this device knows: begun with the recording, seen from the screen."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from msgspec.structs import replace

from eventstore.port import Absent
from eventstore.sqlite import SqliteStore
from eventstore.sync.courier import Courier
from eventstore.sync.exchange import Exchange, Outcome
from eventstore.sync.follow import follow
from eventstore.sync.outbox import BEHIND, DENIED, DIVERGED, OFFLINE, SYNCED, Address, State
from eventstore.sync.patience import Patience
from eventstore.sync.remote import Remote
from eventstore.sync.sides import Progress, silent
from eventstore.sync.transport import Transport
from tui.archives.errands import listing, outbox_beside
from tui.archives.port import Send
from tui.archives.settled import concluded, settled
from tui.panels.bars import Standing
from tui.wiring import Wiring

LEAVING = 3.0
"""Seconds that whoever leaves waits for the last entries to be sent."""

NONE = "no archive is known here yet: rollbook remote add NAME URL tells of one"
"""What is said where there is nobody to send to."""
SOON = 5.0
"""Seconds that a followed archive may keep a question: so long at most it is still followed once that was given up."""

# what has diverged stays so until somebody rules: it must not keep anybody from seeing what is wrong now
_WORST = (DENIED, OFFLINE, DIVERGED, BEHIND, SYNCED, "")


class Post:
    """The couriers of one match: see ``dispatch.Post``."""

    def __init__(self, couriers: Sequence[Courier]) -> None:
        self.couriers = tuple(couriers)

    def standing(self) -> Standing | None:
        """How it stands with the archive it stands worst with; None before anything is known."""
        known = {one.name: one.state for one in self.couriers if one.state.word}
        return together(known) if known else None

    def nudge(self) -> None:
        """Something was written."""
        for courier in self.couriers:
            courier.nudge()

    def close(self, patience: float) -> None:
        """Send what is left, if that can be done in so many seconds."""
        for courier in self.couriers:
            courier.close(patience)


def together(known: Mapping[str, State]) -> Standing:
    """How a match stands with archives by their names: with the worst, and with which of the others it diverged."""
    worst = min(known, key=lambda name: _WORST.index(known[name].word))
    told = standing(worst, known[worst])
    parted = [name for name, state in known.items() if name != worst and state.partings]
    return replace(told, words="; ".join((told.words, *(f"{name} {DIVERGED}" for name in parted)))) if parted else told


def standing(name: str, state: State) -> Standing:
    """How a match stands with the archive of this name: that it diverged hides nothing else."""
    now = [state.word] if state.word in (DENIED, OFFLINE) else []
    lacks = [f"{state.behind} behind"] if state.behind else [BEHIND] if state.word == BEHIND else []
    every = ([DIVERGED] if state.partings else []) + now + lacks or [state.word]
    words, word = ", ".join(every), (now or every)[0]
    well = state.word in (SYNCED, BEHIND) and not state.partings
    return Standing(f"{name} {words}", word, well, words if words != word else "")


@contextmanager
def sending(wiring: Wiring) -> Iterator[Send]:
    """Begins to send matches of the log; at the end of the block, what is left is sent, or found again next time."""
    begun: list[Post] = []

    def send(match: bytes) -> Post | None:
        with outbox_beside(wiring) as outbox:
            addresses = outbox.addresses()
        if not addresses:
            return None
        opened = {one.name: partial(_exchange, wiring, one) for one in addresses}
        begun.append(Post([Courier(name, match, each, read=settled) for name, each in opened.items()]))
        return begun[-1]

    try:
        yield send
    finally:
        for post in begun:
            post.close(0)
        for post in begun:
            post.close(LEAVING)


@contextmanager
def _exchange(
    wiring: Wiring, address: Address, progress: Progress = silent, *, taking_in: bool = False
) -> Iterator[Exchange]:
    # whoever records is not kept waiting by an archive: a failure is told at once, and tried again soon
    with (
        outbox_beside(wiring) as outbox,
        Transport(address.url, address.token, patience=Patience(tries=2)) as transport,
        wiring.store() if taking_in else SqliteStore(wiring.path, readonly=True) as store,
    ):
        yield Exchange(store, Remote(transport), outbox, address.name, progress)


class KnownArchives:
    """The archives beside a log: see ``dispatch.Archives``."""

    def __init__(self, wiring: Wiring) -> None:
        """Nothing is asked yet."""
        self._wiring = wiring

    def names(self) -> tuple[str, ...]:
        """What they are called. Raises ``Absent`` where there is none, and ``Unwritable``."""
        if not os.path.exists(self._wiring.remotes):
            raise Absent(NONE)
        with outbox_beside(self._wiring) as outbox:
            found = tuple(one.name for one in outbox.addresses())
        if not found:
            raise Absent(NONE)
        return found

    def exchange(self, name: str, what: str, match: bytes | None, progress: Progress) -> tuple[Outcome, ...]:
        """What comes of one match, or of all: see ``dispatch.Archives``."""
        with outbox_beside(self._wiring) as outbox:
            address = outbox.address(name)
        with _exchange(self._wiring, address, progress, taking_in=True) as exchange:
            work = {"sync": exchange.sync, "push": exchange.push, "pull": exchange.pull}[what]
            if match is not None:
                return (_concluded(exchange, work(match)),)
            there = listing(exchange)
            every = dict.fromkeys((*(held.id for held in exchange.store.matches()), *there))
            return tuple(_concluded(exchange, work(one, there.get(one))) for one in every)

    def follow(self, name: str, match: bytes) -> Iterator[Outcome]:
        """What comes of a match as it grows: see ``dispatch.Archives``."""
        with outbox_beside(self._wiring) as outbox:
            address = outbox.address(name)
        with _exchange(self._wiring, address, taking_in=True) as exchange:
            yield from follow(exchange, match, SOON)


def _concluded(exchange: Exchange, outcome: Outcome) -> Outcome:
    return concluded(exchange.store, outcome, exchange.outbox.partings(exchange.name, outcome.match))
