"""What happens during Setup because units say so: blue resolves all of theirs, then red (SWL-EFFECT)."""

from collections.abc import Callable

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.star_wars_legion import cards as k
from replay.games.star_wars_legion.cards import Unit, carrier, commands, has, value
from replay.games.star_wars_legion.events import Events, RoundStarted
from replay.games.star_wars_legion.orders import Done
from replay.games.star_wars_legion.rulebook import effect as rules
from replay.games.star_wars_legion.setup_events import EffectResolved, FlawTaken, MarkGained, RankChanged, SeatDone
from replay.games.star_wars_legion.setup_orders import Effect
from replay.games.star_wars_legion.steps import in_step, own_unit
from replay.games.star_wars_legion.table import Table, units_of
from replay.games.star_wars_legion.unfolding import Unfolding

MAY = (k.COVERT_OPS, k.LOADOUT, k.SCOUTING_PARTY, k.TRANSPORT)
"""Keywords that a player may leave alone."""

CARRIED = ("corps", "special_forces")
"""Ranks that a transport takes (SWL-EFFECT-12)."""


def effect(table: Table, order: Effect, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit's keyword is resolved."""
    in_step(table, gate, "effects")
    unit = own_unit(table, order.unit, seat, gate)
    turn = f"{called(table, table.active)} resolves all of theirs first"
    gate.require(rules.ONE_PLAYER_AT_A_TIME, seat == table.active, turn)
    known = order.keyword in k.SETUP_KEYWORDS and has(unit, order.keyword)
    gate.require(rules.SETUP_KEYWORDS, known, f"{order.unit} has no keyword {order.keyword} for Setup")
    again = f"{order.unit} has resolved {order.keyword}"
    gate.require(rules.SETUP_KEYWORDS, order.keyword not in unit.resolved, again)
    gate.must(len(order.choice) <= 10, "ten things at most are chosen")
    does = DOES.get(order.keyword)
    brings = does(table, order, unit, gate) if does else ()
    told = Unfolding(table)
    told.say(EffectResolved(order.unit, order.keyword, order.choice), *brings)
    go_on(told)
    return told.events


def done(table: Table, order: Done, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player has resolved all of theirs (SWL-EFFECT-01, 02)."""
    in_step(table, gate, "effects")
    turn = f"{called(table, table.active)} resolves all of theirs first"
    gate.require(rules.ONE_PLAYER_AT_A_TIME, seat == table.active, turn)
    gate.must(not table.seats[seat].done, f"{called(table, seat)} is done")
    left = [f"{keyword} of {unit}" for unit, keyword in open_effects(table, seat) if keyword not in MAY]
    gate.require(rules.ALL_RESOLVED, not left, f"{called(table, seat)} has still to resolve {', '.join(left)}")
    told = Unfolding(table)
    told.say(SeatDone(seat))
    go_on(told)
    return told.events


def open_effects(table: Table, seat: str) -> tuple[tuple[str, str], ...]:
    """The units of a seat and their keywords that could still be resolved."""
    own = units_of(table, seat).items()
    left = ((i, unit, word) for i, unit in own for word in k.SETUP_KEYWORDS if has(unit, word))
    return tuple((i, word) for i, unit, word in left if word not in unit.resolved and _possible(table, i, unit, word))


def unprepared(table: Table, seat: str) -> tuple[str, ...]:
    """The units of a seat that may still be placed in prepared positions (SWL-PREP-02)."""
    own = units_of(table, seat).items()
    return tuple(i for i, unit in own if has(unit, k.PREPARED_POSITION) and not unit.prepared)


def go_on(told: Unfolding) -> None:
    """Whoever has nothing to say in a step is done with it; after the last step the first round begins."""
    while told.table.stage == "effects" and not open_effects(told.table, told.table.active):
        told.say(SeatDone(told.table.active))
    if told.table.stage != "prepared":
        return
    for seat, player in told.table.seats.items():
        if not player.done and not unprepared(told.table, seat):
            told.say(SeatDone(seat))
    if all(player.done for player in told.table.seats.values()):
        told.say(RoundStarted(1, told.table.blue))


def targets(table: Table, seat: str) -> tuple[str, ...]:
    """Enemies that may have a bounty on them (SWL-EFFECT-04)."""
    enemies = units_of(table, other(table, seat)).items()
    return tuple(i for i, unit in enemies if unit.rank in ("commander", "operative"))


def followers(table: Table, scout: str) -> tuple[str, ...]:
    """Units that a scouting party may take along (SWL-EFFECT-11)."""
    own = units_of(table, table.units[scout].seat).items()
    return tuple(i for i, unit in own if trooper(unit) and not has(unit, k.SCOUT) and i != scout)


def passengers(table: Table, transport: str) -> tuple[str, ...]:
    """Units that a transport may carry (SWL-EFFECT-12)."""
    own = units_of(table, table.units[transport].seat).items()
    fit = (i for i, unit in own if trooper(unit) and unit.rank in CARRIED and i != transport)
    return tuple(i for i in fit if not carrier(table.units[i]))


def trooper(unit: Unit) -> bool:
    """Whether a unit's type is one of troopers."""
    return unit.type.endswith("trooper")


def _possible(table: Table, name: str, unit: Unit, keyword: str) -> bool:
    """Whether a keyword has anything to work on."""
    if keyword == k.BOUNTY:
        return bool(targets(table, unit.seat))
    if keyword == k.HUNTED:
        return _wanted(table, unit.seat)
    if keyword == k.FIELD_COMMANDER:
        return not _commanders(table, unit.seat)
    return keyword != k.COVERT_OPS or bool(_commanders(table, unit.seat, name))


def _wanted(table: Table, seat: str) -> bool:
    return any(has(unit, k.BOUNTY) for unit in units_of(table, other(table, seat)).values())


def _commanders(table: Table, seat: str, without: str = "") -> list[str]:
    return [i for i, unit in units_of(table, seat).items() if commands(unit) and i != without]


# ---------------------------------------------------------------- keyword by keyword


def _bounty(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    gate.must(len(order.choice) == 1 and order.choice[0] in table.units, "bounty is on one unit: say which")
    (target,) = order.choice
    among = targets(table, unit.seat)
    said = f"{target} is no enemy commander or operative; there are {', '.join(among) or 'none'}"
    gate.require(rules.BOUNTY, target in among, said)
    return (MarkGained(target, "bounty"),)


def _cache(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    tokens = " ".join(order.choice) or "its tokens"
    return (Remarked(rules.CACHE.id, f"{order.unit} puts {tokens} on its card", judge=True),)


def _covert_ops(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    only = f"{called(table, unit.seat)} would have no commander but {order.unit}"
    gate.require(rules.COVERT_OPS, _commanders(table, unit.seat, order.unit), only)
    return (RankChanged(order.unit, "operative"), MarkGained(order.unit, "infiltrate"))


def _flawed(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    card = " ".join(order.choice) or f"the flaw of {unit.name}"
    return (FlawTaken(other(table, unit.seat), card),)


def _field_commander(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    leads = _commanders(table, unit.seat)
    gate.require(rules.FIELD_COMMANDER, not leads, f"{', '.join(leads)} commands this army")
    return (MarkGained(order.unit, k.COMMANDER),)


def _hunted(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    nobody = f"no unit of {called(table, other(table, unit.seat))} has Bounty"
    gate.require(rules.HUNTED, _wanted(table, unit.seat), nobody)
    return (MarkGained(order.unit, "bounty"),)


def _loadout(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    swapped = " ".join(order.choice) or "upgrades"
    return (Remarked(rules.LOADOUT.id, f"{order.unit} exchanges {swapped}", judge=True),)


def _scouting_party(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    gate.must(all(one in table.units for one in order.choice), "a scouting party takes along units of the army")
    most, among = value(unit, k.SCOUTING_PARTY), followers(table, order.unit)
    many = f"{order.unit} takes {counted(most, 'unit')} along at most, not {len(order.choice)}"
    gate.require(rules.SCOUTING_PARTY, len(set(order.choice)) == len(order.choice) <= most, many)
    strange = next((one for one in order.choice if one not in among), "")
    gate.require(rules.SCOUTING_PARTY, not strange, f"{strange} is no friendly trooper unit without Scout")
    return tuple(MarkGained(one, f"scout {value(unit, k.SCOUT)}") for one in order.choice)


def _transport(table: Table, order: Effect, unit: Unit, gate: Gate) -> tuple[Events, ...]:
    gate.must(len(order.choice) == 1 and order.choice[0] in table.units, "one unit is carried: say which")
    (carried,) = order.choice
    among, other_ = passengers(table, order.unit), carrier(table.units[carried])
    strange = "is no friendly corps or special forces trooper unit" if not other_ else f"is carried by {other_} already"
    said = f"{carried} {strange}; there are {', '.join(among) or 'none'}"
    gate.require(rules.TRANSPORT, carried in among, said)
    return (MarkGained(carried, f"{k.CARRIED_BY}{order.unit}"),)


DOES: dict[str, Callable[[Table, Effect, Unit, Gate], tuple[Events, ...]]] = {
    k.BOUNTY: _bounty,
    k.CACHE: _cache,
    k.COVERT_OPS: _covert_ops,
    k.FLAWED: _flawed,
    k.FIELD_COMMANDER: _field_commander,
    k.HUNTED: _hunted,
    k.LOADOUT: _loadout,
    k.SCOUTING_PARTY: _scouting_party,
    k.TRANSPORT: _transport,
}
"""What each keyword brings about."""
