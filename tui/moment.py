"""The time by this device's clock, and recorded times as it tells them: whatever a log says, a time is shown."""

import time
from datetime import datetime

LATEST = 253_370_764_800_000
"""The first moment of the year 9999, in milliseconds: the last that a calendar shows wherever it hangs."""


def moment(ms: int) -> datetime:
    """A recorded time, milliseconds since 1970, where this device is; for one no calendar shows, the nearest."""
    return datetime.fromtimestamp(max(0, min(LATEST, ms)) / 1000).astimezone()


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
