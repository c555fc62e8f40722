"""Claiming assets, dropping them because a card says so, and counting who contests what (SWL-CLAIM, SWL-SECURE)."""

from replay.core.game import Remarked
from replay.core.rule import Gate
from replay.games.star_wars_legion.cards import BattleCard, permits
from replay.games.star_wars_legion.contesting import contests, leader, tallies
from replay.games.star_wars_legion.discs import gap
from replay.games.star_wars_legion.events import AssetDropped, Events, TokenClaimed
from replay.games.star_wars_legion.orders import Claim, Drop, Tally
from replay.games.star_wars_legion.places import token_disc
from replay.games.star_wars_legion.rulebook import claim as rules
from replay.games.star_wars_legion.rulebook.drop import DEFEAT_DROPS
from replay.games.star_wars_legion.steps import in_play, own_unit
from replay.games.star_wars_legion.table import Table, inches, panicked, shown


def claim(table: Table, order: Claim, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit claims an asset that it contests, once in its activation (SWL-CLAIM)."""
    in_play(table, seat, gate)
    unit = own_unit(table, order.unit, seat, gate)
    token = gate.found(
        table.tokens.get(order.token), f"there is no token {order.token}; there are {', '.join(table.tokens) or 'none'}"
    )
    gate.require(rules.ASSETS_ONLY, token.kind == "asset", f"{order.token} is no asset")
    holder = next((i for i, one in table.units.items() if order.token in one.holding), "nobody")
    gate.require(rules.UNCLAIMED, token.at is not None, f"{order.token} is held by {holder}")
    gate.must(order.token not in unit.holding, f"{order.unit} holds {order.token} already")
    may = any(permits(card, unit) for card in mission(table))
    gate.require(rules.NAMED_BY_CARDS, may or not unit.known, f"no card of the mission lets {order.unit} claim")
    reason = _out_of_reach(table, order)
    gate.require(rules.CONTESTED_ASSET, contests(table, unit, order.token), reason)
    acting = table.acting
    own = acting is not None and acting.unit == order.unit
    gate.require(rules.ONCE_PER_ACTIVATION, own, f"{order.unit} claims in its own activation")
    spent = own and acting is not None and acting.claimed
    gate.require(rules.ONCE_PER_ACTIVATION, not spent, f"{order.unit} has claimed in this activation")
    told = Remarked(rules.NAMED_BY_CARDS.id, f"no card tells whether {order.unit} may claim", judge=True)
    return (TokenClaimed(order.unit, order.token), *(told,) * (not may and not unit.known))


def drop(table: Table, order: Drop, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit drops an asset of its own will, which needs a card that says so (SWL-DROP-03, SWL-A17)."""
    in_play(table, seat, gate)
    unit = own_unit(table, order.unit, seat, gate)
    gate.must(order.token in unit.holding, f"{order.unit} does not hold {order.token}")
    reason = "a unit drops assets when it panics or is defeated; else say which card tells it to"
    gate.require(DEFEAT_DROPS, order.card, reason)
    return (AssetDropped(order.unit, order.token, "card"),)


def tally(table: Table, order: Tally, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Who contests and who secures every objective token, as it stands."""
    in_play(table, seat, gate)
    counted = tuple(tallies(table))
    gate.must(counted, "no objective token lies on the battlefield")
    return counted


def mission(table: Table) -> tuple[BattleCard, ...]:
    """The cards of the mission whose records are known."""
    found = (shown(table, space) for space in table.spaces)
    return tuple(card for card in found if card is not None)


def _out_of_reach(table: Table, order: Claim) -> str:
    """Why a unit does not contest a token."""
    unit, token = table.units[order.unit], table.tokens[order.token]
    stands = leader(unit)
    if panicked(unit):
        return f"{order.unit} is panicked"
    if stands is None or token.at is None or not unit.can_contest:
        return f"{order.unit} cannot contest {order.token}"
    far = gap(stands, token_disc(token.kind, token.at))
    return f"the leader of {order.unit} is {inches(far)} from {order.token}, not less than {inches(unit.contest_range)}"
