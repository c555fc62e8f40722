"""Entries that say what nobody wrote: payloads of a recorded match with a value changed, left out or doubled."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from eventstore.entry import Entry

STRANGE: tuple[Any, ...] = (
    0,
    -1,
    7,
    10**6,
    "",
    "p1",
    "p9",
    "many",
    "ZZ-1",
    True,
    None,
    [],
    [1],
    {},
    {"p1": 1},
)
"""Values to be met where others were written."""


def mutated(entries: Sequence[Entry], n: int, chance: Random) -> list[Entry]:
    """The line with one value of entry ``n`` changed, every hash after it made right again."""
    document = json.loads(entries[n - 1].payload)
    places = list(_places(document))
    spoil = places[chance.randrange(len(places))]
    spoil(chance)
    return rechained(entries, n, json.dumps(document).encode())


def rechained(entries: Sequence[Entry], n: int, payload: bytes) -> list[Entry]:
    """The line with another payload of entry ``n``, every hash after it made right again."""
    written: list[Entry] = []
    for entry in entries:
        parent = written[-1].hash if written else entry.parent
        written.append(replace(entry, parent=parent, payload=payload if entry.seq == n else entry.payload))
    return written


def _places(value: Any) -> Iterator[Callable[[Random], None]]:
    """Every place within a document, as what spoils it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in inner:
        yield lambda chance, key=key, held=held: _spoil(value, key, held, chance)
        yield from _places(held)


def _spoil(within: Any, key: Any, held: Any, chance: Random) -> None:
    match chance.randrange(4):
        case 0:
            del within[key]
        case 1 if isinstance(held, list) and held:
            held.append(held[0])
        case 2 if isinstance(held, int):
            within[key] = chance.choice((held + 1, -held, held * 10**6, 10**15))
        case _:
            within[key] = chance.choice([one for one in STRANGE if type(one) is type(held)] or STRANGE)
