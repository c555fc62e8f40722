"""The abilities of the start orbs, and making one ready again (fr: orbes de départ)."""

from replay.core.names import called
from replay.core.rule import Gate
from replay.games.battle_for_legend.duelling import both_shown, conclude
from replay.games.battle_for_legend.events import Events, FogLaid, OrbRearmed
from replay.games.battle_for_legend.orders import Fog, Frenzy, Rearm
from replay.games.battle_for_legend.rulebook import orb as rules
from replay.games.battle_for_legend.rulebook import portal, term
from replay.games.battle_for_legend.rulebook import zone as zones
from replay.games.battle_for_legend.scoring import orb_of_seat
from replay.games.battle_for_legend.table import Table, stands
from replay.games.battle_for_legend.unfolding import Unfolding
from replay.games.battle_for_legend.wrath import ready, require_frenzy, require_orb
from replay.games.battle_for_legend.zones import at_orb, controller, fog_seat, untargetable


def fog(table: Table, order: Fog, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Fog is laid around a figure (BFL-ORB-08, 09)."""
    gate.must(order.target in table.figures, f"there is no figure {order.target}")
    gate.must(table.figures[order.target].at is not None, f"{order.target} is not in play")
    gate.require(rules.OWNER, seat == fog_seat(table), f"the fog orb is not {called(table, seat)}'s")
    require_orb(table, seat, gate)
    acting = table.acting
    user = acting.figure if acting else ""
    own = user != "" and table.figures[user].seat == seat and at_orb(table, user, seat)
    gate.require(
        rules.FOG_MADE, own, f"fog is made in the activation of a figure of {called(table, seat)}'s at the orb"
    )
    passed = acting is not None and acting.passed
    gate.require(portal.NOTHING_ELSE, not passed, f"{user} went through a portal, and does nothing else")
    hidden = f"{order.target} stands in fog and cannot be targeted"
    gate.require(term.UNTARGETABLE, not untargetable(table, order.target), hidden)
    return (FogLaid(seat, user, order.target, stands(table, order.target).at),)


def frenzy(table: Table, order: Frenzy, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The Power token counts one more; then the tokens are compared (BFL-ORB-10, 11)."""
    told = Unfolding(table)
    told.say(require_frenzy(table, seat, gate))
    if both_shown(told.table):
        conclude(told, gate)
    return told.events


def rearm(table: Table, order: Rearm, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Whoever controls the central place readies the own orb's ability again (BFL-ZONE-07, 08)."""
    gate.must(table.stage in ("turns", "over"), "the first turn has not begun")
    found = orb_of_seat(table, seat)
    holds = controller(table) == seat
    gate.require(zones.AGAIN, holds, f"{called(table, seat)} does not control the central place")
    gate.require(zones.AGAIN, not found.rearmed, f"{called(table, seat)} has readied the orb once")
    gate.require(zones.READYING, found.used, "the ability of the orb has not been used yet")
    gate.require(zones.READYING, table.duel is None, "a confrontation is open")
    return (OrbRearmed(seat),)


def may_rearm(table: Table, seat: str) -> bool:
    """Whether a seat could ready its orb now."""
    found = orb_of_seat(table, seat)
    used_up = bool(found.used) and not found.rearmed and not ready(table, seat)
    return table.stage == "turns" and table.duel is None and used_up and controller(table) == seat
