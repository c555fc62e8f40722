"""What a table looks like, for any game: pure nouns a game's ``show`` fills and every output draws.

Lengths are thousandths of the game's unit, angles thousandths of a degree. The table's south-west corner is
(0, 0); x grows east, y grows north; a heading is a compass bearing, 0 toward north and 90000 toward east.
Nothing here knows a colour: seats are told apart by their order, ground and edges by what they do.
"""

from enum import StrEnum

from msgspec import Struct

from replay.core.fight import Fight
from replay.core.meter import Meter, Sign
from replay.core.sheet import Sheet

Point = tuple[int, int]
"""East and north, thousandths."""

Outline = tuple[Point, ...]
"""Corners of a simple polygon, in order; its edge ``i`` runs from corner ``i`` to the next."""


def rectangle(width: int, depth: int) -> Outline:
    """A base about (0, 0), facing +y: front, right, rear, left in order. Sizes in even thousandths."""
    w, d = width // 2, depth // 2
    return ((-w, d), (w, d), (w, -d), (-w, -d))


# The board


class Grid(Struct, frozen=True):
    """Squares from the north-west corner: their edge, and rulers west to east and north to south.

    Drawing asks for it: a board of squares is enlarged by whole cells, with rulers at its margins.
    """

    square: int
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


class Board(Struct, frozen=True):
    """The table itself: ``width`` east, ``depth`` north, and what lengths on it are told in.

    ``step`` is the edge of a small base, which a zoom is counted in. The scale bar is ``scale`` long and says
    ``scale_word``. ``guides`` are lines of the table such as its centreline.
    """

    width: int
    depth: int
    scale: int
    scale_word: str
    step: int = 1000
    grid: Grid | None = None
    guides: tuple[tuple[Point, Point], ...] = ()


class Ground(StrEnum):
    """What an area does to those on it, which is how it is drawn."""

    BLOCKS = "blocks"
    HINDERS = "hinders"
    SHALLOW = "shallow"
    DEEP = "deep"
    RAISED = "raised"
    CONTROL = "control"
    ZONE = "zone"


class Area(Struct, frozen=True):
    """A part of the table: terrain, control terrain or a zone; its outline lies in table coordinates.

    ``name`` is short ("C1", "reeds"), ``does`` what it does or is worth now ("blocks", "-1", "+3"), ``held``
    the seats that command it, several where it is contested.
    """

    id: str
    ground: Ground
    outline: Outline
    name: str = ""
    does: str = ""
    held: tuple[str, ...] = ()


class Edge(StrEnum):
    """What an edge of a base is: drawn plain, thick with a wedge, or dotted."""

    PLAIN = "plain"
    FRONT = "front"
    BAD = "bad"


class Piece(Struct, frozen=True):
    """A base on the table: whose it is, where it stands and how it fares.

    ``label`` fits three cells and is unique. ``outline`` is drawn about (0, 0) with the heading toward +y;
    ``edges`` names each of its edges, none meaning all plain. ``life`` is what remains, ``due`` what is owed
    but not yet taken from it. ``star`` marks a commander, ``spent`` one that has acted.
    """

    id: str
    label: str
    name: str
    seat: str
    at: Point
    heading: int
    outline: Outline
    edges: tuple[Edge, ...] = ()
    life: Meter | None = None
    due: int = 0
    star: bool = False
    spent: bool = False
    signs: tuple[Sign, ...] = ()


class Stance(Struct, frozen=True):
    """Where a piece stood on its way."""

    at: Point
    heading: int


class Trail(Struct, frozen=True):
    """The way a piece came by its last move: where it began, where it turned, and last where it stands.

    ``edge`` numbers the edge of its outline that came to lie flat on something, None where it met nothing.
    """

    piece: str
    stances: tuple[Stance, ...]
    edge: int | None = None


class Reach(StrEnum):
    """How a ray fares: a measure alone, a sight that is stopped by what it touches, or a clear one."""

    OPEN = "open"
    TOUCHES = "touches"
    CLEAR = "clear"


class Crossing(Struct, frozen=True):
    """Where a ray meets something, and what that does to it in at most three cells ("-1", "×")."""

    at: Point
    does: str


class Ray(Struct, frozen=True):
    """A line of sight or measure on the table, with what is written beside it."""

    start: Point
    end: Point
    note: str = ""
    reach: Reach = Reach.OPEN
    crossings: tuple[Crossing, ...] = ()


class Face(StrEnum):
    """What may be known of a hidden token; ``FITS`` and ``MISFITS`` are open and checked against a seal."""

    LAID = "laid"
    SEALED = "sealed"
    OPEN = "open"
    FITS = "fits"
    MISFITS = "misfits"
    OWN = "own"


class Token(Struct, frozen=True):
    """A counter or card that may be hidden: on the table at ``at``, else in the pile it names.

    ``value`` is what this viewer may know of it, empty otherwise.
    """

    id: str
    face: Face
    seat: str | None = None
    value: str = ""
    at: Point | None = None
    pile: str = ""


# Who plays, and whose turn it is


class Seat(Struct, frozen=True):
    """A player: ``side`` is the army or faction, ``counts`` what is left of it, ``meters`` what is kept."""

    id: str
    name: str
    side: str
    score: Meter
    counts: tuple[Meter, ...] = ()
    meters: tuple[Meter, ...] = ()


class Awaited(Struct, frozen=True):
    """What the table waits for a seat to do, as a whole sentence, and the rule that asks for it."""

    seat: str
    sentence: str
    rule: str = ""


class Turn(Struct, frozen=True):
    """Where the match stands: ``key`` changes exactly when a turn begins, ``tick`` marks it on a timeline."""

    key: str
    tick: str
    title: str
    seat: str | None = None
    phase: str = ""
    meter: Meter | None = None
    awaited: tuple[Awaited, ...] = ()


class Outcome(Struct, frozen=True):
    """How the match ended: the seats that won, none for a draw, and why."""

    winners: tuple[str, ...]
    reason: str
    rule: str = ""


class Scene(Struct, frozen=True):
    """A table as one viewer may see it.

    Laws: ids are unique among seats, pieces, areas and tokens, labels among pieces; a label fills one to
    three cells; every seat named is among ``seats``; sheets and fights speak of ``pieces`` or of ``fallen``
    ones, which have left the table; ``edges`` are none or as many as the outline's; a trail ends where its piece
    stands.

    ``closed`` is why the match takes no more orders, however its table stands; no game says so.
    """

    board: Board
    seats: tuple[Seat, ...]
    turn: Turn
    areas: tuple[Area, ...] = ()
    pieces: tuple[Piece, ...] = ()
    fallen: tuple[Piece, ...] = ()
    tokens: tuple[Token, ...] = ()
    trails: tuple[Trail, ...] = ()
    rays: tuple[Ray, ...] = ()
    fight: Fight | None = None
    sheets: tuple[Sheet, ...] = ()
    outcome: Outcome | None = None
    closed: str = ""
