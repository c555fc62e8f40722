"""The supremacy phase: the Roll Off, who is First Player, and Supremacy Abilities."""

from replay.core.dice import Owed, Roll
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.conquest.events import (
    FirstPlayerTaken,
    SupremacyDeclared,
    SupremacyKept,
    SupremacyModified,
    SupremacyRolled,
    SupremacyTied,
    SupremacyWon,
)
from replay.games.conquest.orders import Declare, Keep, Modify, Take
from replay.games.conquest.rounds import begun, enter
from replay.games.conquest.rulebook import supr as rules
from replay.games.conquest.rulebook.dice import SIX_SIDES
from replay.games.conquest.table import PHASES, Table
from replay.games.conquest.unfolding import Unfolding

POOL = "supremacy"
LEAST, MOST = 0, 7
"""What a score is held within (CQ-SUPR-03)."""


def owed(table: Table) -> tuple[Owed, ...]:
    """The dice of the Roll Off still to be thrown (CQ-SUPR-01)."""
    if table.phase != "supremacy" or table.chooser:
        return ()
    return tuple(Owed(seat, POOL, 1) for seat, player in table.seats.items() if player.die is None)


def weighing(table: Table) -> tuple[str, ...]:
    """The seats that may take one off their die now: the dice lie, and the Stack is the smaller (CQ-SUPR-02)."""
    if table.phase != "supremacy" or table.chooser or not _thrown(table):
        return ()
    return tuple(seat for seat in lighter(table) if not table.seats[seat].weighed)


def lighter(table: Table) -> tuple[str, ...]:
    """The seat with fewer cards; with as many each nobody, or both where the match says so (CQ-A09)."""
    sizes = {seat: player.stack.size for seat, player in table.seats.items()}
    if len(set(sizes.values())) == 1:
        return tuple(sizes) if table.options["equal_stack_modifier"] == "both" else ()
    return (min(sizes, key=lambda seat: sizes[seat]),)


def roll(told: Unfolding, order: Roll, seat: str, gate: Gate) -> None:
    """A seat throws its die (CQ-SUPR-01)."""
    enter(told, "supremacy", gate)
    thrown = told.table.seats[seat].die is not None or bool(told.table.chooser)
    gate.require(rules.ONE_DIE_EACH, not thrown, f"{called(told.table, seat)} has thrown")
    one = f"one die is owed, {len(order.faces)} were given"
    gate.require(rules.ONE_DIE_EACH, len(order.faces) == 1, one)
    gate.must(order.faces, one)
    gate.require(SIX_SIDES, 1 <= order.faces[0] <= 6, "a die shows 1 to 6")
    told.say(SupremacyRolled(seat, order.faces[0]))
    _settle(told)


def modify(told: Unfolding, order: Modify, seat: str, gate: Gate) -> None:
    """A die counts for less: the smaller Stack's right, or a rule's that is named (CQ-SUPR-02, 03)."""
    enter(told, "supremacy", gate)
    if order.why:
        gate.must(not told.table.chooser, "the Roll Off is settled")
    else:
        _require_say(told.table, seat, gate)
        gate.require(rules.FEWER_CARDS, order.delta == -1, f"one is taken off, not {order.delta:+d}")
    told.say(SupremacyModified(seat, order.delta, order.why))
    if order.why:
        who = called(told.table, seat)
        told.say(Remarked(rules.WITHIN_BOUNDS.id, f"{who}'s die counts {order.delta:+d}: {order.why}", judge=True))
    _settle(told)


def keep(told: Unfolding, order: Keep, seat: str, gate: Gate) -> None:
    """The smaller Stack's owner leaves the die as it is (CQ-SUPR-02)."""
    enter(told, "supremacy", gate)
    _require_say(told.table, seat, gate)
    told.say(SupremacyKept(seat))
    _settle(told)


def take(told: Unfolding, order: Take, seat: str, gate: Gate) -> None:
    """Who won the Roll Off is First Player, or has the other be it (CQ-SUPR-04)."""
    enter(told, "supremacy", gate)
    table = told.table
    who = f"{called(table, table.chooser)} has the lower score" if table.chooser else "the Roll Off is not settled"
    gate.require(rules.LOWEST_DECIDES, seat == table.chooser, f"{who}: {called(table, seat)} cannot choose")
    gate.require(rules.LOWEST_DECIDES, not table.first, f"{called(table, table.first)} is First Player")
    told.say(FirstPlayerTaken(seat if order.role == "first" else other(table, seat)))


def declare(told: Unfolding, order: Declare, seat: str, gate: Gate) -> None:
    """A Supremacy Ability is activated, or not (CQ-SUPR-06 to 11)."""
    _require_time(told, gate)
    table = told.table
    player, first = table.seats[seat], table.seats.get(table.first)
    early = f"{called(table, table.first)} is First Player and declares first"
    gate.require(rules.DECLARED_IN_ORDER, first is None or seat == table.first or first.declared, early)
    gate.require(rules.DECLARED_IN_ORDER, not player.declared, f"{called(table, seat)} has declared")
    ability = _ability(table, order, seat, gate) if order.use else ""
    told.say(SupremacyDeclared(seat, order.use, ability))


def _require_time(told: Unfolding, gate: Gate) -> None:
    """State that abilities are declared now (CQ-SUPR-11); before its phase that one is skipped to (CQ-ROUND-01, 02)."""
    table = told.table
    begun(table, gate)
    here = table.phase == "supremacy"
    why = "the First Player is not known yet" if here else f"this is the {table.phase} phase, not the supremacy phase"
    gate.require(rules.ONLY_HERE, here and table.first, why)
    if PHASES.index(table.phase) < PHASES.index("supremacy"):
        enter(told, "supremacy", gate, why)


def _ability(table: Table, order: Declare, seat: str, gate: Gate) -> str:
    player = table.seats[seat]
    who = order.character or player.warlord
    unit = table.units.get(who)
    gate.must(unit and unit.seat == seat and unit.ability, f"{who or called(table, seat)} has no Supremacy Ability")
    assert unit is not None
    assert unit.ability is not None
    gate.require(rules.THE_WARLORDS, who == player.warlord, f"{who} is not the Warlord")
    kind, ability = unit.ability.kind, unit.ability.id
    gate.require(rules.ALWAYS, kind != "always", f"{ability} is always in force")
    gate.require(rules.PRESENT, kind != "present", f"{ability} is in force while {who} is on the field")
    gate.require(rules.ONCE, kind != "once" or unit.where == "field", f"{who} is not on the field")
    gate.require(rules.ONCE, not player.used, f"{ability} has been used in this battle")
    return ability


def _require_say(table: Table, seat: str, gate: Gate) -> None:
    who, sizes = called(table, seat), [player.stack.size for player in table.seats.values()]
    fewer = f"{who} does not have fewer cards: the Stacks are {sizes[0]} and {sizes[-1]}"
    gate.require(rules.FEWER_CARDS, seat in lighter(table), fewer)
    gate.require(rules.FEWER_CARDS, _thrown(table), "the dice are seen before one is changed")
    gate.require(rules.FEWER_CARDS, not table.seats[seat].weighed, f"{who} has had the say on this throw")


def _thrown(table: Table) -> bool:
    return all(player.die is not None for player in table.seats.values())


def _settle(told: Unfolding) -> None:
    """Both dice lie and whoever may has had a say: the scores are compared (CQ-SUPR-03 to 05)."""
    table = told.table
    if not _thrown(table) or weighing(table):
        return
    had = {seat: min(MOST, max(LEAST, (player.die or 0) + player.change)) for seat, player in table.seats.items()}
    low, high = sorted(had, key=lambda seat: had[seat])
    if had[low] == had[high]:
        told.say(SupremacyTied(had[low]))
    else:
        told.say(SupremacyWon(low, had[low], had[high]))
