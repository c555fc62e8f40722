"""What a figure could do from where it stands: where it could get to, and whom it could reach."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.scene import Crossing, Ray, Reach
from replay.core.survey import Stand, Survey
from replay.games.battle_for_legend.circles import circle, point
from replay.games.battle_for_legend.place import INCH, Disc, apart, distance2, inches, length, within
from replay.games.battle_for_legend.standing import in_the_way, on_board
from replay.games.battle_for_legend.table import Table, enemies, profile_of, stands
from replay.games.battle_for_legend.zones import half_cover, untargetable

APART = 75
"""How far apart, in hundredths of an inch, places to go are shown."""


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """Places a figure could end on, priced in begun inches, and a line to every enemy that says how it fares."""
    if piece not in table.figures or table.figures[piece].at is None:
        return Survey(piece, "inches")
    limit = -(-profile_of(table, piece).move // INCH)
    return Survey(piece, "inches", limit, tuple(_stands(table, piece)), tuple(_rays(table, piece)))


def _stands(table: Table, piece: str) -> Iterator[Stand]:
    """A grid of places about the figure, itself among them: bases may be passed, so the way is straight."""
    here, most = stands(table, piece), profile_of(table, piece).move
    steps = range(-(most // APART) * APART, most + 1, APART)
    for east in steps:
        for north in steps:
            at = here.at[0] + east, here.at[1] + north
            if min(at) < 0 or distance2(here.at, at) > most * most:
                continue
            place = Disc(at, here.radius)
            if on_board(table, place) and not in_the_way(table, place, piece):
                yield Stand(circle(here.radius, at), -(-length(here.at, (at,)) // INCH))


def _rays(table: Table, piece: str) -> Iterator[Ray]:
    here, reach = stands(table, piece), profile_of(table, piece).range
    for enemy in enemies(table, table.figures[piece].seat):
        there = stands(table, enemy)
        gap = max(0, apart(here, there))
        note = f"{enemy} at {inches(gap)}" + (f" of {inches(reach)}" if reach else "")
        note += ", half cover" * half_cover(table, piece, enemy, "ranged")
        if untargetable(table, enemy):
            hidden = (Crossing(point(there.at), "×"),)
            yield Ray(point(here.at), point(there.at), f"{note}, in fog", Reach.TOUCHES, hidden)
        else:
            clear = within(here, there, reach or 5)
            yield Ray(point(here.at), point(there.at), note, Reach.CLEAR if clear else Reach.OPEN)
