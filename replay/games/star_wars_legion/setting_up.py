"""The first steps of Setup: lists, the battlefield, terrain."""

from collections.abc import Iterator

from replay.core.count import were
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.polygon import polygon
from replay.core.pose import Point
from replay.core.rule import Gate
from replay.core.text import legible
from replay.games.star_wars_legion.army import Army, check_deck, read_army
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.discs import overlaps
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.places import token_disc
from replay.games.star_wars_legion.rulebook import setup as rules
from replay.games.star_wars_legion.rulebook.fact import LISTS
from replay.games.star_wars_legion.rulebook.place import OFF_BARRICADES, TERRAIN_MOVES
from replay.games.star_wars_legion.setup_events import (
    ArmyEnlisted,
    BattlefieldEstablished,
    HandTaken,
    StepClosed,
    TerrainAgreed,
    TerrainDeclared,
    TerrainLaid,
    UnitEnlisted,
)
from replay.games.star_wars_legion.setup_orders import Agree, Close, Declare, Enlist, Establish, Hold, Lay
from replay.games.star_wars_legion.steps import in_step, in_turn
from replay.games.star_wars_legion.table import HAND, STEPS, Table, inches, lying

MOST_CORNERS = 40
LETTERS = "ABC"
"""What units are called by where their army has no letter of its own."""
LONGEST_NAME = 20


def enlist(table: Table, order: Enlist, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An army joins with its battle deck; what its list leaves open is remarked (SWL-SETUP-02, 03)."""
    in_step(table, gate, "enlist")
    gate.must(not table.seats[seat].army, f"{called(table, seat)} has an army already")
    army = legible(read_army, order.army)
    closed = table.options["battle_deck_list"] == "closed"
    gate.must(
        closed or army.deck or army.pasted,
        f"battle decks are open in this match: {army.name} names no cards of its own",
    )
    gate.must(not closed or not army.deck, f"battle decks are closed in this match: {army.name} tells its own")
    check_deck(army, gate)
    letters = {player.letter for player in table.seats.values()}
    gate.must(army.letter not in letters or not army.letter, f"another army is called {army.letter}")
    letter = army.letter or next(one for one in LETTERS if one not in letters)
    told = next((i for i, card in army.cards.items() if table.cards.get(i, card) != card), "")
    gate.must(not told, f"{told} is another card than the one that came with another army")
    joined = ArmyEnlisted(seat, army.name, army.faction, letter, army.deck, army.cards)
    units = (UnitEnlisted(f"{letter}{n}", _fresh(unit, seat)) for n, unit in enumerate(army.units, start=1))
    return (joined, *units, *_left_open(army, closed=closed))


def hold(table: Table, order: Hold, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player takes up a command hand; what it is only the player knows (SWL-SETUP-04)."""
    in_step(table, gate, "enlist")
    gate.must(not table.seats[seat].hand, f"{called(table, seat)} has a command hand already")
    sealed = table.options["secrets"] == "sealed"
    count = len(order.cards) if sealed or order.cards else HAND
    gate.require(rules.COMMAND_HAND, count == HAND, f"a command hand has {HAND} cards, {count} {were(count)} given")
    gate.must(0 < count <= 2 * HAND, f"a command hand has {HAND} cards, {count} {were(count)} given")
    said = all(card.seal or card.value for card in order.cards)
    gate.must(said or not sealed, "this match seals its command hands: say which cards are in it")
    return (HandTaken(seat, count, tuple(card.seal for card in order.cards if card.seal)),)


def establish(table: Table, order: Establish, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The battlefield is set out (SWL-SETUP-05, 06)."""
    in_step(table, gate, "battlefield")
    width, depth = (int(table.options[side]) * 1000 for side in ("width", "depth"))
    asked = f"the battlefield is {inches(width)} by {inches(depth)}, not {inches(order.width)} by {inches(order.depth)}"
    gate.require(rules.BATTLEFIELD_SIZE, (order.width, order.depth) == (width, depth), asked)
    gate.must(min(order.width, order.depth) >= 12_000, "a battlefield is 12 inches wide at least")
    gate.must(max(order.width, order.depth) <= 144_000, "a battlefield is 144 inches wide at most")
    return (BattlefieldEstablished(order.width, order.depth),)


def declare(table: Table, order: Declare, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A piece of terrain gets its rules; the other player has to agree (SWL-SETUP-07)."""
    in_turn(table, gate, "declare")
    _require_name(order.piece, gate)
    return (TerrainDeclared(order.piece, order.kind, order.movement, order.cover, order.height, seat),)


def agree(table: Table, order: Agree, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player agrees to one piece, or to all (SWL-SETUP-07)."""
    in_turn(table, gate, "declare")
    gate.must(not order.piece or order.piece in table.pieces, f"no piece {order.piece} is declared")
    named = (order.piece,) if order.piece else tuple(table.pieces)
    asked = tuple(piece for piece in named if seat not in table.pieces[piece].agreed)
    gate.must(asked, f"there is nothing that {called(table, seat)} has not agreed to")
    return (TerrainAgreed(asked[0], seat, asked[1:]),)


def lay(table: Table, order: Lay, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A piece is placed; later in Setup it may be moved for a token, or a card brings a barricade."""
    step = STEPS[table.stage]
    gate.require(TERRAIN_MOVES, step < STEPS["rounds"], "terrain is moved during Setup only")
    if table.stage not in ("declare", "cards", "effects", "prepared", "rounds"):
        in_turn(table, gate, "terrain")
    gate.require(rules.DECLARED_FIRST, table.stage != "declare", "terrain is placed when all of it is declared")
    known = f"{order.piece} is not declared; there are {', '.join(table.pieces) or 'none'}"
    gate.require(rules.DECLARED_FIRST, order.piece in table.pieces, known)
    _require_name(order.piece, gate)
    outline = _outline(table, order.outline, gate)
    piece = table.pieces.get(order.piece)
    if piece and piece.kind == "barricade":
        met = next((i for i, token, at in lying(table) if overlaps(token_disc(token.kind, at), outline)), "")
        gate.require(OFF_BARRICADES, not met, f"{met} lies there, and no barricade is put on a token")
    return (TerrainLaid(order.piece, outline),)


def close(table: Table, order: Close, seat: str, gate: Gate) -> tuple[Events, ...]:
    """All terrain is declared, or placed (SWL-SETUP-01, 07)."""
    if table.stage != "declare":
        in_step(table, gate, "terrain")
        return (StepClosed(STEPS["terrain"]),)
    for piece, found in table.pieces.items():
        missing = [called(table, one) for one in table.seats if one not in found.agreed]
        disagreed = f"{' and '.join(missing)} did not agree to the rules of {piece}"
        gate.require(rules.AGREED_TERRAIN, not missing, disagreed)
    return (StepClosed(STEPS["declare"]),)


def _left_open(army: Army, *, closed: bool) -> Iterator[Remarked]:
    """What a pasted list does not say, or nobody understands (SWL-FACT-09)."""
    said = army.pasted.remarks if army.pasted else ()
    yield from (Remarked(LISTS.id, one, judge=True) for one in said)
    if army.pasted and not (closed or army.deck):
        yield Remarked(LISTS.id, "the list names no whole battle deck: it is taken for a closed one", judge=True)


def _fresh(unit: Unit, seat: str) -> Unit:
    """A unit as its list tells it, with nothing that only happens in play."""
    return Unit(
        seat,
        unit.name,
        unit.rank,
        unit.type,
        unit.miniatures,
        unit.courage,
        unit.points,
        unit.keywords,
        unit.base,
        unit.contest_range,
        unit.can_contest,
        unit.known,
        unit.brings,
    )


def _require_name(piece: str, gate: Gate) -> None:
    short = 0 < len(piece) <= LONGEST_NAME and piece.isprintable()
    gate.must(short, f"a piece of terrain is called by a word of 1 to {LONGEST_NAME} letters")


def _outline(table: Table, corners: tuple[Point, ...], gate: Gate) -> tuple[Point, ...]:
    """The outline as it is kept, if it encloses ground of the battlefield."""
    gate.must(3 <= len(corners) <= MOST_CORNERS, f"an outline has 3 to {MOST_CORNERS} corners, not {len(corners)}")
    inside = all(0 <= spot.x <= table.width and 0 <= spot.y <= table.depth for spot in corners)
    gate.must(inside, f"terrain lies on the battlefield, {inches(table.width)} by {inches(table.depth)}")
    try:
        polygon(corners)
    except ValueError as fault:
        gate.must(False, str(fault))
    return corners
