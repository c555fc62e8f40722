"""The whole match on one bar: turns in their seats' colours, those to come in outline, marks, the playhead."""

from collections.abc import Callable, Sequence
from html import escape

from msgspec import Struct

from tui.panels.timeline import TONES, placed
from tui.raster.role import SEAT
from tui.raster.words import width
from tui.web.parts import seat_class

_WIDE, _NARROW = 900, 350
"""Pixels that ticks are spread over, and those a narrow window has."""
_MARKS, _FEW = 90, 36
"""Places for marks side by side, and those there are in a narrow window."""


class Stretch(Struct, frozen=True):
    """A turn: its first entry, its tick, and the place of its seat (-1: nobody's)."""

    first: int
    tick: str
    place: int


class Bar(Struct, frozen=True):
    """Turns and marks of a match of so many entries."""

    stretches: Sequence[Stretch]
    marks: Sequence[tuple[int, str]]
    entries: int

    def across(self, n: int) -> float:
        """How far across an entry lies, in percent."""
        return 100 * (min(n, self.entries) - 1) / max(1, self.entries - 1)

    def drawn(self, n: int, link: Callable[[int], str]) -> str:
        """The bar as it is after entry ``n``; each turn leads to its first entry."""
        at, places = f"{self.across(n):.2f}%", range(len(self.stretches))
        ahead, past = "".join(self._stretch(place, link) for place in places), "".join(map(self._past, places))
        return (
            '<svg class="timeline" width="100%" height="60" role="img" aria-label="turns"><defs>'
            f"{''.join(map(_stripes, range(1, len(SEAT), 2)))}"
            f'<clipPath id="past"><rect width="{at}" height="60"/></clipPath></defs>'
            f"{ahead}"
            f'<g clip-path="url(#past)" pointer-events="none">{past}</g>'
            f"{self._ticks(n)}{self._marked()}"
            f'<rect class="playhead" x="{at}" y="16" width="4" height="24" transform="translate(-2 0)"/></svg>'
        )

    def _span(self, place: int) -> tuple[float, float]:
        first = self.across(self.stretches[place].first)
        last = self.across(self.stretches[place + 1].first) if place + 1 < len(self.stretches) else 100.0
        return first, max(0.1, last - first)

    def _stretch(self, place: int, link: Callable[[int], str]) -> str:
        held, (first, wide) = self.stretches[place], self._span(place)
        box = f'x="{first:.2f}%" y="20" width="{wide:.2f}%" height="16"'
        named = f"<title>{escape(held.tick)}</title>"
        return f'<a href="{link(held.first)}"><rect class="ahead {seat_class(held.place)}" {box}>{named}</rect></a>'

    def _past(self, place: int) -> str:
        held, (first, wide) = self.stretches[place], self._span(place)
        box = f'x="{first:.2f}%" y="20" width="{wide:.2f}%" height="16"'
        striped = held.place >= 0 and held.place % 2
        fill = f"url(#stripes-{held.place % len(SEAT)})" if striped else "currentColor"
        return f'<rect class="past {seat_class(held.place)}" {box} fill="{fill}"/>'

    def _ticks(self, n: int) -> str:
        """Each turn's tick where it begins, as far as there is room; in a narrow window fewer of them."""
        drawn, free, narrow, told = [], 0.0, 0.0, ""
        for held in self.stretches:
            at, long = self.across(held.first), 9 * width(held.tick) + 8
            if held.tick == told or not held.tick:
                continue
            told = held.tick
            if at * _WIDE / 100 < free or at * _WIDE / 100 + long > _WIDE + 12:
                continue
            free = at * _WIDE / 100 + long
            minor = " minor" if at * _NARROW / 100 < narrow or at * _NARROW / 100 + long > _NARROW + 12 else ""
            narrow = narrow if minor else at * _NARROW / 100 + long
            drawn.append(
                f'<text class="tick{minor} {seat_class(held.place)}" x="{at:.2f}%" y="14">{escape(held.tick)}</text>'
            )
        return "".join(drawn)

    def _marked(self) -> str:
        return self._signs("roomy", _MARKS) + self._signs("narrow", _FEW)

    def _signs(self, room: str, places: int) -> str:
        """The marks in so many places side by side."""
        columns = ((1 + round(self.across(n) * places / 100), sign) for n, sign in self.marks)
        drawn = "".join(
            f'<text class="sign {TONES[sign].value if sign in TONES else ""}" x="{_across(column, places)}" y="54"'
            f' text-anchor="middle">{escape(sign)}</text>'
            for column, sign in placed(columns, places + 3)
        )
        return f'<g class="{room}">{drawn}</g>'


def _across(column: int, places: int) -> str:
    return f"{min(99.2, 100 * (column - 1) / places):.2f}%"


def _stripes(place: int) -> str:
    """What fills the turns of a seat whose pieces are hatched."""
    return (
        f'<pattern id="stripes-{place}" width="7" height="16" patternUnits="userSpaceOnUse">'
        f'<rect width="7" height="16" fill="var(--shade-{place + 1})"/>'
        f'<rect width="4" height="16" fill="var(--{seat_class(place)})"/></pattern>'
    )
