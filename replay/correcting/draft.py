"""What is asked of a correction, held against what can be corrected at all."""

from collections.abc import Collection
from typing import Any, NoReturn

from msgspec.structs import replace

from replay.acts import Amended, Intent, Ruled, Struck
from replay.book import Book
from replay.core.game import Game
from replay.core.rule import STRUCTURE, Breach
from replay.correcting.consequence import Draft
from replay.line.codec import CLOSED, FORKED


def asked_of(book: Book, draft: Draft, k: int) -> Draft:
    """A draft with nothing but what is asked, were it the entry after ``k``; a ruling is bound to its target's source.

    Raises ``Breach``, not to be waived, where it names nothing that it can correct.
    """
    match draft:
        case Struck(targets, why, agreed=agreed):
            if not targets or len(set(targets)) < len(targets):
                _refuse("a strike names entries, each of them once")
            for n in targets:
                _strikable(book, n, k)
            return Struck(targets, why, agreed=agreed)
        case Amended(target, orders, why, waives, agreed=agreed):
            _meant(book, target, k)
            if not orders:
                _refuse("an amendment says one order or more; what says none is a strike")
            _known(book.game, waives)
            return Amended(target, orders, why, waives, agreed=agreed)
        case Ruled():
            return _ruling(book, draft, k)


def _ruling(book: Book, draft: Ruled[Any, Any], k: int) -> Ruled[Any, Any]:
    if not draft.waives or draft.promoted:
        _refuse("a ruling reopens an act by waiving rules for it, and does nothing else")
    meant = _meant(book, draft.target, k)
    if not meant.orders:
        _refuse(f"entry {draft.target} is struck: nothing of it is left to rule on")
    _known(book.game, draft.waives)
    return replace(draft, of=meant.source, edition="", changes=(), kept=())


def _meant(book: Book, n: int, k: int) -> Intent[Any]:
    if not (n <= k and book.is_act(n)):
        _refuse(f"entry {n} is no order: it cannot be said otherwise")
    return book.intent(n, k)


def _strikable(book: Book, n: int, k: int) -> None:
    if not 1 <= n <= k:
        _refuse(f"there is no entry {n}")
    if n == 1 or book.kinds[n - 1] == FORKED:
        _refuse(f"entry {n} begins a line: it cannot be struck")
    if book.is_act(n):
        if not book.intent(n, k).orders:
            _refuse(f"entry {n} is struck already")
    elif book.kinds[n - 1] == CLOSED:
        if n not in book.closings(k):
            _refuse(f"entry {n} is struck already; strike that strike to bring it back")
    elif n in book.intents(k).idle:
        _refuse(f"entry {n} is struck already; strike that strike to bring it back")
    elif all(c != n for c, _ in book.corrections(k)):
        _refuse(f"entry {n} is a remark: it changes nothing that a strike could undo")


def _known(game: Game, waives: Collection[str]) -> None:
    for rule in waives:
        if rule not in game.rules:
            _refuse(f"{game.title} has no rule {rule} to waive")


def _refuse(reason: str) -> NoReturn:
    raise Breach(STRUCTURE, reason, waivable=False)
