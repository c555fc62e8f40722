"""Many tables of a hall at once: each records a match of its own, and sends every entry as it is written."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from eventstore.port import Head, Line
from eventstore.sync.patience import Patience
from eventstore.sync.transport import Timing
from tests.eventstore.archive.serving import Device, begun, grow, new_match

_PATIENT = Patience(tries=60, first=0.05, most=0.5)


def _rest(asked: float) -> None:
    """Whoever is asked to come back in five seconds does so sooner: the test is of what is kept, not of manners."""
    time.sleep(min(asked, 0.3))


class Told(Struct, frozen=True):
    """What became of one table: its line, how far the archive acknowledged it, and how long each sending took (s)."""

    line: Line
    acknowledged: Head
    seconds: tuple[float, ...]


class Hall:
    """A table for each token at an archive; ``acknowledged`` counts the entries that are, whoever's they are."""

    def __init__(self, url: str, tokens: Sequence[str]) -> None:
        self._url = url
        self._tokens = tokens
        self._mutex = threading.Lock()
        self.acknowledged = 0

    def play(self, goes_on: Callable[[int], bool]) -> list[Told]:
        """Record and send at every table for as long as ``goes_on`` says of the entries it has sent."""
        with ThreadPoolExecutor(len(self._tokens)) as threads:
            return list(threads.map(lambda token: self._table(token, goes_on), self._tokens))

    def _table(self, token: str, goes_on: Callable[[int], bool]) -> Told:
        match, seconds = new_match(), []
        timing = Timing(connect=5.0, idle=20.0, whole=30.0)
        one = Device(self._url, token, patience=_PATIENT, timing=timing, pause=_rest)
        line = begun(one.store, match)
        while goes_on(len(seconds)):
            grow(one.store, line.id, 1)
            start = time.perf_counter()
            outcome = one.exchange.push(match)
            seconds.append(time.perf_counter() - start)
            assert outcome.state == "synced", outcome
            with self._mutex:
                self.acknowledged += 1
        known = one.outbox.acknowledged("club", line.id)
        one.close()
        assert known is not None
        return Told(one.store.line(line.id), known, tuple(seconds))
