"""How a match ends otherwise than by its rules, and who writes on: each as the line that says it."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.game import Concede
from replay.core.scene import Scene
from replay.notation import write
from replay.wording.quotes import quoted
from tui.panels.names import mark

DRAWN, TIME, OVER = "a draw is agreed", "time called", "the match is over"
"""Why a match is closed."""
HANDOVER = ":handover "


class Ending(Struct, frozen=True):
    """Something to say: in words, with what comes of it, and the line as far as it is known."""

    words: str
    aside: str
    line: str


def endings(scene: Scene) -> tuple[Ending, ...]:
    """What may be said of how the match ends, the likeliest first, unless it is closed; then who takes the keyboard."""
    return (*_ends(scene), *_scribes(scene))


def _ends(scene: Scene) -> Iterator[Ending]:
    if scene.closed:
        return
    if scene.outcome is not None:
        yield Ending("close the match: it is over", "no more orders", f":close {OVER}")
        return
    for place, seat in enumerate(scene.seats):
        yield Ending(f"{mark(place)} {seat.name} concedes", "the rules say who wins", write(Concede(by=seat.id)))
    yield Ending("a draw is agreed", "the match is closed as it stands", f":close {DRAWN}")
    yield Ending("time is called", "the match is closed as it stands", f":close {TIME}")


def _scribes(scene: Scene) -> Iterator[Ending]:
    yield Ending("another scribe takes over", "type the name", HANDOVER)
    for place, seat in enumerate(scene.seats):
        yield Ending(f"{mark(place)} {seat.name} takes over as scribe", "", f"{HANDOVER}{quoted(seat.name)}")
