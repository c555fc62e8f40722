"""A growing list as it was at one moment: what is only ever added to need not be copied to be compared."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Snapshot(Sequence[T]):
    """The first items of a list that is only ever added to; the same list, as long as then, is the same value."""

    __slots__ = ("_count", "_items")

    def __init__(self, items: list[T]) -> None:
        """As the list is now."""
        self._items, self._count = items, len(items)

    def __len__(self) -> int:
        """How many there were."""
        return self._count

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        """The item at a place, or several."""
        if isinstance(place, slice):
            return self._items[: self._count][place]
        if not -self._count <= place < self._count:
            raise IndexError(place)
        return self._items[place % self._count]

    def __iter__(self) -> Iterator[T]:
        """The items in order."""
        return (self._items[place] for place in range(self._count))

    def __eq__(self, other: object) -> bool:
        """Whether both are of one list, and as long."""
        if not isinstance(other, Snapshot):
            return NotImplemented
        return self._items is other._items and self._count == other._count

    def __hash__(self) -> int:
        """By the list, and how long it was."""
        return hash((id(self._items), self._count))
