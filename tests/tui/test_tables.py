"""The query tables that whoever opens the log's file finds there: drawn after each command that wrote."""

import sqlite3
from typing import Any

import pytest

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


def test_what_might_have_been_costs_nothing_until_it_is_promoted(shell: Shell) -> None:
    match = shell.match("roll 5", "move 5")
    before = rows(shell, "SELECT * FROM scores")
    (line,) = shell.does("fork", match, "--at", "2", "--name", "aside")
    assert rows(shell, "SELECT * FROM scores") == before
    shell.does("promote", match, "aside", "--why", "so it was")
    assert rows(shell, f"SELECT count(*) FROM matches WHERE line = '{line}'") == [(2,)]


def test_a_dry_run_and_a_refusal_draw_nothing(shell: Shell) -> None:
    match = shell.match("roll 5", "move 5")
    before = shell.db.read_bytes()
    shell.does("strike", match, "2", "--why", "misread", "--dry-run")
    assert shell.db.read_bytes() == before


def test_a_match_that_cannot_be_drawn_is_imported_all_the_same(shell: Shell) -> None:
    match = shell.match("roll 5")
    shell.does("export", match, "match.rollbook")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.tables.load", lambda key: {}[key])
        heard = shell("import", "match.rollbook", "--db", str(shell.folder / "other.db"))
    assert heard.code == 0
    assert heard.lines == [f"{match}\t2 entries, 1 line new"]
    assert heard.err == f"rollbook: the query tables of {match[:12]} are not drawn: 'hilltop'\n"


def test_simulated_matches_are_in_the_tables(shell: Shell) -> None:
    shell.does("simulate", "hilltop", "--seed", "1")
    assert rows(shell, "SELECT count(*) FROM matches") == [(2,)]


@pytest.mark.parametrize(
    "slip",
    [
        "UPDATE rolls SET faces = '6' WHERE reading = 'as recorded' AND seq = 2",
        "UPDATE rolls SET seq = 3 WHERE reading = 'as recorded' AND seq = 2",
        "DELETE FROM scores WHERE n = 1",
        "UPDATE notes SET text = 'a cocked dice' WHERE n = 1",
        "UPDATE matches SET match = 'another'",
        "INSERT INTO notes (match, line, seq, reading, part, text) SELECT match, line, 2, reading, 9, text FROM notes",
    ],
)
def test_verify_tells_of_a_table_that_does_not_hold_what_the_log_draws(shell: Shell, slip: str) -> None:
    match = shell.match("roll 5", "move 5", ":note 'a cocked die'")
    assert shell.does("verify", match, "--tables") == shell.does("verify", match) == shell.does("verify", "--tables")
    connection = sqlite3.connect(shell.db, isolation_level=None)
    connection.execute(slip)
    connection.close()
    table = next(name for name in ("rolls", "scores", "notes", "matches") if f" {name} " in slip)
    for words in ((match,), ("--all",)):
        told = shell.refuses(4, "verify", *words, "--tables")
        assert told == f"match {match[:12]}: the query table {table} does not hold what the log draws"
    assert shell.does("verify", match)
