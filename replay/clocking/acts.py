"""Acts of clocks, beside those that start and stop them: what they are set to, and what a judge does to them."""

from replay.acts import Act


class Timed(Act, frozen=True):
    """The time each seat has, and the round, in seconds (0: as long as it takes); said before a clock is started."""

    clock: int = 0
    round: int = 0


class Paused(Act, frozen=True):
    """A judge lets no clock run, nor the round's time, until they are resumed."""

    reason: str


class Resumed(Act, frozen=True):
    """A judge lets the round's time run again, and the clock that ran when it was paused."""

    reason: str = ""


class Penalised(Act, frozen=True):
    """A judge takes seconds of a seat's time; fewer than none give it back."""

    seat: str
    seconds: int
    reason: str


class Extended(Act, frozen=True):
    """A judge adds seconds to the round."""

    seconds: int
    reason: str


JUDGED = (Paused, Resumed, Penalised, Extended)
"""What only a judge does."""
