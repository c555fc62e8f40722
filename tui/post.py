"""What is recorded, on its way to the archives this device knows: begun with the recording, seen from the screen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from eventstore.sqlite import SqliteStore
from eventstore.sync.courier import Courier
from eventstore.sync.exchange import Exchange
from eventstore.sync.outbox import BEHIND, DENIED, DIVERGED, OFFLINE, SYNCED, Address, State
from eventstore.sync.patience import Patience
from eventstore.sync.remote import Remote
from eventstore.sync.transport import Transport
from tui.dispatch import Send
from tui.errands import outbox_beside
from tui.panels.bars import Standing
from tui.wiring import Wiring

LEAVING = 3.0
"""Seconds that whoever leaves waits for the last entries to be sent."""

_WORST = (DENIED, DIVERGED, OFFLINE, BEHIND, SYNCED, "")


class Post:
    """The couriers of one match: see ``dispatch.Post``."""

    def __init__(self, couriers: Sequence[Courier]) -> None:
        self.couriers = tuple(couriers)

    def standing(self) -> Standing | None:
        """How it stands with the archive it stands worst with; None before anything is known."""
        ranked = sorted(self.couriers, key=lambda one: _WORST.index(one.state.word))
        return standing(ranked[0].name, ranked[0].state) if ranked and ranked[0].state.word else None

    def nudge(self) -> None:
        """Something was written."""
        for courier in self.couriers:
            courier.nudge()

    def close(self, patience: float) -> None:
        """Send what is left, if that can be done in so many seconds."""
        for courier in self.couriers:
            courier.close(patience)


def standing(name: str, state: State) -> Standing:
    """How a match stands with the archive of this name."""
    lacks = f"{state.behind} behind" if state.behind else ""
    word = state.word if state.word != BEHIND else lacks or state.word
    aside = f", {lacks}" if lacks and word != lacks else ""
    return Standing(f"{name} {word}{aside}", word, state.word in (SYNCED, BEHIND))


@contextmanager
def sending(wiring: Wiring) -> Iterator[Send]:
    """Begins to send matches of the log; at the end of the block, what is left is sent, or found again next time."""
    begun: list[Post] = []

    def send(match: bytes) -> Post | None:
        with outbox_beside(wiring) as outbox:
            addresses = outbox.addresses()
        if not addresses:
            return None
        begun.append(Post([Courier(one.name, match, partial(_exchange, wiring, one)) for one in addresses]))
        return begun[-1]

    try:
        yield send
    finally:
        for post in begun:
            post.close(0)
        for post in begun:
            post.close(LEAVING)


@contextmanager
def _exchange(wiring: Wiring, address: Address) -> Iterator[Exchange]:
    # whoever records is not kept waiting by an archive: a failure is told at once, and tried again soon
    with (
        outbox_beside(wiring) as outbox,
        Transport(address.url, address.token, patience=Patience(tries=2)) as transport,
        SqliteStore(wiring.path, readonly=True) as store,
    ):
        yield Exchange(store, Remote(transport), outbox, address.name)
