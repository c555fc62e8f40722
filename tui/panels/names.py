"""Who is who in a scene: a seat's mark, colour and short name, a piece's label, and names found in sentences."""

import re
from collections.abc import Sequence
from functools import lru_cache

from replay.core.meter import Meter
from replay.core.names import first_names
from replay.core.scene import Piece, Scene
from tui.panels.line import Span, pen
from tui.raster.cells import Pen
from tui.raster.role import SEAT, SHADE, Role
from tui.raster.signs import seat_mark


def order(scene: Scene, seat: str) -> int:
    """A seat's place in the order of seats; -1 for none."""
    return next((place for place, held in enumerate(scene.seats) if held.id == seat), -1)


def role(place: int) -> Role:
    """The colour of the seat at a place; dim for no seat."""
    return SEAT[place % len(SEAT)] if place >= 0 else Role.DIM


def shade(place: int) -> Role:
    """The muted colour of the seat at a place; a rule's for no seat."""
    return SHADE[place % len(SHADE)] if place >= 0 else Role.RULE


def mark(place: int) -> str:
    """The mark of the seat at a place; a dash for no seat."""
    return seat_mark(place) if place >= 0 else "–"


def short(scene: Scene, seat: str) -> str:
    """What a player is called; the seat itself where the scene has no such seat."""
    called = first_names(held.name for held in scene.seats)
    place = order(scene, seat)
    return called[place] if place >= 0 else seat


def ended(scene: Scene) -> tuple[str, str]:
    """How a match ended and why; nothing while it goes on."""
    if scene.outcome is not None:
        winners = " and ".join(short(scene, seat) for seat in scene.outcome.winners)
        return f"{winners} won" if winners else "a draw", scene.outcome.reason
    return ("closed", scene.closed) if scene.closed else ("", "")


def piece(scene: Scene, id: str) -> Piece | None:  # noqa: A002 - the field's own name
    """A piece on the table or fallen."""
    return next((p for p in (*scene.pieces, *scene.fallen) if p.id == id), None)


def label(scene: Scene, id: str) -> str:  # noqa: A002 - the field's own name
    """A piece's label; its id where no such piece is."""
    found = piece(scene, id)
    return found.label if found else id


def counted(meter: Meter) -> str:
    """A meter in words: "6 of 7 figures", "5 units", "1 unit"."""
    if meter.of is not None:
        return f"{meter.value} of {meter.of} {meter.word}".rstrip()
    one = meter.value == 1 and meter.word.endswith("s")
    return f"{meter.value} {meter.word[:-1] if one else meter.word}".rstrip()


def named(scene: Scene, sentence: str, plain: Pen) -> list[Span]:
    """A sentence in spans, the pieces and players it names in their seats' colours and bold."""
    whose = _who(scene)
    if not whose:
        return [(sentence, plain)]
    spans: list[Span] = []
    for place, part in enumerate(_pattern(tuple(whose)).split(sentence)):
        if part:
            known = place % 2 == 1
            spans.append((part, pen(role(whose[part]), plain.ground, bold=True) if known else plain))
    return spans


def _who(scene: Scene) -> dict[str, int]:
    """Every word a sentence may use for a piece or player, with the place of its seat."""
    whose: dict[str, int] = {}
    for held in (*scene.pieces, *scene.fallen):
        place = order(scene, held.seat)
        whose |= {f"{held.label} {held.name}": place, held.label: place, held.name: place}
    for place, seat in enumerate(scene.seats):
        whose |= {seat.name: place, short(scene, seat.id): place}
    whose.pop("", None)
    return whose


def mentioned(pieces: Sequence[Piece], sentence: str) -> tuple[str, ...]:
    """Those of some pieces that a sentence names, in its order; a name that several bear is nobody's."""
    if not pieces or not sentence:
        return ()
    known = _borne(tuple((held.id, held.label, held.name) for held in pieces))
    return tuple(dict.fromkeys(known[word] for word in _pattern(tuple(known)).findall(sentence) if known[word]))


@lru_cache(maxsize=64)
def _borne(pieces: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    known: dict[str, str] = {}
    for held, label, name in pieces:
        for word in {f"{label} {name}", label, name} - {"", " "}:
            known[word] = held if word not in known else ""
    return known


@lru_cache(maxsize=64)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)")
