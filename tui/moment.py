"""Recorded times as this device's clock tells them: whatever a log says, a time is shown."""

from datetime import datetime

LATEST = 253_370_764_800_000
"""The first moment of the year 9999, in milliseconds: the last that a calendar shows wherever it hangs."""


def moment(ms: int) -> datetime:
    """A recorded time, milliseconds since 1970, where this device is; one that no calendar shows becomes the nearest."""
    return datetime.fromtimestamp(max(0, min(LATEST, ms)) / 1000).astimezone()
