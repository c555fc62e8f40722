"""What attacks, spells and abilities do to warriors: damage, defeat, healing, effects that run on."""

from replay.core.game import Remarked
from replay.games.fantasy_skirmish.events import DamageDealt, EffectBegun, LifeRestored, WarriorDefeated
from replay.games.fantasy_skirmish.rulebook.stack import USELESS_SECOND
from replay.games.fantasy_skirmish.stat import Work, called, works
from replay.games.fantasy_skirmish.table import Table, stat_of
from replay.games.fantasy_skirmish.unfolding import Unfolding


def hit(told: Unfolding, target: str, damage: int, source: str) -> None:
    """A warrior loses life; at none it is defeated and leaves the map at once (FS-DEF-01)."""
    if damage:
        told.say(DamageDealt(target, damage, source))
    if not told.table.warriors[target].life:
        told.say(WarriorDefeated(target, source))


def work(told: Unfolding, name: str, what: Work, target: str, source: str) -> None:
    """A spell or ability works on one of its targets; an effect that runs already brings nothing (FS-STACK-01, 04)."""
    found = told.table.warriors[target]
    lost = stat_of(told.table, target).life - found.life
    if what.heal and lost:
        told.say(LifeRestored(target, min(what.heal, lost)))
    if what.damage_bonus and name in found.effects:
        told.say(
            Remarked(USELESS_SECOND.id, f"{called(told.table.book, name)} runs on {target} already and adds nothing")
        )
    elif what.damage_bonus:
        told.say(EffectBegun(target, name))
    if what.damage:
        hit(told, target, what.damage, source)


def bonus(table: Table, warrior: str) -> int:
    """What effects add to a warrior's damage, each once (FS-STACK-01, 03)."""
    return sum(works(table.book, effect).damage_bonus for effect in table.warriors[warrior].effects)
