"""A judge's hand on the table: a value found and set by its path, such as ``score.p1`` or ``units.B3.hurt``.

A path names fields, keys and, counting from 0, places in a list, joined by dots.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Adjusted
from replay.core.game import AnyTable, Game
from replay.core.rule import STRUCTURE, Breach


def value_at(table: AnyTable, path: str) -> Any:
    """What stands at a path, as plain JSON values. Raises ``Breach`` where the path leads nowhere."""
    place = table
    for part in path.split("."):
        place = _under(place, part, path)
    return msgspec.json.decode(msgspec.json.encode(place))


def adjust(game: Game, table: AnyTable, path: str, value: Any) -> AnyTable:
    """The table with another value at a path.

    Raises ``Breach``, not to be waived, where the path leads nowhere or the value does not fit what stands there.
    """
    placed = _placed(table, path.split("."), value, path)
    try:
        return msgspec.json.decode(msgspec.json.encode(placed), type=game.Table)
    except msgspec.ValidationError as misfit:
        raise Breach(STRUCTURE, f"{path} cannot be {value!r}: {misfit}", waivable=False) from misfit


def evolve(game: Game, table: AnyTable, adjusted: Adjusted) -> AnyTable:
    """The table after an adjustment that was recorded; where it no longer fits, the table as it was."""
    try:
        return adjust(game, table, adjusted.path, adjusted.value)
    except Breach:
        return table


def _placed(place: Any, parts: Sequence[str], value: Any, path: str) -> Any:
    if not parts:
        return value
    part = parts[0]
    inner = _placed(_under(place, part, path), parts[1:], value, path)
    if isinstance(place, Struct):
        return replace(place, **{part: inner})
    if isinstance(place, dict):
        return {key: inner if str(key) == part else held for key, held in place.items()}
    return [inner if str(n) == part else held for n, held in enumerate(place)]


def _under(place: Any, part: str, path: str) -> Any:
    """What lies under a part of a path."""
    if isinstance(place, Struct) and part in place.__struct_fields__:
        return getattr(place, part)
    if isinstance(place, dict):
        for key, held in place.items():
            if str(key) == part:
                return held
    if isinstance(place, tuple | list):
        for n, held in enumerate(place):
            if str(n) == part:
                return held
    raise Breach(STRUCTURE, f"the table has no {path}: nothing there is called {part!r}", waivable=False)
