"""A simulated player: it knows the rules, wants to win and takes its chances, so that every match comes to an end."""

from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.form import Chance, Form, sample
from replay.core.game import Call, Concede
from replay.core.lots import anything, once_in, one
from replay.core.wire import Order
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.army import read_army, room_needed
from replay.games.arcane_legions.cards.operation import Reroll
from replay.games.arcane_legions.combat.adjusters import adjuster, becomes, changeable, fighter, most, pools, usable
from replay.games.arcane_legions.combat.assigning import ways
from replay.games.arcane_legions.combat.pools import due
from replay.games.arcane_legions.ground.meeting import meeting
from replay.games.arcane_legions.ground.outline import SIDES, SORTIE, footprint
from replay.games.arcane_legions.legal import legal
from replay.games.arcane_legions.manoeuvres.courses import course
from replay.games.arcane_legions.menu.setting_up import patrol
from replay.games.arcane_legions.motion.manoeuvring import manoeuvres, price
from replay.games.arcane_legions.orders import (
    Adjust,
    Assign,
    Deploy,
    Enlist,
    Forgo,
    Halt,
    Keep,
    Place,
    Step,
    Strike,
    Turn,
)
from replay.games.arcane_legions.players.arranging import arrange
from replay.games.arcane_legions.players.commanding import command, value
from replay.games.arcane_legions.players.goals import destination, middle
from replay.games.arcane_legions.players.landscape import landscape
from replay.games.arcane_legions.players.levy import levy
from replay.games.arcane_legions.players.marching import astray
from replay.games.arcane_legions.players.trial import holds
from replay.games.arcane_legions.preparing.zones import PLANS, breadth
from replay.games.arcane_legions.readings import terms
from replay.games.arcane_legions.scoring.victory import commanded
from replay.games.arcane_legions.table import Moving, Table, card_of, standing
from replay.games.arcane_legions.turn import awaits

__all__ = ["arrange", "choose"]

LAST_TURN = 60
"""The turn after which whoever is behind gives up: by then nobody is left who could change the score."""
TRIES = 4
"""Places a simulated player looks at before it deploys a unit in the best of them."""
ERRANT = 5
"""One in so many manoeuvres is any at all, wherever it leads."""
HOPELESS = 9
"""Points behind which a player may think of giving up."""
SURVEYED = 3
"""Movement points up to which a simulated player tells where a unit came to rest instead of how it went."""
LETTERS = "ABCDEFGHIJ"
MOST_UNITS = 8


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; an army it has to bring is drawn by lot.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    call = calls[chance.randrange(len(calls))]
    if call.owed is not None:
        faces = tuple(chance.randrange(call.owed.sides) + 1 for _ in range(call.owed.count))
        return Roll(faces, call.owed.pool, by=call.seat if len(calls) > 1 else "")
    if table.stage == "enlist":
        return _enlisting(table, call.seat, chance)
    if table.stage == "terrain":
        return landscape(table, chance)
    if table.stage == "deploy":
        return _deployment(table, chance)
    if table.stage != "orders":
        return anything(legal(table, {}), chance)
    answer = _answer(table, call, chance)
    return replace(answer, by=call.seat) if len({c.seat for c in calls}) > 1 else answer


def _enlisting(table: Table, seat: str, chance: Chance) -> Enlist:
    """An army drawn by lot that fits its zone with room to spare."""
    letter = next(letter for letter in LETTERS if letter not in {player.letter for player in table.seats.values()})
    points, room = terms(table.options).build_total, _room(table)
    for count in range(MOST_UNITS, 0, -1):
        army = levy(letter, points, count, chance)
        order = Enlist(army, by=seat)
        if 3 * room_needed(read_army(army)) <= 2 * room and holds(table, order):
            return order
    return Enlist(patrol(letter), by=seat)


def _room(table: Table) -> int:
    """How long the narrowest zone is."""
    width, length = table.options["table_width"], table.options["table_length"]
    return min(breadth(zone, width, length) for zone in PLANS[len(table.seats)])


def _deployment(table: Table, chance: Chance) -> Order:
    """The broadest units first, about opposite to control terrain; giving up where nothing finds room any more."""
    forms = [form for form in legal(table, {}).forms if isinstance(form.order, Deploy)]
    if not forms:
        return Concede()
    broadest = max(_breadth(table, form) for form in forms)
    fitting = [form for form in forms if _breadth(table, form) == broadest]
    tries = [sample(one(fitting, chance), chance) for _ in range(TRIES)]
    squares = [middle(table, square).x for square in commanded(table)] or [0]

    def off(order: Order) -> int:
        return min(abs(order.pose.x - x) for x in squares) if isinstance(order, Deploy) else 0

    return min(tries, key=off)


def _breadth(table: Table, form: Form) -> int:
    """How much of its zone a unit takes up: all of its depth, or two steps or one of a rank."""
    base = footprint(card_of(table, form.order.unit)) if isinstance(form.order, Deploy) else SORTIE
    return 2 * base.ahead + base.across


def _answer(table: Table, call: Call, chance: Chance) -> Order:
    if "assign" in call.orders:
        return _assignment(table, call.seat, chance)
    if "adjust" in call.orders:
        return _adjustment(table, chance)
    if table.moving and table.moving.enemies:
        return _parting(table, table.moving, call.seat, chance)
    if table.moving:
        return _manoeuvre(table, table.moving, chance)
    if _gives_up(table, call.seat, chance):
        return Concede()
    return command(table, chance)


def _gives_up(table: Table, seat: str, chance: Chance) -> bool:
    """Whether a player who is behind sees no point in going on: far behind now and then, in the end always."""
    scores = [table.score[other] for other in table.seats if standing(table, other)]
    behind = max(scores) - table.score[seat]
    if table.turn > LAST_TURN:
        return table.score[seat] <= min(scores)
    return behind > HOPELESS and once_in(40, chance)


def _manoeuvre(table: Table, moving: Moving, chance: Chance) -> Step | Turn | Halt | Place:
    """The next step or turn of the way it wants to go, or one astray; a way of steps may be said as where it led."""
    stray = astray(table, moving.unit, moving.points, chance) if once_in(ERRANT, chance) else None
    if stray is not None:
        return stray
    rest = destination(table, moving.unit, moving.points)
    if not rest.given:
        return Halt(moving.unit)
    straight = not any(isinstance(order, Turn) for order in rest.given)
    if straight and once_in(4, chance) and _surveyed(table, moving):
        return Place(moving.unit, rest.pose, rest.against)
    return rest.given[0]


def _surveyed(table: Table, moving: Moving) -> bool:
    """Whether the ways a unit may go are few enough to look through: a point pays for no more than the steps."""
    way = course(table, moving.unit)
    short = [how for how in manoeuvres(way) if price(way, how) == 1]
    return moving.points <= SURVEYED and len(short) <= len(SIDES)


def _assignment(table: Table, seat: str, chance: Chance) -> Assign:
    """Damage goes where it is missed least."""
    unit = next(name for name in table.damage if table.units[name].seat == seat)

    def loss(way: tuple[str, ...]) -> int:
        return 4 * sum(value(table, unit, slot) for slot in set(way)) + chance.randrange(8)

    return Assign(unit, min(ways(table, unit), key=loss))


def _adjustment(table: Table, chance: Chance) -> Adjust | Keep:
    """The worst of one's own dice are changed for the better, or the best of the other side's for the worse."""
    fight = table.fight
    role = adjuster(table, fight) if fight else None
    if fight is None or role is None:
        return Keep()
    sway = one(usable(table, fight, role), chance)
    found = sway.power
    pool = one([pool for pool in pools(found, role) if fight.faces.get(pool)] or [role], chance)
    faces = sorted((f for f in fight.faces.get(pool, ()) if f in changeable(found)), reverse=pool != role)
    was = tuple(faces[: most(sway)])
    now = tuple(_becomes(found, face, chance, own=pool == role) for face in was)
    order = Adjust(found.id, pool, was, now, sway.source if sway.source != fighter(fight, role) else "")
    return order if holds(table, order) else Keep()


def _becomes(found: Power, face: int, chance: Chance, *, own: bool) -> int:
    """What a die is rolled to, or the best or the worst that it may be set to."""
    faces = becomes(found, face)
    if type(found.does) is Reroll:
        return one(faces, chance)
    return max(faces) if own else min(faces)


def _parting(table: Table, moving: Moving, seat: str, chance: Chance) -> Strike | Forgo:
    """An enemy strikes what leaves it, unless that would cost it more or it is in a good mood."""
    enemy = next(name for name in moving.enemies if table.units[name].seat == seat)
    sides = meeting(table, enemy, moving.unit)
    if sides is None:
        return Strike(enemy)
    gain = due(table, enemy, sides.side, "attack").count - due(table, moving.unit, sides.other, "defence").count
    strikes = gain >= -1 and not once_in(8, chance)
    return Strike(enemy) if strikes or not table.options["breakaway_optional"] else Forgo(enemy)
