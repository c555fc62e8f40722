"""Rules as data, and the one gate through which every decision passes."""

from collections.abc import Callable, Collection
from enum import StrEnum

from msgspec import Struct

STRUCTURE = "structure"
"""The word a breach carries when no rule is at stake: the order names what is not there or cannot be."""


class Status(StrEnum):
    """What the program does about a rule."""

    ENFORCED = "enforced"
    """Stated at the gate: an order that breaks it is refused, and it can be waived."""
    COMPUTED = "computed"
    """Shapes what ``decide`` returns: dice counts, line-ups, scores."""
    RECORDED = "recorded"
    """A fact taken as the table said it; the auditor answers "not checked"."""
    ABSENT = "absent"
    """Not in the program, for the reason the rule gives."""


class Rule(Struct, frozen=True):
    """One rule of a game: its id, its gist in our words and the heading it comes from.

    ``why`` is required of a rule that is recorded or absent. ``reading`` names the option that changes it.
    """

    id: str
    gist: str
    source: str
    status: Status = Status.ENFORCED
    why: str = ""
    reading: str = ""


class Breach(Exception):
    """An order breaks a rule; the table is unchanged and the player may order again."""

    def __init__(self, rule: str, reason: str, *, waivable: bool = True) -> None:
        """``rule`` is a rule's id, or the word ``structure`` for what can never be waived."""
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason
        self.waivable = waivable


class Gate:
    """Where a decision states its rules; knows which of them are waived for this order."""

    __slots__ = ("waived",)

    def __init__(self, waived: Collection[str] = frozenset()) -> None:
        """``waived`` holds rule ids."""
        self.waived = waived

    def require(self, rule: Rule, holds: object, reason: str) -> None:
        """State a rule. Raises ``Breach`` unless it holds or is waived."""
        if not holds and rule.id not in self.waived:
            raise Breach(rule.id, reason)

    def must(self, holds: object, reason: str) -> None:
        """State what no agreement can waive. Raises ``Breach`` with the word ``structure``."""
        if not holds:
            raise Breach(STRUCTURE, reason, waivable=False)


def breaches(attempt: Callable[[frozenset[str]], object]) -> tuple[Breach, ...]:
    """All breaches of one order, found by waiving each in turn until it holds or cannot be waived.

    ``attempt`` decides the order under the waivers it is given.
    """
    found: list[Breach] = []
    waived: frozenset[str] = frozenset()
    while True:
        try:
            attempt(waived)
        except Breach as breach:
            found.append(breach)
            if not breach.waivable or breach.rule in waived:
                return tuple(found)
            waived |= {breach.rule}
        else:
            return tuple(found)
