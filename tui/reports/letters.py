"""Text as markup: letters that say nothing to a browser, and none that turn round what stands beside them."""

from html import escape

from tui.picture.apart import apart


def letters(text: str) -> str:
    """A text for an element; words that are read to the left are ordered by themselves."""
    return "".join(f"<bdi>{escape(part)}</bdi>" if alone else escape(part) for part, alone in apart(text))
