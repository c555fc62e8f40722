"""What people are called at the table: by their first names, as far as those tell them apart."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol


class Named(Protocol):
    """Somebody with a name."""

    @property
    def name(self) -> str:
        """Whole, as it was given."""
        ...


class Seated(Protocol):
    """A table at which people sit."""

    @property
    def seats(self) -> Mapping[str, Named]:
        """Who sits where, by seat."""
        ...


def first_names(names: Iterable[str]) -> tuple[str, ...]:
    """Players by their first names, whole where two share one."""
    return _first_names(tuple(names))


@lru_cache(maxsize=256)
def _first_names(whole: tuple[str, ...]) -> tuple[str, ...]:
    firsts = [(name.split() or [name])[0] for name in whole]
    return tuple(first if firsts.count(first) == 1 else name for first, name in zip(firsts, whole, strict=True))


def called(table: Seated, seat: str) -> str:
    """What people call a seat: as ``first_names`` has its player; nobody where there is no such seat."""
    if seat not in table.seats:
        return seat or "nobody"
    return dict(zip(table.seats, first_names(player.name for player in table.seats.values()), strict=True))[seat]
