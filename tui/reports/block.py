"""What a report is made of, whatever format it is written in. Texts are as people wrote them, nothing escaped."""

from typing import TypeAlias

from msgspec import Struct

from replay.core.scene import Scene
from tui.raster.overlay import Overlay
from tui.raster.view import View


class Heading(Struct, frozen=True):
    """A title; level 1 is the report's own. ``anchor`` is what others refer to it by, ``mark`` the printer's mark."""

    level: int
    words: str
    mark: str = ""
    anchor: str = ""


class Words(Struct, frozen=True):
    """A paragraph; ``quiet`` ones are beside the point."""

    text: str
    quiet: bool = False


class Listed(Struct, frozen=True):
    """Lines that belong together, one under the other."""

    lines: tuple[str, ...]


class Grid(Struct, frozen=True):
    """Rows of as many cells as there are ``heads``; the heads may be empty."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Picture(Struct, frozen=True):
    """A table as a view shows it, with what it shows in words."""

    scene: Scene
    view: View
    overlay: Overlay
    caption: str


Block: TypeAlias = Heading | Words | Listed | Grid | Picture
