"""A table of six by four steps with everything the raster draws, small enough to be read as letters."""

from replay.core.meter import Meter, Sign
from replay.core.scene import Area, Board, Edge, Ground, Outline, Piece, Scene, Seat, Turn, rectangle

SORTIE, FORMATION = rectangle(1000, 1000), rectangle(2000, 1000)
EDGES = (Edge.FRONT, Edge.PLAIN, Edge.BAD, Edge.PLAIN)


def piece(label: str, x: int, y: int, heading: int = 0, *, outline: Outline = SORTIE, star: bool = False) -> Piece:
    """A base with a front and a bad rear; labels with an S are Ada's, others Bo's."""
    return Piece(
        id=label.lower(),
        label=label,
        name=f"Band {label}",
        seat="ada" if label.startswith("S") else "bo",
        at=(x, y),
        heading=heading,
        outline=outline,
        edges=EDGES,
        life=Meter("hit points", 4, 4),
        star=star,
        signs=(Sign("»", "pushed"),) if label == "S1" else (),
    )


def square(west: int, north: int, size: int) -> Outline:
    return (west, north), (west + size, north), (west + size, north - size), (west, north - size)


def table(*pieces: Piece, areas: tuple[Area, ...] = (), width: int = 6000, depth: int = 4000) -> Scene:
    return Scene(
        board=Board(width=width, depth=depth, scale=2000, scale_word="1 FL"),
        seats=(
            Seat("ada", "Ada Lind", "Tide", Meter("VP", 3, 21)),
            Seat("bo", "Bo Marsh", "Fen", Meter("VP", 5, 21)),
            Seat("cy", "Cy Holm", "Ash", Meter("VP", 0, 21)),
        ),
        turn=Turn(key="1", tick="1", title="TURN 1", seat="ada"),
        areas=areas,
        pieces=pieces,
    )


SMALL = table(
    piece("S1", 1500, 1500, 90_000, outline=FORMATION),
    piece("T1", 2500, 1500, 270_000, outline=FORMATION, star=True),
    piece("T2", 5000, 1000, 315_000),
    areas=(
        Area("c1", Ground.CONTROL, square(3600, 3800, 2000), name="C1", does="+3", held=("ada",)),
        Area("rock", Ground.BLOCKS, square(400, 3800, 1400), name="rock", does="blocks"),
    ),
)
