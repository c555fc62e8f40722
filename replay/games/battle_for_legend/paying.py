"""Costs of abilities and artefacts, and cycles that a payment closes (fr: coût d'activation)."""

from replay.core.rule import Gate
from replay.games.battle_for_legend.events import CycleRefilled, Side, TokenPaid
from replay.games.battle_for_legend.profile import Cost
from replay.games.battle_for_legend.rulebook import resp as rules
from replay.games.battle_for_legend.tokens import free, printed, stock
from replay.games.battle_for_legend.unfolding import Unfolding


def side_of(cost: Cost) -> Side | None:
    """Which tokens a cost takes, None for one that takes none (BFL-RESP-05)."""
    sides: dict[str, Side] = {"discard_power": "power", "discard_defence": "defence"}
    return sides.get(cost.kind)


def pay(told: Unfolding, figure: str, cost: Cost, paid: int | None, gate: Gate) -> None:
    """A token goes from the stock to the discard, if the cost is one. Raises ``Breach`` (BFL-RESP-02, 05)."""
    side = side_of(cost)
    if side is None:
        gate.must(paid is None, "it costs nothing: leave paid out")
        return
    gate.require(rules.PAID, paid is not None, f"it costs a {side} token of {figure}: say which with paid=")
    if paid is None:
        return
    left = stock(told.table, figure, side)
    here = paid in left and free(told.table, figure, side) > 0
    gate.require(rules.COST, here, f"{figure} has no {side} token {paid} to pay: {', '.join(map(str, left)) or 'none'}")
    gate.must(paid in printed(told.table, figure, side), f"{figure} has no {side} token {paid} at all")
    told.say(TokenPaid(figure, side, paid))
    close(told, figure, side)


def close(told: Unfolding, owner: str, side: Side) -> None:
    """With the last token gone from a stock the discard comes back at once (BFL-CYCLE-03, 04)."""
    if free(told.table, owner, side) <= 0:
        told.say(CycleRefilled(owner, side))
