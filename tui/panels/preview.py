"""A match beside the list: its board, its score, how it went, its lines and its last entries."""

from collections.abc import Mapping

from msgspec import Struct

from eventstore.port import Line
from replay.core.scene import Scene
from replay.showing.ledger import Row
from replay.showing.marks import Mark
from tui.panels.entries import Seats, Style, entry_line
from tui.panels.line import pen, put, put_right, title
from tui.panels.lines_page import LinesPage
from tui.panels.names import counted, mark, role
from tui.panels.race import Race
from tui.raster.board import draw
from tui.raster.cells import Cells
from tui.raster.digits import big
from tui.raster.overlay import Overlay
from tui.raster.plain import draw_plain
from tui.raster.role import Role
from tui.raster.view import whole
from tui.raster.words import width

LAST, LINES = 4, 4
"""Entries and lines shown."""
REST = 21
"""Rows of everything else that stands under the board."""


class Glance(Struct, frozen=True):
    """What a preview knows of a match at its head."""

    name: str
    scene: Scene
    seats: Seats
    head: int
    lines: tuple[Line, ...]
    here: bytes
    race: Race
    last: tuple[Row, ...]
    marks: Mapping[int, Mark]
    live: bool
    made: str


class Preview(Struct, frozen=True):
    """The match under the bar."""

    glance: Glance
    plain: bool = False

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; what there is no room for is left out from the end."""
        page, glance = Cells(columns, rows), self.glance
        state = "live · " if glance.live else ""
        title(page, 0, glance.name, f"{state}table at {glance.head}")
        board = max(6, rows - REST - min(LINES, len(glance.lines))) if rows >= 30 else max(4, rows - 10)
        self._board(page, 1, columns, min(board, rows - 1))
        row = 2 + min(board, rows - 1)
        for part in (self._score, self._race, self._lines, self._last):
            row = part(page, row, rows)
        if row < rows:
            put(page, 1, row, [(glance.made, pen(Role.DIM))], columns - 1)
        return page

    def _board(self, page: Cells, row: int, columns: int, rows: int) -> None:
        view = whole(self.glance.scene.board, columns, rows)
        page.paste(0, row, (draw_plain if self.plain else draw)(self.glance.scene, view, Overlay()))

    def _score(self, page: Cells, row: int, rows: int) -> int:
        if row + 3 > rows:
            return rows
        if len(self.glance.scene.seats) > 2:
            return self._scores(page, row)
        scene, apart = self.glance.scene, max(20, page.columns // max(1, min(2, len(self.glance.scene.seats))))
        for place, seat in enumerate(scene.seats[: max(1, page.columns // apart)]):
            start, own = 1 + place * apart, pen(role(place), bold=True)
            strokes = ("", str(seat.score.value), "") if self.plain else big(str(seat.score.value))
            for line, stroke in enumerate(strokes):
                page.write(start, row + line, stroke, own)
            column, end = start + max(map(width, strokes)) + 1, start + apart - 1
            put(page, column, row, [(f"{mark(place)} {seat.name}", own)], end)
            put(page, column, row + 1, [(seat.side, pen(Role.DIM))], end)
            put(page, column, row + 2, [(" · ".join(map(counted, seat.counts)), pen())], end)
        return row + 4

    def _scores(self, page: Cells, row: int) -> int:
        """More than two seats, in two columns of three rows, down and then across."""
        seats = self.glance.scene.seats
        deep, wide = max(3, -(-len(seats) // 2)), page.columns // 2
        for place, seat in enumerate(seats):
            start, line = 1 + place // deep * wide, row + place % deep
            own, score = pen(role(place), bold=True), [(str(seat.score.value), pen(role(place), bold=True))]
            began = put_right(page, line, score, start + wide - 3)
            put(page, start, line, [(f"{mark(place)} {seat.name}", own)], began - 1)
        return row + deep + 1

    def _race(self, page: Cells, row: int, rows: int) -> int:
        if row + 6 > rows:
            return row
        score = self.glance.scene.seats[0].score if self.glance.scene.seats else None
        goal = f"{score.word}, goal {score.of}" if score and score.of else ""
        title(page, row, "HOW IT WENT", goal)
        page.paste(1, row + 1, self.glance.race.draw(page.columns - 2, 4))
        return row + 6

    def _lines(self, page: Cells, row: int, rows: int) -> int:
        shown = min(LINES, len(self.glance.lines))
        if row + 2 + shown > rows:
            return row
        title(page, row, "LINES")
        tree = LinesPage(self.glance.lines, self.glance.here)
        page.paste(0, row + 1, tree.draw(page.columns, shown))
        return row + 2 + shown

    def _last(self, page: Cells, row: int, rows: int) -> int:
        shown = self.glance.last[: min(LAST, rows - row - 2)]
        if not shown:
            return row
        title(page, row, "LAST")
        style = Style(self.glance.head + 1, self.glance.seats, max(3, len(str(self.glance.head))))
        for line, entry in enumerate(shown, start=row + 1):
            page.paste(0, line, entry_line(entry, page.columns, style, self.glance.marks))
        return row + 2 + len(shown)
