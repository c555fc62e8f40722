"""The text of an army that joins, and the hash by which genesis names it beforehand."""

from hashlib import sha256

from replay.core.wire import Order

ENLIST = "enlist"
"""The verb by which an army joins."""


def listed(order: Order) -> str:
    """The text that an order to enlist carries: all it says but the seat."""
    said = (getattr(order, name) for name in order.__struct_fields__ if name != "by")
    return "".join(part for part in said if isinstance(part, str))


def digest(order: Order) -> str:
    """The SHA-256 (hex) of the text that an order to enlist carries."""
    return sha256(listed(order).encode()).hexdigest()
