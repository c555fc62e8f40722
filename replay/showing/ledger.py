"""A match as rows to read: every entry in one line, with what it cost, whom it hurt and what it scored.

Rows hold what an entry came to under one reading; the marks beside them move with the cursor and are drawn from
``replay.showing.marks``. A row is read once, in order, so that a long match can be read a slice at a time.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from eventstore.port import Damaged
from replay.acts import Act, Amended, Bookmarked, Disputed, Held, Noted
from replay.core.changes import Changes, changes
from replay.core.dice import Roll
from replay.core.fight import Die, Fall, Fight
from replay.core.game import AnyTable, Call, speaker
from replay.core.meter import Meter
from replay.core.scene import Scene
from replay.core.wire import verb
from replay.cursor import Cursor
from replay.line.codec import Newer
from replay.line.judgement import fold, same
from replay.showing.attacks import Blow, fought
from replay.showing.citing import cited
from replay.showing.concerns import called, concerned, fights
from replay.wording.teller import Teller

SHORT_OF = (Fall.PHANTOM, Fall.STRUCK)
"""Dice that were not rolled, or not owed."""


class Stand(Struct, frozen=True):
    """Where the match stands: whose turn it is, and every seat's score in the order of seats."""

    key: str
    tick: str
    title: str
    seat: str
    scores: tuple[int, ...]
    meter: Meter | None = None


class Row(Struct, frozen=True):
    """One entry in one line.

    ``verb`` is its order's verb, empty for what is no order; ``seat`` who speaks, ``at`` the entry it speaks of (0:
    none). ``cost`` is what it took of the turn ("2 OP"), ``hurts`` whom it hurt ("S2 -4"), ``gains`` what each seat
    scored; ``units`` are the pieces it is about by their ids, ``named`` their names, ``lost`` how many left the
    table, ``fight`` the entry at which the fight began that it belongs to (0: none), ``rules`` what it is about by
    rule. ``joins`` are the rolls that this row shows along with its own. ``stand`` is where the match stood when it
    was written, ``after`` where it stood then; ``begins`` says that it is the first of a turn. ``was`` is, of an
    entry that a correction changed, what it comes to and what it had come to, as far as they differ.
    """

    n: int
    kind: str
    verb: str
    seat: str
    telling: str
    stand: Stand
    after: Stand
    at: int = 0
    cost: str = ""
    hurts: tuple[str, ...] = ()
    gains: tuple[tuple[str, int], ...] = ()
    units: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    lost: int = 0
    fight: int = 0
    rules: tuple[str, ...] = ()
    joins: tuple[int, ...] = ()
    begins: bool = False
    was: tuple[str, str] = ("", "")


class Ledger:
    """The rows of one line under one reading, as far as they have been read.

    ``stopped`` says why no more can be read, where an entry was written by a newer program or is damaged.
    """

    def __init__(self, cursor: Cursor, *, recorded: bool = False) -> None:
        """``recorded`` reads every entry as the table then believed it, else all as corrected up to the head now.

        A correction that is appended later needs a new ledger; any other entry is read on.
        """
        self.rows: list[Row] = []
        self.stopped = ""
        self._cursor = cursor
        self._book = cursor.book
        self._recorded = recorded
        self._k = self._book.head
        self._teller = Teller(self._book)
        self._table: AnyTable = self._book.start()
        self._scene = self._show(self._table)
        self._stand = self._before = stand(self._scene)
        self._roll: tuple[int, Fight | None] | None = None
        self._fight = 0

    def read_on(self, most: int) -> tuple[Row, ...]:
        """The next rows, at most so many; none when all are read or an entry stops the reading."""
        return tuple(islice(self._rows(), most))

    def __iter__(self) -> Iterator[Row]:
        """All rows, those still to be read last."""
        yield from self.rows
        yield from self._rows()

    def _rows(self) -> Iterator[Row]:
        while not self.stopped and len(self.rows) < self._book.head:
            n = len(self.rows) + 1
            try:
                row = self._row(n, self._book.act(n))
            except (Newer, Damaged) as stop:
                self.stopped = str(stop) if isinstance(stop, Newer) or stop.seq else f"entry {n}: {stop}"
                return
            self.rows.append(row)
            yield row

    def _row(self, n: int, act: Act) -> Row:
        """Read entry ``n``: the table moves on to stand after it."""
        scene, before, table = self._scene, self._stand, self._table
        order = getattr(act, "order", None)
        self._advance(n, act)
        seen = changes(scene, self._scene) if self._scene is not scene else Changes()
        answered, calls = self._answered(n, order), self._calls(order, table)
        units = concerned(order, seen, self._scene, fought=fights(scene, self._scene, seen))
        row = Row(
            n=n,
            kind=self._book.kinds[n - 1],
            verb=verb(type(order).__name__) if order is not None else "",
            seat=speaker(order, calls) if order is not None else "",
            telling=self._fight_told() if answered else self._told(n),
            stand=before,
            after=self._stand,
            at=_about(act),
            cost=_cost(scene, self._scene),
            hurts=_hurts(seen),
            gains=tuple((scored.seat, scored.by) for scored in seen.scored),
            units=units,
            named=called(units, scene, self._scene),
            lost=len(seen.gone),
            fight=self._fought(n, order, seen, (scene.fight, bool(units) and not seen.moved)),
            rules=cited(act, calls, self._scene, self._book.game.rules),
            joins=answered,
            begins=before.key != self._before.key or n == 1,
            was=self._was(n, _hurts(seen)),
        )
        self._before = before
        return row

    def _calls(self, order: object, table: AnyTable) -> tuple[Call, ...]:
        return self._book.game.awaits(table) if order is not None else ()

    def _fought(self, n: int, order: object, seen: Changes, stood: tuple[Fight | None, bool]) -> int:
        """The entry at which its fight began.

        ``stood`` is the fight before it, and whether it is about a piece that stays.
        """
        book = self._book
        if order is None or not self._stands(n):
            return 0
        hurt = any(one.by < 0 for one in seen.hurt) or bool(seen.gone)
        blow = Blow(order, stood[0], self._scene.fight, hurt, stood[1])
        belongs, self._fight = fought(book.game.arms, n, self._fight, blow)
        return belongs

    def _stands(self, n: int) -> bool:
        """Whether an act holds in the reading."""
        return isinstance(self._book.outcome(n, n if self._recorded else max(self._k, n)), Held)

    def _advance(self, n: int, act: Act) -> None:
        if self._recorded and n > 1:
            table = self._cursor.table(n, n)
        else:
            k = max(self._k, n)
            table = fold(self._book.game, self._table, next(self._book.events(n, n, k))[1])
        if table is not self._table:
            self._table = table
            self._scene = self._show(table)
            now = stand(self._scene)
            self._stand = self._stand if now == self._stand else now

    def _show(self, table: AnyTable) -> Scene:
        return self._book.game.show(table, {})

    def _told(self, n: int) -> str:
        return self._teller.entry(n, max(self._k, n), recorded=self._recorded)

    def _was(self, n: int, hurts: tuple[str, ...]) -> tuple[str, str]:
        """What a changed entry comes to and what it came to at first: whom it hurt, else what was told of it."""
        book, k = self._book, max(self._k, n)
        if self._recorded or not book.is_act(n) or not isinstance(book.outcome(n, k), Held):
            return "", ""
        if same(book.outcome(n, k), book.own_outcome(n)):
            return "", ""
        before = self._show(self._cursor.table(n - 1, n - 1)) if n > 1 else self._show(book.start())
        first = _hurts(changes(before, self._show(self._cursor.table(n, n))))
        return difference(hurts, first) if hurts != first else ("", self._teller.entry(n, recorded=True))

    # ------------------------------------------------------------ two rolls in one row

    def _answered(self, n: int, order: object) -> tuple[int, ...]:
        """The roll before, where an order is a roll whose dice answer it; whatever else is ordered ends the wait.

        What stands no longer answers nothing and ends nothing: a roll that was taken back is a row of its own, and
        the one that was entered instead of it answers.
        """
        before, now = self._roll, self._scene.fight
        if order is None or not self._stands(n):
            return ()
        paired = isinstance(order, Roll) and before is not None and _pairs(before[1], now)
        self._roll = (n, now) if isinstance(order, Roll) and not paired else None
        return (before[0],) if paired and before else ()

    def _fight_told(self) -> str:
        fight = self._scene.fight
        if fight is None or fight.below is None:
            return ""
        return f"{faces(fight.above.dice)} against {faces(fight.below.dice)}"


def stand(scene: Scene) -> Stand:
    """Where a scene says the match stands."""
    turn = scene.turn
    scores = tuple(seat.score.value for seat in scene.seats)
    return Stand(turn.key, turn.tick, turn.title, turn.seat or "", scores, turn.meter)


def faces(dice: tuple[Die, ...]) -> str:
    """The faces that were rolled, apart from phantoms, dice that were not owed, and those still to be rolled."""
    return " ".join(die.face for die in dice if die.face and die.fall not in SHORT_OF)


def _about(act: Act) -> int:
    match act:
        case Noted(at=at) | Bookmarked(at=at) | Disputed(at=at) | Amended(target=at):
            return at
    return 0


def _cost(before: Scene, after: Scene) -> str:
    """What was spent of the turn's points within one turn."""
    had, has = before.turn.meter, after.turn.meter
    if before.turn.key != after.turn.key or had is None or has is None or has.value >= had.value:
        return ""
    return f"{had.value - has.value} {has.word}"


def _hurts(seen: Changes) -> tuple[str, ...]:
    return (*(f"{h.piece.label} {h.by:+d}" for h in seen.hurt), *(f"{piece.label} gone" for piece in seen.gone))


def difference(now: tuple[str, ...], was: tuple[str, ...]) -> tuple[str, str]:
    """Two lists of results as far as they differ: ("S4 -2", "-1") where it is the same piece, else in full."""
    came, had = [one for one in now if one not in was], [one for one in was if one not in now]
    if len(came) == len(had) == 1 and came[0].split(" ")[0] == had[0].split(" ")[0]:
        return came[0], had[0].split(" ")[1]
    return " ".join(came), " ".join(had) or "nobody hurt"


def _pairs(before: Fight | None, now: Fight | None) -> bool:
    """Whether dice of a piece lie below now that answer those of another that lay above alone."""
    if before is None or now is None or now.below is None or not now.above.piece:
        return False
    alone = not (before.below and faces(before.below.dice))
    return alone and bool(faces(now.below.dice)) and faces(now.above.dice) == faces(before.above.dice)
