"""A match as one page in a file: it needs nothing else, asks nobody for anything, and runs only what it brings."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tui.library import full
from tui.lines.folio import Cover, Folio
from tui.lines.kinds import KINDS
from tui.lines.sentences import plainly
from tui.lines.viewpoint import SPEEDS, telling
from tui.picture.layers import Layers, layers
from tui.picture.paper import sheet
from tui.picture.shape import UNIT, Box
from tui.picture.svg import Writer, viewed
from tui.raster.schemes import USUAL, both
from tui.reports.filing import GENERATOR
from tui.reports.letters import letters
from tui.reports.web import colours, property_of
from tui.web import parts, sought
from tui.web.film import STILL, Film

_HERE = Path(__file__).parent
_TRANSPORT = (
    ("first", "|‹", "the first entry"),
    ("turn-back", "‹‹", "the turn before"),
    ("back", "‹", "the entry before"),
    ("play", "► play ", "play and pause"),
    ("on", "›", "the next entry"),
    ("turn-on", "››", "the next turn"),
)
_OFTEN = (
    ("faster", "", "how fast it plays"),
    ("zoom", "zoom", "the whole table, or near to what happens"),
    ("reading", "as recorded ", "as recorded, or as corrected"),
)
"""What a wide window has beside them, and a phone only with what is wanted seldom."""
_SELDOM = (
    ("slower", "slower", "play slower"),
    ("find", "search", "find words, units and rules"),
    ("go", "go to", "go to an entry or a turn"),
    ("mark-back", "‹ mark", "the mark, or what is looked for, before"),
    ("mark-on", "mark ›", "the next mark, or what is looked for"),
    ("dice", "dice", "dice and luck to here"),
    ("rule", "rules", "the rules in focus"),
    ("unit", "unit", "the next unit"),
    ("history", "unit's own", "what this unit did and suffered: only its entries"),
    ("keys", "help", "all keys"),
    ("let-go", "let go", "let go of units, searches and zoom"),
)
_KEYS = (
    ("← →", "entry"),
    (", .", "order"),
    ("[ ]", "turn"),
    ("( )", "round"),
    ("{ }", "mark, or what is looked for"),
    ("Home End", "the first and the last"),
    ("g", "go to an entry: 41, +10, a turn: t3"),
    ("b", "back to before the last jump; one key pressed in a row is one jump"),
    ("space", "play and pause"),
    ("< >", "slower and faster"),
    ("T", "real time: the table's own pauses, cut to 5 s, whole, or no longer"),
    ("/ n N", "find words, units and rules, next, before"),
    *((kind.key, f"the next {kind.word}") for kind in KINDS.values()),
    ("0", "{ } go by all marks again"),
    ("h", "what this unit did and suffered: only its entries"),
    ("s", "list and step through only what is looked for, or all again"),
    ("v", "as recorded, as corrected"),
    ("u", "the next unit, those of this fight or order first"),
    ("d", "dice and luck to here"),
    ("F1", "the rules in focus; a press on their names too"),
    ("z + −", "zoom"),
    ("shift+arrows", "move the table"),
    ("↑ ↓ PgUp PgDn Enter", "choose an entry, go there"),
    ("Esc", "let go"),
    ("?", "all keys"),
)


_READINGS = (("corrected", False), ("recorded", True))


def page(folio: Folio, whole: str, *, recorded: bool = False, scheme: str = USUAL) -> str:
    """The page of a line, which begins in one of both readings; ``whole`` says how its log was found.

    It is in the colours of a scheme: dark, or light where whoever looks has it so, and on paper.

    Raises ``Newer`` and ``Damaged``.
    """
    film = Film(folio)
    scene = folio.scene(film.head, film.head)
    drawn, box = layers(scene, sheet(scene.board)), sheet(scene.board)
    scale = 0 if scene.board.grid else round(scene.board.scale * UNIT / scene.board.step)
    told: dict[str, Any] = {
        "head": film.head,
        "reading": "recorded" if recorded else "corrected",
        **{name: {"steps": film.steps(recorded=one), **film.listed(recorded=one)} for name, one in _READINGS},
        "layers": [name for name in drawn if name not in STILL],
        "whole": [round(length) for length in box],
        "scale": scale,
        "lapses": folio.lapses(),
        "kinds": sought.NAMES,
        "says": plainly(),
        "speeds": SPEEDS,
        "paces": [telling(speed) for speed in range(len(SPEEDS))],
        "labels": film.labels,
        "dice": sought.dice(folio.cursor),
        "texts": film.texts,
    }
    leaf = Leaf(
        folio.cover(), whole, _board(box, drawn, film.bodies), scene.board.scale_word if scale else "", film.longest
    )
    return _written(leaf, _style(scheme), msgspec.json.encode(told).decode())


class Leaf(Struct, frozen=True):
    """What stands in the page whatever entry it shows; ``longest`` is the most letters that a seat's counts have."""

    cover: Cover
    whole: str
    board: str
    scale: str
    longest: int

    @property
    def title(self) -> str:
        """The occasion, or who plays."""
        return full(self.cover.genesis) or " against ".join(seat.name for seat in self.cover.genesis.seats)


def _board(box: Box, drawn: Layers, bodies: dict[str, int]) -> str:
    """The table with nothing on it; what stands turned on it is kept beside, to be referred to."""
    svg = Writer(lambda role: f"var({property_of(role)})")
    kept = "".join(f'<g id="s{place}">{body}</g>' for body, place in bodies.items())
    still = {name: svg.written(drawn[name]) for name in ("table", "edge")}
    groups = "".join(f'<g id="layer-{name}">{still.get(name, "")}</g>' for name in drawn)
    return (
        f'<svg id="board" viewBox="{viewed(box)}" role="img" aria-label="the table"><defs>{kept}</defs>{groups}</svg>'
    )


def _style(scheme: str) -> str:
    dark, light = map(colours, both(scheme))
    lit = f"@media print, (prefers-color-scheme: light) {{ :root {{ {light} }} }}"
    return f":root {{ {dark} }}\n{lit}\n{(_HERE / 'page.css').read_text()}"


def _written(leaf: Leaf, style: str, film: str) -> str:
    script = "".join(
        (_HERE / name).read_text() for name in ("steps.js", "replayed.js", "seeking.js", "going.js", "pointer.js")
    )
    # of a script element only its own end can end it
    spelt = film.replace("<", "\\u003c")
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n{GENERATOR}',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="dark light">',
            f"<title>{escape(leaf.title)}</title>\n<style>{style}</style></head><body>",
            _body(leaf),
            f'<script type="application/json" id="film">{spelt}</script>',
            f"<script>{script}</script></body></html>\n",
        )
    )


def _policy(style: str, script: str) -> str:
    """The page's own style and its own script, and nothing else whatever."""
    return (
        f"default-src 'none'; style-src 'sha256-{_hash(style)}'; script-src 'sha256-{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _body(leaf: Leaf) -> str:
    stands = (
        f'<mark id="stands"></mark> <bdi>{escape(leaf.cover.line.name)}</bdi> · <span id="at"></span>'
        '<span id="round"></span> · '
    )
    whole = f'<span class="whole">{escape(leaf.whole)}</span>'
    crowd = parts.crowd(len(leaf.cover.genesis.seats), leaf.longest)
    scale = f'<p id="scale"><i></i>{escape(leaf.scale)}</p>' if leaf.scale else ""
    told = "".join(f"<div><dt>{escape(keys)}</dt><dd>{escape(does)}</dd></div>" for keys, does in _KEYS)
    return (
        f'<main id="page" class="match replayed"><div class="stage"><header{crowd}><div class="turn">'
        f'<div id="turn"></div><small>{stands}{whole}</small></div><div id="seats"></div></header>'
        f'<section class="board">{leaf.board}{scale}<p id="said" role="status"></p></section>'
        '<p class="caption" id="caption" aria-live="polite"></p>'
        '<nav class="turns" id="bar" aria-label="turns"></nav></div>'
        f'<nav class="keys" aria-label="steps">{_keys()}</nav>'
        '<div class="side"><div id="fight"></div><section id="unit" class="unit"></section>'
        '<section class="events"><h2>Events <small id="told"></small><input id="ask" type="search" hidden></h2>'
        f'<ol id="list"></ol></section><div id="piles"></div></div>{_over(told)}</main>'
        f'<p class="all"><span>{letters(leaf.title)} · {letters(leaf.cover.title)}</span>'
        '<button type="button" data-act="keys">? shows all keys</button></p>'
        "<noscript><p>This page steps through a match by a script that it brings along.</p></noscript>"
    )


def _over(keys: str) -> str:
    """What is laid over the page for as long as one looks at it."""
    told = (
        ("help", "All keys", f"<dl>{keys}</dl>"),
        ("luck", "Dice and luck", '<pre id="dice"></pre>'),
        ("rule", "Rules", '<dl id="rules"></dl>'),
    )
    back = '<button type="button" data-act="let-go">Esc back</button>'
    return "".join(
        f'<section id="{name}" class="over" hidden><h2>{head} {back}</h2>{body}</section>' for name, head, body in told
    )


def _keys() -> str:
    """How one steps, and what else can be done: what there is no room for is shown where one asks for more."""
    steps, often, seldom = ("".join(_key(*one) for one in row) for row in (_TRANSPORT, _OFTEN, _SELDOM))
    link = '<a id="link" href="#step=1" title="copy the link to this entry">link <small></small></a>'
    more = '<button type="button" id="ask-more" data-act="more" aria-expanded="false">more</button>'
    return (
        f'{steps}<div id="more" class="more"><div class="often">{often}{link}</div><div class="seldom">{seldom}</div>'
        f"</div>{more}"
    )


def _key(act: str, sign: str, tells: str) -> str:
    inner = {"faster": '<span id="pace"></span>', "reading": f"{sign}<small>v</small>"}.get(act, sign)
    name = f' id="{act}"' if act in ("play", "reading") else ""
    return f'<button type="button"{name} data-act="{act}" title="{tells}" aria-label="{tells}">{inner}</button>'
