"""Who is where: orbs, the central place, its contest, half cover and fog."""

from replay.core.zone import CONTESTED, command
from replay.games.battle_for_legend.place import Disc, nearer_to_card, touching, within, within_of_card
from replay.games.battle_for_legend.profile import disc, orb_of
from replay.games.battle_for_legend.table import Table, camp, disc_of, in_play, profile_of, seat_of, stands

IMMEDIATE = 100
"""How far the immediate zone reaches around the card, its end left out (BFL-COVER-03)."""
FOG_RADIUS = 150
"""Half of three inches (BFL-ORB-09)."""


def engaged(table: Table, one: str, other: str) -> bool:
    """Whether two figures are base to base (BFL-TERM-03)."""
    first, second = disc_of(table, one), disc_of(table, other)
    return first is not None and second is not None and touching(first, second)


def opponents_in_contact(table: Table, figure: str) -> tuple[str, ...]:
    """Enemies that a figure is base to base with."""
    seat = table.figures[figure].seat
    return tuple(i for i, other in in_play(table).items() if other.seat != seat and engaged(table, figure, i))


def untargetable(table: Table, figure: str) -> bool:
    """Whether fog hides a figure (BFL-ORB-08, BFL-TERM-01, 02)."""
    place = disc_of(table, figure)
    return place is not None and any(within(place, Disc(bank.at, FOG_RADIUS), 0) for bank in table.fogs)


def at_orb(table: Table, figure: str, owner: str) -> bool:
    """Whether a figure stands beside the orb of a seat (BFL-ORB-05)."""
    place, faction = disc_of(table, figure), camp(table, owner)
    if place is None or table.arena is None or not faction:
        return False
    orb = orb_of(table.arena, faction)
    return within(place, disc(orb), orb.presence)


def at_orb_of(table: Table, owner: str) -> tuple[str, ...]:
    """All figures beside the orb of a seat."""
    return tuple(i for i in in_play(table) if at_orb(table, i, owner))


def in_centre(table: Table) -> tuple[str, ...]:
    """All figures in the zone of the central place (BFL-ZONE-03)."""
    arena = table.arena
    if arena is None:
        return ()
    return tuple(i for i in in_play(table) if within_of_card(stands(table, i), arena.card, arena.control_reach))


def points(table: Table, figures: tuple[str, ...], seat: str) -> int:
    """The contest points of a seat among figures (BFL-ZONE-09)."""
    return sum(profile_of(table, i).contest for i in figures if table.figures[i].seat == seat)


def superior(table: Table, figures: tuple[str, ...]) -> str:
    """The seat with more contest points among figures, or nobody (BFL-ZONE-04, 05)."""
    counts = {seat: points(table, figures, seat) for seat in table.seats}
    most = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else ""


def controller(table: Table) -> str:
    """The seat that controls the central place, or nobody (BFL-ZONE-10)."""
    return superior(table, in_centre(table))


def in_contest(table: Table, figures: tuple[str, ...]) -> bool:
    """Whether both sides have figures there (BFL-ZONE-06)."""
    return command(table.figures[i].seat for i in figures) == CONTESTED


def exposed(table: Table, target: str) -> bool:
    """Whether a ballista may shoot at a figure: in a zone in contest, or holding the central place (BFL-BAL-05, 10)."""
    zones = [at_orb_of(table, seat) for seat in table.seats]
    centre = in_centre(table)
    possesses = target in centre and controller(table) == table.figures[target].seat
    return possesses or any(target in zone and in_contest(table, zone) for zone in (centre, *zones))


def in_immediate(table: Table, figure: str) -> bool:
    """Whether a figure is less than an inch from the card (BFL-COVER-03)."""
    place = disc_of(table, figure)
    return place is not None and table.arena is not None and nearer_to_card(place, table.arena.card, IMMEDIATE)


def half_cover(table: Table, figure: str, target: str, kind: str) -> bool:
    """Whether the target of an attack has half cover (BFL-COVER-01 to 05, BFL-BAL-04, 07)."""
    if kind == "ballista":
        return False
    centre = in_immediate(table, target) and not in_immediate(table, figure)
    return centre or table.figures[target].manning


def fog_seat(table: Table) -> str:
    """The seat whose start orb is the fog orb (BFL-ORB-04)."""
    return _owner(table, "fog")


def frenzy_seat(table: Table) -> str:
    """The seat whose start orb is the Frenzy orb (BFL-ORB-04)."""
    return _owner(table, "frenzy")


def _owner(table: Table, orb: str) -> str:
    orbs = table.arena.orb if table.arena else ()
    return next((seat_of(table, one.faction) for one in orbs if one.id == orb), "")
