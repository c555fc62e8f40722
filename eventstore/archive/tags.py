"""What a request says of the answers it has, and of those it takes.

Entity tags come back changed: a proxy that compresses what passes makes each of them a weak one.
"""

import re

_REFUSED = re.compile(r"q=0(\.0*)?")


def names(known: str, etag: str) -> bool:
    """Whether an ``If-None-Match`` names a state, by the weak comparison that RFC 9110 asks for there."""
    return known.strip() == "*" or _bare(etag) in map(_bare, known.split(","))


def _bare(etag: str) -> str:
    return etag.strip().removeprefix("W/")


def takes_gzip(accepted: str) -> bool:
    """Whether an ``Accept-Encoding`` names gzip, and not to refuse it."""
    for one in accepted.split(","):
        coding, _, weight = (part.strip().lower() for part in one.partition(";"))
        if coding == "gzip":
            return not _REFUSED.fullmatch(weight)
    return False
