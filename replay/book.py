"""All that was written on one line, and how it reads under the corrections up to any entry. Reading never decides."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from operator import itemgetter
from sys import intern
from typing import Any

from eventstore.entry import Entry
from eventstore.port import Absent, Body, Conflict, Damaged, Store
from replay.acts import Act, Change, Correction, Forked, Held, Intent, Opened, Struck
from replay.clocking.timekeeper import Timekeeper
from replay.core.dice import Roll
from replay.core.game import AnyTable, Game
from replay.line.codec import CLOSED, KINDS, Newer, codec_for, genesis_of, kind_of
from replay.line.intent import CORRECTIONS, DECIDED, Intents, intents, is_correction, own_intent
from replay.line.judgement import Outcome, own_events
from replay.line.pages import Pages, Read, Sheaf, Shelf, Source
from replay.line.standing import Standing
from replay.line.unsealed import Seal, Unsealed, said
from replay.line.wall import Walled, laid

DECIDED_KINDS = frozenset(map(kind_of, DECIDED))
AT_SIGHT = {kind: kind for kind in KINDS - {CLOSED, *map(kind_of, CORRECTIONS)}}
"""Kinds of which nothing but the kind need be known before they are asked for; each kept as one string."""
SEAL, SALT = b'"seal"', b'"salt"'
"""One of these is in every payload that lays a seal or opens one."""
AGAIN = b'"again"'
"""This is in every payload of a roll that replaces another."""
INTENTS = 8
"""How many moments' intents are remembered."""


class Book:
    """The acts of a line, decoded as they are asked for.

    ``match`` is the match's id, ``genesis`` its first act, ``kinds`` the kind of every entry in order, ``times`` its
    clocks, ``unread`` the first correction that could not be read, and why. Whatever takes a ``k`` answers as the
    corrections up to entry ``k`` have it, and raises what kept one of them from being read.
    """

    def __init__(self, game: Game, source: Source) -> None:
        """Passes over every entry once, decoding genesis and corrections.

        Raises ``Absent``, ``Damaged`` and ``Newer``.
        """
        first = source.entry(1)
        self.genesis: Opened = genesis_of(first)
        self.game: Game = Walled(game)
        self.codec = codec_for(game)
        self.match = first.match
        self.kinds: list[str] = []
        self.times = Timekeeper(self)
        self._source = source
        self._pages = Pages(self.codec, source)
        self._standing = Standing(self.is_act)
        self._corrections: list[tuple[int, Correction]] = []
        self._intents: dict[int, Intents] = {}
        self._unsealed = Unsealed(self.match.hex(), [seat.id for seat in self.genesis.seats], self.act)
        self._shown: tuple[int, dict[str, str]] = (0, {})
        self._kinds: dict[str, tuple[int, list[int]]] = {}
        self._rerolls: list[int] = []
        self._taken: set[int] = set()
        self._closings: list[int] = []
        self.unread: tuple[int, Newer | Damaged] | None = None
        for page in self._pages.bodies():
            self._scan(page)

    @classmethod
    def of(cls, game: Game, entries: Iterable[Entry]) -> "Book":
        """A book of entries in memory, genesis first. Raises ``Absent``, ``Damaged`` and ``Newer``."""
        return cls(game, Sheaf(entries))

    @classmethod
    def on(cls, game: Game, store: Store, line: bytes, upto: int | None = None) -> "Book":
        """A book of a line in a store, or of its first entries. Raises ``Absent``, ``Damaged`` and ``Newer``."""
        return cls(game, Shelf(store, line, upto))

    def extend(self, entry: Entry, act: Act | None = None) -> None:
        """Take in the entry after the head, its act where known. Raises ``Conflict`` where it is not the next."""
        if entry.seq != self.head + 1:
            raise Conflict(f"entry {entry.seq} does not follow {self.head}, the last that was read")
        body = entry.seq, entry.kind, entry.version, entry.payload
        read = act or self._pages.read(body)
        self._source.add(entry)
        self._pages.add(entry.seq, read)
        self._enter(body, read)

    # ------------------------------------------------------------ entries as they were written

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return len(self.kinds)

    def entry(self, n: int) -> Entry:
        """Entry ``n`` as it is stored. Raises ``Absent``."""
        return self._source.entry(n)

    def hash(self, n: int) -> bytes:
        """The hash of entry ``n``, at a fraction of what the entry costs. Raises ``Absent``."""
        return self._source.hash(n)

    def act(self, n: int) -> Act:
        """What entry ``n`` says. Raises ``Absent``, ``Newer`` and ``Damaged``."""
        return self._pages.act(n)

    def acts(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, Act]]:
        """Entries ``first`` to ``last`` by number. Raises ``Absent``, ``Newer`` and ``Damaged``."""
        return self._pages.acts(first, self.head if last is None else last)

    def is_act(self, n: int) -> bool:
        """Whether the game decides what becomes of entry ``n``."""
        return 1 <= n <= self.head and self.kinds[n - 1] in DECIDED_KINDS

    def decided(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, Act]]:
        """The entries from ``first`` to ``last`` whose outcome the game decides."""
        return ((n, act) for n, act in self.acts(first, last) if isinstance(act, DECIDED))

    def start(self) -> AnyTable:
        """The table genesis lays. Raises ``Damaged`` where the game does not know its options or seats."""
        return laid(self.game, self.match.hex(), self.genesis.seats, self.genesis.options)

    # ------------------------------------------------------------ reading

    def outcome(self, n: int, k: int | None = None) -> Outcome:
        """What became of act ``n`` under the corrections up to ``k``."""
        outcome = self._standing.written(n, self._readable(k)).outcome
        return self.own_outcome(n) if outcome is None else outcome

    def own_outcome(self, n: int) -> Outcome:
        """What act ``n`` was written with."""
        return Held(own_events(self.act(n)))

    def of_kind(self, kind: str, first: int = 1, last: int | None = None) -> Sequence[int]:
        """The entries of a kind from ``first`` to ``last``; kinds are looked through once."""
        upto, found = self._kinds.get(kind, (0, []))
        found += (n for n, other in enumerate(self.kinds[upto:], start=upto + 1) if other == kind)
        self._kinds[kind] = self.head, found
        return found[bisect_left(found, first) : bisect_right(found, self.head if last is None else last)]

    def standing(self, n: int, k: int | None = None) -> Iterator[tuple[int, Outcome]]:
        """The acts up to ``n`` and what became of each under the corrections up to ``k``."""
        return ((m, self.outcome(m, k)) for m, _ in self.decided(1, n))

    def events(self, first: int, last: int, k: int | None = None) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """The events of entries ``first`` to ``last`` under the corrections up to ``k``; none for what is no act."""
        k = self._readable(k)
        written, touched = self._standing.written, self._standing.by_act
        for n, act in self._pages.acts(first, last):
            outcome = written(n, k).outcome if n in touched else None
            if outcome is None:
                yield n, own_events(act)
            else:
                yield n, outcome.events if isinstance(outcome, Held) else ()

    def editions(self, n: int, k: int | None = None) -> frozenset[str]:
        """Every edition that had a say in the outcome of act ``n``: it decided it, or a correction of what came before
        and left it as it was.
        """
        k = self._readable(k)
        written = self._standing.written(n, k)
        had = {written.edition or self._edition(self.act(written.decider or n))}
        for c, act in self.corrections(k):
            if c > (written.decider or n) and self.changed(c) and self.changed(c)[0] < n:
                had |= set(map(self._edition, act.changes if isinstance(act, Forked) else (act,)))
        return frozenset(had)

    def decider(self, n: int, k: int | None = None) -> int:
        """The correction up to ``k`` that wrote by value what act ``n`` came to; 0 for the act's own events."""
        return self._standing.written(n, self._readable(k)).decider

    def kept(self, n: int, k: int | None = None) -> int:
        """The last correction up to ``k`` that kept act ``n`` as it was written, and none has changed since; else 0."""
        changed = self._standing.written(n, self._readable(k)).c
        return max((c for c, act in self.corrections(k) if c >= changed and n in act.kept), default=0)

    # ------------------------------------------------------------ corrections

    def corrections(self, k: int | None = None) -> Sequence[tuple[int, Correction]]:
        """The corrections up to ``k``, in log order, struck ones included."""
        return self._corrections[: bisect_right(self._corrections, self._readable(k), key=itemgetter(0))]

    def changed(self, c: int) -> tuple[int, ...]:
        """The acts that correction ``c`` gave an outcome, ascending."""
        return self._standing.changed.get(c, ())

    def corrected(self) -> tuple[int, ...]:
        """The acts that any correction gave an outcome, ascending."""
        return tuple(sorted(self._standing.by_act))

    def taken(self) -> Set[int]:
        """The rolls that a later one says it replaces."""
        for n in self._rerolls:
            self._taken.update(order.again for order in said(self.act(n)) if isinstance(order, Roll))
        self._rerolls.clear()
        return self._taken

    def closings(self, k: int | None = None, draft: Act | None = None) -> tuple[int, ...]:
        """The entries up to ``k`` that close the match and are not struck, nor would be by a ``draft`` written next."""
        k = self._readable(k)
        if not self._closings or k < self._closings[0]:
            return ()
        corrections = (*self.corrections(k), *(((k + 1, draft),) if draft else ()))
        idle = (intents(corrections, self.own_intent) if draft else self.intents(k)).idle
        strikes = (act for c, act in corrections if isinstance(act, Struck) and c not in idle)
        struck = {n for act in strikes for n in act.targets}
        return tuple(n for n in self._closings if n <= k and n not in struck)

    def reach(self, n: int, k: int | None = None) -> tuple[int, ...]:
        """The corrections after entry ``n`` and up to ``k`` that change the table after entry ``n``."""
        return self._standing.reach(n, self._readable(k))

    def intents(self, k: int | None = None) -> Intents:
        """What every act means to say under the corrections up to ``k``."""
        corrections = self.corrections(k)
        last = corrections[-1][0] if corrections else 0
        if last not in self._intents:
            if len(self._intents) == INTENTS:
                self._intents.clear()
            self._intents[last] = intents(corrections, self.own_intent)
        return self._intents[last]

    def intent(self, n: int, k: int | None = None) -> Intent[Any]:
        """What act ``n`` means to say under the corrections up to ``k``. Raises ``Absent`` where it is no act."""
        return self.meant(n, self.intents(k))

    def meant(self, n: int, by: Intents) -> Intent[Any]:
        """What act ``n`` means to say by these intents. Raises ``Absent`` where it is no act."""
        meant = by.said.get(n) or self.own_intent(n)
        if meant is None:
            raise Absent(f"entry {n} is nothing the game decides")
        return meant

    def own_intent(self, n: int) -> Intent[Any] | None:
        """The intent act ``n`` was written with; None where entry ``n`` is no act."""
        return own_intent(n, self.act(n)) if self.is_act(n) else None

    def opened(self, k: int | None = None) -> Mapping[str, str]:
        """What seals hid, as far as reveals up to entry ``k`` have shown it: seal to value.

        At the head that is whatever a reveal on any of the match's lines has shown: what was seen once is known on all.
        """
        k = self._readable(k)
        if k == self.head != self._shown[0]:
            self._shown = k, self._unsealed.shown(self._elsewhere)
        found, elsewhere = self._unsealed.opened(k), self._shown[1] if k == self.head else {}
        return {**found, **elsewhere} if elsewhere else found

    def seals(self) -> tuple[Seal, ...]:
        """Every seal of the line as it was laid, in order; one that was laid again, as often."""
        return self._unsealed.seals()

    def _edition(self, act: Act | Change[Any, Any]) -> str:
        return getattr(act, "edition", "") or self.genesis.edition

    def _elsewhere(self) -> Iterator[Act]:
        """The acts of the match's other lines that open a seal."""
        read = (self._pages.read(body) for body in self._source.elsewhere() if SALT in body[3])
        return (act for act in read if isinstance(act, Act))

    def _scan(self, page: Sequence[Body]) -> None:
        """Enter entries side by side: looked at together they cost a fourth, and few pages hold more than orders."""
        sights = [AT_SIGHT.get(kind) for _, kind, _, _ in page]
        text = b"".join([payload for _, _, _, payload in page])
        if None in sights or SEAL in text or SALT in text or AGAIN in text:
            for body, sight in zip(page, sights, strict=True):
                self._enter(body, None if sight else self._pages.read(body))
        else:
            self.kinds += filter(None, sights)

    def _enter(self, body: Body, act: Read | None) -> None:
        n, kind, _, payload = body
        self.kinds.append(intern(kind))
        if SEAL in payload or SALT in payload:
            self._unsealed.add(n)
        if AGAIN in payload:
            self._rerolls.append(n)
        if kind == CLOSED:
            self._closings.append(n)
        if isinstance(act, Exception):
            self.unread = self.unread or (n, act)
        elif act is not None and is_correction(act):
            self._enter_correction(n, act)

    def _enter_correction(self, n: int, act: Correction) -> None:
        try:
            self._standing.add(n, act)
        except Damaged as disordered:
            self.unread = self.unread or (n, disordered)
        else:
            self._corrections.append((n, act))

    def _readable(self, k: int | None) -> int:
        k = self.head if k is None else k
        if self.unread and k >= self.unread[0]:
            raise self.unread[1]
        return k
