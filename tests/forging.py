"""Recorded matches with one fault planted in each: what was written is not what was decided, and play went on from it.

A game's faults stand in ``faults.toml`` among its fixtures. Whoever forges writes every hash right.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.memory import MemoryStore
from replay.acts import Act, Amended, Conceded, Enlisted, Ordered, Ruled, Stood, Struck
from replay.book import Book
from replay.core.rule import Breach, breaches
from replay.correcting.preview import preview
from replay.cursor import Cursor
from replay.games import load
from replay.line.codec import codec_for, kind
from replay.line.judgement import decide
from replay.notation import parse
from replay.recording.filling import placed
from replay.wording.sayings import write_act
from replay.wording.script import renumbered
from tests.demo import HERE, PLAYED, recorded, recording

AHEAD = 12
"""Entries that play goes on for after a fault."""


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """A fault planted in the ``nth`` entry whose notation begins with ``at``, and the rules an audit must name.

    ``says`` is the order written there instead, ``again`` has it written once more after that entry. Its events are
    those it would have had were its rules waived; of them ``drop`` leaves out some by name, and ``event``, ``field``
    and ``to`` set a value in the first of a name.
    """

    fault: str
    at: str
    rules: tuple[str, ...]
    nth: int = 1
    says: str = ""
    again: bool = False
    drop: str = ""
    event: str = ""
    field: str = ""
    to: Any = None


@cache
def faults(key: str) -> tuple[Fault, ...]:
    """The table of a game."""
    text = (HERE / "fixtures" / key / "faults.toml").read_text()
    return msgspec.convert(tomllib.loads(text)["fault"], tuple[Fault, ...])


EVERY = [(key, fault) for key in PLAYED for fault in faults(key)]


@cache
def honest(key: str) -> tuple[Entry, ...]:
    """The entries of a game's recorded match, on its first line."""
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    return tuple(store.read(line.id))


class Forger:
    """A line being written on by somebody who decides nothing they do not want to."""

    def __init__(self, key: str, entries: Sequence[Entry]) -> None:
        """``entries`` are those that stay as they are."""
        self.game: Any = load(key)
        self.entries = list(entries)
        self.book = Book.of(self.game, self.entries)
        self.cursor = Cursor(self.book)

    @property
    def table(self) -> Any:
        return self.cursor.table(self.book.head)

    def write(self, act: Act, like: Entry) -> None:
        """Append any act, its header like that of another entry, with a hash that is right."""
        last = self.entries[-1]
        payload = codec_for(self.game).write(act)
        identity = last.hash[:16]
        forged = replace(like, seq=last.seq + 1, parent=last.hash, id=identity, kind=kind(act), payload=payload)
        self.entries.append(forged)
        self.book.extend(forged)

    def go_on(self, act: Act, like: Entry) -> None:
        """Append what was said then, decided on the table as it is by now. Raises ``Breach`` where it does not hold."""
        match act:
            case Ordered(order) | Conceded(order) | Enlisted(order):
                self.write(replace(act, events=decide(self.game, self.table, (order,), ())), like)
            case Stood(order, waives):
                self.write(replace(act, events=decide(self.game, self.table, (order,), waives)), like)
            case Struck() | Amended():
                self.write(preview(self.cursor, act).act, like)
            case Ruled(target=target, waives=waives) if target and waives:
                self.write(preview(self.cursor, act).act, like)
            case _:
                self.write(act, like)


def place(key: str, fault: Fault) -> int:
    """The entry that is forged, in the honest match."""
    book = Book.of(load(key), honest(key))
    found = [n for n, act in book.acts() if write_act(act).startswith(fault.at)]
    if len(found) < fault.nth:
        raise AssertionError(f"{fault.fault}: no {fault.nth}. entry begins with {fault.at}")
    return found[fault.nth - 1]


def forged(key: str, fault: Fault, *, by_hand: bool = False) -> tuple[int, Forger]:
    """The entry with the fault, and the line with it in.

    Play went on from the fault; where it was planted ``by_hand`` into what had been played already, everything after
    it is as it was.
    """
    entries, n = honest(key), place(key, fault)
    kept = n if fault.again else n - 1
    forger = Forger(key, entries[:kept])
    book = Book.of(load(key), entries)
    forger.write(_planted(forger, fault, book.act(n)), entries[n - 1])
    for m in range(n + 1, (len(entries) if by_hand else min(len(entries), n + AHEAD)) + 1):
        act = renumbered(book.act(m), later := partial(_later, n, fault.again))
        try:
            if by_hand:
                forger.write(_moved(act, later), entries[m - 1])
            else:
                forger.go_on(act, entries[m - 1])
        except Breach:
            break
    return kept + 1, forger


def _later(n: int, again: bool, named: int) -> int:
    return named + (again and named > n)


def _moved(act: Act, later: Callable[[int], int]) -> Act:
    """A correction that speaks of the same acts by the numbers they have then."""
    match act:
        case Struck() | Amended() | Ruled():
            moved = (replace(one, n=later(one.n), to=later(one.to)) for one in act.changes)
            return replace(act, changes=tuple(moved), kept=tuple(map(later, act.kept)))
    return act


def _planted(forger: Forger, fault: Fault, act: Any) -> Act:
    order = act.order
    if fault.says:
        order = placed(forger.game, forger.table, parse(forger.game, fault.says))
    events = _events(forger, order, act.events)
    planted: Act = replace(act, order=order, events=tuple(_changed(forger.game, fault, events)))
    if planted == act and not fault.again:
        raise AssertionError(f"{fault.fault}: nothing of it is another")
    return planted


def _events(forger: Forger, order: Any, otherwise: tuple[Any, ...]) -> tuple[Any, ...]:
    """What an order would have come to were its rules waived; what cannot be at all keeps the events it stands for."""
    table = forger.table
    broken = breaches(lambda waived: forger.game.decide(table, order, waived))
    if any(not breach.waivable for breach in broken):
        return otherwise
    return decide(forger.game, table, (order,), {breach.rule for breach in broken})


def _changed(game: Any, fault: Fault, events: Sequence[Any]) -> Iterator[Any]:
    wanted = fault.drop or fault.event
    for event in events:
        document = msgspec.to_builtins(event)
        if document["event"] != wanted:
            yield event
        elif not fault.drop:
            yield msgspec.convert(document | {fault.field: fault.to}, game.Events)
            wanted = "done"
