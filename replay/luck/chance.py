"""What even dice do: exact intervals, and how far from even a count is."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, lgamma, log, sqrt

OUTSIDE = 0.025
"""The part of even logs beyond each end of an interval: nineteen in twenty lie within."""
FEWEST = 5
"""Times that each face is expected from which a chi-square says anything."""
_STEPS, _CLOSE = 10_000, 1e-12
_NEVER = 12
"""Standard deviations below the mean from which what could fall adds nothing that a number of this size can hold."""


@lru_cache(maxsize=256)
def counts_within(dice: int, sides: int) -> tuple[int, int]:
    """How often one face of so many even dice falls, nineteen times in twenty: the least and the most."""
    low, high, below = 0, dice, 0.0
    spread = sqrt(dice * (sides - 1)) / sides
    for count in range(max(0, int(dice / sides - _NEVER * spread)), dice + 1):
        here = exp(_ways(dice, count) - count * log(sides) + (dice - count) * log((sides - 1) / sides))
        if below <= OUTSIDE < below + here:
            low = count
        below += here
        if below >= 1 - OUTSIDE:
            high = count
            break
    return low, high


def _ways(dice: int, count: int) -> float:
    return lgamma(dice + 1) - lgamma(count + 1) - lgamma(dice - count + 1)


def mean_within(dice: int, sides: int) -> tuple[float, float]:
    """The mean of so many even dice, nineteen times in twenty, from their variance."""
    half = 1.96 * sqrt((sides * sides - 1) / 12 / dice)
    return (sides + 1) / 2 - half, (sides + 1) / 2 + half


def chi_square(counts: Sequence[int]) -> float | None:
    """How far counts are from even; None for so few dice that it would say nothing."""
    expected = sum(counts) / len(counts)
    if len(counts) < 2 or expected < FEWEST:
        return None
    return sum((count - expected) ** 2 / expected for count in counts)


@lru_cache(maxsize=256)
def as_far(chi: float, sides: int) -> float:
    """The part of logs of even dice that are as far from even as this, or farther: a chi-square's upper tail."""
    return _upper((sides - 1) / 2, chi / 2)


def _upper(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function, by series or continued fraction."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, _STEPS):
            term *= x / (a + step)
            total += term
            if term < total * _CLOSE:
                break
        return max(0.0, 1 - front * total)
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for step in range(1, _STEPS):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return min(1.0, front * fraction)
