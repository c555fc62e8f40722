"""Hilltop, a game on one page: runners on a path, a die, a token face down, and a hill that pays who holds it alone.

It exists to prove that the core is complete: it has a die, a seal, a zone, a rule to waive and an option.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from replay.core.arms import Arms
from replay.core.dice import Owed, Roll, misread, owed_to, shortfall
from replay.core.form import Faces, Form, OneOf
from replay.core.game import Call, Concede, Config, Legal, Refused, Remarked, Reveals, speaker
from replay.core.meter import Meter
from replay.core.options import Option
from replay.core.rule import Breach, Gate, Rule, Status
from replay.core.scene import (
    Area,
    Awaited,
    Board,
    Face,
    Ground,
    Outcome,
    Piece,
    Scene,
    Seat,
    Token,
    Turn,
    rectangle,
)
from replay.core.seal import Hidden, Opening, opens
from replay.core.survey import Stand, Survey
from replay.core.warrant import Warrants, among
from replay.core.wire import Event, Order
from replay.core.zone import command

key, title, edition = "hilltop", "Hilltop", "1"
editions: dict[str, frozenset[str]] = {}
arms = Arms()

ONE_TOKEN = Rule("HT-TOKEN-01", "A seat has one token face down at most.", "Tokens")
TRUE_TOKEN = Rule("HT-TOKEN-02", "A token turned up is the one that was laid.", "Tokens", reading="secrets")
WITHIN_FACE = Rule("HT-MOVE-01", "A runner moves no farther than the dice say.", "Running")
YOUR_TURN = Rule("HT-TURN-01", "Only the seat whose turn it is speaks.", "Turns")
DICE_OWED = Rule("HT-DICE-01", "One die; two for a runner that starts on the hill.", "Running")
HOLDING = Rule("HT-HILL-01", "Ending alone on the hill scores one.", "The hill", Status.COMPUTED)
STANDING_STILL = Rule("HT-MOVE-02", "A move of none is allowed and wastes the dice.", "Running", Status.COMPUTED)
rules = {r.id: r for r in (ONE_TOKEN, TRUE_TOKEN, WITHIN_FACE, YOUR_TURN, DICE_OWED, HOLDING, STANDING_STILL)}
options = {
    "goal": Option("goal", 5, kind="count", gist="points that win", least=1),
    "secrets": Option(
        "secrets",
        "sealed",
        ("sealed", "table"),
        gist="how tokens are laid",
        means=("sealed in the log", "unseen, at the table"),
    ),
}


class Enlist(Order, frozen=True):
    text: str
    by: str = ""


class Lay(Order, frozen=True):
    number: int
    token: Hidden = Hidden()
    by: str = ""


class Reveal(Order, frozen=True):
    number: int
    opening: Opening = Opening()
    by: str = ""


class Move(Order, frozen=True):
    steps: int
    by: str = ""


class Named(Event, frozen=True):
    seat: str
    text: str


class TokenLaid(Event, frozen=True):
    seat: str
    number: int
    token: Hidden


class TokenTurned(Event, frozen=True):
    seat: str
    number: int
    value: str
    proven: bool


class DiceRolled(Event, frozen=True):
    seat: str
    faces: tuple[int, ...]


class RunnerMoved(Event, frozen=True):
    seat: str
    steps: int


class Scored(Event, frozen=True):
    seat: str
    points: int


class TurnPassed(Event, frozen=True):
    seat: str


class MatchEnded(Event, frozen=True):
    winner: str


class Table(Struct, frozen=True):
    match: str
    goal: int
    names: dict[str, str]
    at: dict[str, int]
    score: dict[str, int]
    tokens: dict[str, dict[str, Hidden]]
    active: str
    stride: int = 0
    won: str = ""


Orders: TypeAlias = Enlist | Lay | Reveal | Roll | Move | Concede
Events: TypeAlias = (
    Named | TokenLaid | TokenTurned | DiceRolled | RunnerMoved | Scored | TurnPassed | MatchEnded | Remarked
)


def start(config: Config) -> Table:
    seats = [seat.id for seat in config.seats]
    if len(seats) < 2:
        raise ValueError("Hilltop needs two players or more")
    return Table(
        match=config.match,
        goal=config.options["goal"],
        names={seat.id: seat.name for seat in config.seats},
        at=dict.fromkeys(seats, 0),
        score=dict.fromkeys(seats, 0),
        tokens={seat: {} for seat in seats},
        active=seats[0],
    )


def muster(text: str, fetch: Callable[[str], str]) -> Enlist:
    return Enlist(text.strip())


def _on_hill(place: int) -> bool:
    return place % 10 in (5, 6, 7)


def _owed(table: Table) -> Owed:
    return Owed(table.active, "stride", 2 if _on_hill(table.at[table.active]) else 1)


def awaits(table: Table) -> tuple[Call, ...]:
    if table.won:
        return ()
    name = table.names[table.active]
    if table.stride:
        says = f"{name} moves up to {table.stride}"
        return (Call(table.active, says, ("move", "concede"), rule=WITHIN_FACE.id),)
    owed = _owed(table)
    says = f"{name} rolls {owed.count} stride"
    return (Call(table.active, says, ("roll", "lay", "reveal", "enlist", "concede"), owed, DICE_OWED.id),)


def legal(table: Table, opened: Reveals) -> Legal:
    if table.won:
        return Legal()
    if table.stride:
        # two dice say twelve at most; what a forged log says is not counted out
        far, reach = Move(table.stride + 1), min(table.stride, 99)
        return Legal(
            orders=tuple(Move(n) for n in range(-reach, reach + 1)),
            refused=(Refused(far, WITHIN_FACE.id, f"the dice say {table.stride}"),),
        )
    forms = [Form(Roll(pool="stride"), {"faces": Faces(_owed(table).count)})]
    mine = table.tokens[table.active]
    if not mine:
        forms.append(Form(Lay(1), {"token": OneOf(tuple(Hidden(value=v) for v in "123"))}))
    reveals = tuple(Reveal(int(n), Opening("1")) for n, token in mine.items() if not token.seal and not token.value)
    return Legal(orders=reveals, forms=tuple(forms))


def decide(table: Table, order: Orders, waived: Collection[str] = frozenset()) -> tuple[Events, ...]:
    gate = Gate(waived)
    gate.must(not table.won, "the match is over")
    seat = speaker(order, awaits(table))
    gate.must(seat in table.at, f"there is no seat {seat}")
    if isinstance(order, Concede):
        return (MatchEnded(next(other for other in table.at if other != seat)),)
    gate.require(YOUR_TURN, seat == table.active, f"it is {table.active}'s turn, not {seat}'s")
    match order:
        case Enlist(text):
            return (Named(seat, text),)
        case Lay():
            return _lay(table, order, seat, gate)
        case Reveal():
            return _reveal(table, order, seat, gate)
        case Roll():
            return _roll(table, order, seat, gate)
        case Move():
            return _move(table, order, seat, gate)


def _lay(table: Table, order: Lay, seat: str, gate: Gate) -> tuple[Events, ...]:
    gate.must(str(order.number) not in table.tokens[seat], f"token {order.number} lies there already")
    gate.require(ONE_TOKEN, not table.tokens[seat], f"{seat} has a token face down already")
    return (TokenLaid(seat, order.number, order.token),)


def _reveal(table: Table, order: Reveal, seat: str, gate: Gate) -> tuple[Events, ...]:
    token = table.tokens[seat].get(str(order.number))
    if token is None:
        raise Breach("structure", f"{seat} has no token {order.number}", waivable=False)
    gate.must(order.opening.value in ("1", "2", "3"), f"a token says 1, 2 or 3, not {order.opening.value}")
    fits = not token.seal or opens(token.seal, table.match, seat, order.number, order.opening)
    gate.require(TRUE_TOKEN, fits, f"{order.opening.value} does not fit the seal of token {order.number}")
    proven = bool(token.seal) and fits
    turned = TokenTurned(seat, order.number, order.opening.value, proven)
    return (turned, *_score(table, seat, int(order.opening.value)))


def _roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    gate.must(not table.stride, "the dice have been rolled")
    owed = owed_to(order, (_owed(table),))
    if owed is None:
        raise Breach("structure", f"no {order.pool} dice are owed", waivable=False)
    gate.must(order.faces and not misread(order, owed), "a die shows 1 to 6")
    count = f"{owed.count} dice are owed, {len(order.faces)} were given"
    gate.require(DICE_OWED, shortfall(order, owed) == 0, count)
    return (DiceRolled(seat, order.faces),)


def _move(table: Table, order: Move, seat: str, gate: Gate) -> tuple[Events, ...]:
    gate.must(table.stride, "roll first")
    gate.require(WITHIN_FACE, abs(order.steps) <= table.stride, f"{order.steps} is more than {table.stride}")
    moved = RunnerMoved(seat, order.steps)
    after = evolve(table, moved)
    alone = command(s for s, place in after.at.items() if _on_hill(place)) == seat
    scored = _score(after, seat, 1) if alone else ()
    idle = () if order.steps else (Remarked(STANDING_STILL.id, f"{seat} stays put"),)
    seats = list(table.at)
    passed = TurnPassed(seats[(seats.index(seat) + 1) % len(seats)])
    return (moved, *idle, *scored, passed)


def _score(table: Table, seat: str, points: int) -> tuple[Events, ...]:
    won = table.score[seat] + points >= table.goal
    return (Scored(seat, points), *((MatchEnded(seat),) if won else ()))


def evolve(table: Table, event: Events) -> Table:
    after: Table = _AFTER[type(event)](table, event)
    return after


def _named(table: Table, event: Named) -> Table:
    return replace(table, names=table.names | {event.seat: event.text})


def _laid(table: Table, event: TokenLaid) -> Table:
    mine = table.tokens.get(event.seat, {}) | {str(event.number): event.token}
    return replace(table, tokens=table.tokens | {event.seat: mine})


def _turned(table: Table, event: TokenTurned) -> Table:
    left = {n: token for n, token in table.tokens.get(event.seat, {}).items() if n != str(event.number)}
    return replace(table, tokens=table.tokens | {event.seat: left})


def _rolled(table: Table, event: DiceRolled) -> Table:
    return replace(table, stride=sum(event.faces))


def _moved(table: Table, event: RunnerMoved) -> Table:
    at = table.at.copy()
    at[event.seat] = at.get(event.seat, 0) + event.steps
    return replace(table, at=at, stride=0)


def _scored(table: Table, event: Scored) -> Table:
    score = table.score.copy()
    score[event.seat] = score.get(event.seat, 0) + event.points
    return replace(table, score=score)


def _passed(table: Table, event: TurnPassed) -> Table:
    return replace(table, active=event.seat)


def _ended(table: Table, event: MatchEnded) -> Table:
    return replace(table, won=event.winner)


def _unchanged(table: Table, _: Remarked) -> Table:
    return table


# by type in a dict: patterns tried one after another would cost several times what the events do
_AFTER: dict[type[Events], Callable[[Table, Any], Table]] = {
    Named: _named,
    TokenLaid: _laid,
    TokenTurned: _turned,
    DiceRolled: _rolled,
    RunnerMoved: _moved,
    Scored: _scored,
    TurnPassed: _passed,
    MatchEnded: _ended,
    Remarked: _unchanged,
}


def show(table: Table, opened: Reveals) -> Scene:
    seats = tuple(table.at)
    held = command(seat for seat, place in table.at.items() if _on_hill(place))
    hill = ((5000, 0), (8000, 0), (8000, 3000), (5000, 3000))
    return Scene(
        board=Board(10_000, len(seats) * 1000, 1000, "1 pace"),
        seats=tuple(
            Seat(seat, table.names[seat], "", Meter("points", table.score[seat], table.goal)) for seat in seats
        ),
        turn=Turn(
            key=table.active,
            tick=table.active,
            title=f"{table.names[table.active]}'s turn",
            seat=table.active,
            awaited=tuple(Awaited(call.seat, call.says, call.rule) for call in awaits(table)),
        ),
        areas=(Area("hill", Ground.CONTROL, hill, "hill", "+1", (held,) if held in seats else ()),),
        pieces=tuple(
            Piece(seat, f"R{row + 1}", table.names[seat], seat, _spot(table, seat, row), 90_000, rectangle(800, 800))
            for row, seat in enumerate(seats)
        ),
        tokens=tuple(_token(seat, n, token, opened) for seat in seats for n, token in table.tokens[seat].items()),
        outcome=Outcome((table.won,), "points") if table.won else None,
    )


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    if piece not in table.at:
        return Survey(piece, "paces")
    far, row = min(table.stride, 99) or 6 * _owed(replace(table, active=piece)).count, list(table.at).index(piece)
    steps = range(-far, far + 1)
    spots = (_spot(replace(table, at={piece: table.at[piece] + step}), piece, row) for step in steps)
    stands = ((x, y, abs(step)) for (x, y), step in zip(spots, steps, strict=True))
    outlines = (
        Stand(tuple((x + east, y + north) for east, north in rectangle(800, 800)), price) for x, y, price in stands
    )
    return Survey(piece, "paces", far, tuple(outlines))


def _spot(table: Table, seat: str, row: int) -> tuple[int, int]:
    return (table.at[seat] % 10 * 1000 + 500, row * 1000 + 500)


def _token(seat: str, number: str, token: Hidden, opened: Reveals) -> Token:
    known = opened.get(token.seal, "") if token.seal else token.value
    face = Face.OWN if known else Face.SEALED if token.seal else Face.LAID
    return Token(f"{seat}-{number}", face, seat, known, pile=seat)


def tell(event: Events) -> str:
    match event:
        case Named(seat, text):
            return f"{seat} runs as {text}"
        case TokenLaid(seat, number):
            return f"{seat} lays token {number}"
        case TokenTurned(seat, number, value, proven):
            return f"{seat} turns up token {number}: {value}{'' if proven else ', as told'}"
        case DiceRolled(seat, faces):
            return f"{seat} rolls {' '.join(map(str, faces))}"
        case RunnerMoved(seat, steps):
            return f"{seat} moves {steps}"
        case Scored(seat, points):
            return f"{seat} scores {points}"
        case TurnPassed(seat):
            return f"{seat} is next"
        case MatchEnded(winner):
            return f"{winner} wins"
        case Remarked(_, text):
            return text


WARRANTS: Warrants = {
    DiceRolled: {"": (DICE_OWED,)},
    TokenTurned: {"": (TRUE_TOKEN,)},
    RunnerMoved: {"": (WITHIN_FACE,)},
    Scored: {"": (HOLDING,)},
}


def warrant(event: Event, field: str) -> tuple[str, ...]:
    return (event.rule,) if isinstance(event, Remarked) else among(WARRANTS, event, field)
