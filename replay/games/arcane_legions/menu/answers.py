"""What may be said while an order is carried out: dice and their adjustment, damage, breakaways, the end of a move."""

from replay.core.dice import Roll
from replay.core.form import Faces, OneOf
from replay.games.arcane_legions.combat import assigning
from replay.games.arcane_legions.combat.adjusters import adjuster, fighter, pools, usable
from replay.games.arcane_legions.combat.fighting import in_the_open, next_roll
from replay.games.arcane_legions.menu.manoeuvres import steering
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.menu.room import placing
from replay.games.arcane_legions.orders import Adjust, Assign, Forgo, Keep, Strike
from replay.games.arcane_legions.preparing import rolloff
from replay.games.arcane_legions.table import Fight


def answering(offers: Offers) -> bool:
    """Offer what the order under way waits for; whether it waits for anything."""
    table = offers.table
    fight, debt = in_the_open(table), next_roll(table)
    for rolling in rolloff.owed(table):
        offers.form(Roll(pool=rolling.pool, by=rolling.seat), faces=Faces(rolling.count, rolling.sides))
    if table.claims:
        return True
    if debt is not None:
        offers.rolls((debt,))
    elif fight is not None:
        _adjusting(offers, fight)
    elif table.damage:
        for unit in table.damage:
            offers.form(Assign(unit, (), table.units[unit].seat), slots=OneOf(assigning.ways(table, unit)))
    elif table.moving and table.moving.enemies:
        for enemy in table.moving.enemies:
            offers.order(Strike(enemy, table.units[enemy].seat))
            offers.order(Forgo(enemy, table.units[enemy].seat))
    elif table.moving:
        steering(offers, table.moving)
        placing(offers, table.moving)
    else:
        return False
    return True


def _adjusting(offers: Offers, fight: Fight) -> None:
    """One die at a time to any face; several at once are for the players to say."""
    table = offers.table
    role = adjuster(table, fight)
    if role is None:
        return
    unit = fighter(fight, role)
    seat = table.units[unit].seat
    offers.order(Keep(seat))
    faces = tuple((face,) for face in range(1, 7))
    for sway in usable(table, fight, role):
        of = sway.source if sway.source != unit else ""
        for pool in pools(sway.power, role):
            for face in sorted(set(fight.faces.get(pool, ()))):
                offers.choice(Adjust(sway.power.id, pool, (face,), (face,), of, seat), "now", faces)
