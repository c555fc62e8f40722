"""When to warn that time runs out: a round's, and a seat's."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.clocking.clocks import Clocks

MINUTE = 60_000
ROUND, SEAT = (30, 15, 5), (10, 5, 1)
"""The minutes left at which a round and a seat are warned."""


class Alarm(Struct, frozen=True):
    """Less than so many minutes are left to a seat, or to the round where none is named; 0: no time is."""

    seat: str
    minutes: int


def alarms(clocks: Clocks) -> tuple[Alarm, ...]:
    """What there is to warn of, the round first; nothing before a clock was started, or after the end."""
    if not clocks.begun or clocks.ended:
        return ()
    return tuple(_alarms(clocks))


def _alarms(clocks: Clocks) -> Iterator[Alarm]:
    times = [("", clocks.round_left_ms, clocks.round_limit_ms, ROUND)]
    times += [(one.seat, clocks.left_ms(one), clocks.limit_ms, SEAT) for one in clocks.seats]
    for seat, left, limit, steps in times:
        minutes = _step(left, limit, steps) if left is not None else None
        if minutes is not None:
            yield Alarm(seat, minutes)


def _step(left: int, limit: int, steps: Sequence[int]) -> int | None:
    """The least step that the time left does not exceed; a step as long as the whole time warns of nothing."""
    reached = [step for step in steps if left < step * MINUTE < limit]
    return min(reached, default=None) if left else 0
