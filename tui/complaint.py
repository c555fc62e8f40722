"""What went wrong, as the program says it: one line on standard error, and an exit code."""

import os
import sys
from typing import TextIO

BEYOND, FAULTY, INTERRUPTED = 5, 70, 130
"""Exit codes: disk, network, permission; a fault in the program itself; whoever runs the program stopped it."""


class Failed(Exception):
    """What went wrong, in one line, and the exit code it has."""

    def __init__(self, message: str, code: int) -> None:
        """``message`` says what, where and which rule."""
        super().__init__(message)
        self.code = code


def tell(line: str) -> None:
    """One line for people, on standard error; where that cannot be written, the exit code has to do."""
    try:
        print(f"rollbook: {' '.join(line.split())}", file=sys.stderr, flush=True)  # noqa: T201
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let a stream lead nowhere: what it still holds cannot be written, at exit neither."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
