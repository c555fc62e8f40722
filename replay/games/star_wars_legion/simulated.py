"""A simulated player: it keeps the rules, goes for tokens and enemies, and brings every match to an end."""

from collections.abc import Iterator
from typing import Any

from replay.core.dice import Roll
from replay.core.form import Chance, sample
from replay.core.lots import anything
from replay.core.options import Value
from replay.core.pose import Point
from replay.core.rule import fault
from replay.core.seal import Opening
from replay.core.seats import other
from replay.core.wire import Order
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion import setup_orders as s
from replay.games.star_wars_legion.activating import commanding
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.contesting import securing
from replay.games.star_wars_legion.decision import decide
from replay.games.star_wars_legion.discs import apart2
from replay.games.star_wars_legion.legal import legal
from replay.games.star_wars_legion.menu.missions import lattice
from replay.games.star_wars_legion.menu.sample import sample_hand
from replay.games.star_wars_legion.places import territory
from replay.games.star_wars_legion.siding import follower
from replay.games.star_wars_legion.table import Table, lying, next_place, supplies, units_of, waiting
from replay.games.star_wars_legion.turn import awaits

LAST_ROUND = 5
STRIDE = 6_000
"""How far a unit goes in a move."""
TRIES = 12
PIECES = 4
"""Pieces of terrain that are enough."""


def arrange(armies: int, chance: Chance) -> tuple[int, dict[str, Value]]:
    """Two players; of three matches one is played on other terms. Closed battle decks are for armies without one."""
    terms: tuple[dict[str, Value], ...] = (
        {"secrets": "sealed"},
        {"modifications_per_player": "3"},
        {"modifications_per_player": "none", "secrets": "sealed"},
        {"battle_deck_list": "closed"},
    )
    picked = chance.randrange(len(terms) * 3)
    closed = armies and picked == len(terms) - 1
    return 2, {} if closed or picked >= len(terms) else terms[picked]


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; an army it has to bring is a small patrol.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    call = calls[chance.randrange(len(calls))]
    if call.owed is not None:
        return Roll(tuple(chance.randrange(call.owed.sides) + 1 for _ in range(call.owed.count)), by=call.seat)
    if table.stage == "declare":
        return _declaring(table, call.seat, chance)
    if table.stage == "cards":
        return _following(table, chance)
    if table.stage != "rounds" or table.dropping:
        return anything(legal(table, {}), chance)
    if table.acting:
        return _acting(table, table.acting.unit, chance)
    return _between(table, chance)


def _declaring(table: Table, seat: str, chance: Chance) -> Order:
    """A few pieces, and both agree to them."""
    open_ = [one for one in table.seats if any(one not in piece.agreed for piece in table.pieces.values())]
    if open_:
        return s.Agree(by=open_[0])
    if len(table.pieces) >= PIECES:
        return s.Close(seat)
    kinds: tuple[s.Terrain, ...] = ("area", "obstacle", "scatter", "barricade")
    kind, height = kinds[chance.randrange(len(kinds))], chance.randrange(3)
    return s.Declare(f"t{len(table.pieces) + 1}", kind, cover=chance.randrange(3), height=height, by=seat)


def _following(table: Table, chance: Chance) -> Order:
    """Every token of the card somewhere, then the next card."""
    seat = follower(table)
    for token in supplies(table, next_place(table)):
        if token not in table.tokens:
            return _first(table, [o.Place(token, at, by=seat) for at in _shuffled(tuple(lattice(table)), chance)])
    return next(order for order in legal(table, {}).orders if isinstance(order, s.Follow))


# ---------------------------------------------------------------- rounds


def _between(table: Table, chance: Chance) -> Order:
    """A command card now and then, an activation; with none left points are counted and the round ends."""
    seat = table.active
    if commanding(table) and not chance.randrange(3):
        plays = list(_plays(table, chance))
        if plays:
            return plays[chance.randrange(len(plays))]
    left = waiting(table, seat)
    if left:
        return o.Activate(left[chance.randrange(len(left))], seat)
    if waiting(table, other(table, seat)):
        return o.Lead(other(table, seat), seat)
    return _counting(table, seat, chance)


def _plays(table: Table, chance: Chance) -> Iterator[Order]:
    """Command cards: any where hands are laid unseen, those of its own hand where they are sealed."""
    for seat, player in table.seats.items():
        left = [card for card in sample_hand(seat) if card not in player.played]
        if player.seals and left:
            yield o.Play(Opening(left[chance.randrange(len(left))]), by=seat)
    forms = (form for form in legal(table, {}).forms if isinstance(form.order, o.Play))
    yield from (sample(form, chance) for form in forms if form.open)


def _counting(table: Table, seat: str, chance: Chance) -> Order:
    secured = [(token, whose) for token, _, _ in lying(table) if (whose := securing(table, token))]
    if secured and chance.randrange(2):
        token, whose = secured[chance.randrange(len(secured))]
        return o.Score(1, token, whose, seat)
    if not any(units_of(table, one) for one in table.seats) or table.round >= LAST_ROUND:
        return o.Finish(seat)
    return o.EndRound(seat)


def _acting(table: Table, name: str, chance: Chance) -> Order:
    """Onto the battlefield, a claim, an attack and what it does, a move; then the activation ends."""
    unit, seat = table.units[name], table.active
    if unit.at is None:
        return _first(table, list(_arrivals(table, name, unit, chance)))
    claims = [o.Claim(name, token, seat) for token, found in table.tokens.items() if found.kind == "asset"]
    held = [order for order in claims if _holds(table, order)]
    if held:
        return held[chance.randrange(len(held))]
    if table.fight and table.fight.faces:
        return _consequences(table, seat, chance)
    if unit.suppression and not chance.randrange(2):
        return o.Suppress(name, -1 - chance.randrange(unit.suppression), seat)
    if chance.randrange(4):
        ways = _attacks(table, name, chance) if chance.randrange(2) else list(_moves(table, name, unit.at, chance))
        return _first(table, ways)
    return o.Done(seat)


def _consequences(table: Table, seat: str, chance: Chance) -> Order:
    """What an attack did to its target."""
    fight = table.fight
    target = table.units.get(fight.target) if fight else None
    if fight is None or target is None or target.defeated:
        return o.Done(seat)
    orders: tuple[Order, ...] = (
        o.Defend(fight.target, 1 + chance.randrange(4), seat),
        o.Wound(fight.target, 1 + chance.randrange(2), seat),
        o.Lose(fight.target, 1 + chance.randrange(2), seat),
        o.Suppress(fight.target, 1 + chance.randrange(2), seat),
        o.Done(seat),
    )
    return _first(table, [orders[chance.randrange(len(orders))]])


def _attacks(table: Table, name: str, chance: Chance) -> list[Order]:
    seat = table.active
    foes = [i for i, unit in units_of(table, other(table, seat)).items() if unit.at is not None]
    return [o.Attack(name, foes[chance.randrange(len(foes))], 2 + chance.randrange(6), seat)] if foes else []


def _arrivals(table: Table, name: str, unit: Unit, chance: Chance) -> Iterator[Order]:
    """Places in its own territory."""
    ground = territory(table, unit.seat) or (Point(0, 0), Point(table.width, 9_000))
    west, east = min(spot.x for spot in ground), max(spot.x for spot in ground)
    south, north = min(spot.y for spot in ground), max(spot.y for spot in ground)
    for _ in range(TRIES):
        at = Point(west + chance.randrange(east - west + 1), south + chance.randrange(north - south + 1))
        yield o.Move(name, _told(at), by=table.active)


def _moves(table: Table, name: str, here: Point, chance: Chance) -> Iterator[Order]:
    """Toward the nearest token or enemy, a little to one side each time that does not fit."""
    unit = table.units[name]
    goals = [at for _, token, at in lying(table) if token.kind != "advantage"]
    goals += [one.at for one in units_of(table, other(table, unit.seat)).values() if one.at]
    near = min(goals, key=lambda at: apart2(at, here), default=Point(table.width // 2, table.depth // 2))
    for _ in range(TRIES):
        aside = Point(near.x + chance.randrange(5_000) - 2_500, near.y + chance.randrange(5_000) - 2_500)
        yield o.Move(name, _toward(table, here, aside), by=table.active)


def _toward(table: Table, here: Point, goal: Point) -> Point:
    """A place on the way, a move away at most, on the battlefield."""
    run, rise = goal.x - here.x, goal.y - here.y
    longest = max(abs(run), abs(rise), 1)
    part = min(STRIDE, longest)
    x, y = here.x + run * part // longest, here.y + rise * part // longest
    return _told(Point(min(max(x, 600), table.width - 600), min(max(y, 600), table.depth - 600)))


def _told(at: Point) -> Point:
    """A place as people tell it: to a tenth of an inch."""
    return Point(at.x // 100 * 100, at.y // 100 * 100)


def _first(table: Table, orders: list[Order]) -> Order:
    """The first of them that holds; else the activation ends, or anything that is offered is said."""
    found = next((order for order in orders if _holds(table, order)), None)
    if found is not None:
        return found
    if table.acting:
        return o.Done(table.active)
    raise LookupError("nothing that was thought of holds")


def _holds(table: Table, order: Any) -> bool:
    return fault(decide, table, order) is None


def _shuffled(spots: tuple[Point, ...], chance: Chance) -> list[Point]:
    start = chance.randrange(len(spots))
    return [*spots[start:], *spots[:start]]
