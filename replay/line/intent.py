"""What each act means to say under the corrections so far. For deciding; reading never asks."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeGuard

from msgspec import Struct

from replay.acts import (
    Act,
    Adjusted,
    Amended,
    Change,
    Conceded,
    Correction,
    Enlisted,
    Forked,
    Intent,
    Ordered,
    Ruled,
    Stood,
    Struck,
)

Own: TypeAlias = Callable[[int], Intent[Any] | None]
"""The intent an act was written with; None where the entry is no act."""

DECIDED = (Enlisted, Ordered, Stood, Conceded, Adjusted)
"""Acts whose outcome the game decides."""
CORRECTIONS = (Struck, Amended, Ruled, Forked)
"""Acts that may be corrections; ``is_correction`` says which are."""


class Waived(Struct, frozen=True):
    """What an act says without the rulings that waive rules for it now, and those rulings."""

    bare: Intent[Any]
    by: tuple[int, ...]


class Intents(Struct, frozen=True):
    """Who says what at one moment.

    ``said`` holds the acts that corrections speak of, the rest say what they were written with; ``waived`` those that
    rulings waive rules for; ``idle`` the corrections that are struck.
    """

    said: Mapping[int, Intent[Any]]
    waived: Mapping[int, Waived]
    idle: frozenset[int]


def aims(act: Act) -> tuple[int, ...]:
    """The entries a correction is aimed at; what becomes of others follows from it."""
    return act.targets if isinstance(act, Struck) else (getattr(act, "target", 0),)


def own_intent(n: int, act: Act) -> Intent[Any] | None:
    """The intent an act was written with, or None for an entry that is no act."""
    match act:
        case Enlisted() | Stood():
            return Intent(n, (act.order,), _sorted(act.waives))
        case Ordered() | Conceded():
            return Intent(n, (act.order,))
        case Adjusted():
            return Intent(n, (act,))
    return None


def is_correction(act: Act) -> TypeGuard[Correction]:
    """Whether an entry can change what earlier acts say or had: a ruling must waive, a fork must carry."""
    match act:
        case Struck() | Amended():
            return True
        case Ruled():
            return bool(act.target and act.waives)
        case Forked():
            return bool(act.changes or act.kept)
    return False


def intents(corrections: Sequence[tuple[int, Correction]], own: Own) -> Intents:
    """The intents under corrections in log order: backward to find the active ones, forward to let the last win."""
    idle = _idle(corrections)
    said: dict[int, Intent[Any]] = {}
    waived: dict[int, Waived] = {}
    for c, act in corrections:
        if c in idle:
            continue
        if isinstance(act, Ruled):
            now = said.get(act.target) or own(act.target)
            if now is not None and act.target < c and now.source == act.of:
                bare = waived.get(act.target, Waived(now, ()))
                waived[act.target] = Waived(bare.bare, (*bare.by, c))
                said[act.target] = Intent(now.source, now.orders, _sorted((*now.waives, *act.waives)))
            continue
        for n, intent in _replaced(c, act, own):
            said[n] = intent
            waived.pop(n, None)
    return Intents(said, waived, idle)


def _idle(corrections: Sequence[tuple[int, Correction]]) -> frozenset[int]:
    strikable = {c for c, act in corrections if not isinstance(act, Forked)}
    idle: set[int] = set()
    for c, act in reversed(corrections):
        if isinstance(act, Struck) and c not in idle:
            idle.update(t for t in act.targets if t < c and t in strikable)
    return frozenset(idle)


def _replaced(c: int, act: Correction, own: Own) -> Iterator[tuple[int, Intent[Any]]]:
    for n, intent in _given(c, act):
        written = own(n) if n < c else None
        if written is not None:
            orders = written.orders if intent.own else intent.orders
            yield n, Intent(c, orders, _sorted(intent.waives))


def _given(c: int, act: Correction) -> Iterator[tuple[int, Intent[Any]]]:
    match act:
        case Struck(targets):
            yield from ((n, Intent(c)) for n in targets)
        case Amended(target, orders):
            yield target, Intent(c, orders, act.waives)
        case Forked():
            for change in act.changes:
                if change.intent is not None:
                    yield from ((n, change.intent) for n in span(change))


def span(change: Change[Any, Any]) -> range:
    """The entries a change is about, acts or not."""
    return range(change.n, (change.to or change.n) + 1)


def _sorted(waives: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted(set(waives)))
