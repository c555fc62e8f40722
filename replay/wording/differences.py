"""Where two outcomes are told alike and are not: the events that only one of them has, and the fields that differ."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, TypeAlias

import msgspec

from replay.acts import Held

Pair: TypeAlias = tuple[str, str]
"""One difference as it is on either side, in words."""
Writes: TypeAlias = Callable[[Mapping[str, Any], Sequence[str]], str]
"""How an event is written, as far as some of its fields say it."""
NAME = "event"


def differences(one: Held[Any], other: Held[Any], *, plain: bool = False) -> tuple[Pair, ...]:
    """What differs between two outcomes, each as it is in the one and in the other: ``reinforced.cost 1`` and
    ``reinforced.cost 0``; of an event that only one has, ``no scored`` in the other.

    ``plain`` says it as at the table: ``reinforced: cost 1``; an event that both have is told by what differs.
    """
    writes = _plainly if plain else _by_field
    here, there = _named(one), _named(other)
    both = {event[NAME] for event in here} & {event[NAME] for event in there}
    found: list[Pair] = []
    for how, i, j, k, m in SequenceMatcher(None, _texts(here), _texts(there), autojunk=False).get_opcodes():
        placed = zip_longest(here[i:j], there[k:m]) if how != "equal" else ()
        found += (pair for had, due in placed for pair in _pairs(had, due, both, writes))
    return tuple(found)


def _pairs(
    had: Mapping[str, Any] | None, due: Mapping[str, Any] | None, both: Set[str], writes: Writes
) -> Iterator[Pair]:
    """How two events that stand in the same place differ."""
    if had is not None and due is not None and had[NAME] == due[NAME]:
        yield from ((writes(had, (name,)), writes(due, (name,))) for name in had if had[name] != due[name])
        return
    if had is not None:
        yield writes(had, ()), _without(had, both, writes)
    if due is not None:
        yield _without(due, both, writes), writes(due, ())


def _named(outcome: Held[Any]) -> list[dict[str, Any]]:
    """The events with their names and all their fields, those too that are not written where nothing else is meant."""
    return [
        {NAME: str(event.__struct_config__.tag or type(event).__name__).lower()}
        | {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__}
        for event in outcome.events
    ]


def _texts(events: Sequence[Mapping[str, Any]]) -> list[bytes]:
    return [msgspec.json.encode(event) for event in events]


def _by_field(event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event, or some of its fields, as the log has them."""
    if names:
        return ", ".join(f"{event[NAME]}.{name} {_written(event[name])}" for name in names)
    fields = ", ".join(f"{name} {_written(value)}" for name, value in event.items() if name != NAME)
    return f"{event[NAME]}: {fields}" if fields else str(event[NAME])


def _plainly(event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event, or some of its fields, as one says it: "warrior activated: G5, alone"."""
    called = str(event[NAME]).replace("-", " ")
    parts = [_part(name, event[name], asked=bool(names)) for name in names or event if name != NAME]
    fields = ", ".join(filter(None, parts))
    return f"{called}: {fields}" if fields else called


def _part(name: str, value: Any, *, asked: bool) -> str:
    """One field; of what is as usual nothing is said, unless it is ``asked`` for."""
    said = name.replace("_", " ")
    if isinstance(value, bool):
        return said if value else f"not {said}" * asked
    if isinstance(value, str):
        return value or f"no {said}" * asked
    return f"{said} {_written(value)}"


def _without(event: Mapping[str, Any], both: Set[str], writes: Writes) -> str:
    return f"no {'other ' if event[NAME] in both else ''}{writes({NAME: event[NAME]}, ())}"


def _written(value: Any) -> str:
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()
