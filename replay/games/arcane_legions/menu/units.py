"""What the active player may order each unit to do."""

from collections.abc import Iterator

from replay.core.form import Arrangement, OneOf, Some
from replay.core.pose import Point, distance2
from replay.games.arcane_legions.abilities import in_range, kinds
from replay.games.arcane_legions.ability import Ability
from replay.games.arcane_legions.card import Slot, slots
from replay.games.arcane_legions.events import Kind
from replay.games.arcane_legions.meeting import adjacent_enemies
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.ordering import is_push, pushable
from replay.games.arcane_legions.orders import Close, End, Move, Moves, Range, Regroup, Side, Special
from replay.games.arcane_legions.outline import SIDES
from replay.games.arcane_legions.regrouping import TURNS, fits
from replay.games.arcane_legions.table import Table, card_of, enemies, standing


def ordering(offers: Offers) -> None:
    """Every order to every unit of the active player, and the end of the turn."""
    for unit in standing(offers.table, offers.table.active):
        _offer_moves(offers, unit)
        _offer_attacks(offers, unit)
        _offer_shots(offers, unit)
        _offer_regroups(offers, unit)
        for ability in card_of(offers.table, unit).ability:
            _offer_specials(offers, unit, ability)
    offers.order(End())


def _pushes(table: Table, unit: str, kind: Kind) -> tuple[str, ...]:
    """The figures an order of a kind may take, or the empty string alone where it is no push."""
    return pushable(table, unit) if is_push(table, unit, kind) else ("",)


def _offer_pushed(offers: Offers, order: Move | Close, pushes: tuple[str, ...]) -> None:
    if pushes == ("",):
        offers.order(order)
    elif not offers.choice(order, "push", pushes):
        offers.order(_with_push(order, pushes[0]))


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
    """Shots at every enemy; what lies on the way is for the table to say, so any side may be aimed at."""
    table = offers.table
    targets = tuple(enemies(table, table.units[unit].seat))
    pushes = _pushes(table, unit, "ranged")
    found = [_offer_shot(offers, unit, targets, push) for push in pushes if targets]
    if targets and not any(found):
        offers.order(Range(unit, targets[0], "front", "front", push=pushes[0] if pushes else ""))


def _offer_shot(offers: Offers, unit: str, targets: tuple[str, ...], push: str) -> bool:
    """Shots at any enemy, if there are any. Where no dice is no attack it depends on the target who may be shot at."""
    aims, strict = OneOf(tuple(SIDES)), offers.table.options["zero_dice_attack"] == "illegal"
    sides: tuple[Side, ...] = ()
    for target in targets:
        if strict or target == targets[0]:
            sides = tuple(side for side in SIDES if not offers.fault(Range(unit, target, side, "front", push=push)))
        if sides:
            shot = Range(unit, target, sides[0], "front", push=push)
            crosses = Some(() if strict else _between(offers.table, shot))
            offers.form(shot, side=OneOf(sides), aim=aims, crosses=crosses)
    return bool(sides)


def _between(table: Table, shot: Range) -> tuple[str, ...]:
    """Everything a sight line can cross without being blocked (AL-RANGED-12)."""
    units = (name for name in standing(table) if name not in (shot.unit, shot.target))
    return (*units, *(name for name, piece in table.terrain.items() if piece.ground != "blocking"))


def _offer_regroups(offers: Offers, unit: str) -> None:
    table = offers.table
    turns = TURNS[card_of(table, unit).unit.base]
    for push in _pushes(table, unit, "regroup"):
        order = Regroup(unit, turn=180, push=push)
        fault = offers.fault(order)
        if fault:
            offers.refuse(order, fault)
            return
        ways = tuple(_ways(table, unit, push))
        if table.options["empty_regroup"] == "warn":
            offers.form(Regroup(unit, push=push), moves=Arrangement(((), *ways)), turn=OneOf(turns))
            continue
        offers.form(Regroup(unit, push=push), turn=OneOf(turns[1:]))
        if ways:
            offers.form(Regroup(unit, push=push), moves=Arrangement(ways), turn=OneOf(turns))


def _ways(table: Table, unit: str, push: str) -> Iterator[Moves]:
    """One figure to a free slot, or two unlike figures changing places; more at once are for the players to say."""
    places = slots(card_of(table, unit))
    figures = {slot: figure.start for slot, figure in table.units[unit].figures.items() if slot != push}
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


def _offer_specials(offers: Offers, unit: str, ability: Ability) -> None:
    table = offers.table
    near = tuple(name for name in standing(table) if in_range(table, unit, name, ability))
    for kind in kinds(ability):
        for push in _pushes(table, unit, kind):
            order = Special(unit, ability.id, kind=kind, push=push)
            if not offers.choice(order, "target", ("", *near)):
                offers.order(order)
                break
