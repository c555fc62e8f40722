"""Whether a line hangs together, which is asked before anything is written on it.

Whoever went on from what does not hang together would bear witness for it: every order would be decided on a table that
nobody had. A fork before the damage leans on none of it.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

from eventstore.port import Damaged, Line, Store, proved

WAY_OUT = "nothing is written after it: take the match in again from where it is whole, or fork before it"

Told: TypeAlias = Callable[[Damaged | None], None]
"""Hears what came of a proof: the damage, or that there is none."""


def nobody(_: Damaged | None) -> None:
    """Hears nothing."""


class Soundness:
    """What is known of whether a line hangs together: as much as a proof has shown."""

    def __init__(self, store: Store, line: bytes, told: Told = nobody, stopped: Damaged | None = None) -> None:
        """Nothing is known yet but what ``stopped`` the reading: else nothing is kept from being written."""
        self._store, self._line, self.told, self.stopped = store, line, told, stopped
        self._damage = stopped

    def proof(self, upto: int) -> Iterator[int]:
        """Every entry up to one proved against the hash that the next one names, by number. Raises ``Damaged``."""
        head = self._store.head(self._line, upto)
        try:
            yield from (entry.seq for entry in proved(self._store.read(self._line, 0, head.seq), head))
            if self.stopped is not None:
                raise self.stopped
        except Damaged as damage:
            self._damage = damage
            self.told(damage)
            raise
        self._damage = None
        self.told(None)

    def demand(self, upto: int | None = None) -> None:
        """Raises ``Damaged`` where the line is known not to hang together up to an entry, or at all."""
        if self._damage is not None and (upto is None or upto >= self._damage.seq):
            raise unwritten(self._damage)


def demand_sound(store: Store, line: Line, upto: int | None = None) -> None:
    """Raises ``Damaged`` where the entries of a line do not hang together; ``upto`` is the last of them that counts."""
    last = line.head.seq if upto is None else min(upto, line.head.seq)
    found = Soundness(store, line.id)
    try:
        deque(found.proof(last) if last else (), maxlen=0)
    except Damaged as damage:
        raise unwritten(damage) from damage


def unwritten(damage: Damaged) -> Damaged:
    """What keeps a line from being written on, with what can be done about it."""
    return Damaged(f"{damage.reason}; {WAY_OUT}", match=damage.match, line=damage.line, seq=damage.seq)
