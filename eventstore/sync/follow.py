"""A match followed as it is played: asked for anew as soon as something is new, and taken in."""

from collections.abc import Iterator
from itertools import count

from eventstore.sync.exchange import Exchange, Outcome
from eventstore.sync.outbox import OFFLINE
from eventstore.sync.trouble import Unreachable

WAIT = 50.0
"""Seconds the archive may keep a question until it has news."""


def follow(exchange: Exchange, match: bytes, wait: float = WAIT) -> Iterator[Outcome]:
    """What came of a match, each time something did, for as long as it is asked for; interruptions are told, and over.

    Nothing is skipped whatever breaks off: where to go on is read from the entries that are held here. Raises
    ``Absent``, ``Denied``, ``Strange``, ``Unwritable``.
    """
    known = ""
    for _ in count():
        try:
            stood = exchange.remote.stand(match, known, wait)
        except Unreachable as trouble:
            exchange.outbox.went(exchange.name, match, OFFLINE, str(trouble))
            yield Outcome(match, OFFLINE, reason=str(trouble))
            exchange.remote.transport.rest()
            continue
        if stood is not None:
            outcome = exchange.pull(match, stood)
            known = "" if outcome.reason else stood.tag
            yield outcome
            if outcome.reason:
                exchange.remote.transport.rest()
