"""What screens ask of whatever sends and fetches: nothing here knows the network."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from tui.panels.bars import Standing

if TYPE_CHECKING:
    # who records without a screen needs nothing of the network
    from eventstore.sync.exchange import Outcome
    from eventstore.sync.sides import Progress


class Archives(Protocol):
    """The archives this device knows, for whoever asks them something at once. Used off the thread that draws."""

    def names(self) -> tuple[str, ...]:
        """What they are called. Raises ``Absent``, which says how one is named, where there is none; ``Unwritable``."""

    def exchange(self, name: str, what: str, match: bytes | None, progress: "Progress") -> "tuple[Outcome, ...]":
        """What comes of one match, or of all matches of both sides: ``sync``, ``push`` or ``pull``.

        Raises ``Absent``, ``Damaged``, ``Unwritable``, and ``Unreachable``, ``Denied``, ``Rejected`` and ``Strange``.
        """

    def follow(self, name: str, match: bytes) -> "Iterator[Outcome]":
        """What comes of a match each time it has grown there, as long as it is asked for. Raises as ``exchange``."""


class Post(Protocol):
    """One match on its way to every archive this device knows."""

    def standing(self) -> Standing | None:
        """How it stands with the archive it stands worst with; None before anything is known."""

    def nudge(self) -> None:
        """Something was written."""

    def close(self, patience: float) -> None:
        """Send what is left, if that can be done in so many seconds."""


Send = Callable[[bytes], Post | None]
"""Begins to send a match; None where there is no archive to send it to."""


def nobody(_: bytes) -> None:
    """There is no archive."""
