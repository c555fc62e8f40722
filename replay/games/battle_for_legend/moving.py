"""Movement and portals (fr: déplacement, portail)."""

from collections.abc import Iterator
from itertools import pairwise

from replay.core.game import Remarked
from replay.core.rule import Gate
from replay.games.battle_for_legend.activating import begin, require_step
from replay.games.battle_for_legend.events import Events, FigureMoved, MoveIntended, PortalUsed
from replay.games.battle_for_legend.opportunity import strikers
from replay.games.battle_for_legend.orders import Move, Portal
from replay.games.battle_for_legend.place import INCH, Disc, inches, length, nearer, passes
from replay.games.battle_for_legend.profile import disc, portal_of
from replay.games.battle_for_legend.rulebook import act as rules
from replay.games.battle_for_legend.rulebook import portal as portals
from replay.games.battle_for_legend.standing import in_the_way, on_board
from replay.games.battle_for_legend.table import Table, camp, in_play, profile_of, stands
from replay.games.battle_for_legend.unfolding import Unfolding

OPENS = 5
"""The turn from which portals are open (BFL-PORTAL-01)."""


def move(table: Table, order: Move, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure moves, or wants to while engaged enemies may strike it first (BFL-ACT-07, BFL-OPP-01)."""
    told = Unfolding(table)
    acting = begin(told, order.figure, seat, gate)
    gate.must(order.path, "a move has one place at least")
    require_step(table, acting, "move", gate)
    gate.require(rules.MOVEMENT, not acting.moved, f"{order.figure} has moved in this activation")
    start, sheet = stands(told.table, order.figure), profile_of(table, order.figure)
    far = length(start.at, order.path)
    limit = f"{order.figure} moves {inches(sheet.move)} inches at most, not {inches(far)}"
    gate.require(rules.MOVEMENT, far <= sheet.move, limit)
    _require_room(told.table, order, Disc(order.path[-1], sheet.base_radius), gate)
    first = strikers(told.table, order.figure)
    if first:
        told.say(MoveIntended(order.figure, order.path, first))
    else:
        told.say(FigureMoved(order.figure, order.path, far))
    for other in crossed(table, order.figure, start, order):
        told.say(Remarked(rules.MOVEMENT.id, f"{order.figure} passes over {other}"))
    return told.events


def _require_room(table: Table, order: Move, place: Disc, gate: Gate) -> None:
    on = on_board(table, place)
    gate.require(rules.MOVEMENT, on, f"{order.figure} would not stand on the board with its whole base")
    blocked = in_the_way(table, place, order.figure)
    gate.require(rules.MOVEMENT, not blocked, f"{order.figure} would lie on {blocked}")


def crossed(table: Table, figure: str, start: Disc, order: Move) -> Iterator[str]:
    """The figures whose bases a path leads over: no rule forbids it."""
    for other in in_play(table):
        if other != figure:
            there = stands(table, other)
            wide = Disc(there.at, there.radius + start.radius)
            if any(passes(one, two, wide) for one, two in pairwise((start.at, *order.path))):
                yield other


def portal(table: Table, order: Portal, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure gives its activation up to be placed at the portal in the enemy camp (BFL-PORTAL)."""
    told = Unfolding(table)
    acting = begin(told, order.figure, seat, gate)
    idle = not (acting.moved or acting.main or acting.artefact or acting.orb)
    gate.require(portals.NOTHING_ELSE, idle, f"{order.figure} has done something in this activation")
    is_open = table.turn >= OPENS
    gate.require(portals.TURN_FIVE, is_open, f"portals open in turn {OPENS}, this is turn {table.turn}")
    near = camps_near(told.table, order.figure)
    own = camp(table, seat)
    gate.require(portals.NEAR, near, f"{order.figure} is not within an inch of a portal")
    gate.require(portals.OWN_CAMP, own in near or not near, f"{order.figure} stands by the portal of the enemy camp")
    _require_arrival(told, order, own, gate)
    told.say(PortalUsed(order.figure, order.at))
    return told.events


def camps_near(table: Table, figure: str) -> tuple[str, ...]:
    """The camps whose portal a figure is less than an inch from (BFL-PORTAL-02)."""
    place = stands(table, figure)
    portals_ = table.arena.portal if table.arena else ()
    return tuple(one.faction for one in portals_ if nearer(place, disc(one), INCH))


def _require_arrival(told: Unfolding, order: Portal, own: str, gate: Gate) -> None:
    """Close to the portal in the enemy camp, on a free place (BFL-PORTAL-05)."""
    table = told.table
    arena = gate.found(table.arena, "no arena lies there")
    place = Disc(order.at, profile_of(table, order.figure).base_radius)
    there = disc(portal_of(arena, opposing(own)))
    gate.require(
        portals.ARRIVAL, nearer(place, there, INCH), f"{order.figure} appears within an inch of the far portal"
    )
    gate.require(portals.ARRIVAL, on_board(table, place), f"{order.figure} would not stand on the board")
    blocked = in_the_way(table, place, order.figure)
    gate.require(portals.ARRIVAL, not blocked, f"{order.figure} would lie on {blocked}")


def opposing(faction: str) -> str:
    """The other camp."""
    return "energise" if faction == "malsainiste" else "malsainiste"
