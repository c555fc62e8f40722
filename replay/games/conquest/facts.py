"""What the round sequence leaves to other chapters, recorded as the table says it: losses, morale, places, points."""

from replay.core.count import counted
from replay.core.dice import Roll
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate, Rule
from replay.games.conquest.action_events import ActionAllowed, UnitEntered
from replay.games.conquest.army import Grant, entry_key
from replay.games.conquest.events import Events
from replay.games.conquest.fact_events import (
    ContactChanged,
    DiceThrown,
    MoraleChanged,
    Scored,
    StandsRemoved,
    TokenPlaced,
    TokenRemoved,
    UnitDestroyed,
    UnitMoved,
    UnitWithheld,
)
from replay.games.conquest.fact_orders import Allow, Contact, Destroy, Lose, Morale, Place, Score, Token, Withhold
from replay.games.conquest.rounds import begun
from replay.games.conquest.rulebook import actn, draw, listed, reinf, vic
from replay.games.conquest.rulebook.dice import SIX_SIDES
from replay.games.conquest.standing import require_enemies, require_ground
from replay.games.conquest.table import Table, Unit
from replay.games.conquest.unfolding import Unfolding

POOLS = ("clash", "volley", "morale", "other")
"""What dice may be thrown for that other chapters count."""


def lose(told: Unfolding, order: Lose, seat: str, gate: Gate) -> None:
    """A unit loses Stands, and is destroyed with the last (CQ-VIC-02)."""
    unit = _living(told.table, order.unit, gate)
    gate.must(order.stands <= unit.stands, f"{order.unit} has {counted(unit.stands, 'Stand')}")
    _record(told, listed.CLASH, f"{order.unit} loses {order.stands}", StandsRemoved(order.unit, order.stands))
    if not told.table.units[order.unit].stands:
        told.say(UnitDestroyed(order.unit))


def destroy(told: Unfolding, order: Destroy, seat: str, gate: Gate) -> None:
    """A unit is gone."""
    _living(told.table, order.unit, gate)
    _record(told, listed.CLASH, f"{order.unit} is destroyed", UnitDestroyed(order.unit))


def morale(told: Unfolding, order: Morale, seat: str, gate: Gate) -> None:
    """A unit breaks or recovers."""
    unit, broken = _living(told.table, order.unit, gate), order.state == "broken"
    gate.must(unit.broken != broken, f"{order.unit} is {order.state} already")
    _record(told, listed.CLASH, f"{order.unit} is {order.state}", MoraleChanged(order.unit, broken))


def contact(told: Unfolding, order: Contact, seat: str, gate: Gate) -> None:
    """Whose bases a Regiment touches."""
    unit = _living(told.table, order.unit, gate)
    gate.must(not unit.host, f"{order.unit} is a Character: it touches what its Regiment touches")
    gate.must(unit.where == "field", f"{order.unit} is not on the field")
    require_enemies(told.table, order.unit, order.enemies, gate)
    _record(told, listed.CHARGE, "who touches whom", ContactChanged(order.unit, order.enemies))


def place(told: Unfolding, order: Place, seat: str, gate: Gate) -> None:
    """Where a unit stands; one that waits comes on by a March (CQ-REINF-18)."""
    unit = _living(told.table, order.unit, gate)
    gate.must(unit.where != "reserve", f"{order.unit} is in reserve")
    require_ground(told.table, order.unit, order.at, gate)
    waits = f"{order.unit} waits in view until it marches on"
    gate.require(reinf.WAIT_IN_VIEW, unit.where == "field", waits)
    moved = UnitMoved(order.unit, order.at)
    event: Events = moved if unit.where == "field" else UnitEntered(order.unit, "other", order.at)
    _record(told, listed.MARCH, f"where {order.unit} stands", event)


def token(told: Unfolding, order: Token, seat: str, gate: Gate) -> None:
    """A token beside a unit (CQ-DRAW-08)."""
    unit = _living(told.table, order.unit, gate)
    gate.must(not order.off or order.effect in unit.tokens, f"{order.unit} has no token {order.effect}")
    gate.must(order.effect, "a token has a name")
    event: Events = TokenRemoved(order.unit, order.effect) if order.off else TokenPlaced(order.unit, order.effect)
    _record(told, draw.UNTIL_ROUND_END, f"the token {order.effect}", event)


def allow(told: Unfolding, order: Allow, seat: str, gate: Gate) -> None:
    """A rule grants a unit something more (CQ-ACTN-08)."""
    _living(told.table, order.unit, gate)
    gate.must(order.why, "name the rule that grants it")
    gate.must((order.action is None) == (order.kind == "events"), "name the Action that is granted")
    gate.must(order.action != "pass", "a Pass is no Action")
    grant = Grant(entry_key(order.why), order.kind, order.action, order.times)
    _record(told, actn.NEEDS_A_SOURCE, f"{order.unit} by {order.why}", ActionAllowed(order.unit, grant))


def withhold(told: Unfolding, order: Withhold, seat: str, gate: Gate) -> None:
    """A Regiment goes back into reserve, with the Characters in it (CQ-REINF-17)."""
    unit = _living(told.table, order.unit, gate)
    gate.must(not unit.character, f"{order.unit} is a Character: it goes where its Regiment goes")
    gate.must(order.why, "name the rule that puts it back")
    _record(told, reinf.LATER_ROUNDS, f"{order.unit} by {order.why}", UnitWithheld(order.unit))


def score(told: Unfolding, order: Score, seat: str, gate: Gate) -> None:
    """A seat gains points by the scenario (CQ-VIC-03)."""
    begun(told.table, gate)
    whose = order.seat or seat
    gate.must(whose in told.table.seats, f"there is no seat {whose}")
    why = order.why or "by the scenario"
    _record(told, vic.SCENARIO, f"{called(told.table, whose)}: {why}", Scored(whose, order.points, order.why))


def throw(told: Unfolding, order: Roll, seat: str, gate: Gate) -> None:
    """Dice that other chapters count, as they fell (CQ-DICE-01)."""
    begun(told.table, gate)
    owed = f"no {order.pool + ' ' if order.pool else ''}dice are owed; others are thrown for {', '.join(POOLS)}"
    gate.must(order.pool in POOLS, owed)
    gate.must(order.faces, "say what the dice show")
    gate.require(SIX_SIDES, all(1 <= face <= 6 for face in order.faces), "a die shows 1 to 6")
    rule = listed.VOLLEY if order.pool == "volley" else listed.CLASH
    _record(told, rule, f"dice for {order.pool}", DiceThrown(seat, order.pool, order.faces))


def _living(table: Table, name: str, gate: Gate) -> Unit:
    begun(table, gate)
    unit = gate.found(table.units.get(name), f"there is no unit {name}")
    gate.must(unit.where != "destroyed", f"{name} is destroyed")
    return unit


def _record(told: Unfolding, rule: Rule, what: str, event: Events) -> None:
    """A fact as it is said: the audit says that nobody checked it."""
    told.say(event, Remarked(rule.id, f"{what}: not checked", judge=True))
