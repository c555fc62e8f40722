"""A line of a match as a screen reads it: everything awaits the desk, and long readings come in slices."""

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from time import perf_counter
from typing import TypeVar

from replay.auditing.vigil import Vigil
from replay.showing.ledger import Ledger, Row
from replay.showing.marks import Mark
from tui.desk import Desk
from tui.library import Library
from tui.lines.folio import Cover, Folio, Outlook, Sight
from tui.lines.quill import Quill
from tui.lines.viewpoint import Reading, Viewpoint
from tui.panels.listing import Branch

T = TypeVar("T")

SLICE = 0.002
"""Seconds that a long reading keeps the desk at a time, so that a seek is drawn in its frame."""
PROVED = 32
"""Entries proved between two looks at the time."""


class Sitting:
    """One folio on the desk."""

    def __init__(self, desk: Desk, folio: Folio, cover: Cover, branches: tuple[Branch, ...]) -> None:
        """``open_sitting`` makes one."""
        self.cover = cover
        self.branches = branches
        self.folio = folio
        self._desk = desk
        self._marks: tuple[int, dict[int, Mark]] = (-1, {})
        self._vigil = Vigil(folio.cursor)
        self._broken: dict[int, Mark] = {}
        self._ledger: Ledger | None = None
        self._quill = Quill(folio)

    async def renew(self) -> Cover:
        """The cover again, after something was written."""
        self._marks = -1, {}
        self.cover, self.branches = await self._desk.ask(lambda: (self.folio.cover(), self.folio.branches()))
        return self.cover

    async def sight(self, here: Viewpoint) -> tuple[Sight, dict[int, Mark]]:
        """The table where one stands, and the marks as they are there. Raises ``Newer`` and ``Damaged``."""
        return await self._desk.ask(lambda: (self._sight(here), self._marked(here.k)))

    async def outlook(self, here: Viewpoint, piece: str) -> Outlook:
        """What a piece could do where one stands."""
        return await self._desk.ask(lambda: self.folio.outlook(here.n, here.k, piece))

    def _sight(self, here: Viewpoint) -> Sight:
        return self.folio.sight(here.n, here.k, recorded=here.reading is Reading.RECORDED)

    def _marked(self, k: int) -> dict[int, Mark]:
        """The marks at ``k``, what is broken before all others; those of the last ``k`` are kept."""
        if self._marks[0] != k:
            broken = {n: mark for n, mark in self._broken.items() if n <= k}
            self._marks = k, self.folio.marks(k) | broken
        return self._marks[1]

    async def audit(self, k: int) -> dict[int, Mark]:
        """Decide what was written since the last time again, a slice at a time; the marks at ``k`` by then.

        Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
        """
        while await self._desk.ask(lambda: looked(self._vigil)):
            pass
        return await self._desk.ask(lambda: self._judged(k))

    def _judged(self, k: int) -> dict[int, Mark]:
        self._vigil.take()
        found = self._vigil.open()
        self._broken = {one.n: Mark("!", "broken", f"broken: {', '.join(one.rules) or 'no rule'}") for one in found}
        self._marks = -1, {}
        return self._marked(k)

    async def rows(self, *, recorded: bool, on: bool = False) -> AsyncIterator[tuple[tuple[Row, ...], str]]:
        """The rows of the line, a slice at a time, and what stopped the reading before its end, if anything did.

        ``on`` goes on where the last reading ended: enough where entries other than corrections were appended.
        """
        if not on or self._ledger is None:
            self._ledger = await self._desk.ask(lambda: self.folio.ledger(recorded=recorded))
        ledger = self._ledger
        while rows := await self._desk.ask(lambda: _some(ledger)):
            yield rows, ""
        yield (), ledger.stopped

    async def proof(self) -> AsyncIterator[int]:
        """How far the line has been proved, a slice at a time. Raises ``Damaged``."""
        entries = await self._desk.ask(self.folio.proof)
        while proved := await self._desk.ask(lambda: last(entries)):
            yield proved

    async def read(self, job: Callable[[Folio], T]) -> T:
        """What a job answers that reads the folio, on the desk."""
        return await self._desk.ask(lambda: job(self.folio))

    async def write(self, job: Callable[[Quill], T]) -> T:
        """What a job answers that writes on the folio, on the desk."""
        return await self._desk.ask(lambda: job(self._quill))


async def open_sitting(desk: Desk, library: Library, match: bytes, line: bytes | None) -> Sitting:
    """Lay a line of a match open, the line of record where none is named.

    Raises ``Absent``, ``Damaged``, ``Newer``, and ``KeyError`` for a game this program does not have.
    """

    def opened() -> tuple[Folio, Cover, tuple[Branch, ...]]:
        folio = library.folio(match, line)
        return folio, folio.cover(), folio.branches()

    return Sitting(desk, *await desk.ask(opened))


def looked(vigil: Vigil) -> int:
    """Look at as many entries as there is time for in a slice; how many are left."""
    until = perf_counter() + SLICE
    while (left := vigil.read_on(1)) and perf_counter() < until:
        pass
    return left


def _some(ledger: Ledger) -> tuple[Row, ...]:
    """As many rows as can be read in a slice of time; the end is an empty answer."""
    until, rows = perf_counter() + SLICE, ledger.read_on(1)
    while perf_counter() < until and (more := ledger.read_on(4)):
        rows += more
    return rows


def last(entries: Iterator[int]) -> int:
    """How far the proof comes in a slice of time; 0 at its end."""
    until, proved = perf_counter() + SLICE, max(islice(entries, PROVED), default=0)
    while perf_counter() < until and (more := max(islice(entries, PROVED), default=0)):
        proved = more
    return proved
