"""The reading and the intents once more, as plainly as they can be said: slow, recursive, and sharing no code."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from replay import acts
from replay.core.game import Config

PLAYED = (acts.Enlisted, acts.Ordered, acts.Stood, acts.Conceded)
DECIDED = (*PLAYED, acts.Adjusted)

Acts = Sequence[Any]
"""The acts of a line; entry n is at n - 1."""


# ---------------------------------------------------------------- outcomes


def outcome(line: Acts, n: int, k: int) -> Any:
    """Events, ``"orphaned"`` or ``"struck"``: whatever the last correction up to k wrote of act n."""
    found = tuple(line[n - 1].events) if isinstance(line[n - 1], PLAYED) else (line[n - 1],)
    own = found
    for c in range(1, k + 1):
        for change in getattr(line[c - 1], "changes", ()):
            if change.n <= n <= max(change.n, change.to):
                found = _written(line, n, change.out, own)
    return found


def _written(line: Acts, n: int, out: Any, own: Any) -> Any:
    match out:
        case acts.AsRecorded():
            return own
        case acts.AsAt(k):
            return outcome(line, n, k)
        case acts.Held(events):
            return tuple(events)
    return "orphaned" if isinstance(out, acts.Orphaned) else "struck"


def outcomes(line: Acts, n: int, k: int) -> dict[int, Any]:
    return {m: outcome(line, m, k) for m in range(1, n + 1) if isinstance(line[m - 1], DECIDED)}


def tables(game: ModuleType, match: bytes, line: Acts, k: int) -> list[Any]:
    """The table after every entry up to k, under the corrections up to k: fold every act from genesis on."""
    genesis, had = line[0], outcomes(line, k, k)
    found = [game.start(Config(match.hex(), genesis.seats, genesis.options))]
    for n in range(2, k + 1):
        table = found[-1]
        for event in had[n] if isinstance(had.get(n), tuple) else ():
            table = _set(table, event) if isinstance(event, acts.Adjusted) else game.evolve(table, event)
        found.append(table)
    return found


def table(game: ModuleType, match: bytes, line: Acts, n: int, k: int) -> Any:
    return tables(game, match, line, k)[n - 1]


def _set(found: Any, event: acts.Adjusted) -> Any:
    """Hilltop's tables have numbers at depth two at most, which is all the tests adjust."""
    field, *key = event.path.split(".")
    if not key:
        return replace(found, **{field: event.value})
    return replace(found, **{field: getattr(found, field) | {key[0]: event.value}})


# ---------------------------------------------------------------- intents


def active(line: Acts, c: int, k: int) -> bool:
    """A correction counts unless one that counts strikes it; where a line begins nothing can."""
    strikes = (s for s in range(c + 1, k + 1) if isinstance(line[s - 1], acts.Struck) and c in line[s - 1].targets)
    return isinstance(line[c - 1], acts.Forked) or not any(active(line, s, k) for s in strikes)


def intent(line: Acts, n: int, k: int) -> tuple[int, tuple[Any, ...], frozenset[str]]:
    """Source, orders and waivers of act n, from the last correction that speaks of it downward."""
    if k == n:
        act = line[n - 1]
        return n, (act,) if isinstance(act, acts.Adjusted) else (act.order,), frozenset(getattr(act, "waives", ()))
    return _under(line, n, k, k)


def _under(line: Acts, n: int, c: int, k: int) -> tuple[int, tuple[Any, ...], frozenset[str]]:
    """As correction c and those before it have it, of which those struck up to k do not count."""
    if c == n:
        return intent(line, n, n)
    act = line[c - 1]
    before = _under(line, n, c - 1, k)
    if not active(line, c, k):
        return before
    match act:
        case acts.Struck(targets) if n in targets:
            return c, (), frozenset()
        case acts.Amended(target, orders) if target == n:
            return c, tuple(orders), frozenset(act.waives)
        case acts.Ruled(target=target, of=of) if act.waives and target == n and of == before[0]:
            return before[0], before[1], before[2] | frozenset(act.waives)
        case acts.Forked():
            for change in act.changes:
                if change.intent is not None and change.n <= n <= max(change.n, change.to):
                    own = intent(line, n, n)[1]
                    orders = own if change.intent.own else tuple(change.intent.orders)
                    return c, orders, frozenset(change.intent.waives)
    return before
