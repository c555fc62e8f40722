"""The picture of the table: Regiments where they stand, Stacks as this viewer knows them, whose turn it is."""

from collections.abc import Iterator

from replay.core.game import Reveals
from replay.core.meter import Meter, Sign
from replay.core.pose import Pose, corner, point
from replay.core.scene import (
    Awaited,
    Board,
    Edge,
    Face,
    Outline,
    Piece,
    Scene,
    Seat,
    Token,
    Turn,
    rectangle,
)
from replay.core.seats import outcome
from replay.games.conquest.dice_laid import laid
from replay.games.conquest.rulebook import vic
from replay.games.conquest.sheets import sheet
from replay.games.conquest.table import Card, Table, Unit, attached, cards_left, in_force
from replay.games.conquest.turn import awaits

STAND = 2000
"""The edge of a Stand in the picture: two inches; the rules of the round do not say."""
LEADER = 1400
"""The edge of a Character in the picture."""
EDGE, APART = 2500, 8000
"""Where Regiments are drawn whose place nobody has said: so far from their player's edge and from each other."""

FRONTED = (Edge.FRONT, Edge.PLAIN, Edge.PLAIN, Edge.PLAIN)
TITLES = {"enlist": "Armies", "attach": "Characters"}
ENDS = {
    "conceded": ("conceded", vic.CONCEDED.id),
    "wiped out": ("the army is wiped out", vic.WIPED_OUT.id),
    "scenario": ("by the scenario", vic.SCENARIO.id),
    "last round": ("the last round is over", vic.LAST_ROUND.id),
}


def show(table: Table, opened: Reveals) -> Scene:
    """The table as a viewer may see it who knows what ``opened`` holds: the order of a Stack is nobody else's."""
    standing = [name for name, unit in table.units.items() if unit.where == "field"]
    standing.sort(key=lambda name: table.units[name].character)
    return Scene(
        board=_board(table),
        seats=tuple(_seat(table, seat) for seat in table.seats),
        turn=_turn(table),
        pieces=tuple(_piece(table, name) for name in standing),
        fallen=tuple(_piece(table, name) for name, unit in table.units.items() if unit.where != "field"),
        fight=laid(table),
        tokens=tuple(token for seat in table.seats for token in _cards(table, seat, opened)),
        sheets=tuple(sheet(table, name) for name in table.units),
        outcome=outcome(table, ENDS) if table.reason else None,
    )


def place(table: Table, name: str) -> Pose:
    """Where a unit stands; one whose place nobody has said stands at its player's edge, a Character in its Regiment."""
    unit = table.units[name]
    if unit.character and unit.host in table.units:
        return _within(table, name, unit)
    if unit.at is not None:
        return unit.at
    north = list(table.seats).index(unit.seat) > 0
    peers = [other for other, one in table.units.items() if one.seat == unit.seat and not one.character]
    wide = table.options["width"] * 1000
    across = (peers.index(name) * APART + APART // 2) % wide if name in peers else wide // 2
    return Pose(across, table.options["depth"] * 1000 - EDGE if north else EDGE, 180_000 if north else 0)


def outline(unit: Unit) -> Outline:
    """The outline of a unit about its middle: its Stands in ranks, those that are left."""
    if unit.character:
        return rectangle(LEADER, LEADER)
    stands = max(1, unit.stands)
    files = min(unit.files, stands)
    return rectangle(files * STAND, -(-stands // files) * STAND)


def _within(table: Table, name: str, unit: Unit) -> Pose:
    """A Character stands in the front rank of its Regiment, at its right end, the second beside the first."""
    host = place(table, unit.host)
    east, north = outline(table.units[unit.host])[1]
    right = east - LEADER // 2 - attached(table, unit.host).index(name) * LEADER
    spot = point(corner(host, right, north - LEADER // 2))
    return Pose(spot.x, spot.y, host.heading)


def _board(table: Table) -> Board:
    wide, deep = table.options["width"] * 1000, table.options["depth"] * 1000
    return Board(wide, deep, 6000, "6 inches", STAND, guides=(((0, deep // 2), (wide, deep // 2)),))


def _seat(table: Table, seat: str) -> Seat:
    player = table.seats[seat]
    own = [unit for unit in table.units.values() if unit.seat == seat and not unit.character]
    left = sum(unit.where != "destroyed" for unit in own)
    waiting = sum(unit.where in ("reserve", "arriving") for unit in own)
    return Seat(
        seat,
        player.name,
        player.army,
        Meter("VP", table.score.get(seat, 0)),
        (Meter("Regiments", left, len(own)), Meter("off the table", waiting)),
        (Meter("cards", cards_left(table, seat), player.stack.size or None), *_force(table, seat)),
    )


def _force(table: Table, seat: str) -> tuple[Meter, ...]:
    warlord = table.units.get(table.seats[seat].warlord)
    if warlord and warlord.ability and in_force(table, seat):
        return (Meter(f"{warlord.ability.id} in force", 1),)
    return ()


def _turn(table: Table) -> Turn:
    awaited = tuple(Awaited(call.seat, call.says, call.rule) for call in awaits(table))
    if not table.round:
        return Turn("setup", "set", TITLES.get(table.phase, "Setting up"), awaited=awaited)
    limit = table.options["round_limit"]
    seat = table.active if table.phase == "action" else ""
    return Turn(
        f"{table.round}.{table.phase}",
        str(table.round),
        f"Round {table.round}, {table.phase} phase",
        seat or None,
        meter=Meter("rounds", table.round, limit),
        awaited=awaited,
    )


def _piece(table: Table, name: str) -> Piece:
    unit, at = table.units[name], place(table, name)
    return Piece(
        id=name,
        label=_label(table, name),
        name=unit.name or unit.entry,
        seat=unit.seat,
        at=(at.x, at.y),
        heading=at.heading,
        outline=outline(unit),
        edges=FRONTED,
        life=None if unit.character else Meter("stands", unit.stands, unit.full),
        star=name == table.seats[unit.seat].warlord if unit.seat in table.seats else False,
        spent=unit.activated,
        signs=tuple(_signs(unit)),
    )


def _label(table: Table, name: str) -> str:
    """Its id where that fits, else the number it has among all units."""
    return name if len(name) <= 3 else f"{list(table.units).index(name) + 1}"


def _signs(unit: Unit) -> Iterator[Sign]:
    if unit.broken:
        yield Sign("!", "Broken")
    if unit.contact:
        yield Sign("x", f"in contact with {', '.join(unit.contact)}")
    yield from (Sign("+", token) for token in unit.tokens)


def _cards(table: Table, seat: str, opened: Reveals) -> Iterator[Token]:
    """The cards of a Stack from the top: those drawn are open, of the others what this viewer knows."""
    stack = table.seats[seat].stack
    count = max(stack.size, len(stack.seals))
    for number in range(1, count + 1):
        id_, pile = f"{seat}-{table.round}-{number}", "Stack"
        if number <= len(stack.drawn):
            card = stack.drawn[number - 1]
            yield Token(id_, _face(card), seat, card.entry, pile=pile)
            continue
        seal = stack.seals.get(str(number), "")
        known = opened.get(seal, "") if seal else ""
        yield Token(id_, Face.OWN if known else Face.SEALED if seal else Face.LAID, seat, known, pile=pile)


def _face(card: Card) -> Face:
    return Face.FITS if card.proven else Face.MISFITS if card.misfit else Face.OPEN
