"""Whether what is recorded is sent to archives as it is recorded; what would send it is loaded only if it is."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from tui.panels.bars import Standing
from tui.wiring import Wiring

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


@contextmanager
def dispatched(supply: object) -> Iterator[Send]:
    """How matches of the log are sent until the block ends; what is read from a bundle is not recorded on."""
    if not isinstance(supply, Wiring) or not os.path.exists(supply.remotes):
        yield nobody
        return
    with import_module("tui.post").sending(supply) as send:
        yield send
