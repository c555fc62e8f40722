"""Who is asked to speak, and whose order it is that was given."""

from collections.abc import Container
from typing import Any

from replay.core.dice import Roll
from replay.core.game import Call, speaker
from replay.core.names import Seated, called
from replay.core.rule import Gate, Rule


def calling(table: Seated, seat: str, does: str, verbs: tuple[str, ...], rule: Rule) -> Call:
    """A seat is asked by name for what it does now, by a rule; it may always give up."""
    return Call(seat, f"{called(table, seat)} {does}", (*verbs, "concede"), rule=rule.id)


def heard(order: Any, calls: tuple[Call, ...], seats: Container[str], gate: Gate, after: str = "") -> str:
    """The seat an order is taken to come from: the one it names, else the only one awaited.

    Dice come from the first seat that owes any, and what is said when nobody is awaited any more from ``after``. Raises
    ``Breach``, not to be waived, where the seat has to be named or there is no such seat.
    """
    owing = next((call.seat for call in calls if call.owed), "") if isinstance(order, Roll) else ""
    seat = speaker(order, calls) or owing or ("" if calls else after)
    gate.must(seat, "several seats may speak now: say which with by=SEAT")
    gate.must(seat in seats, f"there is no seat {seat}")
    return seat
