"""A small scribe for tests: writes lines of Hilltop through ``decide`` and ``preview``, or past them to tamper."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from types import ModuleType
from typing import Any

from eventstore.entry import Entry
from replay.acts import Act, Adjusted, Amended, Conceded, Enlisted, Noted, Opened, Ordered, Ruled, Stood, Struck
from replay.book import Book
from replay.core.dice import Roll
from replay.core.game import Concede, Seat
from replay.correcting.fork import forked
from replay.correcting.preview import Preview, preview
from replay.cursor import Cursor
from replay.line.adjustment import value_at
from replay.line.codec import codec_for, kind
from replay.line.judgement import decide, tellings
from replay.recording.roles import natural
from tests.invented import hilltop
from tests.invented.hilltop import Move

MATCH = bytes(range(16))


class Cache:
    """Keyframes in a dictionary, shared by as many lines as one likes."""

    def __init__(self) -> None:
        self.kept: dict[bytes, bytes] = {}

    def keyframe(self, key: bytes) -> bytes | None:
        return self.kept.get(key)

    def keep(self, key: bytes, match: bytes, state: bytes) -> None:
        self.kept[key] = state


class Ledger:
    """One line under a scribe's hand; lines that share a cache share keyframes."""

    def __init__(
        self,
        *,
        game: Any = hilltop,
        goal: int = 1_000_000,
        seats: Sequence[str] = ("Ann", "Bo"),
        entries: Iterable[Entry] = (),
        cache: Cache | None = None,
    ) -> None:
        self.game = game
        self.cache = Cache() if cache is None else cache
        self.entries = list(entries)
        if not self.entries:
            named = tuple(Seat(f"p{i}", name) for i, name in enumerate(seats, start=1))
            options = {"goal": goal, "secrets": "sealed"}
            self._put(Opened(hilltop.key, game.edition, options, named))
        self.book = Book.of(game, self.entries)
        self.cursor = Cursor(self.book, self.cache, every=4)

    # ------------------------------------------------------------ bytes

    def _put(self, act: Act, actor: str = "scribe") -> Entry:
        payload = codec_for(self.game).write(act)
        n = len(self.entries) + 1
        parent = self.entries[-1].hash if self.entries else bytes(32)
        id_ = sha256(parent + payload).digest()[:16]
        entry = Entry(MATCH, n, parent, id_, n, actor, kind(act), 1, bytes(16), payload)
        self.entries.append(entry)
        return entry

    def write(self, act: Act, actor: str = "") -> int:
        """Append any act as it is, checked by nobody."""
        self.book.extend(self._put(act, actor or natural(act)))
        return self.book.head

    # ------------------------------------------------------------ what a scribe does

    @property
    def table(self) -> Any:
        return self.cursor.table(self.book.head)

    def order(self, order: Any, *waives: str) -> int:
        """Append an order as the game decides it. Raises ``Breach``."""
        events = decide(self.game, self.table, (order,), waives)
        edition = "" if self.game.edition == self.book.genesis.edition else self.game.edition
        if waives:
            return self.write(Stood(order, waives, "agreed", events, edition))
        if isinstance(order, hilltop.Enlist):
            return self.write(Enlisted(order, events, edition))
        if isinstance(order, Concede):
            return self.write(Conceded(order, events, edition))
        return self.write(Ordered(order, events, edition))

    def tamper(self, order: Any, *events: Any) -> int:
        """Append an order with events nobody decided."""
        return self.write(Ordered(order, events), "scribe forger")

    def adjust(self, path: str, value: Any) -> int:
        act = Adjusted(path, value, "the judge says so", value_at(self.table, path))
        decide(self.game, self.table, (act,), ())
        return self.write(act)

    def strike(self, *targets: int) -> Preview:
        return self.correct(Struck(targets, "a slip"))

    def amend(self, target: int, *orders: Any, waives: tuple[str, ...] = ()) -> Preview:
        return self.correct(Amended(target, orders, "a slip", waives))

    def rule(self, target: int, *waives: str) -> Preview:
        return self.correct(Ruled("it stands", "waive", judge="Cleo", target=target, waives=waives))

    def correct(self, draft: Any) -> Preview:
        """Preview a correction and write it. Raises ``Breach`` where it is refused."""
        seen = preview(self.cursor, draft)
        if seen.refusal is not None:
            raise seen.refusal
        self.write(seen.act)
        return seen

    def note(self) -> int:
        return self.write(Noted("a remark"))

    def fork(self, base: int, *, corrected: bool = False) -> "Ledger":
        act = forked(self.book, base, f"line at {base}", self.entries[0].hash.hex(), corrected=corrected)
        line = Ledger(game=self.game, entries=self.entries[:base], cache=self.cache)
        line.write(act)
        return line

    def under(self, game: ModuleType) -> "Ledger":
        """The same line in the hands of another edition's program."""
        return Ledger(game=game, entries=self.entries, cache=self.cache)


def turns(line: Ledger, *steps: tuple[int, int]) -> list[int]:
    """Rolls and moves in turn: entries 2 and 3, 4 and 5, …"""
    return [line.order(order) for face, far in steps for order in (Roll((face,)), Move(far))]


def told(line: Ledger, n: int, k: int | None = None) -> str:
    return "; ".join(tellings(line.game, line.book.outcome(n, k)))
