"""Losses, suppression, panic and defeat: recorded as they are told; what follows for assets is enforced (SWL-DROP)."""

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.star_wars_legion.cards import commands, most_miniatures
from replay.games.star_wars_legion.discs import Disc
from replay.games.star_wars_legion.dropping import drop_all
from replay.games.star_wars_legion.events import (
    ActivationEnded,
    CourageLent,
    Events,
    LeaderPromoted,
    LeaderRemoved,
    MiniaturesLost,
    SuppressionChanged,
    UnitDefeated,
    UnitPanicked,
    WoundsChanged,
)
from replay.games.star_wars_legion.orders import Defeat, Lend, Lose, Promote, Remove, Suppress, Wound
from replay.games.star_wars_legion.places import require_footing
from replay.games.star_wars_legion.rulebook import fact
from replay.games.star_wars_legion.rulebook.drop import DEFEAT_DROPS
from replay.games.star_wars_legion.steps import MOST_TOKENS, in_play, in_step, own_unit, unit_named
from replay.games.star_wars_legion.table import Table, next_active, panicked
from replay.games.star_wars_legion.unfolding import Unfolding


def wound(table: Table, order: Wound, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit suffers wounds, or is rid of some."""
    in_play(table, seat, gate)
    unit = unit_named(table, order.unit, gate)
    bounded = 0 < abs(order.wounds) <= MOST_TOKENS
    gate.must(bounded, f"1 to {MOST_TOKENS} wounds come or go, not {order.wounds}")
    gate.must(unit.wounds + order.wounds >= 0, f"{order.unit} has {counted(unit.wounds, 'wound')}")
    many = f"{'+' * (order.wounds > 0)}{counted(order.wounds, 'wound')}"
    told = Remarked(fact.CASUALTIES.id, f"{order.unit}: {many}, as told", judge=True)
    return (WoundsChanged(order.unit, order.wounds), told)


def lose(table: Table, order: Lose, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit loses miniatures; with the last, its leader, it is defeated, but where no card tells how many it has."""
    in_play(table, seat, gate)
    unit = unit_named(table, order.unit, gate)
    most = most_miniatures(unit)
    gate.must(
        0 < order.miniatures <= most, f"{order.unit} has {counted(most, 'miniature')}, not {order.miniatures} to lose"
    )
    told = Unfolding(table)
    told.say(MiniaturesLost(order.unit, order.miniatures))
    told.say(Remarked(fact.CASUALTIES.id, f"{order.unit} loses {order.miniatures}, as told", judge=True))
    if unit.known and order.miniatures == unit.miniatures:
        _defeat(told, order.unit)
    return told.events


def promote(table: Table, order: Promote, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit's leader falls while others live: one of them leads it, and the unit keeps its assets (SWL-DROP-03)."""
    in_play(table, seat, gate)
    unit = unit_named(table, order.unit, gate)
    gate.must(most_miniatures(unit) > 1, f"{order.unit} has nobody left to promote")
    gate.must(unit.at is not None, f"{order.unit} is not on the battlefield")
    require_footing(table, order.unit, (Disc(order.at, unit.base // 2),), gate)
    told = Remarked(fact.CASUALTIES.id, f"{order.unit} loses its leader, as told", judge=True)
    return (LeaderPromoted(order.unit, order.at), told)


def suppress(table: Table, order: Suppress, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit gains or loses suppression, and may panic by it (SWL-CONTEST-03, SWL-DROP-02)."""
    in_play(table, seat, gate)
    unit = unit_named(table, order.unit, gate)
    bounded = 0 < abs(order.tokens) <= MOST_TOKENS
    gate.must(bounded, f"1 to {MOST_TOKENS} suppression tokens come or go, not {order.tokens}")
    gate.must(
        unit.suppression + order.tokens >= 0, f"{order.unit} has {counted(unit.suppression, 'suppression token')}"
    )
    told = Unfolding(table)
    told.say(SuppressionChanged(order.unit, order.tokens))
    told.say(Remarked(fact.SUPPRESSION.id, f"{order.unit} has {order.tokens:+d} suppression, as told", judge=True))
    _panic(table, told, order.unit)
    return told.events


def lend(table: Table, order: Lend, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A commander's courage counts for a unit; without one its own does again (SWL-CONTEST-03)."""
    in_play(table, seat, gate)
    unit = unit_named(table, order.unit, gate)
    courage = 0
    if order.commander:
        commander = own_unit(table, order.commander, unit.seat, gate)
        gate.must(commands(commander) and commander.courage, f"{order.commander} is no commander with courage to lend")
        courage = commander.courage or 0
    told = Unfolding(table)
    told.say(CourageLent(order.unit, courage))
    told.say(Remarked(fact.SUPPRESSION.id, f"{order.unit} uses courage {courage}, as told", judge=True))
    _panic(table, told, order.unit)
    return told.events


def defeat(table: Table, order: Defeat, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit is defeated: it drops its assets, and then its leader is taken off (SWL-DROP-03)."""
    in_play(table, seat, gate)
    unit_named(table, order.unit, gate)
    told = Unfolding(table)
    told.say(Remarked(fact.CASUALTIES.id, f"{order.unit} is defeated, as told", judge=True))
    _defeat(told, order.unit)
    return told.events


def remove(table: Table, order: Remove, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit leaves the battlefield, which it may not while it has assets to drop (SWL-DROP-03)."""
    in_step(table, gate, "rounds")
    unit = table.units.get(order.unit)
    gate.must(unit is not None and unit.at is not None, f"{order.unit} is not on the battlefield")
    assert unit is not None
    held = [*unit.holding, *(one.token for one in table.dropping if one.unit == order.unit)]
    gate.require(DEFEAT_DROPS, not held, f"{order.unit} drops {', '.join(held)} before its leader is taken off")
    gate.must(seat == table.active or table.dropping, f"{called(table, table.active)} speaks now")
    told = Remarked(fact.CASUALTIES.id, f"{order.unit} leaves the battlefield, as told", judge=True)
    return (LeaderRemoved(order.unit), told)


def _panic(before: Table, told: Unfolding, unit: str) -> None:
    """The moment a unit panics it drops what it holds (SWL-DROP-02)."""
    if panicked(told.table.units[unit]) and not panicked(before.units[unit]):
        told.say(UnitPanicked(unit))
        drop_all(told, unit, "panic")


def _defeat(told: Unfolding, unit: str) -> None:
    told.say(UnitDefeated(unit))
    if told.table.acting and told.table.acting.unit == unit:
        told.say(ActivationEnded(unit, next_active(told.table, told.table.active)))
    drop_all(told, unit, "defeat")
    if not told.table.dropping and told.table.units[unit].at is not None:
        told.say(LeaderRemoved(unit))
