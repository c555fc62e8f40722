"""Which rules make what happened what it is: what a judge cites where a log and the rules part."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import zip_longest
from typing import TypeAlias

from replay.core.rule import Rule
from replay.core.wire import Event

Warrants: TypeAlias = dict[type[Event], Mapping[str, tuple[Rule, ...]]]
"""By type of event the rules that each field follows from; under the empty name those of the event itself, and of
every field that has none of its own."""

Warrant: TypeAlias = Callable[[Event, str], tuple[str, ...]]


def among(warrants: Warrants, event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    fields = warrants.get(type(event), {})
    return tuple(rule.id for rule in fields.get(field) or fields.get("", ()))


def parted(warrant: Warrant, written: Collection[Event], due: Collection[Event]) -> tuple[str, ...]:
    """The rules by which events that are due differ from those written: field by field up to another course of events.

    Where something else happened than was due, both the event that is missing and the one too many are cited.
    """
    return tuple(dict.fromkeys(_parted(warrant, written, due)))


def _parted(warrant: Warrant, written: Collection[Event], due: Collection[Event]) -> Iterator[str]:
    for had, right in zip_longest(written, due):
        if had is not None and type(had) is type(right):
            for field in had.__struct_fields__:
                if getattr(had, field) != getattr(right, field):
                    yield from warrant(right, field)
            continue
        for one in (right, had):
            if one is not None:
                yield from warrant(one, "")
        return
