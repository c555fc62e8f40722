"""What follows once a fight's damage is settled: points, perhaps the end, and a move order that waited for it."""

from replay.games.arcane_legions.events import FightEnded, OrderWasted
from replay.games.arcane_legions.manoeuvres import moving
from replay.games.arcane_legions.powers import abilities
from replay.games.arcane_legions.scoring import victory
from replay.games.arcane_legions.unfolding import Unfolding


def finish(told: Unfolding) -> None:
    """The fight is over if no damage is left to assign; points of both sides are booked before anybody wins by them."""
    table = told.table
    if table.damage:
        return
    if table.fight is not None and not table.fight.ended:
        told.say(FightEnded())
    victory.settle(told)
    resume(told)


def resume(told: Unfolding) -> None:
    """A unit that was ordered to move does so once nobody may strike it any more, if it still can (AL-BREAK-05)."""
    under_way = told.table.moving
    if under_way is None:
        return
    if told.table.units[under_way.unit].pose is None:
        told.say(OrderWasted(under_way.unit, f"{under_way.unit} was defeated before it moved"))
    elif not under_way.enemies and under_way.calls is not None:
        abilities.carry_out(told, under_way.calls)
    elif not under_way.enemies:
        moving.begin(told, under_way.unit)
