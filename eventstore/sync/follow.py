"""A match followed as it is played: asked for anew as soon as something is new, and taken in, at once or later."""

import time
from collections import deque
from collections.abc import Callable, Iterator

from eventstore.sync.exchange import Exchange, Outcome
from eventstore.sync.outbox import BEHIND, OFFLINE
from eventstore.sync.remote import Stood, Theirs
from eventstore.sync.trouble import Unreachable

WAIT = 50.0
"""Seconds the archive may keep a question until it has news."""

_SOON = 1.0


def follow(
    exchange: Exchange,
    match: bytes,
    wait: float = WAIT,
    *,
    delay: float = 0.0,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Outcome]:
    """What came of a match, each time something did, for as long as it is asked for; interruptions are told, and over.

    Nothing is skipped whatever breaks off: where to go on is read from the entries that are held here. What the archive
    has is taken in ``delay`` seconds after it was seen there, and not before: nobody here can know it sooner. ``clock``
    counts seconds. Raises ``Absent``, ``Denied``, ``Strange``, ``Unwritable``.
    """
    at = _Following(exchange, match, delay, clock)
    while True:
        try:
            stood = at.ask(wait)
        except Unreachable as trouble:
            yield at.lost(trouble)
            exchange.remote.transport.rest()
        else:
            at.note(stood)
            yield from at.back()
            yield from at.due()


class _Following:
    """Where somebody who follows a match stands: what was seen of it last, and what is still to be taken in."""

    def __init__(self, exchange: Exchange, match: bytes, delay: float, clock: Callable[[], float]) -> None:
        self._exchange, self._match, self._delay, self._clock = exchange, match, delay, clock
        self._known, self._away = "", False
        self._seen: tuple[Theirs, ...] = ()
        self._coming: deque[tuple[float, Stood]] = deque()

    def ask(self, wait: float) -> Stood | None:
        """What stands there, once it is news; None where it is none after a while. Raises as ``follow``."""
        patience = min(wait, max(_SOON, self._coming[0][0] - self._clock())) if self._coming else wait
        # whether it is back is asked without waiting for news
        return self._exchange.remote.stand(self._match, self._known, 0.0 if self._away else patience)

    def lost(self, trouble: Unreachable) -> Outcome:
        """It does not answer."""
        self._away = True
        self._exchange.outbox.went(self._exchange.name, self._match, OFFLINE, str(trouble))
        return Outcome(self._match, OFFLINE, reason=str(trouble))

    def note(self, stood: Stood | None) -> None:
        """What stands there is to be taken in, unless it was seen."""
        if stood is None:
            return
        self._known = stood.tag
        if stood.lines == self._seen:
            # something on the way spoils the tags, and nothing is waited for: do not ask in circles
            self._exchange.remote.transport.rest()
        else:
            self._seen = stood.lines
            self._coming.append((self._clock() + self._delay, stood))

    def back(self) -> Iterator[Outcome]:
        """It answers again, where it did not and nothing is to be taken in now."""
        if self._away and not self._is_due:
            exchange, match = self._exchange, self._match
            exchange.outbox.went(exchange.name, match)
            word = BEHIND if self._coming else exchange.outbox.state(exchange.store, exchange.name, match).word
            yield Outcome(match, word)
        self._away = False

    def due(self) -> Iterator[Outcome]:
        """What comes of all that is to be taken in by now; what could not be is asked for anew."""
        while self._is_due:
            outcome = self._exchange.pull(self._match, self._coming.popleft()[1])
            yield outcome
            if outcome.reason:
                self._known, self._seen = "", ()
                self._exchange.remote.transport.rest()

    @property
    def _is_due(self) -> bool:
        return bool(self._coming) and self._coming[0][0] <= self._clock()
