"""A simulated player: it keeps the rules, goes for areas and enemies, and plays on until somebody has won."""

from collections.abc import Mapping

from replay.core.dice import Roll
from replay.core.form import Chance
from replay.core.game import Concede
from replay.core.lots import anything, between, once_in, one, value
from replay.core.options import Value
from replay.core.wire import Order
from replay.games.fantasy_skirmish import prospects
from replay.games.fantasy_skirmish.legal import legal
from replay.games.fantasy_skirmish.orders import Activate, Buy, Done, Skip
from replay.games.fantasy_skirmish.readings import OPTIONS
from replay.games.fantasy_skirmish.rounds import purchasable
from replay.games.fantasy_skirmish.table import MOST_SEATS, Table, idle
from replay.games.fantasy_skirmish.turn import awaits

PLAYERS = (2, 2, 2, 2, 2, 3, 3, 4, 5, 6)
"""How many may play where no armies are given, the likelier the more often it stands here."""
STEP, MOST_STEPS = 50, 6
"""Build totals are so many steps (FS-ARMY-01)."""
BRIEF = 3
"""One in so many matches is fought by the smallest patrols for the areas of a prepared map: it may well be drawn."""
GIVES_UP = 600
"""Once in so many turns a player who is last gives up."""
LAST_ROUND = 40
"""The round after which whoever is last gives up: by then nobody is left who could change the score."""


def arrange(armies: int, chance: Chance) -> tuple[int, Mapping[str, Value]]:
    """For so many armies that are given: how many players, and the options that differ, all drawn by lot.

    Given armies are built for the usual points, and need not bring anything to play on.
    """
    readings = [option for option in OPTIONS.values() if option.reading and once_in(3, chance)]
    options: dict[str, Value] = {option.key: value(option, chance) for option in readings}
    if armies:
        return max(armies, 2), options
    if once_in(BRIEF, chance):
        return between(2, MOST_SEATS, chance), options | {"battlefield": "prepared", "build_total": STEP}
    options["battlefield"] = value(OPTIONS["battlefield"], chance)
    options["build_total"] = STEP * between(1, MOST_STEPS, chance)
    return one(PLAYERS, chance), options


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; an army it has to bring is a small patrol.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    call = one(calls, chance)
    if call.owed is not None:
        faces = tuple(chance.randrange(call.owed.sides) + 1 for _ in range(call.owed.count))
        return Roll(faces, by=call.seat)
    if table.stage == "reinforce":
        return _purchase(table, chance)
    if table.stage != "turns":
        return anything(legal(table, {}), chance)
    return _acting(table, table.acting.warrior, chance) if table.acting else _turn(table, chance)


def _purchase(table: Table, chance: Chance) -> Buy:
    """Now and then the points are saved while somebody is left to fight; else the dearest that they pay for."""
    seat = table.active
    points = table.seats[seat].rp
    paid = [stat for stat in purchasable(table, seat) if table.book.stats[stat].points <= points]
    if not paid or (_fighting(table, seat) and once_in(4, chance)):
        return Buy()
    return Buy((max(paid, key=lambda stat: table.book.stats[stat].points),))


def _turn(table: Table, chance: Chance) -> Order:
    """A warrior that can fight where it stands goes first, then any; with none left the turn is skipped."""
    seat, waiting = table.active, list(idle(table, table.active))
    if _gives_up(table, seat, chance):
        return Concede(by=seat)
    if not waiting:
        return Skip()
    worth = {name: found.worth for name in waiting if (found := prospects.action(table, name))}
    best = max(worth, key=lambda name: worth[name], default=one(waiting, chance))
    order = _acting(table, best, chance)
    return Activate(best) if isinstance(order, Done) else order


def _fighting(table: Table, seat: str) -> bool:
    """Whether a seat has a warrior left, on the map or beside it."""
    return any(warrior.seat == seat and not warrior.defeated for warrior in table.warriors.values())


def _gives_up(table: Table, seat: str, chance: Chance) -> bool:
    """Whether the last of the players gives up: seldom, or when it leads nowhere."""
    scores = [table.score[other] for other, player in table.seats.items() if not player.withdrawn]
    last = table.score[seat] == min(scores)
    behind = last and table.score[seat] < max(scores)
    return (last and table.round > LAST_ROUND) or (behind and once_in(GIVES_UP, chance))


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
        return Activate(one(others, chance)) if others else Done()
    return Done()
