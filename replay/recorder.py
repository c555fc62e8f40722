"""From a request to an entry: fill in what is not said, decide, seal, and write before answering.

Nothing here knows the time, draws a die or keeps a secret of its own: all of that comes with ``Means``.
"""

from collections.abc import Collection
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from eventstore.entry import Entry, Unfit
from eventstore.port import Conflict, Store, Unwritable
from replay import acts
from replay.book import Book
from replay.core.dice import Roll
from replay.core.game import Concede, Game
from replay.core.rule import STRUCTURE, Breach
from replay.core.wire import Order
from replay.correcting.consequence import Draft
from replay.correcting.fork import fork_name, forked
from replay.correcting.preview import Preview, preview
from replay.cursor import Cursor
from replay.legible import Legible, decoded
from replay.line.adjustment import value_at
from replay.line.codec import kind
from replay.line.intent import is_correction
from replay.line.judgement import broken, decide, fold, own_events
from replay.line.position import position
from replay.line.reading import CORRECTED
from replay.notation import verb_of
from replay.recording.answered import demand_answer
from replay.recording.closed import demand_listed, shown
from replay.recording.consent import demand_consent
from replay.recording.due import demand_due
from replay.recording.filling import bare, filled
from replay.recording.means import Means
from replay.recording.muster import ENLIST
from replay.recording.permit import demand_name, demand_role, demand_sense, demand_words
from replay.recording.pocket import Pocket
from replay.recording.promoting import Branch, left_bare, promoted, rewound
from replay.recording.refusal import Refusal, foremost, refused
from replay.recording.repeats import Repeats
from replay.recording.reroll import REROLL, Undone, demand_rolled, lying
from replay.recording.roles import Role, natural
from replay.recording.secrets import demand_shown, laid_before, openings
from replay.recording.writing import entry_of
from replay.wording.teller import Teller


class Answer(Struct, frozen=True):
    """What was written, or had been written before: entry ``n`` of line ``line``, its act, and what it tells."""

    n: int
    line: bytes
    entry: Entry
    act: acts.Act
    telling: str


class Recorder:
    """Writes one line of a match, entry by entry.

    ``book`` and ``cursor`` read the same line, ``table`` is the table now, as corrected; ``closed`` says whether the
    match takes no orders any more.
    """

    def __init__(self, game: Game, store: Store, line: bytes, means: Means, upto: int | None = None) -> None:
        """Reads the line once; ``upto`` is the last entry that what is written leans on, all of them where none is
        named: only then does damage after it matter. Raises ``Absent``, ``Damaged`` and ``Newer``.
        """
        self.store = store
        self.line = line
        self.means = means
        read = Legible(Book.on(game, store, line)) if upto is None else decoded(game, store, line)
        self._cut = read.damage is not None
        self.book = read.demand(upto or 0)
        self.game = self.book.game
        self.cursor = Cursor(self.book, store)
        self._teller = Teller(self.book)
        self._repeats = Repeats(store, line, self.book, means.drawer)
        self._stand()

    # ------------------------------------------------------------ what may be asked

    def record(
        self,
        asked: Order | acts.Act,
        *,
        identity: bytes = b"",
        at: int = 0,
        seen: bytes = b"",
        role: Role | None = None,
        name: str = "",
    ) -> Answer:
        """Write what is asked, durably before this returns; the same request again gets the answer it had.

        ``identity`` is the entry's id (16 bytes), ``at`` the number it is meant to have, ``seen`` the hash of the entry
        that it was weighed on; ``role`` and ``name`` say who writes. Raises ``Refusal``, with all breaches;
        ``Conflict`` when the id or the place holds something else or another writer was first, after which this
        recorder stands at the new head; ``Unwritable``.
        """
        role = role or natural(asked)
        demand_role(role, asked)
        known = self._repeats.find(asked, identity, at)
        if known is not None:
            return self._answer(*known)
        if seen not in (b"", self._head.hash):
            raise Conflict("other entries were written since this was weighed", self.store.head(self.line))
        demand_sense(self.book, asked, self.book.head)
        demand_words(self.book, asked)
        demand_answer(self.book, asked)
        demand_consent(self.book, asked, role)
        identity = identity or self.means.identity()
        actor = f"{role} {name}".strip()
        if isinstance(asked, acts.Forked):
            return self._fork(asked, identity, actor)
        before, answer = self.table, self._append(self._written(asked, identity), identity, actor)
        if self.means.signing.due(self.game, answer.act, before, self.table):
            with suppress(Conflict, Unwritable):  # what is written stands, signed or not
                note = self.means.signing.note(self.store, self.line)
                self._append(acts.Witnessed(note), self.means.identity(), Role.SCRIBE)
        return answer

    def preview(self, draft: Draft) -> Preview:
        """What a correction would do, before it is written.

        Raises ``Refusal`` where it cannot be asked, or leaves dice to be drawn: they are drawn when it is written.
        """
        if isinstance(draft, acts.Amended) and any(isinstance(o, Roll) and not o.faces for o in draft.orders):
            raise Refusal(STRUCTURE, "its dice are drawn when it is written; name the faces to see what would follow")
        if isinstance(draft, acts.Amended):
            demand_shown(self.book, draft.orders)
        # what is only looked at leaves no secret behind
        sketched = replace(self.means, drawer=Pocket(self.means.drawer))
        return self._previewed(draft, self.means.identity(), sketched)

    def catch_up(self) -> None:
        """Read what others have written since."""
        for entry in () if self._cut else self.store.read(self.line, self.book.head):
            self.book.extend(entry)
        self._stand()

    def _stand(self) -> None:
        """Stand at the head of the line as it was read."""
        self.table = self.cursor.table(self.book.head)
        self.closed = bool(self.book.closings())
        self._head = self.store.head(self.line, None if self._cut else self.book.head)

    # ------------------------------------------------------------ what will be written

    def _written(self, asked: Order | acts.Act, identity: bytes) -> acts.Act:
        match asked:
            case Order():
                return self._ordered(asked, (), "", identity)
            case acts.Stood(order, waives, reason):
                return self._ordered(order, waives, reason, identity)
            case acts.Struck() | acts.Amended():
                return self._corrected(asked, identity)
            case acts.Ruled():
                return self._ruled(asked, identity)
            case acts.Adjusted():
                return self._adjusted(asked)
            case _:
                return self._remarked(asked)

    def _ordered(self, asked: Order, waives: tuple[str, ...], reason: str, identity: bytes) -> acts.Act:
        book, means, table = self.book, self.means, self.table
        demand_due(book, means, table, asked, waives)
        for typed in bare(book, table, asked):
            self._decided(typed, waives)
        before = laid_before(book, means.drawer, asked)
        order, salt = shown(book, means.drawer, filled(book, means, table, asked, identity, before=before))
        events = self._decided(order, waives)
        edition = "" if self.game.edition == self.book.genesis.edition else self.game.edition
        if verb_of(order) == ENLIST:
            return acts.Enlisted(order, events, edition, waives, reason, salt)
        if waives:
            return acts.Stood(order, waives, reason, events, edition)
        return (acts.Conceded if isinstance(order, Concede) else acts.Ordered)(order, events, edition)

    def _decided(self, order: Order, waives: Collection[str]) -> tuple[Any, ...]:
        try:
            return decide(self.game, self.table, (order,), waives)
        except Breach:
            found = broken(self.game, self.table, acts.Intent(0, (order,), tuple(waives)))
            raise refused(foremost(found) if any(openings(order)) else found) from None

    def _corrected(self, draft: Draft, identity: bytes) -> acts.Act:
        seen = self._previewed(draft, identity, self.means)
        if seen.refusal is not None:
            raise refused((seen.refusal,))
        return seen.act

    def _previewed(self, draft: Draft, identity: bytes, means: Means) -> Preview:
        try:
            if isinstance(draft, acts.Amended):
                draft = replace(draft, orders=self._amended(draft, identity, means))
            return preview(self.cursor, draft)
        except Breach as breach:
            raise refused((breach,)) from None

    def _amended(self, draft: acts.Amended[Any, Any], identity: bytes, means: Means) -> tuple[Order, ...]:
        """The orders of an amendment filled in, each on the table that the ones before it leave."""
        if not 1 < draft.target <= self.book.head or not self.book.is_act(draft.target):
            return draft.orders
        table = self.cursor.table(draft.target - 1)
        said = lying(self.book, draft.target) or Roll()
        earlier = Undone(said.again, said)
        orders = []
        for place, order in enumerate(draft.orders):
            demand_due(self.book, means, table, order, draft.waives)
            decide(self.game, table, bare(self.book, table, order), draft.waives)
            before = laid_before(self.book, means.drawer, order, draft.target, sketched=means is not self.means)
            orders.append(filled(self.book, means, table, order, identity, place=place, earlier=earlier, before=before))
            demand_listed(self.book, orders[-1])
            try:
                table = fold(self.game, table, decide(self.game, table, orders[-1:], draft.waives))
            except Breach:
                break
        return (*orders, *draft.orders[len(orders) :])

    def _ruled(self, asked: acts.Ruled[Any, Any], identity: bytes) -> acts.Act:
        if asked.remedy == REROLL and asked.dispute:
            demand_rolled(self.book, asked.dispute)
        if asked.promoted:
            return promoted(self.store, self.book.match, self.line, asked)
        if asked.to:
            begun = self._rewound(asked, f"{Role.JUDGE} {asked.judge}".strip())
            return promoted(self.store, self.book.match, self.line, replace(asked, promoted=begun.hex()))
        return self._corrected(asked, identity) if asked.target and asked.waives else asked

    def _rewound(self, asked: acts.Ruled[Any, Any], actor: str) -> bytes:
        """The line on which a match goes on after it was rewound; one that was begun before, and left so, is used."""
        name = rewound(self.book.head + 1)
        begun = left_bare(self.store, self.book.match, Branch(name, self.line, asked.to))
        fork = acts.Forked[Any, Any](name, "", asked.to, CORRECTED)
        return begun or self._fork(fork, self.means.identity(), actor).line

    def _adjusted(self, asked: acts.Adjusted) -> acts.Act:
        try:
            decide(self.game, self.table, (asked,), ())
            return replace(asked, before=value_at(self.table, asked.path))
        except Breach as breach:
            raise refused((breach,)) from None

    def _remarked(self, asked: acts.Act) -> acts.Act:
        match asked:
            case acts.Bookmarked(at=0) | acts.Confirmed(at=0):
                asked = replace(asked, at=self.book.head)
            case acts.Called():
                asked = replace(asked, position=position(self.table))
            case acts.Opened() | acts.Enlisted() | acts.Ordered() | acts.Conceded():
                raise Refusal(STRUCTURE, f"{kind(asked)} is written by an order, not asked for")
        return asked

    # ------------------------------------------------------------ writing

    def _fork(self, asked: acts.Forked[Any, Any], identity: bytes, actor: str) -> Answer:
        name = fork_name(asked)
        demand_name(name, self.store.lines(self.book.match))
        try:
            corrected = asked.reading == CORRECTED
            act = forked(self.book, asked.base, name, self.line.hex(), corrected=corrected)
        except Breach as breach:
            raise refused((breach,)) from None
        entry = self._entry(act, identity, actor, (asked.base, self.book.hash(asked.base)))
        try:
            line = self.store.start(entry, name=name, parent=self.line, base=asked.base, alone=True)
        except Unfit as unfit:
            raise Refusal("unfit", str(unfit)) from None
        return self._answer(line.id, entry, act)

    def _append(self, act: acts.Act, identity: bytes, actor: str) -> Answer:
        entry = self._entry(act, identity, actor, (self._head.seq, self._head.hash))
        # folded before it is written: what no table can take must never stand in the log
        table = None if is_correction(act) else fold(self.game, self.table, own_events(act))
        try:
            self._head = self.store.append(self.line, entry)
        except Conflict:
            self.catch_up()
            raise
        if self._cut:
            return self._answer(self.line, entry, act)
        # other acts may hold values that JSON gives back in another shape
        self.book.extend(entry, act if isinstance(act, acts.Ordered) else None)
        self.closed = bool(self.book.closings())
        self.table = self.cursor.table(entry.seq) if table is None else table
        return self._answer(self.line, entry, act)

    def _entry(self, act: acts.Act, identity: bytes, actor: str, after: tuple[int, bytes]) -> Entry:
        match = self.book.match
        return entry_of(act, self.book.codec, self.means, match=match, after=after, identity=identity, actor=actor)

    def _answer(self, line: bytes, entry: Entry, act: acts.Act) -> Answer:
        told = self._teller.written(entry.seq, act) if line == self.line else self._teller.act(act)
        return Answer(entry.seq, line, entry, act, told)
