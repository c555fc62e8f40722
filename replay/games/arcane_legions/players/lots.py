"""Drawing lots for simulated players."""

from collections.abc import Sequence
from typing import TypeVar

from replay.core.form import Chance

Drawn = TypeVar("Drawn")


def one(among: Sequence[Drawn], chance: Chance) -> Drawn:
    """One of several, each as likely."""
    return among[chance.randrange(len(among))]


def between(low: int, high: int, chance: Chance) -> int:
    """A number from ``low`` to ``high``, both included."""
    return low + chance.randrange(high - low + 1)


def once_in(times: int, chance: Chance) -> bool:
    """What happens once in so many times."""
    return chance.randrange(times) == 0
