"""How the events of fights and breakaways change the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.powers.invoked import spent
from replay.games.arcane_legions.table import (
    CalledOn,
    Fight,
    Moving,
    Table,
    with_unit,
)


def _breakaway_drawn(table: Table, event: e.BreakawayDrawn) -> Table:
    calls = CalledOn(event.unit, event.ability, event.target) if event.ability else None
    return replace(table, moving=Moving(event.unit, event.enemies, event.points, calls=calls), rolls={})


def _opponents_ranked(table: Table, event: e.OpponentsRanked) -> Table:
    if table.moving is None:
        return table
    return replace(table, moving=replace(table.moving, ranks=event.ranks), rolls={})


def _breakaway_forgone(table: Table, event: e.BreakawayForgone) -> Table:
    return _answered(table, event.unit)


def _answered(table: Table, enemy: str) -> Table:
    if table.moving is None:
        return table
    left = tuple(unit for unit in table.moving.enemies if unit != enemy)
    return replace(table, moving=replace(table.moving, enemies=left))


def _fight_opened(table: Table, event: e.FightOpened) -> Table:
    fight = Fight(
        event.combat, event.attacker, event.defender, event.side, event.aim, event.attack, event.defence,
        event.crossed, event.melee, event.swayed,
    )  # fmt: skip
    opened = replace(table, fight=fight)
    return _answered(opened, event.attacker) if event.combat == "breakaway" else opened


def _dice_rolled(table: Table, event: e.DiceRolled) -> Table:
    if table.fight is None:
        return table
    lies = {event.pool: event.faces}
    fight = replace(table.fight, rolled=table.fight.rolled | lies, faces=table.fight.faces | lies)
    return replace(table, fight=fight)


def _dice_adjusted(table: Table, event: e.DiceAdjusted) -> Table:
    if table.fight is None:
        return table
    faces = list(table.fight.faces.get(event.pool, ()))
    for face in event.was:
        if face in faces:
            faces.remove(face)
    lies = {event.pool: (*faces, *event.now)}
    used = (*table.fight.used, (event.unit, event.ability))
    changed = replace(table, fight=replace(table.fight, faces=table.fight.faces | lies, used=used))
    return spent(changed, event.unit, event.ability, event.spends)


def _adjustments_ended(table: Table, event: e.AdjustmentsEnded) -> Table:
    if table.fight is None:
        return table
    return replace(table, fight=replace(table.fight, adjusted=(*table.fight.adjusted, event.unit)))


def _fight_resolved(table: Table, event: e.FightResolved) -> Table:
    if table.fight is None:
        return table
    fight = replace(
        table.fight,
        attacker_hits=event.attacker_hits,
        defender_hits=event.defender_hits,
        critical=event.critical,
    )
    return replace(table, fight=fight)


def _damage_dealt(table: Table, event: e.DamageDealt) -> Table:
    owed = table.damage | {event.unit: table.damage.get(event.unit, 0) + event.points}
    unit = table.units.get(event.unit)
    by_another = event.source if unit is not None and event.source != unit.seat else ""
    harmed_by = by_another or (unit.harmed_by if unit is not None else "")
    return with_unit(replace(table, damage=owed), event.unit, harmed_by=harmed_by)


def _figure_hurt(table: Table, event: e.FigureHurt) -> Table:
    unit = table.units.get(event.unit)
    if unit is None or event.slot not in unit.figures:
        return table
    figure = unit.figures[event.slot]
    hurt = replace(figure, hurt=figure.hurt + event.points)
    return with_unit(table, event.unit, figures=unit.figures | {event.slot: hurt})


def _figure_downed(table: Table, event: e.FigureDowned) -> Table:
    unit = table.units.get(event.unit)
    if unit is None or event.slot not in unit.figures:
        return table
    figure = unit.figures[event.slot]
    left = {slot: other for slot, other in unit.figures.items() if slot != event.slot}
    return with_unit(table, event.unit, figures=left, downed=(*unit.downed, figure.start))


def _damage_settled(table: Table, event: e.DamageSettled) -> Table:
    return replace(table, damage={unit: n for unit, n in table.damage.items() if unit != event.unit})


def _unit_defeated(table: Table, event: e.UnitDefeated) -> Table:
    return with_unit(table, event.unit, pose=None, defeated=True)


def _fight_ended(table: Table, event: e.FightEnded) -> Table:
    if table.fight is None:
        return table
    return replace(table, fight=replace(table.fight, ended=True))


FOUGHT: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.BreakawayDrawn: _breakaway_drawn,
    e.OpponentsRanked: _opponents_ranked,
    e.BreakawayForgone: _breakaway_forgone,
    e.FightOpened: _fight_opened,
    e.DiceRolled: _dice_rolled,
    e.DiceAdjusted: _dice_adjusted,
    e.AdjustmentsEnded: _adjustments_ended,
    e.FightResolved: _fight_resolved,
    e.DamageDealt: _damage_dealt,
    e.FigureHurt: _figure_hurt,
    e.FigureDowned: _figure_downed,
    e.DamageSettled: _damage_settled,
    e.UnitDefeated: _unit_defeated,
    e.FightEnded: _fight_ended,
}
"""How each event of a fight or a breakaway changes the table."""
