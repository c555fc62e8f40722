"""What a warrior could do from where it stands: where it could get to, and whom it could shoot at."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.scene import Crossing, Ray, Reach, rectangle
from replay.core.survey import Stand, Survey
from replay.games.fantasy_skirmish.cover import corner_lines
from replay.games.fantasy_skirmish.display import SQUARE, corner, place
from replay.games.fantasy_skirmish.menu.turns import reach
from replay.games.fantasy_skirmish.shooting import aims, cover_sources
from replay.games.fantasy_skirmish.table import Table, enemies, field, stat_of
from replay.games.fantasy_skirmish.walking import allowance


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """The squares a warrior could end on, and for every enemy the four corner lines from its best corner."""
    if piece not in table.warriors or table.warriors[piece].at is None:
        return Survey(piece, "squares")
    land, most = field(table), allowance(table, piece)
    stands = []
    for square, way in reach(table, piece, most).items():
        x, y = place(land, square)
        outline = tuple((x + east, y + north) for east, north in rectangle(SQUARE, SQUARE))
        stands.append(Stand(outline, way.price))
    return Survey(piece, "squares", most, tuple(stands), tuple(_rays(table, piece)))


def _rays(table: Table, piece: str) -> Iterator[Ray]:
    """A line to every enemy square in range that is seen, or that something hides."""
    card, here, land = stat_of(table, piece), table.warriors[piece].at, field(table)
    if here is None or not card.range:
        return
    for enemy in enemies(table, table.warriors[piece].seat):
        for aim in aims(table, piece, enemy):
            note = f"{enemy} at {aim.distance} of {card.range}"
            start, end = place(land, here), place(land, aim.square)
            if not aim.seen:
                yield Ray(start, end, note, Reach.TOUCHES, (Crossing(end, "×"),))
                continue
            cover = ", in cover" + (" but nearest" if aim.nearest else "") if aim.covered else ", open"
            lines = corner_lines(here, aim.square, cover_sources(table, piece, enemy))
            for line, met in lines[1:]:
                ends = corner(land, line.start), corner(land, line.end)
                yield Ray(*ends, reach=Reach.TOUCHES if met else Reach.OPEN)
            line, met = lines[0]
            ends = corner(land, line.start), corner(land, line.end)
            clear = aim.distance <= card.range and (not aim.covered or aim.nearest)
            yield Ray(*ends, note + cover, Reach.CLEAR if clear else Reach.TOUCHES if met else Reach.OPEN)
