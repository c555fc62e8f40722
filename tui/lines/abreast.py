"""Two lines of a match side by side: where one stands on each, and what differs there."""

from collections.abc import Iterator, Mapping, Sequence
from math import dist

from msgspec import Struct
from msgspec.structs import replace

from replay.core.scene import Piece, Scene
from replay.showing.pairs import Likeness, Pair
from tui.lines.folio import Cover, Sight
from tui.lines.viewpoint import Reading
from tui.panels.names import counted, order
from tui.panels.window import Aim
from tui.raster.outline import box
from tui.raster.overlay import Callout, Ghost, Overlay
from tui.raster.view import View


class Place(Struct, frozen=True):
    """Where one stands on two lines whose pairs are ``last`` and earlier ones.

    ``at`` are the pairs of the left and the right line, the same while steps are ``locked``; ``side`` is the one that
    keys are for (0 or 1), ``over`` says that one board shows both lines, ``dots`` is its zoom,
    ``exact`` where somebody chose it.
    """

    at: tuple[int, int]
    last: int
    side: int = 0
    locked: bool = True
    over: bool = False
    dots: int = 8
    exact: bool = False
    reading: Reading = Reading.CORRECTED

    @property
    def here(self) -> int:
        """The pair that keys count from."""
        return self.at[self.side]


def moved(place: Place, to: int) -> Place:
    """At another pair: both lines where steps are locked, else the one that keys are for."""
    to = max(0, min(place.last, to))
    one, other = place.at
    both = (to, to) if place.locked else (to, other) if place.side == 0 else (one, to)
    return replace(place, at=both)


def stepped(place: Place, to: int) -> Place:
    """At another pair by a step: lines that were locked apart stay as far apart, as long as they can."""
    if not place.locked:
        return moved(place, to)
    one, other = (max(0, min(place.last, at + to - place.here)) for at in place.at)
    return replace(place, at=(one, other))


def turned(place: Place) -> Place:
    """The keys are for the other line."""
    return replace(place, side=1 - place.side)


def locked(place: Place) -> Place:
    """Steps are locked, each line where it stands, or are no longer."""
    return replace(place, locked=not place.locked)


def aims(place: Place, leading: View | None = None) -> Aim:
    """How a table is looked at: as one zoomed, and that of the other line as the ``leading`` one is."""
    if leading is None or not place.dots:
        return Aim(place.dots, exact=place.exact)
    return Aim(leading.dots, leading.centre)


class Difference(Struct, frozen=True):
    """A line of what differs: what it is about and the place of its seat (-1: nobody's), and both values."""

    what: str
    place: int
    values: tuple[str, str]

    @property
    def same(self) -> bool:
        """Whether both are the same after all."""
        return self.values[0] == self.values[1]


def differences(left: Scene, right: Scene) -> Iterator[Difference]:
    """Every seat's score and what is left of it, then the pieces that differ."""
    for place, (one, other) in enumerate(zip(left.seats, right.seats, strict=True)):
        yield Difference(one.score.word or "score", place, (str(one.score.value), str(other.score.value)))
        theirs = {meter.word: meter for meter in other.counts}
        for meter in one.counts:
            if meter.word in theirs:
                yield Difference(meter.word, place, (str(meter.value), str(theirs[meter.word].value)))
    for one_piece, other_piece in unlike(left, right):
        named = one_piece or other_piece
        if named is not None:
            values = _told(one_piece, other_piece), _told(other_piece, one_piece, right.board.step)
            yield Difference(f"{named.label} {named.name}", order(left, named.seat), values)


def unlike(left: Scene, right: Scene) -> list[tuple[Piece | None, Piece | None]]:
    """The pieces that stand otherwise on one table than on the other, or on one alone."""
    mine = {piece.id: piece for piece in left.pieces}
    theirs = {piece.id: piece for piece in right.pieces}
    both = ((mine.get(one), theirs.get(one)) for one in dict.fromkeys((*mine, *theirs)))
    return [(one, other) for one, other in both if one is None or other is None or _stands(one) != _stands(other)]


def _stands(piece: Piece) -> tuple[object, ...]:
    return piece.at, piece.heading, piece.outline, piece.life, piece.due, piece.signs


def _told(piece: Piece | None, than: Piece | None, step: int = 0) -> str:
    """How a piece fares where that is not as on the other line; with a ``step``, how far from there it stands too."""
    if piece is None:
        return "gone"
    own, theirs = _parts(piece), _parts(than) if than else []
    parts = [part for part in own if part not in theirs] or (own[:1] if not step else [])
    if step and than is not None and piece.at != than.at:
        parts.append(f"{dist(piece.at, than.at) / step:.1f} steps away")
    elif step and than is not None and piece.heading != than.heading:
        parts.append("turned")
    return " · ".join(parts or own[:1]) or "stands"


def _parts(piece: Piece) -> list[str]:
    """How a piece fares."""
    life = [counted(piece.life)] if piece.life else []
    return [*life, *([f"{piece.due} due"] if piece.due else []), *(sign.word for sign in piece.signs)]


def overlays(left: Scene, right: Scene, *, over: bool) -> tuple[Overlay, Overlay]:
    """What is written on both boards: ≠ at pieces that differ, † where one is gone; ``over``, the others as ghosts."""
    found = unlike(left, right)
    mine = Overlay(callouts=tuple(_callout(one, other) for one, other in found))
    if over:
        ghosts = tuple(Ghost(other, other.label, (one.at if one else other.at,)) for one, other in found if other)
        return replace(mine, ghosts=ghosts), mine
    return mine, Overlay(callouts=tuple(_callout(other, one) for one, other in found))


def _callout(piece: Piece | None, other: Piece | None) -> Callout:
    held = piece or other
    assert held is not None
    if piece is None:
        return Callout(held.at, f"† {held.label}", refused=True)
    west, _, _, north = box(piece)
    return Callout((west, north), "≠")


class Both(Struct, frozen=True):
    """Two lines and where one stands on them; ``shared`` is the last entry they have in common.

    ``steps`` are the entries that the lines stand at after each pair, ``sights`` the tables there, None until known.
    """

    covers: tuple[Cover, Cover]
    shared: int
    pairs: Sequence[Pair]
    steps: Sequence[tuple[int, int]]
    place: Place
    record: bytes = b""
    scores: tuple[Sequence[tuple[int, tuple[int, ...]]], Sequence[tuple[int, tuple[int, ...]]]] = ((), ())
    sights: tuple[Sight, Sight] | None = None
    whole: Mapping[int, bool] = {}

    @property
    def entries(self) -> tuple[int, int]:
        """The entries one stands at."""
        return self.steps[self.place.at[0]][0], self.steps[self.place.at[1]][1]

    def branch(self) -> int:
        """The last pair that both lines share."""
        return max(0, next((at for at, steps in enumerate(self.steps) if max(steps) > self.shared), 1) - 1)

    def own(self, at: int) -> bool:
        """Whether the line that keys are for has an entry in a pair; where steps are locked, either may have it."""
        pair = self.pairs[at]
        return self.place.locked or (pair.right if self.place.side else pair.left) is not None

    def beside(self, way: int) -> int:
        """The pair a step leads to: the next one, or the next in which the line that is stepped alone has an entry."""
        here, ends = self.place.here, (len(self.pairs) if way > 0 else -1)
        return next((at for at in range(here + way, ends, way) if self.own(at)), here)

    def last(self) -> int:
        """The last pair, of a line that is stepped alone its own."""
        return next((at for at in reversed(range(len(self.pairs))) if self.own(at)), self.place.last)

    def apart(self) -> list[int]:
        """The pairs that differ."""
        return [at for at, pair in enumerate(self.pairs) if pair.likeness is not Likeness.SAME]


def steps(pairs: Sequence[Pair]) -> Iterator[tuple[int, int]]:
    """The entries that both lines stand at after each pair."""
    left = right = 1
    for pair in pairs:
        left = pair.left.n if pair.left else left
        right = pair.right.n if pair.right else right
        yield left, right
