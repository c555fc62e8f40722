"""Since when each line has been as long as it is: what spectators are shown comes so much later."""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable

from eventstore.port import Line, Store

_MOST_LINES = 4096
_LONGEST_LOOK = 2000


class Seen:
    """Looks at lines when it is asked about them; an entry is as old as the first look that found it.

    Of a line that is looked at for the first time, entries are as old as the device that recorded them says.
    """

    def __init__(self, store: Store, delay: float, clock: Callable[[], float], now_ms: Callable[[], int]) -> None:
        """``delay`` in seconds; ``clock`` counts seconds and never goes back, ``now_ms`` tells ms since 1970."""
        self._store = store
        self._delay = delay
        self._clock = clock
        self._now_ms = now_ms
        self._mutex = threading.Lock()
        self._looks: OrderedDict[bytes, deque[tuple[float, int]]] = OrderedDict()

    def upto(self, line: Line) -> int:
        """The number of the last entry of a line that is old enough."""
        if not self._delay:
            return line.head.seq
        with self._mutex:
            looks = self._looks.pop(line.id, None)
            if looks is None:
                looks = deque([(self._clock() - self._delay, self._first(line))])
            self._looks[line.id] = looks
            if len(self._looks) > _MOST_LINES:
                self._looks.popitem(last=False)
            if looks[-1][1] < line.head.seq:
                looks.append((self._clock(), line.head.seq))
            while len(looks) > 1 and looks[1][0] + self._delay <= self._clock():
                looks.popleft()
            return looks[0][1]

    def _first(self, line: Line) -> int:
        """The last entry that was recorded long enough ago; one of very many that were not hides those before it."""
        before = self._now_ms() - round(self._delay * 1000)
        for seq in range(line.head.seq, max(line.base, line.head.seq - _LONGEST_LOOK), -1):
            if self._store.entry(line.id, seq).recorded_ms <= before:
                return seq
        return max(line.base, line.head.seq - _LONGEST_LOOK)
