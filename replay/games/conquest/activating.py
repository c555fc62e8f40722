"""The action phase, card by card: what is drawn, whom it activates, its Draw Events, and how an activation ends."""

from replay.core.count import counted
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seal import opens
from replay.core.seats import other
from replay.games.conquest.action_events import ActivationEnded, CardDiscarded, CardDrawn, UnableToAct, UnitActivated
from replay.games.conquest.action_orders import Activate, Discard, Done, Draw, Forfeit
from replay.games.conquest.army import entry_key, several
from replay.games.conquest.permits import mandatory_left, slot_limit
from replay.games.conquest.rounds import choices, enter
from replay.games.conquest.rulebook import act as rules
from replay.games.conquest.rulebook.actn import AT_ONCE, DEACTIVATE, UNABLE
from replay.games.conquest.rulebook.cmd import CARDS_MATCH, SECRET_UNTIL_DRAWN
from replay.games.conquest.rulebook.draw import OPTIONAL
from replay.games.conquest.table import Acting, Table
from replay.games.conquest.unfolding import Unfolding


def draw(told: Unfolding, order: Draw, seat: str, gate: Gate) -> None:
    """A card is drawn and shown; it activates the only unit it can, or nobody (CQ-ACT-01 to 07, CQ-CMD-03, 07)."""
    enter(told, "action", gate)
    table, name = told.table, called(told.table, seat)
    require_turn(table, seat, gate)
    open_ = table.acting.unit if table.acting else ""
    gate.require(AT_ONCE, not open_, f"the activation of {open_} is not over")
    gate.require(rules.FORCED_DISCARD, not table.card, f"{table.card} was drawn: it activates somebody first")
    stack, number = table.seats[seat].stack, order.number
    gate.must(number <= stack.size, f"{name}'s Stack has {counted(stack.size, 'card')}")
    top = len(stack.drawn) + 1
    gate.require(rules.TOP_CARD, number == top, f"card {top} is on top of {name}'s Stack, not card {number}")
    gate.must(order.card.value, f"say what card {number} shows")
    entry, seal = entry_key(order.card.value), stack.seals.get(str(number), "")
    fits = bool(seal) and opens(seal, table.match, seat, number, order.card)
    gate.require(SECRET_UNTIL_DRAWN, fits or not seal, f"{entry} is not what was laid as card {number}")
    gate.require(CARDS_MATCH, stack.left.get(entry, 0) > 0, f"{name}'s Stack has no {entry} left: {_left(table, seat)}")
    told.say(CardDrawn(seat, number, entry, fits, bool(seal) and not fits))
    _answer(told, seat, entry)


def activate(told: Unfolding, order: Activate, seat: str, gate: Gate) -> None:
    """The unit that a card activates (CQ-ACT-03 to 06)."""
    enter(told, "action", gate)
    table, name = told.table, order.unit
    unit = gate.found(table.units.get(name), f"there is no unit {name}")
    gate.must(unit.seat == seat, f"{name} is {called(table, unit.seat)}'s")
    require_turn(table, seat, gate)
    used = f"the card drawn activates {table.acting.unit}" if table.acting else "no card is drawn"
    gate.require(rules.ONE_UNIT, table.card, used)
    said = f"the card says {table.card}, {name} is {unit.entry}"
    gate.require(rules.ENTRY_NAME, table.card in ("", unit.entry), said)
    gate.require(rules.NOT_TWICE, not unit.activated, f"{name} was activated in this round")
    gate.must(unit.where in ("field", "arriving"), f"{name} is neither on the field nor arriving")
    _begin(told, name, unit.entry)


def discard(told: Unfolding, order: Discard, seat: str, gate: Gate) -> None:
    """A card is laid aside: where it can activate somebody, only if all agree (CQ-ACT-07)."""
    enter(told, "action", gate)
    table = told.table
    gate.must(table.card, "no card is drawn that could be discarded")
    require_turn(table, seat, gate)
    able = ", ".join(choices(table, seat, table.card))
    gate.require(rules.FORCED_DISCARD, not able, f"{table.card} can activate {able}")
    told.say(CardDiscarded(seat, table.card))


def forfeit(told: Unfolding, order: Forfeit, seat: str, gate: Gate) -> None:
    """A unit takes no Actions: it cannot, or does not want to (CQ-ACTN-09)."""
    acting = active(told, seat, gate)
    due = mandatory_left(told.table, acting)
    gate.require(OPTIONAL, not due, f"resolve {', '.join(due)} first")
    gate.require(UNABLE, not acted(acting), f"{acting.unit} has acted")
    told.say(UnableToAct(acting.unit, order.why or "it gives its Actions up"))
    end(told)


def done(told: Unfolding, order: Done, seat: str, gate: Gate) -> None:
    """An activation ends, though free Actions may be left (CQ-ACTN-06)."""
    acting = active(told, seat, gate)
    left = slot_limit(told.table, acting.unit) - acting.slots
    gate.require(DEACTIVATE, left <= 0, f"{acting.unit} has {counted(left, 'Action')} left to take or pass")
    end(told)


def end(told: Unfolding) -> None:
    """The activation is over, and the turn is the other player's (CQ-ACTN-06)."""
    acting = told.table.acting
    if acting is not None:
        told.say(ActivationEnded(acting.unit, other(told.table, told.table.units[acting.unit].seat)))


def active(told: Unfolding, seat: str, gate: Gate) -> Acting:
    """The activation that is open, which has to be the seat's own. Raises ``Breach`` (CQ-ACT-01, 02)."""
    enter(told, "action", gate)
    nobody = "no unit is activated: draw a card"
    gate.require(rules.TOP_CARD, told.table.acting, nobody)
    acting = gate.found(told.table.acting, nobody)
    require_turn(told.table, seat, gate)
    return acting


def require_turn(table: Table, seat: str, gate: Gate) -> None:
    """State whose turn it is. Raises ``Breach`` (CQ-ACT-01)."""
    turn = f"it is {called(table, table.active)}'s turn, not {called(table, seat)}'s"
    gate.require(rules.ALTERNATE, seat == table.active, turn)


def acted(acting: Acting) -> bool:
    """Whether a unit has taken an Action in its activation, or passed one."""
    return bool(acting.slots or acting.performed)


def _answer(told: Unfolding, seat: str, entry: str) -> None:
    """A card that can activate one unit does; one that can activate nobody is discarded (CQ-ACT-07)."""
    able = choices(told.table, seat, entry)
    if len(able) == 1:
        _begin(told, able[0], entry)
    elif not able:
        told.say(CardDiscarded(seat, entry))


def _begin(told: Unfolding, name: str, entry: str) -> None:
    """A Character whose Regiment is still off the table can only enter by a Draw Event (CQ-ACTN-09, CQ-A21)."""
    told.say(UnitActivated(name, entry))
    unit = told.table.units[name]
    if unit.character and unit.where == "arriving" and not any(event.entry_event for event in unit.events):
        told.say(UnableToAct(name, "its Regiment is not on the table"))
        end(told)


def _left(table: Table, seat: str) -> str:
    return ", ".join(several(table.seats[seat].stack.left)) or "nothing"
