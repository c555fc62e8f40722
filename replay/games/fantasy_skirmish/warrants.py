"""Which rules what happened follows from, event by event and field by field."""

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.warrant import Warrants
from replay.core.wire import Event

WARRANTS: Warrants = {}


def warrant(event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    return (event.rule,) if isinstance(event, Remarked) else core.among(WARRANTS, event, field)
