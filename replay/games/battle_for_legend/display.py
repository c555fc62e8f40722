"""The picture of the table: the arena, who stands where, what lies face down, whose moment it is."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.meter import Meter, Sign
from replay.core.scene import (
    Area,
    Awaited,
    Board,
    Face,
    Ground,
    Piece,
    Scene,
    Seat,
    Stance,
    Token,
    Trail,
    Turn,
)
from replay.core.seats import outcome
from replay.games.battle_for_legend.circles import around_card, circle, point
from replay.games.battle_for_legend.french import FRENCH
from replay.games.battle_for_legend.moving import OPENS
from replay.games.battle_for_legend.profile import Arena, StartOrb
from replay.games.battle_for_legend.rulebook.win import TWENTY
from replay.games.battle_for_legend.scoring import BOUNTY, CENTRE, orb_of_seat
from replay.games.battle_for_legend.sheets import sheet
from replay.games.battle_for_legend.table import GOAL, Figure, Table, in_play, life, profile_of, seat_of
from replay.games.battle_for_legend.tokens import ENGINE, stock
from replay.games.battle_for_legend.turn import awaits
from replay.games.battle_for_legend.uncovered import fight, tokens
from replay.games.battle_for_legend.wrath import ready
from replay.games.battle_for_legend.zones import FOG_RADIUS, IMMEDIATE, controller, in_centre, untargetable

TITLES = {"enlist": "Warbands", "allot": "Artefacts", "deploy": "Deployment", "over": "The end"}
"""What the stages outside of turns are called."""
ENDS = {"pl": (f"{GOAL} Legend Points ({FRENCH['PL']})", TWENTY.id), "conceded": ("conceded", "")}
EMPTY = (2400, 2400)
"""The board that is shown before there is one."""


def show(table: Table, opened: Reveals) -> Scene:
    """The table as a viewer may see it who knows what ``opened`` holds."""
    fallen = [name for name, figure in table.figures.items() if figure.at is None]
    return Scene(
        board=_board(table.arena),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        turn=_turn(table),
        areas=tuple(_areas(table)),
        pieces=tuple(_piece(table, name, figure) for name, figure in in_play(table).items()),
        fallen=tuple(_piece(table, name, table.figures[name]) for name in fallen),
        tokens=(*_orbs(table), *tokens(table, opened)),
        trails=tuple(_trails(table)),
        fight=fight(table, opened),
        sheets=tuple(sheet(table, name) for name in table.figures),
        outcome=outcome(table, ENDS) if table.stage == "over" else None,
    )


def _board(arena: Arena | None) -> Board:
    width, depth = (arena.width, arena.height) if arena else EMPTY
    return Board(width * 10, depth * 10, 4000, "4 inches", step=1200)


def _seat(table: Table, seat: str) -> Seat:
    player = table.seats[seat]
    own = [figure for figure in table.figures.values() if figure.seat == seat]
    counts = (Meter("figures", sum(figure.at is not None for figure in own), len(own)),)
    side = " · ".join(filter(None, (player.warband, FRENCH.get(player.faction or "", ""))))
    meters = []
    if player.faction:
        meters.append(Meter("orb", int(orb_of_seat(table, seat).gain), 1))
        meters.append(Meter("orb ability", int(ready(table, seat)), 1))
        meters.append(Meter("ballista tokens", len(stock(table, ENGINE + player.faction, "power")), 3))
    return Seat(seat, player.name, side, Meter("PL", table.score[seat], GOAL), counts, tuple(meters))


def _turn(table: Table) -> Turn:
    awaited = tuple(Awaited(call.seat, call.says, call.rule) for call in awaits(table))
    if not table.turn:
        return Turn("setup", "set", TITLES.get(table.stage, "Setting up"), awaited=awaited)
    title = f"Turn {table.turn} ({FRENCH['turn']})"
    acting = table.acting.figure if table.acting else ""
    seat = table.figures[acting].seat if acting else None
    return Turn(
        str(table.turn), str(table.turn), title, seat, f"activation of {acting}" if acting else "", awaited=awaited
    )


def _areas(table: Table) -> Iterator[Area]:
    arena = table.arena
    if arena is None:
        return
    for start in arena.start:
        seat = seat_of(table, start.faction)
        yield Area(
            f"start {start.faction}", Ground.ZONE, around_card(start.rect, 0), "start", "", (seat,) if seat else ()
        )
    yield from _centre(table, arena)
    for orb in arena.orb:
        yield from _orb(table, orb)
    for portal in arena.portal:
        says = "" if table.turn >= OPENS else f"opens turn {OPENS}"
        yield Area(f"portal {portal.faction}", Ground.ZONE, circle(portal.radius, portal.at), "portal", says)
    for engine in arena.ballista:
        left = " ".join(map(str, stock(table, ENGINE + engine.faction, "power")))
        yield Area(f"ballista {engine.faction}", Ground.BLOCKS, circle(engine.radius, engine.at), "ballista", left)
    for number, bank in enumerate(table.fogs, start=1):
        yield Area(f"fog {number}", Ground.HINDERS, circle(FOG_RADIUS, bank.at), "fog", "untargetable")


def _centre(table: Table, arena: Arena) -> Iterator[Area]:
    seat = controller(table)
    there = dict.fromkeys(table.figures[i].seat for i in in_centre(table))
    held = (seat,) if seat else tuple(there)
    outline = around_card(arena.card, arena.control_reach)
    yield Area("central zone", Ground.CONTROL, outline, "centre", f"+{CENTRE}", held)
    yield Area("immediate zone", Ground.HINDERS, around_card(arena.card, IMMEDIATE), "", "half cover")
    yield Area("central place", Ground.BLOCKS, around_card(arena.card, 0), "card", "")


def _orb(table: Table, orb: StartOrb) -> Iterator[Area]:
    seat = seat_of(table, orb.faction)
    gains = bool(seat) and orb_of_seat(table, seat).gain
    outline = circle(orb.radius + orb.presence, orb.at)
    yield Area(f"{orb.id} orb", Ground.ZONE, outline, "", "+1", (seat,) if gains else ())


def _orbs(table: Table) -> Iterator[Token]:
    """The orbs are tokens that lie open; one whose ability can be used says so."""
    for orb in table.arena.orb if table.arena else ():
        seat = seat_of(table, orb.faction)
        value = f"{orb.id}!" if seat and ready(table, seat) else orb.id
        yield Token(f"{orb.id} orb", Face.OPEN, seat or None, value, point(orb.at), FRENCH[orb.id])


def _piece(table: Table, name: str, figure: Figure) -> Piece:
    card = profile_of(table, name)
    signs = [Sign("~", "untargetable")] * untargetable(table, name) + [Sign("½", "half cover")] * figure.manning
    signs += [Sign("!", "bounty")] * (figure.kills >= BOUNTY)
    return Piece(
        id=name,
        label=name,
        name=card.name_en,
        seat=figure.seat,
        at=point(figure.at) if figure.at else (0, 0),
        heading=0,
        outline=circle(card.base_radius),
        life=Meter("life", life(table, name), card.life),
        star=table.seats[figure.seat].bearer == name,
        spent=figure.activated,
        signs=tuple(signs),
    )


def _trails(table: Table) -> Iterator[Trail]:
    """The way the last figure to move came."""
    track = table.track
    if track and track.figure in in_play(table):
        yield Trail(track.figure, tuple(Stance(point(at), 0) for at in track.places))
