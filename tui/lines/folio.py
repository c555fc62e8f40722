"""One line of a match laid open: what a screen asks of it, and what is written on it. Used on the desk alone."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping

from msgspec import Struct

from eventstore.port import Damaged, Line, Store
from replay import acts
from replay.acts import Held
from replay.clocking.clocks import Clocks
from replay.core.changes import Changes, changes
from replay.core.dice import Roll
from replay.core.game import Game
from replay.core.names import first_names
from replay.core.rule import Rule
from replay.core.scene import Scene
from replay.core.survey import Survey
from replay.cursor import Cursor
from replay.legible import before, legible
from replay.line.codec import kind_of
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.secrets import seen_by
from replay.showing.citing import cited
from replay.showing.closing import shown
from replay.showing.lapse import lapse
from replay.showing.ledger import Ledger
from replay.showing.marks import Mark, marks
from replay.wording.rules import reading_taken
from replay.wording.teller import Teller
from tui.lines.fights import lie, owed, whose
from tui.lines.soundness import Soundness, Told, nobody
from tui.panels.attention import meant
from tui.panels.entries import Seats
from tui.panels.listing import Branch
from tui.raster.overlay import Ghost, ghosts

CONFIRMED = kind_of(acts.Confirmed)
SCENES = 64
"""Pictures kept."""
NEAR = 100
"""Entries back in which the last dice are looked for."""


class Sight(Struct, frozen=True):
    """The table after entry ``n`` under the corrections up to ``k``, and the entry itself.

    ``seen`` is what the entry changed, ``ghosts`` where things stood before it or, if it moved nothing, before the
    entry before. ``next_ms`` is when the next entry was recorded, a fork's as if it had begun at once. ``confirmed``
    are the seats that acknowledged ``n``. ``acting`` are the pieces it is about, the first one leading, ``about`` those
    that are to be in view, with whom it names and whom it waits for. ``dice`` is the scene of the fight one stands in,
    or of the dice the entry laid, as they came out, and ``dice_at`` the entry that rolled them or, while all are owed,
    opened the fight; 0 where none did. ``clocks`` are those after ``n``.
    """

    n: int
    k: int
    scene: Scene
    seen: Changes
    ghosts: tuple[Ghost, ...]
    telling: str
    rules: tuple[str, ...]
    recorded_ms: int
    next_ms: int
    actor: str
    confirmed: tuple[str, ...]
    acting: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    dice: Scene | None = None
    dice_at: int = 0
    clocks: Clocks | None = None


class Outlook(Struct, frozen=True):
    """What a piece could do after entry ``n`` under the corrections up to ``k``."""

    n: int
    k: int
    survey: Survey


class Cover(Struct, frozen=True):
    """What is known of a match before it is read: its game, seats, occasion, and the lines it has.

    ``seen`` is the hash of the last entry, ``head``.
    """

    match: bytes
    line: Line
    lines: tuple[Line, ...]
    game: str
    title: str
    genesis: acts.Opened
    seats: Seats
    head: int
    seen: bytes
    played_ms: int


class Folio:
    """A line of a match in a store, read as it is asked for."""

    def __init__(
        self,
        store: Store,
        game: Game,
        line: bytes,
        means: Means,
        seat: str = "",
        *,
        told: Told = nobody,
        damage: Damaged | None = None,
    ) -> None:
        """``seat`` is whose face-down values are seen, where this device laid them; ``told`` hears of every proof. A
        line is read to the entry before its ``damage``, where that is known, or shows when it is read.

        Raises ``Absent``, and ``Damaged`` where there is nothing before it.
        """
        self.seat = seat
        self.line = line
        self.store = store
        self.means = means
        read = legible(game, store, line) if damage is None else before(game, store, line, damage)
        self.book = read.book
        self.game = self.book.game
        self.cursor = Cursor(self.book, store)
        self.teller = Teller(self.book)
        self.soundness = Soundness(store, line, told, read.damage)
        self._scenes: OrderedDict[tuple[int, int], Scene] = OrderedDict()

    # ------------------------------------------------------------ reading

    def cover(self) -> Cover:
        """What is known before reading."""
        genesis = self.book.genesis
        return Cover(
            match=self.book.match,
            line=self.store.line(self.line),
            lines=self.store.lines(self.book.match),
            game=self.game.key,
            title=self.game.title,
            genesis=genesis,
            seats=Seats(tuple(seat.id for seat in genesis.seats), first_names(seat.name for seat in genesis.seats)),
            head=self.book.head,
            seen=self.book.hash(self.book.head),
            played_ms=lapse(self.book, 1, self.book.head),
        )

    def sight(self, n: int, k: int, *, recorded: bool = False) -> Sight:
        """The table after entry ``n``. Raises ``Newer`` and ``Damaged`` where it cannot be read."""
        scene, before = self.scene(n, k), self._before(n, k, recorded=recorded)
        seen = changes(before, scene) if before else Changes()
        entry, telling, (dice, rolled) = self.book.entry(n), self.teller.spoken(n, k), self._lying(scene, n, k)
        whom = meant(before, scene, seen, telling)
        return Sight(
            n=n,
            k=k,
            scene=scene,
            seen=seen,
            ghosts=ghosts(seen, scene, str(n)) or self._left(n - 1, k, recorded=recorded),
            telling=telling,
            rules=self._cited(n, n if recorded else k),
            recorded_ms=entry.recorded_ms,
            next_ms=entry.recorded_ms + lapse(self.book, n, min(n + 1, self.book.head)),
            actor=self.teller.writer(n),
            confirmed=self._confirmed(n, k),
            acting=whom.leading,
            about=whom.about,
            dice=dice,
            dice_at=rolled,
            clocks=self.book.times.at(n),
        )

    def _lying(self, scene: Scene, n: int, k: int) -> tuple[Scene | None, int]:
        """The table whose dice lie there after entry ``n``, and the roll they are of; 0 where none is told."""
        # dice that were taken off the table belong to an earlier entry, or to a fight that is over
        rolled = self._rolled(n, k) if lie(scene) else 0
        return self.scene(self._came_to(rolled, n, k), k) if rolled else scene if lie(scene) else None, rolled

    def opened(self, k: int | None = None) -> Mapping[str, str]:
        """What whoever looks may know of seals under the corrections up to ``k``: seal to value."""
        return seen_by(self.seat, self.book, self.means.drawer, k)

    def outlook(self, n: int, k: int, piece: str) -> Outlook:
        """What a piece could do after entry ``n``."""
        return Outlook(n, k, self.game.survey(self.cursor.table(n, k), piece, self.opened(k)))

    def _cited(self, n: int, k: int) -> tuple[str, ...]:
        calls = self.game.awaits(self.cursor.table(n - 1, k)) if n > 1 else ()
        return cited(self.book.act(n), calls, self.scene(n, k), self.game.rules)

    def _rolled(self, n: int, k: int) -> int:
        """The last entry up to ``n`` that rolled in a fight, or opened one that awaits all; 0 where none is near."""
        if owed(fight := self.scene(n, k).fight):
            earlier = range(n, max(1, n - NEAR), -1)
            return next((m for m in earlier if self.scene(m - 1, k).fight != fight), 0)
        for m in range(n, max(0, n - NEAR), -1):
            act = self.book.act(m)
            if isinstance(getattr(act, "order", None), Roll) and isinstance(self.book.outcome(m, k), Held):
                return m if self.scene(m, k).fight else 0
        return 0

    def _came_to(self, rolled: int, n: int, k: int) -> int:
        """The entry up to ``n`` after which a fight lies as it came out: dice may change after they are rolled."""
        for m in range(rolled, n):
            fight, after = self.scene(m, k).fight, self.scene(m + 1, k).fight
            if fight is None or fight.clashes or after is None or whose(after) != whose(fight):
                return m
        return n

    def first_fight(self) -> int:
        """The first entry after which dice clash on the table, else lie in a fight there; the last where none do."""
        head = self.book.head
        orders = ((n, getattr(self.book.act(n), "order", None)) for n in range(1, head + 1))
        fights = ((n, self.scene(n, head).fight) for n, order in orders if isinstance(order, Roll))
        clashed = next((n for n, fight in fights if fight and fight.clashes), 0)
        fought = (row.n for row in self.ledger(recorded=False) if row.fight and lie(self.scene(row.n, head)))
        return clashed or next(fought, head)

    def scene(self, n: int, k: int) -> Scene:
        """The picture after entry ``n``; the last few are kept, since steps share them."""
        scene = self._scenes.get((n, k))
        if scene is None:
            scene = shown(self.cursor, n, k, self.opened(k))
            self._scenes[n, k] = scene
            if len(self._scenes) > SCENES:
                self._scenes.popitem(last=False)
        return scene

    def _before(self, n: int, k: int, *, recorded: bool) -> Scene | None:
        """The picture before entry ``n``; a correction as recorded is a jump."""
        return self.scene(n - 1, n - 1 if recorded else k) if n > 1 else None

    def _left(self, n: int, k: int, *, recorded: bool) -> tuple[Ghost, ...]:
        """Where what entry ``n`` moved stood before."""
        before = self._before(n, k, recorded=recorded)
        if before is None:
            return ()
        scene = self.scene(n, n if recorded else k)
        return ghosts(changes(before, scene), scene, str(n))

    def _confirmed(self, n: int, k: int) -> tuple[str, ...]:
        said = map(self.book.act, self.book.of_kind(CONFIRMED, n + 1, k))
        seats = {act.seat for act in said if isinstance(act, acts.Confirmed) and act.at >= n}
        return tuple(seat.id for seat in self.book.genesis.seats if seat.id in seats)

    def proof(self) -> Iterator[int]:
        """Every entry of the line proved against the hash that the next one names, by number. Raises ``Damaged``."""
        return self.soundness.proof(self.book.head)

    def recorder(self, upto: int | None = None) -> Recorder:
        """A recorder on the line, for what leans on its entries up to one, or on all. Raises ``Damaged``."""
        self.soundness.demand(upto)
        return Recorder(self.game, self.store, self.line, self.means, upto)

    def before(self, damage: Damaged) -> "Folio":
        """The same line, to the entry before one that turned out not to be readable. Raises ``Damaged``."""
        told = self.soundness.told
        return Folio(self.store, self.game, self.line, self.means, self.seat, told=told, damage=damage)

    def ledger(self, *, recorded: bool) -> Ledger:
        """Its rows, none of them read yet."""
        return Ledger(self.cursor, recorded=recorded)

    def marks(self, k: int) -> dict[int, Mark]:
        """The marks beside entries under the corrections up to ``k``."""
        return dict(marks(self.book, k))

    def branches(self) -> tuple[Branch, ...]:
        """The lines that start on this one."""
        return tuple(
            Branch(line.base, line.name, line.id)
            for line in self.store.lines(self.book.match)
            if line.parent == self.line
        )

    def lapses(self) -> list[int]:
        """The milliseconds from each entry to the next, a fork's as if it had begun at once; none after the last."""
        return [lapse(self.book, n, n + 1) for n in range(1, self.book.head)]

    def behind(self) -> int:
        """How many entries others have written that were not read yet."""
        return 0 if self.soundness.stopped else self.store.head(self.line).seq - self.book.head

    def catch_up(self) -> bool:
        """Read what was written since; whether a correction is among it."""
        corrections = len(self.book.corrections())
        for entry in () if self.soundness.stopped else self.store.read(self.line, self.book.head):
            self.book.extend(entry)
        return len(self.book.corrections()) > corrections

    def rule(self, id: str) -> Rule | None:  # noqa: A002 - the field's own name
        """A rule of the game."""
        return self.game.rules.get(id)

    def reading_of(self, rule: Rule) -> str:
        """What this match takes of a rule that an option changes; empty where none does."""
        return reading_taken(rule, self.book.genesis.options)
