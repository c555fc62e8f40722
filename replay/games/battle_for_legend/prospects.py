"""What a figure could do best from where it stands, for simulated players: whom to attack, where to go."""

from collections.abc import Iterator

from replay.core.form import Chance
from replay.core.lots import one
from replay.core.rule import fault
from replay.games.battle_for_legend.decision import decide
from replay.games.battle_for_legend.menu.spots import around, arrivals, beside, toward
from replay.games.battle_for_legend.moving import OPENS, camps_near, opposing
from replay.games.battle_for_legend.orders import Ability, Artefact, Ballista, Fog, Melee, Move, Orders, Portal, Shoot
from replay.games.battle_for_legend.paying import side_of
from replay.games.battle_for_legend.place import Place, distance2
from replay.games.battle_for_legend.profile import Cost, ballista_of, orb_of, portal_of
from replay.games.battle_for_legend.scoring import orb_of_seat, worth
from replay.games.battle_for_legend.table import Acting, Table, borne, camp, enemies, in_play, life, profile_of, stands
from replay.games.battle_for_legend.tokens import stock
from replay.games.battle_for_legend.wrath import ready
from replay.games.battle_for_legend.zones import (
    at_orb,
    engaged,
    fog_seat,
    in_centre,
    opponents_in_contact,
    untargetable,
)


def best(table: Table, figure: str, chance: Chance) -> Orders | None:
    """What the acting figure does next, or None where it is done."""
    acting = table.acting
    if acting is None or acting.passed or table.figures[figure].at is None:
        return None
    passing = _passing(table, figure, acting) if chance.randrange(2) else None
    veil = _veil(table, figure) if not chance.randrange(3) else None
    attack = (
        attacked(table, figure, chance) if acting.main is None and not _slips(table, figure, acting, chance) else None
    )
    step = _step(table, figure, chance) if not acting.moved and acting.main is None and attack is None else None
    return passing or veil or attack or step or (None if acting.artefact else _artefact(table, figure))


def _slips(table: Table, figure: str, acting: Acting, chance: Chance) -> bool:
    """Whether a figure in contact would rather be elsewhere first, whoever strikes at it."""
    free = acting.moved or acting.main is not None
    return not free and bool(opponents_in_contact(table, figure)) and not chance.randrange(6)


def holds(table: Table, order: Orders) -> bool:
    """Whether an order would be accepted."""
    return fault(decide, table, order) is None


def attacked(table: Table, figure: str, chance: Chance) -> Orders | None:
    """The attack on whoever is worth most and hurt most, or something that mends."""
    found = [order for target in targets(table, figure) for order in _attacks(table, figure, target)]
    if found:
        return found[0] if chance.randrange(4) else one(found, chance)
    lost = table.figures[figure].lost
    for ability in profile_of(table, figure).ability:
        if ability.kind == "utility" and (ability.effect.text or (lost and ability.effect.heal)):
            order = Ability(figure, ability.id, paid=_price(table, figure, ability.cost))
            if holds(table, order):
                return order
    return None


def targets(table: Table, figure: str) -> list[str]:
    """Enemies in play, those first whose fall would pay most for the life they have left."""
    found = enemies(table, table.figures[figure].seat)
    return sorted(found, key=lambda enemy: (-worth(table, enemy) * 6 // life(table, enemy), enemy))


def _attacks(table: Table, figure: str, target: str) -> Iterator[Orders]:
    orders: list[Orders] = [Melee(figure, target), Shoot(figure, target), Ballista(figure, target)]
    known = profile_of(table, figure).ability
    orders += [
        Ability(figure, ability.id, target, _price(table, figure, ability.cost))
        for ability in known
        if ability.kind == "offensive"
    ]
    return (order for order in orders if holds(table, order))


def _artefact(table: Table, figure: str) -> Orders | None:
    own = borne(table, figure)
    if own is None or own.kind == "defensive":
        return None
    if own.kind == "utility":
        mends = Artefact(figure, paid=_price(table, figure, own.cost))
        return mends if table.figures[figure].lost and holds(table, mends) else None
    orders = (Artefact(figure, target) for target in targets(table, figure))
    return next((order for order in orders if holds(table, order)), None)


def _veil(table: Table, figure: str) -> Orders | None:
    """Fog around a friend that enemies touch least, while it can be laid."""
    seat = table.figures[figure].seat
    if seat != fog_seat(table) or not ready(table, seat) or not at_orb(table, figure, seat):
        return None
    friends = (i for i in in_play(table, seat) if i != figure and not untargetable(table, i))
    return next((order for i in friends if holds(table, order := Fog(i))), None)


def _passing(table: Table, figure: str, acting: Acting) -> Orders | None:
    untouched = not (acting.moved or acting.main or acting.artefact or acting.orb)
    if table.turn < OPENS or not untouched or camp(table, table.figures[figure].seat) not in camps_near(table, figure):
        return None
    orders = (Portal(figure, at) for at in arrivals(table, figure))
    return next((order for order in orders if holds(table, order)), None)


def _step(table: Table, figure: str, chance: Chance) -> Orders | None:
    """To an enemy in reach, else on toward what is worth having; whoever holds it alone stays."""
    seat = table.figures[figure].seat
    watching = ready(table, seat) and at_orb(table, figure, seat) and chance.randrange(4)
    if watching or _needed(table, figure):
        return None
    most = profile_of(table, figure).move
    here = stands(table, figure).at
    near = [at for at in beside(table, figure) if distance2(here, at) <= most * most]
    strikes = [at for at in near if any(_close(table, figure, at, enemy) for enemy in targets(table, figure))]
    for at in strikes if not profile_of(table, figure).range else ():
        if holds(table, order := Move(figure, (at,))):
            return order
    goal = _goal(table, figure, chance)
    ways = sorted(_ways(here, goal, most), key=lambda at: (distance2(at, goal), at))
    nearer = (at for at in ways if distance2(at, goal) < distance2(here, goal))
    return next((order for at in nearer if holds(table, order := Move(figure, (at,)))), None)


def _close(table: Table, figure: str, at: Place, enemy: str) -> bool:
    there, radius = stands(table, enemy), stands(table, figure).radius
    return distance2(at, there.at) <= (there.radius + radius + 5) ** 2


def _ways(here: Place, goal: Place, most: int) -> Iterator[Place]:
    for far in (most, most * 3 // 4, most // 2, most // 4):
        if distance2(here, goal) > far * far:
            yield toward(here, goal, far)
        yield from around(here, far)


def _needed(table: Table, figure: str) -> bool:
    """Whether a figure is all that its side has at an orb that does not pay yet, or in the centre."""
    seat = table.figures[figure].seat
    waits = not orb_of_seat(table, seat).gain and at_orb(table, figure, seat)
    centre = [i for i in in_centre(table) if table.figures[i].seat == seat]
    idle = not any(engaged(table, figure, enemy) for enemy in enemies(table, seat))
    return idle and (waits or centre == [figure])


def _goal(table: Table, figure: str, chance: Chance) -> Place:
    """The own orb until it pays, then the centre and those who stand there, after an errand."""
    arena, seat = table.arena, table.figures[figure].seat
    if arena is None:
        return stands(table, figure).at
    own = camp(table, seat)
    orb = orb_of(arena, own).at
    closest = min(in_play(table, seat), key=lambda i: (distance2(stands(table, i).at, orb), i))
    if not orb_of_seat(table, seat).gain and closest == figure:
        return orb
    errand = _errand(table, figure) if chance.randrange(4) else None
    if errand:
        return errand
    card = arena.card
    return (card[0] + card[2]) // 2, (card[1] + card[3]) // 2


def _errand(table: Table, figure: str) -> Place | None:
    """Where a figure that came back goes first: some to the portal, some to the ballista, while they are that near."""
    arena, found = table.arena, table.figures[figure]
    if arena is None:
        return None
    own = camp(table, found.seat)
    home, far = portal_of(arena, own).at, portal_of(arena, opposing(own)).at
    here = stands(table, figure).at
    if not found.fell or distance2(here, home) > distance2(here, far):
        return None
    if table.turn >= OPENS - 1 and found.fell % 2:
        return home
    return ballista_of(arena, own).at


def _price(table: Table, figure: str, cost: Cost) -> int | None:
    """The lowest token of the stock, if something is to be paid."""
    side = side_of(cost)
    left = stock(table, figure, side) if side else ()
    return left[-1] if left else None
