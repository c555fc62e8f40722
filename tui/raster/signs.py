"""The printer's marks, and what stands for each glyph where only ASCII can be shown."""

import unicodedata
from functools import lru_cache

from replay.core.scene import Face, Token

SEAT_MARKS = "●◆▲■◇○"
"""The seats' marks, by their order."""

STAR = "★"
"""A commander."""

HITS_BELOW, HITS_ABOVE, NOTHING = "▼", "▲", "–"
"""How two dice clash; a tie is written as a word."""

_PAIRS = (
    ("●o ◆x ▲^ ■# □. ★* ▼v ▾v ▴^ ▸> ◂< ▏| ▌| ▍| █# ▓% ▒: ░. ▚/ ▞\\ ▙= ▀# ▄# ▐| ▮# ▯. ◐c ○0 ◇+ ")
    + ("×x †+ ±% §S ¶P »> ›> ✓k ✗x –- —- −- ·. •. …~ ≠# ≈= ≤< ≥> ‖| ⌫< °d “\" ”\" ’' ‘' ←< →> ↑^ ↓v ")
    + ("─- ━= │| ╎| ╷| ┃| ┄. ╌- ┌+ ┐+ └+ ┘+ ├| ┤| ┬+ ┴+ ┼+ ═= ║| ╔+ ╗+ ╚+ ╝+ ⎯-")
).split(" ")
_ASCII = {ord(pair[0]): pair[1] for pair in _PAIRS} | dict.fromkeys(range(0x2801, 0x2900), ".") | {0x2800: " "}


UNSAID = "_"
"""What stands for a letter that ASCII has nothing for; a question mark would be that of a dispute."""
_SPELT = {
    **{"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d"},
    **{"Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "⁄": "/", "€": "EUR", "£": "GBP"},
}
"""Letters that are no letter of ASCII with a mark, spelt with those that are."""


@lru_cache(maxsize=1024)
def spelt(letter: str) -> str:
    """A letter in ASCII, in as many letters as that takes: é as e, œ as oe, ½ as 1/2; a stand-in has one."""
    if letter.isascii():
        return letter
    if ord(letter) in _ASCII:
        return _ASCII[ord(letter)]
    parts = (_SPELT.get(part, part) for part in unicodedata.normalize("NFKD", _SPELT.get(letter, letter)))
    return "".join(part for part in parts if part.isascii() and part.isprintable()) or UNSAID


def seat_mark(order: int) -> str:
    """The mark of the seat at a place in the order of seats; a seventh seat starts over."""
    return SEAT_MARKS[order % len(SEAT_MARKS)]


def to_ascii(text: str) -> str:
    """A text in ASCII, one letter for each of ours; of what is spelt with several, the first, if that says it."""
    return text if text.isascii() else "".join(_one(spelt(letter)) for letter in text)


def _one(spelling: str) -> str:
    return spelling if len(spelling) == 1 else spelling[0] if spelling.isalpha() else UNSAID


def token_face(token: Token) -> str:
    """A token as a card in brackets: laid ``[?]``, sealed ``[#]``, open ``[7]``, fitting ``[7]✓``, own ``[·7]``."""
    match token.face:
        case Face.LAID:
            return "[?]"
        case Face.SEALED:
            return "[#]"
        case Face.OWN:
            return f"[·{token.value}]"
        case Face.OPEN:
            return f"[{token.value}]"
        case Face.FITS:
            return f"[{token.value}]✓"
        case Face.MISFITS:
            return f"[{token.value}]✗"
