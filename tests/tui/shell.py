"""The command line as a person meets it: words in, an exit code and two streams out."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from tui.cli import run

ROOT = Path(__file__).parents[2]
PROGRAM = (
    "from replay.games import GAMES; GAMES['hilltop'] = 'tests.invented.hilltop'; from tui.__main__ import main; main()"
)
"""The program with the invented game in it, for a process of its own."""


class Heard(Struct, frozen=True):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Shell:
    """Runs commands in this process, on one database."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.db = folder / "log.db"
        self._capture = capture
        self.patch = patch
        patch.setenv("ROLLBOOK_DB", str(self.db))
        patch.chdir(folder)

    def __call__(self, *words: str, said: str | bytes = "") -> Heard:
        given = said.encode() if isinstance(said, str) else said
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        self._capture.readouterr()
        code = run(words)
        heard = self._capture.readouterr()
        return Heard(code, heard.out, heard.err)

    def does(self, *words: str, said: str | bytes = "") -> list[str]:
        """A command that must be done; its lines."""
        heard = self(*words, said=said)
        assert (heard.code, heard.err) == (0, "")
        return heard.lines

    def refuses(self, code: int, *words: str, said: str | bytes = "") -> str:
        """A command that must not be done; the one line it says."""
        heard = self(*words, said=said)
        assert heard.code == code
        assert heard.err.startswith("rollbook: ")
        assert heard.err.count("\n") == 1
        return heard.err.removeprefix("rollbook: ").rstrip("\n")

    def match(self, *orders: str) -> str:
        """A match of Hilltop with these lines recorded."""
        (match,) = self.does("new", "hilltop", "--player", "Ann", "Bo", "--option", "goal=50")
        answers = self.does("record", match, "--plain", said="\n".join(orders))
        assert all(answer.startswith("ok\t") for answer in answers)
        return match


def process(*words: str, **how: object) -> "subprocess.Popen[bytes]":
    """A command in a process of its own, its streams in pipes."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", PROGRAM, *words], cwd=ROOT, **{**pipes, **how})
