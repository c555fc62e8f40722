"""The printer's marks, and what stands for each glyph where only ASCII can be shown."""

from replay.core.scene import Face, Token

SEAT_MARKS = "●◆▲■◇○"
"""The seats' marks, by their order."""

STAR = "★"
"""A commander."""

HITS_BELOW, HITS_ABOVE, NOTHING = "▼", "▲", "–"
"""How two dice clash; a tie is written as a word."""

_PAIRS = (
    ("●o ◆x ▲^ ■# □. ★* ▼v ▾v ▴^ ▸> ◂< ▏| ▌| ▍| █# ▓% ▒: ░. ▚/ ▞\\ ▙= ▀# ▄# ▐| ▮# ▯. ◐c ○0 ◇+ ")
    + ("×x †+ ±% §S ¶P »> ›> ✓k ✗x –- —- −- ·. •. …~ ≠# ≈= ‖| ⌫< °d “\" ”\" ’' ‘' ←< →> ↑^ ↓v ")
    + ("─- ━= │| ╎| ╷| ┃| ┄. ╌- ┌+ ┐+ └+ ┘+ ├| ┤| ┬+ ┴+ ┼+ ═= ║| ╔+ ╗+ ╚+ ╝+ ⎯-")
).split(" ")
_ASCII = {ord(pair[0]): pair[1] for pair in _PAIRS} | dict.fromkeys(range(0x2801, 0x2900), ".") | {0x2800: " "}


def seat_mark(order: int) -> str:
    """The mark of the seat at a place in the order of seats; a seventh seat starts over."""
    return SEAT_MARKS[order % len(SEAT_MARKS)]


def to_ascii(text: str) -> str:
    """A text in ASCII, one letter for each of ours; what has no stand-in becomes ``?``."""
    return text.translate(_ASCII).encode("ascii", "replace").decode()


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
