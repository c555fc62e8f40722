"""The picture of the table: the map of squares, who stands where, whose turn it is."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.meter import Meter, Sign
from replay.core.scene import (
    Area,
    Awaited,
    Board,
    Edge,
    Grid,
    Ground,
    Outline,
    Piece,
    Point,
    Scene,
    Seat,
    Stance,
    Trail,
    Turn,
    rectangle,
)
from replay.core.seats import outcome
from replay.games.fantasy_skirmish.chart import joined
from replay.games.fantasy_skirmish.field import Field
from replay.games.fantasy_skirmish.outlines import outlined
from replay.games.fantasy_skirmish.rulebook.end import ABOVE_THE_TOTAL, EQUAL_HIGHEST
from replay.games.fantasy_skirmish.sheets import sheet
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.stat import called
from replay.games.fantasy_skirmish.table import TURNS, Table, Warrior, field, on_field, spaces, stat_of, turn_of
from replay.games.fantasy_skirmish.turn import awaits

SQUARE = 1000
"""The edge of a square in the picture."""

TITLES = {
    "enlist": "Armies",
    "features": "Terrain",
    "rolls": "Dice",
    "lay": "Terrain",
    "map": "The map",
    "tiles": "Tiles",
    "sides": "Sides",
    "scouts": "Scouts",
}
"""What the stages before the first turn are called."""

GROUNDS = {
    "h": (Ground.HINDERS, "hinders"),
    "n": (Ground.HINDERS, "hinders"),
    "B": (Ground.BLOCKS, "blocks"),
    "b": (Ground.BLOCKS, "blocks"),
    "s": (Ground.SHALLOW, "shallow"),
    "w": (Ground.SHALLOW, "shallow"),
    "d": (Ground.DEEP, "deep"),
}
"""How a letter of the map is drawn, and what it does."""

HEADINGS = {
    (0, 1): 0,
    (1, 1): 45,
    (1, 0): 90,
    (1, -1): 135,
    (0, -1): 180,
    (-1, -1): 225,
    (-1, 0): 270,
    (-1, 1): 315,
}
"""Degrees from the back square to the front one, east and north."""

ENDS = {
    "vp": ("victory points", ABOVE_THE_TOTAL.id),
    "draw": ("equal scores", EQUAL_HIGHEST.id),
    "conceded": ("conceded", ""),
}


def show(table: Table, opened: Reveals) -> Scene:
    """The table as anybody may see it: this game hides nothing."""
    fallen = [name for name, warrior in table.warriors.items() if warrior.at is None]
    return Scene(
        board=_board(_ground(table)),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        turn=_turn(table),
        areas=tuple(_areas(table)),
        pieces=tuple(_piece(table, name, warrior) for name, warrior in on_field(table).items()),
        fallen=tuple(_piece(table, name, table.warriors[name]) for name in fallen),
        trails=tuple(_trails(table)),
        sheets=tuple(sheet(table, name) for name in table.warriors),
        outcome=outcome(table, ENDS) if table.stage == "over" else None,
    )


def place(land: Field, square: Square) -> Point:
    """The middle of a square, as the picture counts: from the south-west corner."""
    return square[0] * SQUARE + SQUARE // 2, (land.height - square[1]) * SQUARE - SQUARE // 2


def corner(land: Field, spot: tuple[int, int]) -> Point:
    """A crossing of grid lines, as the picture counts."""
    return spot[0] * SQUARE, (land.height - spot[1]) * SQUARE


def _board(land: Field) -> Board:
    width, height = max(land.width, 1), max(land.height, 1)
    columns, rows = tuple(map(str, range(width))), tuple(map(str, range(height)))
    return Board(width * SQUARE, height * SQUARE, SQUARE, "1 square", SQUARE, Grid(SQUARE, columns, rows))


def _seat(table: Table, seat: str) -> Seat:
    player = table.seats[seat]
    own = [warrior for warrior in table.warriors.values() if warrior.seat == seat]
    halves = table.score.get(seat, 0)
    return Seat(
        seat,
        player.name,
        player.faction.replace("_", " ").title(),
        Meter("VP", halves // 2, table.options["build_total"]),
        (Meter("warriors", sum(not warrior.defeated for warrior in own), len(own)), Meter("RP", player.rp)),
        (Meter("turns", player.turns, TURNS), *((Meter("half points more", 1),) * (halves % 2))),
    )


def _turn(table: Table) -> Turn:
    awaited = tuple(Awaited(call.seat, call.says, call.rule) for call in awaits(table))
    if not table.round:
        return Turn("setup", "set", TITLES.get(table.stage, "Setting up"), awaited=awaited)
    if table.stage == "reinforce":
        return Turn(f"{table.round}r", f"{table.round}", f"Round {table.round} ends", table.active, awaited=awaited)
    whose = turn_of(table)
    turn = table.seats[whose].turns + 1 if whose in table.seats else 0
    title = f"Round {table.round}, turn {min(turn, TURNS)}"
    key = f"{table.round}.{turn}.{whose}"
    return Turn(key, str(table.round), title, whose or None, awaited=awaited)


def _ground(table: Table) -> Field:
    """The map, or as much of it as tiles make by now."""
    return Field(table.rows or joined(table.slots))


def _areas(table: Table) -> Iterator[Area]:
    land = _ground(table)
    for number, hill in enumerate(outlined(land, "^nwb"), start=1):
        yield Area(f"hill {number}", Ground.RAISED, _outline(land, hill), "hill", "raised")
    for letter, (ground, does) in GROUNDS.items():
        patches = outlined(land, letter)
        widest = max(patches, key=_wide, default=())
        for number, outline in enumerate(patches, start=1):
            yield Area(f"{letter}{number}", ground, _outline(land, outline), "", does if outline == widest else "")
    for place_, area in enumerate(table.areas, start=1):
        held = [w.seat for w in table.warriors.values() if set(spaces(w)) & set(area.squares)]
        for number, outline in enumerate(outlined(land, frozenset(area.squares)), start=1):
            name, seats = f"V{place_}", tuple(dict.fromkeys(held))
            worth = f"+{table.options['build_total'] // 20}"
            yield Area(f"{area.id} {number}", Ground.CONTROL, _outline(land, outline), name, worth, seats)


def _wide(outline: tuple[tuple[int, int], ...]) -> int:
    """How much room an outline has for a word."""
    across, down = [x for x, _ in outline], [y for _, y in outline]
    return (max(across) - min(across)) * (max(down) - min(down))


def _outline(land: Field, outline: tuple[tuple[int, int], ...]) -> Outline:
    return tuple(corner(land, spot) for spot in outline)


def _piece(table: Table, name: str, warrior: Warrior) -> Piece:
    card = stat_of(table, name)
    stance = _stance(field(table), warrior.at, warrior.back)
    mounted = warrior.at is not None and warrior.back is not None
    length = SQUARE * 22 // 10 if stance.heading % 90_000 else SQUARE * 18 // 10
    return Piece(
        id=name,
        label=name,
        name=card.name,
        seat=warrior.seat,
        at=stance.at,
        heading=stance.heading,
        outline=rectangle(SQUARE * 8 // 10, length if mounted else SQUARE * 8 // 10),
        edges=(Edge.FRONT if mounted else Edge.PLAIN, Edge.PLAIN, Edge.PLAIN, Edge.PLAIN),
        life=Meter("life", warrior.life, card.life),
        star=card.unique,
        spent=warrior.activated,
        signs=tuple(Sign("+", called(table.book, effect)) for effect in warrior.effects),
    )


def _stance(land: Field, front: Square | None, back: Square | None) -> Stance:
    """Where a warrior stands: on foot in its square, mounted between two squares, looking to the front one."""
    if front is None or back is None:
        return Stance(place(land, front) if front else (0, 0), 0)
    (x0, y0), (x1, y1) = place(land, back), place(land, front)
    way = ((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0))
    return Stance(((x0 + x1) // 2, (y0 + y1) // 2), HEADINGS.get(way, 0) * 1000)


def _trails(table: Table) -> Iterator[Trail]:
    """The way of the last move, square by square."""
    track, land = table.track, field(table)
    stood = on_field(table).get(track.warrior) if track else None
    if track and stood:
        began = [_stance(land, track.at, track.back)] * (track.at is not None)
        through = [_stance(land, square, None) for square in track.path[:-1]]
        yield Trail(track.warrior, (*began, *through, _stance(land, stood.at, stood.back)))
