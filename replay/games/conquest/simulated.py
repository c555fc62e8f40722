"""A simulated player: it keeps the rules, comes on, fights what it meets, and brings every match to an end."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from replay.core.dice import Roll
from replay.core.form import Chance, sample
from replay.core.game import Call, Concede
from replay.core.options import Value
from replay.core.rule import fault
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from replay.games.conquest import action_orders as a
from replay.games.conquest import battle
from replay.games.conquest import fact_orders as f
from replay.games.conquest import orders as o
from replay.games.conquest.decision import decide
from replay.games.conquest.legal import legal
from replay.games.conquest.permits import free_left, mandatory_left
from replay.games.conquest.rounds import choices
from replay.games.conquest.setting_up import unattached
from replay.games.conquest.table import SEATS, Acting, Table, holds, in_contact, of
from replay.games.conquest.turn import awaits

LEAST_ROUNDS, MORE_ROUNDS = 4, 4
GIVES_UP = 400
"""Once in so many turns of a battle well under way a player concedes."""


def arrange(armies: int, chance: Chance) -> tuple[int, Mapping[str, Value]]:
    """Two players, whose Stacks are sealed in every other match, and a short scenario."""
    rounds = LEAST_ROUNDS + chance.randrange(MORE_ROUNDS)
    return SEATS, {"round_limit": rounds, "secrets": ("table", "sealed")[chance.randrange(2)]}


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; an army it has to bring is a small muster.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    call = calls[chance.randrange(len(calls))]
    if table.phase == "reinforcement" and "nominate" in call.orders and not chance.randrange(3):
        nomination = _nomination(table, call.seat, chance)
        if nomination is not None:
            return nomination
    if call.owed is not None:
        return Roll(tuple(chance.randrange(6) + 1 for _ in range(call.owed.count)), call.owed.pool, by=call.seat)
    return _spoken(table, call, chance)


def _spoken(table: Table, call: Call, chance: Chance) -> Order:
    match table.phase:
        case "attach":
            loose = next(unattached(table, call.seat), "")
            return _attachment(table, loose, call.seat, chance) if loose else o.Ready(call.seat)
        case "command":
            return _card(table, call.seat)
        case "supremacy":
            return _supremacy(table, call, chance)
        case "action":
            return _turn(table, chance)
        case "victory":
            return _check(table, chance)
    return _anything(table, chance)


def _anything(table: Table, chance: Chance) -> Order:
    """One of the orders or forms that only this moment offers."""
    offered = legal(table, {})
    first = next(iter(offered.forms), None) or next(o for o in offered.orders if not isinstance(o, Concede))
    return first if isinstance(first, Order) else sample(first, chance)


def _nomination(table: Table, seat: str, chance: Chance) -> Order | None:
    there = list(of(table, seat, "reserve", regiments=True))
    name = there[chance.randrange(len(there))]
    ways = [order for order in (o.Nominate(name, "hold", seat), o.Nominate(name, by=seat)) if _holds(table, order)]
    return ways[chance.randrange(len(ways))] if ways else None


def _attachment(table: Table, character: str, seat: str, chance: Chance) -> Order:
    hosts = [name for name in table.units[character].warband if _holds(table, o.Attach(character, name, seat))]
    return o.Attach(character, hosts[chance.randrange(len(hosts))], seat)


def _card(table: Table, seat: str) -> Order:
    """The order that this player has in mind, which nobody can read off the table: at once or, in every third round,
    card by card.
    """
    held = holds(table, seat)
    cards = [f"{entry} {n}" for entry, count in held.items() for n in range(count)]
    laid = table.seats[seat].stack.seals
    number = next((n for n in range(1, len(cards) + 1) if str(n) not in laid), 0)
    if not number or table.options["secrets"] != "sealed":
        return o.Stack(len(cards), by=seat)
    mind = sorted(cards, key=lambda card: sha256(f"{table.match}/{table.round}/{seat}/{card}".encode()).digest())
    said = tuple(Hidden(value=card.partition(" ")[0]) for card in mind)
    return o.Lay(number, said[number - 1], by=seat) if table.round % 3 == 0 else o.Stack(len(cards), said, by=seat)


def _supremacy(table: Table, call: Call, chance: Chance) -> Order:
    if "modify" in call.orders:
        return o.Modify(by=call.seat) if chance.randrange(4) else o.Keep(by=call.seat)
    if "take" in call.orders:
        return o.Take("first" if chance.randrange(3) else "second", call.seat)
    use = o.Declare(use=True, by=call.seat)
    return use if chance.randrange(2) and _holds(table, use) else o.Declare(use=False, by=call.seat)


def _check(table: Table, chance: Chance) -> Order:
    """Now and then somebody holds ground; after the last round the scenario names whoever has more."""
    seats = list(table.seats)
    if not chance.randrange(4):
        return f.Score(
            seat=seats[chance.randrange(SEATS)], points=1 + chance.randrange(3), why="ground held", by=seats[0]
        )
    first, second = (table.score[seat] for seat in seats)
    order = o.Check(seats[second > first], "more ground", by=seats[0])
    last = table.round >= table.options["round_limit"] and first != second
    return order if last and _holds(table, order) else o.Check(by=seats[0])


# ---------------------------------------------------------------- the action phase


def _turn(table: Table, chance: Chance) -> Order:
    seat = table.active
    if table.card:
        able = choices(table, seat, table.card)
        return a.Activate(able[chance.randrange(len(able))])
    if table.acting:
        return next(order for order in _acts(table, table.acting, chance) if _holds(table, order))
    if table.round > 2 and not chance.randrange(GIVES_UP):
        return Concede(by=seat)
    wound = _wound(table, chance)
    if wound:
        return wound
    stack = table.seats[seat].stack
    number = len(stack.drawn) + 1
    if stack.seals.get(str(number)):
        return a.Draw(number, by=seat)
    left = sorted(stack.left)
    # a Stack that was set against the rules may hold what nobody knows
    return a.Draw(number, Opening(left[chance.randrange(len(left))]), seat) if left else Concede(by=seat)


def _wound(table: Table, chance: Chance) -> Order | None:
    """What a Clash or a Volley left behind: a Stand, or heart."""
    there = (name for seat in table.seats for name in of(table, seat, "field", regiments=True))
    struck = [name for name in there if table.units[name].contact]
    if not struck or chance.randrange(3):
        return None
    name = struck[chance.randrange(len(struck))]
    if chance.randrange(3) or table.units[name].broken:
        return f.Lose(name, by=table.active)
    return f.Morale(name, "broken", table.active)


def _acts(table: Table, acting: Acting, chance: Chance) -> Iterator[Order]:
    """What a unit would like to do, the best first; the last of it always holds."""
    name = acting.unit
    if acting.open:
        yield a.Finish()
    for due in mandatory_left(table, acting):
        yield a.Resolve(due)
    for event in table.units[name].events:
        if event.id not in acting.events and chance.randrange(2):
            yield a.Resolve(event.id, battle.entry(table, name, chance) if event.entry_event else None)
    for grant in (*table.units[name].grants, *table.units[name].allowed):
        if grant.kind == "free" and grant.action and free_left(table, acting, grant.action) > 0:
            yield a.Act(grant.action, way="free")
    yield from _entering(table, name, chance)
    if table.units[name].character:
        yield from (a.Act("clash"), a.Act("inspire")) if chance.randrange(2) else (a.Act("inspire"), a.Act("clash"))
    else:
        if any(deed.action == "take-aim" for deed in acting.performed):
            yield a.Act("volley")
        yield from _fighting(table, name, chance) if in_contact(table, name) else _moving(table, name, chance)
    if table.units[name].character:
        yield a.Forfeit("it stays with its Regiment")
    yield from (a.Act("pass"), a.Done(), a.Forfeit())


def _entering(table: Table, name: str, chance: Chance) -> Iterator[Order]:
    if table.units[name].where == "arriving":
        if not chance.randrange(12):
            yield a.Forfeit("it waits")
        yield a.Act("march", battle.entry(table, name, chance))


def _fighting(table: Table, name: str, chance: Chance) -> Iterator[Order]:
    if table.units[name].broken:
        yield a.Act("combat-rally")
    if not chance.randrange(12):
        yield a.Act("withdraw", battle.back(table, name))
    if not chance.randrange(3):
        yield a.Act("inspire")
    yield a.Act("clash")
    yield a.Act("combat-reform")


def _moving(table: Table, name: str, chance: Chance) -> Iterator[Order]:
    foe = battle.nearest(table, name)
    if table.units[name].broken:
        yield a.Act("rally")
    if battle.within(table, name, foe, battle.CHARGE) and chance.randrange(4):
        yield a.Act("charge", battle.onto(table, name, foe), (foe,))
    if battle.within(table, name, foe, battle.BOWSHOT) and not chance.randrange(3):
        yield a.Act("take-aim")
        yield a.Act("volley")
    if not chance.randrange(8):
        yield a.Act("reform")
    yield a.Act("march", battle.toward(table, name, foe))


def _holds(table: Table, order: Any) -> bool:
    return fault(decide, table, order) is None
