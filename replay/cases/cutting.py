"""A moment of a match cut out as a case that passes: the table as a position, and what was said next."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from replay.case import PLAYERS, start
from replay.core.game import AnyTable, Game, Reveals

ABSENT = object()


class Said(Struct, frozen=True):
    """What was said at the moment: the order's line, and the tellings it had, or the rule it breaks."""

    order: str
    tellings: tuple[str, ...] = ()
    breach: str = ""


class Whole(Struct, frozen=True):
    """A moment: a table with the match's options, who plays, what is open, and what was ``said`` next, if anything."""

    game: Game
    table: AnyTable
    options: Mapping[str, Any]
    name: str = "moment"
    title: str = ""
    players: Sequence[str] = PLAYERS
    opened: Reveals = {}
    said: Said | None = None


def cut(moment: Whole, least: Mapping[str, Any] | None = None) -> str:
    """The TOML of a case that starts from a moment's table, and passes.

    It asks who is awaited, and that what was said has the events it had, or breaks its rule. ``least`` is as much of
    the position as that takes: then who is awaited is not asked, and options stand there only where they are not the
    default. Raises ``ValueError`` for a table that differs from the empty one in a way a position cannot say.
    """
    game, options, opened = moment.game, dict(moment.options), dict(moment.opened)
    position = dict(unlike(start(game, options, tuple(moment.players)), moment.table) if least is None else least)
    texts = {key: text for key, text in position.get("texts", {}).items() if _stands_alone(text)}
    if texts:
        position["texts"] = {key: text for key, text in position["texts"].items() if key not in texts}
    steps = list(_step(moment.said))
    if least is None:
        awaits = {call.seat: list(call.orders) for call in game.awaits(moment.table)}
        steps.insert(0, f"  {{ awaits = {_value(awaits)} }},")
    else:
        options, opened = {key: value for key, value in options.items() if value != game.options[key].default}, {}
    parts = (
        [f"game = {_value(game.key)}", f"players = {_value(list(moment.players))}", ""],
        *(_table(name, held) for name, held in (("options", options), ("opened", opened), ("texts", texts))),
        _table("position", {key: value for key, value in position.items() if value != {}}),
        ["[[case]]", f"id = {_value(moment.name)}", f"title = {_value(moment.title)}", "steps = [", *steps, "]"],
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def unlike(empty: AnyTable, table: AnyTable) -> dict[str, Any]:
    """What has to be laid over the empty table to get another. Raises ``ValueError`` where a position cannot say it."""
    return _difference(msgspec.to_builtins(empty, str_keys=True), msgspec.to_builtins(table, str_keys=True))


def _step(said: Said | None) -> Iterator[str]:
    if said is not None and said.breach:
        yield f"  {{ order = {_value(said.order)}, breach = {_value(said.breach)} }},"
    elif said is not None:
        yield f"  {{ order = {_value(said.order)}, events = {_value(list(said.tellings))} }},"


def _difference(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """What has to be laid over one document to get the other."""
    differs: dict[str, Any] = {}
    for key, value in over.items():
        below = under.get(key, ABSENT)
        if isinstance(below, dict) and isinstance(value, dict):
            if gone := [old for old in below if old not in value]:
                raise ValueError(f"a position cannot take {gone[0]} out of {key}")
            if inner := _difference(below, value):
                differs[key] = inner
        elif value is None and below is not None and below is not ABSENT:
            raise ValueError(f"a position cannot empty {key}")
        elif value != below and value is not None:
            differs[key] = _filled(value)
    return differs


def _filled(value: Any) -> Any:
    """A value without what is nothing, which TOML cannot say and a position does not have to."""
    if isinstance(value, dict):
        return {key: _filled(inner) for key, inner in value.items() if inner is not None}
    return [_filled(inner) for inner in value] if isinstance(value, list | tuple) else value


def _stands_alone(text: str) -> bool:
    return "\n" in text or text.lstrip().startswith("{")


# ---------------------------------------------------------------- TOML


def _table(name: str, held: Mapping[str, Any]) -> list[str]:
    return [f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in held.items()), ""] if held else []


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else json.dumps(key, ensure_ascii=False)
