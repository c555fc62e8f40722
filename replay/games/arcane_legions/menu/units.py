"""What the active player may order each unit to do."""

from collections.abc import Iterator

from replay.core.count import counted
from replay.core.form import OneOf
from replay.core.pose import Point, distance2
from replay.core.rule import Breach, breaches
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.card import Slot, slots
from replay.games.arcane_legions.combat.sighting import Looked, sights
from replay.games.arcane_legions.decision import decide
from replay.games.arcane_legions.events import Kind
from replay.games.arcane_legions.ground.line_of_sight import Sight
from replay.games.arcane_legions.ground.meeting import adjacent_enemies
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.ordering import cost, is_push, pushable, taken
from replay.games.arcane_legions.orders import Close, End, Move, Moves, Range, Regroup, Special
from replay.games.arcane_legions.powers.abilities import kinds
from replay.games.arcane_legions.powers.sway import powers, reaches
from replay.games.arcane_legions.regrouping import TURNS, fits
from replay.games.arcane_legions.rulebook import ranged
from replay.games.arcane_legions.table import Table, card_of, enemies, standing

OF_A_LINE = frozenset(
    rule.id
    for rule in (
        ranged.ELIGIBLE_TARGET,
        ranged.SHOT_FROM_A_FACING_SIDE,
        ranged.RANGED_NEEDS_FOUR_OVER_A_BAD_SIDE,
        ranged.WITHIN_RANGE,
        ranged.WHAT_SIGHT_CROSSES,
        ranged.NO_DICE_LEFT,
        ranged.SIDE_SHOT_AT,
    )
)
"""Rules that forbid a shot along one line and may allow it along another."""


def ordering(offers: Offers) -> None:
    """Every order to every unit of the active player, and the end of the turn."""
    for unit in standing(offers.table, offers.table.active):
        _offer_moves(offers, unit)
        _offer_attacks(offers, unit)
        _offer_shots(offers, unit)
        _offer_regroups(offers, unit)
        for found in powers(offers.table, unit):
            _offer_specials(offers, unit, found)
    offers.order(End(), f"{max(offers.table.op, 0)} OP lost")


def _pushes(table: Table, unit: str, kind: Kind) -> tuple[str, ...]:
    """The figures an order of a kind may take, or the empty string alone where it is no push."""
    return pushable(table, unit, kind) if is_push(table, unit, kind) else ("",)


def _price(table: Table, unit: str, kind: Kind) -> str:
    """What an order of a kind costs: its points, and the figures a push takes first (AL-ORDER-05, AL-PUSH-02)."""
    down = len(taken(_pushes(table, unit, kind)[0]))
    return f"{cost(table, unit, kind)} OP" + (f" and {counted(down, 'figure')}" if down else "")


def _offer_pushed(offers: Offers, order: Move | Close, pushes: tuple[str, ...]) -> None:
    says = _price(offers.table, order.unit, "move" if isinstance(order, Move) else "close")
    if pushes == ("",):
        offers.order(order, says)
    elif not offers.choice(order, "push", pushes, says):
        offers.order(_with_push(order, pushes[0]), says)


def _with_push(order: Move | Close, push: str) -> Move | Close:
    return Move(order.unit, push) if isinstance(order, Move) else Close(order.unit, order.target, push)


def _offer_moves(offers: Offers, unit: str) -> None:
    _offer_pushed(offers, Move(unit), _pushes(offers.table, unit, "move"))


def _offer_attacks(offers: Offers, unit: str) -> None:
    table = offers.table
    targets = tuple(adjacent_enemies(table, unit)) or _nearest(table, unit)
    for target in targets:
        _offer_pushed(offers, Close(unit, target), _pushes(table, unit, "close"))


def _nearest(table: Table, unit: str) -> tuple[str, ...]:
    """The enemy somebody may want to fight though it is out of reach."""
    own = table.units[unit].pose
    foes = {name: foe.pose for name, foe in enemies(table, table.units[unit].seat).items()}
    gaps = {name: distance2(Point(own.x, own.y), Point(p.x, p.y)) for name, p in foes.items() if own and p}
    return tuple(sorted(gaps, key=lambda name: gaps[name])[:1])


def _offer_shots(offers: Offers, unit: str) -> None:
    """Every shot along a line that the book allows; of each target that a side cannot shoot at, why not."""
    pushes = _pushes(offers.table, unit, "ranged")
    for target in _nearest(offers.table, unit):
        order = Range(unit, target, "front", "front", push=pushes[0] if pushes else "")
        barred = _barred(offers.table, order)
        if barred:
            offers.refuse(order, barred)
            return
    seen = sights(offers.table, unit)
    for side in SIDES:
        _offer_side(offers, [looked for looked in seen if looked.sight.side == side and looked.sight.faces], pushes)


def _barred(table: Table, order: Range) -> Breach | None:
    """What keeps a unit from shooting whatever it sees, and lines need not be looked along; None where nothing does."""
    found = breaches(lambda waived: decide(table, order, waived))
    return next((breach for breach in found if breach.rule not in OF_A_LINE), None)


def _offer_side(offers: Offers, lines: list[Looked], pushes: tuple[str, ...]) -> None:
    """Shots from one side along the lines that it faces. Only where no dice is no attack does each have to be tried."""
    faults: dict[str, Breach | None] = {}
    says = _price(offers.table, lines[0].sight.unit, "ranged") if lines else ""
    offered: set[str] = set()
    refused: dict[str, tuple[Range, Breach]] = {}
    for looked in sorted(lines, key=lambda looked: (len(looked.against), looked.sight.length)):
        line = looked.sight
        if not looked.against and (not faults or offers.table.options["zero_dice_attack"] == "illegal"):
            faults = {push: offers.fault(_shot(line, push)) for push in pushes}
        fault = looked.against[0] if looked.against else faults[pushes[0]]
        held = tuple(push for push, no in faults.items() if no is None and not looked.against)
        if held:
            which = {} if held == ("",) else {"push": OneOf(held)}
            offers.form(_shot(line, held[0]), says, crosses=OneOf((None, line.crosses)), **which)
            offered.add(line.target)
        elif fault:
            refused.setdefault(line.target, (_shot(line, pushes[0]), fault))
    for target, (order, fault) in refused.items():
        if target not in offered:
            offers.refuse(order, fault)


def _shot(line: Sight, push: str) -> Range:
    return Range(line.unit, line.target, line.side, line.aim, push=push)


def _offer_regroups(offers: Offers, unit: str) -> None:
    table = offers.table
    turns = TURNS[card_of(table, unit).unit.base]
    for push in _pushes(table, unit, "regroup"):
        order = Regroup(unit, turn=180, push=push)
        fault, says = offers.fault(order), _price(table, unit, "regroup")
        if fault:
            offers.refuse(order, fault)
            return
        ways = tuple(_ways(table, unit, push))
        if table.options["empty_regroup"] == "warn":
            offers.form(Regroup(unit, push=push), says, moves=OneOf(((), *ways)), turn=OneOf(turns))
            continue
        offers.form(Regroup(unit, push=push), says, turn=OneOf(turns[1:]))
        if ways:
            offers.form(Regroup(unit, push=push), says, moves=OneOf(ways), turn=OneOf(turns))


def _ways(table: Table, unit: str, push: str) -> Iterator[Moves]:
    """One figure to a free slot, or two unlike figures changing places; more at once are for the players to say."""
    places = slots(card_of(table, unit))
    figures = {slot: figure.start for slot, figure in table.units[unit].figures.items() if slot not in taken(push)}
    for old, start in figures.items():
        for new, slot in places.items():
            if new not in figures and fits(places[start], slot):
                yield ((old, new),)
            elif new in figures and old < new and _exchange(places, (old, start), (new, figures[new])):
                yield (old, new), (new, old)


def _exchange(places: dict[str, Slot], one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two unlike figures, each by where it stands and where it started, may change places."""
    unlike = places[one[1]].start != places[other[1]].start
    return unlike and fits(places[one[1]], places[other[0]]) and fits(places[other[1]], places[one[0]])


def _offer_specials(offers: Offers, unit: str, found: Power) -> None:
    table = offers.table
    near = tuple(name for name in standing(table) if reaches(table, unit, name, found))
    for kind in kinds(found):
        for push in _pushes(table, unit, kind):
            order = Special(unit, found.id, kind=kind, push=push)
            says = _price(table, unit, kind)
            if not offers.choice(order, "target", ("", *near), says):
                offers.order(order, says)
                break
