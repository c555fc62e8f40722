"""Where a base may be put down: on the board, on nothing else."""

from replay.games.battle_for_legend.place import CONTACT as TOUCH
from replay.games.battle_for_legend.place import Disc, inside, nearer_to_card, overlapping
from replay.games.battle_for_legend.profile import disc
from replay.games.battle_for_legend.table import Table, in_play, stands


def on_board(table: Table, place: Disc) -> bool:
    """Whether a whole base lies on the board."""
    return table.arena is not None and inside(place, (0, 0, table.arena.width, table.arena.height))


def in_the_way(table: Table, place: Disc, figure: str = "") -> str:
    """What a base would lie on, leaving its own figure out; nothing, if nothing (BFL-GEO-05)."""
    arena = table.arena
    if arena is None:
        return ""
    if nearer_to_card(place, arena.card, -TOUCH):
        return "the central place"
    for orb in arena.orb:
        if overlapping(place, disc(orb)):
            return f"the {orb.id} orb"
    for portal in arena.portal:
        if overlapping(place, disc(portal)):
            return f"the portal of the {portal.faction}"
    for engine in arena.ballista:
        if overlapping(place, disc(engine)):
            return f"the ballista of the {engine.faction}"
    return next((i for i in in_play(table) if i != figure and overlapping(place, stands(table, i))), "")
