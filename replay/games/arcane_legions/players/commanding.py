"""Which order a simulated player gives: it fights and shoots where that pays, turns to the enemy, walks, and pushes."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.form import Chance
from replay.core.lots import once_in, one
from replay.core.pose import wrapped
from replay.games.arcane_legions.cards.card import Icons, commanders, slots
from replay.games.arcane_legions.combat.pools import can_attack, due, in_melee, shot
from replay.games.arcane_legions.combat.sighting import shots
from replay.games.arcane_legions.events import Kind
from replay.games.arcane_legions.ground.meeting import adjacent_enemies
from replay.games.arcane_legions.ground.outline import SIDES, STEP
from replay.games.arcane_legions.manoeuvres.moving import movement_points
from replay.games.arcane_legions.ordering import cost, is_push, pushable, taken
from replay.games.arcane_legions.orders import Close, End, Move, Moves, Orders, Range, Regroup, Side
from replay.games.arcane_legions.players import goals
from replay.games.arcane_legions.players.invoking import invoked, owed
from replay.games.arcane_legions.players.trial import holds
from replay.games.arcane_legions.regrouping import TURNS, fits
from replay.games.arcane_legions.table import Table, card_of, standing

WORTH_A_PUSH = 2
"""How many dice more than the other side a fight must have to be worth a figure."""
RESTLESS = 4
"""One in so many times a unit thinks of leaving a fight for no reason."""
INVENTIVE = 6
"""One in so many times a player thinks of its abilities."""
CARELESS = 6
"""One in so many times a player forgets a choice that it has."""
FICKLE = 20
"""One in so many times a unit is turned about for no reason."""
RASH = 8
"""One in so many times a unit attacks whatever it may cost."""
VANGUARD = 3 * STEP
"""How much nearer to its goal a unit must be to be sure to walk before another."""


class Choice(Struct, frozen=True):
    """An order worth giving, and how much it promises, in dice."""

    order: Orders
    worth: int


def command(table: Table, chance: Chance) -> Orders:
    """The order the active player gives now; the end of the turn when nothing is worth its points."""
    whim = _whim(table, chance)
    if whim is not None and holds(table, whim):
        return whim
    order = _sensible(table, chance)
    # by some readings a push may not take what its own order needs, or an ability takes the last dice
    return order if holds(table, order) else End()


def _whim(table: Table, chance: Chance) -> Orders | None:
    """Something else than a fight or a walk: an ability that is called on, a regroup order for its own sake."""
    if table.called_on is not None and not once_in(CARELESS, chance):
        return owed(table, chance)
    if once_in(INVENTIVE, chance):
        return invoked(table, chance)
    units = tuple(standing(table, table.active))
    return _about_face(table, one(units, chance), chance) if units and once_in(FICKLE, chance) else None


def _about_face(table: Table, unit: str, chance: Chance) -> Regroup:
    """A unit turns in place, though it may have to be pushed."""
    turn = one(TURNS[card_of(table, unit).unit.base], chance)
    return Regroup(unit, (), turn, _spared(table, unit, "regroup"))


def _sensible(table: Table, chance: Chance) -> Orders:
    units = tuple(standing(table, table.active))
    fleeing = [unit for unit in units if _outmatched(table, unit) or once_in(RESTLESS, chance)]
    flights = (order for unit in fleeing if adjacent_enemies(table, unit) for order in _marches(table, unit, chance))
    return next(flights, None) or _fights(table, units, chance) or _walks(table, units, chance) or End()


def value(table: Table, unit: str, slot: str) -> int:
    """What a figure is worth to its unit where it stands."""
    card = card_of(table, unit)
    commands = table.units[unit].figures[slot].start in commanders(card)
    return _weigh(slots(card)[slot].icons, Icons(2, 2, 2, 1)) + (8 if commands else 0)


def _fights(table: Table, units: tuple[str, ...], chance: Chance) -> Orders | None:
    for plan in (_attacks, _shots, _turns):
        choices = [choice for unit in units for choice in plan(table, unit, chance)]
        if choices:
            return max(choices, key=lambda choice: choice.worth * 4 + chance.randrange(8)).order
    return None


def _walks(table: Table, units: tuple[str, ...], chance: Chance) -> Orders | None:
    vanguard = sorted(units, key=lambda unit: goals.away(table, unit) + chance.randrange(VANGUARD))
    return next((order for unit in vanguard for order in _marches(table, unit, chance)), None)


def _attacks(table: Table, unit: str, chance: Chance) -> Iterator[Choice]:
    if not _may_order(table, unit, "close", chance):
        return
    for enemy, sides in adjacent_enemies(table, unit).items():
        dice = due(table, unit, sides.side, "attack").count
        margin = dice - due(table, enemy, sides.other, "defence").count
        least = -99 if once_in(RASH, chance) else _least(table, unit, "close") - once_in(3, chance)
        if can_attack(table, unit, sides.side, "attack") and margin >= least:
            yield Choice(Close(unit, enemy, _spared(table, unit, "close")), margin)


def _shots(table: Table, unit: str, chance: Chance) -> Iterator[Choice]:
    if not _may_order(table, unit, "ranged", chance):
        return
    for seen in shots(table, unit):
        dice = shot(table, unit, seen.side, seen.costs, melee=in_melee(table, seen.target)).count
        margin = dice - due(table, seen.target, seen.aim, "defence").count
        if once_in(RASH, chance) or (dice and margin >= _least(table, unit, "ranged")):
            push = _spared(table, unit, "ranged")
            yield Choice(Range(unit, seen.target, seen.side, seen.aim, push=push), margin)


def _turns(table: Table, unit: str, chance: Chance) -> Iterator[Choice]:
    """A regroup order that brings good sides and useful figures to bear; a unit takes its time over it."""
    if "regroup" in table.units[unit].kinds or table.op < cost(table, unit, "regroup") or once_in(2, chance):
        return
    sides = [meeting.side for meeting in adjacent_enemies(table, unit).values()]
    turn = max(TURNS[card_of(table, unit).unit.base], key=lambda by: (_bearing(table, unit, sides, by), by == 0))
    moves, gain = _better(table, unit, Icons(2, 1, 0, 0) if sides else Icons(0, 0, 2, 1))
    worth = gain + _bearing(table, unit, sides, turn) - _bearing(table, unit, sides, 0)
    if worth > 1:
        yield Choice(Regroup(unit, moves, turn), worth)


def _marches(table: Table, unit: str, chance: Chance) -> Iterator[Move]:
    if not _may_order(table, unit, "move", chance) or goals.holds(table, unit):
        return
    if adjacent_enemies(table, unit) and once_in(3, chance):
        return
    rest = goals.destination(table, unit, movement_points(table, unit))
    eager = bool(rest.against) or not is_push(table, unit, "move")
    if rest.pose != table.units[unit].pose and eager:
        yield Move(unit, _spared(table, unit, "move"))


def _outmatched(table: Table, unit: str) -> bool:
    """Whether an enemy that lies on a unit has more attack dice than the unit has for either."""
    for enemy, sides in adjacent_enemies(table, unit).items():
        own = (due(table, unit, sides.side, dice).count for dice in ("attack", "defence"))
        if due(table, enemy, sides.other, "attack").count > max(own):
            return True
    return False


def _may_order(table: Table, unit: str, kind: Kind, chance: Chance) -> bool:
    """Whether an order can be paid for; a push is worth thinking about now and then, while figures are many."""
    if table.op < cost(table, unit, kind):
        return False
    found = table.units[unit]
    return not is_push(table, unit, kind) or (not found.pushed and len(found.figures) > 3 and once_in(3, chance))


def _least(table: Table, unit: str, kind: Kind) -> int:
    return WORTH_A_PUSH if is_push(table, unit, kind) else -1


def _spared(table: Table, unit: str, kind: Kind) -> str:
    """The figure a push costs: the one that is missed least."""
    if not is_push(table, unit, kind):
        return ""
    ways = pushable(table, unit, kind)
    return min(ways, key=lambda way: sum(value(table, unit, slot) for slot in taken(way)), default="")


def _bearing(table: Table, unit: str, sides: list[Side], turn: int) -> int:
    """Dice of a unit over the sides that enemies lie on, if it turned in place."""
    named = {angle: side for side, angle in SIDES.items()}
    turned = [named[wrapped(SIDES[side] - turn * 1000)] for side in sides]
    return sum(due(table, unit, side, dice).count for side in turned for dice in ("attack", "defence"))


def _better(table: Table, unit: str, wanted: Icons) -> tuple[Moves, int]:
    """Figures into empty slots whose icons are wanted more than those they leave, and what is gained."""
    known, figures = slots(card_of(table, unit)), table.units[unit].figures
    moves: list[tuple[str, str]] = []
    gained = 0
    for empty in (slot for slot in known if slot not in figures):
        stay = {old for old, _ in moves}
        fitting = [old for old in figures if old not in stay and fits(known[figures[old].start], known[empty])]
        gains = {old: _weigh(known[empty].icons, wanted) - _weigh(known[old].icons, wanted) for old in fitting}
        best = max(gains, key=lambda old: gains[old], default="")
        if best and gains[best] > 0:
            moves.append((best, empty))
            gained += gains[best]
    return tuple(moves), gained


def _weigh(icons: Icons, wanted: Icons) -> int:
    fights = icons.attack * wanted.attack + icons.defence * wanted.defence
    return fights + icons.ranged * wanted.ranged + icons.move * wanted.move
