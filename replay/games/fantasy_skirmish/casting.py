"""Spells: who casts which, at what price, on whom (FS-SPELL)."""

from collections.abc import Iterator

from replay.core.count import be
from replay.core.rule import Gate
from replay.games.fantasy_skirmish import harm, powers, shooting
from replay.games.fantasy_skirmish.activating import begin, require_action
from replay.games.fantasy_skirmish.events import Events, SpellCast
from replay.games.fantasy_skirmish.orders import Cast
from replay.games.fantasy_skirmish.rulebook import spell as rules
from replay.games.fantasy_skirmish.stat import SORCERER, Spell
from replay.games.fantasy_skirmish.table import Table, spaces, stat_of


def cast(table: Table, order: Cast, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A Sorcerer casts a spell as its action, and it works on its targets."""
    told = begin(table, order.warrior, seat, gate)
    table = told.table
    spell = gate.found(table.book.spells.get(order.spell), f"there is no record of a spell {order.spell}")
    card = stat_of(table, order.warrior)
    gate.require(rules.SORCERERS_ONLY, SORCERER in card.abilities, f"{order.warrior} ({card.name}) is no Sorcerer")
    strange = f"{spell.name} is of {spell.faction}, and not on {order.warrior}'s card"
    gate.require(rules.OTHER_LISTS, spell.faction == card.faction or spell.id in card.extra_spells, strange)
    left = table.warriors[order.warrior].sp
    gate.require(rules.ENOUGH_POINTS, spell.cost <= left, f"{spell.name} costs {spell.cost} SP, {left} {be(left)} left")
    acted = table.acting is not None and table.acting.action is not None
    gate.require(rules.TAKES_THE_ACTION, not acted, f"casting is an action, and {order.warrior} has had one")
    require_action(table, order.warrior, "spell", gate)
    targets = _targets(table, order, spell, gate)
    told.say(SpellCast(order.warrior, spell.id, targets, min(spell.cost, left)))
    for target in targets:
        harm.work(told, spell.id, spell.effect, target, seat)
    return told.events


def known(table: Table, warrior: str) -> Iterator[Spell]:
    """The spells a warrior may cast with the points it has (FS-SPELL-01 to 04)."""
    card = stat_of(table, warrior)
    for spell in table.book.spells.values() if SORCERER in card.abilities else ():
        listed = spell.faction == card.faction or spell.id in card.extra_spells
        if listed and spell.cost <= table.warriors[warrior].sp:
            yield spell


def _targets(table: Table, order: Cast, spell: Spell, gate: Gate) -> tuple[str, ...]:
    if spell.area:
        return powers.require_area(table, order.warrior, spell, order.targets, gate)
    own = (order.warrior,) if spell.target == "self" else ()
    targets = order.targets or own
    gate.must(bool(targets) or spell.target == "none", f"say whom {spell.name} is cast on")
    powers.require_targets(table, order.warrior, spell, targets, gate)
    front = table.warriors[order.warrior].at
    for target in targets if spell.sight and front else ():
        there = spaces(table.warriors[target])
        seen = front is not None and any(shooting.sees(table, front, square) for square in there)
        gate.must(seen, f"{order.warrior} does not see {target}")
    return targets
