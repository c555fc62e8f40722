"""What an archive has done since it was started, as Prometheus reads it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from eventstore.archive.board import Board

_HEADS = {
    "requests": ("counter", "Requests answered, by route and status."),
    "entries_appended": ("counter", "Entries stored."),
    "received_bytes": ("counter", "Bytes of bodies received, as they came."),
    "sent_bytes": ("counter", "Bytes of bodies sent, as they went."),
    "waiting": ("gauge", "Requests that wait for something to happen."),
    "seconds": ("gauge", "Seconds since the start."),
}
_SUMS = ("entries_appended", "received_bytes", "sent_bytes", "waiting")


class Tally(Struct):
    """What one worker has counted; ``begun`` is when it began, by a clock that all of them go by."""

    begun: float
    requests: list[tuple[str, int, int]] = []
    entries_appended: int = 0
    received_bytes: int = 0
    sent_bytes: int = 0
    waiting: int = 0


class Counts:
    """Numbers that only this worker's own loop touches; with a board, everybody's are told by whoever is asked."""

    def __init__(self, begun: float = 0.0, board: Board | None = None, place: int = 0) -> None:
        """``begun`` in seconds. Who comes after a worker that died goes on with what that one had counted."""
        self._board = board
        self._place = place
        left = board.read(place) if board else b""
        self._own = msgspec.msgpack.decode(left, type=Tally) if left else Tally(begun)
        self._own.waiting = 0
        self._requests = Counter({(route, status): number for route, status, number in self._own.requests})
        self._publish()

    def answered(self, route: str, status: int, size: int) -> None:
        """Count an answer, of so many bytes."""
        self._requests[route, status] += 1
        self._own.sent_bytes += size
        self._publish()

    def received(self, size: int) -> None:
        """Count bytes of a body; they are told of with the answer."""
        self._own.received_bytes += size

    def appended(self, entries: int) -> None:
        """Count entries stored; they are told of with the answer."""
        self._own.entries_appended += entries

    @contextmanager
    def one_waits(self) -> Iterator[None]:
        """Count somebody who waits, until the block ends."""
        self._own.waiting += 1
        self._publish()
        try:
            yield
        finally:
            self._own.waiting -= 1
            self._publish()

    @property
    def waiting(self) -> int:
        """How many wait at this worker."""
        return self._own.waiting

    def text(self, now: float) -> str:
        """All of them, in the text format, by the clock's ``now``."""
        return "".join(f"{line}\n" for line in _lines(self._all(), now))

    def _publish(self) -> None:
        if self._board:
            self._board.write(self._place, msgspec.msgpack.encode(self._whole()))

    def _whole(self) -> Tally:
        self._own.requests = [(route, status, number) for (route, status), number in self._requests.items()]
        return self._own

    def _all(self) -> Sequence[Tally]:
        if not self._board:
            return [self._whole()]
        return [msgspec.msgpack.decode(held, type=Tally) for held in self._board.all() if held]


def _lines(tallies: Sequence[Tally], now: float) -> Iterator[str]:
    requests: Counter[tuple[str, int]] = Counter()
    for one in tallies:
        for route, status, number in one.requests:
            requests[route, status] += number
    sums = {name: sum(getattr(one, name) for one in tallies) for name in _SUMS}
    sums["seconds"] = round(now - min(one.begun for one in tallies))
    for name, (kind, gist) in _HEADS.items():
        full = f"rollbook_{name}{'_total' if kind == 'counter' else ''}"
        yield f"# HELP {full} {gist}"
        yield f"# TYPE {full} {kind}"
        if name == "requests":
            for (route, status), number in sorted(requests.items()):
                yield f'{full}{{route="{route}",status="{status}"}} {number}'
        else:
            yield f"{full} {sums[name]}"
