"""What goes to archives and comes from them, for the commands that send and fetch: wiring, progress, telling."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from eventstore.disk import make_folder
from eventstore.port import Store, Unwritable
from eventstore.sync.exchange import Exchange, Outcome
from eventstore.sync.outbox import DENIED, OFFLINE, Address, Outbox
from eventstore.sync.remote import Remote, Stood
from eventstore.sync.sides import Progress
from eventstore.sync.transport import Timing, Transport
from eventstore.sync.trouble import Denied, Strange, Unreachable
from tui.complaint import tell
from tui.wiring import Wiring

TIMING = Timing()
"""How long an archive is waited for."""
_WIDTH = 60
_EMPTY = f"\r{'':<{_WIDTH}}\r"


def outbox_beside(wiring: Wiring) -> Outbox:
    """The file of archives beside the log. Raises ``Unwritable``."""
    make_folder(wiring.path.parent)
    return Outbox(wiring.remotes)


class Errand(Struct, frozen=True):
    """One archive, and what is exchanged with it."""

    address: Address
    outbox: Outbox
    store: Store
    exchange: Exchange


@contextmanager
def errand(wiring: Wiring, name: str) -> Iterator[Errand]:
    """Everything an exchange with the archive of this name needs; the only one, where none is named.

    Raises ``Absent``, ``Unwritable``, ``Damaged``.
    """
    with outbox_beside(wiring) as outbox:
        address = outbox.address(name)
        late = once_late(address.name, TIMING.whole)
        with (
            Transport(address.url, address.token, timing=TIMING, late=late) as transport,
            wiring.store() as store,
            shown() as progress,
        ):
            yield Errand(address, outbox, store, Exchange(store, Remote(transport), outbox, address.name, progress))


LOST = (Unreachable, Denied, Strange)
"""Why an archive tells nothing of any match."""


def word_of(trouble: Exception) -> str:
    """How every match stands with an archive that tells nothing."""
    return DENIED if isinstance(trouble, Denied) else OFFLINE


def listing(exchange: Exchange) -> dict[bytes, Stood]:
    """Every match as it stands there; why that is not told is noted of all that are held here. Raises ``LOST``."""
    try:
        return {stood.match: stood for stood in exchange.remote.matches()}
    except LOST as trouble:
        for held in exchange.store.matches():
            exchange.outbox.went(exchange.name, held.id, word_of(trouble), str(trouble))
        raise


@contextmanager
def shown() -> Iterator[Progress]:
    """Progress on one line of the terminal, if there is one, which is empty again afterwards."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return

    def show(what: str, done: int, total: int) -> None:
        sys.stderr.write(f"\r{f'{what} {done} of {total} entries'[:_WIDTH]:<{_WIDTH}}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write(_EMPTY)
        sys.stderr.flush()


def once_late(name: str, longest: float) -> Callable[[], None]:
    """Tells people, the first time, that an archive lets them wait: for one answer so many seconds at most."""
    bound = f", up to {longest / 60:.0f} minutes an answer" if longest > 60 else ""
    left = [f"{name} has not answered yet; it is still waited for{bound}"]

    def late() -> None:
        if left:
            if sys.stderr.isatty():
                sys.stderr.write(_EMPTY)
            tell(left.pop())

    return late


# ---------------------------------------------------------------- telling


def told(outcome: Outcome, counted: Callable[[int, str, str], str]) -> str:
    """What came of one match, on one line of columns."""
    done = f"{counted(outcome.sent, 'entry', 'entries')} sent, {outcome.received} received"
    parted = "".join(f"; diverged after {one.seq}: {one.name!r} is kept beside it" for one in outcome.parted)
    return f"{outcome.match.hex()}\t{outcome.state}\t{done}{parted}"


def document(outcome: Outcome, behind: int) -> dict[str, Any]:
    """What came of one match, for programs."""
    return {
        "match": outcome.match.hex(),
        "state": outcome.state,
        "behind": behind,
        "sent": outcome.sent,
        "received": outcome.received,
        "diverged": [{"after": one.seq, "line": one.name} for one in outcome.parted],
        "remarks": list(outcome.remarks),
        "reason": outcome.reason,
    }


def secret(source: str, read: Callable[[], str]) -> str:
    """A token from a file, or from ``read`` where no file is named. Raises ``Unwritable``."""
    if source in ("", "-"):
        return read().strip()
    try:
        return Path(source).read_text(encoding="utf-8").strip()
    except OSError as refused:
        raise Unwritable(source, f"cannot be read: {refused.strerror}") from refused
    except UnicodeDecodeError as stray:
        raise Unwritable(source, "holds no token, but bytes that are no text") from stray
