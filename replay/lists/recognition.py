"""Which format a text is in, and the list that it is."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from replay.core.text import MARK, Unreadable
from replay.lists.army_list import ArmyList
from replay.lists.lines import MOST_LINES, split, squeezed


class Format(Struct, frozen=True):
    """A way to write army lists: its name for people, and the module that reads it."""

    name: str
    module: str


ROSTER = Format("a BattleScribe or New Recruit roster", "battlescribe")
LEGION_JSON = Format("a Legion list in JSON", "legion_json")
PARA_BELLUM = Format("a Conquest list", "para_bellum")
TABLETOP_ADMIRAL = Format("a Tabletop Admiral list", "tabletop_admiral")
LEGION_HQ = Format("a Legion HQ list", "legion_hq")

PASTED = (PARA_BELLUM, TABLETOP_ADMIRAL, LEGION_HQ)
"""Formats of plain text, the one with the clearest signs first."""

MOST_ALIKE = 99
"""Units that an entry may count."""


def recognise(text: str) -> Format | None:
    """The format of a text, told by how it begins or by a line that no other has; None for any other text."""
    plain = text.removeprefix(MARK)
    begins = plain.lstrip()[:1]
    if begins in ("<", "{"):
        return ROSTER if begins == "<" else LEGION_JSON
    lines = [squeezed(line) for line in plain.replace("\r", "\n").split("\n")[:MOST_LINES]]
    return next((one for one in PASTED if any(map(_module(one).SIGNS.fullmatch, lines))), None)


def read(text: str, name: str) -> ArmyList:
    """The army list that a text is; ``name`` is what people call the text. Raises ``Unreadable``, and nothing else."""
    format_ = recognise(text)
    if format_ is None:
        known = ", ".join(one.name for one in (*PASTED, LEGION_JSON, ROSTER))
        raise Unreadable(name, f"is no army list that is known: {known}, an army in TOML")
    reader: Callable[[Any, str], ArmyList] = getattr(_module(format_), f"read_{format_.module}")
    found = reader(text.removeprefix(MARK) if format_ is ROSTER else split(text, name), name)
    many = next((entry for entry in found.entries if entry.count > MOST_ALIKE), None)
    if many is not None:
        raise Unreadable(
            f"{name} line {many.line}", f"counts {many.count:,} × {many.name}; {MOST_ALIKE} at most are read"
        )
    return found


def _module(format_: Format) -> Any:
    """A format's module, loaded when a text may be in it."""
    return import_module(f"replay.lists.{format_.module}")
