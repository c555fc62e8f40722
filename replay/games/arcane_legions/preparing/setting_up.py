"""Setting up: armies join, players take their places and zones, and deploy unit by unit."""

from replay.core.names import called
from replay.core.polygon import within
from replay.core.pose import Pose
from replay.core.rule import STRUCTURE, Breach, Gate
from replay.core.text import Unreadable
from replay.games.arcane_legions.cards.army import Army, card_texts, check_army, read_army
from replay.games.arcane_legions.events import (
    ArmyEnlisted,
    DeploymentEnded,
    Events,
    PlayOrderTaken,
    UnitDeployed,
    UnitEnlisted,
    ZoneChosen,
)
from replay.games.arcane_legions.ground.outline import backed_by, footprint, outline
from replay.games.arcane_legions.ground.resting import require_room, shape
from replay.games.arcane_legions.orders import Choose, Deploy, Enlist, Take, Zone
from replay.games.arcane_legions.preparing.zones import HEADING, PLANS, breadth, on_home_edge, seated, zone_outline
from replay.games.arcane_legions.rulebook import deploy as rules
from replay.games.arcane_legions.rulebook.multi import SEATS_AND_TURNS
from replay.games.arcane_legions.rulebook.setup import ROLL_OFF, SETUP_IN_ORDER, WINNER_CHOOSES
from replay.games.arcane_legions.table import Table, card_of, standing, staying
from replay.games.arcane_legions.turning import begin
from replay.games.arcane_legions.unfolding import Unfolding


def enlist(table: Table, order: Enlist, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An army joins if it is built by the rules: its cards, then its units (AL-BUILD, AL-SETUP-01, 02)."""
    first = table.stage == "enlist"
    gate.require(SETUP_IN_ORDER, first, "armies are enlisted before anything else")
    gate.must(first and not table.seats[seat].army, f"{called(table, seat)} has enlisted an army already")
    try:
        army = read_army(order.army)
    except Unreadable as fault:
        raise Breach(fault.rule or STRUCTURE, f"{fault.where}: {fault.why}", waivable=False) from None
    taken = next((called(table, s) for s, other in table.seats.items() if other.letter == army.letter), "")
    gate.must(not taken, f"{taken}'s units are called by the letter {army.letter} already")
    for troop in army.units:
        gate.must(troop.figures, f"{troop.id} has no figures")
    check_army(army, table.options, gate, _room(table, seat))
    keys = _keys(table, army)
    cards = {keys[number]: text for number, text in card_texts(army).items()}
    joined = ArmyEnlisted(seat, army.name, army.faction, army.letter, cards)
    return (joined, *(UnitEnlisted(u.id, seat, keys[u.card], tuple(u.figures)) for u in army.units))


def take(table: Table, order: Take, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The winner of the roll-off is Player 1 or Player 2; the others follow by seat (AL-SETUP-05, AL-MULTI-07)."""
    gate.must(table.stage in ("rolloff", "place"), "places are taken once, after the roll-off")
    gate.require(ROLL_OFF, table.stage == "place", "the roll-off is not decided yet")
    winner = called(table, table.chooser)
    gate.require(WINNER_CHOOSES, seat == table.chooser or not table.chooser, f"{winner} won the roll-off")
    seats = staying(table)
    first = (seats.index(seat) - (order.place == "second")) % len(seats)
    taken = PlayOrderTaken((*seats[first:], *seats[:first]))
    if not seated(table.options, len(table.seats)):
        return (taken,)
    held = zip(table.seats, PLANS[len(table.seats)], strict=True)
    return (taken, *(ZoneChosen(*pair) for pair in held if pair[0] in seats))


def choose(table: Table, order: Choose, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player takes a free zone, Player 1 first; the last gets what is left (AL-DEPLOY-01, AL-MULTI-07)."""
    gate.must(table.stage == "zones", "sides are chosen once, after the places")
    first, zones = choosing(table), PLANS[len(table.seats)]
    gate.require(rules.OPPOSITE_SHORT_SIDES, seat == first, f"{called(table, first)} chooses first")
    gate.must(not table.seats[seat].zone, f"{called(table, seat)} has a side already")
    gate.must(order.zone in zones, f"the zones of this match are {', '.join(zones)}")
    holder = next((other for other, player in table.seats.items() if player.zone == order.zone), "")
    gate.require(SEATS_AND_TURNS, not holder, f"{called(table, holder)} has the {order.zone} zone")
    told = Unfolding(table)
    told.say(ZoneChosen(seat, order.zone))
    without = [other for other, player in told.table.seats.items() if not player.zone]
    if without == [choosing(told.table)]:
        held = {player.zone for player in told.table.seats.values()}
        told.say(ZoneChosen(without[0], next(zone for zone in zones if zone not in held)))
    return told.events


def choosing(table: Table) -> str:
    """The next seat to choose a side: in play order."""
    without = (seat for seat in table.order if not table.seats[seat].zone)
    return next((seat for seat in without if not table.seats[seat].withdrawn), "")


def deploy(table: Table, order: Deploy, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit is placed in its zone; with the last one deployment ends and the ambush turn begins (AL-DEPLOY)."""
    gate.require(SETUP_IN_ORDER, table.stage == "deploy", "units are deployed once, after the sides are chosen")
    gate.must(order.unit in table.units, f"there is no unit {order.unit}")
    unit = table.units[order.unit]
    gate.must(unit.seat == seat, f"{order.unit} is {called(table, unit.seat)}'s")
    gate.must(unit.pose is None and not unit.defeated, f"{order.unit} has been deployed")
    gate.must(table.seats[seat].zone, f"{called(table, seat)} has no side of the table yet")
    turn = deploying(table)
    gate.require(rules.PLACED_BY_TURNS, seat == turn or not turn, f"it is {called(table, turn)}'s turn to place a unit")
    require_deployable(table, order.unit, order.pose, gate)
    told = Unfolding(table)
    told.say(UnitDeployed(order.unit, order.pose))
    conclude(told)
    return told.events


def conclude(told: Unfolding) -> None:
    """Deployment ends when nobody has a unit left to place, and the ambush turn begins (AL-DEPLOY-06, AL-TURN-01)."""
    table = told.table
    if table.stage == "deploy" and not deploying(table):
        told.say(DeploymentEnded())
        begin(told, next(seat for seat in table.order if not table.seats[seat].withdrawn), 0)


def require_deployable(table: Table, unit: str, pose: Pose, gate: Gate) -> None:
    """State where a unit may be deployed (AL-DEPLOY-03 to 05, AL-ADJ-05)."""
    zone = zone_of(table, unit)
    width, length = table.options["table_width"], table.options["table_length"]
    base = footprint(card_of(table, unit))
    inside = within(outline(pose, base), zone_outline(zone, width, length))
    gate.require(rules.INSIDE_THE_ZONE, inside, f"{unit} does not stand wholly in the {zone} zone")
    straight = f"{unit} faces {pose.heading / 1000:g} degrees, straight ahead is {HEADING[zone] // 1000}"
    gate.require(rules.FACING_THE_ENEMY, pose.heading == HEADING[zone], straight)
    backed = on_home_edge(pose, base, zone, width, length) or _behind(table, unit, pose)
    gate.require(
        rules.EDGE_OR_UNIT_BEHIND, backed, f"{unit} stands neither on the {zone} edge nor against a unit behind"
    )
    require_room(table, unit, pose, gate)


def deploying(table: Table) -> str:
    """The next seat to place a unit: who has units left and placed fewest, in play order (AL-DEPLOY-06, 07)."""
    left = [seat for seat in table.order if undeployed(table, seat)]
    return min(left, key=lambda seat: len(standing(table, seat)), default="")


def undeployed(table: Table, seat: str) -> tuple[str, ...]:
    """The units of a seat that still have to be placed."""
    return tuple(n for n, u in table.units.items() if u.seat == seat and u.pose is None and not u.defeated)


def _keys(table: Table, army: Army) -> dict[str, str]:
    """What each card of an army is called on the table: its number, unless that is another army's other card."""
    return {
        number: number if table.texts.get(number, text) == text else f"{army.letter}-{number}"
        for number, text in card_texts(army).items()
    }


def zone_of(table: Table, unit: str) -> Zone:
    """The zone a unit is deployed in."""
    held = table.seats[table.units[unit].seat].zone
    return next((zone for zone in HEADING if zone == held), "south")


def _room(table: Table, seat: str) -> int:
    """How long a zone a seat can be sure of, in thousandths of a step (AL-DEPLOY-08)."""
    width, length = table.options["table_width"], table.options["table_length"]
    rooms = {s: breadth(z, width, length) for s, z in zip(table.seats, PLANS[len(table.seats)], strict=True)}
    return rooms[seat] if seated(table.options, len(table.seats)) else min(rooms.values())


def _behind(table: Table, unit: str, pose: Pose) -> bool:
    """Whether a unit that has been placed stands behind a base and in contact with it (AL-DEPLOY-05)."""
    base, flush_only = footprint(card_of(table, unit)), table.options["deploy_contact"] == "flush"
    others = (shape(table, name) for name in standing(table) if name != unit)
    return any(backed_by(pose, base, other, flush_only=flush_only) for other in others)
