"""What may be done to the clocks as they stand, the likeliest first: whose runs and why, stops, what a judge does."""

from collections.abc import Iterator

from msgspec import Struct

from replay.acts import Act, Called, Clocked, Closed
from replay.clocking.acts import Extended, Paused, Penalised, Resumed
from replay.clocking.clocks import Clocks
from replay.core.scene import Scene
from replay.wording.clocks import spoken
from tui.panels.names import mark, order, short

OWN, SAVES, DISPUTE = "own turn", "opponent's saves", "dispute"
"""Reasons for which clocks are switched."""
PENALTY, MORE = 60, 300
"""Seconds that a judge takes from a seat and gives the round with one key; notation takes any number."""
MOST = 9
"""Choices that a digit picks."""


class Choice(Struct, frozen=True):
    """Something to do: in words, with its reason or who does it, and the act that is written."""

    words: str
    aside: str
    act: Act


def choices(clocks: Clocks, scene: Scene) -> tuple[Choice, ...]:
    """What may be done; nothing once the match has ended."""
    if clocks.ended:
        return ()
    return (*_switches(clocks, scene), *_judged(clocks, scene))[:MOST]


def _switches(clocks: Clocks, scene: Scene) -> Iterator[Choice]:
    if clocks.paused:
        return
    if clocks.dice_down:
        yield Choice("time called: the match ends as it stands", "dice down", Closed("time called"))
        return
    for seat in _order(clocks, scene):
        name = f"{mark(order(scene, seat))} {short(scene, seat)}"
        yield Choice(f"{name}'s clock runs", OWN, Clocked(seat, OWN))
        if clocks.ticking:
            yield Choice(f"{name}'s clock runs", SAVES, Clocked(seat, SAVES))
    if clocks.ticking:
        yield Choice("call the judge: both clocks stop", DISPUTE, Called(DISPUTE))


def _order(clocks: Clocks, scene: Scene) -> list[str]:
    """Whose clock may run now: those awaited first."""
    speaking = {call.seat for call in scene.turn.awaited}
    seats = [one.seat for one in clocks.seats if one.seat != clocks.ticking]
    return sorted(seats, key=lambda seat: seat not in speaking)


def _judged(clocks: Clocks, scene: Scene) -> Iterator[Choice]:
    if clocks.paused:
        yield Choice("¶ the judge lets the clocks go on", "judge", Resumed("the judge is done"))
    elif clocks.begun and not clocks.dice_down:
        yield Choice("¶ the judge pauses the clocks and the round", "judge", Paused("judge called"))
    if clocks.begun and clocks.round_limit_ms:
        yield Choice(f"¶ {spoken(MORE)} more for the round", "judge", Extended(MORE, "a judge's extension"))
    if clocks.begun:
        for one in clocks.seats:
            words = f"¶ {short(scene, one.seat)} loses {spoken(PENALTY)}"
            yield Choice(words, "judge", Penalised(one.seat, PENALTY, "a judge's penalty"))
