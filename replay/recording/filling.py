"""What an order leaves unsaid, filled in before it is decided: the seat, the pool, the faces, seals and openings."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from replay.book import Book
from replay.core.dice import Owed, Roll, owed_to
from replay.core.game import AnyTable, Call, Game, speaker
from replay.core.rule import STRUCTURE
from replay.core.seal import number_of
from replay.core.wire import Order
from replay.line.parts import may_hold
from replay.notation import verb_of
from replay.recording.means import Means
from replay.recording.owner import owner
from replay.recording.refusal import Refusal
from replay.recording.reroll import Undone, taken_up, to_take_up
from replay.recording.secrets import LAID, SECRETS, Known, hidden, open_from, openings, seal


def filled(
    book: Book,
    means: Means,
    table: AnyTable,
    order: Any,
    entry: bytes,
    *,
    place: int = 0,
    earlier: Undone | None = None,
    before: Sequence[Known] = (),
) -> Any:
    """The order as it will be written under the id ``entry``, at its ``place`` among the orders of that entry.

    ``earlier`` is a roll that an amendment puts right; otherwise a roll takes up the one that was undone, if any.
    ``before`` is what lay face down there: the same value goes back under its seal.
    Raises ``Refusal`` where the seat must be named or a secret has no place; ``Conflict`` and ``Unwritable`` of the
    drawer.
    """
    order = placed(book.game, table, order)
    if isinstance(order, Roll):
        order = _rolled(book, means, book.game.awaits(table), order, earlier)
    kind: type[Order] = type(order)
    if not may_hold(kind):
        return order
    order = face_down(book.genesis.options, book.match.hex(), means, order, entry, place=place, before=before)
    return _turned_up(book, means, order)


def bare(book: Book, table: AnyTable, order: Any) -> tuple[Order, ...]:
    """The order with what it hides as it was typed, to be decided before it is sealed; none where nothing was typed.

    Once a value is under its seal nobody can tell that it cannot be.
    """
    typed = any(part.value for _, part in hidden(order)) and book.genesis.options.get(SECRETS) != LAID
    return (placed(book.game, table, order),) if typed else ()


def placed(game: Game, table: AnyTable, order: Any) -> Any:
    """The order with its seat, and a roll with its pool, as the table awaits them.

    Raises ``Refusal`` where several seats may speak, none is named and the pieces named do not tell whose order it is.
    """
    calls = game.awaits(table)
    if isinstance(order, Roll):
        debt = owed_to(order, debts(calls))
        order = order if debt is None else replace(order, pool=debt.pool, by=debt.seat)
    if order.by:
        return order
    seats = sorted({call.seat for call in calls})
    if len(seats) > 1 and (seat := owner(game, table, order, seats)):
        return replace(order, by=seat)
    if len(seats) > 1:
        raise Refusal(STRUCTURE, _unasked(game, table, order) or _whose(seats))
    return replace(order, by=speaker(order, calls))


def _whose(seats: Sequence[str]) -> str:
    return f"{' and '.join(seats)} may speak now; say whose order it is: by={seats[0]}"


def _unasked(game: Game, table: AnyTable, order: Order) -> str:
    """Why it is nobody's order now, with what is awaited instead; empty where a seat may say it."""
    legal = game.legal(table, {})
    open_to = {type(one) for one in (*legal.orders, *(form.order for form in legal.forms))}
    if type(order) in open_to:
        return ""
    awaited = "; ".join(dict.fromkeys(call.says for call in game.awaits(table)))
    return f"nobody may {verb_of(order)} now: {awaited}"


def debts(calls: tuple[Call, ...]) -> tuple[Owed, ...]:
    """The dice that are owed, those to be rolled first in front."""
    return tuple(call.owed for call in calls if call.owed is not None)


def _rolled(book: Book, means: Means, calls: tuple[Call, ...], roll: Roll, earlier: Undone | None) -> Roll:
    debt = owed_to(roll, debts(calls))
    if debt is None:
        return roll
    if earlier is None:
        earlier = to_take_up(book, debt)
    return taken_up(roll, debt, earlier, means.dice)


def face_down(
    options: Mapping[str, Any],
    match: str,
    means: Means,
    order: Any,
    entry: bytes,
    *,
    place: int = 0,
    before: Sequence[Known] = (),
) -> Any:
    """The order with what it hides under a seal. Raises ``Refusal`` where the match lays its secrets at the table."""
    typed = [path for path, part in hidden(order) if part.value]
    if typed and options.get(SECRETS) == LAID:
        raise Refusal("secret", f"this match lays its secrets at the table: leave the {typed[0]} out")
    return seal(order, match, entry, means.drawer, means.salt, place=place, before=before) if typed else order


def _turned_up(book: Book, means: Means, order: Any) -> Any:
    numbers = {number_of(order, path) for path, part in openings(order) if not part.salt}
    laid = [seal for seal in reversed(book.seals()) if seal.number in numbers and seal.seat == order.by]
    entries = dict.fromkeys(seal.entry for seal in laid)
    ids = (book.entry(n).id for n in entries)
    return open_from(means.drawer, order, book.match.hex(), ids, (seal.seal for seal in laid)) if laid else order
