"""A report as one page of HTML that needs nothing else: no script, no font, no picture from elsewhere."""

from collections.abc import Iterable, Iterator
from html import escape

from tui.picture.layers import layers
from tui.picture.paper import window
from tui.picture.svg import svg
from tui.raster.palette import LANTERN, VELLUM, Palette
from tui.raster.role import Role
from tui.reports.block import Block, Grid, Heading, Listed, Picture, Words
from tui.reports.filing import GENERATOR
from tui.reports.letters import letters

SAFE = "default-src 'none'; style-src 'unsafe-inline'"
"""What the page may load: nothing."""
_WIDE = 900
"""Units across at which labels have the size they are written in; in a wider window they are larger."""
_STYLE = """
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: 1rem; }
h3 { margin-top: 2.2rem; font-size: 1.05rem; } h1, h2, h3 { line-height: 1.25; }
.mark { display: inline-block; min-width: 1.2em; color: var(--refused); } .quiet, figcaption { color: var(--dim); }
ul { padding-left: 1.2rem; } table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid var(--rule); }
th { color: var(--dim); font-weight: normal; white-space: nowrap; }
td:first-child:not(:last-child) { min-width: 8.5rem; } td { font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; overflow-x: auto; } svg { display: block; width: 100%; min-width: 36rem; height: auto; }
@media print { h2, h3 { break-after: avoid; } figure, tr { break-inside: avoid; } svg { min-width: 0; } }
"""


def page(blocks: Iterable[Block]) -> str:
    """The whole page, dark or light as whoever looks at it has it; on paper light."""
    told = tuple(blocks)
    title = next((block.words for block in told if isinstance(block, Heading)), "Rollbook")
    light = f":root {{ {colours(VELLUM)} }}"
    dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {colours(LANTERN)} }} }}"
    head = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{GENERATOR}',
        f'<meta http-equiv="Content-Security-Policy" content="{SAFE}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>\n<style>\n{light}\n{dark}{_STYLE}</style>\n</head>\n<body>",
    )
    return "\n".join((*head, *(part for block in told for part in _written(block)), "</body>\n</html>\n"))


def colours(palette: Palette) -> str:
    """A palette as properties of a style sheet."""
    return " ".join(f"{property_of(role)}: {palette[role]};" for role in Role)


def property_of(role: Role) -> str:
    """What a role's colour is called in a style sheet."""
    return f"--{role.replace(' ', '-')}"


def _written(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, words, mark, anchor):
            named = f' id="{escape(anchor)}"' if anchor else ""
            sign = f'<span class="mark">{letters(mark)}</span> ' if mark else ""
            yield f"<h{level}{named}>{sign}{letters(words)}</h{level}>"
        case Words(text, quiet):
            yield f"<p{' class=quiet' if quiet else ''}>{letters(text)}</p>"
        case Listed(lines):
            yield from ("<ul>", *(f"<li>{letters(line)}</li>" for line in lines), "</ul>")
        case Grid():
            yield from _table(block)
        case Picture():
            yield f"<figure>{_drawn(block)}<figcaption>{letters(block.caption)}</figcaption></figure>"


def _drawn(picture: Picture) -> str:
    """A table as shapes that have the page's colours."""
    box = window(picture.scene.board, picture.view)
    size = box[2] / _WIDE
    shapes = (one for layer in layers(picture.scene, box, picture.overlay, tag=size).values() for one in layer)
    return svg(shapes, box, lambda role: f"var({property_of(role)})", picture.caption, tag=size)


def _table(grid: Grid) -> Iterator[str]:
    yield "<table>"
    if any(grid.heads):
        yield f"<tr>{''.join(f'<th>{letters(head)}</th>' for head in grid.heads)}</tr>"
    for first, *rest in grid.rows:
        opening = f"<td>{letters(first)}</td>" if any(grid.heads) else f"<th>{letters(first)}</th>"
        yield f"<tr>{opening}{''.join(f'<td>{letters(cell)}</td>' for cell in rest)}</tr>"
    yield "</table>"
