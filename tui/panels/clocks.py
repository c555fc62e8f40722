"""The clocks: a seat's in the header, all of them in a panel, and what may be done to them."""

from collections.abc import Sequence

from msgspec import Struct

from replay.clocking.alarms import Alarm, alarms
from replay.clocking.clocks import Clocks, SeatClock
from replay.core.scene import Scene
from replay.wording.clocks import alarmed, length, stood
from tui.panels.line import Span, pen, put, put_right, title
from tui.panels.names import mark, order, role, short
from tui.raster.cells import Cells
from tui.raster.digits import big
from tui.raster.role import Role
from tui.raster.words import width, wrap

RUNS = "↓"
"""Beside the clock that runs: ▸ stands for who is awaited, who may be somebody else."""

ENDS = 18
"""Columns at either end of the panel, beside the tall digits."""


def tone(clocks: Clocks, seat: str) -> Role:
    """The colour a clock has beside its words: a seat's, or the round's where none is named."""
    found = next((one for one in alarms(clocks) if one.seat == seat), None)
    if found is None:
        return Role.TEXT
    return Role.AMENDED if found.minutes else Role.REFUSED


def face(clocks: Clocks, seat: str, ground: Role = Role.PANEL, *, brief: bool = False) -> list[Span]:
    """One seat's clock: marked where it runs, and where little time is left."""
    one = clock_of(clocks, seat)
    if one is None:
        return []
    ink, runs = tone(clocks, seat), seat == clocks.ticking
    signs = (RUNS if runs else "") + ("!" if ink is not Role.TEXT else "")
    word = "" if brief else "clock "
    shown = pen(Role.NOW if runs and ink is Role.TEXT else ink, ground, bold=runs)
    gap = " " if signs and not brief else ""
    return [(f"{signs}{gap}{word}{length(clocks.shown_ms(one))}", shown)]


def clock_of(clocks: Clocks, seat: str) -> SeatClock | None:
    """A seat's clock."""
    return next((one for one in clocks.seats if one.seat == seat), None)


def told(alarm: Alarm, scene: Scene) -> str:
    """A warning with its mark."""
    return f"! {alarmed(alarm, {alarm.seat: short(scene, alarm.seat)})}"


class ClocksPanel(Struct, frozen=True):
    """The clock that runs in tall digits, the others beside it, the round, and what time runs out in words.

    ``switch`` is the key that switches them.
    """

    scene: Scene
    clocks: Clocks
    plain_digits: bool = False
    switch: str = "F6"

    def rows(self, columns: int) -> int:
        """Rows it fills; one is kept for a warning."""
        return 5

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen())
        title(page, 0, "CLOCKS", f"{self.switch} switch")
        shown = self._shown()
        self._tall(page, shown)
        for row, spans in enumerate(self._others(shown), start=1):
            put(page, 1, row, spans, ENDS)
        for row, spans in enumerate(self._state(shown), start=1):
            put_right(page, row, spans, columns - 1, columns - ENDS)
        warned = [told(alarm, self.scene) for alarm in alarms(self.clocks)]
        put(page, 1, 4, [(" · ".join(warned), pen(Role.AMENDED, bold=True))], columns - 1)
        return page

    def _shown(self) -> str:
        """The seat whose clock is tall; none where it is the round's time."""
        return self.clocks.ticking or ("" if self.clocks.round_left_ms is not None else self.clocks.running)

    def _tall(self, page: Cells, seat: str) -> None:
        one, left = clock_of(self.clocks, seat), self.clocks.round_left_ms
        ms = self.clocks.shown_ms(one) if one else left
        if ms is None:
            return
        figures = ("", length(ms), "") if self.plain_digits else big(length(ms))
        warned = tone(self.clocks, seat)
        ink = pen(Role.NOW if warned is Role.TEXT else warned, bold=True)
        start = (page.columns - width(figures[1])) // 2
        for row, stroke in enumerate(figures, start=1):
            page.write(start, row, stroke, ink)

    def _others(self, seat: str) -> list[list[Span]]:
        others = [one.seat for one in self.clocks.seats if one.seat != seat][:3]
        return [[self._mark(one), *face(self.clocks, one, Role.GROUND, brief=True)] for one in others]

    def _mark(self, seat: str) -> Span:
        place = order(self.scene, seat)
        return (f"{mark(place)} ", pen(role(place), bold=True))

    def _state(self, seat: str) -> list[list[Span]]:
        clocks, left = self.clocks, self.clocks.round_left_ms
        state: list[Span] = [(stood(clocks), pen(Role.NOW, bold=True))]
        why = "the score stands" if clocks.dice_down else clocks.why
        spans = [[self._mark(seat), *state] if seat else state, [(why, pen(Role.DIM))]]
        if left is not None and seat:
            spans.append([(f"round {length(left)}", pen(tone(clocks, "")))])
        elif left is not None:
            spans.append([("of the round", pen(tone(clocks, "")))])
        return spans


class ChoicesPage(Struct, frozen=True):
    """What may be done, numbered, one of it under the bar; under it a ``note``, if there is one."""

    choices: Sequence[tuple[str, str]]
    at: int
    note: str = ""

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return max(1, len(self.choices)) + len(self._noted(columns))

    def _noted(self, columns: int) -> list[str]:
        return ["", *wrap(self.note, columns - 2)] if self.note else []

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=Role.PANEL))
        for row, (words, aside) in enumerate(self.choices[:rows]):
            under = row == self.at
            ground = Role.NOW if under else Role.PANEL
            ink = pen(Role.GROUND if under else Role.TEXT, ground, bold=under)
            page.write(0, row, " " * columns, ink)
            end = put_right(page, row, [(aside, pen(Role.GROUND if under else Role.DIM, ground))], columns - 1, 4)
            put(page, 1, row, [(f"{row + 1} ", pen(ink.ink, ground, bold=True)), (words, ink)], max(4, end - 2))
        for row, line in enumerate(self._noted(columns), start=max(1, len(self.choices))):
            put(page, 1, row, [(line, pen(Role.DIM, Role.PANEL))], columns - 1)
        return page
