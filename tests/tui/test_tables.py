"""The query tables that whoever opens the log's file finds there: drawn after each command that wrote."""

import sqlite3
from typing import Any

from tests.tui.shell import Shell


def rows(shell: Shell, asked: str) -> list[Any]:
    connection = sqlite3.connect(shell.db)
    found = connection.execute(asked).fetchall()
    connection.close()
    return found


def test_what_a_command_wrote_stands_in_the_tables(shell: Shell) -> None:
    match = shell.match("roll 5 by=p1", "move 5 by=p1")
    assert rows(shell, "SELECT DISTINCT match, seats FROM matches") == [(match, "Ann, Bo")]
    assert rows(shell, "SELECT seq, faces FROM rolls WHERE reading = 'as recorded'") == [(2, "5")]
    shell.does("note", match, "a cocked die")
    assert rows(shell, "SELECT text FROM notes WHERE reading = 'as recorded'") == [("a cocked die",)]


def test_a_correction_is_in_the_tables_too(shell: Shell) -> None:
    match = shell.match("roll 5", "move 5")
    shell.does("amend", match, "2", "roll 6", "--why", "misread")
    assert rows(shell, "SELECT faces FROM rolls WHERE reading = 'as corrected'") == [("6",)]
    assert rows(shell, "SELECT faces FROM rolls WHERE reading = 'as recorded'") == [("5",)]


def test_an_imported_match_is_in_the_tables(shell: Shell) -> None:
    match = shell.match("roll 5", "move 5")
    shell.does("export", match, "match.rollbook")
    other = str(shell.folder / "other.db")
    shell.does("import", "match.rollbook", "--db", other)
    connection = sqlite3.connect(other)
    assert connection.execute("SELECT count(*) FROM scores").fetchone()[0] == len(rows(shell, "SELECT * FROM scores"))
    connection.close()


def test_a_refused_command_leaves_the_tables_as_they_were(shell: Shell) -> None:
    match = shell.match("roll 5")
    before = rows(shell, "SELECT * FROM positions")
    shell.refuses(3, "strike", match, "99", "--why", "nothing")
    assert rows(shell, "SELECT * FROM positions") == before
