"""What came about in matches of simulated players, counted: every outcome that the rules know of, by name."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.cards.card import commanders
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.combat.pools import over_bad
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.manoeuvres.courses import course
from replay.games.arcane_legions.motion.course import Manoeuvre
from replay.games.arcane_legions.motion.manoeuvring import attempt
from replay.games.arcane_legions.orders import Step, Turn
from replay.games.arcane_legions.powers import reckoning
from replay.games.arcane_legions.powers.sway import power
from replay.games.arcane_legions.table import Table, card_of
from tests.games.arcane_legions.playing import lot
from tests.games.playing import Told

HANDS, ANGLES = ("left", "right"), (45, 90)

EXPECTED: tuple[str, ...] = (
    *(f"step {side}" for side in SIDES),
    *(
        f"turn {side} {hand} {angle} on {down}"
        for side in SIDES
        for hand in HANDS
        for angle in ANGLES
        for down in SIDES
    ),
    "turn by a quarter notch",
    *(f"motion {kind}" for kind in ("clear", "flat", "snapped", "tie", "blocked", "impossible", "slide")),
    *(f"met {what}" for what in ("friend", "enemy", "blocking", "hindering", "control", "edge")),
    "snap at an odd angle",
    *(f"move {why}" for why in ("snapped", "spent", "halted")),
    *(
        f"shot {what}"
        for what in ("clear", "past a unit", "past a hedge", "into melee", "over a bad side", "at a bad side")
    ),
    "shot without dice",
    "shot critical",
    "close attack",
    "close critical",
    *(f"breakaway {how}" for how in ("struck", "forgone", "wasted")),
    *(f"push {kind}" for kind in ("move", "close", "ranged", "regroup")),
    "push wastes its order",
    "push to defeat",
    "injury that clears",
    "overkill",
    "commander downed",
    "commander returned",
    *(f"scored {why}" for why in ("sortie", "formation", "commander", "control", "ability")),
    "seat withdrew",
    *(f"won {why}" for why in ("vp", "carried_vp", "cleared", "conceded", "draw")),
    *(f"preset {name}" for name in ("standard", "king_of_the_hill", "death_before_dishonor")),
    *(f"build total {total}" for total in (5_000, 7_000, 10_000)),
    *(f"{count} players" for count in (2, 3, 4, 5, 6)),
    *(f"ground {ground}" for ground in ("blocking", "hindering", "control")),
    "ground at odd angles",
    *(f"hook {hook}" for hook in Hook),
)
"""Everything that simulated matches have to bring about."""


def counted(match: Any) -> Counter[str]:
    """The outcomes of one match."""
    found: Counter[str] = Counter(_settings(match.end))
    for told in match.told:
        found.update(_happened(told))
    return found


def _settings(end: Table) -> Iterator[str]:
    yield f"preset {end.options['preset']}"
    yield f"build total {end.options['build_total'] or 7_000}"
    yield f"{len(end.seats)} players"
    yield f"won {end.reason}"
    for piece in end.terrain.values():
        yield f"ground {piece.ground}"
        if any(_odd(one, other) for one, other in zip(piece.outline, piece.outline[1:], strict=False)):
            yield "ground at odd angles"
    cards = (card_of(end, unit) for unit in end.units)
    yield from (f"hook {Hook.ARMY_CHECK}" for card in cards for one in card.ability if one.hook is Hook.ARMY_CHECK)


def _odd(one: Any, other: Any) -> bool:
    east, north = abs(one.x - other.x), abs(one.y - other.y)
    return bool(east and north and abs(east - north) > 2)


def _happened(told: Told) -> Iterator[str]:
    if isinstance(told.order, Step | Turn):
        yield from _manoeuvre(told.table, told.order)
    for event in told.events:
        yield from _event(told, event)


def _manoeuvre(table: Table, order: Step | Turn) -> Iterator[str]:
    unit = table.units[order.unit]
    how = Manoeuvre(order.side)
    if isinstance(order, Turn):
        how = Manoeuvre(order.side, order.angle, order.hand, order.landing, order.notch, order.ahead)
        yield f"turn {order.side} {order.hand} {order.angle} on {order.landing}"
        if order.notch or order.ahead:
            yield "turn by a quarter notch"
    else:
        yield f"step {order.side}"
    if reckoning.price(table, order.unit, order.side, "turn" if how.angle else "step") != codex_cost(table, order):
        yield f"hook {Hook.MOVE_COST}"
    assert unit.pose is not None
    outcome = attempt(course(table, order.unit, order.control), unit.pose, how)
    yield f"motion {outcome.kind}"
    if outcome.kind == "snapped" and len(outcome.endings) > 1:
        yield "motion tie"


def codex_cost(table: Table, order: Step | Turn) -> int:
    cost: int = getattr(card_of(table, order.unit).codex, order.side).cost
    return cost


def _event(told: Told, event: Any) -> Iterator[str]:
    tell = OUTCOMES.get(type(event))
    return tell(told, event) if tell is not None else iter(())


def _snapped(told: Told, event: e.UnitSnapped) -> Iterator[str]:
    yield f"met {_what(told.table, event.unit, event.to)}"
    if event.pose.heading % 45_000:
        yield "snap at an odd angle"


def _critical(told: Told, event: e.FightResolved) -> Iterator[str]:
    fight = told.table.fight
    if event.critical and fight is not None:
        yield "shot critical" if fight.combat == "ranged" else "close critical"


def _recovered(told: Told, event: e.FiguresRecovered) -> Iterator[str]:
    yield "injury that clears" if any(isinstance(other, e.TurnEnded) for other in told.events) else "injury healed"


def _downed(told: Told, event: e.FigureDowned) -> Iterator[str]:
    table = told.table
    for other in told.events[: told.events.index(event)]:
        table = game.evolve(table, other)
    if table.units[event.unit].figures[event.slot].start in commanders(card_of(table, event.unit)):
        yield "commander downed"


def _returned(told: Told, event: e.FigureReturned) -> Iterator[str]:
    chief = event.figure in commanders(card_of(told.table, event.unit))
    yield "commander returned" if chief else "figure returned"


def _invoked(told: Told, event: e.AbilityUsed | e.DiceAdjusted) -> Iterator[str]:
    found = power(told.table, event.unit, event.ability)
    if found is not None:
        yield f"hook {found.hook}"


def _what(table: Table, unit: str, met: str) -> str:
    if met in table.terrain:
        return table.terrain[met].ground
    if met not in table.units:
        return "edge"
    return "friend" if table.units[met].seat == table.units[unit].seat else "enemy"


def _fight(told: Told, fight: e.FightOpened) -> Iterator[str]:
    table = told.table
    for sway in fight.swayed:
        yield f"hook {Hook.DICE_COUNT}" if sway.by else "dice unchanged"
    if fight.combat == "ranged":
        yield from _shot(table, fight)
    if fight.combat == "breakaway":
        yield "breakaway struck"
    if fight.combat == "close":
        yield "close attack"


def _shot(table: Table, fight: e.FightOpened) -> Iterator[str]:
    if not fight.crossed and not fight.melee:
        yield "shot clear"
    for name in fight.crossed:
        yield "shot past a unit" if name in table.units else "shot past a hedge"
    if fight.melee:
        yield "shot into melee"
    if over_bad(table, fight.attacker, fight.side, "ranged"):
        yield "shot over a bad side"
    if over_bad(table, fight.defender, fight.aim, "defence"):
        yield "shot at a bad side"
    if not fight.attack:
        yield "shot without dice"


def _wasted(told: Told, event: e.OrderWasted) -> Iterator[str]:
    pushed = any(isinstance(other, e.OrderGiven) and other.push for other in told.events)
    if pushed and "last figure" in event.why:
        yield "push to defeat"
    elif pushed and "after the push" in event.why:
        yield "push wastes its order"
    elif told.table.moving is not None:
        yield "breakaway wasted"


def _ordered(told: Told, event: e.OrderGiven) -> Iterator[str]:
    yield f"push {event.kind}" if event.push else f"order {event.kind}"


OUTCOMES: Mapping[type[Any], Callable[[Told, Any], Iterator[str]]] = {
    e.OrderGiven: _ordered,
    e.OrderWasted: _wasted,
    e.UnitSnapped: _snapped,
    e.UnitSlid: lambda told, event: iter(("motion slide",)),
    e.MoveEnded: lambda told, event: iter((f"move {event.why}",)),
    e.FightOpened: _fight,
    e.FightResolved: _critical,
    e.BreakawayForgone: lambda told, event: iter(("breakaway forgone",)),
    e.RolledOff: lambda told, event: iter((f"{event.purpose} rolled for",)),
    e.FiguresRecovered: _recovered,
    e.DamageSettled: lambda told, event: iter(("overkill",) if event.lost else ()),
    e.FigureDowned: _downed,
    e.FigureReturned: _returned,
    e.AbilityUsed: _invoked,
    e.DiceAdjusted: _invoked,
    e.Scored: lambda told, event: iter((f"scored {event.reason}",)),
    e.CreditTied: lambda told, event: iter(("points rolled for",)),
    e.Withdrew: lambda told, event: iter(("seat withdrew",)),
}
"""What each event is called in the census."""


def main(words: list[str]) -> None:
    """Print the table of a thousand matches, or of so many as are asked for, and where each outcome was met first."""
    total: Counter[str] = Counter()
    first: dict[str, int] = {}
    for seed in range(int(words[0]) if words else 1_000):
        found = counted(lot(seed))
        total += found
        for name in found:
            first.setdefault(name, seed)
    for name in EXPECTED:
        print(f"{name:<36}{total[name]:>8}  {first.get(name, 'never')}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
