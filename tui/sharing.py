"""What of a match is written down to be shared: the table as a picture, the whole line as a page, a battle report."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from eventstore.port import Conflict
from replay.core.scene import Scene
from replay.line.reading import CORRECTED, RECORDED
from tui.library import full
from tui.lines.folio import Folio, Sight
from tui.lines.page import clock
from tui.panels.caption import gathered
from tui.picture.share import Drawn, Told, picture
from tui.picture.svg import svg
from tui.raster.overlay import NOTHING, Overlay, floats
from tui.raster.palette import Palette
from tui.raster.schemes import SCHEMES, USUAL
from tui.reports.battle import battle
from tui.reports.block import Picture
from tui.reports.filing import demand_ours, folder, write
from tui.reports.markdown import markdown

WHOLE = "✓ log whole"
"""What a page says of a log in which every hash fits."""
LONGEST = 5_000
"""Entries that a page or a report tells: a longer one would take minutes to write and to open."""


class Moment(Struct, frozen=True):
    """A table of a line to be drawn: what is said of it and laid over it."""

    scene: Scene
    told: Told
    overlay: Overlay = NOTHING


class Report(Struct, frozen=True):
    """Where a report was written, and the letters in its pictures that no font has."""

    path: str
    lacking: tuple[str, ...] = ()


def shown(folio: Folio, sight: Sight, *, recorded: bool) -> Moment:
    """The table after an entry as the replay screen shows it, with the entry's dice if it rolled them."""
    cover = folio.cover()
    reading = RECORDED if recorded else CORRECTED
    under = " · ".join(filter(None, (str(sight.n), clock(sight.recorded_ms), gathered(sight.rules))))
    where = " · ".join((reading, cover.line.name, f"{sight.n} / {cover.head}", full(cover.genesis) or cover.title))
    # what a game has instead of dice is rolled by nobody, and lies while it counts
    fresh = sight.dice is not None and sight.dice_at in (sight.n, 0)
    told = Told(sight.telling, under, where, sight.dice if fresh else None, sight.dice_at)
    overlay = Overlay(frozenset(sight.acting[:1]), sight.ghosts, floats(sight.seen))
    return Moment(sight.scene, told, overlay)


def write_picture(moment: Moment, path: str, scheme: str = USUAL, kind: str = "svg") -> tuple[str, ...]:
    """Write a table as a picture, ``svg`` or ``png``, in a scheme's colours; the letters that no font has.

    Raises ``Conflict``, ``Unwritable``.
    """
    drawn = picture(moment.scene, moment.told, moment.overlay)
    return _draw(drawn, path, SCHEMES[scheme].palette, moment.told.telling, kind)


def _draw(drawn: Drawn, path: str, palette: Palette, label: str, kind: str) -> tuple[str, ...]:
    demand_ours(path)
    if kind == "png":
        from tui.picture.png import png  # noqa: PLC0415 - the drawing library is large, and rarely asked for

        pixels = png(drawn.shapes, drawn.box, palette, tag=drawn.tag)
        write(path, pixels.file)
        return pixels.lacking
    # whoever shows it has its fonts to choose from
    write(path, svg(drawn.shapes, drawn.box, palette.__getitem__, label, tag=drawn.tag, sized=True))
    return ()


def write_page(folio: Folio, path: str, *, recorded: bool = False, scheme: str = USUAL) -> None:
    """Write the line as a page that steps through it, once its log is proved; it begins in one of both readings.

    Its colours are those of a scheme and of its twin, as whoever looks has it dark or light.

    Raises ``Damaged``, ``Conflict`` for one that is too long, and as ``write`` does.
    """
    from tui.web.replayed import page  # noqa: PLC0415 - nobody else needs it

    demand_ours(path)
    _demand_short(folio)
    for _ in folio.proof():
        pass
    write(path, page(folio, WHOLE, recorded=recorded, scheme=scheme))


def write_report(folio: Folio, path: str, *, recorded: bool = False, kind: str = "svg", scheme: str = USUAL) -> Report:
    """Write a battle report, in a folder as its ``report.md``, and its pictures in a folder beside it.

    Raises as ``write`` does, and ``Newer`` and ``Damaged``.
    """
    target = Path(path)
    target = target if target.suffix == ".md" else target / "report.md"
    demand_ours(str(target))
    _demand_short(folio)
    beside = target.with_name(f"{target.stem}-pictures")
    drawn: list[Picture] = []

    def name(one: Picture) -> str:
        drawn.append(one)
        return f"{beside.name}/{len(drawn):02}.{kind}"

    text = markdown(battle(folio, recorded=recorded), name)
    folder(beside)
    lacking = _illustrate(drawn, beside, kind, SCHEMES[scheme].palette)
    write(str(target), text)
    return Report(str(target), lacking)


def _demand_short(folio: Folio) -> None:
    """Raises ``Conflict`` for a line of more entries than are told."""
    if folio.book.head > LONGEST:
        raise Conflict(f"the line has {folio.book.head} entries; of more than {LONGEST} no page or report is written")


def _illustrate(drawn: Sequence[Picture], beside: Path, kind: str, palette: Palette) -> tuple[str, ...]:
    lacking: dict[str, None] = {}
    for place, one in enumerate(drawn, start=1):
        fought = one.scene if one.overlay.selected else None
        told = Told(where=one.caption.partition(". ")[0], dice=fought)
        shapes, path = picture(one.scene, told, one.overlay), str(beside / f"{place:02}.{kind}")
        lacking |= dict.fromkeys(_draw(shapes, path, palette, one.caption, kind))
    return tuple(lacking)
