"""This device's signature under the heads of what is recorded on it."""

from collections.abc import Callable

from eventstore.port import Damaged, Drawer, Store, Unwritable
from replay.recording.signing import Signing
from tui.complaint import tell


def device_signing(drawer: Drawer, clock: Callable[[], int], *, turns: bool) -> Signing:
    """How this device signs when a match is closed, and after turns where that is wanted.

    A head that is not signed is told on standard error: what was recorded stands without.
    """

    def note(store: Store, line: bytes) -> str:
        from eventstore.witness import witness  # noqa: PLC0415 - what signs nothing loads nothing of it

        try:
            return witness(store, line, drawer, clock()).note
        except (Damaged, Unwritable) as fault:
            tell(f"the head is not signed: {fault}")
            raise Unwritable("the head", "is not signed") from fault

    return Signing(note, turns=turns)
