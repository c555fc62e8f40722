"""Waiting until a match has something new."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol
from weakref import WeakValueDictionary


class News(Protocol):
    """What other programs write to the same log."""

    def begin(self, ring: Callable[[bytes | None], object]) -> None:
        """Call ``ring``, on any thread, for each match that was written on; with None when any may have been."""

    def end(self) -> None:
        """Call it no more."""


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

    def changed(self, match: bytes | None) -> None:
        """Wake those who wait on a match; all, where it is not known which."""
        if match is None:
            self._ring_all()
            return
        bell = self._bells.pop(match, None)
        if bell is not None:
            bell.ring()

    def stop(self) -> None:
        """Wake everybody, for good."""
        self.over = True
        self._ring_all()

    def _ring_all(self) -> None:
        bells = list(self._bells.values())
        self._bells.clear()
        for bell in bells:
            bell.ring()
