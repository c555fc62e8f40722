"""What a unit may do beyond its two Actions, by its card, its Draw Events and rules in play."""

from collections.abc import Iterator

from replay.games.conquest.action_orders import Action, GrantKind
from replay.games.conquest.army import Grant
from replay.games.conquest.table import Acting, Table

SLOTS, CAP = 2, 3
"""Actions of an activation, and as many as anybody ever performs in one (CQ-ACTN-06, CQ-XTRA-04)."""


def slot_limit(table: Table, name: str) -> int:
    """The Actions a unit takes: two, and more where additional ones add to them (CQ-A14)."""
    if not table.options["additional_adds_slot"]:
        return SLOTS
    return SLOTS + sum(grant.times for grant in _grants(table, name, "additional"))


def free_left(table: Table, acting: Acting, action: Action) -> int:
    """How often a unit may still take an Action free (CQ-XTRA-01)."""
    granted = sum(grant.times for grant in _grants(table, acting.unit, "free") if grant.action == action)
    return granted - sum(deed.free and deed.action == action for deed in acting.performed)


def any_free_left(table: Table, acting: Acting) -> bool:
    """Whether a unit may still take any Action free, which the cap allows (CQ-XTRA-04)."""
    actions = {grant.action for grant in _grants(table, acting.unit, "free") if grant.action}
    return len(acting.performed) < CAP and any(free_left(table, acting, action) > 0 for action in actions)


def repeats_left(table: Table, name: str, action: Action) -> int:
    """How often an Action may still be performed: once, and as often as it is additional (CQ-ACTN-05, CQ-XTRA-03).

    What counts is the activation that is open, or the whole round where the match reads it so (CQ-A15).
    """
    added = sum(grant.times for grant in _grants(table, name, "additional") if grant.action == action)
    own = table.acting.performed if table.acting and table.acting.unit == name else ()
    had = sum(deed.action == action for deed in own)
    if table.options["repeat_scope"] == "round":
        unit = table.units[name]
        had += (*unit.taken, *unit.beyond).count(action)
    return 1 + added - had


def events_left(table: Table, acting: Acting) -> int:
    """How many Draw Events may still be resolved (CQ-DRAW-03, 04)."""
    added = sum(grant.times for grant in _grants(table, acting.unit, "events"))
    return 1 + added - len(acting.events)


def mandatory_left(table: Table, acting: Acting) -> tuple[str, ...]:
    """Draw Events that have to be resolved before the unit acts, as many as may be (CQ-DRAW-02, CQ-A30)."""
    unit = table.units[acting.unit]
    here = unit.where == "field"
    due = [event.id for event in unit.events if event.mandatory and (here or event.entry_event)]
    return tuple(event for event in due if event not in acting.events)[: max(0, events_left(table, acting))]


def aided(acting: Acting, action: Action) -> bool:
    """Whether an Action has the help of one before it: a Volley of Take Aim, a Clash of Inspire (CQ-LIST-07, 13)."""
    helper = {"volley": "take-aim", "clash": "inspire"}.get(action)
    since = [deed.action for deed in acting.performed if deed.action in (action, helper)]
    return bool(since) and since[-1] == helper


def _grants(table: Table, name: str, kind: GrantKind) -> Iterator[Grant]:
    unit = table.units[name]
    return (grant for grant in (*unit.grants, *unit.allowed) if grant.kind == kind)
