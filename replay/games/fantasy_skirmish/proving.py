"""How cover is worked out, line by line, for whoever doubts it."""

from replay.core.survey import Proof
from replay.games.fantasy_skirmish.cover import Eye, corner_lines
from replay.games.fantasy_skirmish.field import COVERS, ground
from replay.games.fantasy_skirmish.rulebook.cover import ATTACKER_CHOOSES, CORNER_LINES
from replay.games.fantasy_skirmish.rulebook.ranged import COVERED_TARGETS
from replay.games.fantasy_skirmish.shooting import Aim, cover_sources
from replay.games.fantasy_skirmish.squares import Square, corners, distance
from replay.games.fantasy_skirmish.table import Table, field, spaces

CORNERS = ("NW", "NE", "SW", "SE")
"""The corners of a square, in the order they are counted in."""
HEADS = ("from", "lines", "touch", "cover")


def eyes(table: Table, warrior: str, here: Square, aim: Aim) -> tuple[Eye, ...]:
    """The corner lines from a warrior's square to the square it aims at."""
    sources = cover_sources(table, warrior, aim.target)
    return corner_lines(here, aim.square, sources, ends=table.options["cover_endpoints_count"])


def proof(table: Table, warrior: str, here: Square, aim: Aim) -> Proof:
    """Whether a target has cover: every corner's lines, what they touch, and what follows (FS-COVER-01, 04)."""
    found = eyes(table, warrior, here, aim)
    rows = tuple(
        (f"{name} {x},{y}", " ".join("×" if met else "–" for _, met in eye), _first(table, here, eye), _given(eye))
        for name, (x, y), eye in zip(CORNERS, corners(here), found, strict=True)
    )
    follows = f"All four corners give it: {aim.target} is in cover" if aim.covered else f"{aim.target} is open"
    rules = [CORNER_LINES.id, ATTACKER_CHOOSES.id]
    if aim.covered:
        follows += ", and may be shot at as the nearest" if aim.nearest else ", and not the nearest"
        rules.append(COVERED_TARGETS.id)
    return Proof(aim.target, "cover", HEADS, rows, f"{follows}.", tuple(rules))


def _given(eye: Eye) -> str:
    return "yes" if any(met for _, met in eye) else "no"


def _first(table: Table, here: Square, eye: Eye) -> str:
    """What the lines of a corner touch first: a warrior by its name, else the ground."""
    met = {square for _, touched in eye for square in touched}
    if not met:
        return ""
    square = min(sorted(met), key=lambda source: distance(here, source))
    whose = next((name for name, one in table.warriors.items() if square in spaces(one)), "")
    what = whose if whose else ground(field(table), square) if _covers(table, square) else ""
    return f"{what} {square[0]},{square[1]}"


def _covers(table: Table, square: Square) -> bool:
    return ground(field(table), square) in COVERS
