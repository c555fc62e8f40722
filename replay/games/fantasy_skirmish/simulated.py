"""A simulated player: it keeps the rules, goes for areas and enemies, and brings every match to an end."""

from replay.core.dice import Roll
from replay.core.form import Chance
from replay.core.game import Concede
from replay.core.lots import anything
from replay.core.wire import Order
from replay.games.fantasy_skirmish import prospects
from replay.games.fantasy_skirmish.legal import legal
from replay.games.fantasy_skirmish.orders import Activate, Buy, Done, Skip
from replay.games.fantasy_skirmish.rounds import purchasable
from replay.games.fantasy_skirmish.table import Table, enemies, idle
from replay.games.fantasy_skirmish.turn import awaits

LAST_ROUND = 16
"""The round after which whoever is behind gives up."""


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; an army it has to bring is a small patrol.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    call = calls[chance.randrange(len(calls))]
    if call.owed is not None:
        faces = tuple(chance.randrange(call.owed.sides) + 1 for _ in range(call.owed.count))
        return Roll(faces, by=call.seat)
    if table.stage == "reinforce":
        return _purchase(table, chance)
    if table.stage != "turns":
        return anything(legal(table, {}), chance)
    return _acting(table, table.acting.warrior, chance) if table.acting else _turn(table, chance)


def _purchase(table: Table, chance: Chance) -> Buy:
    """Now and then the points are saved; else the dearest that they pay for."""
    points = table.seats[table.active].rp
    paid = [stat for stat in purchasable(table, table.active) if table.book.stats[stat].points <= points]
    if not paid or not chance.randrange(4):
        return Buy()
    return Buy((max(paid, key=lambda stat: table.book.stats[stat].points),))


def _turn(table: Table, chance: Chance) -> Order:
    """A warrior that can fight where it stands goes first, then any; with none left the turn is skipped."""
    seat, waiting = table.active, list(idle(table, table.active))
    if _hopeless(table, seat):
        return Concede(by=seat)
    if not waiting:
        return Skip()
    worth = {name: found.worth for name in waiting if (found := prospects.action(table, name))}
    best = max(worth, key=lambda name: worth[name], default=waiting[chance.randrange(len(waiting))])
    order = _acting(table, best, chance)
    return Activate(best) if isinstance(order, Done) else order


def _hopeless(table: Table, seat: str) -> bool:
    """Whether a seat is behind with nobody left, or late in the match."""
    behind = table.score[seat] <= min(table.score.values())
    alone = not any(w.seat == seat and not w.defeated for w in table.warriors.values())
    return behind and (table.round > LAST_ROUND or (alone and bool(enemies(table, seat))))


def _acting(table: Table, warrior: str, chance: Chance) -> Order:
    """A favour for a friend, an attack, a move to attack from, a move on; then the turn ends."""
    acting = table.acting
    if table.warriors[warrior].defeated:
        return Done()
    moved, double = (acting.moved, acting.double) if acting else (False, False)
    spent = bool(acting and acting.action) or double
    helped = prospects.favour(table, warrior) if chance.randrange(2) else None
    if helped:
        return helped
    attack = None if spent else prospects.action(table, warrior)
    if attack:
        return attack.order
    step = None if moved else prospects.move(table, warrior, chance, ready=not spent)
    if step:
        return step
    if acting and table.extra:
        others = [name for name in idle(table, table.active) if name != warrior]
        return Activate(others[chance.randrange(len(others))]) if others else Done()
    return Done()
