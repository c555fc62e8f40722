"""A report in Markdown; tables are drawn in letters, so that it can be read as it stands, or kept beside it."""

import re
from collections.abc import Callable, Iterable, Iterator

from tui.raster.plain import draw_plain
from tui.reports.block import Block, Grid, Heading, Listed, Picture, Words

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")


Keep = Callable[[Picture], str]
"""What keeps a picture as a file beside the report, and tells its path from there."""


def markdown(blocks: Iterable[Block], keep: Keep | None = None) -> str:
    """The whole report; pictures are drawn in letters, or kept as files by whoever can ``keep`` them."""
    return "\n".join(line for block in blocks for line in (*_written(block, keep), "")).rstrip("\n") + "\n"


def plain(text: str) -> str:
    """A text that says nothing to Markdown."""
    escaped = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    # a digit cannot be escaped, what makes a list of it can
    return re.sub(r"^(\d*)([-+=]|(?<=\d)[.)](?=\s|$))", r"\1\\\2", escaped)


def _written(block: Block, keep: Keep | None) -> Iterator[str]:
    match block:
        case Heading(level, words, mark):
            yield f"{'#' * level} {f'{plain(mark)} ' if mark else ''}{plain(words)}"
        case Words(text, quiet):
            yield f"*{plain(text)}*" if quiet else plain(text)
        case Listed(lines):
            yield from (f"- {plain(line)}" for line in lines)
        case Grid(heads, rows):
            yield from (_row(heads), "|" + "---|" * len(heads), *map(_row, rows))
        case Picture(caption=caption) if keep is not None:
            yield f"![{plain(caption)}]({keep(block)})"
        case Picture(scene, view, overlay, caption):
            yield from ("```text", *draw_plain(scene, view, overlay).text().rstrip().split("\n"), "```", "")
            yield f"*{plain(caption)}*"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(plain, cells)) + " |"
