"""The screens on a terminal of their own: however they end, it is given back as it was and nothing recorded is lost."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import json

from tests.tui.house import TURNS
from tests.tui.shell import PROGRAM, ROOT, Shell
from tui.lines.slate import Spot

GIVEN_BACK = (
    (b"\x1b[?1049h", b"\x1b[?1049l"),
    (b"\x1b[?25l", b"\x1b[?25h"),
    (b"\x1b[?1000h", b"\x1b[?1000l"),
)
"""The other screen, the hidden cursor and the mouse: as they are taken, and as they are given back."""
BUNDLE = "tui/demo/saltmark_open.rollbook"
WHOLE, HALL = "✓".encode(), b"Library"
"""What stands on a screen that is up: the mark of a log that is whole, or the library's name."""
FAILS = "import tui.screens.replay as it; it.ReplayScreen.action_zoom_cycle = lambda self: [1 // 0 for _ in 'a\\x1b']; "
"""A fault in a screen, behind a key."""
WORKS = (
    "import tui.screens.replay as it, asyncio; work = lambda self: self.run_worker(later()); "
    "later = type(it)('later'); exec('async def later():\\n raise KeyError(\"[/b]\")'); "
    "it.ReplayScreen.action_zoom_cycle = work; "
)
"""One in what a screen has done meanwhile."""


class Terminal:
    """A program on a terminal, and what it was sent."""

    def __init__(self, child: "subprocess.Popen[bytes]", master: int) -> None:
        self.child, self.master = child, master
        self.said, self.gone = b"", False

    def until(self, words: bytes) -> None:
        """Wait until something is shown."""
        for _ in range(600):
            if words in self.said:
                return
            self.listen()
        raise AssertionError(self.said[-2000:])

    def listen(self) -> bool:
        """Take what is shown; whether there was anything."""
        # not select.select, which takes no descriptor above 1,023
        waits = select.poll()
        waits.register(self.master, select.POLLIN)
        if not waits.poll(100):
            return False
        try:
            self.said += os.read(self.master, 1 << 16)
        except OSError:
            self.gone = True
            return False
        return True

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def ends(self) -> int:
        """How it ended, all that it showed taken."""
        for _ in range(600):
            if not self.listen() and (self.gone or self.child.poll() is not None):
                return self.child.wait(60)
        raise AssertionError(self.said[-2000:])

    @property
    def after(self) -> str:
        """What is told after the terminal was given back."""
        told = self.said.rpartition(b"\x1b[?1049l")[2].decode()
        return re.sub(r"\x1b\[[0-9;?<>=]*[a-zA-Z]", "", told)


@contextmanager
def terminal(db: Path, words: Sequence[str], before: str = "", size: tuple[int, int] = (80, 24)) -> Iterator[Terminal]:
    """A command on a terminal of its own; ``before`` is run in it first."""
    master, slave = pty.openpty()
    shown = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(size[0]), "LINES": str(size[1])}
    environment = os.environ | shown | {"ROLLBOOK_DB": str(db), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", before + PROGRAM, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - it alone makes the terminal its own
    ) as child:
        os.close(slave)
        here = Terminal(child, master)
        try:
            yield here
        finally:
            child.kill()
            if here.master >= 0:
                os.close(here.master)


def given_back(said: bytes) -> bool:
    return all(begun in said and said.rindex(back) > said.rindex(begun) for begun, back in GIVEN_BACK)


@pytest.mark.parametrize("key", [b"q", b"\x11"], ids=["q", "ctrl+q"])
def test_the_terminal_is_given_back_by_whoever_leaves(tmp_path: Path, key: bytes) -> None:
    with terminal(tmp_path / "log.db", ["demo", "--no-animation"]) as here:
        here.until(WHOLE)
        here.press(key)
        assert here.ends() == 0
        assert given_back(here.said)


def test_without_colour_no_code_of_one_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with terminal(tmp_path / "log.db", ["demo", "--no-animation"]) as here:
        here.until(WHOLE)
        here.press(b"q")
        assert here.ends() == 0
        codes = {code for styled in re.findall(rb"\x1b\[([0-9;]*)m", here.said) for code in styled.split(b";")}
        assert codes <= {b"", *(str(code).encode() for code in range(10))}
        assert b"7" in codes
        assert given_back(here.said)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(("words", "up"), [([], HALL), (["replay", BUNDLE], WHOLE), (["record", BUNDLE], WHOLE)])
def test_every_screen_that_is_told_to_end_gives_it_back(
    tmp_path: Path, words: Sequence[str], up: bytes, sign: signal.Signals
) -> None:
    with terminal(tmp_path / "log.db", words) as here:
        here.until(up)
        here.child.send_signal(sign)
        assert here.ends() == 128 + sign
        assert given_back(here.said)
        assert "Traceback" not in here.after


def test_a_terminal_that_is_gone_ends_the_program(shell: Shell) -> None:
    match = shell.match(*TURNS)
    with terminal(shell.db, ["record", match]) as here:
        here.until(WHOLE)
        os.close(here.master)
        here.master = -1
        assert here.child.wait(60) == 128 + signal.SIGHUP
    assert len(shell.does("log", match)) == 9


@pytest.mark.parametrize(("before", "what"), [(FAILS, "ZeroDivisionError: "), (WORKS, "KeyError: '[/b]'")])
def test_a_fault_in_a_screen_gives_it_back_and_is_told_in_few_lines(shell: Shell, before: str, what: str) -> None:
    match = shell.match(*TURNS)
    with terminal(shell.db, ["replay", match], before) as here:
        here.until(WHOLE)
        here.press(b"z")
        assert here.ends() == 70
        assert given_back(here.said)
    told = here.after.replace("\r\n", "\n").strip().splitlines()
    assert told[0].startswith(f"rollbook: a fault in the program ended it: {what}")
    assert told[-1] == (
        f"rollbook: all that was recorded is in {shell.db}, and what was half typed waits there: "
        "rollbook record last goes on"
    )
    assert 3 <= len(told) <= 6
    assert all(line.startswith("rollbook: in ") for line in told[1:-1])
    assert len(shell.does("log", match)) == 9


def test_who_is_killed_finds_every_entry_and_half_an_order_again(shell: Shell) -> None:
    match = shell.match(*TURNS)
    with terminal(shell.db, ["record", match]) as here:
        here.until(WHOLE)
        here.press(b"roll 6\r")
        here.until(b"10 ")
        here.press(b"move 4")
        kept = shell.db.with_name("log.db-slate")
        here.until(b"move 4")
        while not any(b"move 4" in held.read_bytes() for held in kept.glob("*")):
            assert here.child.poll() is None
            here.listen()
        here.child.kill()
        assert here.ends() == -signal.SIGKILL
    assert len(shell.does("log", match)) == 10
    with terminal(shell.db, []) as again:
        # over the library, where one was
        again.until(b"move 4")
        again.press(b"\x11")
        assert again.ends() == 0
        assert given_back(again.said)
    for words, shown in ([], b"record on"), (["record", match], b"move 4"):
        with terminal(shell.db, words) as later:
            later.until(shown)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_whoever_is_made_to_go_is_there_again_as_before_and_again_after_that(
    shell: Shell, sign: signal.Signals
) -> None:
    match = shell.match(*TURNS)
    for words in (["record", match, "--no-push", "--seat", "p2"], []):
        with terminal(shell.db, words) as here:
            kept = shell.db.with_name("log.db-slate") / f"run-{here.child.pid}"
            while not (kept.exists() and kept.read_bytes()):
                assert here.child.poll() is None
                here.listen()
            here.child.send_signal(sign)
            here.ends()
        held = json.decode(kept.read_bytes(), type=Spot)
        assert (held.match.hex()[: len(match)], held.recording) == (match, True)
        assert (held.seat, held.push) == ("p2", False)


def test_where_the_program_fails_again_it_is_not_brought_a_third_time(shell: Shell) -> None:
    match = shell.match(*TURNS)
    for words in (["replay", match], []):
        with terminal(shell.db, words, FAILS) as here:
            here.until(WHOLE)
            here.press(b"z")
            assert here.ends() == 70
    with terminal(shell.db, [], FAILS) as later:
        later.until(HALL)
        later.press(b"z\x11")
        assert later.ends() == 0
