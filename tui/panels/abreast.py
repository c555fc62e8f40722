"""Two lines of a match on a screen: their heads, their entries side by side, and what differs."""

from collections.abc import Sequence
from itertools import accumulate

from msgspec import Struct

from replay.core.scene import Scene
from replay.showing.ledger import Row
from replay.showing.marks import Mark
from replay.showing.pairs import Likeness, Pair
from tui.lines.abreast import Difference, Place
from tui.panels.entries import Seats, aside
from tui.panels.line import Span, pen, put, put_right, title
from tui.panels.names import mark, order, role, short
from tui.panels.race import Race
from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.words import width, wrap

ROOMY = 110
"""Columns from which every part has its whole words."""
Values = Sequence[Sequence[str]]
"""Both values of a difference, each in lines."""
_NONE = Mark("", "")
_ODD = pen(Role.AMENDED, bold=True)


class SideHead(Struct, frozen=True):
    """The head of one line: its name, whose turn it is there, every seat's score."""

    name: str
    scene: Scene
    forked: bool = False
    focus: bool = False
    record: bool = False

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, turn = Cells(columns, rows, pen(ground=Role.PANEL)), self.scene.turn
        tone = Role.WHOLE if self.forked else Role.TEXT
        left: list[Span] = [("▌" if self.focus else " ", pen(Role.NOW, Role.PANEL))]
        left += [(f"{'»' if self.forked else '─'} {self.name}", pen(tone, Role.PANEL, bold=True))]
        if self.record and columns >= ROOMY // 2:
            left.append(("  line of record", pen(Role.DIM, Role.PANEL)))
        right: list[Span] = []
        if turn.seat and columns >= ROOMY // 2:
            place = order(self.scene, turn.seat)
            told = f"{turn.title} {mark(place)} {short(self.scene, turn.seat)}   "
            right.append((told, pen(role(place), Role.PANEL)))
        for place, seat in enumerate(self.scene.seats):
            right.append((f"{mark(place)} {seat.score.value}  ", pen(role(place), Role.PANEL, bold=True)))
        began = put_right(page, 0, right, columns, columns // 3)
        put(page, 0, 0, left, began - 1)
        return page


class Abreast(Struct, frozen=True):
    """Pairs of entries around the places one stands at."""

    pairs: Sequence[Pair]
    place: Place
    seats: Seats
    shared: int
    focus: bool = True

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        roomy = columns >= ROOMY
        one, other = self.place.at
        gap = f", {abs(one - other)} apart" if one != other else ""
        lock = f"= locked{gap}" if self.place.locked else "= unlocked, Tab other side"
        meta = f"1–{self.shared} shared · {'stepping together, ' if roomy and self.place.locked else ''}{lock}"
        title(page, 0, "SIDE BY SIDE", meta, focus=self.focus)
        for row, at in enumerate(range(self.top(rows), min(len(self.pairs), self.top(rows) + rows - 1)), start=1):
            self._pair(page, row, at)
        return page

    def top(self, rows: int) -> int:
        """The pair in the first row: one stands low in the list, with what led there above."""
        room = max(1, rows - 1)
        return max(0, min(self.place.here - room * 2 // 3, len(self.pairs) - room))

    def at(self, row: int, rows: int) -> int:
        """The pair in a row, for a mouse; -1 for none."""
        at = self.top(rows) + row - 1
        return at if row > 0 and at < len(self.pairs) else -1

    def _pair(self, page: Cells, row: int, at: int) -> None:
        pair, middle = self.pairs[at], page.columns // 2
        for side, (held, start, end) in enumerate(((pair.left, 0, middle - 1), (pair.right, middle + 2, page.columns))):
            now = at == self.place.at[side]
            if now:
                page.write(start, row, " " * (end - start), pen(Role.GROUND, Role.NOW))
            self._row(page, row, held, (start, end), self._pen(pair, now=now, ahead=at > self.place.at[side]))
            if now:
                page.write(start, row, "▸", pen(Role.GROUND, Role.NOW, bold=True))
        same = pair.likeness is Likeness.SAME
        page.write(middle, row, pair.likeness.value, pen(Role.FAINT) if same else _ODD)

    def _pen(self, pair: Pair, *, now: bool, ahead: bool) -> Pen:
        if now:
            return pen(Role.GROUND, Role.NOW, bold=True)
        return pen(Role.FAINT if ahead or pair.likeness is Likeness.SAME else Role.TEXT)

    def _row(self, page: Cells, row: int, held: Row | None, ends: tuple[int, int], ink: Pen) -> None:
        start, end = ends
        if held is None:
            page.write(start + 8, row, "–", ink)
            return
        beside = [(text, ink if ink.ground is Role.NOW else own) for text, own in aside(held, _NONE, self.seats)]
        began = put_right(page, row, beside, end - 1, start + (end - start) * 2 // 3) if beside else end
        told = f"{held.n:>5}  " if page.columns >= ROOMY else f"{held.n:>4} "
        put(page, start + 1, row, [(told, ink), (held.telling, ink)], began - 1)


class Differing(Struct, frozen=True):
    """What differs at this point, with the names of both lines."""

    names: tuple[str, str]
    found: tuple[Difference, ...]

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; where there is no room, what is the same goes first, and what is left out is counted."""
        page, roomy = Cells(columns, rows), columns >= ROOMY // 2
        ends = (columns // 3 - 2, columns // 3 + 2) if roomy else (columns // 3 + 2, columns // 3 - 2)
        put(page, ends[0], 1, [(self.names[0], pen(bold=True))], sum(ends) - 3)
        put(page, sum(ends), 1, [(self.names[1], pen(Role.WHOLE, bold=True))], columns)
        told = self._told(rows - 2, ends[1] - 3)
        below = list(accumulate((_tall(values) for _, values in told), initial=2))
        for row, (held, values) in zip(below, told, strict=False):
            if row + _tall(values) <= rows:
                self._row(page, row, held, values, ends)
        left = [held for after, (held, _) in zip(below[1:], told, strict=True) if after > rows]
        odd = any(not held.same for held in left)
        meta = " · ".join(filter(None, (f"{len(left)} more" * odd, "= same  ≠ differs" * roomy)))
        title(page, 0, "WHAT DIFFERS AT THIS POINT" if roomy else "WHAT DIFFERS", meta)
        return page

    def _row(self, page: Cells, row: int, held: Difference, values: Values, ends: tuple[int, int]) -> None:
        first, half = ends
        name = f"{mark(held.place)} {held.what}" if held.place >= 0 else held.what
        put(page, 1, row, [(name, pen(role(held.place)))], first - 1)
        page.write(first + half - 2, row, "=" if held.same else "≠", pen(Role.FAINT) if held.same else _ODD)
        for start, lines in zip((first, first + half), values, strict=True):
            for down, line in enumerate(lines):
                put(page, start, row + down, [(line, pen(Role.DIM) if held.same else pen())], start + half - 3)

    def _told(self, room: int, wide: int) -> Sequence[tuple[Difference, Values]]:
        """Each value in one row or two; what differs comes first where there is no room for all."""
        told = [(held, [wrap(value, wide)[:2] for value in held.values]) for held in self.found]
        if sum(_tall(values) for _, values in told) > room:
            told.sort(key=lambda one: one[0].same)
        return told


def _tall(values: Values) -> int:
    return max(1, *map(len, values))


class Races(Struct, frozen=True):
    """The scores of both lines over their entries, one above the other."""

    names: tuple[str, str]
    races: tuple[Race, Race]

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, half = Cells(columns, rows), (rows - 1) // 2
        title(page, 0, "SCORE IN BOTH LINES", "")
        for place, (name, race) in enumerate(zip(self.names, self.races, strict=True)):
            top, wide = 1 + place * half, columns - 2
            if half >= 2:
                page.paste(1, top, race.draw(wide, half))
                tone = pen(Role.WHOLE if place else Role.DIM, bold=True)
                put(page, 6, top, [(name, tone)], 6 + width(name))
        return page
