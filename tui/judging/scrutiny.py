"""Which matches are broken: found out one after another, a slice at a time, while nobody asks for anything else."""

from collections.abc import AsyncIterator, Callable, Sequence

from msgspec.structs import replace

from replay.auditing.vigil import Vigil
from replay.cursor import Cursor
from tui.desk import Desk
from tui.library import FAULTS, SIGNS, Card, Library, State
from tui.lines.folio import Folio
from tui.lines.recollection import Recollection, key_of
from tui.lines.sitting import looked

BROKEN = "!"


class Scrutiny:
    """Remembers of every match how many entries it had when it was looked at, and whether something was open then."""

    def __init__(self, desk: Desk, library: Library, recollection: Recollection) -> None:
        """Nothing has been looked at yet, but for what is remembered."""
        self._desk, self._library, self._recollection = desk, library, recollection
        self._known: dict[bytes, tuple[int, bool]] = {}

    async def judged(
        self, cards: Sequence[Card], states: dict[bytes, State], going: Callable[[], bool]
    ) -> AsyncIterator[bytes]:
        """Mark the states of broken matches, one after another while one is ``going`` on; each that was looked at."""
        for card in cards:
            match = card.match.id
            if match in states and going():
                marked = await self._marked(card, states[match], going)
                if states[match].entries == marked.entries:
                    states[match] = marked
                yield match

    async def _marked(self, card: Card, state: State, going: Callable[[], bool]) -> State:
        """How a match stands, with the mark of a broken one; what cannot be read is told elsewhere."""
        known = self._known.get(card.match.id)
        if known is None or known[0] != card.match.entries:
            try:
                broken = await self._broken(card.match.id, going)
            except (*FAULTS, KeyError):
                return state
            if broken is None:
                return state
            self._known[card.match.id] = known = card.match.entries, broken
        signs = {*state.signs, BROKEN} if known[1] else set(state.signs) - {BROKEN}
        return replace(state, signs="".join(sign for sign in SIGNS if sign in signs))

    async def _broken(self, match: bytes, going: Callable[[], bool]) -> bool | None:
        """Whether anything of a match is open; ``None`` where it was left before that was known."""
        folio, key, remembered = await self._desk.ask(lambda: self._known_of(match))
        if remembered is not None:
            return remembered
        vigil = await self._desk.ask(lambda: Vigil(Cursor(folio.book)))
        while await self._desk.ask(lambda: looked(vigil)):
            if not going():
                return None
        return await self._desk.ask(lambda: self._found(vigil, key))

    def _known_of(self, match: bytes) -> tuple[Folio, str, bool | None]:
        folio = self._library.folio(match)
        key = key_of(folio)
        return folio, key, self._recollection.read(key)

    def _found(self, vigil: Vigil, key: str) -> bool:
        vigil.take()
        broken = bool(vigil.open())
        self._recollection.write(key, broken=broken)
        return broken
