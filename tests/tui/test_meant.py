"""Who writes on ``last`` sees which match that is: on a terminal, and nowhere else."""

import os
import pty

import pytest

from tests.eventstore.archive.serving import OPEN
from tests.tui.shell import Shell, process


def watched(shell: Shell, *words: str) -> str:
    """What a command says on a terminal that its standard error is."""
    ours, theirs = pty.openpty()
    try:
        program = process(*words, "--db", str(shell.db), stderr=theirs)
        program.communicate(timeout=60)
        os.close(theirs)
        assert program.returncode == 0
        return _all_of(ours)
    finally:
        os.close(ours)


def _all_of(terminal: int) -> str:
    told = b""
    while True:
        try:
            told += os.read(terminal, 1 << 16)
        except OSError:
            return told.decode()


@pytest.mark.parametrize(
    "words",
    [("note", "{}", "more"), ("strike", "{}", "2", "--why", "slip"), ("fork", "{}", "--at", "1", "--name", "x")],
)
def test_who_writes_on_last_sees_on_a_terminal_which_match_that_is(shell: Shell, words: tuple[str, ...]) -> None:
    (match,) = shell.does("new", "hilltop", "--player", "Ann", "Bo", "--event", OPEN, "--round", "1", "--table", "7")
    shell.does("record", match, "--plain", said="roll 3")
    assert shell.does("note", "last", "said where nobody watches")
    named = f"rollbook: last is {match[:12]}: Ann and Bo, {OPEN}, table 7\r\n"
    assert watched(shell, *(word.format("last") for word in words)) == named
    assert watched(shell, "note", match, "named") == ""
