"""The compare screen's reading: it opens both lines, reads their rows, looks where one stands, and promotes one."""

from abc import abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace
from textual import on
from textual.screen import Screen

from replay.acts import PROMOTE, Ruled
from replay.showing.diff import parting
from replay.showing.ledger import Row
from replay.showing.pairs import pairs
from tui.desk import Desk
from tui.library import FAULTS, Library, brief, full
from tui.lines import abreast, stops
from tui.lines.abreast import Both, Place
from tui.lines.sitting import Sitting, open_sitting
from tui.lines.viewpoint import Reading, Viewpoint
from tui.panels.abreast import Abreast, Differing, Races, SideHead
from tui.panels.bars import Foot, KeyLine, TitleBar
from tui.panels.console import Answer, Plate
from tui.panels.keyed import key
from tui.panels.listing import Listing
from tui.panels.race import Race
from tui.raster.role import Role
from tui.screens.leaving import Leaving
from tui.widgets.board import Board
from tui.widgets.console import Console
from tui.widgets.panel import Panel


class AbreastScreen(Leaving, Screen[None]):
    """A screen that reads two lines of a match; ``both`` is none until both are read."""

    def __init__(self, desk: Desk, library: Library, match: bytes, lines: tuple[bytes, bytes], n: int) -> None:
        """``n`` is the entry of the first line to begin at; ``reading`` is how entries are read to begin with."""
        super().__init__()
        self.desk, self.library = desk, library
        self.both: Both | None = None
        self.told, self.reading = "", Reading.CORRECTED
        self._match, self._lines, self._begin = match, lines, n
        self._sittings: tuple[Sitting, Sitting] | None = None
        self._listings: tuple[Listing, Listing] = (Listing(), Listing())
        self._seeking = False
        self._promotes: Both | None = None

    def on_mount(self) -> None:
        """Open both lines."""
        self.run_worker(self._open(), group="open", exclusive=True)

    def first_zoom(self) -> int:
        """The zoom to begin with."""
        return 8 if self.has_class("-wide") else 4

    @abstractmethod
    def key_line(self) -> KeyLine:
        """The keys that work now."""

    def say(self, words: str) -> None:
        """Say something where the keys stand, until one moves on."""
        self.told = words
        if self.is_attached:
            self.query_one("#keys", Panel).show(self.key_line() if self.both else KeyLine((), words))

    @staticmethod
    def name_of(both: Both) -> str:
        """The name of the line that keys are for."""
        return both.covers[both.place.side].line.name

    # ------------------------------------------------------------ reading

    async def _open(self) -> None:
        try:
            record = await self.desk.ask(lambda: self.library.of_record(self._match))
            lines = sorted(self._lines, key=lambda line: line != record)
            one, other = [await open_sitting(self.desk, self.library, self._match, line) for line in lines]
            self._sittings = one, other
            shared = await self.desk.ask(lambda: parting(one.folio.book, other.folio.book))
        except (*FAULTS, KeyError) as fault:
            self.say(str(fault))
            return
        side = lines.index(self._lines[0])
        place = Place((0, 0), 0, side=1, dots=self.first_zoom(), reading=self.reading)
        await self._pair_up(Both((one.cover, other.cover), shared, (), (), place, record), self._begin, side)

    async def _pair_up(self, both: Both, n: int, side: int) -> None:
        """Read the rows of both lines, lay them side by side, and stand where the line of a side is at entry ``n``."""
        if self._sittings is None:
            return
        recorded = both.place.reading is Reading.RECORDED
        listings = []
        for sitting in self._sittings:
            listing = Listing((), sitting.cover.seats.place)
            async for rows, stopped in sitting.rows(recorded=recorded):
                listing.add(rows)
                self.say(stopped or f"reading {sitting.cover.line.name}: {len(listing.rows)} of {sitting.cover.head}")
            listings.append(listing)
        self._listings = listings[0], listings[1]
        await self._laid(both, n, side)

    async def _laid(self, both: Both, n: int, side: int) -> None:
        rows = self._listings[0].rows, self._listings[1].rows
        found = await self.desk.ask(lambda: tuple(pairs(*rows, both.shared)))
        steps = tuple(abreast.steps(found))
        at = next((place for place, entries in enumerate(steps) if entries[side] >= n), len(found) - 1)
        place = replace(both.place, at=(at, at), last=len(found) - 1)
        scores = self._listings[0].scores, self._listings[1].scores
        self.told = ""
        self.stand(replace(both, pairs=found, steps=steps, place=place, scores=scores))

    def read_in(self, reading: Reading) -> None:
        """Read both lines in another reading."""
        if self.both:
            place = self.both.place
            n = self.both.entries[place.side]
            both = replace(self.both, place=replace(place, reading=reading))
            self.run_worker(self._pair_up(both, n, place.side), group="open", exclusive=True)

    def stops(self, kind: str) -> Sequence[int]:
        """The pairs at which keys stop."""
        both = self.both
        if both is None:
            return ()
        match kind:
            case "difference":
                return both.apart()
            case "turn":
                return [at for at, pair in enumerate(both.pairs) if _begins(pair.left, pair.right)]
        return [at for at, pair in enumerate(both.pairs) if stops.orders(filter(None, (pair.left, pair.right)))]

    # ------------------------------------------------------------ looking

    def stand(self, both: Both) -> None:
        """Stand somewhere else: the list moves at once, the tables as soon as they are known."""
        self.told = ""
        self.show(both)
        if not self._seeking:
            self._seeking = True
            self.run_worker(self._seek(), group="seek")

    async def _seek(self) -> None:
        try:
            while self.both and self._sittings and not _arrived(self.both):
                both = self.both
                heres = [_here(both, side) for side in (0, 1)]
                (one, _), (other, _) = [await s.sight(h) for s, h in zip(self._sittings, heres, strict=True)]
                if self.both:
                    self.show(replace(self.both, sights=(one, other)))
        except FAULTS as fault:
            self.say(str(fault))
        finally:
            self._seeking = False

    def show(self, both: Both) -> None:
        """Show it in every panel."""
        self.both = both
        if not self.is_attached:
            return
        self.query_one("#title", Panel).show(_title(both))
        self.query_one("#pairs", Panel).show(Abreast(both.pairs, both.place, both.covers[0].seats, both.shared))
        self.query_one("#keys", Panel).show(self.key_line())
        if both.sights is None:
            return
        one, other = both.sights
        self._boards(both, (one.about, other.about))
        found = tuple(abreast.differences(one.scene, other.scene))
        names = both.covers[0].line.name, both.covers[1].line.name
        self.query_one("#differing", Panel).show(Differing(names, found))
        races = _race(both, 0), _race(both, 1)
        self.query_one("#races", Panel).show(Races(names, races))

    def _boards(self, both: Both, about: tuple[Sequence[str], Sequence[str]]) -> None:
        """Both tables through one window, which follows what acts on the line that keys are for."""
        place, sights = both.place, both.sights
        if sights is None:
            return
        self.set_class(place.over, "-over")
        boards = self.query_one("#board-0", Board), self.query_one("#board-1", Board)
        overlays = abreast.overlays(sights[0].scene, sights[1].scene, over=place.over)
        recorded, lead = place.reading is Reading.RECORDED, 0 if place.over else place.side
        aim = abreast.aims(place)
        boards[lead].look(sights[lead].scene, about[lead], overlays[lead], aim, recorded=recorded)
        aim = abreast.aims(place, boards[lead].view)
        boards[1 - lead].look(sights[1 - lead].scene, (), overlays[1 - lead], aim, recorded=recorded)
        for side, sight in enumerate(sights):
            line = both.covers[side].line
            focus = side == place.side
            head = SideHead(line.name, sight.scene, line.parent is not None, focus, line.id == both.record)
            self.query_one(f"#head-{side}", Panel).show(head)

    # ------------------------------------------------------------ promoting

    def action_promote(self) -> None:
        """Ask why the line that keys are for is to be of record: to become so, or to stay where the other diverged."""
        both = self.both
        if both is not None and both.sights is not None:
            self.run_worker(self._ask_promotion(both), group="ask", exclusive=True)

    async def _ask_promotion(self, both: Both) -> None:
        """Say what would follow, by the tables at the ends of both lines, and ask why."""
        side, line = both.place.side, both.covers[both.place.side].line
        stays = line.id == both.record
        try:
            beside = await self.desk.ask(lambda: self.library.beside(self._match)) if stays else ()
            if stays and both.covers[1 - side].line.id not in beside:
                self.say(f"{line.name} is the line of record; {key('Tab')} turns to the other line")
                return
            scores = await self._scores()
        except FAULTS as fault:
            self.say(str(fault))
            return
        self._promotes = both
        name, other = self.name_of(both), both.covers[1 - side].line.name
        becomes = "stays" if stays else "becomes"
        told = f"The score of record {becomes} {scores[side]}, where {other} has {scores[1 - side]}."
        kept = f"What {other} holds after {both.shared} stays, off the record."
        asked = f"¶ keep “{name}” as the line of record?" if stays else f"¶ promote “{name}” to the line of record?"
        console = self.query_one(Console)
        console.ask("promote", Plate(asked, "say why · Enter rules · Esc leaves it", tone=Role.JUDGE))
        console.answer(Answer(told, lines=(kept,)))
        self.query_one("#keys", Panel).show(KeyLine((Foot("Enter", "rule so", 0), Foot("Esc", "leave it", 0))))

    async def _scores(self) -> list[str]:
        """What stands at the ends of both lines. Raises ``Newer`` and ``Damaged``."""
        ends = [await s.read(lambda f: f.scene(f.book.head, f.book.head)) for s in self._sittings or ()]
        return [" – ".join(str(seat.score.value) for seat in scene.seats) for scene in ends]

    @on(Console.Said)
    def _said(self, event: Console.Said) -> None:
        self.query_one(Console).close()
        why = event.text.strip()
        if not why:
            self.say("A ruling says why: nothing was written")
        elif self._promotes:
            # on a worker of its own, that no key gives up: what was entered is written
            self.run_worker(self._promote(self._promotes, why), group="say")

    @on(Console.Left)
    def _left(self) -> None:
        self.query_one(Console).close()
        self.say("Nothing was written")

    async def _promote(self, both: Both, why: str) -> None:
        """Write the ruling on the line that it leaves: the line of record, or the one that diverged from it."""
        target, other = both.covers[both.place.side].line, both.covers[1 - both.place.side].line
        left = other.id if target.id == both.record else both.record
        asked: Ruled[object, object] = Ruled(why, PROMOTE, promoted=target.id.hex())
        try:
            sitting = await open_sitting(self.desk, self.library, self._match, left)
            said = await sitting.write(lambda quill: quill.record(asked))
            record = await self.desk.ask(lambda: self.library.of_record(self._match))
        except (*FAULTS, KeyError) as fault:
            self.say(str(fault))
            return
        if not said.n:
            self.say(Answer(said.text, said.rule, refused=True).told())
            return
        if self.both:
            self.show(replace(self.both, record=record))
        self.say(f"✓ {said.n} {said.text}")


def _begins(*rows: Row | None) -> bool:
    return any(row is not None and row.begins for row in rows)


def _here(both: Both, side: int) -> Viewpoint:
    cover = both.covers[side]
    return Viewpoint(cover.match, cover.line.id, both.entries[side], cover.head, both.place.reading)


def _arrived(both: Both) -> bool:
    heres = (_here(both, 0), _here(both, 1))
    return both.sights is not None and all((s.n, s.k) == (h.n, h.k) for s, h in zip(both.sights, heres, strict=True))


def _title(both: Both) -> TitleBar:
    cover, (left, right) = both.covers[0], both.entries
    return TitleBar(
        screen="Compare",
        subject=full(cover.genesis),
        brief=brief(cover.genesis),
        game=cover.title,
        line=f"{cover.line.name} × {both.covers[1].line.name}",
        reading=both.place.reading.value,
        recorded=both.place.reading is Reading.RECORDED,
        place=f"{left} ‖ {right}",
    )


def _race(both: Both, side: int) -> Race:
    """The score as it went on one line; both are drawn to one length, so that entries stand above one another."""
    longest = max(cover.head for cover in both.covers)
    sight = both.sights[side] if both.sights else None
    seats = sight.scene.seats if sight else ()
    goal = seats[0].score.of if seats else None
    word = seats[0].score.word if seats else ""
    return Race(tuple(both.scores[side]), longest, goal or 0, both.entries[side], word)
