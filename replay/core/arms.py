"""Which of a game's orders attack: what a game says of its fights, so that a log can be read fight by fight."""

from msgspec import Struct


class Arms(Struct, frozen=True):
    """How a game is fought, by the verbs of its orders; of a game that names none, the picture of its table decides.

    ``attacks`` begin a fight whatever they come to; of an order that is many things, ``actions`` says which of them
    are meant. ``harms`` begin one where they open it or hurt somebody, unless they belong to the one before.
    """

    attacks: frozenset[str] = frozenset()
    harms: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()
