"""The picture of the table: territories, terrain, tokens, unit leaders, the dashboard and the last dice."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.meter import Meter, Sign
from replay.core.pose import ONE, Point, rounded, unit
from replay.core.scene import (
    Area,
    Awaited,
    Board,
    Face,
    Ground,
    Outline,
    Piece,
    Scene,
    Seat,
    Stance,
    Token,
    Trail,
    Turn,
)
from replay.core.seats import outcome
from replay.games.star_wars_legion.cards import KINDS, Unit
from replay.games.star_wars_legion.contesting import securing
from replay.games.star_wars_legion.dice_laid import laid
from replay.games.star_wars_legion.places import ACROSS, territory
from replay.games.star_wars_legion.rulebook.fact import VICTORY
from replay.games.star_wars_legion.sheets import sheet
from replay.games.star_wars_legion.table import STEPS, Table, deck_of, limit, lying, panicked, role, titled
from replay.games.star_wars_legion.turn import awaits

STEP = 3000
"""What a zoom is counted in: half-range, so that a battlefield is seen whole wherever there is room."""

CORNERS = 12
"""Corners of a disc in the picture."""

TITLES = {
    "enlist": "Armies",
    "battlefield": "The battlefield",
    "declare": "Declaring terrain",
    "terrain": "Placing terrain",
    "rolls": "The blue player",
    "opening": "The mission",
    "modify": "The mission",
    "sides": "Sides",
    "cards": "Setting up cards",
    "effects": "Setup effects",
    "prepared": "Prepared positions",
}
"""What the stages before the first round are called."""

DOES = {"impassable": (Ground.BLOCKS, "impassable"), "difficult": (Ground.HINDERS, "difficult")}
"""How terrain that is hard to cross is drawn; what is open is raised where it has height."""

ENDS = {"vp": ("victory points", VICTORY.id), "draw": ("equal points", ""), "conceded": ("conceded", "")}


def show(table: Table, opened: Reveals) -> Scene:
    """The table as a viewer may see it: command cards show only to whoever knows what their seals hide."""
    placed = {i: one for i, one in table.units.items() if one.at is not None}
    away = [i for i in table.units if i not in placed]
    return Scene(
        board=Board(table.width, table.depth, 6000, "6 inches", STEP),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        turn=_turn(table),
        areas=(*_territories(table), *_terrain(table), *_pois(table)),
        pieces=tuple(_piece(table, i) for i in placed),
        fallen=tuple(_piece(table, i) for i in away),
        tokens=(*_assets(table), *_dashboard(table), *_decks(table), *_hands(table, opened)),
        trails=tuple(_trails(table)),
        fight=laid(table),
        sheets=tuple(sheet(table, i) for i in table.units),
        outcome=outcome(table, ENDS) if table.stage == "over" else None,
    )


def disc(at: Point, radius: int) -> Outline:
    """A disc as the picture draws it: a polygon through its rim."""
    turns = (unit(n * 360_000 // CORNERS) for n in range(CORNERS))
    return tuple((at.x + rounded(radius * sine, ONE), at.y + rounded(radius * cosine, ONE)) for sine, cosine in turns)


# ---------------------------------------------------------------- seats and turns


def _seat(table: Table, seat: str) -> Seat:
    player, own = table.seats[seat], [one for one in table.units.values() if one.seat == seat]
    side = f"{player.army}{f', {role(table, seat)}' * bool(table.blue)}"
    left = Meter("units", sum(not one.defeated for one in own), len(own))
    meters = [Meter("command cards", player.hand)] * bool(player.hand)
    if table.stage == "modify":
        meters.append(Meter("modifications", table.modified.get(seat, 0), limit(table)))
    return Seat(seat, player.name, side, Meter("VP", table.score.get(seat, 0)), (left,), tuple(meters))


def _turn(table: Table) -> Turn:
    awaited = tuple(Awaited(call.seat, call.says, call.rule) for call in awaits(table))
    if not table.round:
        step = STEPS[table.stage]
        phase = _mission(table) or f"step {step} of 8"
        return Turn(f"s{step}", "set", TITLES.get(table.stage, "Setup"), phase=phase, awaited=awaited)
    # an activation is one turn, from the end of the last to its own
    gone = sum(one.activated for one in table.units.values()) - (table.acting is not None)
    seat = table.active if table.active in table.seats else None
    key = f"{table.round}.{gone}.{table.active}"
    return Turn(key, str(table.round), f"Round {table.round}", seat, _mission(table), awaited=awaited)


def _mission(table: Table) -> str:
    """The Objective and the Secondary Objective as far as they lie there, before the rounds the Advantages too."""
    spaces = ("objective", "secondary", *(() if table.round else table.seats))
    shown = (table.spaces.get(space) for space in spaces)
    return ", ".join(titled(table, one.card) for one in shown if one)


# ---------------------------------------------------------------- what lies on the battlefield


def _territories(table: Table) -> Iterator[Area]:
    for seat in table.seats:
        outline = territory(table, seat)
        if outline:
            yield Area(f"territory {seat}", Ground.ZONE, _plain(outline), role(table, seat), "", (seat,))


def _terrain(table: Table) -> Iterator[Area]:
    for name, piece in table.pieces.items():
        if piece.outline:
            ground, does = DOES.get(piece.movement, (Ground.RAISED if piece.height else Ground.HINDERS, ""))
            cover = ("", "light cover", "heavy cover")[min(max(piece.cover, 0), 2)]
            yield Area(f"terrain {name}", ground, _plain(piece.outline), name, does or cover)


def _pois(table: Table) -> Iterator[Area]:
    for name, token, at in lying(table):
        if token.kind == "poi":
            whose = securing(table, name)
            outline = disc(at, ACROSS["poi"] // 2)
            yield Area(f"token {name}", Ground.CONTROL, outline, "", "", (whose,) if whose else ())


def _plain(outline: tuple[Point, ...]) -> Outline:
    return tuple((spot.x, spot.y) for spot in outline)


def _piece(table: Table, name: str) -> Piece:
    found = table.units[name]
    at = (found.at.x, found.at.y) if found.at else (0, 0)
    return Piece(
        id=name,
        label=name,
        name=found.name,
        seat=found.seat,
        at=at,
        heading=0,
        outline=disc(Point(0, 0), found.base // 2),
        life=Meter("miniatures", found.miniatures),
        star=found.rank == "commander" or "commander" in found.marks,
        spent=found.activated,
        signs=tuple(_signs(found)),
    )


def _signs(found: Unit) -> Iterator[Sign]:
    yield from (Sign("¤", f"holds {token}") for token in found.holding)
    if found.suppression:
        yield Sign("!" if panicked(found) else "↓", f"{found.suppression} suppression")


def _trails(table: Table) -> Iterator[Trail]:
    track = table.track
    found = table.units.get(track.unit) if track else None
    if track and found and found.at:
        spots = [spot for spot in (track.at, found.at) if spot]
        yield Trail(track.unit, tuple(Stance((spot.x, spot.y), 0) for spot in spots))


# ---------------------------------------------------------------- tokens and cards


def _assets(table: Table) -> Iterator[Token]:
    holders = {token: one.seat for one in table.units.values() for token in one.holding}
    holding = {token: i for i, one in table.units.items() for token in one.holding}
    for name, token in table.tokens.items():
        at = (token.at.x, token.at.y) if token.at else None
        pile = "" if at else f"held by {holding[name]}" if name in holding else "dropped"
        seat = securing(table, name) if token.kind == "poi" else holders.get(name)
        yield Token(name, Face.OPEN, seat or None, name, at, pile)


def _dashboard(table: Table) -> Iterator[Token]:
    for space, shown in table.spaces.items():
        seat = space if space in table.seats else None
        yield Token(f"{space} card", Face.OPEN, seat, titled(table, shown.card), pile="mission")


def _decks(table: Table) -> Iterator[Token]:
    if table.stage in ("opening", "modify"):
        for seat in table.seats:
            for kind in KINDS:
                left = deck_of(table, seat, kind).left
                yield from (Token(f"{seat} {kind} {n}", Face.LAID, seat, pile=f"{kind} deck") for n in range(left))


def _hands(table: Table, opened: Reveals) -> Iterator[Token]:
    for seat, player in table.seats.items():
        for n in range(player.hand):
            seal = player.seals[n] if n < len(player.seals) else ""
            known = opened.get(seal, "")
            face = Face.OWN if known else Face.SEALED if seal else Face.LAID
            yield Token(f"{seat} command {n}", face, seat, known, pile="command hand")
