"""Where a screen asks to go: messages that the app answers, so that no screen has to know another."""

from dataclasses import dataclass

from textual.message import Message


@dataclass
class Replayed(Message):
    """A match is to be opened on the replay screen: a line (the line of record), at an entry (0: the last).

    ``recording`` says that orders are taken on it.
    """

    match: bytes
    line: bytes | None = None
    n: int = 0
    recording: bool = False


@dataclass
class SetUp(Message):
    """A match is to be set up, and recorded once it is open."""


@dataclass
class Compared(Message):
    """Two lines of a match are to be shown side by side, from an entry of the first, maybe as it was recorded."""

    match: bytes
    line: bytes
    other: bytes
    n: int
    recorded: bool = False


@dataclass
class Judged(Message):
    """A match is to be audited: a line (the line of record), what is found from an entry on (0: what is open) first."""

    match: bytes
    line: bytes | None = None
    n: int = 0
