"""What may be said in a turn: who may act, and all that the warrior acting now may do."""

from itertools import combinations

from msgspec.structs import replace

from replay.core.form import OneOf
from replay.games.fantasy_skirmish import casting, shooting, standing, striking
from replay.games.fantasy_skirmish.field import squares
from replay.games.fantasy_skirmish.menu.offers import Offers
from replay.games.fantasy_skirmish.moving import on_side
from replay.games.fantasy_skirmish.orders import Activate, Buy, Cast, Done, Lapse, Melee, Move, Shoot, Skip, Use
from replay.games.fantasy_skirmish.powers import offered
from replay.games.fantasy_skirmish.rounds import purchasable
from replay.games.fantasy_skirmish.squares import Square, neighbours
from replay.games.fantasy_skirmish.table import Table, enemies, field, idle, on_field, stat_of, turn_of
from replay.games.fantasy_skirmish.walking import Walk, Way, allowance, entry_price, walk_of, ways


def playing(offers: Offers) -> None:
    """The warrior that acts, or those that may."""
    table = offers.table
    if table.acting:
        acting(offers, table.acting.warrior)
        offers.order(Done())
        if table.extra:
            _activating(offers)
    else:
        offers.order(Skip())
        _activating(offers)
    for name, warrior in table.warriors.items():
        for effect in warrior.effects:
            offers.order(Lapse(name, effect))


def buying(offers: Offers) -> None:
    """Nothing, one card or two of those that can be paid."""
    table = offers.table
    offers.order(Buy())
    cards = tuple(purchasable(table, table.active))
    for stat in cards:
        offers.order(Buy((stat,)))
    pairs = tuple(pair for pair in (*combinations(cards, 2), *((card, card) for card in cards)))
    offers.choice(Buy(), "stats", pairs)


def acting(offers: Offers, warrior: str) -> None:
    """All that one warrior may still do."""
    moves(offers, warrior)
    table = offers.table
    seat, fights = table.warriors[warrior].seat, tuple(a.id for a in offered(table, warrior, "attack"))
    for enemy in enemies(table, seat):
        _attacks(offers, warrior, enemy, fights)
    for spell in casting.known(table, warrior):
        offers.choice(Cast(warrior, spell.id), "targets", _aims(table))
    for power in (*offered(table, warrior, "action"), *offered(table, warrior, "free")):
        if power.steps:
            _going(offers, Use(warrior, power.id), reach(table, warrior, power.steps))
        else:
            offers.choice(Use(warrior, power.id), "targets", _aims(table))


def moves(offers: Offers, warrior: str) -> None:
    """The cheapest way to every square it can end on, and every place for a mounted warrior's back."""
    table = offers.table
    far, most = reach(table, warrior, allowance(table, warrior, double=True)), allowance(table, warrior)
    _going(offers, Move(warrior, ()), {square: way for square, way in far.items() if way.price <= most})
    _going(offers, Move(warrior, (), double=True), far)


def reach(table: Table, warrior: str, most: int) -> dict[Square, Way]:
    """Where a warrior can end for so much, and how; where it stands is no place to go."""
    walk, here = walk_of(table, warrior), table.warriors[warrior].at
    if here is None:
        return dict(ways(walk, entries(table, walk, warrior), most))
    found = ways(walk, (Way((here,), 0, 0),), most)
    return {square: replace(way, path=way.path[1:]) for square, way in found.items() if square != here}


def entries(table: Table, walk: Walk, warrior: str) -> tuple[Way, ...]:
    """The first squares of a warrior that enters (FS-TURN-05)."""
    side = table.seats[table.warriors[warrior].seat].side
    edge = (s for s in squares(field(table)) if side and on_side(walk.land, s, side))
    return tuple(Way((s,), entry_price(walk, s), 0) for s in edge if standing.may_stand(table, warrior, s))


def _going(offers: Offers, order: Move | Use, found: dict[Square, Way]) -> None:
    """Offer an order along every way; each is known to hold once one of them does."""
    table = offers.table
    paths = tuple(way.path for way in found.values() if way.path)
    if not stat_of(table, order.warrior).mounted:
        if paths and _holds(offers, replace(order, path=paths[0])):
            least, most = (pick(way.price for way in found.values()) for pick in (min, max))
            offers.form(replace(order, path=paths[0]), f"for {least} to {most}", path=OneOf(paths))
        return
    room = standing.room(table, order.warrior)
    behinds = ((way, tuple(square for square in neighbours(way.path[-1]) if square in room)) for way in found.values())
    seated = [(way, behind) for way, behind in behinds if behind]
    if seated and _holds(offers, replace(order, path=seated[0][0].path, back=seated[0][1][0])):
        for way, behind in seated:
            offers.form(replace(order, path=way.path, back=behind[0]), f"for {way.price}", back=OneOf(behind))


def _holds(offers: Offers, order: Move | Use | Melee | Shoot) -> bool:
    """Whether an order holds; one that does not is offered as refused."""
    fault = offers.fault(order)
    if fault is not None:
        offers.refuse(order, fault)
    return fault is None


def _activating(offers: Offers) -> None:
    """Every warrior that may begin its turn, and all that it may begin it with."""
    waiting = tuple(idle(offers.table, turn_of(offers.table)))
    for warrior in waiting:
        offers.order(Activate(warrior))
    for warrior in waiting:
        acting(offers, warrior)


def _attacks(offers: Offers, warrior: str, enemy: str, fights: tuple[str, ...]) -> None:
    """A blow and shots at an enemy, with an ability or none, and what each comes to."""
    table = offers.table
    declared = OneOf(((), *((fight,) for fight in fights)))
    blow = Melee(warrior, enemy)
    if _holds(offers, blow):
        damage = striking.blow(table, warrior, enemy)
        offers.form(blow, f"damage {damage}{', flanking' * striking.flanks(table, warrior, enemy)}", abilities=declared)
    for aim in shooting.aims(table, warrior, enemy) if stat_of(table, warrior).ranged else ():
        shot = Shoot(warrior, enemy, aim.square)
        if _holds(offers, shot):
            how = "nearest, in cover" if aim.covered else "open"
            offers.form(shot, f"{how}, at {aim.distance}", abilities=declared)


def _aims(table: Table) -> tuple[tuple[str, ...], ...]:
    return ((), *((warrior,) for warrior in on_field(table)))
