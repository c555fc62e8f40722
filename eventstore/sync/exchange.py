"""One match, brought level between a store here and an archive: what each lacks, and both branches where they part.

Heads are compared, never times. Nothing is merged: a branch that left ours becomes a line of its own on the other side.
"""

from msgspec import Struct

from eventstore.port import Absent, Conflict, Store
from eventstore.sync.outbox import BEHIND, DENIED, OFFLINE, Outbox, Parting
from eventstore.sync.pull import Pull
from eventstore.sync.push import Push
from eventstore.sync.remote import Remote, Stood
from eventstore.sync.sides import Moved, Progress, Sides, silent
from eventstore.sync.trouble import Denied, Rejected, Strange, Unreachable

_ROUNDS = 12


class Outcome(Struct, frozen=True):
    """What an exchange did: entries sent and received, branches found to have parted, what people should know.

    ``state`` is one of the outbox's words; ``reason`` says why it is not better. ``strange`` says that something
    answered about this match which no archive would: it is as good as no answer, but others may be answered.
    """

    match: bytes
    state: str
    sent: int = 0
    received: int = 0
    parted: tuple[Parting, ...] = ()
    remarks: tuple[str, ...] = ()
    reason: str = ""
    strange: bool = False


class Exchange:
    """What one device exchanges with one archive, which is called ``name`` here."""

    def __init__(self, store: Store, remote: Remote, outbox: Outbox, name: str, progress: Progress = silent) -> None:
        self.store = store
        self.remote = remote
        self.outbox = outbox
        self.name = name
        self.progress = progress

    def push(self, match: bytes, stood: Stood | None = None) -> Outcome:
        """Send what the archive lacks of a match. Raises ``Absent`` for one not held here, ``Damaged``."""
        self.store.lines(match)
        return self._level(match, pulling=False, pushing=True, stood=stood)

    def pull(self, match: bytes, stood: Stood | None = None) -> Outcome:
        """Take in what the archive has more of a match, which stands there as told if it is.

        Raises ``Absent``, ``Unwritable``.
        """
        return self._level(match, pulling=True, pushing=False, stood=stood)

    def sync(self, match: bytes, stood: Stood | None = None) -> Outcome:
        """Take in, then send. Raises ``Absent`` for a match that is nowhere, ``Damaged``, ``Unwritable``."""
        return self._level(match, pulling=True, pushing=True, stood=stood)

    def _level(self, match: bytes, *, pulling: bool, pushing: bool, stood: Stood | None = None) -> Outcome:
        sides = Sides(self.store, self.remote, self.outbox, self.name, self.progress)
        state, reason, strange = "", "", False
        try:
            self._rounds(sides, match, pulling, pushing, stood)
        except Unreachable as trouble:
            state, reason = OFFLINE, str(trouble)
        except Denied as trouble:
            state, reason = DENIED, str(trouble)
        except Strange as trouble:
            state, reason, strange = OFFLINE, str(trouble), True
        except (Rejected, Conflict) as trouble:
            state, reason = BEHIND, str(trouble)
        self.outbox.went(self.name, match, state, reason)
        told = state or self.outbox.state(self.store, self.name, match).word
        parted, remarks = tuple(sides.parted), tuple(sides.remarks)
        return Outcome(match, told, sides.sent, sides.received, parted, remarks, reason, strange)

    def _rounds(self, sides: Sides, match: bytes, pulling: bool, pushing: bool, stood: Stood | None) -> None:
        """Both ways, and again while others write here or there."""
        for turn in range(_ROUNDS):
            there = stood if stood is not None and not turn else self._stood(match, pushing)
            try:
                if pulling and there is not None:
                    Pull(sides, there).all()
                if pushing:
                    Push(sides, match, there).all()
            except Moved:
                continue
            return
        raise Conflict("others write on this match faster than this device can follow")

    def _stood(self, match: bytes, absent_is_new: bool) -> Stood | None:
        try:
            return self.remote.stand(match)
        except Absent:
            if absent_is_new:
                return None
            raise
