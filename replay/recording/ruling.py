"""A dispute decided: the ruling, and the correction that its remedy brings with it."""

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from eventstore.port import Conflict
from replay.acts import REWIND, Amended, Called, Disputed, Forked, Remedy, Ruled, Struck
from replay.book import Book
from replay.core.dice import Roll, owed_to
from replay.core.rule import STRUCTURE
from replay.correcting.preview import Preview
from replay.line.intent import is_correction
from replay.recorder import Answer, Recorder
from replay.recording.answered import brought, demand_unruled, why
from replay.recording.filling import debts
from replay.recording.promoting import rewound
from replay.recording.refusal import Refusal, refused
from replay.recording.reroll import REROLL, demand_rolled, lying
from replay.recording.roles import Role
from replay.showing.proceedings import OVERTURNED

WAIVE: Remedy = "waive"
AGAIN: tuple[Remedy, ...] = ("amend", REROLL)
"""Remedies that say the disputed order otherwise."""
TRIES = 8
"""Times that other writers may be first before what a ruling brings is given up."""


class Halfway(Refusal):
    """Some of what a judge decided is written, and the rest could not be: others were first with what keeps it back."""


class Ruling(Struct, frozen=True):
    """What a judge decides about a dispute.

    ``rule`` is the rule it is decided under, the one that was cited where it is empty. ``waives`` are rules that the
    disputed order need not have kept. ``to`` is the last entry that stays where play is rewound: 0, the one before the
    disputed one. ``orders`` are said in place of the disputed one. ``appeal`` is what becomes of the ruling appealed.
    """

    decision: str
    remedy: Remedy
    judge: str
    rule: str = ""
    waives: tuple[str, ...] = ()
    to: int = 0
    orders: tuple[Any, ...] = ()
    appeal: str = ""


def rule(recorder: Recorder, dispute: int, ruling: Ruling, seen: bytes = b"") -> Iterator[Answer]:
    """Write a ruling on the dispute in entry ``dispute``, and what it brings: an amendment, or what it overturns.

    ``seen`` is the hash of the entry that it was weighed on, as for ``Recorder.record``.

    Dice that are rolled again and not said are drawn. Where the amendment could not be written, nothing is. Raises
    ``Refusal``, and what ``Recorder.record`` raises; ``Halfway`` where others were first with what keeps the amendment
    back, after the ruling itself was written.
    """
    asked, ruling = readied(recorder, dispute, ruling)
    amended = _amended(recorder, asked, ruling)
    if amended is not None:
        _demand_held(recorder, amended)
    ruled = _first(recorder, dispute, _ruled(recorder, dispute, asked, ruling), seen)
    yield ruled
    if amended is not None:
        yield _brought(recorder, ruled.n, replace(amended, why=why(ruled.n, ruling.decision)), ruling)
    elif (struck := _overturning(recorder, asked, ruling)) is not None:
        yield _brought(recorder, ruled.n, struck, ruling)


def readied(recorder: Recorder, dispute: int, ruling: Ruling) -> tuple[Disputed, Ruling]:
    """The question, and the ruling on it with every die drawn: by then it can be told what follows from it.

    Raises ``Refusal`` where that question is not to be ruled on so.
    """
    asked = _asked(recorder, dispute)
    demand_unruled(recorder.book, dispute)
    if ruling.remedy == REROLL:
        demand_rolled(recorder.book, dispute)
    _demand_said(ruling)
    _demand_where(recorder, asked, ruling)
    orders = tuple(_drawn(recorder, asked.at, ruling, order) for order in ruling.orders)
    return asked, replace(ruling, orders=orders)


def _brought(recorder: Recorder, n: int, correction: Amended[Any, Any] | Struck[Any, Any], ruling: Ruling) -> Answer:
    """Write what the ruling in entry ``n`` brings, after whatever others have written since: the ruling stands."""
    for _ in range(TRIES):
        try:
            return recorder.record(correction, role=Role.JUDGE, name=ruling.judge)
        except Conflict as others:
            lost: Conflict | Refusal = others
        except Refusal as refused:
            lost = refused
            break
    raise Halfway(STRUCTURE, f"the ruling is written as entry {n}, and what it brings is not: {lost.reason}") from lost


def _first(recorder: Recorder, dispute: int, ruled: Ruled[Any, Any], seen: bytes) -> Answer:
    """Write the ruling itself. Whoever was slower than another judge is told of that ruling, not of what it began."""
    begins = rewound(recorder.book.head + 1)
    try:
        return recorder.record(ruled, name=ruled.judge, seen=seen)
    except (Refusal, Conflict) as lost:
        recorder.catch_up()
        demand_unruled(recorder.book, dispute)
        if ruled.to and any(line.name == begins for line in recorder.store.lines(recorder.book.match)):
            told = f"the line {begins} was begun already: another judge may be ruling on it at this moment"
            raise Conflict(told) from lost
        raise


def weighed(recorder: Recorder, asked: Disputed, ruling: Ruling) -> Preview | None:
    """What a ruling on a dispute, written or not yet, would change of other entries; None where it changes nothing.

    Raises ``Refusal`` where that cannot be said, or the ruling not be written.
    """
    amended = _amended(recorder, asked, ruling)
    if amended is not None:
        return _demand_held(recorder, amended)
    if ruling.remedy == WAIVE and ruling.waives:
        return recorder.preview(_ruled(recorder, 0, asked, ruling))
    struck = _overturning(recorder, asked, ruling)
    return recorder.preview(struck) if struck is not None else None


def undrawn(ruling: Ruling) -> bool:
    """Whether it leaves dice to be drawn when it is written: what follows from them nobody can say before."""
    return ruling.remedy == REROLL and any(isinstance(order, Roll) and not order.faces for order in ruling.orders)


def _asked(recorder: Recorder, dispute: int) -> Disputed:
    asked = recorder.book.act(dispute)
    if isinstance(asked, Called):
        raise Refusal(
            STRUCTURE, f"entry {dispute} calls a judge and asks nothing: dispute what it is about, and rule on that"
        )
    if not isinstance(asked, Disputed):
        raise Refusal(STRUCTURE, f"entry {dispute} is no dispute")
    return asked


def _demand_said(ruling: Ruling) -> None:
    """Raises ``Refusal`` where an order is to be said otherwise, and nobody says how; where a rule is waived, and the
    remedy waives none.
    """
    if ruling.remedy in AGAIN and not ruling.orders:
        raise Refusal(STRUCTURE, f"the remedy {ruling.remedy} wants the order that is said instead: --order 'ORDER'")
    if ruling.waives and ruling.remedy not in (WAIVE, *AGAIN):
        raise Refusal(STRUCTURE, f"the remedy {ruling.remedy} waives nothing: with --remedy waive the order stands")


def _demand_where(recorder: Recorder, asked: Disputed, ruling: Ruling) -> None:
    """Raises ``Refusal`` where a rewind would be overturned on the line it left: that is done on the one it began."""
    appealed = recorder.book.act(asked.at)
    if ruling.appeal != OVERTURNED or not isinstance(appealed, Ruled) or appealed.remedy != REWIND:
        return
    lines = {line.id.hex(): line for line in recorder.store.lines(recorder.book.match)}
    if began := lines.get(appealed.promoted):
        told = f"entry {asked.at} rewound to line {began.name}; it is overturned there"
        how = f"dispute entry {began.base + 1}, which began it, with --line {began.name}, and rule on that"
        raise Refusal(STRUCTURE, f"{told}: {how}")


def _amended(recorder: Recorder, asked: Disputed, ruling: Ruling) -> Amended[Any, Any] | None:
    if not ruling.orders:
        return None
    if ruling.remedy not in AGAIN:
        raise Refusal(STRUCTURE, f"with the remedy {ruling.remedy} nothing is said in place of the disputed order")
    return Amended(asked.at, ruling.orders, why(recorder.book.head + 1, ruling.decision), ruling.waives)


def _ruled(recorder: Recorder, dispute: int, asked: Disputed, ruling: Ruling) -> Ruled[Any, Any]:
    began = recorder.book.act(asked.at)
    left = began.parent if isinstance(began, Forked) and ruling.appeal == OVERTURNED else ""
    waives = ruling.waives if ruling.remedy == WAIVE else ()
    return Ruled(
        ruling.decision,
        ruling.remedy,
        ruling.judge,
        dispute,
        ruling.rule or asked.rule,
        asked.at if waives else 0,
        waives,
        ruling.to or (max(1, asked.at - 1) if ruling.remedy == REWIND else 0),
        ruling.appeal,
        promoted=left,
    )


def _drawn(recorder: Recorder, at: int, ruling: Ruling, order: Any) -> Any:
    """A roll that is made again with new faces, where none were said."""
    if ruling.remedy != REROLL or not isinstance(order, Roll) or order.faces or not recorder.book.is_act(at):
        return order
    rolled = lying(recorder.book, at) or order
    owed = owed_to(rolled, debts(recorder.game.awaits(recorder.cursor.table(at - 1))))
    if owed is None:
        return order
    return replace(order, faces=recorder.means.dice(owed.count, owed.sides), pool=rolled.pool, by=rolled.by)


def _demand_held(recorder: Recorder, amended: Amended[Any, Any]) -> Preview:
    """What an amendment would do. Raises ``Refusal`` where it could not be written."""
    seen = recorder.preview(amended)
    if seen.refusal is not None:
        raise refused((seen.refusal,))
    return seen


def _overturning(recorder: Recorder, appeal: Disputed, ruling: Ruling) -> Struck[Any, Any] | None:
    """The strike of the corrections that an appeal is about and that are not struck yet; None where none is due."""
    if ruling.appeal != OVERTURNED:
        return None
    book = recorder.book
    idle: Collection[int] = book.intents().idle
    about = (appeal.at, *appeal.concerns)
    struck = tuple(
        n for n in about if n not in idle and not isinstance(act := book.act(n), Forked) and is_correction(act)
    )
    return Struck(struck, f"overturned on appeal: {ruling.decision}") if struck else None


def staying(book: Book, appeal: Disputed, ruling: Ruling) -> tuple[int, ...]:
    """What the ruling that is overturned brought, and that stays in force: its appeal does not name it."""
    if ruling.appeal != OVERTURNED:
        return ()
    return tuple(n for n in brought(book, appeal.at) if n not in appeal.concerns)
