"""Legend Points: what an elimination is worth, what a turn's end pays, and when somebody has won (fr: PL)."""

from replay.games.battle_for_legend.events import (
    ActivationEnded,
    FigureEliminated,
    FogCleared,
    MatchEnded,
    OrbActivated,
    Scored,
    TurnEnded,
    TurnStarted,
)
from replay.games.battle_for_legend.initiative import eligible
from replay.games.battle_for_legend.profile import Rarity
from replay.games.battle_for_legend.table import GOAL, Orb, Table, camp, profile_of
from replay.games.battle_for_legend.unfolding import Unfolding
from replay.games.battle_for_legend.zones import at_orb_of, controller, in_contest, superior

WORTH: dict[Rarity, int] = {"grey": 1, "green": 2, "purple": 4}
"""What eliminating a figure is worth (BFL-WIN-05)."""
BOUNTY = 2
"""Kills from which a figure has a price on its head (BFL-WIN-06)."""
ORB, CENTRE = 1, 2
"""What an orb and the central place pay at the end of a turn (BFL-WIN-03, 04)."""


def worth(table: Table, figure: str) -> int:
    """What eliminating a figure is worth now, the bounty with it (BFL-WIN-05 to 07)."""
    return WORTH[profile_of(table, figure).rarity] + (table.figures[figure].kills >= BOUNTY)


def leader(table: Table) -> str:
    """The seat that has won: 20 or more, and more than the other (BFL-WIN-01, 08)."""
    ranked = sorted(table.score, key=lambda seat: -table.score[seat])
    best = table.score[ranked[0]]
    return ranked[0] if best >= GOAL and best > table.score[ranked[1]] else ""


def claim(told: Unfolding) -> bool:
    """End the match if somebody has won; whether it is over (BFL-WIN-02)."""
    won = leader(told.table)
    if won and told.table.stage != "over":
        told.say(MatchEnded(won, "pl"))
    return told.table.stage == "over"


def eliminate(told: Unfolding, figure: str, by: str) -> None:
    """A figure leaves play, and its elimination pays at once (BFL-WIN-09, 10, BFL-ELIM-03)."""
    points, seat = worth(told.table, figure), told.table.figures[by].seat
    told.say(FigureEliminated(figure, by), Scored(seat, points, figure))
    claim(told)


def end_activation(told: Unfolding, figure: str) -> None:
    """An activation is over; with the last one the turn ends (BFL-INIT-07, 08)."""
    told.say(ActivationEnded(figure))
    if not eligible(told.table):
        end_turn(told)


def end_turn(told: Unfolding) -> None:
    """Orbs are activated and pay, then the central place; fog clears; the 20 PL are looked at once (BFL-WIN-08)."""
    turn = told.table.turn
    told.say(TurnEnded(turn))
    for seat in told.table.seats:
        if not orb_of_seat(told.table, seat).gain and activates(told.table, seat):
            told.say(OrbActivated(seat))
    for seat in told.table.seats:
        if orb_of_seat(told.table, seat).gain:
            told.say(Scored(seat, ORB, "orb"))
    holder = controller(told.table)
    if holder:
        told.say(Scored(holder, CENTRE, "central"))
    for user in dict.fromkeys(bank.user for bank in told.table.fogs):
        if clears(told.table, user):
            told.say(FogCleared(user))
    if not claim(told):
        told.say(TurnStarted(turn + 1))


def clears(table: Table, user: str) -> bool:
    """Whether the fog that a figure laid is gone with the turn (BFL-ORB-09).

    Where it lasts until that figure's next activation, one that had none this turn has let its moment go by.
    """
    found = table.figures.get(user)
    acted = found is not None and found.activated
    return table.options["fog_expires"] == "end_of_turn" or not acted


def orb_of_seat(table: Table, seat: str) -> Orb:
    """How the start orb of a seat stands."""
    return table.orbs.get(camp(table, seat), Orb())


def activates(table: Table, seat: str) -> bool:
    """Whether a seat's figures at its orb activate it (BFL-ORB-01, 04, 06)."""
    there = at_orb_of(table, seat)
    own = any(table.figures[i].seat == seat for i in there)
    return own and (not in_contest(table, there) or superior(table, there) == seat)
