"""Writing on a line that is laid open: remarks, forks, orders in notation. Used on the desk alone."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from eventstore.port import Absent, Conflict, Damaged, Line, Unwritable
from replay import acts, notation
from replay.core.rule import Breach
from replay.core.text import Unreadable
from replay.core.wire import Order
from replay.line.codec import Newer
from replay.line.reading import CORRECTED, RECORDED
from replay.recorder import Answer, Recorder
from replay.recording.consent import consent_owed
from replay.recording.permit import CLOSED
from replay.recording.refusal import Refusal
from replay.recording.standing import demand_standing
from replay.showing.closing import closing
from replay.wording import sayings
from replay.wording.teller import Teller
from tui.lines.folio import Folio
from tui.lines.foresight import foreseen, foretold
from tui.lines.slips import Slip, slip, to_amend, to_redo, to_undo
from tui.offers.pointing import Pointed, carried, pointed_at
from tui.offers.stand import Stand, stand
from tui.offers.throwing import Throw, throw
from tui.offers.trying import Trial, tried
from tui.panels.keyed import key

UNWRITTEN = (Absent, Unwritable, Damaged, Newer)
"""What keeps a line from being written on, whatever is said."""
EXPECTED = re.compile("found (.+), expected (.+)")
"""What reading says of a word that does not fit."""
CONFLICT = "conflict"
"""The word of a refusal where others wrote first."""


class Said(Struct, frozen=True):
    """The answer to what was to be written: entry ``n`` was, or nothing was (``n`` is 0), and why.

    ``lines`` are rows above the text, ``correction`` says that what was written before reads otherwise now. ``line`` is
    a line that was begun, ``seen`` the hash of the entry that what is foreseen was weighed on. ``waivable`` are the
    rules that would have to be waived for it to stand; none where that cannot be agreed on. ``agreed`` is what a line
    adds once those agree who have to. ``then`` says what may come next.
    """

    n: int
    text: str
    rule: str = ""
    lines: tuple[str, ...] = ()
    correction: bool = False
    line: Line | None = None
    seen: bytes = b""
    waivable: tuple[str, ...] = ()
    agreed: str = ""
    then: str = ""


class Quill:
    """Writes on one folio through the recorder, which is made when it is first needed."""

    def __init__(self, folio: Folio) -> None:
        """Nothing is read or written yet."""
        self._folio = folio
        self._game = folio.game
        self._made: Recorder | None = None
        self._stood: tuple[bytes, Stand] | None = None

    @property
    def _recorder(self) -> Recorder:
        """It stands at the head, whatever others have written. Raises ``Damaged`` as ``Soundness.demand`` does."""
        self._folio.soundness.demand()
        if self._made is None:
            self._made = self._folio.recorder()
        elif self._made.book.head < self._folio.store.head(self._folio.line).seq:
            self._made.catch_up()
        return self._made

    def record(self, asked: acts.Act) -> Said:
        """Write an act, durably, and say what it tells."""
        return _answered(lambda: self._written(self._recorder.record(asked)))

    def say(self, text: str, seen: bytes, remark: str = "") -> Said:
        """Record a line of notation, weighed on the entry whose hash is ``seen``; on any other it is not written.

        A ``remark`` on it is written after it, or not at all.
        """
        return _answered(lambda: self._spoken(text, seen, remark))

    def fork(self, n: int, name: str, *, recorded: bool) -> Said:
        """Begin a line after entry ``n``."""
        asked: acts.Forked[Any, Any] = acts.Forked(name, "", n, RECORDED if recorded else CORRECTED)

        def begun() -> Said:
            answer = self._folio.recorder(n).record(asked)
            return Said(answer.n, answer.telling, line=self._folio.store.line(answer.line))

        return _answered(begun)

    def foresee(self, text: str) -> Said:
        """What a line would do, before it is written: a correction's consequences, else the act in words."""
        return _answered(lambda: self._foreseen(text))

    def _foreseen(self, text: str) -> Said:
        said = self._read(text).said
        self._demand_seen()
        if isinstance(said, acts.Struck | acts.Amended):
            return self._weighed(said)
        if isinstance(said, acts.Stood):
            demand_standing(self._recorder.book, self._recorder.table, said)
        told = notation.write(said) if isinstance(said, Order) else f"{Teller(self._folio.book).act(said)}."
        if not isinstance(said, Order) and self._looks_ordered(text):
            told = f"With the colon this is no order of the game: {told}"
        return Said(0, told, seen=self._folio.book.hash(self._folio.book.head))

    def _weighed(self, said: acts.Struck[Any, Any] | acts.Amended[Any, Any]) -> Said:
        """A correction's consequences; what cannot be written is refused before Enter is asked for."""
        recorder = self._recorder
        preview, seen = recorder.preview(said), recorder.book.hash(recorder.book.head)
        if preview.refusal is not None:
            return Said(0, preview.refusal.reason, preview.refusal.rule)
        lines = foretold(recorder.book, recorder.table, preview)
        owed = consent_owed(recorder.book, said)
        lines += (f"  {owed.partition(',')[0]}",) * bool(owed)
        agreed = owed.rpartition(": ")[2]
        return Said(0, foreseen(preview, recorder.book), lines=lines, seen=seen, agreed=agreed)

    def _looks_ordered(self, text: str) -> bool:
        """Whether an act reads like the order of the same name: what is said of it is on the table."""
        verb, *words = text.removeprefix(":").split()
        stands = self.stand()
        return self.is_order(verb) and stands is not None and not stands.names.keys().isdisjoint(words)

    def _spoken(self, text: str, seen: bytes, remark: str) -> Said:
        spoken = self._read(text)
        self._demand_seen()
        answer = self._recorder.record(spoken.said, at=spoken.at, seen=seen)
        if remark:
            self._recorder.record(acts.Noted(remark, answer.n))
        return self._written(answer)

    def _demand_seen(self) -> None:
        """Nothing is said onto entries that were not shown yet. Raises ``Conflict``."""
        unseen = self._folio.behind()
        if unseen:
            raise Conflict("another entry was written first" if unseen == 1 else f"{unseen} entries were written first")

    def _read(self, text: str) -> sayings.Spoken:
        spoken = sayings.read(self._game, unicodedata.normalize("NFC", text))
        if spoken is None:
            raise Unreadable("line", "nothing was said")
        return spoken

    def _written(self, answer: Answer) -> Said:
        corrected = self._folio.catch_up()
        return Said(answer.n, answer.telling, correction=corrected)

    def stand(self) -> Stand | None:
        """What may be said at the head; None where nothing can be."""
        try:
            book = self._recorder.book
            head = book.hash(book.head)
            if self._stood is None or self._stood[0] != head:
                why = closing(book, book.head)
                self._stood = head, stand(self._game, self._recorder.table, self._folio.opened(), why)
        except UNWRITTEN:
            return None
        return self._stood[1]

    def tries(self, text: str) -> Trial:
        """What an order would do to the table as it is; nothing is written, and nothing that lies face down is told."""
        try:
            if self._recorder.closed:
                return Trial(reason=CLOSED)
            return tried(self._game, self._recorder.table, self._folio.opened(), text)
        except UNWRITTEN as fault:
            return Trial(reason=str(fault))

    def points(self, stand: Stand, text: str) -> Pointed:
        """A cursor for a line that goes on with a place on the table, or why there is none."""
        try:
            return pointed_at(self._game, self._recorder.table, self._folio.opened(), stand.phrases, text)
        except UNWRITTEN as fault:
            return Pointed(why=str(fault))

    def carries(self, stand: Stand, text: str, piece: str) -> Pointed:
        """A cursor for the order that moves a piece, of those that a line may begin, or why there is none."""
        try:
            table, opened = self._recorder.table, self._folio.opened()
            return carried(self._game, table, opened, stand.phrases, text=text, piece=piece)
        except UNWRITTEN as fault:
            return Pointed(why=str(fault))

    def throws(self, text: str) -> Throw | None:
        """The roll that faces typed alone are; None for a line that says something else."""
        try:
            table, closed = self._recorder.table, self._recorder.closed
        except UNWRITTEN:
            return None
        calls = () if closed else self._game.awaits(table)
        return throw(self._game.show(table, {}), calls, text) if any(call.owed for call in calls) else None

    def slip(self, n: int) -> Slip | None:
        """An entry to be amended, with what stood open before it; None where it is no order."""
        try:
            recorder = self._recorder
            before = recorder.cursor.table(n - 1, recorder.book.head) if n > 1 else None
            return slip(self._game, recorder.book, before, n)
        except UNWRITTEN:
            return None

    def slip_before(self, n: int) -> Slip | None:
        """The last order up to an entry that can be amended; None where there is none."""
        try:
            return self.slip(to_amend(self._recorder.book, n))
        except UNWRITTEN:
            return None

    def last(self, *, undone: bool) -> int:
        """The entry that is undone next, or the undoing that is taken back next; 0 for none."""
        try:
            book = self._recorder.book
            return to_redo(book) if undone else to_undo(book)
        except UNWRITTEN:
            return 0

    def is_order(self, text: str) -> bool:
        """Whether a line is an order of the game, by its first word."""
        return text.partition(" ")[0] in notation.sentences(self._game.Orders)

    def is_remark(self, text: str) -> bool:
        """Whether a line says something of the match and changes nothing in it."""
        try:
            return isinstance(self._read(text).said, acts.Noted | acts.Bookmarked | acts.Clocked)
        except Unreadable:
            return False


def spelt(text: str) -> str:
    """A line with the colon that an act begins with, where it was left out."""
    return f":{text}" if text.partition(" ")[0] in sayings.acted() else text


def for_people(unreadable: Unreadable) -> str:
    """What a line wants that cannot be read, as a sentence; a place can be pointed at."""
    found = EXPECTED.fullmatch(unreadable.why)
    if not found:
        return str(unreadable)
    if found[2].startswith("x,y"):
        return f"{unreadable.where} wants a place, {found[2]}, not {found[1]}; {key('F2')} points at one"
    return f"{unreadable.where} wants {found[2]}, not {found[1]}"


def _answered(job: Callable[[], Said]) -> Said:
    """What a job says, or why nothing was written."""
    try:
        return job()
    except (Refusal, Breach) as refusal:
        word = refusal.word if isinstance(refusal, Refusal) else refusal.rule
        found = refusal.breaches if isinstance(refusal, Refusal) else (refusal,)
        rules = tuple(dict.fromkeys(one.rule for one in found)) if all(one.waivable for one in found) else ()
        return Said(0, refusal.reason, word, waivable=rules)
    except Unreadable as unreadable:
        return Said(0, for_people(unreadable), "notation")
    except Conflict as conflict:
        return Said(0, f"{conflict.reason}; the table is shown as it is now", CONFLICT)
    except UNWRITTEN as fault:
        return Said(0, str(fault))
