"""What happens when a card is to be turned up and its deck is empty."""

from replay.core.rule import Rule

REFILL = Rule(
    "SWL-EMPTY-01", "The player's discards of that type are shuffled into a new deck, and a card of it is turned up.",
    "Empty Decks",
)  # fmt: skip
DISCARD_FIRST = Rule(
    "SWL-EMPTY-02",
    "The card to be replaced is discarded before the shuffle; with nothing to shuffle there is no exchange.",
    "Empty Decks; Building a Mission",
)
