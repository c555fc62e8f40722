"""Every seat's clock and the round's time at a moment: a fold over acts and the times they were recorded at."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Act, Called, Clocked, Closed, Forked
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed

SECOND = 1000


class SeatClock(Struct, frozen=True):
    """The milliseconds a seat's clock ran, and those a judge took beside (fewer than none: gave back)."""

    seat: str
    spent_ms: int = 0
    penalty_ms: int = 0

    @property
    def used_ms(self) -> int:
        """What counts as used, never less than none."""
        return max(0, self.spent_ms + self.penalty_ms)


class Clocks(Struct, frozen=True):
    """Every clock at ``at_ms`` (milliseconds since 1970); limits of 0 are none.

    ``running`` is whose clock runs, or would if it were not ``paused``; ``why`` is what was said last. From the first
    start on (``begun``), ``round_ms`` is the round's time and the sum of all clocks and ``idle_ms``, in which none ran;
    ``paused_ms`` a judge held, and ``over_ms`` passed after dice were down. A match that ``ended`` takes no time.
    """

    seats: tuple[SeatClock, ...]
    at_ms: int = 0
    limit_ms: int = 0
    round_limit_ms: int = 0
    running: str = ""
    why: str = ""
    begun: bool = False
    paused: bool = False
    ended: bool = False
    round_ms: int = 0
    idle_ms: int = 0
    paused_ms: int = 0
    over_ms: int = 0

    @property
    def kept(self) -> bool:
        """Whether this match is played by the clock."""
        return self.begun or bool(self.limit_ms or self.round_limit_ms)

    @property
    def ticking(self) -> str:
        """Whose clock runs now; empty for none."""
        return "" if self.paused or self.ended or self.dice_down else self.running

    @property
    def dice_down(self) -> bool:
        """Whether the round's time is up: no clock runs, and the score stands as it is."""
        return self.begun and self.round_left_ms == 0

    @property
    def round_left_ms(self) -> int | None:
        """What the round has left; None where it takes as long as it takes."""
        return max(0, self.round_limit_ms - self.round_ms) if self.round_limit_ms else None

    def left_ms(self, clock: SeatClock) -> int | None:
        """What a seat has left, never less than none; None where it has as long as it takes."""
        return max(0, self.limit_ms - clock.used_ms) if self.limit_ms else None

    def shown_ms(self, clock: SeatClock) -> int:
        """What a seat's clock shows: the time left, else the time used."""
        left = self.left_ms(clock)
        return clock.used_ms if left is None else left


def advanced(clocks: Clocks, at_ms: int) -> Clocks:
    """The clocks at a later moment, if nothing is said until then; at an earlier one no time was spent."""
    passed = max(0, at_ms - clocks.at_ms)
    if not clocks.begun or clocks.ended or not passed:
        return replace(clocks, at_ms=at_ms)
    if clocks.paused:
        return replace(clocks, at_ms=at_ms, paused_ms=clocks.paused_ms + passed)
    left = clocks.round_left_ms
    played = passed if left is None else min(passed, left)
    return replace(
        clocks,
        at_ms=at_ms,
        seats=tuple(
            replace(one, spent_ms=one.spent_ms + played) if one.seat == clocks.running else one for one in clocks.seats
        ),
        round_ms=clocks.round_ms + played,
        idle_ms=clocks.idle_ms + (0 if clocks.running else played),
        over_ms=clocks.over_ms + passed - played,
    )


def clocked(clocks: Clocks, act: Act, at_ms: int) -> Clocks:
    """The clocks after an act that was recorded at a moment; it never refuses one that is written."""
    return _said(advanced(clocks, at_ms), act)


def _said(now: Clocks, act: Act) -> Clocks:
    match act:
        case Clocked(seat, reason):
            known = seat if any(one.seat == seat for one in now.seats) else ""
            begun, ended = now.begun or bool(known), now.ended and not known
            return replace(now, running=known, why=reason, begun=begun, ended=ended)
        case Called(why):
            return replace(now, running="", why=why)
        case Closed(reason):
            return replace(now, running="", why=reason, ended=True)
        case Forked():
            # on another line nobody's time runs until somebody says so
            return replace(now, running="", why="")
        case _:
            return _judged(now, act)


def _judged(now: Clocks, act: Any) -> Clocks:
    match act:
        case Timed(clock, round_):
            return replace(now, limit_ms=clock * SECOND, round_limit_ms=round_ * SECOND)
        case Paused(reason):
            return replace(now, paused=True, why=reason)
        case Resumed(reason):
            return replace(now, paused=False, why=reason)
        case Extended(seconds):
            more = now.round_limit_ms + seconds * SECOND
            return replace(now, round_limit_ms=max(0, more)) if now.round_limit_ms else now
        case Penalised(seat, seconds):
            taken = (
                replace(one, penalty_ms=one.penalty_ms + seconds * SECOND) if one.seat == seat else one
                for one in now.seats
            )
            return replace(now, seats=tuple(taken))
    return now
