"""What is recorded, sent as it is recorded: on a thread of its own, so that nobody who writes waits for a network."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager

from eventstore.port import Absent, Conflict, Damaged, Store, Unreadable, Unwritable
from eventstore.sync.exchange import Exchange
from eventstore.sync.outbox import BEHIND, DENIED, State
from eventstore.sync.trouble import Strange

LOOK = 1.0
"""Seconds between two looks at whether there is more to send."""

_LONGEST = 32

_FAULTS = (Absent, Conflict, Damaged, Strange, Unreadable, Unwritable)


class Courier:
    """Sends one match to one archive whenever it has grown; ``state`` is how that stands, as far as is known by now.

    An archive that does not let us in is not asked again: what was to be sent is kept, and somebody has to be asked.
    """

    def __init__(
        self,
        name: str,
        match: bytes,
        opened: Callable[[], AbstractContextManager[Exchange]],
        look: float = LOOK,
        read: Callable[[Store, bytes, State], State] = lambda _, __, state: state,
    ) -> None:
        """``opened`` opens, on the courier's own thread, an exchange with the archive that is called ``name``.

        ``read`` says how a state is to be read by whoever knows what the entries mean.
        """
        self.name = name
        self.state = State("", 0, 0, "", ())
        self._match = match
        self._opened = opened
        self._look = look
        self._read = read
        self._denied = False
        self._nudged, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"courier to {name}", daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        """There is something to send: do not wait for the next look."""
        self._nudged.set()

    def close(self, patience: float) -> None:
        """Send what is left, if that can be done in so many seconds; what is not sent is found again the next time."""
        self._over.set()
        self._nudged.set()
        self._thread.join(patience)

    def _run(self) -> None:
        """What goes wrong here may go well later: room is made on a disk, and a lock is given up."""
        failed = 0
        while True:
            try:
                with self._opened() as exchange:
                    self._go(exchange)
                return
            except _FAULTS as fault:
                self.state = State(BEHIND, self.state.behind, self.state.at_ms, str(fault), self.state.partings)
            failed += 1
            if self._over.wait(self._look * min(2**failed, _LONGEST)):
                return

    def _go(self, exchange: Exchange) -> None:
        """To and fro until it is over; after each failure, twice as many looks pass before the archive is asked again.

        The first time it is asked in any case: others may have written there.
        """
        failed, idle, asked = 0, 0, False
        while True:
            over = self._over.is_set()
            self.state = self._stands(exchange)
            waits = self._denied or (idle > 0 and not over) or (over and failed > 0)
            if (self.state.behind or not asked) and not waits:
                outcome = exchange.push(self._match)
                self._denied = outcome.state == DENIED
                asked, failed = asked or not outcome.reason, failed + 1 if outcome.reason else 0
                idle = min(2**failed, _LONGEST) if failed else 0
                self.state = self._stands(exchange)
            if over:
                return
            idle -= 1
            self._nudged.wait(self._look)
            self._nudged.clear()

    def _stands(self, exchange: Exchange) -> State:
        state = exchange.outbox.state(exchange.store, self.name, self._match)
        return self._read(exchange.store, self._match, state)
