"""What is said of a match besides its orders, as a menu after the colon: each act with what belongs to it."""

from functools import cache

from replay.wording.sayings import sentences
from tui.offers.menu import Choice, Menu

COLON = ":"
"""What an act begins with."""
OF_ORDERS = {"stood": "RULE 'why' ORDER", "amend": "ENTRY 'ORDER' 'why'"}
"""Acts that hold an order of the game, and how they are said."""
ACTS = "WHAT IS SAID OF THE MATCH"
"""What the menu is of."""


def spoken(text: str) -> Menu:
    """The acts that a line may say; none once it says one, whose words are free from there."""
    begins = text.removeprefix(COLON).lower()
    known = _known()
    if begins in known:
        return Menu(typed=True)
    return Menu(tuple(choice for verb, choice in known.items() if verb.startswith(begins)), typed=True)


def usage(text: str) -> str:
    """How the act is said that a line begins with, else what is chosen from; nothing of a line that says no act."""
    if not text.startswith(COLON):
        return ""
    words = text.removeprefix(COLON).lower().split()
    known = _known()
    verb = next((" ".join(words[:many]) for many in (2, 1) if " ".join(words[:many]) in known), "")
    return " ".join((f"{COLON}{verb}", *known[verb].then)) if verb else ACTS


@cache
def _known() -> dict[str, Choice]:
    """Every act by its word, with the fields that belong to it; those that may be left out in brackets."""
    fields = {
        verb: tuple(one.name if one.required else f"[{one.name}]" for one in sentence.fields)
        for verb, sentence in sentences().items()
    } | {verb: tuple(how.split()) for verb, how in OF_ORDERS.items()}
    return {
        verb: Choice(f"{COLON}{verb} ", (COLON + verb,), False, 1, then=then, sure=True)
        for verb, then in fields.items()
    }
