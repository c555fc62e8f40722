"""What a payload of one version becomes in the next, where a game or the program has changed what it writes.

A step changes names and shapes and nothing else: what was recorded reads the same before it and after it.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Document], Document]
"""What makes a payload of one version a payload of the next: pure, and at home in any document."""


def _tracked(document: Document) -> Document:
    """Arcane Legions once called the last move a trail, as the picture of it is."""
    first, *under = str(document.get("path", "")).split(".")
    return document | {"path": ".".join(("track" if first == "trail" else first, *under))}


def _moved(document: Document) -> Document:
    """Conquest once had a score in its player's seat, and ``ended`` for the reason why a match ended."""
    parts = str(document.get("path", "")).split(".")
    match parts:
        case ["seats", seat, "score"]:
            parts = ["score", seat]
        case ["ended"]:
            parts = ["reason"]
    return document | {"path": ".".join(parts)}


UPCASTS: dict[tuple[str, str, int], Step] = {
    ("arcane_legions", "adjusted", 1): _tracked,
    ("conquest", "adjusted", 1): _moved,
}
"""(game, kind, v) to the step from v to v + 1: of one game's orders and events by its key, of every game's by "".

A game's own step goes first where both are there, so that a change of one game makes no other game's payloads old.
"""
