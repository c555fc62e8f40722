"""What may be written after an entry, whatever the game says of it: by whom, and that all it names is there.

The recorder asks before it writes, the auditor of what is written: both by the same words.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from eventstore.port import Line
from replay import acts
from replay.book import Book
from replay.clocking.acts import Penalised
from replay.core.dice import Roll
from replay.core.rule import STRUCTURE
from replay.core.wire import Order
from replay.line.intent import DECIDED
from replay.line.unsealed import said
from replay.notation import nearest
from replay.recording.clocks import demand_clocks
from replay.recording.refusal import Refusal
from replay.recording.reroll import lying
from replay.recording.roles import Role, may

CLOSED = "the match is closed; remarks, disputes, rulings and corrections go on"
"""What is said to an order that comes after."""


def objection(book: Book, act: acts.Act, actor: str, k: int) -> Refusal | None:
    """Why an act could not have been written after entry ``k`` by this actor, if it could not."""
    asked = act.order if isinstance(act, acts.Ordered | acts.Enlisted | acts.Conceded) else act
    word = actor.partition(" ")[0]
    try:
        if word not in tuple(Role):
            raise Refusal("role", f"{word or 'nobody'} is no role")
        demand_role(Role(word), asked)
        demand_sense(book, act, k)
    except Refusal as refusal:
        return refusal
    return None


def demand_role(role: Role, asked: Order | acts.Act) -> None:
    """Raises ``Refusal`` where a role does not write this."""
    if not may(role, asked):
        raise Refusal("role", f"a {role} does not write this")


def demand_sense(book: Book, act: Order | acts.Act, k: int) -> None:
    """Raises ``Refusal`` where the match takes no such act after entry ``k``, or it names what is not there."""
    _demand_open(book, act, k)
    for n in _places(act):
        if not 0 <= n <= k:
            raise Refusal(STRUCTURE, f"there is no entry {n}; {k} is the last")
    seats = [seat.id for seat in book.genesis.seats]
    for seat in _seats(act):
        if seat not in seats:
            raise Refusal(STRUCTURE, f"there is no seat {seat}; there are {', '.join(seats)}")
    for order in said(act) if isinstance(act, acts.Act) else (act,):
        again = order.again if isinstance(order, Roll) else 0
        if again and not (again <= k and book.is_act(again) and lying(book, again, k)):
            raise Refusal(STRUCTURE, f"entry {again} is no roll that could be made again")
    if isinstance(act, acts.Stood) and not act.waives:
        raise Refusal(STRUCTURE, "what breaks no rule needs none waived; say the order alone")
    if isinstance(act, acts.Ruled):
        _demand_ruling(book, act, k)
    demand_clocks(book, act, k)


def demand_words(book: Book, act: Order | acts.Act) -> None:
    """Raises ``Refusal`` where an act cites a rule the game has not, or says a word that means nothing.

    Asked only before it is written: rules come and go with editions.
    """
    for rule in _rules(act):
        if rule not in book.game.rules:
            raise Refusal(STRUCTURE, f"{book.game.title} has no rule {rule}{nearest(rule, book.game.rules)}")
    if isinstance(act, acts.Ruled):
        _demand_known(act.remedy, acts.REMEDIES)
        _demand_known(act.appeal, acts.APPEALED)
    elif isinstance(act, acts.Forked):
        _demand_known(act.reading, acts.READINGS)


def demand_name(name: str, lines: Iterable[Line]) -> None:
    """Raises ``Refusal`` where nobody could ask for a line by this name, or one of these has it already."""
    if not name.strip() or name.startswith("-"):
        raise Refusal("unfit", "a line's name is a word or more, and begins with no dash")
    if any(line.name == name for line in lines):
        raise Refusal(STRUCTURE, f"a line is called {name} already")


def _demand_known(word: str, known: tuple[str, ...]) -> None:
    if word not in ("", *known):
        raise Refusal(STRUCTURE, f"{word} is none of {', '.join(known)}")


def _demand_open(book: Book, act: Order | acts.Act, k: int) -> None:
    if isinstance(act, acts.Opened):
        raise Refusal(STRUCTURE, "the match is open already")
    ordered = isinstance(act, Order) or (isinstance(act, DECIDED) and not isinstance(act, acts.Adjusted))
    if ordered and book.closings(k):
        raise Refusal("closed", CLOSED)
    if isinstance(act, acts.Closed) and book.closings(k):
        raise Refusal("closed", "the match is closed already")


def _demand_ruling(book: Book, act: acts.Ruled[Any, Any], k: int) -> None:
    if act.dispute and not (act.dispute <= k and isinstance(book.act(act.dispute), acts.Disputed)):
        raise Refusal(STRUCTURE, f"entry {act.dispute} is no dispute")
    if act.target and not book.is_act(act.target):
        raise Refusal(STRUCTURE, f"entry {act.target} is no order: there is nothing to rule on")
    if act.remedy == "waive" and not (act.target and act.waives):
        raise Refusal(STRUCTURE, "a ruling that waives names the order it waives for, and the rules")
    if bool(act.to) != (act.remedy == acts.REWIND):
        raise Refusal(STRUCTURE, "a ruling that rewinds names the last entry that stays, and no other ruling does")
    if act.appeal and not _appeals(book, act.dispute):
        raise Refusal(STRUCTURE, "an appeal is a dispute about a ruling, or about the line that one began")


def _appeals(book: Book, dispute: int) -> bool:
    """Whether a dispute is about a ruling, or about the beginning of a line."""
    disputed = book.act(dispute) if dispute else None
    return isinstance(disputed, acts.Disputed) and isinstance(book.act(disputed.at), acts.Ruled | acts.Forked)


def _places(act: Order | acts.Act) -> Iterator[int]:
    """The entries an act is about."""
    match act:
        case acts.Noted(at=at) | acts.Bookmarked(at=at) | acts.Confirmed(at=at):
            yield at
        case acts.Disputed(at=at, concerns=concerns):
            yield from (at, *concerns)
        case acts.Ruled(dispute=dispute, target=target, to=to):
            yield from (dispute, target, to)


def _seats(act: Order | acts.Act) -> Iterator[str]:
    match act:
        case acts.Clocked(seat=seat) if seat:
            yield seat
        case acts.Confirmed(seat=seat) | Penalised(seat=seat):
            yield seat
        case acts.Disputed(statements=statements):
            yield from statements


def _rules(act: Order | acts.Act) -> Iterator[str]:
    match act:
        case acts.Disputed(rule=rule) if rule:
            yield rule
        case acts.Ruled(rule=rule, waives=waives):
            yield from filter(None, (rule, *waives))
        case acts.Stood(waives=waives) | acts.Amended(waives=waives):
            yield from waives
