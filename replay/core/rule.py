"""Rules as data, and the one gate through which every decision passes."""

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import StrEnum
from types import ModuleType
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

STRUCTURE = "structure"
"""The word a breach carries when no rule is at stake: the order names what is not there or cannot be."""


def behind(*rules: str) -> str:
    """Rules as they stand behind what is said of them, in brackets; nothing of the word that is none."""
    named = ", ".join(rule for rule in rules if rule != STRUCTURE)
    return f" ({named})" if named else ""


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

    ``why`` is required of a rule that is recorded or absent, and tells of another how an unclear passage is taken where
    nothing can be chosen. ``reading`` names the option that changes it.
    """

    id: str
    gist: str
    source: str
    status: Status = Status.ENFORCED
    why: str = ""
    reading: str = ""


def collected(chapters: Iterable[ModuleType]) -> dict[str, Rule]:
    """Every rule of a rulebook by id, in the order of its chapters, each a module of rules."""
    return {rule.id: rule for chapter in chapters for rule in vars(chapter).values() if isinstance(rule, Rule)}


class Breach(Exception):
    """An order breaks a rule; the table is unchanged and the player may order again."""

    def __init__(self, rule: str, reason: str, *, waivable: bool = True) -> None:
        """``rule`` is a rule's id, or the word ``structure`` for what can never be waived."""
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason
        self.waivable = waivable


class Overheard(Collection[str]):
    """Waivers with an ear: given to a decision, they hear every rule that it states at its gate."""

    def __init__(self, hear: Callable[[Rule], None], waived: Collection[str] = frozenset()) -> None:
        """``hear`` is told each rule as it is stated; ``waived`` holds rule ids."""
        self.hear = hear
        self._waived = waived

    def __contains__(self, rule: object) -> bool:
        return rule in self._waived

    def __iter__(self) -> Iterator[str]:
        return iter(self._waived)

    def __len__(self) -> int:
        return len(self._waived)


class Gate:
    """Where a decision states its rules; knows which of them are waived for this order."""

    __slots__ = ("_hear", "waived")

    def __init__(self, waived: Collection[str] = frozenset()) -> None:
        """``waived`` holds rule ids."""
        self.waived = waived
        self._hear = waived.hear if isinstance(waived, Overheard) else None

    def require(self, rule: Rule, holds: object, reason: str) -> None:
        """State a rule. Raises ``Breach`` unless it holds or is waived."""
        if self._hear is not None:
            self._hear(rule)
        if not holds and rule.id not in self.waived:
            raise Breach(rule.id, reason)

    def found(self, what: T | None, reason: str) -> T:
        """What has to be there. Raises ``Breach`` with the word ``structure`` where it is not."""
        if what is None:
            raise Breach(STRUCTURE, reason, waivable=False)
        return what

    def must(self, holds: object, reason: str) -> None:
        """State what no agreement can waive. Raises ``Breach`` with the word ``structure``."""
        if not holds:
            raise Breach(STRUCTURE, reason, waivable=False)


def fault(decide: Callable[[Any, Any], object], table: Any, order: Any) -> Breach | None:
    """Why a game does not accept an order on a table, or None."""
    try:
        decide(table, order)
    except Breach as broken:
        return broken
    return None


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


def reasons(found: Iterable[Breach]) -> dict[str, tuple[str, ...]]:
    """What speaks against an order: each reason once, with the ids of all rules that are broken for it."""
    said: dict[str, tuple[str, ...]] = {}
    for breach in found:
        said[breach.reason] = (*said.get(breach.reason, ()), breach.rule)
    return said
