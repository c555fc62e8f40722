"""What a payload of one version becomes in the next, where a game or the program has changed what it writes.

A step changes names and shapes and nothing else: what was recorded reads the same before it and after it.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Document], Document]
"""What makes a payload of one version a payload of the next: pure, and at home in any document."""


def _elsewhere(where: Callable[[list[str]], list[str]]) -> Step:
    """The step for fields of a table that were renamed: what a judge set by a path is set by the path it has now."""

    def step(document: Document) -> Document:
        path = document.get("path")
        return document | {"path": ".".join(where(path.split(".")))} if isinstance(path, str) else document

    return step


def _tracked(parts: list[str]) -> list[str]:
    """Arcane Legions once called the last move a trail, as the picture of it is."""
    return ["track", *parts[1:]] if parts[0] == "trail" else parts


def _scored(parts: list[str]) -> list[str]:
    """Conquest once had a score in its player's seat, and ``ended`` for the reason why a match ended."""
    match parts:
        case ["seats", seat, "score"]:
            return ["score", seat]
        case ["ended"]:
            return ["reason"]
    return parts


UPCASTS: dict[tuple[str, str, int], Step] = {
    ("arcane_legions", "adjusted", 1): _elsewhere(_tracked),
    ("conquest", "adjusted", 1): _elsewhere(_scored),
}
"""(game, kind, v) to the step from v to v + 1: of one game's orders and events by its key, of every game's by "".

A game's own step goes first where both are there, so that a change of one game makes no other game's payloads old.
"""
