"""Which rules an entry is about, as the screens ask for them."""

from replay.showing.citing import cited

__all__ = ["cited"]
