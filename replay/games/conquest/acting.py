"""Actions: which a unit may take now, by the list, the repeats and the cap, and what each brings about."""

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate, Rule, Status
from replay.games.conquest.action_events import ActionTaken, UnitEntered
from replay.games.conquest.action_orders import Act, Action
from replay.games.conquest.activating import acted, active, end
from replay.games.conquest.fact_events import ContactChanged, UnitMoved
from replay.games.conquest.permits import (
    CAP,
    aided,
    any_free_left,
    free_left,
    mandatory_left,
    repeats_left,
    slot_limit,
)
from replay.games.conquest.rounds import begun
from replay.games.conquest.rulebook import actn, listed, xtra
from replay.games.conquest.rulebook.draw import OPTIONAL
from replay.games.conquest.rulebook.reinf import HEAVY_ENTRY, WAIT_IN_VIEW
from replay.games.conquest.standing import require_enemies, require_ground
from replay.games.conquest.table import Acting, Table, Unit, in_contact
from replay.games.conquest.unfolding import Unfolding

LISTED: dict[Action, Rule] = {
    "march": listed.MARCH,
    "charge": listed.CHARGE,
    "rally": listed.RALLY,
    "reform": listed.REFORM,
    "take-aim": listed.TAKE_AIM,
    "volley": listed.VOLLEY,
    "pass": listed.PASS,
    "clash": listed.CLASH,
    "combat-rally": listed.COMBAT_RALLY,
    "combat-reform": listed.COMBAT_REFORM,
    "inspire": listed.INSPIRE,
    "withdraw": listed.WITHDRAW,
}
"""Where each Action stands in the list."""

OUT: tuple[Action, ...] = ("march", "charge", "rally", "reform", "take-aim", "volley")
IN: tuple[Action, ...] = ("clash", "combat-rally", "combat-reform", "inspire", "withdraw")
"""Out-of-combat and in-combat Actions (CQ-LIST-01, 02)."""

MOVING: tuple[Action, ...] = ("march", "charge", "reform", "combat-reform", "withdraw")
TOUCHING: tuple[Action, ...] = ("charge", "withdraw")
REPEATED: tuple[Action, ...] = ("march",)
"""Actions that may be taken twice (CQ-ACTN-05)."""


def act(told: Unfolding, order: Act, seat: str, gate: Gate) -> None:
    """A unit takes an Action (CQ-ACTN, CQ-LIST, CQ-XTRA)."""
    _require_sense(told.table, order, gate)
    if order.way == "out":
        return _out_of_sequence(told, order, gate)
    named = told.table.units.get(order.unit)
    early = named is not None and named.where == "arriving" and told.table.phase != "action"
    gate.require(WAIT_IN_VIEW, not early, f"{order.unit} waits in view until the action phase")
    acting = active(told, seat, gate)
    gate.must(order.unit in ("", acting.unit), f"{order.unit} is not activated, {acting.unit} is")
    unit = told.table.units[acting.unit]
    _require_reach(told.table, acting.unit, order, gate)
    due = mandatory_left(told.table, acting)
    gate.require(OPTIONAL, acted(acting) or not due, f"resolve {', '.join(due)} first")
    _require_entry(told.table, acting, order, gate)
    _require_count(told.table, acting, order, gate)
    require_listed(told.table, acting.unit, order.action, gate)
    if unit.where == "arriving" and order.action != "pass" and not unit.character:
        told.say(UnitEntered(acting.unit, order.via, order.at))
    _happen(told, acting.unit, order, helped=aided(acting, order.action))
    _end_when_spent(told)
    return None


def require_listed(table: Table, name: str, action: Action, gate: Gate) -> None:
    """State what an Action asks of the unit as it stands. Raises ``Breach`` (CQ-LIST-01, 02, 05, CQ-ACTN-03)."""
    touching = in_contact(table, name)
    gate.require(listed.OUT_OF_COMBAT, action not in OUT or not touching, f"{name} is in contact with an enemy")
    gate.require(listed.IN_COMBAT, action not in IN or touching, f"{name} is in contact with no enemy")
    gate.require(listed.RALLY, action != "rally" or table.units[name].broken, f"{name} is not Broken")
    came = action != "charge" or not table.units[name].entered
    gate.require(actn.NO_CHARGE, came, f"{name} came on in this round")


def _require_sense(table: Table, order: Act, gate: Gate) -> None:
    gate.must(order.at is None or order.action in MOVING, f"{order.action} moves nobody")
    gate.must(not order.onto or order.action in TOUCHING, f"{order.action} brings nobody into contact")
    gate.must(order.action != "pass" or order.way == "slot", "a Pass takes one of the two Actions")


def _require_reach(table: Table, name: str, order: Act, gate: Gate) -> None:
    """State that a unit comes to stand on the table and meets enemies there. Raises ``Breach``."""
    require_ground(table, name, order.at, gate)
    require_enemies(table, name, order.onto, gate)


def _require_entry(table: Table, acting: Acting, order: Act, gate: Gate) -> None:
    """What a unit that arrives may do (CQ-ACTN-02, 09, CQ-REINF-16)."""
    name, unit = acting.unit, table.units[acting.unit]
    if unit.where != "arriving":
        return
    gate.require(actn.UNABLE, not unit.character, f"{name}'s Regiment is not on the table")
    marches = order.action == "march" or acted(acting)
    gate.require(actn.MARCH_IN, marches, f"{name} arrives: it marches first")
    late = unit.cls == "heavy" and table.round == 3 and order.via != "zone"
    gate.require(HEAVY_ENTRY, not late, f"{name} is heavy and enters from its Reinforcement Zone in round 3")


def _require_count(table: Table, acting: Acting, order: Act, gate: Gate) -> None:
    """How many Actions there are, how many of them free, and none twice (CQ-ACTN-05, 08, CQ-XTRA-02, 04)."""
    name, action, free = acting.unit, order.action, order.way == "free"
    limit = slot_limit(table, name)
    gate.require(actn.NEEDS_A_SOURCE, free or acting.slots < limit, f"{name} has taken its {limit} Actions")
    granted = not free or free_left(table, acting, action) > 0
    gate.require(actn.NEEDS_A_SOURCE, granted, f"no rule lets {name} {action} free")
    if action == "pass":
        return
    gate.require(xtra.CAP, len(acting.performed) < CAP, f"{name} has performed {CAP} Actions")
    freely = free or any(deed.free for deed in acting.performed if deed.action == action)
    rule = xtra.FREE_REPEATS if freely else actn.NO_REPEATS
    again = action in REPEATED or repeats_left(table, name, action) > 0
    gate.require(rule, again, f"{name} has taken {action} already")


def _out_of_sequence(told: Unfolding, order: Act, gate: Gate) -> None:
    """An Action outside the unit's own activation, by a rule that is named (CQ-XTRA-05, 06)."""
    begun(told.table, gate)
    unit = told.table.units.get(order.unit)
    gate.must(
        unit is not None and unit.where == "field",
        f"{order.unit} is not on the field" if order.unit else "say which unit acts",
    )
    name = order.unit
    _require_reach(told.table, name, order, gate)
    gate.require(actn.NEEDS_A_SOURCE, order.why, f"name the rule that lets {name} act out of sequence")
    again = told.table.options["repeat_scope"] != "round" or order.action in REPEATED
    once = again or repeats_left(told.table, name, order.action) > 0
    gate.require(actn.NO_REPEATS, once, f"{name} has taken {order.action} in this round")
    require_listed(told.table, name, order.action, gate)
    _happen(told, name, order)
    told.say(Remarked(xtra.OUTSIDE_THE_CAP.id, f"{name} acts out of sequence: {order.why}", judge=True))


def _happen(told: Unfolding, name: str, order: Act, *, helped: bool = False) -> None:
    """The Action itself, where it led, and what of it nobody checks."""
    told.say(ActionTaken(name, order.action, order.way, helped))
    unit = told.table.units[name]
    if order.at and unit.at != order.at:
        told.say(UnitMoved(name, order.at))
    body = unit.host if unit.host in told.table.units else name
    touching = told.table.units[body].contact
    if (order.action == "withdraw" and touching != order.onto) or (order.onto and touching != order.onto):
        told.say(ContactChanged(body, order.onto))
    _remark(told, name, unit, LISTED[order.action])


def _remark(told: Unfolding, name: str, unit: Unit, rule: Rule) -> None:
    if rule.status is Status.RECORDED:
        told.say(Remarked(rule.id, f"how {name} did it is not checked"))
    elif rule is listed.COMBAT_RALLY and not unit.broken:
        told.say(Remarked(rule.id, f"{name} is not Broken: {called(told.table, unit.seat)} rallies it for nothing"))


def _end_when_spent(told: Unfolding) -> None:
    """Two Actions end the activation, unless a free one is left (CQ-ACTN-06, CQ-A31)."""
    acting = told.table.acting
    if acting and acting.slots >= slot_limit(told.table, acting.unit) and not any_free_left(told.table, acting):
        end(told)
