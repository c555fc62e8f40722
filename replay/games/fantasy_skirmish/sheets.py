"""What can be read off a warrior when it is looked at closely."""

from replay.core.fight import Dice
from replay.core.meter import Meter
from replay.core.sheet import Ability, Sheet, Total
from replay.games.fantasy_skirmish.harm import bonus
from replay.games.fantasy_skirmish.rulebook.abil import ABILITIES_ARE_DATA
from replay.games.fantasy_skirmish.rulebook.stack import NO_STACKING
from replay.games.fantasy_skirmish.stat import SCOUT, SORCERER, Work, called, works
from replay.games.fantasy_skirmish.table import Table, stat_of
from replay.games.fantasy_skirmish.walking import allowance

KNOWN = {SCOUT: "may begin on the map", SORCERER: "casts spells"}
"""What the rules themselves say of abilities without a record."""


def sheet(table: Table, name: str) -> Sheet:
    """A warrior's card, what it has left, and what runs on it."""
    found, card = table.warriors[name], stat_of(table, name)
    added = bonus(table, name)
    plus = f"+{added}" if added else ""
    told = [f"{card.points} points"] + ["Unique"] * card.unique + ["mounted"] * card.mounted
    told += ["defeated"] * found.defeated + ["acted"] * found.activated
    totals = [Total(f"{card.melee}{plus}", "melee", Dice.ATTACK)]
    if card.ranged:
        totals.append(Total(f"{card.ranged}{plus}", f"ranged at {card.range}", Dice.RANGED))
    totals.append(Total(str(allowance(table, name)), "move"))
    meters = [Meter("life", found.life, card.life)] + [Meter("SP", found.sp, card.sp)] * bool(card.sp)
    written = [_written(table, ability) for ability in card.abilities]
    running = [
        Ability(called(table.book, effect), _does(works(table.book, effect)), NO_STACKING.id)
        for effect in found.effects
    ]
    return Sheet(name, " · ".join(told), tuple(meters), tuple(totals), abilities=(*written, *running))


def _written(table: Table, ability: str) -> Ability:
    power = table.book.powers.get(ability)
    if power is None:
        return Ability(ability, KNOWN.get(ability, ""), ABILITIES_ARE_DATA.id)
    how = {"always": "", "attack": "in an attack: ", "action": "action: ", "free": "free: "}[power.use]
    return Ability(power.name, how + (power.text or _does(power.work)), ABILITIES_ARE_DATA.id)


def _does(work: Work) -> str:
    parts = [f"damage {work.damage}"] * bool(work.damage) + [f"heals {work.heal}"] * bool(work.heal)
    return ", ".join(parts + [f"damage +{work.damage_bonus}"] * bool(work.damage_bonus))
