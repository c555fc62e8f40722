"""Assets leave the units that held them, and their opponents put them down (SWL-DROP)."""

from typing import Literal

from replay.core.count import be
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.star_wars_legion.cards import HALF_RANGE, TokenKind
from replay.games.star_wars_legion.discs import Disc, closer, gap
from replay.games.star_wars_legion.events import AssetDropped, Events, LeaderRemoved
from replay.games.star_wars_legion.orders import Place
from replay.games.star_wars_legion.places import STRIDE, nearest, require_spot, token_disc, under
from replay.games.star_wars_legion.rulebook import drop as rules
from replay.games.star_wars_legion.rulebook.place import NEAREST_SPOT
from replay.games.star_wars_legion.setup_events import TokenPlaced
from replay.games.star_wars_legion.steps import in_step
from replay.games.star_wars_legion.table import Dropped, Table, Token, inches
from replay.games.star_wars_legion.unfolding import Unfolding


def drop_all(told: Unfolding, unit: str, cause: Literal["panic", "defeat", "card"]) -> None:
    """A unit drops whatever it holds (SWL-DROP-02, 03)."""
    for token in told.table.units[unit].holding:
        told.say(AssetDropped(unit, token, cause))


def placer(table: Table, dropped: Dropped) -> str:
    """The seat that places a dropped token: the opponent of whoever held it (SWL-DROP-01)."""
    return other(table, table.units[dropped.unit].seat) if dropped.unit in table.units else table.active


def around(table: Table, dropped: Dropped) -> Disc | None:
    """The base of the leader that a dropped token lies by; None where it was not on the battlefield."""
    unit = table.units.get(dropped.unit)
    return Disc(dropped.at, unit.base // 2) if unit and dropped.at else None


def put_down(table: Table, order: Place, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A dropped token comes to lie (SWL-DROP-01, SWL-PLACE)."""
    in_step(table, gate, "rounds")
    waiting = {one.token: one for one in table.dropping}
    due = f"{', '.join(waiting)} {be(len(waiting))}" if waiting else "nothing is"
    dropped = gate.found(waiting.get(order.token), f"{order.token} is not to be placed: {due}")
    whose = placer(table, dropped)
    gate.require(rules.OPPONENT_PLACES, seat == whose, f"{called(table, whose)} places {order.token}")
    token = table.tokens.get(order.token, Token("asset"))
    gate.must(not order.stand_in, "a figure stands in for points of interest only")
    require_spot(table, token.kind, order.at, gate)
    met = under(table, token_disc(token.kind, order.at))
    gate.require(rules.OPPONENT_PLACES, not met, f"{order.token} would lie on {met}")
    _require_near(table, dropped, token.kind, order, gate)
    told = Unfolding(table)
    told.say(TokenPlaced(order.token, order.at, token.kind, "drop", token.securable))
    _lift(told, dropped.unit)
    return told.events


def _require_near(table: Table, dropped: Dropped, kind: TokenKind, order: Place, gate: Gate) -> None:
    """State that a token lies at half-range of the leader, or as near as it fits. Raises ``Breach``."""
    base, disc = around(table, dropped), token_disc(kind, order.at)
    if base is None or closer(base, disc, HALF_RANGE):
        return
    far = gap(base, disc)
    least = nearest(table, kind, base, far)
    in_range = least is not None and least < HALF_RANGE
    said = f"{order.token} would lie {inches(far)} from the leader of {dropped.unit}"
    gate.require(rules.OPPONENT_PLACES, not in_range, f"{said}, and less than {inches(HALF_RANGE)} is possible")
    nearer = least is not None and least + STRIDE < far
    gate.require(NEAREST_SPOT, not nearer, f"{said}, and {inches(least or 0)} is possible")


def _lift(told: Unfolding, unit: str) -> None:
    """With its last asset placed, the leader of a defeated unit is taken off (SWL-DROP-03)."""
    left = any(one.unit == unit for one in told.table.dropping)
    found = told.table.units.get(unit)
    if found and found.defeated and found.at is not None and not left:
        told.say(LeaderRemoved(unit))
