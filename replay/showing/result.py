"""How a match stands for whoever runs the event: the result, who has confirmed it, and what is still in dispute."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import cast

from msgspec import Struct

from eventstore.port import Line
from replay.acts import Confirmed
from replay.core.scene import Scene
from replay.cursor import Cursor
from replay.line.codec import kind_of
from replay.showing.proceedings import Proceeding, proceedings

CONFIRMED = kind_of(Confirmed)

MOST_TABLES = 1000
"""Tables up to which those are counted that have brought nothing: any number may stand in a match."""

LIVE, OVER, CLOSED = "live", "over", "closed"
"""The states of a match: it goes on; the game is over; the scribe has closed it."""


class Side(Struct, frozen=True):
    """A seat in a result: whether it won, and whether it has confirmed the result as it stands."""

    name: str
    score: int
    won: bool
    confirmed: bool


class Question(Struct, frozen=True):
    """A dispute that waits for a ruling: the entry it is, or that of the appeal, and what is asked."""

    n: int
    question: str
    rule: str


class Parted(Struct, frozen=True):
    """A line that diverged from the one whose result it is: after which entry, and its name."""

    after: int
    line: str


class Result(Struct, frozen=True):
    """One match; ``round`` and ``table`` are 0 where none was named, ``closed_ms`` is 0 until it is closed.

    ``turn`` is the turn as the game calls it, ``why`` how the game ended, ``line`` the name of the line it is of;
    ``damaged`` says that its log was found not to hang together.
    """

    match: str
    game: str
    event: str
    round: int
    table: int
    state: str
    turn: str
    why: str
    sides: tuple[Side, ...]
    questions: tuple[Question, ...]
    closed_ms: int
    entries: int
    line: str
    parted: tuple[Parted, ...]
    damaged: bool = False

    @property
    def draw(self) -> bool:
        """Whether the game is over, and nobody won."""
        return bool(self.why) and not any(side.won for side in self.sides)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The players who have yet to confirm a result that is there to be confirmed."""
        return () if self.state == LIVE else tuple(side.name for side in self.sides if not side.confirmed)


class Round(Struct, frozen=True):
    """The results of one round of an event, by table, and the tables that have brought none."""

    event: str
    round: int
    results: tuple[Result, ...]
    missing: tuple[int, ...]

    @property
    def twice(self) -> dict[int, tuple[Result, ...]]:
        """The tables that have brought more than one match, and which; none where nobody counts by rounds."""
        held = {place: tuple(there) for place, there in groupby(self.results, key=lambda one: one.table)}
        return {place: there for place, there in held.items() if place and self._counts and len(there) > 1}

    @property
    def _counts(self) -> bool:
        """Whether a table is to bring one match and no more."""
        return bool(self.event and self.round)


def result(cursor: Cursor, line: Line, beside: Sequence[Line] = (), *, damaged: bool = False) -> Result:
    """How a line stands as corrected; ``beside`` are those that diverged. Raises ``Newer`` and ``Damaged``."""
    book = cursor.book
    genesis, scene, closings = book.genesis, _scene(cursor, book.head, book.head), book.closings()
    confirmed, won = _confirmed(cursor, scene), scene.outcome.winners if scene.outcome else ()
    return Result(
        match=book.match.hex(),
        game=genesis.game,
        event=genesis.event,
        round=genesis.round,
        table=genesis.table,
        state=CLOSED if closings else OVER if scene.outcome else LIVE,
        turn=scene.turn.title,
        why=scene.outcome.reason if scene.outcome else "",
        sides=tuple(Side(one.name, one.score.value, one.id in won, one.id in confirmed) for one in scene.seats),
        questions=tuple(question for one in proceedings(book) for question in _open(one.waiting)),
        closed_ms=book.entry(closings[0]).recorded_ms if closings else 0,
        entries=book.head,
        line=line.name,
        parted=tuple(Parted(one.base, one.name) for one in beside),
        damaged=damaged,
    )


def _scene(cursor: Cursor, n: int, k: int) -> Scene:
    return cursor.game.show(cursor.table(n, k), {})


def _confirmed(cursor: Cursor, stands: Scene) -> set[str]:
    """The seats that acknowledged a table with this very result, whatever was corrected since."""
    book, found = cursor.book, set()
    for n in book.of_kind(CONFIRMED):
        act = cast("Confirmed", book.act(n))
        if act.seat not in found and _told(_scene(cursor, act.at, n)) == _told(stands):
            found.add(act.seat)
    return found


def _told(scene: Scene) -> tuple[object, ...]:
    return scene.outcome, tuple((seat.id, seat.score.value) for seat in scene.seats)


def _open(waiting: Iterable[Proceeding]) -> Iterator[Question]:
    """What waits for a ruling: disputes, and appeals against the last rulings on them."""
    for one in waiting:
        if one.asked:
            yield Question(one.n, one.asked.question, one.asked.rule)


def rounds(results: Sequence[Result], tables: int = 0, number: int | None = None) -> tuple[Round, ...]:
    """Results by event and round, or those of one round; where there is but one event, it need have brought nothing.

    ``tables`` is how many an event has, 0 for as many as any of its rounds has shown.
    """
    found = []
    alone = len({one.event for one in results if one.event}) == 1
    for event, all_of_it in groupby(sorted(results, key=_place), key=lambda one: one.event):
        held = tuple(all_of_it)
        most = min(MOST_TABLES, tables or max(one.table for one in held))
        of_rounds = {place: tuple(there) for place, there in groupby(held, key=lambda one: one.round)}
        for place in sorted(of_rounds) if number is None else (number,):
            there = of_rounds.get(place, ())
            if there or (event and alone):
                found.append(Round(event, place, there, _lacking(there, most) if event and place else ()))
    return tuple(found)


def _lacking(there: Sequence[Result], most: int) -> tuple[int, ...]:
    """The tables up to ``most`` that have brought nothing."""
    seen = {one.table for one in there}
    return tuple(table for table in range(1, most + 1) if table not in seen)


def _place(one: Result) -> tuple[str, int, int, str]:
    return one.event, one.round, one.table, one.match
