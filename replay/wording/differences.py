"""Where two outcomes are told alike and are not: the events that only one of them has, and the fields that differ."""

from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, TypeAlias

import msgspec

from replay.acts import Held

Pair: TypeAlias = tuple[str, str]
"""One difference as it is on either side, in words."""
NAME = "event"


def differences(one: Held[Any], other: Held[Any]) -> tuple[Pair, ...]:
    """What differs between two outcomes, each as it is in the one and in the other: ``reinforced.cost 1`` and
    ``reinforced.cost 0``; of an event that only one has, ``no scored`` in the other.
    """
    here, there = _named(one), _named(other)
    both = {event[NAME] for event in here} & {event[NAME] for event in there}
    found: list[Pair] = []
    for how, i, j, k, m in SequenceMatcher(None, _texts(here), _texts(there), autojunk=False).get_opcodes():
        if how != "equal":
            found += (pair for had, due in zip_longest(here[i:j], there[k:m]) for pair in _pairs(had, due, both))
    return tuple(found)


def _pairs(had: Mapping[str, Any] | None, due: Mapping[str, Any] | None, both: Set[str]) -> Iterator[Pair]:
    """How two events that stand in the same place differ."""
    if had is not None and due is not None and had[NAME] == due[NAME]:
        yield from ((_field(had, name), _field(due, name)) for name in had if had[name] != due[name])
        return
    if had is not None:
        yield _whole(had), _without(had, both)
    if due is not None:
        yield _without(due, both), _whole(due)


def _named(outcome: Held[Any]) -> list[dict[str, Any]]:
    """The events with their names and all their fields, those too that are not written where nothing else is meant."""
    return [
        {NAME: str(event.__struct_config__.tag or type(event).__name__).lower()}
        | {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__}
        for event in outcome.events
    ]


def _texts(events: Sequence[Mapping[str, Any]]) -> list[bytes]:
    return [msgspec.json.encode(event) for event in events]


def _field(event: Mapping[str, Any], name: str) -> str:
    return f"{event[NAME]}.{name} {_written(event[name])}"


def _whole(event: Mapping[str, Any]) -> str:
    fields = ", ".join(f"{name} {_written(value)}" for name, value in event.items() if name != NAME)
    return f"{event[NAME]}: {fields}" if fields else str(event[NAME])


def _without(event: Mapping[str, Any], both: Set[str]) -> str:
    return f"no {'other ' if event[NAME] in both else ''}{event[NAME]}"


def _written(value: Any) -> str:
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()
