"""The Frenzy orb: one more for a Combattant's Power token (fr: orbe de Frénésie héroïque)."""

from replay.core.names import called
from replay.core.rule import Breach, Gate
from replay.games.battle_for_legend.events import FrenzyUsed
from replay.games.battle_for_legend.profile import FIGHTER
from replay.games.battle_for_legend.rulebook import bal, orb
from replay.games.battle_for_legend.scoring import orb_of_seat
from replay.games.battle_for_legend.table import Table, profile_of
from replay.games.battle_for_legend.tokens import SIDES, lying
from replay.games.battle_for_legend.zones import at_orb_of, frenzy_seat


def require_frenzy(table: Table, seat: str, gate: Gate) -> FrenzyUsed:
    """State the rules of Frenzy for the open confrontation (BFL-ORB, BFL-BAL-12). Raises ``Breach``."""
    duel = gate.found(table.duel, "no confrontation is open")
    gate.require(orb.OWNER, seat == frenzy_seat(table), f"the Frenzy orb is not {called(table, seat)}'s")
    require_orb(table, seat, gate)
    shown = all((laid := lying(duel, side)) is not None and laid.shown for side in SIDES)
    gate.require(orb.FRENZY_MOMENT, shown, "Frenzy is said when both tokens are shown")
    gate.require(orb.FRENZY_MOMENT, not duel.frenzy, "Frenzy was said in this confrontation")
    gate.require(bal.NO_FRENZY, duel.kind != "ballista", "the token is the ballista's, not a Combattant's")
    own = table.figures[duel.figure].seat == seat
    fighter = own and profile_of(table, duel.figure).type == FIGHTER
    gate.require(orb.FRENZY, fighter, f"{duel.figure} is no {FIGHTER} of {called(table, seat)}'s")
    return FrenzyUsed(seat)


def require_orb(table: Table, seat: str, gate: Gate) -> None:
    """State that a seat's orb can be used: somebody is beside it, and its ability is ready. Raises ``Breach``."""
    there = any(table.figures[i].seat == seat for i in at_orb_of(table, seat))
    gate.require(orb.PRESENCE, there, f"no figure of {called(table, seat)}'s is beside the orb")
    gate.require(orb.ONCE, ready(table, seat), f"the ability of {called(table, seat)}'s orb is used up")


def ready(table: Table, seat: str) -> bool:
    """Whether the ability of a seat's orb can still be used (BFL-ORB-12, BFL-ZONE-07)."""
    found = orb_of_seat(table, seat)
    return found.used < 1 + found.rearmed


def may_rage(table: Table) -> bool:
    """Whether Frenzy may be said for the confrontation as it stands."""
    try:
        require_frenzy(table, frenzy_seat(table), Gate())
    except Breach:
        return False
    return True
