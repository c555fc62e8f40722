"""One line of a match laid open: what a screen asks of it, and what is written on it. Used on the desk alone."""

from collections import OrderedDict
from typing import Any

from msgspec import Struct

from eventstore.port import Absent, Conflict, Line, Store, Unwritable
from replay import acts, colon
from replay.book import Book
from replay.core.changes import Changes, changes
from replay.core.game import Game
from replay.core.rule import Breach
from replay.core.scene import Scene
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.ledger import Ledger
from replay.marks import Mark, marks
from replay.means import Means
from replay.recorder import Recorder
from replay.refusal import Refusal
from replay.telling import telling
from tui.panels.entries import Seats
from tui.panels.listing import Branch
from tui.panels.names import first_names
from tui.raster.overlay import Ghost, ghosts

SCENES = 64
"""Pictures kept."""


class Sight(Struct, frozen=True):
    """The table after entry ``n`` under the corrections up to ``k``, and the entry itself.

    ``seen`` is what the entry changed, ``ghosts`` where things stood before it or, if it moved nothing, before the
    entry before. ``next_ms`` is when the next entry was recorded. ``confirmed`` are the seats that acknowledged ``n``.
    """

    n: int
    k: int
    scene: Scene
    seen: Changes
    ghosts: tuple[Ghost, ...]
    telling: str
    rules: tuple[str, ...]
    recorded_ms: int
    next_ms: int
    actor: str
    confirmed: tuple[str, ...]


class Said(Struct, frozen=True):
    """The answer to a line of notation: entry ``n`` was written, or nothing was (``n`` is 0) and why."""

    n: int
    text: str
    rule: str = ""


class Cover(Struct, frozen=True):
    """What is known of a match before it is read: its game, seats, occasion, and the lines it has."""

    match: bytes
    line: Line
    lines: tuple[Line, ...]
    game: str
    title: str
    opened: acts.Opened
    seats: Seats
    head: int
    began_ms: int


class Folio:
    """A line of a match in a store, read as it is asked for."""

    def __init__(self, store: Store, game: Game, line: bytes, means: Means) -> None:
        """Raises ``Absent`` and ``Damaged``."""
        self.game = game
        self.line = line
        self._store = store
        self._means = means
        self._recorder: Recorder | None = None
        self.book = Book.on(game, store, line)
        self.cursor = Cursor(self.book, store)
        self._scenes: OrderedDict[tuple[int, int], Scene] = OrderedDict()

    # ------------------------------------------------------------ reading

    def cover(self) -> Cover:
        """What is known before reading."""
        genesis = self.book.genesis
        return Cover(
            match=self.book.match,
            line=self._store.line(self.line),
            lines=self._store.lines(self.book.match),
            game=self.game.key,
            title=self.game.title,
            opened=genesis,
            seats=Seats(tuple(seat.id for seat in genesis.seats), first_names(seat.name for seat in genesis.seats)),
            head=self.book.head,
            began_ms=self.book.entry(1).recorded_ms,
        )

    def sight(self, n: int, k: int, *, recorded: bool = False) -> Sight:
        """The table after entry ``n``. Raises ``Newer`` and ``Damaged`` where it cannot be read."""
        scene, seen = self._scene(n, k), self._seen(n, k, recorded=recorded)
        left = ghosts(seen, str(n)) or ghosts(self._seen(n - 1, k, recorded=recorded), str(n - 1))
        entry, act = self.book.entry(n), self.book.act(n)
        outcome = self.book.outcome(n, k) if self.book.is_act(n) else None
        later = self.book.entry(n + 1) if n < self.book.head else entry
        names = {seat.id: seat.name for seat in self.book.genesis.seats}
        return Sight(
            n=n,
            k=k,
            scene=scene,
            seen=seen,
            ghosts=left,
            telling=telling(self.game, act, outcome, names),
            rules=_rules(act, scene),
            recorded_ms=entry.recorded_ms,
            next_ms=later.recorded_ms,
            actor=entry.actor,
            confirmed=self._confirmed(n, k),
        )

    def _scene(self, n: int, k: int) -> Scene:
        """The picture after entry ``n``; the last few are kept, since steps share them."""
        scene = self._scenes.get((n, k))
        if scene is None:
            scene = self.game.show(self.cursor.table(n, k), self.book.opened(k))
            self._scenes[n, k] = scene
            if len(self._scenes) > SCENES:
                self._scenes.popitem(last=False)
        return scene

    def _seen(self, n: int, k: int, *, recorded: bool) -> Changes:
        """What entry ``n`` changed, as seen from the entry before; a correction as recorded is a jump."""
        if n <= 1:
            return Changes()
        before = self._scene(n - 1, n - 1 if recorded else k)
        return changes(before, self._scene(n, n if recorded else k))

    def _confirmed(self, n: int, k: int) -> tuple[str, ...]:
        kinds = self.book.kinds
        said = (self.book.act(m) for m in range(n + 1, k + 1) if kinds[m - 1] == "confirmed")
        seats = {act.seat for act in said if isinstance(act, acts.Confirmed) and act.at >= n}
        return tuple(seat.id for seat in self.book.genesis.seats if seat.id in seats)

    def ledger(self, *, recorded: bool) -> Ledger:
        """Its rows, none of them read yet."""
        return Ledger(self.cursor, recorded=recorded)

    def marks(self, k: int) -> dict[int, Mark]:
        """The marks beside entries under the corrections up to ``k``."""
        return dict(marks(self.book, k))

    def branches(self) -> tuple[Branch, ...]:
        """The lines that start on this one."""
        return tuple(
            Branch(line.base, line.name, line.id)
            for line in self._store.lines(self.book.match)
            if line.parent == self.line
        )

    # ------------------------------------------------------------ writing

    def record(self, asked: acts.Act) -> Said:
        """Write an act, durably, and say what it tells; or say why nothing was written."""
        try:
            answer = self._scribe().record(asked)
        except (Refusal, Breach, Conflict, Absent, Unwritable) as refusal:
            return _refused(refusal)
        self._catch_up()
        return Said(answer.n, answer.telling)

    def fork(self, n: int, name: str, *, recorded: bool) -> Line | Said:
        """Begin a line after entry ``n``; or say why nothing was written."""
        asked: acts.Forked[Any, Any] = acts.Forked(name, "", n, "as recorded" if recorded else "as corrected")
        try:
            answer = self._scribe().record(asked)
        except (Refusal, Breach, Conflict, Absent, Unwritable) as refusal:
            return _refused(refusal)
        return self._store.line(answer.line)

    def say(self, text: str) -> Said:
        """Record a line of notation; or say why nothing was written."""
        scribe = self._scribe()
        try:
            spoken = colon.read(self.game, text)
            if spoken is None:
                return Said(0, "nothing was said", "notation")
            answer = scribe.record(spoken.said, at=spoken.at)
        except Unreadable as unreadable:
            return Said(0, str(unreadable), "notation")
        except (Refusal, Breach, Conflict, Absent, Unwritable) as refusal:
            return _refused(refusal)
        self._catch_up()
        return Said(answer.n, answer.telling)

    def _scribe(self) -> Recorder:
        if self._recorder is None:
            self._recorder = Recorder(self.game, self._store, self.line, self._means)
        return self._recorder

    def _catch_up(self) -> None:
        """Read what was written since, by this scribe or another."""
        for entry in self._store.read(self.line, self.book.head):
            self.book.extend(entry)


def _refused(refusal: Exception) -> Said:
    match refusal:
        case Refusal(word=word, reason=reason):
            return Said(0, reason, word)
        case Breach(rule=rule, reason=reason):
            return Said(0, reason, rule)
        case Conflict(reason=reason):
            return Said(0, f"{reason}; look again from the new head", "conflict")
    return Said(0, str(refusal), "")


def _rules(act: acts.Act, scene: Scene) -> tuple[str, ...]:
    """The rules an entry is about: those it waived, those of its dice, else the one that asks for what comes next."""
    if isinstance(act, acts.Stood):
        return act.waives
    order = getattr(act, "order", None)
    if scene.fight is not None and type(order).__name__ == "Roll":
        return scene.fight.rules
    return tuple(dict.fromkeys(call.rule for call in scene.turn.awaited if call.rule))
