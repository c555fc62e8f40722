"""Somebody choosing from what stands open: the bar, the page, the piece pointed at; what each key makes of it."""

from msgspec import Struct
from msgspec.structs import replace

from replay.core.count import counted
from replay.core.dice import Owed, Roll
from replay.notation import verb_of, write
from tui.offers.acts import COLON, spoken
from tui.offers.binding import finished
from tui.offers.dice import Thrown, thrown
from tui.offers.menu import GIVING_UP, ROOM, Choice, Menu, menu
from tui.offers.phrase import Kind
from tui.offers.stand import Stand

ROLL = verb_of(Roll)
FEW = 3
"""Choices that are named where one has to be chosen."""


class Picking(Struct, frozen=True):
    """Choosing at a ``stand``: the choice under the bar (-1 for none), the first one shown, the piece pointed at."""

    stand: Stand
    at: int = -1
    first: int = 0
    about: str = ""


def dice_of(picking: Picking, text: str) -> tuple[Owed, Thrown | None] | None:
    """The dice that digits are faces of, and those typed; None where digits pick, or where something else is typed."""
    debts = picking.stand.debts
    if not debts:
        return None
    chosen = _owed_by(picking)
    owed = chosen or debts[0]
    typed = thrown(text, owed) if text.strip() else None
    return (owed, typed) if typed or not text.strip() else None


def _owed_by(picking: Picking) -> Owed | None:
    """The debt that the roll under the bar pays: those come first in the menu."""
    debts = picking.stand.debts
    return debts[picking.at] if 0 <= picking.at < len(debts) else None


def fallen(picking: Picking, text: str) -> Owed | None:
    """The dice whose faces a line says as they fell: nobody's in particular and 0 in number; None where none come."""
    slot = menu_of(picking, text[: text.rfind(" ") + 1]).slot if text.strip() else None
    return Owed("", "", 0, slot.sides) if slot and slot.kind is Kind.FACES and not slot.spare else None


def menu_of(picking: Picking, text: str) -> Menu:
    """The menu after a line; while faces are typed, that of an empty one, with the dice that are owed in front."""
    if text.startswith(COLON):
        return spoken(text)
    stand = picking.stand
    debts = stand.debts
    faces = not text.strip() or (bool(debts) and thrown(text, debts[0]) is not None)
    found = menu(stand.phrases, "" if faces else text, stand.names, refused=stand.refused, about=picking.about)
    if not (faces and debts):
        return found
    rolls = tuple(map(_roll, debts))
    lines = {choice.line for choice in rolls}
    others = (choice for choice in found.choices if choice.line.rstrip() not in lines)
    return replace(found, choices=(*rolls, *others))


def _roll(owed: Owed) -> Choice:
    """A roll that is owed, drawn by the program where no faces are typed."""
    line = write(Roll(pool=owed.pool, by=owed.seat))
    words = ("roll", *filter(None, (owed.pool, f"by={owed.seat}")))
    return Choice(line, words, whole=True, leads=1, says=counted(owed.count, "die"), seat=owed.seat)


def picked(picking: Picking, text: str, digit: int) -> Choice | None:
    """The choice that a digit picks after a line; None where digits are typed."""
    if digit < 1 or (text and not text.endswith(" ")) or dice_of(picking, text):
        return None
    found = menu_of(picking, text)
    place = picking.first + digit - 1
    return found.choices[place] if not found.typed and place < len(found.choices) else None


def barred(picking: Picking, text: str, by: int, fits: int = ROOM) -> Picking:
    """The bar moved, and the page with it; up from the first choice it is nowhere."""
    count = len(menu_of(picking, text).choices)
    at = max(-1, min(count - 1, picking.at + by))
    first = picking.first
    if at >= 0 and not first <= at < first + fits:
        first = at // fits * fits
    return replace(picking, at=at, first=first)


def paged(picking: Picking, text: str, fits: int, way: int = 1) -> Picking:
    """The next page, or the one before; after the last the first."""
    count = len(menu_of(picking, text).choices)
    first = picking.first + way * fits
    return replace(picking, at=-1, first=first if 0 <= first < count else 0)


def anew(picking: Picking) -> Picking:
    """Nothing chosen: the line reads otherwise now."""
    return replace(picking, at=-1, first=0)


def completed(picking: Picking, text: str) -> str:
    """A line as it will be said."""
    return finished(picking.stand.phrases, text)


def goes_on(picking: Picking, text: str) -> bool:
    """Whether something has to be chosen still before a line is whole."""
    found = menu_of(picking, text)
    return (
        bool(text.strip() and found.choices)
        and not found.whole
        and not menu_of(picking, completed(picking, text)).whole
    )


def goes_on_with(found: Menu, text: str) -> str:
    """What has to be chosen still, and how."""
    words = tuple(dict.fromkeys(" ".join(choice.words) for choice in found.choices))
    named = " or ".join(words[:FEW]) + ", …" * (len(words) > FEW)
    return f"{text.split(maxsplit=1)[0]} goes on: {named} · Tab takes the first, ↑↓ choose, or type it"


def under(picking: Picking, text: str) -> Choice | None:
    """The choice under the bar."""
    choices = menu_of(picking, text).choices
    return choices[picking.at] if 0 <= picking.at < len(choices) else None


def only(picking: Picking, text: str) -> Choice | None:
    """The one choice that a line has to go on with; None where there are others, or where something is typed freely."""
    found = menu_of(picking, text)
    sole = len(found.choices) == 1 and not found.whole and found.choices[0].sure
    return found.choices[0] if sole and text.strip() else None


def finishes(choice: Choice, text: str) -> bool:
    """Whether Enter says a choice at once: it is whole, was seen behind what is typed, undo takes all of it back."""
    return choice.whole and further(text, choice.line) and not _stays(choice.line)


def _stays(line: str) -> bool:
    """Whether a line does what undo takes nothing back of: it gives the match up, or has dice drawn."""
    verb, *said = line.split()
    return verb == GIVING_UP or (verb == ROLL and not any(word.removeprefix("faces=")[:1].isdigit() for word in said))


def further(text: str, line: str) -> bool:
    """Whether a line is what is typed and more, whatever the case of its letters."""
    return len(line) > len(text) and line.lower().startswith(text.lower())


def ghost(picking: Picking, text: str) -> tuple[str, str]:
    """The line that Tab makes of this one, which is shown dim, and the key that takes it.

    It is that of the choice under the bar, else of the only or first one. Enter takes it too where it is chosen, or the
    only one.
    """
    found, chosen = menu_of(picking, text), under(picking, text)
    choice = chosen or next(iter(found.choices), None)
    if choice is None or not text.strip():
        return "", ""
    return choice.line, "Enter" if chosen or only(picking, text) else "Tab"
