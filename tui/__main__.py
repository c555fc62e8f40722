"""Where the program begins."""

import sys
from typing import TextIO

from tui.cli import run


def main() -> None:
    """Run the program on its own arguments; texts go out in UTF-8, whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    sys.exit(run(sys.argv[1:]))


def _speak_utf8(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    main()
