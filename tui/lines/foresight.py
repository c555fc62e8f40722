"""What a correction would do, in words, before it is written."""

from collections.abc import Iterator

from replay.acts import Held, Orphaned
from replay.book import Book
from replay.core.count import be, counted
from replay.core.game import AnyTable
from replay.core.names import first_names
from replay.core.rule import behind
from replay.core.scene import Scene
from replay.correcting.consequence import Step
from replay.correcting.preview import Preview
from replay.correcting.refit import Refit
from replay.correcting.uncovered import taken_back
from replay.line.intent import aims
from replay.showing.closing import at_rest, closing
from replay.wording.differences import differences
from replay.wording.sealing import since_told
from replay.wording.teller import Teller

MOST = 4
"""Acts that are told one by one."""


def foreseen(preview: Preview, book: Book | None = None) -> str:
    """What becomes of other acts: orphaned, changed, the first orphan; dice to settle, acts to look at by hand.

    With the ``book`` it also says of how many nothing becomes, where something becomes of others.
    """
    if preview.refusal is not None:
        return f"It cannot be written: {preview.refusal.reason}{behind(preview.refusal.rule)}."
    meant = aims(preview.act)
    orphans = [n for n in preview.orphans if n not in meant]
    changed = [step.n for step in preview.steps if isinstance(step.after, Held) and step.n not in meant]
    parts = [_count(len(orphans), "order orphaned", "orders orphaned"), _count(len(changed), "changed", "changed")]
    if book is not None and any(parts):
        parts.append(_count(_unchanged(book, preview), "as it was", "as they were"))
    # on the screen it stands under what is awaited, which changes too
    none = "Nothing else changes" if book is None else "No other act changes"
    told = ", ".join(filter(None, parts)) or none
    first = next((step for step in preview.steps if isinstance(step.after, Orphaned)), None)
    if first is not None and isinstance(first.after, Orphaned):
        told += f"; the first is {first.n}: {first.after.reason}{behind(first.after.rule)}"
    if preview.dice:
        told += f"; dice to settle at {', '.join(str(refit.n) for refit in preview.dice)}"
    if preview.kept:
        told += f"; look at {', '.join(map(str, preview.kept))} by hand"
    return f"{told}."


def _unchanged(book: Book, preview: Preview) -> int:
    """How many later orders stay as they are: those that hold, and go on to."""
    meant = aims(preview.act)
    changed = {step.n for step in preview.steps}.union(meant)
    later = (n for n in range(min(meant) + 1, preview.head + 1) if book.is_act(n) and n not in changed)
    return sum(isinstance(book.outcome(n), Held) for n in later)


def foretold(book: Book, now: AnyTable, preview: Preview) -> tuple[str, ...]:
    """The first few acts that come to something else, each in a row, old and new; dice to settle; what is awaited now
    and after it, where that differs; the score after it.

    ``now`` is the table as it is.
    """
    if preview.refusal is not None:
        return ()
    teller = Teller(book)
    rows = [_changed(teller, step) for step in preview.steps[:MOST]]
    if len(preview.steps) > MOST:
        rows.append(f"  … and {len(preview.steps) - MOST} more, up to {preview.steps[-1].n}")
    dice = (f"  {refit.n}  {to_settle(refit)}" for refit in preview.dice)
    over = (f"  {over.n}  sets {over.path} over {over.now} instead of {over.was}" for over in preview.beneath)
    seals = (f"  {n}  {told}" for n, told in uncovered(book, preview))
    opened = book.opened()
    was = at_rest(book.game.show(now, opened), closing(book, book.head))
    after = at_rest(book.game.show(preview.table, opened), closing(book, book.head, draft=preview.act))
    score = f"  score after: {', '.join(_scores(was, after))}"
    return (*rows, *seals, *dice, *over, *_awaited(was, after), score)


def _awaited(was: Scene, after: Scene) -> tuple[str, ...]:
    """What is awaited as things stand and what would be, a row each; nothing where that is the same."""
    told = tuple(" · ".join(call.sentence for call in scene.turn.awaited) or "nobody" for scene in (was, after))
    return () if told[0] == told[1] else (f"  awaited now: {told[0]}", f"  awaited after: {told[1]}")


def uncovered(book: Book, seen: Preview) -> Iterator[tuple[int, str]]:
    """What becomes of seals that nobody has seen open: a sentence for each entry that laid some."""
    if seen.refusal is not None:
        return
    seats = book.genesis.seats
    names = dict(zip((seat.id for seat in seats), first_names(seat.name for seat in seats), strict=True))
    for one in taken_back(book, seen):
        seals = counted(one.count, "seal")
        way = "replaced, where anything else is hidden now" if one.replaced else "taken back unopened"
        yield one.n, f"{seals} of {names.get(one.seat, one.seat)} {be(one.count)} {way}{since_told(one.since)}"


def _changed(teller: Teller, step: Step) -> str:
    """One act: what it came to and comes to, as far as they differ."""
    was, now = teller.outcome(step.before), teller.outcome(step.after)
    if isinstance(step.after, Orphaned):
        return f"† {step.n}  {_differing(was, ())}: {step.after.reason}"
    if set(was) == set(now) and isinstance(step.before, Held) and isinstance(step.after, Held):
        # what is told alike differs in something that is not told
        pairs = differences(step.before, step.after, plain=True)
        told = f" ({'; '.join(now)})" * bool(now)
        was, now = tuple(had for had, _ in pairs), tuple(has for _, has in pairs)
        return f"± {step.n}  {_differing(was, now)} → {_differing(now, was)}{told}"
    return f"± {step.n}  {_differing(was, now)} → {_differing(now, was)}"


def _differing(told: tuple[str, ...], other: tuple[str, ...]) -> str:
    return "; ".join(part for part in told if part not in other) or "–"


def _scores(now: Scene, then: Scene) -> Iterator[str]:
    """What every seat would have, and has now where that differs."""
    after, before = then.seats, now.seats
    for name, seat, was in zip(first_names(seat.name for seat in after), after, before, strict=True):
        differs = f" (is {was.score.value})" if seat.score.value != was.score.value else ""
        yield f"{name} {seat.score.value}{differs}"


def to_settle(refit: Refit) -> str:
    """The dice that no longer fit what is owed: "1 attack die is owed, 2 lie there"."""
    owed, lie = refit.owed.count, len(refit.roll.faces)
    dice = f"{owed} {refit.owed.pool} {'die is' if owed == 1 else 'dice are'}".replace("  ", " ")
    return f"{dice} owed, {lie} {'lies' if lie == 1 else 'lie'} there"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""
