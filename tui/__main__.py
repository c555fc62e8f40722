"""Where the program begins.

Nothing of weight is loaded before ``main`` watches for an interrupt: whoever stops the program while it loads is
answered as quietly as later.
"""

import os
import sys
from importlib import import_module

STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""The standard streams by their numbers, and how each is opened."""

INTERRUPTED = 130


def main() -> None:
    """Run the program on its own arguments; texts go out in UTF-8, whatever the locale."""
    try:
        _stand_in()
        for stream in (sys.stdout, sys.stderr):
            _speak_utf8(stream)
        code: int = import_module("tui.cli").run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _stand_in() -> None:
    """Let a closed stream lead nowhere, before a file that is opened gets its number and is written to in its place."""
    for number, (name, mode) in enumerate(STREAMS):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _speak_utf8(stream: object) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    main()
