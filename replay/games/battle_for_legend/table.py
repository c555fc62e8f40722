"""The table of Battle for Legend: the arena, who stands where, what lies face down, what is owed. It holds no history.

Its JSON is the position of a case file: every field may be given alone, the rest is the empty table's. Lengths are
hundredths of an inch. A figure counts what it lost and what it discarded; what is left follows from its sheet.
"""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.game import Config
from replay.core.seal import Hidden
from replay.games.battle_for_legend.events import Attack, Side
from replay.games.battle_for_legend.place import Disc, Place
from replay.games.battle_for_legend.profile import Arena, Artefact, Book, Faction, Profile

SEATS = 2
LETTERS: dict[str, str] = {"malsainiste": "M", "energise": "E"}
"""The first letter of the names of a camp's figures."""
GOAL = 20
"""Legend Points that win (BFL-WIN-01)."""
NOBODY = Profile("nobody", "nobody", "personne", "malsainiste", "grey", "-", 1, 1, 1, 0, 0, 0, 50, (0,), (0,))
"""What a figure is that has no sheet."""


class Player(Struct, frozen=True):
    """A seat: the player's name, the warband's, its camp, its artefact, who bears it and how often it was used."""

    name: str
    warband: str = ""
    faction: Faction | None = None
    artefact: str = ""
    bearer: str = ""
    used: int = 0


class Figure(Struct, frozen=True):
    """A figure: whose, which sheet, where; life lost, tokens discarded, kills made.

    One without ``at`` is not in play: it was not deployed yet, or is ``eliminated`` until it comes back; ``fell`` is
    the turn it was eliminated in. ``manning`` says that it fired a ballista and has its half cover (BFL-BAL-11).
    """

    seat: str
    profile: str
    at: Place | None = None
    lost: int = 0
    power: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    kills: int = 0
    activated: bool = False
    manning: bool = False
    eliminated: bool = False
    fell: int = 0


class Orb(Struct, frozen=True):
    """What a start orb does: whether it pays, how often its ability was used, and whether it was made ready again."""

    gain: bool = False
    used: int = 0
    rearmed: bool = False


class Laid(Struct, frozen=True):
    """A token that lies in a confrontation.

    ``value`` is what everybody knows of it, None while nobody does; ``closed`` that it was the last of its cycle,
    ``shown`` that it was turned up, ``proof`` how it fared against its seal.
    """

    token: Hidden = Hidden()
    value: int | None = None
    closed: bool = False
    shown: bool = False
    proof: Literal["", "fits", "misfits"] = ""


class Response(Struct, frozen=True):
    """A defensive response that was made."""

    source: str
    kind: Literal["ability", "artefact"]
    bonus: int
    allows_both: bool = False


class Duel(Struct, frozen=True):
    """A confrontation (fr: affrontement): who attacks whom, how, and what lies on the table.

    ``owner`` is whose Power tokens are played: the figure's, or a ballista's. ``before`` holds the discards as they
    were when it began, by owner and side; ``paid`` is what the attacker paid before that. ``result`` is the difference
    once it is resolved.
    """

    figure: str
    target: str
    kind: Attack
    number: int = 0
    owner: str = ""
    source: str = ""
    bonus: int = 0
    cover: bool = False
    power: Laid | None = None
    defence: Laid | None = None
    responses: tuple[Response, ...] = ()
    frenzy: bool = False
    before: dict[str, tuple[int, ...]] = {}
    paid: tuple[tuple[Side, int], ...] = ()
    result: int | None = None


class Intent(Struct, frozen=True):
    """A move or an attack that waits for the opportunity attacks of ``strikers`` (BFL-OPP-04)."""

    figure: str
    strikers: tuple[str, ...]
    path: tuple[Place, ...] = ()
    attack: Duel | None = None


class Acting(Struct, frozen=True):
    """The figure whose activation it is, and which steps it has taken."""

    figure: str
    moved: bool = False
    main: Attack | None = None
    artefact: bool = False
    orb: bool = False
    passed: bool = False


class Bank(Struct, frozen=True):
    """Fog on the board: where, and the figure that laid it."""

    at: Place
    user: str


class Track(Struct, frozen=True):
    """The last move: the figure, and the places from where it stood to where it stands."""

    figure: str
    places: tuple[Place, ...]


class Table(Struct, frozen=True):
    """Everything that decides what may happen next.

    ``stage`` is ``enlist``, ``allot``, ``deploy``, ``turns`` or ``over``.
    ``engines`` are the discards of the ballistas by camp; ``ties`` are orders of figures that were settled; ``begun``
    says that a figure was activated this turn. ``fought`` is the last confrontation as it was resolved, until the next
    begins; ``duels`` counts them. ``track`` is the last move, until anything else happens.
    """

    match: str
    options: dict[str, Any]
    seats: dict[str, Player]
    score: dict[str, int]
    stage: str = "enlist"
    book: Book = Book()
    arena: Arena | None = None
    figures: dict[str, Figure] = {}
    orbs: dict[str, Orb] = {}
    engines: dict[str, tuple[int, ...]] = {}
    fogs: tuple[Bank, ...] = ()
    ties: tuple[tuple[str, ...], ...] = ()
    turn: int = 0
    begun: bool = False
    acting: Acting | None = None
    intent: Intent | None = None
    duel: Duel | None = None
    fought: Duel | None = None
    duels: int = 0
    track: Track | None = None
    winner: str = ""
    reason: str = ""


def start(config: Config) -> Table:
    """The empty table. Raises ``ValueError`` when there are not two players."""
    if len(config.seats) != SEATS:
        raise ValueError(f"Battle for Legend is played by two players, not {len(config.seats)}")
    return Table(
        match=config.match,
        options=dict(config.options),
        seats={seat.id: Player(seat.name) for seat in config.seats},
        score={seat.id: 0 for seat in config.seats},
    )


def profile_of(table: Table, figure: str) -> Profile:
    """A figure's character sheet; one whose sheet did not come with any warband is nobody."""
    return table.book.figures.get(table.figures[figure].profile, NOBODY)


def disc_of(table: Table, figure: str) -> Disc | None:
    """The base of a figure in play."""
    at = table.figures[figure].at
    return None if at is None else Disc(at, profile_of(table, figure).base_radius)


def stands(table: Table, figure: str) -> Disc:
    """The disc of a figure that is known to be in play."""
    found = disc_of(table, figure)
    assert found is not None
    return found


def in_play(table: Table, seat: str = "") -> dict[str, Figure]:
    """Figures on the board by id, of one seat or of all."""
    return {i: figure for i, figure in table.figures.items() if figure.at is not None and seat in ("", figure.seat)}


def enemies(table: Table, seat: str) -> Iterator[str]:
    """Figures on the board that are the other player's."""
    return (i for i, figure in table.figures.items() if figure.at is not None and figure.seat != seat)


def life(table: Table, figure: str) -> int:
    """What is left of a figure's life (BFL-DUEL-11)."""
    return max(0, profile_of(table, figure).life - table.figures[figure].lost)


def camp(table: Table, seat: str) -> str:
    """The camp of a seat, empty before it has one."""
    player = table.seats.get(seat)
    return (player.faction or "") if player else ""


def seat_of(table: Table, faction: str) -> str:
    """The seat that plays a camp, empty before somebody does."""
    return next((seat for seat, player in table.seats.items() if player.faction == faction), "")


def borne(table: Table, figure: str) -> Artefact | None:
    """The artefact that a figure bears."""
    seat = table.figures[figure].seat
    return artefact_of(table, seat) if table.seats[seat].bearer == figure else None


def artefact_of(table: Table, seat: str) -> Artefact | None:
    """The artefact of a seat, whoever bears it."""
    return table.book.artefacts.get(table.seats[seat].artefact)


def with_figure(table: Table, figure: str, **changes: Any) -> Table:
    """The table with some fields of one figure changed; the same table when there is no such figure."""
    return replace(table, figures=altered(table.figures, figure, **changes))
