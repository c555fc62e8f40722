"""Which rules an entry is about: those it waived or cites, those of its dice, else the one it was given under."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from replay import acts
from replay.core.dice import Roll
from replay.core.game import Call, speaker
from replay.core.rule import Rule
from replay.core.scene import Scene
from replay.core.wire import verb


def cited(act: acts.Act, calls: tuple[Call, ...], scene: Scene, rules: Mapping[str, Rule]) -> tuple[str, ...]:
    """The ids of an entry's rules; ``calls`` are what was awaited before it, ``scene`` the table after it."""
    match act:
        case acts.Stood():
            return act.waives
        case acts.Disputed() | acts.Ruled():
            return tuple(dict.fromkeys(filter(None, (act.rule, *getattr(act, "waives", ())))))
    order = getattr(act, "order", None)
    if scene.fight is not None and isinstance(order, Roll):
        return scene.fight.rules
    return tuple(_given(order, calls, rules)) if order is not None else ()


def _given(order: object, calls: tuple[Call, ...], rules: Mapping[str, Rule]) -> Iterable[str]:
    """The chapter of an order that was chosen among several, else the rule that asked for it."""
    seat, said = speaker(order, calls), verb(type(order).__name__)
    call = next((call for call in calls if call.seat == seat), None)
    if call is None:
        return ()
    known = tuple(rules)
    chapters = {name: _chapter(name, known) for name in call.orders}
    chosen = chapters.get(said, "") if sum(map(bool, chapters.values())) > 1 else ""
    return filter(None, (chosen or call.rule,))


@lru_cache(maxsize=1024)
def _chapter(said: str, rules: tuple[str, ...]) -> str:
    """The first rule of the chapter that is called as an order is, such as AL-CLOSE-01; empty where there is none."""
    return next((rule for rule in rules if any(part.startswith(said.upper()) for part in rule.split("-")[1:-1])), "")
