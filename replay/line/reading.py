"""The two ways to read a line, which no screen and no row leaves open."""

from replay.acts import Reading

__all__ = ["CORRECTED", "RECORDED", "Reading", "upto"]

RECORDED: Reading = "as recorded"
"""What the table believed when it was written: after entry n, the corrections up to n."""
CORRECTED: Reading = "as corrected"
"""What is believed now: after entry n, every correction there is."""


def upto(reading: Reading, n: int, head: int) -> int:
    """The last correction that counts after entry ``n``."""
    return n if reading == RECORDED else head
