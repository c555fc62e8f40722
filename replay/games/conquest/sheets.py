"""What can be read off a unit when it is looked at closely."""

from collections.abc import Iterator

from replay.core.meter import Meter
from replay.core.sheet import Ability, Sheet, Total
from replay.games.conquest.army import Grant
from replay.games.conquest.rulebook import actn, draw, fact, supr
from replay.games.conquest.table import Table, Unit, attached

KINDS = {"always": supr.ALWAYS, "present": supr.PRESENT, "once": supr.ONCE}
"""The rule of each kind of Supremacy Ability."""


def sheet(table: Table, name: str) -> Sheet:
    """A unit's card: what it is, how it fares, its Draw Events and what rules grant it."""
    unit = table.units[name]
    told = [unit.cls, unit.type, {"field": "on the table"}.get(unit.where, unit.where)]
    told += [f"in {unit.host}"] * bool(unit.host) + [f"with {', '.join(attached(table, name))}"] * bool(
        attached(table, name)
    )
    told += (
        ["Broken"] * unit.broken
        + ["acted"] * unit.activated
        + [f"touches {', '.join(unit.contact)}"] * bool(unit.contact)
    )
    meters = () if unit.character else (Meter("stands", unit.stands, unit.full),)
    totals = () if unit.character else (Total(str(unit.files), "files"),)
    return Sheet(name, " · ".join(told), meters, totals, abilities=tuple(_written(unit)))


def _written(unit: Unit) -> Iterator[Ability]:
    if unit.ability:
        yield Ability(unit.ability.id, f"Supremacy Ability, {unit.ability.kind}", KINDS[unit.ability.kind].id)
    for event in unit.events:
        rule = draw.OPTIONAL if event.mandatory else draw.ENTRY_EVENTS if event.entry_event else draw.BEFORE_ACTIONS
        yield Ability(event.id, f"Draw Event: {event.effect}" + ", mandatory" * event.mandatory, rule.id)
    for grant in (*unit.grants, *unit.allowed):
        yield Ability(grant.id, _granted(grant), actn.NEEDS_A_SOURCE.id)
    for option in unit.brings:
        yield Ability(option, "on its list", fact.LISTS.id)
    for token in unit.tokens:
        yield Ability(token, "until the round ends", draw.UNTIL_ROUND_END.id)


def _granted(grant: Grant) -> str:
    often = f", {grant.times} times" if grant.times > 1 else ""
    return f"{grant.kind} {grant.action or ''}".strip() + often
