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
    known, away = "", False
    seen: tuple[Theirs, ...] = ()
    coming: deque[tuple[float, Stood]] = deque()
    while True:
        try:
            patience = min(wait, max(_SOON, coming[0][0] - clock())) if coming else wait
            # whether it is back is asked without waiting for news
            stood = exchange.remote.stand(match, known, 0.0 if away else patience)
        except Unreachable as trouble:
            exchange.outbox.went(exchange.name, match, OFFLINE, str(trouble))
            yield Outcome(match, OFFLINE, reason=str(trouble))
            away = True
            exchange.remote.transport.rest()
            continue
        if stood is not None:
            known = stood.tag
            if stood.lines == seen:
                # something on the way spoils the tags, and nothing is waited for: do not ask in circles
                exchange.remote.transport.rest()
            else:
                seen = stood.lines
                coming.append((clock() + delay, stood))
        if away and not (coming and coming[0][0] <= clock()):
            yield _back(exchange, match, late=bool(coming))
        away = False
        while coming and coming[0][0] <= clock():
            outcome = exchange.pull(match, coming.popleft()[1])
            yield outcome
            if outcome.reason:
                known, seen = "", ()
                exchange.remote.transport.rest()


def _back(exchange: Exchange, match: bytes, *, late: bool) -> Outcome:
    """It answers again, and nothing is to be taken in now."""
    exchange.outbox.went(exchange.name, match)
    return Outcome(match, BEHIND if late else exchange.outbox.state(exchange.store, exchange.name, match).word)
