"""Shapes as SVG: text that any browser and drawing program reads, with nothing in it but shapes and letters."""

from collections.abc import Callable, Iterable
from html import escape

from tui.picture.apart import apart
from tui.picture.shape import Box, Dots, Framed, Named, Path, Plate, Shape, Spot, Tag, Text, Turned
from tui.raster.role import Role

Colour = Callable[[Role], str]
"""What a role is painted with."""

FONT = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


class Writer:
    """Writes shapes with colours; ``tag`` is how large labels are drawn against the table.

    Where ``shared`` is given, what stands turned is written once there and referred to by its number.
    """

    def __init__(self, colour: Colour, *, tag: float = 1.0, shared: dict[str, int] | None = None) -> None:
        """``shared`` is filled: each body, and the number it has."""
        self._colour = colour
        self._tag = tag
        self._shared = shared
        self._bodies: dict[tuple[Shape, ...], str] = {}

    def written(self, shapes: Iterable[Shape]) -> str:
        """All of them, the last one uppermost."""
        return "".join(map(self.one, shapes))

    def one(self, shape: Shape) -> str:
        """A single shape."""
        match shape:
            case Path():
                return self._path(shape)
            case Dots():
                return self._dots(shape)
            case Plate():
                return self._plate(shape)
            case Text():
                return self._text(shape)
            case Turned(at, heading, body):
                return self._turned(f"translate({_pair(at)}) rotate({number(heading % 360_000 / 1000)})", body)
            case Tag(at, body):
                size = f" scale({number(self._tag, 3)})" if self._tag != 1 else ""
                return f'<g transform="translate({_pair(at)}){size}"><g class="tag">{self.written(body)}</g></g>'
            case Named(id, title, body):
                return f'<g data-id="{escape(id)}"><title>{escape(_marked(title))}</title>{self.written(body)}</g>'
            case Framed(seen, (left, top, wide, tall), body):
                place = f'x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(tall)}"'
                return f'<svg {place} viewBox="{viewed(seen)}">{self.written(body)}</svg>'

    def _turned(self, transform: str, body: tuple[Shape, ...]) -> str:
        drawn = self._bodies.get(body)
        if drawn is None:
            drawn = self._bodies[body] = self.written(body)
        if self._shared is None:
            return f'<g transform="{transform}">{drawn}</g>'
        place = self._shared.setdefault(drawn, len(self._shared))
        return f'<use href="#s{place}" transform="{transform}"/>'

    def _paint(self, fill: Role | None, ink: Role | None, width: float, dash: tuple[float, ...]) -> str:
        drawn = f' stroke="{self._colour(ink)}" stroke-width="{number(width)}"' if ink else ""
        broken = f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash and ink else ""
        return f' fill="{self._colour(fill) if fill else "none"}"{drawn}{broken}'

    def _path(self, path: Path) -> str:
        ends = "z" if path.closed else ""
        drawn = "".join(f"M{' '.join(map(_pair, line))}{ends}" for line in path.lines)
        return f'<path d="{drawn}"{self._paint(path.fill, path.ink, path.width, path.dash)}/>' if drawn else ""

    def _dots(self, dots: Dots) -> str:
        drawn = "".join(f"M{_pair(spot)}h0" for spot in dots.spots)
        how = f'stroke="{self._colour(dots.ink)}" stroke-width="{number(dots.size)}" stroke-linecap="round"'
        return f'<path d="{drawn}" {how}/>' if drawn else ""

    def _plate(self, plate: Plate) -> str:
        left, top, wide, tall = map(number, plate.box)
        place = f'x="{left}" y="{top}" width="{wide}" height="{tall}" rx="{number(plate.radius)}"'
        return f"<rect {place}{self._paint(plate.fill, plate.ink, 1.5, plate.dash)}/>"

    def _text(self, text: Text) -> str:
        (x, y), size = text.at, number(text.size)
        how = "".join(
            (
                f' text-anchor="{text.anchor}"' if text.anchor != "start" else "",
                ' font-weight="bold"' if text.bold else "",
                ' font-style="italic"' if text.italic else "",
                ' text-decoration="line-through"' if text.struck else "",
            )
        )
        fill, told = self._colour(text.ink), "".join(map(_part, apart(text.text)))
        return f'<text x="{number(x)}" y="{number(y)}" font-size="{size}" fill="{fill}"{how}>{told}</text>'


def _part(part: tuple[str, bool]) -> str:
    """A part of a text; words that are read to the left are ordered by themselves."""
    text, alone = part
    return f'<tspan unicode-bidi="isolate">{escape(text)}</tspan>' if alone else escape(text)


def _marked(text: str) -> str:
    """A text where no element may stand in it, its words that are read to the left set apart by marks."""
    return "".join(f"\u2068{part}\u2069" if alone else part for part, alone in apart(text))


def number(value: float, places: int = 1) -> str:
    """A number as short as it can be said."""
    said = f"{value:.{places}f}"
    said = said.rstrip("0").rstrip(".") if "." in said else said
    return "0" if said in ("-0", "") else said


def _pair(spot: Spot) -> str:
    return f"{number(spot[0])},{number(spot[1])}"


def viewed(box: Box) -> str:
    """A box as an SVG's view."""
    return " ".join(map(number, box))


def svg(
    shapes: Iterable[Shape], seen: Box, colour: Colour, label: str = "", *, tag: float = 1.0, sized: bool = False
) -> str:
    """Shapes as one SVG element of which a box is seen; ``label`` is what it shows, for those who do not see it.

    ``sized`` gives it its size in pixels, for a file of its own; else it fills what it stands in.
    """
    told = f' role="img" aria-label="{escape(label)}"' if label else ""
    # spaces between words that stand apart are kept
    size = f' xml:space="preserve" width="{number(seen[2], 0)}" height="{number(seen[3], 0)}"' if sized else ""
    drawn = Writer(colour, tag=tag).written(shapes)
    name = f"<title>{escape(label)}</title>" if sized and label else ""
    signed = "<!-- Rollbook -->" if sized else ""
    return (
        f'{signed}<svg xmlns="http://www.w3.org/2000/svg" viewBox="{viewed(seen)}"{size}{told} font-family="{FONT}">'
        f"{name}{drawn}</svg>"
    )
