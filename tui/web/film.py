"""A match as a page in a file steps through it: every part once, and what differs from entry to entry.

A step names parts by their number among the ``texts``; a layer of the board is a list of them. What a step does not
name is as it was at the entry before.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from replay.core.scene import Piece, Scene
from replay.core.sheet import Sheet
from replay.showing.ledger import Row
from replay.showing.marks import KINDS, Mark
from tui.lines import kinds, stops
from tui.lines.folio import Folio, Sight
from tui.lines.page import clock, rules
from tui.panels.attention import in_play
from tui.panels.caption import gathered
from tui.panels.listing import Listing
from tui.picture.layers import layers
from tui.picture.paper import sheet, standing
from tui.picture.shape import Shape
from tui.picture.svg import Writer
from tui.raster.overlay import Overlay, floats
from tui.reports.web import property_of
from tui.web import parts, sought
from tui.web.board import TAG
from tui.web.fight import fight
from tui.web.timeline import Bar, Stretch
from tui.web.unit import unit

STILL = ("table", "edge", "scale")
"""Layers that do not change from the first entry to the last; the page has a scale of its own."""
Step = dict[str, Any]


class Film:
    """Writes a line down, entry by entry."""

    def __init__(self, folio: Folio) -> None:
        """``folio`` is the line, seen by whoever it is opened for."""
        self.folio = folio
        self.head = folio.book.head
        self.bodies: dict[str, int] = {}
        self._branches = folio.branches()
        self.labels: dict[str, str] = {}
        self.longest = 0
        self._timed = folio.book.times.at(self.head).kept
        self._texts: dict[str, int] = {}
        corrections = {c for c, _ in folio.book.corrections()}
        self._marking = [n for n, kind in enumerate(folio.book.kinds, start=1) if kind in KINDS or n in corrections]
        self._marks: dict[int, Mapping[int, Mark]] = {}
        self._seen: dict[int, tuple[Sight, Mark | None, Step]] = {}
        self._cards: dict[tuple[Piece, Sheet | None], int] = {}
        self._shapes: dict[Shape, int] = {}
        self._svg = Writer(lambda role: f"var({property_of(role)})", shared=self.bodies)

    @property
    def texts(self) -> list[str]:
        """Every part that a step names, by its number."""
        return list(self._texts)

    def _text(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    # ------------------------------------------------------------ steps

    def steps(self, *, recorded: bool) -> list[Step]:
        """What each entry changes of what is shown, in one reading. Raises ``Newer`` and ``Damaged``."""
        told, was = [], Step()
        for n in range(1, self.head + 1):
            k = n if recorded else self.head
            now = self._whole(self.folio.sight(n, k, recorded=recorded), self.marks(k).get(n))
            told.append({slot: part for slot, part in now.items() if was.get(slot) != part})
            was = now
        return told

    def _whole(self, sight: Sight, mark: Mark | None) -> Step:
        """Everything shown of a sight; both readings of an entry are mostly one."""
        known = self._seen.get(sight.n)
        if known and known[1] == mark and replace(known[0], k=sight.k) == sight:
            return known[2]
        scene = sight.scene
        aside = f"{mark.sign} {mark.aside or mark.word}" if mark else ""
        under = (str(sight.n), clock(sight.recorded_ms), gathered(sight.rules), aside)
        self.longest = max(self.longest, *(len(parts.kept(seat)) for seat in scene.seats))
        slots = {
            "seats": parts.seats(scene, [""] * len(scene.seats) if self._timed else ()),
            "turn": parts.turn(scene),
            "caption": parts.caption(scene, sight.telling, " · ".join(filter(None, under))),
            "fight": fight(sight.dice, sight.dice_at) if sight.dice else "",
            "piles": parts.piles(scene),
            "rules": self._rules(sight),
        }
        told = {slot: self._text(text) for slot, text in slots.items()}
        step = {**told, **self._board(sight), **self._units(scene), **self._clocks(sight)}
        step |= {"about": self._about(scene, sight.about), "acting": list(sight.acting)}
        self._seen[sight.n] = sight, mark, step
        return step

    def _rules(self, sight: Sight) -> str:
        """The rules the entry is about, and those that ask for what comes next."""
        found = (self.folio.rule(one) for one in rules(sight))
        return "".join(sought.rule(one, self.folio.reading_of(one)) for one in found if one is not None)

    def _clocks(self, sight: Sight) -> Step:
        """What every seat's clock says, then the round's, in a match that is ever played by them; and which runs."""
        none = [""] * (len(sight.scene.seats) if self._timed else 0)
        told = (*(parts.times(sight.scene, sight.clocks) or none), parts.round_time(sight.clocks))
        return {"clocks": [self._text(one) for one in told], "runs": parts.runs(sight.clocks, sight.scene)}

    def _units(self, scene: Scene) -> Step:
        sheets = {held.piece: held for held in scene.sheets}
        told = Step()
        for piece in scene.pieces:
            key = piece, sheets.get(piece.id)
            if key not in self._cards:
                self._cards[key] = self._text(unit(scene, piece))
            self.labels[piece.id] = piece.label
            told[f"unit {piece.id}"] = self._cards[key]
        return told

    def _board(self, sight: Sight) -> Step:
        scene = sight.scene
        box = sheet(scene.board)
        overlay = Overlay(frozenset(sight.acting[:1]), sight.ghosts, floats(sight.seen))
        drawn = layers(scene, box, overlay, tag=max(1.0, box[2] / TAG))
        return {
            name: [place for shape in shapes if (place := self._shape(shape)) >= 0]
            for name, shapes in drawn.items()
            if name not in STILL
        }

    def _shape(self, shape: Shape) -> int:
        """The number of a shape's text; -1 where there is nothing of it to see."""
        if shape not in self._shapes:
            drawn = self._svg.one(shape)
            self._shapes[shape] = self._text(drawn) if drawn else -1
        return self._shapes[shape]

    def _about(self, scene: Scene, about: Sequence[str]) -> list[int]:
        """The box around what an entry is about: left, top, right, bottom; of all in play where it is about nobody."""
        meant = about or in_play(scene)
        boxes = [standing(scene.board, piece) for piece in scene.pieces if piece.id in meant]
        if not boxes:
            return []
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        return [*map(round, (left, top, max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)))]

    # ------------------------------------------------------------ the list and the bar

    def marks(self, k: int) -> Mapping[int, Mark]:
        """The marks as they are at entry ``k``; they change with what carries or gives one alone."""
        before = bisect_right(self._marking, k)
        last = self._marking[before - 1] if before else 0
        if last not in self._marks:
            self._marks[last] = self.folio.marks(last) if last else {}
        return self._marks[last]

    def listed(self, *, recorded: bool) -> Step:
        """The rows of the list, what later entries make of earlier ones, where keys stop, and the bar."""
        listing = Listing(self._branches)
        rows = list(self.folio.ledger(recorded=recorded))
        listing.add(rows)
        marks = self.marks(self.head)
        joined = kinds.joined(rows)
        return {
            "rows": [self._parts(row, None if recorded else marks.get(row.n), row.n in joined) for row in rows],
            "later": list(self._later(rows, joined)) if recorded else [],
            "stops": {
                "order": stops.orders(rows),
                "turn": stops.turns(listing.headings),
                "round": stops.rounds(listing.headings),
                "mark": [n for n, _ in stops.marked(listing, marks, self._branches)],
            },
            "bar": self._text(self._bar(listing, marks)),
            "kinds": sought.kinds(rows, marks),
            "units": sought.units(rows),
            "heard": [self._text(text) for text in sought.heard(rows, marks, self.folio.cover().seats)],
            "ticks": sought.ticks(listing),
            "joined": joined,
        }

    def _parts(self, row: Row, mark: Mark | None, joined: bool) -> list[int]:
        """What stands before an entry's row, the row, and what stands after it; -1 for nothing."""
        branch = next((one.name for one in self._branches if one.n == row.n), "")
        before = self._text(parts.heading(self.folio.cover().seats, row)) if row.begins else -1
        return [before, self._row(row, mark, joined), self._text(parts.branch(branch)) if branch else -1]

    def _row(self, row: Row, mark: Mark | None, joined: bool) -> int:
        return self._text(parts.entry(row, mark, f"#step={row.n}", joined=joined))

    def _later(self, rows: Sequence[Row], joined: Mapping[int, int]) -> Iterator[list[int]]:
        """At which entry which row comes to look like what: a mark that is given later is not seen before."""
        was: Mapping[int, Mark] = {}
        for k in range(1, self.head + 1):
            now = self.marks(k)
            if now is not was:
                for n in sorted(now.keys() | was.keys()):
                    if now.get(n) != was.get(n):
                        yield [k, n, self._row(rows[n - 1], now.get(n), n in joined)]
                was = now

    def _bar(self, listing: Listing, marks: Mapping[int, Mark]) -> str:
        place = self.folio.cover().seats.place
        stretches = [Stretch(held.n, held.stand.tick, place(held.stand.seat)) for held in listing.headings]
        shown = stops.marked(listing, marks, self._branches)
        return Bar(stretches, shown, self.head).drawn(self.head, "#step={}".format)
