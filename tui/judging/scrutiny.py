"""Which matches are broken or damaged: found out one after another, a slice at a time, while nobody asks for anything
else.

Whether a log hangs together is proved the first time it is looked at, and again where it once did not: a log that was
damaged since is found so by whoever opens it.
"""

from collections.abc import AsyncIterator, Callable, Sequence

from msgspec.structs import replace

from eventstore.port import Damaged
from replay.auditing.vigil import Vigil
from replay.cursor import Cursor
from tui.desk import Desk
from tui.library import DAMAGED, FAULTS, SIGNS, Card, Library, State
from tui.lines.folio import Folio
from tui.lines.recollection import Recollection, key_of
from tui.lines.sitting import last, looked

BROKEN = "!"
FOUND = frozenset({BROKEN, DAMAGED})
"""Marks that are found out here."""


class Scrutiny:
    """Remembers of every match how many entries it had when it was looked at, and what was found then."""

    def __init__(self, desk: Desk, library: Library, recollection: Recollection) -> None:
        """Nothing has been looked at yet, but for what is remembered."""
        self._desk, self._library, self._recollection = desk, library, recollection
        self._known: dict[bytes, tuple[int, str]] = {}

    async def judged(
        self, cards: Sequence[Card], states: dict[bytes, State], going: Callable[[], bool]
    ) -> AsyncIterator[bytes]:
        """Mark the states of matches, one after another while one is ``going`` on; each that was looked at."""
        for card in cards:
            match = card.match.id
            if match in states and going():
                marked = await self._marked(card, states[match], going)
                if states[match].entries == marked.entries:
                    states[match] = marked
                yield match

    async def _marked(self, card: Card, state: State, going: Callable[[], bool]) -> State:
        """How a match stands, with the marks that were found; what cannot be read is told elsewhere."""
        match = card.match.id
        known = self._known.get(match)
        if known is None or known[0] != card.match.entries or self._doubted(match, known[1]):
            try:
                found = await self._found(match, going)
            except (*FAULTS, KeyError):
                return state
            if found is None:
                return state
            self._known[match] = known = card.match.entries, found
        signs = {*state.signs} - FOUND | {*known[1]}
        return replace(state, signs="".join(sign for sign in SIGNS if sign in signs))

    def _doubted(self, match: bytes, found: str) -> bool:
        """Whether a log has to be proved again."""
        return DAMAGED in found or match in self._library.damaged

    async def _found(self, match: bytes, going: Callable[[], bool]) -> str | None:
        """The marks of a match; None where it was left before they were known."""
        folio, key, remembered = await self._desk.ask(lambda: self._known_of(match))
        if remembered is not None and not self._doubted(match, remembered):
            return remembered
        damaged = await self._damaged(folio, going)
        if damaged is None:
            return None
        # what does not hang together is not judged
        broken = False if damaged else await self._broken(folio, going)
        if broken is None:
            return None
        found = DAMAGED * damaged + BROKEN * broken
        await self._desk.ask(lambda: self._recollection.write(key, found))
        return found

    def _known_of(self, match: bytes) -> tuple[Folio, str, str | None]:
        folio = self._library.folio(match)
        key = key_of(folio.book)
        return folio, key, self._recollection.read(key)

    async def _broken(self, folio: Folio, going: Callable[[], bool]) -> bool | None:
        """Whether anything of a match is open."""
        vigil = await self._desk.ask(lambda: Vigil(Cursor(folio.book)))
        while await self._desk.ask(lambda: looked(vigil)):
            if not going():
                return None
        await self._desk.ask(vigil.take)
        return await self._desk.ask(lambda: bool(vigil.open()))

    async def _damaged(self, folio: Folio, going: Callable[[], bool]) -> bool | None:
        """Whether a log does not hang together."""
        entries = folio.proof()
        try:
            while await self._desk.ask(lambda: last(entries)):
                if not going():
                    return None
        except Damaged:
            return True
        return False
