"""All matches of a store, as a shelf shows them. Used on the desk alone, where the store is opened when needed."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from eventstore.port import Absent, Damaged, Match, Store
from replay import acts
from replay.book import Book
from replay.core.game import Game
from replay.core.names import first_names
from replay.core.scene import Scene
from replay.line import codec
from replay.line.codec import Newer
from replay.line.lineage import of_record, rivals
from replay.recording.means import Means
from replay.wording.telling import occasion
from tui.lines.folio import Folio
from tui.lines.slate import Begun
from tui.moment import moment
from tui.plans.fields import Known

if TYPE_CHECKING:
    from tui.archives.port import Archives

DAMAGED = "≠"
"""The mark of a log that does not hang together."""
SIGNS = f"{DAMAGED}?!¶§±×†»~"
"""Marks that a shelf shows, in its order."""
PRACTICE = "Practice"
"""What a match is called that belongs to no event."""


class Supply(Protocol):
    """What the library is given from outside."""

    @property
    def means(self) -> Means:
        """What writing needs."""
        ...

    def store(self) -> Store:
        """Open the log. Raises ``Unwritable`` and ``Damaged``."""
        ...

    def game(self, key: str) -> Game:
        """A game by its key. Raises ``KeyError``."""
        ...

    def games(self) -> tuple[str, ...]:
        """The keys of all games there are."""
        ...

    def archives(self) -> "Archives":
        """The archives this device knows. Raises ``Absent`` for what is read from a bundle."""
        ...

    def take_in(self, store: Store, path: str) -> bytes:
        """Import a bundle; the match it holds. Raises ``Absent``, ``Unreadable``, ``Damaged`` and ``Unwritable``."""
        ...


class Card(Struct, frozen=True):
    """A match at a glance, from its first entry alone. ``fault`` says why it cannot be replayed, if it cannot; ``sign``
    is its mark then, where the log is damaged.

    ``place`` is its round and table or, where it has none, the day it was last written.
    """

    match: Match
    game: str = ""
    title: str = ""
    event: str = ""
    place: str = ""
    players: tuple[str, ...] = ()
    simulated: bool = False
    fault: str = ""
    sign: str = ""


class State(Struct, frozen=True):
    """How a match stands at its head: scores in the order of seats, what has been marked, and how it ended."""

    scores: tuple[int, ...]
    signs: str
    ended: str
    winners: tuple[int, ...] = ()
    live: bool = False
    disputed: bool = False
    entries: int = 0


class Library:
    """The matches of one store; ``damaged`` are those found not to hang together when they were proved last."""

    def __init__(self, supply: Supply, seat: str = "") -> None:
        """``seat`` is whose secrets on this device are seen. Nothing is opened yet."""
        self._supply = supply
        self._seat = seat
        self._store: Store | None = None
        self.damaged: frozenset[bytes] = frozenset()

    @property
    def store(self) -> Store:
        """The log. Raises what opening it raises."""
        if self._store is None:
            self._store = self._supply.store()
        return self._store

    @property
    def means(self) -> Means:
        """What writing needs."""
        return self._supply.means

    def game(self, key: str) -> Game:
        """A game by its key. Raises ``KeyError``."""
        return self._supply.game(key)

    def known(self) -> Known:
        """The games there are, that played last first, and who played before, where. Raises as ``cards`` does."""
        cards = [card for card in self.cards() if not card.fault]
        people = [card for card in cards if not card.simulated]
        keys = dict.fromkeys((*(card.game for card in cards), *self._supply.games()))
        return Known(
            games=tuple((key, self._title(key)) for key in keys if key in self._supply.games()),
            players=tuple(dict.fromkeys(name for card in people for name in card.players)),
            events=tuple(dict.fromkeys(card.event for card in people if card.event != PRACTICE)),
        )

    def cards(self) -> tuple[Card, ...]:
        """Every match, the one most recently written first."""
        return tuple(self.card(match) for match in self.store.matches())

    def card(self, match: Match) -> Card:
        """One match from its first entry."""
        try:
            genesis = codec.genesis_of(self.store.entry(match.line, 1))
        except FAULTS as fault:
            return faulty(Card(match), fault)
        return Card(
            match=match,
            game=genesis.game,
            title=self._title(genesis.game),
            event=genesis.event or ("Simulated" if genesis.simulated else PRACTICE),
            place=_place(genesis) or _day(match.recorded_ms),
            players=tuple(seat.name for seat in genesis.seats),
            simulated=genesis.simulated,
        )

    def _title(self, key: str) -> str:
        try:
            return self._supply.game(key).title
        except KeyError:
            return key

    def state(self, match: Match) -> State:
        """How a match stands as corrected. Raises ``Damaged``, ``Newer`` and ``Absent``."""
        folio = self.folio(match.id)
        book = folio.book
        scene = folio.scene(book.head, book.head)
        found = folio.marks(book.head).values()
        signs = {mark.sign for mark in found} | ({"»"} if match.lines > 1 else set())
        disputed = any(mark.aside == "disputed" for mark in found)
        over = scene.outcome is not None or bool(book.closings())
        return State(
            scores=tuple(seat.score.value for seat in scene.seats),
            signs="".join(sign for sign in SIGNS if sign in signs),
            ended=_ended(scene, book),
            winners=_winners(scene),
            live=not over and not book.genesis.simulated,
            disputed=disputed,
            entries=match.entries,
        )

    def folio(self, match: bytes, line: bytes | None = None) -> Folio:
        """A line of a match laid open; the line of record where none is named.

        Raises ``Absent``, ``Damaged``, and ``KeyError`` for a game this program does not have.
        """
        line = self.of_record(match) if line is None else line
        key = codec.genesis_of(self.store.entry(line, 1)).game
        return Folio(
            self.store, self._supply.game(key), line, self._supply.means, self._seat, told=partial(self._told, match)
        )

    def _told(self, match: bytes, damage: Damaged | None) -> None:
        """Keep in mind whether a match hangs together."""
        self.damaged = self.damaged | {match} if damage else self.damaged - {match}

    def of_record(self, match: bytes) -> bytes:
        """The line of record. Raises ``Absent``, ``Damaged`` and ``Newer``."""
        return of_record(self.store, match).id

    def beside(self, match: bytes) -> tuple[bytes, ...]:
        """The lines that diverged from the line of record, and no ruling has left. Raises as ``of_record`` does."""
        return tuple(one.id for one in rivals(self.store, of_record(self.store, match)))

    def begun(self, kept: Mapping[bytes, Begun]) -> dict[bytes, tuple[bytes, Begun]]:
        """What was ``kept`` of lines on which something was typed or recorded, by match: the line, and what it was.

        Of several lines of a match, that on which orders were being taken.
        """
        found: dict[bytes, tuple[bytes, Begun]] = {}
        for line, begun in sorted(kept.items(), key=lambda one: (one[1].recording, one[0])):
            if begun.text or begun.recording:
                with suppress(Absent):
                    found[self.store.line(line).match] = line, begun
        return found

    def archives(self) -> "Archives":
        """The archives this device knows. Raises ``Absent`` for what is read from a bundle."""
        return self._supply.archives()

    def take_in(self, path: str) -> bytes:
        """Import a bundle; the match it holds. Raises as ``Supply.take_in`` does."""
        return self._supply.take_in(self.store, path)


def faulty(card: Card, fault: Exception) -> Card:
    """The card of a match that cannot be read."""
    return replace(card, fault=str(fault), sign=DAMAGED if isinstance(fault, Damaged) else "")


def _place(genesis: acts.Opened) -> str:
    parts = (f"R{genesis.round}" if genesis.round else "", f"T{genesis.table}" if genesis.table else "")
    return " ".join(filter(None, parts))


def _day(ms: int) -> str:
    """A day: "12 Nov 2026"."""
    day = moment(ms)
    return f"{day.day} {day:%b %Y}"


def brief(genesis: acts.Opened) -> str:
    """The occasion in few words: "Saltmark Open R3 T7", or who plays whom."""
    who = _among(first_names(seat.name for seat in genesis.seats), " – ")
    return f"{genesis.event or who} {_place(genesis)}".rstrip()


def full(genesis: acts.Opened) -> str:
    """The occasion in words, or who plays whom."""
    return occasion(genesis) or _among([seat.name for seat in genesis.seats], " against ")


def _among(names: Sequence[str], between: str) -> str:
    """Who plays whom: two by their names, more by the first two and their number."""
    return between.join(names) if len(names) < 3 else f"{names[0]}, {names[1]} and {len(names) - 2} more"


def _winners(scene: Scene) -> tuple[int, ...]:
    won = scene.outcome.winners if scene.outcome else ()
    return tuple(place for place, seat in enumerate(scene.seats) if seat.id in won)


def _ended(scene: Scene, book: Book) -> str:
    if scene.outcome is None:
        return "closed" if book.closings() else "live"
    if not scene.outcome.winners:
        return "draw"
    return "conceded" if "conceded" in book.kinds else "won"


FAULTS = (Absent, Damaged, Newer)
"""What reading a match can raise."""
