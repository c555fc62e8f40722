"""The picture of the table: who plays, what stands where, whose turn it is, and the last dice."""

from collections.abc import Iterator
from functools import lru_cache

from replay.core.game import Reveals
from replay.core.meter import Meter
from replay.core.polygon import Polygon
from replay.core.pose import Point, Pose, point
from replay.core.scene import Area, Awaited, Board, Edge, Ground, Outline, Piece, Scene, Seat, Turn, rectangle
from replay.core.seats import outcome
from replay.games.arcane_legions.cards.card import commanders, read_card
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, SIDES, STEP, footprint
from replay.games.arcane_legions.pictures.dice_laid import laid
from replay.games.arcane_legions.pictures.picture import on_board
from replay.games.arcane_legions.pictures.rays import line_of_fire
from replay.games.arcane_legions.pictures.sheets import Look, hit_points, look, sheet
from replay.games.arcane_legions.pictures.trails import trails
from replay.games.arcane_legions.preparing.zones import PLANS, zone_outline
from replay.games.arcane_legions.readings import terms
from replay.games.arcane_legions.rulebook.vp import ACTIVE_PLAYER_WINS_AT_ONCE, OTHERS_WIN_WHEN_ACTIVE
from replay.games.arcane_legions.rulebook.win import EVERYONE_GONE, WIN_BY_CLEARING
from replay.games.arcane_legions.scoring.victory import CONTROL_POINTS, presence
from replay.games.arcane_legions.table import Table, card_of, standing
from replay.games.arcane_legions.turn import awaits

GROUNDS = {
    "blocking": (Ground.BLOCKS, "blocks"),
    "hindering": (Ground.HINDERS, "-1"),
    "control": (Ground.CONTROL, ""),
}
"""How a piece is drawn, and what is written on it."""

TITLES = {
    "enlist": "Armies",
    "terrain": "Terrain",
    "rolloff": "Play order",
    "place": "Play order",
    "zones": "Table sides",
    "deploy": "Deployment",
}
"""What the stages before the first turn are called."""

ENDS = {
    "vp": ("victory points", ACTIVE_PLAYER_WINS_AT_ONCE.id),
    "carried_vp": ("victory points held at the start of the turn", OTHERS_WIN_WHEN_ACTIVE.id),
    "cleared": ("the table is cleared", WIN_BY_CLEARING.id),
    "conceded": ("conceded", ""),
    "draw": ("nobody is left", EVERYONE_GONE.id),
}
"""How a match can end, in words, and the rule."""


def show(table: Table, opened: Reveals) -> Scene:
    """The table as anybody may see it: this game hides nothing."""
    fallen = tuple(name for name, unit in table.units.items() if unit.defeated)
    return Scene(
        board=_board(table),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        turn=_turn(table),
        areas=(*_zones(table), *_terrain(table)),
        pieces=tuple(_piece(table, name, unit.pose) for name, unit in standing(table).items() if unit.pose),
        fallen=tuple(_piece(table, name, Pose(0, 0, 0)) for name in fallen),
        trails=trails(table),
        rays=line_of_fire(table),
        fight=laid(table),
        sheets=tuple(sheet(table, name) for name in (*standing(table), *fallen)),
        outcome=outcome(table, ENDS) if table.stage == "over" else None,
    )


def _board(table: Table) -> Board:
    width, length = table.options["table_width"], table.options["table_length"]
    centreline = ((0, length // 2), (width, length // 2))
    return Board(width, length, FORMATION_LENGTH, "1 FL", STEP, guides=(centreline,))


def _seat(table: Table, seat: str) -> Seat:
    player, units = table.seats[seat], standing(table, seat).values()
    counts = (Meter("units", len(units)), Meter("figures", sum(len(unit.figures) for unit in units)))
    goal = terms(table.options).vp_goal
    return Seat(seat, player.name, player.faction, Meter("VP", table.score.get(seat, 0), goal), counts)


def _turn(table: Table) -> Turn:
    awaited = tuple(Awaited(call.seat, call.says, call.rule) for call in awaits(table))
    if table.turn < 0:
        title = TITLES.get(table.stage, "Setting up")
        deploying = table.stage == "deploy"
        return Turn("deploy" if deploying else "setup", "dep" if deploying else "set", title, awaited=awaited)
    agreed = terms(table.options)
    given = agreed.op if table.turn else agreed.ambush_op
    title, tick = (f"Turn {table.turn}", str(table.turn)) if table.turn else ("Ambush turn", "amb")
    meter = Meter("OP", max(table.op, 0), given)
    return Turn(str(table.turn), tick, title, table.active or None, meter=meter, awaited=awaited)


def _zones(table: Table) -> tuple[Area, ...]:
    """The deployment zones, while they matter."""
    if table.stage not in ("zones", "deploy"):
        return ()
    width, length = table.options["table_width"], table.options["table_length"]
    zones = PLANS[len(table.seats)]
    owners = {zone: tuple(seat for seat, player in table.seats.items() if player.zone == zone) for zone in zones}
    return tuple(
        Area(f"{zone} zone", Ground.ZONE, _outline(table, zone_outline(zone, width, length)), zone, held=owners[zone])
        for zone in zones
    )


def _terrain(table: Table) -> Iterator[Area]:
    at = presence(table)
    for name, piece in table.terrain.items():
        ground, does = GROUNDS[piece.ground]
        held = at.get(name, ())
        if piece.ground == "control":
            scores = len(held) == 1 and table.options["preset"] != "death_before_dishonor"
            does = f"+{CONTROL_POINTS}" if scores else "–"
        yield Area(name, ground, tuple(on_board(table, corner) for corner in piece.outline), name, does, held)


def _piece(table: Table, name: str, pose: Pose) -> Piece:
    unit, card, seen = table.units[name], card_of(table, name), look(table, name)
    base = footprint(card)
    return Piece(
        id=name,
        label=name,
        name=card.unit.name,
        seat=unit.seat,
        at=on_board(table, Point(pose.x, pose.y)),
        heading=pose.heading,
        outline=rectangle(2 * base.across, 2 * base.ahead),
        edges=_edges(seen.card),
        life=hit_points(seen),
        due=table.damage.get(name, 0),
        star=_leads(seen),
        spent=bool(unit.kinds),
    )


@lru_cache(maxsize=1024)
def _leads(unit: Look) -> bool:
    """Whether a commander figure stands in the unit (AL-UNIT-11)."""
    leading = commanders(read_card(unit.card))
    return any(figure.start in leading for _, figure in unit.figures)


@lru_cache(maxsize=512)
def _edges(card: str) -> tuple[Edge, ...]:
    codex = read_card(card).codex
    return tuple(_edge(side, getattr(codex, side).colour) for side in SIDES)


def _edge(side: str, colour: str) -> Edge:
    if side == "front":
        return Edge.FRONT
    return Edge.BAD if colour == "gray" else Edge.PLAIN


def _outline(table: Table, outline: Polygon) -> Outline:
    return tuple(on_board(table, point(corner)) for corner in outline)
