"""Whoever tells a match to people: entries and outcomes in one line each, by the players' first names."""

from replay.acts import Act
from replay.book import Book
from replay.core.names import first_names
from replay.line.judgement import Outcome, tellings
from replay.wording.sealing import seal_told
from replay.wording.telling import by_name, telling


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

    def written(self, n: int, act: Act, outcome: Outcome | None = None) -> str:
        """The act of entry ``n``, with what it has to do with seals that corrections took back; else as ``act``."""
        return "; ".join((self.act(act, outcome), *seal_told(self._book, n, act)))

    def act(self, act: Act, outcome: Outcome | None = None) -> str:
        """An act; ``outcome`` is what became of it, where that is not its own."""
        return " ".join(telling(self._book.game, act, outcome, self.names).split())

    def outcome(self, outcome: Outcome) -> tuple[str, ...]:
        """What became of an act, in lines; what people said in it stays as they said it."""
        return tellings(self._book.game, outcome, lambda told: by_name(told, self.names))
