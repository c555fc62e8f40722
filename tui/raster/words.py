"""Text by the cells it fills: wide letters fill two, marks that combine none."""

from functools import lru_cache

from rich.cells import cell_len, split_graphemes

ELLIPSIS = "…"


def width(text: str) -> int:
    """Cells a text fills."""
    return cell_len(text)


@lru_cache(maxsize=4096)
def glyphs(text: str) -> tuple[tuple[str, int], ...]:
    """A text in letters as people count them, with their cells; what fills no cell at its start is left out."""
    if text.isascii() and text.isprintable():
        return tuple((letter, 1) for letter in text)
    return tuple((text[start:end], cells) for start, end, cells in split_graphemes(text)[0] if cells)


def cut(text: str, cells: int, ellipsis: str = ELLIPSIS) -> str:
    """A text that fills at most ``cells``, its end replaced by the ellipsis where it was too long."""
    if width(text) <= cells:
        return text
    room, kept = cells - width(ellipsis), ""
    if room < 0:
        return ""
    for letter, fills in glyphs(text):
        if fills > room:
            break
        kept, room = kept + letter, room - fills
    return kept + ellipsis


def fit(text: str, cells: int, *, right: bool = False, ellipsis: str = ELLIPSIS) -> str:
    """A text that fills exactly ``cells``: cut, or padded at its end (at its start when ``right``)."""
    kept = cut(text, cells, ellipsis)
    pad = " " * (cells - width(kept))
    return pad + kept if right else kept + pad


def wrap(text: str, cells: int) -> list[str]:
    """A text in lines of at most ``cells``, broken at spaces, a longer word cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer) <= cells:
            lines[-1] = longer
        else:
            lines.append(cut(word, cells))
    return lines
