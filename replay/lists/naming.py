"""What may be the name of a unit, and when two names are one."""

import re

_ALIKE = str.maketrans("’‘`´“”–—", "''''\"\"--")
_COUNTED = (
    re.compile(r"\d+(?:\s*[x×]|\s)|[x×]\s*\d", re.IGNORECASE),
    re.compile(r"\s(?:[x×]\s*\d+|\d+\s*[x×])$", re.IGNORECASE),
    re.compile(r"[(\[]\s*[-+x×]?\s*\d+\s*[x×]?\s*[)\]]", re.IGNORECASE),
)
"""A count before a name, one behind it, and a count or a price anywhere in brackets."""


def alike(name: str) -> str:
    """A name as it is compared: in small letters, with plain quotes and dashes and single spaces."""
    return " ".join(name.casefold().translate(_ALIKE).split())


def bare(name: str) -> bool:
    """Whether a name is one and nothing else: a count or a price in it is what nobody understood."""
    before, behind, within = _COUNTED
    return not (before.match(name) or behind.search(name) or within.search(name))
