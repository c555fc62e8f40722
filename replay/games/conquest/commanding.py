"""The command phase: cards laid face down, one by one or all at once, and Stacks set."""

from collections import Counter
from collections.abc import Iterable, Mapping

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seal import Hidden
from replay.games.conquest.army import entry_key, several
from replay.games.conquest.events import CardLaid, CardsLaid, StackSet
from replay.games.conquest.orders import Lay, Stack
from replay.games.conquest.rounds import begun, enter
from replay.games.conquest.rulebook import cmd as rules
from replay.games.conquest.table import holds
from replay.games.conquest.unfolding import Unfolding

LAID_BARE = "a Stack that is laid at the table is set by its size alone"


def lay(told: Unfolding, order: Lay, seat: str, gate: Gate) -> None:
    """A card goes face down into a Stack; later only where a rule says so (CQ-CMD-02, 06)."""
    player, number = told.table.seats[seat], order.number
    stack, name = player.stack, called(told.table, seat)
    gate.must(order.card.seal or order.card.value, LAID_BARE)
    if stack.ready:
        begun(told.table, gate)
        gate.require(rules.NO_REORDERING, order.why, f"{name}'s Stack is set; name the rule that changes it")
        bottom, top = stack.size, len(stack.drawn) + 1
        gate.must(top <= number <= bottom, f"{name} has cards {top} to {bottom} left")
        _require_held(name, stack.left, (order.card,), gate)
    else:
        enter(told, "command", gate)
        held = holds(told.table, seat)
        need = sum(held.values())
        gate.require(rules.ALL_CARDS, number <= need, f"{name}'s Stack has {counted(need, 'card')}")
        _require_held(name, held, (order.card,), gate)
    told.say(CardLaid(seat, number, Hidden(order.card.seal)))
    if stack.ready:
        told.say(Remarked(rules.NO_REORDERING.id, f"{name} lays card {number} anew: {order.why}", judge=True))


def set_stack(told: Unfolding, order: Stack, seat: str, gate: Gate) -> None:
    """A Stack is set, with a card for every unit in play (CQ-CMD-01, 08)."""
    enter(told, "command", gate)
    table = told.table
    stack, name, held = table.seats[seat].stack, called(table, seat), holds(table, seat)
    gate.require(rules.NO_REORDERING, not stack.ready, f"{name}'s Stack is set already")
    need, size = sum(held.values()), order.size
    gate.require(
        rules.ALL_CARDS, size == need, f"{name} has {counted(need, 'unit')} in play, and sets a Stack of {size}"
    )
    gate.must(all(card.seal or card.value for card in order.cards), LAID_BARE)
    if order.cards:
        bottom = order.first + len(order.cards) - 1
        gate.require(rules.ALL_CARDS, bottom <= size, f"{name}'s Stack of {size} has no card {bottom}")
        _require_held(name, held, order.cards, gate)
        told.say(CardsLaid(seat, order.first, tuple(Hidden(card.seal) for card in order.cards)))
    if table.options["secrets"] == "sealed":
        laid = told.table.seats[seat].stack.seals
        missing = [str(n) for n in range(1, size + 1) if str(n) not in laid]
        gate.require(rules.ALL_CARDS, not missing, f"card {', '.join(missing)} of {name}'s Stack is not laid yet")
    told.say(StackSet(seat, size, held))


def _require_held(name: str, held: Mapping[str, int], cards: Iterable[Hidden], gate: Gate) -> None:
    """State what can be held against cards that are not under their seals yet (CQ-CMD-03). Raises ``Breach``."""
    laid = Counter(entry_key(card.value) for card in cards if card.value)
    over = ", ".join(several(laid - Counter(held)))
    gate.require(rules.CARDS_MATCH, not over, f"{name} has no card for {over}: {', '.join(several(held)) or 'nothing'}")
