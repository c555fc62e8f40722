"""Words that are read to the left, taken out of the sentence they stand in: it reads on as if they were not.

A name is ordered by itself, or the figures and commas beside it would be with it; so is what somebody said, between
quotation marks, that begins to the left.
"""

import re
from collections.abc import Iterator

_BACK = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
"""The letters of scripts that are read to the left, and their own figures and signs."""
_STRETCH = re.compile(rf"(?<=“)(?:[^\w”]|[\d_])*[{_BACK}][^”]*(?=”)|[{_BACK}](?:[\s\d'’._-]*[{_BACK}]|\d)*")


def apart(text: str) -> Iterator[tuple[str, bool]]:
    """A text in parts, and whether each of them is ordered by itself."""
    end = 0
    for found in _STRETCH.finditer(text):
        if found.start() > end:
            yield text[end : found.start()], False
        yield found[0], True
        end = found.end()
    if end < len(text):
        yield text[end:], False
