"""Which match is meant by ``last``, for whoever writes on it: another device's may have come in since."""

import sys

from eventstore.naming import LAST
from eventstore.port import Line, Store
from replay.line.codec import genesis_of
from tui.complaint import tell


def tell_last(called: str, store: Store, line: Line) -> None:
    """Name the match that was called ``last``, where somebody watches. Raises ``Damaged`` and ``Newer``."""
    if called == LAST and sys.stderr.isatty():
        genesis = genesis_of(store.entry(line.id, 1))
        where = ", ".join(filter(None, (genesis.event, f"table {genesis.table}" if genesis.table else "")))
        players = " and ".join(seat.name for seat in genesis.seats)
        tell(f"last is {line.match.hex()[:12]}: {players}{f', {where}' if where else ''}")
