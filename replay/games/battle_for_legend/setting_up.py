"""Before the first turn, and coming back: warbands, artefacts, figures in their start zones (fr: mise en place)."""

from replay.core.names import called
from replay.core.rule import Gate
from replay.core.text import legible
from replay.games.battle_for_legend.events import (
    ArtefactAllotted,
    Events,
    FigureDeployed,
    FigureEnlisted,
    FigureReturned,
    TurnStarted,
    WarbandEnlisted,
)
from replay.games.battle_for_legend.orders import Allot, Deploy, Enlist, Return
from replay.games.battle_for_legend.place import Disc, holds, inside, said
from replay.games.battle_for_legend.profile import Rectangle, start_of
from replay.games.battle_for_legend.rulebook import elim
from replay.games.battle_for_legend.rulebook import setup as rules
from replay.games.battle_for_legend.standing import in_the_way
from replay.games.battle_for_legend.table import LETTERS, Table, camp, profile_of
from replay.games.battle_for_legend.unfolding import Unfolding
from replay.games.battle_for_legend.warband import Warband, check_warband, read_warband


def enlist(table: Table, order: Enlist, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A warband joins, with its artefact if it names one (BFL-SETUP-01 to 06)."""
    gate.must(table.stage == "enlist", "the warbands are complete")
    gate.must(not table.seats[seat].warband, f"{called(table, seat)} has a warband already")
    warband = legible(read_warband, order.warband)
    other = next((player for player in table.seats.values() if player.warband), None)
    taken = other is not None and other.faction == warband.faction
    gate.require(rules.FACTIONS, not taken, f"the camp {warband.faction} is taken")
    check_warband(warband, gate)
    _require_layout(table, warband, gate, last=other is not None)
    told = Unfolding(table)
    told.say(WarbandEnlisted(seat, warband.name, warband.faction, warband.book, warband.arena, warband.method))
    names = _names(table, warband)
    for profile, figure in names.items():
        told.say(FigureEnlisted(figure, seat, profile))
    if warband.artefact:
        bearer = names[warband.bearer]
        require_allotment(told.table, seat, warband.artefact, bearer, gate)
        told.say(ArtefactAllotted(seat, warband.artefact, bearer))
    return told.events


def allot(table: Table, order: Allot, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player takes an artefact and gives it to a figure (BFL-SETUP-03 to 05)."""
    gate.require(rules.BEFORE_THE_GAME, table.stage in ("enlist", "allot", "deploy"), "the first turn has begun")
    require_allotment(table, seat, order.artefact, order.figure, gate)
    return (ArtefactAllotted(seat, order.artefact, order.figure),)


def require_allotment(table: Table, seat: str, artefact: str, figure: str, gate: Gate) -> None:
    """State the rules of an artefact and its bearer. Raises ``Breach``."""
    player, known = table.seats[seat], ", ".join(table.book.artefacts) or "none"
    record = gate.found(table.book.artefacts.get(artefact), f"there is no artefact {artefact}; there are {known}")
    own = f"{artefact} is of the camp {record.faction}, not {player.faction}"
    gate.require(rules.ONE_ARTEFACT, record.faction == player.faction, own)
    once = f"{called(table, seat)} has taken {player.artefact}"
    gate.require(rules.ONE_ARTEFACT, not player.artefact, once)
    require_own(table, figure, seat, gate)
    allowed = profile_of(table, figure).artefact_allowed
    gate.require(rules.ONE_BEARER, allowed, f"{figure} may not bear an artefact")


def deploy(table: Table, order: Deploy, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure is put in its start zone; with the last the first turn begins (BFL-SETUP-07, 08)."""
    gate.must(table.stage == "deploy", "figures are deployed once all artefacts are allotted, before the first turn")
    require_own(table, order.figure, seat, gate)
    gate.must(table.figures[order.figure].at is None, f"{order.figure} stands on the board already")
    place = Disc(order.at, profile_of(table, order.figure).base_radius)
    zone = _zone(table, seat, gate)
    outside = f"{said(order.at)} is not in the start zone of {order.figure}"
    gate.require(rules.START_ZONE, holds(zone, order.at), outside)
    why = _crowded(table, place, zone)
    gate.require(rules.WHOLE_BASE, not why, f"{order.figure} {why}")
    told = Unfolding(table)
    told.say(FigureDeployed(order.figure, order.at))
    if all(figure.at is not None for figure in told.table.figures.values()):
        told.say(TurnStarted(1))
    return told.events


def come_back(table: Table, order: Return, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An eliminated figure comes back at the start of a turn (BFL-ELIM-02, 04, 05)."""
    gate.must(table.stage == "turns", "figures come back during the match")
    require_own(table, order.figure, seat, gate)
    figure = table.figures[order.figure]
    gate.must(figure.eliminated, f"{order.figure} was not eliminated")
    late = figure.fell < table.turn and not table.begun
    when = f"{order.figure} fell in turn {figure.fell}: it comes back at the start of a later turn, before anybody acts"
    gate.require(elim.RETURN_TIME, late, when)
    place = Disc(order.at, profile_of(table, order.figure).base_radius)
    why = _crowded(table, place, _zone(table, seat, gate))
    gate.require(elim.RETURN_PLACE, not why, f"{order.figure} {why}")
    return (FigureReturned(order.figure, order.at, table.options["tokens_on_return"] == "refill"),)


def returnable(table: Table, seat: str) -> tuple[str, ...]:
    """The figures of a seat that may come back now (BFL-ELIM-04)."""
    if table.stage != "turns" or table.begun:
        return ()
    fallen = ((i, figure) for i, figure in table.figures.items() if figure.seat == seat and figure.eliminated)
    return tuple(i for i, figure in fallen if figure.fell < table.turn)


def require_own(table: Table, figure: str, seat: str, gate: Gate) -> None:
    """The figure is there, and the speaker's. Raises ``Breach``, not to be waived."""
    gate.must(figure in table.figures, f"there is no figure {figure}; there are {', '.join(table.figures) or 'none'}")
    owner = table.figures[figure].seat
    gate.must(owner == seat, f"{figure} is {called(table, owner)}'s, not {called(table, seat)}'s")


def _zone(table: Table, seat: str, gate: Gate) -> Rectangle:
    return start_of(gate.found(table.arena, "no arena lies there"), camp(table, seat))


def _crowded(table: Table, place: Disc, zone: Rectangle) -> str:
    """Why a base cannot be put down in a start zone, or nothing (BFL-SETUP-08)."""
    if not inside(place, zone):
        return "does not lie in its start zone with its whole base"
    blocked = in_the_way(table, place)
    return f"would lie on {blocked}" if blocked else ""


def _names(table: Table, warband: Warband) -> dict[str, str]:
    """The ids of a warband's figures, by their sheets."""
    letter = LETTERS[warband.faction]
    first = 1 + sum(figure.startswith(letter) for figure in table.figures)
    return {profile: f"{letter}{number}" for number, profile in enumerate(warband.figures, start=first)}


def _require_layout(table: Table, warband: Warband, gate: Gate, *, last: bool) -> None:
    """One map, that both know (BFL-SETUP-06)."""
    brought, lies = warband.arena, table.arena
    if last:
        gate.must(brought or lies, "no warband brings a map")
    same = brought is None or lies is None or brought == lies
    names = f"{lies.id if lies else ''} is laid out; {warband.name} brings {brought.id if brought else ''}"
    gate.require(rules.LAYOUT, same, f"{names}, another map")
