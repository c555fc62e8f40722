"""How long to wait before asking again; no clock, no network."""

from collections.abc import Callable
from email.utils import parsedate_to_datetime

from msgspec import Struct


class Patience(Struct, frozen=True):
    """How often to ask and how long to wait between: doubling, never longer than ``most``; all in seconds."""

    tries: int = 6
    first: float = 0.5
    most: float = 30.0
    asked_most: float = 120.0

    def pause(self, failed: int, chance: Callable[[], float], asked: float | None = None) -> float | None:
        """Seconds to wait after so many failures, or None to give up.

        ``chance`` gives a number from 0 to 1, so that a hall full of tables does not come back at one moment. ``asked``
        is what the other side asks us to wait, which is waited in full, unless it is too long to wait for at all.
        """
        if failed >= self.tries or (asked is not None and asked > self.asked_most):
            return None
        spread: float = min(self.most, self.first * 2.0 ** (failed - 1)) * chance()
        return spread if asked is None else asked + spread


def asked_for(written: str, now: float) -> float | None:
    """The seconds that a ``Retry-After`` asks for, in either of its forms; None for one that is neither.

    ``now`` is in seconds since 1970.
    """
    text = written.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (ValueError, TypeError, OverflowError):
        return None
