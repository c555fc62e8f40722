"""Throws counted: for each roller, pool and kind of die how often every face fell, and how far that is from even."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from replay.luck.chance import as_far, chi_square, counts_within, mean_within
from replay.luck.throws import Fate, Throw

ALL = "all"
"""What stands for every pool of a roller, or for every roller."""


class Tally(Struct, frozen=True):
    """How often each face fell in the throws of a roller for a pool; ``counts`` begins with the face 1.

    Only throws that stand are counted; ``aside`` says how many dice did not, by what became of them.
    """

    roller: str
    pool: str
    sides: int
    counts: tuple[int, ...]
    throws: int
    aside: Mapping[Fate, int] = {}

    @property
    def dice(self) -> int:
        """How many dice were counted."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean face."""
        return sum(face * count for face, count in enumerate(self.counts, start=1)) / max(1, self.dice)

    @property
    def expected(self) -> float:
        """The mean of even dice."""
        return (self.sides + 1) / 2

    @property
    def within(self) -> tuple[float, float]:
        """Where the mean of so many even dice lies, nineteen times in twenty."""
        return mean_within(max(1, self.dice), self.sides)

    @property
    def each_within(self) -> tuple[int, int]:
        """How often one face of so many even dice falls, nineteen times in twenty."""
        return counts_within(self.dice, self.sides)

    @property
    def chi(self) -> float | None:
        """The chi-square of the counts against even ones; None for too few dice."""
        return chi_square(self.counts)

    @property
    def as_far(self) -> float | None:
        """The part of logs of even dice that are as far from even as this, or farther; None for too few dice."""
        return None if self.chi is None else as_far(self.chi, self.sides)


Key: TypeAlias = tuple[str, str, int]
"""Roller, pool and sides."""


def tallies(thrown: Iterable[tuple[str, Throw]]) -> tuple[Tally, ...]:
    """Throws with the names of who threw: each roller's pools, then all of them together, then everybody's.

    Dice of one kind are counted together; those of which nobody knows how many sides they have are left out.
    """
    found: dict[Key, Tally] = {}
    for roller, throw in thrown:
        count(found, roller, throw)
    return ranked(found)


def count(found: dict[Key, Tally], roller: str, throw: Throw) -> None:
    """Count one more throw among those that were found before it."""
    for key in _keys(roller, throw) if throw.sides > 1 else ():
        found[key] = _with(found.get(key) or Tally(*key, (0,) * throw.sides, 0), throw)


def ranked(found: Mapping[Key, Tally]) -> tuple[Tally, ...]:
    """In the order they are told."""
    return tuple(found[key] for key in sorted(found, key=_rank))


def _keys(roller: str, throw: Throw) -> Iterator[Key]:
    yield roller, throw.pool, throw.sides
    yield roller, ALL, throw.sides
    yield ALL, ALL, throw.sides


def _rank(key: Key) -> tuple[bool, str, int, bool, str]:
    roller, pool, sides = key
    return (roller == ALL, roller, sides, pool == ALL, pool)


def _with(tally: Tally, throw: Throw) -> Tally:
    if throw.fate is not Fate.STANDS:
        return replace(tally, aside={**tally.aside, throw.fate: tally.aside.get(throw.fate, 0) + len(throw.faces)})
    counts = list(tally.counts)
    for face in throw.faces:
        if 1 <= face <= tally.sides:
            counts[face - 1] += 1
    return replace(tally, counts=tuple(counts), throws=tally.throws + 1)
