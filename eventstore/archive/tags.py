"""Entity tags as they come back: a proxy that compresses what passes makes each of them a weak one."""


def names(known: str, etag: str) -> bool:
    """Whether an ``If-None-Match`` names a state, by the weak comparison that RFC 9110 asks for there."""
    return known.strip() == "*" or _bare(etag) in map(_bare, known.split(","))


def _bare(etag: str) -> str:
    return etag.strip().removeprefix("W/")
