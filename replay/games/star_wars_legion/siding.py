"""From the mission to the table: sides, and the set-up instructions of the four cards (SWL-SIDE, SWL-ORDER)."""

from msgspec.structs import replace

from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.star_wars_legion.dropping import put_down
from replay.games.star_wars_legion.effects import go_on
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.orders import Place
from replay.games.star_wars_legion.places import require_spot
from replay.games.star_wars_legion.rulebook import side as rules
from replay.games.star_wars_legion.rulebook.obj import CARDS_DECIDE
from replay.games.star_wars_legion.rulebook.order import BLUE_ADVANTAGE_FIRST, CARDS_IN_ORDER
from replay.games.star_wars_legion.setup_events import CardFollowed, SideChosen, TokenPlaced
from replay.games.star_wars_legion.setup_orders import Choose, Edge, Follow
from replay.games.star_wars_legion.steps import in_step
from replay.games.star_wars_legion.table import (
    FIRST_ADVANTAGE,
    FOLLOWING,
    Table,
    following,
    next_place,
    shown,
    supplies,
)
from replay.games.star_wars_legion.unfolding import Unfolding

SIDES_FIRST = "sides are chosen before any card is followed"

OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


def long_edges(table: Table) -> tuple[Edge, ...]:
    """The two long edges of the battlefield; all four where they are equal."""
    if table.width == table.depth:
        return tuple(OPPOSITE)
    return ("south", "north") if table.width > table.depth else ("west", "east")


def choose(table: Table, order: Choose, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Blue picks a side, red has the other (SWL-SIDE-01 to 03)."""
    in_step(table, gate, "sides")
    blue = f"{called(table, table.blue)} is blue and picks the side"
    gate.require(rules.BLUE_PICKS, seat == table.blue, blue)
    edges = long_edges(table)
    gate.require(rules.BLUE_PICKS, order.edge in edges, f"the long edges are {' and '.join(edges)}")
    return (SideChosen(seat, order.edge), SideChosen(other(table, seat), OPPOSITE[order.edge]))


def follow(table: Table, order: Follow, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The set-up instructions of the next card were followed (SWL-ORDER-01, 02, SWL-OBJ-02)."""
    gate.require(CARDS_IN_ORDER, table.stage != "sides", SIDES_FIRST)
    in_step(table, gate, "cards", why=SIDES_FIRST)
    kind, _ = FOLLOWING[next_place(table)]
    said = f"the {kind} card is followed first"
    gate.require(CARDS_IN_ORDER, order.card == kind, said)
    gate.must(order.card == kind, said)
    whose = follower(table)
    first = f"{called(table, whose)} follows the Advantage now"
    gate.require(BLUE_ADVANTAGE_FIRST, kind != "advantage" or seat == whose, first)
    gate.must(kind == "advantage" or seat == whose, f"{called(table, whose)} says when the card was followed")
    # whose Advantage is followed is told by who says so
    place = next_place(table) + (seat != whose)
    gate.must(seat == whose or table.followed == FIRST_ADVANTAGE, f"{called(table, seat)}'s Advantage was followed")
    missing = [token for token in supplies(table, place) if token not in table.tokens]
    card = shown(table, following(table, place))
    gate.require(CARDS_DECIDE, not missing, f"{card.title if card else kind} brings {', '.join(missing)} too")
    told = Unfolding(table)
    told.say(CardFollowed(kind, seat))
    go_on(told)
    return told.events


def follower(table: Table) -> str:
    """Who speaks while a card is followed: its player for an Advantage, else blue for both."""
    return _player(table, next_place(table))


def _player(table: Table, place: int) -> str:
    return following(table, place) if FOLLOWING[place][0] == "advantage" else table.blue


def place(table: Table, order: Place, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A token is put down: one that a card brings, or one that was dropped."""
    if table.stage == "rounds":
        return put_down(table, order, seat, gate)
    gate.require(CARDS_IN_ORDER, table.stage != "sides", SIDES_FIRST)
    in_step(table, gate, "cards", why=SIDES_FIRST)
    brought = {i: (n, supply) for n in range(len(FOLLOWING)) for i, supply in supplies(table, n).items()}
    known = f"no card of the mission brings {order.token}; there are {', '.join(brought) or 'none'}"
    gate.require(CARDS_DECIDE, order.token in brought, known)
    gate.must(order.token in brought, known)
    turn, supply = brought[order.token]
    early = f"{order.token} is placed when its card is followed"
    gate.require(CARDS_IN_ORDER, turn == next_place(table), early)
    whose = {follower(table), _player(table, turn)}
    gate.must(seat in whose, f"{called(table, follower(table))} places the tokens of this card")
    gate.must(not order.stand_in or supply.kind == "poi", "a figure stands in for points of interest only")
    without = {i: token for i, token in table.tokens.items() if i != order.token}
    require_spot(replace(table, tokens=without), supply.kind, order.at, gate)
    return (TokenPlaced(order.token, order.at, supply.kind, "setup", supply.securable, order.stand_in),)
