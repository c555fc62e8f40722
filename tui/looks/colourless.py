"""Without colour no code of one is sent: what colours told apart is reversed, dim, bold or underlined."""

import re
from collections.abc import Iterator, Sequence

from textual.driver import Driver

_STYLED = re.compile(r"\x1b\[([0-9;]*)m")
_LIGHT, _FAINT = 128, 200
"""Grey grounds from which a plate is solid, and grey inks up to which words are faint."""
_REVERSED, _DIM = 7, 2
_INK, _GROUND = 38, 48


def without_colour(said: str) -> str:
    """What a terminal is sent, without codes of colours: a light ground turns reverse, grey words dim."""
    return _STYLED.sub(_plain, said)


def _plain(styled: re.Match[str]) -> str:
    codes = list(_codes([int(code or 0) for code in styled[1].split(";")]))
    kept = [code[0] for code in codes if len(code) == 1 and not _coloured(code[0])]
    greys = {code[0]: sum(code[2:]) // 3 for code in codes if len(code) == 5}
    solid = greys.get(_GROUND, 0) >= _LIGHT
    if solid != (_REVERSED in kept):
        kept = [*(code for code in kept if code != _REVERSED), _REVERSED]
    else:
        kept = [code for code in kept if code != _REVERSED]
    if _LIGHT <= greys.get(_INK, 0) < _FAINT and not solid and _DIM not in kept:
        kept.append(_DIM)
    if not kept and codes and codes != [(0,)]:
        return ""
    return f"\x1b[{';'.join(map(str, kept))}m"


def _codes(codes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Each code with what belongs to it: five numbers for a colour of any kind, three for one of 256."""
    at = 0
    while at < len(codes):
        wide = {2: 5, 5: 3}.get(codes[at + 1], 1) if codes[at] in (_INK, _GROUND) and at + 1 < len(codes) else 1
        yield tuple(codes[at : at + wide])
        at += wide


def _coloured(code: int) -> bool:
    """Whether a code alone is that of a colour."""
    return 30 <= code <= 49 or 90 <= code <= 107


def colourless(driver: type[Driver]) -> type[Driver]:
    """A driver that sends no colours."""

    class Colourless(driver):  # type: ignore[misc, valid-type]
        """It writes all else as it is."""

        def write(self, data: str) -> None:
            """Write to the terminal."""
            super().write(without_colour(data))

    return Colourless
