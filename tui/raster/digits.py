"""Digits three rows tall, for a score, a clock or what is still open."""

_STROKES = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
    ":": (" ", "#", " ", "#", " "),
}
_HALVES = {("#", "#"): "█", ("#", " "): "▀", (" ", "#"): "▄", (" ", " "): " "}


def big(text: str) -> tuple[str, str, str]:
    """A number, minus sign or clock in three rows; digits are three cells wide with one between.

    Raises ``KeyError`` for a letter that has no strokes.
    """
    strokes = [_STROKES[letter] for letter in text]
    lines = [" ".join(stroke[level] for stroke in strokes) for level in range(5)]
    lines.append(" " * len(lines[0]))
    top, middle, bottom = (_row(lines[level], lines[level + 1]) for level in (0, 2, 4))
    return top, middle, bottom


def _row(upper: str, lower: str) -> str:
    return "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
