"""Shapes as PNG, drawn larger and then reduced, so that slanting edges are smooth."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from math import cos, hypot, radians, sin

from msgspec import Struct
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from tui.picture.lettering import Lettering
from tui.picture.shape import Box, Dots, Framed, Named, Path, Plate, Shape, Spot, Tag, Text, Turned
from tui.picture.typefaces import Faces, system
from tui.raster.palette import Palette
from tui.raster.role import Role

FINE = 3
"""How many times as large as it will be a picture is drawn."""


class Place(Struct, frozen=True):
    """Where shapes are drawn: moved, enlarged and turned clockwise by degrees."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0

    def at(self, spot: Spot) -> Spot:
        """A spot in pixels."""
        sine, cosine = sin(radians(self.turn)), cos(radians(self.turn))
        x, y = spot
        return self.x + self.scale * (x * cosine - y * sine), self.y + self.scale * (x * sine + y * cosine)

    def within(self, spot: Spot, scale: float = 1.0, turn: float = 0.0) -> "Place":
        """What lies at a spot of this."""
        x, y = self.at(spot)
        return Place(x, y, self.scale * scale, self.turn + turn)


class Drawing(Struct, frozen=True):
    """A picture as a file, and the letters that no font of the machine has."""

    file: bytes
    lacking: tuple[str, ...] = ()


def png(
    shapes: Iterable[Shape], seen: Box, palette: Palette, *, tag: float = 1.0, faces: Faces | None = None
) -> Drawing:
    """Shapes as a picture of which a box is seen, a unit a pixel; ``faces`` are the fonts, else the machine's."""
    lettering = Lettering(system() if faces is None else faces)
    wide, tall = round(seen[2]), round(seen[3])
    painter = Painter(Image.new("RGB", (wide * FINE, tall * FINE), palette[Role.GROUND]), palette, tag, lettering)
    painter.paint(shapes, Place(-seen[0] * FINE, -seen[1] * FINE, FINE))
    out = BytesIO()
    signed = PngInfo()
    signed.add_text("Software", "Rollbook")
    painter.image.resize((wide, tall), Image.Resampling.BOX).save(out, "PNG", optimize=True, pnginfo=signed)
    return Drawing(out.getvalue(), tuple(lettering.lacking))


class Painter:
    """Draws shapes on an image; ``tag`` is how large labels are against the table."""

    def __init__(self, image: Image.Image, palette: Palette, tag: float, lettering: Lettering) -> None:
        """Nothing is drawn yet."""
        self._lettering = lettering
        self.image = image
        self._draw = ImageDraw.Draw(image)
        self._palette = palette
        self._tag = tag

    def paint(self, shapes: Iterable[Shape], here: Place) -> None:
        """All of them, the last one uppermost."""
        for shape in shapes:
            match shape:
                case Path():
                    self._path(shape, here)
                case Dots():
                    self._dots(shape, here)
                case Plate():
                    self._plate(shape, here)
                case Text():
                    self._text(shape, here)
                case Turned(at, heading, body):
                    self.paint(body, here.within(at, turn=heading / 1000))
                case Tag(at, body):
                    self.paint(body, here.within(at, self._tag))
                case Named(body=body):
                    self.paint(body, here)
                case Framed():
                    self._framed(shape, here)

    def _framed(self, framed: Framed, here: Place) -> None:
        """Drawn apart and laid in, so that nothing stands over the edge."""
        left, top, wide, tall = framed.into
        x, y = here.at((left, top))
        inner = Image.new("RGB", (round(wide * here.scale), round(tall * here.scale)), self._palette[Role.GROUND])
        scale = here.scale * wide / framed.seen[2]
        Painter(inner, self._palette, self._tag, self._lettering).paint(
            framed.body, Place(-framed.seen[0] * scale, -framed.seen[1] * scale, scale)
        )
        self.image.paste(inner, (round(x), round(y)))

    def _path(self, path: Path, here: Place) -> None:
        for line in path.lines:
            spots = [here.at(spot) for spot in line]
            if path.fill and len(spots) > 2:
                self._draw.polygon(spots, fill=self._palette[path.fill])
            if path.ink:
                drawn = [*spots, spots[0]] if path.closed else spots
                self._line(drawn, path.ink, path.width * here.scale, [part * here.scale for part in path.dash])

    def _line(self, spots: Sequence[Spot], ink: Role, width: float, dash: Sequence[float]) -> None:
        for part in dashed(spots, dash) if dash else (spots,):
            self._draw.line(list(part), fill=self._palette[ink], width=max(1, round(width)), joint="curve")

    def _dots(self, dots: Dots, here: Place) -> None:
        half = dots.size * here.scale / 2
        for spot in dots.spots:
            x, y = here.at(spot)
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=self._palette[dots.ink])

    def _plate(self, plate: Plate, here: Place) -> None:
        left, top, wide, tall = plate.box
        (x0, y0), (x1, y1) = here.at((left, top)), here.at((left + wide, top + tall))
        if x1 - x0 < 1 or y1 - y0 < 1:
            return
        edge = plate.ink and not plate.dash
        self._draw.rounded_rectangle(
            (x0, y0, x1, y1),
            plate.radius * here.scale,
            fill=self._palette[plate.fill] if plate.fill else None,
            outline=self._palette[plate.ink] if edge and plate.ink else None,
            width=round(1.5 * here.scale) if edge else 0,
        )
        if plate.ink and plate.dash:
            around = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
            self._line(around, plate.ink, 1.5 * here.scale, [part * here.scale for part in plate.dash])

    def _text(self, text: Text, here: Place) -> None:
        size, (x, y) = round(text.size * here.scale), here.at(text.at)
        begun, ended = self._lettering.write(
            self.image, (x, y), text.text, size, self._palette[text.ink], bold=text.bold, anchor=text.anchor
        )
        if text.struck:
            middle = y - 0.3 * size
            self._line([(begun, middle), (ended, middle)], text.ink, here.scale, ())


def dashed(spots: Sequence[Spot], dash: Sequence[float]) -> Iterator[tuple[Spot, Spot]]:
    """A line cut into dashes: how long one is, then the gap; corners do not start one anew."""
    place, left = 0, max(dash[0], 0.5)
    for (x0, y0), (x1, y1) in pairwise(spots):
        long, gone = hypot(x1 - x0, y1 - y0), 0.0
        while long - gone > 1e-6:
            step = min(left, long - gone)
            if place % 2 == 0:
                a, b = gone / long, (gone + step) / long
                yield (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
            gone, left = gone + step, left - step
            if left <= 1e-6:
                place += 1
                left = max(dash[place % len(dash)], 0.5)
