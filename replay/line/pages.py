"""The acts of one line, decoded a page at a time; the pages turned to last stay open."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Protocol, TypeAlias

import msgspec

from eventstore.entry import Entry
from eventstore.port import Absent, Body, Damaged, Store
from replay.acts import Act
from replay.core.text import misfit
from replay.line.codec import Codec, Newer

PAGE = 64
"""Acts on a page: as many as lie between two keyframes, so that a seek turns one page."""
OPEN = 128
"""Pages kept open, their acts decoded: a match fits whole."""
ROOM = 32 << 20
"""Bytes of payload kept as they were fetched: a hundred thousand entries fit, and are fetched once."""


Read: TypeAlias = Act | Newer | Damaged
"""An act, or what kept it from being read."""
Page: TypeAlias = list[Read | Body]
"""Entries side by side, each decoded when somebody comes to it."""


class Source(Protocol):
    """Where the entries of one line are read."""

    def bodies(self, after: int, upto: int | None) -> Iterable[Body]:
        """Number, kind, version and payload of the entries after one number up to another."""

    def entry(self, seq: int) -> Entry:
        """One entry whole. Raises ``Absent``."""

    def hash(self, seq: int) -> bytes:
        """One entry's hash, without the entry. Raises ``Absent``."""

    def elsewhere(self) -> Iterable[Body]:
        """The entries of the match's other lines, as far as they are held."""

    def add(self, entry: Entry) -> None:
        """Learn of an entry that was appended."""


class Shelf:
    """A line in a store."""

    def __init__(self, store: Store, line: bytes, upto: int | None = None) -> None:
        """``line`` is the line's id, ``upto`` its last entry that is read, where not all of them are."""
        self._store = store
        self._line = line
        self._upto = upto

    def bodies(self, after: int, upto: int | None) -> Iterable[Body]:
        """Straight from the store."""
        ends = [end for end in (upto, self._upto) if end is not None]
        return self._store.bodies(self._line, after, min(ends, default=None))

    def entry(self, seq: int) -> Entry:
        """Straight from the store. Raises ``Absent``."""
        return self._store.entry(self._line, seq)

    def hash(self, seq: int) -> bytes:
        """As the store keeps it. Raises ``Absent``."""
        return self._store.head(self._line, seq).hash

    def elsewhere(self) -> Iterable[Body]:
        """What the store holds of the other lines as their own, up to where one is damaged."""
        for line in self._store.lines(self._store.line(self._line).match):
            if line.id != self._line:
                with suppress(Damaged):
                    yield from self._store.bodies(line.id, line.base)

    def add(self, entry: Entry) -> None:
        """Nothing to learn: the store holds it."""


class Sheaf:
    """Entries held in memory, from genesis on."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """``entries`` are the whole lineage in order."""
        self._entries = list(entries)

    def bodies(self, after: int, upto: int | None) -> Iterable[Body]:
        """From the list."""
        return [(e.seq, e.kind, e.version, e.payload) for e in self._entries[after:upto]]

    def entry(self, seq: int) -> Entry:
        """From the list. Raises ``Absent``."""
        if not 1 <= seq <= len(self._entries):
            raise Absent(f"there is no entry {seq}")
        return self._entries[seq - 1]

    def hash(self, seq: int) -> bytes:
        """From the entry. Raises ``Absent``."""
        return self.entry(seq).hash

    def elsewhere(self) -> Iterable[Body]:
        """None: these are one line's."""
        return ()

    def add(self, entry: Entry) -> None:
        """Put it at the end."""
        self._entries.append(entry)


class Pages:
    """Acts by number; an act that cannot be read stops whoever comes to it, and nobody before."""

    def __init__(self, codec: Codec, source: Source) -> None:
        """Nothing is read yet."""
        self._codec = codec
        self._source = source
        self._kept: list[list[Body]] = []
        self._open: OrderedDict[int, Page] = OrderedDict()

    def bodies(self) -> Iterator[list[Body]]:
        """All entries, a page at a time; kept as far as there is room."""
        bodies, room = iter(self._source.bodies(0, None)), ROOM
        while page := list(islice(bodies, PAGE)):
            room -= sum([len(payload) for _, _, _, payload in page])
            if room > 0:
                self._kept.append(page)
            yield page

    def act(self, n: int) -> Act:
        """The act of entry ``n``. Raises ``Newer``, ``Damaged`` and ``Absent``."""
        page, place = self._turn((n - 1) // PAGE) if n > 0 else [], (n - 1) % PAGE
        if len(page) <= place:
            raise Absent(f"there is no entry {n}")
        return self._at(page, place)

    def acts(self, first: int, last: int) -> Iterator[tuple[int, Act]]:
        """The acts of entries ``first`` to ``last``. Raises ``Newer``, ``Damaged`` and ``Absent``."""
        for number in range((first - 1) // PAGE, (last - 1) // PAGE + 1):
            page, before = self._turn(number), number * PAGE
            start, stop = max(first - 1 - before, 0), min(last - before, PAGE)
            if len(page) < stop:
                raise Absent(f"there is no entry {before + len(page) + 1}")
            read = page[start:stop] = self._all_read(page[start:stop])
            for n, act in enumerate(read, before + start + 1):
                if isinstance(act, Exception):
                    raise act
                yield n, act

    def _all_read(self, part: Page) -> list[Read]:
        closed = [body for body in part if isinstance(body, tuple)]
        if len(closed) == len(part):
            # as a rule nothing was read yet and all can be: then it is one pass
            with suppress(Newer, msgspec.DecodeError):
                return [*self._codec.read_all(closed)]
        return [self.read(act) if isinstance(act, tuple) else act for act in part]

    def _at(self, page: Page, place: int) -> Act:
        act = page[place]
        if isinstance(act, tuple):
            act = page[place] = self.read(act)
        if isinstance(act, Exception):
            raise act
        return act

    def add(self, n: int, act: Read) -> None:
        """Write the act of a new entry on its page, where that page is open."""
        page = self._open.get((n - 1) // PAGE)
        if page is not None and len(page) == (n - 1) % PAGE:
            page.append(act)

    def read(self, body: Body) -> Read:
        """Decode one entry, or say why it cannot be."""
        seq, kind, version, payload = body
        try:
            return self._codec.read(kind, version, payload)
        except Newer as newer:
            return newer
        except msgspec.DecodeError as amiss:
            return Damaged(f"is not the {kind} it claims to be: {misfit(amiss)}", seq=seq)

    def _turn(self, number: int) -> Page:
        page = self._open.get(number)
        if page is None:
            kept = self._kept[number] if number < len(self._kept) else ()
            # the last page may have been written on since
            whole = len(kept) == PAGE
            page = [*kept] if whole else list(self._source.bodies(number * PAGE, (number + 1) * PAGE))
            self._open[number] = page
            if len(self._open) > OPEN:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(number)
        return page
