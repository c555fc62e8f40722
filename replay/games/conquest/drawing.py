"""Draw Events: which may be resolved, and what each brings about."""

from replay.core.count import be
from replay.core.game import Remarked
from replay.core.rule import Gate
from replay.games.conquest.action_events import ActionAllowed, EventFinished, EventResolved, UnitEntered
from replay.games.conquest.action_orders import Finish, Resolve
from replay.games.conquest.activating import acted, active
from replay.games.conquest.army import ACTIONS, ENTER, GRANTING, DrawEvent, Grant
from replay.games.conquest.fact_events import StandsRemoved, TokenPlaced, UnitDestroyed
from replay.games.conquest.permits import events_left, mandatory_left
from replay.games.conquest.rulebook import draw as rules
from replay.games.conquest.standing import require_ground
from replay.games.conquest.unfolding import Unfolding

LOSE = "lose_stand"


def resolve(told: Unfolding, order: Resolve, seat: str, gate: Gate) -> None:
    """A Draw Event is resolved (CQ-DRAW-01 to 07)."""
    acting = active(told, seat, gate)
    table, name = told.table, acting.unit
    unit = table.units[name]
    events = {one.id: one for one in unit.events}
    known = f"; it has {', '.join(events)}" * bool(events)
    event = gate.found(events.get(order.event), f"{name} has no Draw Event {order.event}{known}")
    gate.must(event.id not in acting.events, f"{event.id} has been resolved")
    gate.require(rules.BEFORE_ACTIONS, not acted(acting), f"{name} has acted: Draw Events come before that")
    off = unit.where == "field" or event.entry_event
    gate.require(rules.OFF_THE_FIELD, off, f"{name} is not on the field")
    left = events_left(table, acting)
    gate.require(rules.ONE_BY_DEFAULT, left > 0, f"{name} has resolved {', '.join(acting.events)}")
    due = [one for one in mandatory_left(table, acting) if one != event.id]
    gate.require(rules.OPTIONAL, left <= 0 or len(due) < left, f"{', '.join(due)} {be(len(due))} mandatory")
    gate.require(rules.ONE_AFTER_ANOTHER, not acting.open, f"{acting.open} is not finished")
    gate.must(order.at is None or event.entry_event, f"{event.id} lets nobody enter")
    require_ground(table, name, order.at, gate)
    gate.must(event.effect != ENTER or unit.where != "field", f"{name} is on the table already")
    _bring_about(told, name, event, order)


def finish(told: Unfolding, order: Finish, seat: str, gate: Gate) -> None:
    """A Draw Event that was told in words is over (CQ-DRAW-04)."""
    acting = active(told, seat, gate)
    gate.must(acting.open, "no Draw Event is open")
    told.say(EventFinished(acting.unit))


def _bring_about(told: Unfolding, name: str, event: DrawEvent, order: Resolve) -> None:
    verb, _, what = event.effect.partition(":")
    grants = verb in GRANTING and what in ACTIONS
    plain = grants or verb in ("token", LOSE, ENTER) or event.entry_event
    told.say(EventResolved(name, event.id, event.effect, open=not plain))
    if event.entry_event and told.table.units[name].where != "field":
        told.say(UnitEntered(name, "other", order.at))
    if grants:
        action = next(one for one in ACTIONS if one == what)
        told.say(ActionAllowed(name, Grant(event.id, GRANTING[verb], action)))
    elif verb == "token":
        told.say(TokenPlaced(name, what))
    elif verb == LOSE:
        told.say(StandsRemoved(name, 1))
        if not told.table.units[name].stands:
            told.say(UnitDestroyed(name))
    elif not plain:
        told.say(Remarked(rules.BEFORE_ACTIONS.id, f"{event.id} of {name}: {event.effect}", judge=True))
