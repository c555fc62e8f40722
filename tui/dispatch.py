"""Whether what is recorded is sent to archives as it is recorded; what would send it is loaded only if it is."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Protocol

from tui.panels.bars import Standing
from tui.wiring import Wiring


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
