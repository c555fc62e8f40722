"""What is told when the program itself fails: what went wrong and where in few lines, and that nothing is lost."""

import traceback
from collections.abc import Iterator
from pathlib import Path

OURS = ("tui", "replay", "eventstore")
"""The packages whose lines are told."""
DEPTH = 4
"""Lines that are told, the deepest last."""


def told(fault: BaseException, log: str) -> Iterator[str]:
    """What went wrong, where, and where everything is that was recorded; without a ``log`` nothing was."""
    cause = _cause(fault)
    words = " ".join(str(cause).split())
    yield f"a fault in the program ended it: {type(cause).__name__}{': ' if words else ''}{words}"
    root = Path(__file__).parents[1]
    frames = traceback.extract_tb(cause.__traceback__)
    ours = [frame for frame in frames if any(_within(frame.filename, root / package) for package in OURS)]
    for frame in (ours or frames)[-DEPTH:]:
        where = Path(frame.filename)
        name = where.relative_to(root) if _within(frame.filename, root) else where.name
        yield f"in {name}, line {frame.lineno}, {frame.name}"
    if log:
        yield f"all that was recorded is in {log}, and what was half typed waits there: rollbook record last goes on"
    else:
        yield "nothing was being recorded"


def _cause(fault: BaseException) -> BaseException:
    """What went wrong at first: in a worker, what failed there."""
    inner = getattr(fault, "error", None)
    return inner if isinstance(inner, BaseException) else fault


def _within(file: str, folder: Path) -> bool:
    return Path(file).is_relative_to(folder)
