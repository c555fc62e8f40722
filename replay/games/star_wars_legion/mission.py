"""Building the mission: the opening, the modifications, and the decks that cards come off (SWL-MISSION, SWL-EMPTY)."""

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.star_wars_legion.cards import Kind
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.rulebook import empty
from replay.games.star_wars_legion.rulebook import mission as rules
from replay.games.star_wars_legion.rulebook.fact import LISTS
from replay.games.star_wars_legion.setup_events import (
    BlueSet,
    CardDiscarded,
    CardRevealed,
    DeckRefilled,
    MissionBuilt,
    MissionModified,
    MissionSettled,
)
from replay.games.star_wars_legion.setup_orders import Change, Modify, Reveal, Settle
from replay.games.star_wars_legion.steps import in_step
from replay.games.star_wars_legion.table import Table, cards_of, deck_of, limit, titled
from replay.games.star_wars_legion.unfolding import Unfolding

OPENING: tuple[Kind, ...] = ("objective", "secondary")
"""The types that the opening is about."""

LONGEST_CARD = 40
"""Letters of a card that nobody has a record of."""

SWAPS: dict[Change, Kind] = {
    "swap_objective": "objective",
    "swap_secondary": "secondary",
    "swap_own_advantage": "advantage",
    "swap_opponent_advantage": "advantage",
}
"""The modifications that exchange a card, and its type."""


def reveal(table: Table, order: Reveal, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A card of the opening is turned up (SWL-MISSION-03 to 06)."""
    in_step(table, gate, "opening")
    space = (order.onto or seat) if order.deck == "advantage" else order.deck
    gate.must(space in OPENING or space in table.seats, f"there is no space {space}")
    _require_turn(table, order.deck, seat, gate)
    own = f"{called(table, seat)}'s Advantage belongs on {called(table, seat)}'s space"
    gate.require(rules.ADVANTAGES, order.deck != "advantage" or space == seat, own)
    gate.must(space not in table.spaces, f"a card lies on that space already: {_lying(table, space)}")
    told = Unfolding(table)
    _turn_up(told, CardRevealed(seat, order.deck, order.card, space), gate)
    _finish(told)
    return told.events


def modify(table: Table, order: Modify, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player modifies the mission (SWL-MISSION-07 to 15)."""
    late = "all modifications are made: the mission is built"
    gate.require(rules.FOUR_SPACES, table.stage != "opening", "the opening comes first: four spaces, four cards")
    gate.require(rules.TWO_EACH, table.stage != "sides", late)
    in_step(table, gate, "modify", "opening", "sides", why=late)
    most, had = limit(table), table.modified.get(seat, 0)
    spent = f"{called(table, seat)} has modified the mission {had} times"
    gate.require(rules.TWO_EACH, most is None or had < most, spent)
    turn = modifier(table)
    gate.require(rules.TURN_ABOUT, seat == turn, f"it is {called(table, turn)}'s modification")
    told = Unfolding(table)
    told.say(MissionModified(seat, order.change))
    if order.change in SWAPS:
        _swap(told, order, seat, gate)
    elif order.change == "take_blue":
        gate.require(rules.TAKE_BLUE, table.blue != seat, f"{called(table, seat)} is blue already: pass instead")
        told.say(BlueSet(seat, "take_blue"))
    _finish(told)
    return told.events


def _finish(told: Unfolding) -> None:
    """The mission is built when every space has its card and nobody has a modification left (SWL-MISSION-14)."""
    most, had = limit(told.table), told.table.modified
    spent = most is not None and all(had.get(one, 0) >= most for one in told.table.seats)
    if spent and told.table.stage == "modify":
        told.say(MissionBuilt())


def settle(table: Table, order: Settle, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player calls the mission built; with both it is, where the match does not count (SWL-MISSION-14)."""
    in_step(table, gate, "modify")
    most = limit(table)
    left = [called(table, one) for one in table.seats if most is not None and table.modified.get(one, 0) < most]
    gate.require(rules.TWO_EACH, not left, f"{' and '.join(left)} may modify the mission still")
    gate.must(seat not in table.settled, f"{called(table, seat)} has called the mission built")
    settled = len(table.settled) + 1 == len(table.seats)
    return (MissionSettled(seat), *((MissionBuilt(),) * settled))


def modifier(table: Table) -> str:
    """Whose modification it is; who has none left lets the other go on."""
    most, turn = limit(table), table.modifier or table.blue
    spent = most is not None and table.modified.get(turn, 0) >= most
    return other(table, turn) if spent else turn


def opener(table: Table) -> str:
    """Who turns up the next card of the opening: of the Advantages anybody whose space is free, so nobody alone."""
    lying = [kind for kind in OPENING if kind in table.spaces]
    if not lying:
        return table.blue
    return other(table, table.spaces[lying[0]].owner) if len(lying) == 1 else ""


def pool(table: Table, seat: str, deck: Kind, space: str) -> tuple[str, ...]:
    """What a new deck of a seat would be made of: its discards, and the card on a space if it is theirs."""
    current = table.spaces.get(space)
    own = (current.card,) if current and current.owner == seat else ()
    return (*deck_of(table, seat, deck).discard, *own)


def drawable(table: Table, seat: str, deck: Kind, space: str) -> tuple[str, ...]:
    """The cards that may be turned up now, in no order (SWL-MISSION-01, SWL-EMPTY-01)."""
    found = deck_of(table, seat, deck)
    if not found.left:
        return pool(table, seat, deck, space)
    seen = {*found.unseen, *found.discard}
    seen |= {shown.card for shown in table.spaces.values() if shown.owner == seat}
    return found.unseen + tuple(card for card in cards_of(table, deck) if found.hidden and card not in seen)


def unrecorded(table: Table, seat: str, deck: Kind) -> bool:
    """Whether a seat may turn up a card without a record: it pasted its list, which does not say the deck."""
    pasted = any(unit.seat == seat and not unit.known for unit in table.units.values())
    return pasted and deck_of(table, seat, deck).hidden > 0


def fresh(table: Table, seat: str, deck: Kind, card: str) -> bool:
    """Whether a word can be a card of a seat that has no record and was not turned up before."""
    lain = {shown.card for shown in table.spaces.values() if shown.owner == seat}
    lain |= {*deck_of(table, seat, deck).discard}
    return card.isprintable() and 0 < len(card) <= LONGEST_CARD and card not in {*table.cards, *lain}


def _require_turn(table: Table, deck: Kind, seat: str, gate: Gate) -> None:
    """State who turns up what next in the opening. Raises ``Breach``."""
    lying = [kind for kind in OPENING if kind in table.spaces]
    first = f"{called(table, table.blue)} is blue and opens"
    gate.require(rules.BLUE_OPENS, lying or seat == table.blue, first)
    gate.require(rules.BLUE_OPENS, lying or deck != "advantage", "an Objective or a Secondary Objective comes first")
    if len(lying) == 1:
        left = next(kind for kind in OPENING if kind not in lying)
        due = opener(table)
        said = f"the {left} is still to come, from {called(table, due)}'s deck"
        gate.require(rules.OTHER_TYPE, seat == due and deck == left, said)
    elif len(lying) == len(OPENING):
        said = "only the Advantages are still to come"
        gate.require(rules.ADVANTAGES, deck == "advantage", said)


def _swap(told: Unfolding, order: Modify, seat: str, gate: Gate) -> None:
    """One card goes, another comes; the opponent's Advantage comes off the opponent's deck (SWL-MISSION-08 to 11)."""
    deck = SWAPS[order.change]
    owner = other(told.table, seat) if order.change == "swap_opponent_advantage" else seat
    space = owner if deck == "advantage" else deck
    _turn_up(told, CardRevealed(owner, deck, order.card, space), gate)


def _turn_up(told: Unfolding, revealed: CardRevealed, gate: Gate) -> None:
    """A card comes off a seat's deck to a space: what lay there is discarded, and an empty deck refilled, before."""
    table, seat, deck, card, space = told.table, revealed.seat, revealed.deck, revealed.card, revealed.space
    found, among = deck_of(table, seat, deck), drawable(table, seat, deck, space)
    whose = f"{called(table, seat)}'s {deck} deck"
    gate.must(card, f"say which card comes off {whose}")
    believed = unrecorded(table, seat, deck) and fresh(table, seat, deck, card)
    strange = f"{card} is not in {whose}{' when it is refilled' * (not found.left)}: {', '.join(among)}"
    if found.left:
        gate.require(rules.SHUFFLED_DECKS, card in among or believed, strange)
    else:
        gate.require(empty.DISCARD_FIRST, among, f"{whose} is empty, and there is nothing to shuffle")
        gate.require(empty.REFILL, card in among, strange)
    record = table.cards.get(card)
    known = record is not None and record.kind == deck
    gate.must(known or believed, strange)
    current = table.spaces.get(space)
    if current:
        told.say(CardDiscarded(space, current.owner, deck, current.card))
    if not found.left:
        told.say(DeckRefilled(seat, deck))
    told.say(revealed)
    if not known:
        told.say(Remarked(LISTS.id, f"no record tells of {card}: what it brings is left to the players", judge=True))


def _lying(table: Table, space: str) -> str:
    return titled(table, table.spaces[space].card) if space in table.spaces else ""
