"""The least of a position that still leads to the same: everything that can go without changing the answer goes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

MOST = 3_000
"""Positions that are tried; what is left then stays."""

Position: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]
Holds: TypeAlias = Callable[[Position], bool]
"""Whether a position still leads to the same."""


def smallest(position: Position, holds: Holds, most: int = MOST) -> Position:
    """A position without the parts that do not matter: whole branches first, then what is in those that have to stay.

    Parts are tried in turn until none of those left can go alone, or ``most`` positions were tried.
    """
    kept, tried = dict(position), 0
    while True:
        went = False
        waiting: list[Path] = list(_parts(kept, ()))
        while waiting and tried < most:
            path, tried = waiting.pop(0), tried + 1
            less = _without(kept, path)
            if holds(less):
                kept, went = less, True
                # what stood behind it in a list has moved up
                waiting = [_moved(other, path) for other in waiting if other[: len(path)] != path]
            else:
                waiting = [*_parts(_at(kept, path), path), *waiting]
        if not went or tried >= most:
            return kept


def _parts(value: Any, path: Path) -> Iterator[Path]:
    """The parts of a value, by their paths; of a list from its end, so that those before keep their places."""
    if isinstance(value, Mapping):
        yield from ((*path, key) for key in value)
    elif isinstance(value, list):
        yield from ((*path, place) for place in reversed(range(len(value))))


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _without(value: Any, path: Path) -> Any:
    """A value without one part; the rest is the same."""
    step, *rest = path
    if isinstance(value, list):
        place = int(step)
        inner = [_without(value[place], tuple(rest))] if rest else []
        return [*value[:place], *inner, *value[place + 1 :]]
    if rest:
        return {**value, step: _without(value[step], tuple(rest))}
    return {key: held for key, held in value.items() if key != step}


def _moved(path: Path, gone: Path) -> Path:
    """A path after a part went: one behind it in the same list is a place nearer."""
    *branch, place = gone
    depth = len(branch)
    if isinstance(place, int) and path[:depth] == tuple(branch) and len(path) > depth:
        step = path[depth]
        if isinstance(step, int) and step > place:
            return (*path[:depth], step - 1, *path[depth + 1 :])
    return path
