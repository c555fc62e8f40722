"""Whoever tells a match to people: entries and outcomes in one line each, by the players' first names."""

from replay.acts import Act, HandedOver
from replay.book import Book
from replay.core.names import first_names
from replay.line.codec import kind_of
from replay.line.judgement import Outcome, tellings
from replay.recording.roles import Role
from replay.wording.sealing import seal_told
from replay.wording.telling import by_name, by_whom, telling


class Teller:
    """Tells one line of a match; ``names`` are what it calls the seats."""

    def __init__(self, book: Book) -> None:
        """The book says what there is to tell, and who plays."""
        self._book = book
        seats = book.genesis.seats
        self.names = dict(zip((s.id for s in seats), first_names(s.name for s in seats), strict=True))

    def entry(self, n: int, k: int | None = None, *, recorded: bool = False) -> str:
        """Entry ``n`` under the corrections up to ``k``, or as the table believed it. Raises as ``Book.act`` does."""
        decided = self._book.is_act(n) and not recorded
        return self.written(n, self._book.act(n), self._book.outcome(n, k) if decided else None)

    def spoken(self, n: int, k: int | None = None) -> str:
        """Entry ``n`` where it is told by itself: who rolls its dice is said as well."""
        return by_whom(self.entry(n, k), getattr(self._book.act(n), "order", None), self.names)

    def writer(self, n: int) -> str:
        """Who wrote entry ``n``: the role, and the name of a scribe where one is known."""
        actor = self._book.entry(n).actor
        if actor != Role.SCRIBE:
            return actor
        took = (self._book.act(m) for m in reversed(self._book.of_kind(kind_of(HandedOver), 1, n - 1)))
        name = next((act.scribe for act in took if isinstance(act, HandedOver)), self._book.genesis.scribe)
        return f"{actor} {name}".rstrip()

    def written(self, n: int, act: Act, outcome: Outcome | None = None) -> str:
        """The act of entry ``n``, with what it has to do with seals that corrections took back; else as ``act``."""
        return "; ".join((self.act(act, outcome), *seal_told(self._book, n, act)))

    def act(self, act: Act, outcome: Outcome | None = None) -> str:
        """An act; ``outcome`` is what became of it, where that is not its own."""
        return " ".join(telling(self._book.game, act, outcome, self.names).split())

    def outcome(self, outcome: Outcome) -> tuple[str, ...]:
        """What became of an act, in lines; what people said in it stays as they said it."""
        return tellings(self._book.game, outcome, lambda told: by_name(told, self.names))
