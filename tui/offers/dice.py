"""Faces as they are typed one after another, and the roll that they are."""

import re

from msgspec import Struct
from msgspec.structs import replace

from replay.core.count import counted
from replay.core.dice import Owed, Roll
from replay.notation import write

DRAW = "0"
"""No die shows it: typed alone, the program draws."""
COCKED = "c"
"""Typed after a face: that die lay cocked or off the table and was rolled again."""
UNREAD = "?"
"""Typed after all faces: nobody read them, and these come to the same."""
_SINGLE = re.compile(r"[1-9c]+")
_APART = re.compile(r"[ ,]+")
_SEVERAL = re.compile(r"[0-9]{1,3}c*(?:[ ,]+c*[0-9]{1,3}c*)*")


class Thrown(Struct, frozen=True):
    """Faces as they were typed, how many dice were cocked first, whether nobody read them, or the program draws."""

    faces: tuple[int, ...] = ()
    cocked: int = 0
    drawn: bool = False
    unread: bool = False


def thrown(text: str, owed: Owed) -> Thrown | None:
    """The faces that a line says, where it says nothing else: each by one digit where dice have no more sides."""
    text = text.strip().lower()
    if text == DRAW:
        return Thrown(drawn=True)
    if text.endswith(UNREAD):
        said = thrown(text.removesuffix(UNREAD), owed)
        return replace(said, unread=True) if said and not said.drawn and not said.unread else None
    cocked, digits = text.count(COCKED), _APART.sub("", text)
    if owed.sides < 10 and _SINGLE.fullmatch(digits):
        return Thrown(tuple(int(face) for face in digits if face != COCKED), cocked)
    if (_APART.search(text) or owed.sides > 9) and _SEVERAL.fullmatch(text):
        return Thrown(tuple(map(int, _APART.split(text.replace(COCKED, "")))), cocked)
    return None


def rolled(said: Thrown, owed: Owed) -> str:
    """The roll in notation."""
    return write(Roll(faces=said.faces, pool=owed.pool, unread=said.unread, by=owed.seat))


def owing(said: Thrown, owed: Owed, because: str = "") -> str:
    """How the dice that are owed compare with those given: "6 dice are owed (6 icons, blue front), 5 were given"."""
    why = f" ({because})" if because else ""
    given = len(said.faces)
    owes = f"{counted(owed.count, 'die')} {'is' if owed.count == 1 else 'are'} owed{why}"
    again = f", {said.cocked} of them rolled again: each counts once, as it lies at last" if said.cocked else ""
    return f"{owes}, {given} {'was' if given == 1 else 'were'} given{again}"
