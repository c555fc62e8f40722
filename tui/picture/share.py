"""A moment of a match as a picture to show to others: the score over the table, the entry and its dice under it."""

from msgspec import Struct

from replay.core.scene import Scene
from tui.panels.line import pen
from tui.panels.names import named
from tui.picture.dice import dice
from tui.picture.heading import heading
from tui.picture.layers import layers
from tui.picture.paper import sheet
from tui.picture.running import letters, run
from tui.picture.shape import Box, Framed, Path, Plate, Shape, Text
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.role import Role
from tui.raster.words import cut, wrap

WIDE, TALL, LEAST = 1400.0, 1100.0, 1040.0
"""The most a table is wide and tall in pixels, and the least a picture is wide."""
_LINE, _TEXT, _SMALL = 22.0, 15.0, 13.0


class Told(Struct, frozen=True):
    """What a picture says beside its table: the entry in words, where in which match that is, and the dice.

    ``dice`` is the scene whose dice lie on the table and ``dice_at`` the entry that rolled them, if any do.
    """

    telling: str = ""
    under: str = ""
    where: str = ""
    dice: Scene | None = None
    dice_at: int = 0


class Drawn(Struct, frozen=True):
    """Shapes and the box of the picture they make, in pixels; ``tag`` is how large labels are."""

    shapes: tuple[Shape, ...]
    box: Box
    tag: float = 1.0


def picture(scene: Scene, told: Told, overlay: Overlay = NOTHING) -> Drawn:
    """The whole picture; a pixel is a unit of it, and the table is enlarged or reduced to fit."""
    seen = sheet(scene.board)
    scale = min(1.2, WIDE / seen[2], TALL / seen[3])
    across, down = seen[2] * scale, seen[3] * scale
    wide = max(LEAST, across)
    tag = max(0.8, min(1.0, scale)) / scale
    over, head = heading(scene, told.where, wide)
    board = tuple(shape for layer in layers(scene, seen, overlay, tag=tag).values() for shape in layer)
    framed = Framed(seen, ((wide - across) / 2, head, across, down), board)
    under, end = _under(scene, told, wide, head + down)
    ground = Plate((0, 0, wide, end), Role.GROUND, radius=0)
    return Drawn((ground, *over, framed, *under), (0, 0, wide, end), tag)


# ---------------------------------------------------------------- under the table


def _under(scene: Scene, told: Told, wide: float, top: float) -> tuple[tuple[Shape, ...], float]:
    """The entry and its dice, and where they end."""
    drawn: list[Shape] = []
    if told.telling or told.under:
        lines = wrap(told.telling, letters(wide - 48, _TEXT))
        high = 14 + _LINE * len(lines) + 26
        drawn.append(Plate((0, top, wide, high), Role.PANEL, radius=0))
        drawn.append(Plate((0, top, 4, high), Role.NOW, radius=0))
        for row, line in enumerate(lines):
            drawn += run(named(scene, line, pen()), 24, top + 26 + row * _LINE, _TEXT, wide - 48, middle=False)
        under = cut(told.under, letters(wide - 48, _SMALL))
        drawn.append(Text((24, top + 26 + len(lines) * _LINE), under, Role.DIM, _SMALL, anchor="start"))
        top += high
    if told.dice is not None and told.dice.fight is not None:
        drawn.append(Path((((0, top), (wide, top)),), ink=Role.RULE, closed=False))
        shapes, top = dice(told.dice, told.dice.fight, told.dice_at, wide, top)
        drawn += shapes
    return tuple(drawn), top
