"""Clocks in words and figures: a length of time, what a clock stands at, what time runs out."""

from collections.abc import Mapping
from typing import Any

from replay.clocking.alarms import Alarm
from replay.clocking.clocks import SECOND, Clocks

DICE_DOWN = "dice down"
"""What is said when a round's time is up."""


def length(ms: int) -> str:
    """A length of time in whole seconds: "38:12", "1:02:05"."""
    minutes, seconds = divmod(max(0, ms) // SECOND, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def spoken(seconds: int) -> str:
    """A length of time as people say it: "1 h 30 min", "5 min", "45 s"."""
    minutes, rest = divmod(abs(seconds), 60)
    hours, left = divmod(minutes, 60)
    parts = ((hours, "h"), (left, "min"), (rest, "s"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"


def alarmed(alarm: Alarm, names: Mapping[str, str]) -> str:
    """What time runs out, by the players' names."""
    name = names.get(alarm.seat, alarm.seat)
    if not alarm.minutes:
        return f"{name} is out of time" if alarm.seat else f"{DICE_DOWN}: the round's time is up"
    short = f"less than {alarm.minutes} min"
    return f"{name} has {short} left" if alarm.seat else f"{short} of the round left"


def stood(clocks: Clocks) -> str:
    """What keeps clocks from running, or that one runs."""
    if clocks.dice_down:
        return DICE_DOWN
    if clocks.paused:
        return "paused"
    return "running" if clocks.ticking else "stopped" if clocks.begun else "not begun"


def told(clocks: Clocks, names: Mapping[str, str]) -> str:
    """Every clock in one line: "Ines 38:12, Ruben 31:40 running, round 24:05 left"."""
    parts = [
        f"{names.get(one.seat, one.seat)} {length(clocks.shown_ms(one))}"
        + (" running" if one.seat == clocks.ticking else "")
        for one in clocks.seats
    ]
    if not clocks.ticking:
        parts.append(stood(clocks))
    elif clocks.round_left_ms is not None:
        parts.append(f"round {length(clocks.round_left_ms)} left")
    return ", ".join(parts)


def document(clocks: Clocks) -> dict[str, Any]:
    """The clocks as JSON has them, all times in milliseconds; ``left_ms`` is null where nothing limits them."""
    return {
        "state": stood(clocks),
        "running": clocks.ticking,
        "why": clocks.why,
        "seats": {
            one.seat: {"spent_ms": one.spent_ms, "penalty_ms": one.penalty_ms, "left_ms": clocks.left_ms(one)}
            for one in clocks.seats
        },
        "round": {"played_ms": clocks.round_ms, "left_ms": clocks.round_left_ms},
        "idle_ms": clocks.idle_ms,
        "paused_ms": clocks.paused_ms,
        "over_ms": clocks.over_ms,
    }
