"""What an order hides and what it turns up, wherever in it that lies.

A part is named by its path: ``token``, or ``cards.0`` in a list.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct, inspect
from msgspec.structs import replace

from replay.core.seal import Hidden, Opening

Part: TypeAlias = Hidden | Opening
_PARTS = (Hidden, Opening)


def parts(value: Any, path: str = "") -> Iterator[tuple[str, Part]]:
    """Every part of a value with its path; ``path`` is the value's own."""
    if isinstance(value, _PARTS):
        yield path, value
    elif not isinstance(value, Struct) or may_hold(type(value)):
        for name, inner in within(value):
            yield from parts(inner, under(path, name))


@cache
def may_hold(kind: type[Struct]) -> bool:
    """Whether any value of a type can have a part: most orders cannot, and are not searched."""
    reached: set[Any] = set()
    waiting: list[Any] = [inspect.type_info(kind)]
    while waiting:
        met = waiting.pop()
        if isinstance(met, inspect.AnyType):
            return True
        if isinstance(met, inspect.StructType):
            if met.cls in reached:
                continue
            reached.add(met.cls)
        waiting.extend(inner for _, inner in within(met))
    return not reached.isdisjoint(_PARTS)


def within(value: Any) -> Iterator[tuple[Any, Any]]:
    """The values that make up one, by field, place or key; none where it is a single one."""
    match value:
        case Struct():
            return ((name, getattr(value, name)) for name in value.__struct_fields__)
        case tuple() | list():
            return iter(enumerate(value))
        case dict():
            return iter(value.items())
    return iter(())


def under(path: str, name: Any) -> str:
    """The path of what lies by a name within what lies at a path."""
    return f"{path}.{name}" if path else str(name)


def kept_as(path: str, place: int) -> str:
    """The name a secret has in a drawer: the path of its part in the order at that place of an entry."""
    return under(str(place), path) if place else path


def exchanged(value: Any, new: Mapping[str, Part], path: str = "") -> Any:
    """A value with new parts in the places of those at the paths named; ``path`` is the value's own."""
    if path in new:
        return new[path]
    inner = {name: exchanged(part, new, under(path, name)) for name, part in within(value)}
    match value:
        case Struct():
            return replace(value, **inner)
        case tuple() | list():
            return type(value)(inner.values())
        case dict():
            return inner
    return value
