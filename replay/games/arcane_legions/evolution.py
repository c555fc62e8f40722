"""How each event changes the table of Arcane Legions; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.manoeuvres.travel import TRAVELS
from replay.games.arcane_legions.powers.invoked import INVOCATIONS, recalled, spent
from replay.games.arcane_legions.table import (
    CalledOn,
    Claim,
    Fight,
    Figure,
    Moving,
    Piece,
    Player,
    Table,
    Unit,
    with_unit,
)


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    return EVOLUTIONS[type(event)](table, event)


# ---------------------------------------------------------------- setting up


def _army_enlisted(table: Table, event: e.ArmyEnlisted) -> Table:
    name = table.seats[event.seat].name if event.seat in table.seats else event.seat
    player = Player(name, event.name, event.faction, event.letter)
    seats = table.seats | {event.seat: player}
    stage = "terrain" if all(seat.army for seat in seats.values()) else table.stage
    return replace(table, seats=seats, texts=table.texts | event.texts, stage=stage)


def _unit_enlisted(table: Table, event: e.UnitEnlisted) -> Table:
    unit = Unit(event.seat, event.card, {slot: Figure(slot) for slot in event.slots})
    return replace(table, units=table.units | {event.unit: unit})


def _terrain_laid(table: Table, event: e.TerrainLaid) -> Table:
    piece = Piece(event.ground, event.outline, event.seat)
    return replace(table, terrain=table.terrain | {event.piece: piece})


def _table_settled(table: Table, event: e.TableSettled) -> Table:
    return replace(table, stage="rolloff", contenders=tuple(table.seats), rolls={})


def _rolled_off(table: Table, event: e.RolledOff) -> Table:
    return replace(table, rolls=table.rolls | {event.seat: event.faces})


def _roll_off_tied(table: Table, event: e.RollOffTied) -> Table:
    return replace(table, contenders=event.seats, rolls={})


def _roll_off_won(table: Table, event: e.RollOffWon) -> Table:
    if table.claims:
        return replace(table, contenders=(), rolls={}, claims=())
    return replace(table, stage="place", chooser=event.seat, contenders=(), rolls={})


def _play_order_taken(table: Table, event: e.PlayOrderTaken) -> Table:
    return replace(table, stage="zones", order=event.seats, active=event.seats[0] if event.seats else "", chooser="")


def _zone_chosen(table: Table, event: e.ZoneChosen) -> Table:
    if event.seat not in table.seats:
        return table
    seats = table.seats | {event.seat: replace(table.seats[event.seat], zone=event.zone)}
    stage = "deploy" if all(player.zone for player in seats.values()) else table.stage
    return replace(table, seats=seats, stage=stage)


def _unit_deployed(table: Table, event: e.UnitDeployed) -> Table:
    return with_unit(table, event.unit, pose=event.pose)


def _deployment_ended(table: Table, event: e.DeploymentEnded) -> Table:
    return replace(table, stage="orders")


# ---------------------------------------------------------------- turns and orders


def _turn_started(table: Table, event: e.TurnStarted) -> Table:
    return replace(table, active=event.seat, turn=event.number, op=event.op, fight=None, trail=None)


def _turn_ended(table: Table, event: e.TurnEnded) -> Table:
    units = {
        i: replace(recalled(u), kinds=(), pushed=False, harmed_by=_remembered(table, u)) for i, u in table.units.items()
    }
    return replace(table, units=units, op=0, moving=None, trail=None, called_on=None)


def _remembered(table: Table, unit: Unit) -> str:
    """The last to damage a unit, where the match remembers it beyond the turn (AL-MULTI-03)."""
    return unit.harmed_by if table.options["credit_memory"] == "match" else ""


def _figures_recovered(table: Table, event: e.FiguresRecovered) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    whole = {slot: replace(unit.figures[slot], hurt=0) for slot in event.slots if slot in unit.figures}
    return with_unit(table, event.unit, figures=unit.figures | whole)


def _order_given(table: Table, event: e.OrderGiven) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    given = with_unit(table, event.unit, kinds=(*unit.kinds, event.kind), pushed=unit.pushed or event.push)
    return replace(given, op=table.op - event.cost, fight=None, trail=None, called_on=None)


def _order_wasted(table: Table, event: e.OrderWasted) -> Table:
    return replace(table, moving=None)


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


def _regrouped(table: Table, event: e.Regrouped) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    leaving = {old for old, _ in event.moves}
    stay = {slot: figure for slot, figure in unit.figures.items() if slot not in leaving}
    arrive = {new: unit.figures[old] for old, new in event.moves if old in unit.figures}
    pose = unit.pose and replace(unit.pose, heading=(unit.pose.heading + event.turn * 1000) % 360_000)
    return with_unit(table, event.unit, figures=stay | arrive, pose=pose)


# ---------------------------------------------------------------- fights and damage


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


# ---------------------------------------------------------------- points and the end


def _scored(table: Table, event: e.Scored) -> Table:
    return replace(table, score=table.score | {event.seat: table.score.get(event.seat, 0) + event.points})


def _credit_tied(table: Table, event: e.CreditTied) -> Table:
    claim = Claim(event.points, event.reason, event.subject)
    rolls = table.rolls if table.claims else {}
    return replace(table, claims=(*table.claims, claim), contenders=event.seats, rolls=rolls)


def _withdrew(table: Table, event: e.Withdrew) -> Table:
    if event.seat not in table.seats:
        return table
    return replace(table, seats=table.seats | {event.seat: replace(table.seats[event.seat], withdrawn=True)})


def _match_ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, stage="over", winner=event.winner, reason=event.reason, moving=None)


def _remarked(table: Table, event: Remarked) -> Table:
    return table


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.ArmyEnlisted: _army_enlisted,
    e.UnitEnlisted: _unit_enlisted,
    e.TerrainLaid: _terrain_laid,
    e.TableSettled: _table_settled,
    e.RolledOff: _rolled_off,
    e.RollOffTied: _roll_off_tied,
    e.RollOffWon: _roll_off_won,
    e.PlayOrderTaken: _play_order_taken,
    e.ZoneChosen: _zone_chosen,
    e.UnitDeployed: _unit_deployed,
    e.DeploymentEnded: _deployment_ended,
    e.TurnStarted: _turn_started,
    e.TurnEnded: _turn_ended,
    e.FiguresRecovered: _figures_recovered,
    e.OrderGiven: _order_given,
    e.OrderWasted: _order_wasted,
    **TRAVELS,
    e.BreakawayDrawn: _breakaway_drawn,
    e.OpponentsRanked: _opponents_ranked,
    e.BreakawayForgone: _breakaway_forgone,
    e.Regrouped: _regrouped,
    **INVOCATIONS,
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
    e.Scored: _scored,
    e.CreditTied: _credit_tied,
    e.Withdrew: _withdrew,
    e.MatchEnded: _match_ended,
    Remarked: _remarked,
}
