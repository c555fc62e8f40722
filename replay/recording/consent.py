"""Consent: dice that lie, and what was turned up, are taken back only with the others, where the match asks for it."""

from typing import Any

from replay.acts import Act, Amended, Held, Struck
from replay.book import Book
from replay.core.dice import Roll
from replay.core.names import first_names
from replay.core.rule import STRUCTURE
from replay.core.wire import Order
from replay.line.intent import aims
from replay.recording.refusal import Refusal
from replay.recording.roles import Role
from replay.recording.secrets import openings

CONSENT = "consent"
"""The word of a refusal where others have to agree first."""


def demand_consent(book: Book, asked: Order | Act, role: Role) -> None:
    """Raises ``Refusal`` where a correction reaches back over dice or a reveal and not all others agree to it.

    A judge needs nobody's consent.
    """
    if not isinstance(asked, Struck | Amended):
        return
    seats = {seat.id for seat in book.genesis.seats}
    if strange := sorted(set(asked.agreed) - seats):
        raise Refusal(STRUCTURE, f"{', '.join(strange)} has no seat here, and nothing to agree to")
    if role is not Role.JUDGE and (owed := consent_owed(book, asked)):
        raise Refusal(CONSENT, owed)


def consent_owed(book: Book, asked: Struck[Any, Any] | Amended[Any, Any]) -> str:
    """Who must agree to a correction still, and how that is said, in a sentence; empty where nobody must."""
    silent = still_to_agree(book, asked)
    if not silent:
        return ""
    seats = book.genesis.seats
    names = dict(zip((seat.id for seat in seats), first_names(seat.name for seat in seats), strict=True))
    who, said = " and ".join(names[seat] for seat in silent), agreeing(asked, silent)
    return f"{who} must agree, since what was rolled or turned up since entry {min(aims(asked))} is taken back: {said}"


def agreeing(asked: Struck[Any, Any] | Amended[Any, Any], seats: tuple[str, ...]) -> str:
    """What is added to the line of a correction once these seats agree to it."""
    return f"agreed={','.join((*asked.agreed, *seats))}"


def still_to_agree(book: Book, asked: Struck[Any, Any] | Amended[Any, Any]) -> tuple[str, ...]:
    """The seats that have to agree to a correction and have not: all but the one whose slip it is.

    Nobody where the match does not ask for it, or where nothing was rolled or turned up from there on.
    """
    if not book.genesis.consent or not _uncovered(book, min(aims(asked), default=0)):
        return ()
    whose = {_speaker(book, n) for n in aims(asked)}
    others = [seat.id for seat in book.genesis.seats if whose != {seat.id}]
    return tuple(seat for seat in others if seat not in asked.agreed)


def _uncovered(book: Book, first: int) -> bool:
    """Whether anything was rolled or turned up in the acts from an entry on that hold."""
    acts = (n for n in range(max(first, 2), book.head + 1) if book.is_act(n) and isinstance(book.outcome(n), Held))
    return any(isinstance(order, Roll) or any(openings(order)) for n in acts for order in book.intent(n).orders)


def _speaker(book: Book, n: int) -> str:
    """Whose entry it is; empty where it is nobody's alone, such as that of a correction."""
    act = book.act(n) if 1 <= n <= book.head else None
    return str(getattr(getattr(act, "order", None), "by", ""))
