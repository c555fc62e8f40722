"""A ruling played through on a copy of the match before it is written: what it would write, and what it would settle.

On a screen it is used on the desk alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from eventstore.port import Store
from replay.acts import REWIND, Act, Amended, Disputed, Remedy, Ruled, Struck
from replay.auditing.vigil import Vigil
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.recorder import Answer, Recorder
from replay.recording.means import Means
from replay.recording.pocket import Pocket
from replay.recording.refusal import Refusal
from replay.recording.reroll import REROLL
from replay.recording.ruling import Ruling, rule, staying, undrawn, weighed
from replay.recording.signing import NOBODY
from tui.judging.drafting import Draft
from tui.lines.folio import Folio
from tui.lines.foresight import foreseen, foretold

SIGNS: Mapping[type[Act], str] = {Disputed: "?", Ruled: "¶", Amended: "±", Struck: "×"}
"""The printer's marks of what a ruling writes on its line."""
SETTLED, STAYS, CANNOT = "would be settled", "stays broken", "cannot be written"
UNSAID = "–"
"""Stands where nothing is said yet, so that a ruling can be played through before it is."""


class Weighed(Struct, frozen=True):
    """What a ruling would write, and the acts and the score that it would change, as weighed after the entry whose hash
    is ``seen``.
    """

    told: str
    seen: bytes
    changes: tuple[str, ...] = ()


class Rehearsed(Struct, frozen=True):
    """What a ruling would write on its line, in order, and which entries are open before it and after it."""

    written: tuple[tuple[int, Act], ...]
    before: frozenset[int]
    after: frozenset[int]


def weigh(folio: Folio, vigil: Vigil, draft: Draft) -> Weighed:
    """What a ruling would write, in a line, and what it would change: an act a row, the score, what stays open.

    Raises ``Refusal``, ``Unreadable`` for what is no order, and what reading raises.
    """
    recorder, ruling = folio.recorder(), draft.ruling(folio.game)
    book, played = recorder.book, rehearsed(folio, vigil, draft)
    marks = ", ".join(f"{n} {SIGNS.get(type(act), '')}".strip() for n, act in played.written)
    written = f"would write {marks}"
    settles = " ".join((*stays(staying(book, draft.asked(), ruling)), *_settles(played, draft)))
    seen = book.hash(book.head)
    if ruling.remedy == REWIND:
        to = max(1, ruling.to or draft.n - 1)
        told = f"{written}. Play goes on after {to}, on a line of its own; this one is kept."
        return Weighed(f"{told} {settles}".strip(), seen)
    if undrawn(ruling):
        return Weighed(f"{written}. The dice are drawn when it is written. {settles}".strip(), seen)
    preview = weighed(recorder, draft.asked(), ruling)
    if preview is None:
        left = next((act.promoted for _, act in played.written if isinstance(act, Ruled)), "")
        does = f"Play goes on on line {folio.store.line(bytes.fromhex(left)).name}" if left else "Nothing else changes"
        return Weighed(f"{written}. {does}. {settles}".strip(), seen)
    typed = f"The dice are those typed: {draft.instead}. " if ruling.remedy == REROLL else ""
    told = f"{written}. {typed}{foreseen(preview)} {settles}".strip()
    return Weighed(told, seen, foretold(book, recorder.table, preview))


def fate(folio: Folio, vigil: Vigil, draft: Draft, remedy: Remedy) -> str:
    """What a remedy would make of the entry that is ruled on, in few words; empty where nothing is open of it."""
    tried = replace(
        draft,
        remedy=remedy,
        question=draft.question or UNSAID,
        decision=draft.decision or UNSAID,
        judge=draft.judge or UNSAID,
    )
    try:
        played = rehearsed(folio, vigil, tried)
    except (Refusal, Unreadable):
        return CANNOT
    if draft.n not in played.before:
        return ""
    return STAYS if draft.n in played.after else SETTLED


def rehearsed(folio: Folio, vigil: Vigil, draft: Draft) -> Rehearsed:
    """A ruling on a copy of the match: nothing is written, no die is drawn, no secret kept. ``vigil`` stays as it is.

    Raises as ``rule`` does.
    """
    recorder, ruling = apart(folio.recorder()), draft.ruling(folio.game)
    watch = vigil.along(Cursor(recorder.book))
    watch.take()
    before = frozenset(finding.n for finding in watch.open())
    written = [answer for answer in _played(recorder, draft, ruling) if answer.line == folio.line]
    watch.take()
    after = frozenset(finding.n for finding in watch.open())
    return Rehearsed(tuple((answer.n, answer.act) for answer in written), before, after)


def demand_written(folio: Folio, draft: Draft) -> None:
    """Raises as ``rule`` does where a ruling could not be written; on the log its question would be by then."""
    for _ in _played(apart(folio.recorder()), draft, draft.ruling(folio.game)):
        pass


def apart(recorder: Recorder) -> Recorder:
    """A recorder on a copy of its match."""
    copy = copied(recorder.store, recorder.book.match)
    return Recorder(recorder.game, copy, recorder.line, _sketching(recorder.means))


def _played(recorder: Recorder, draft: Draft, ruling: Ruling) -> Iterator[Answer]:
    dispute = draft.dispute
    if not dispute:
        asked = recorder.record(draft.asked())
        yield asked
        dispute = asked.n
    yield from rule(recorder, dispute, ruling)


def copied(store: Store, match: bytes) -> MemoryStore:
    """A match with all its lines, in memory. Raises ``Damaged`` where they do not hang together."""
    copy = MemoryStore()
    for line in store.lines(match):
        copy.start(*store.own(line.id), name=line.name, parent=line.parent, base=line.base)
    return copy


def _sketching(means: Means) -> Means:
    """Means that use up nothing: one moment, ids of their own, the lowest faces, secrets that are gone with it."""
    numbers, now = count(1), means.clock()
    return Means(
        clock=lambda: now,
        identity=lambda: sha256(f"rehearsal {next(numbers)}".encode()).digest()[:16],
        salt=lambda: bytes(16),
        dice=lambda number, sides: (1,) * number,
        drawer=Pocket(means.drawer),
        signing=NOBODY,
    )


def stays(left: Sequence[int]) -> Iterator[str]:
    """What stays in force though the ruling that brought it is overturned, in a sentence."""
    if left:
        one = len(left) == 1
        told = f"{'stays' if one else 'stay'} in force, since the appeal names {'it' if one else 'them'} not"
        yield f"{_named(left)}, which that ruling brought, {told}: strike {','.join(map(str, left))} to undo that."


def _settles(played: Rehearsed, draft: Draft) -> Iterator[str]:
    """What becomes of what is open, a sentence each."""
    n = draft.n
    if n in played.before and n in played.after:
        where = " on this line" if draft.remedy == REWIND else ""
        yield f"Entry {n} {STAYS}{where}."
    elif n in played.before:
        yield f"Entry {n} {SETTLED}."
    if also := sorted(played.before - played.after - {n}):
        yield f"{_named(also)} {SETTLED} too."
    if again := sorted(played.after - played.before):
        yield f"{_named(again)} would be open again."


def _named(entries: Sequence[int]) -> str:
    return f"{'Entry' if len(entries) == 1 else 'Entries'} {', '.join(map(str, entries))}"
