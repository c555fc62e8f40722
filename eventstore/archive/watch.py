"""Waiting until a match has something new."""

import asyncio
from contextlib import suppress
from weakref import WeakValueDictionary


class Bell:
    """Rings once; whoever wants to hear it holds it."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake all who wait."""
        self._rung.set()

    async def heard(self, seconds: float) -> None:
        """Wait until it rings, but no longer than this."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), max(seconds, 0.0))


class Watch:
    """One bell for each match somebody waits on; ``over`` says that the archive is being stopped."""

    def __init__(self) -> None:
        self.over = False
        self._bells: WeakValueDictionary[bytes, Bell] = WeakValueDictionary()

    def bell(self, match: bytes) -> Bell:
        """The bell that rings at the next change; take it before looking, and nothing is missed."""
        bell = self._bells.get(match)
        if bell is None:
            bell = self._bells[match] = Bell()
        return bell

    def changed(self, match: bytes) -> None:
        """Wake those who wait on a match."""
        bell = self._bells.pop(match, None)
        if bell is not None:
            bell.ring()

    def stop(self) -> None:
        """Wake everybody, for good."""
        self.over = True
        for bell in list(self._bells.values()):
            bell.ring()
