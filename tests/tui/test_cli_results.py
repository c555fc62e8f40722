"""Results of an event: by round and table, for people, spreadsheets and programs, and what is still to be done."""

import csv
import io
import json
from typing import Any

import pytest

from eventstore.sqlite import SqliteStore
from tests.eventstore.conftest import cluster
from tests.eventstore.postgres import SERVER, Cluster, opened
from tests.tui.shell import Shell
from tests.tui.spectating import diverged

__all__ = ["cluster"]

OPEN = "Saltmark Open"
WON = ("roll 5", "move 5", "roll 2", "move 1", "roll 3,2", "move -1", "roll 4", "move 3")


def played(shell: Shell, number: int, table: int, *said: str, event: str = OPEN, names: tuple[str, ...] = ()) -> str:
    """A match of Hilltop that is won at three points, with these lines recorded."""
    who = names or (f"Ann {table}", f"Bo {table}")
    where = ("--event", event, "--round", str(number), "--table", str(table)) if event else ()
    (match,) = shell.does("new", "hilltop", "--player", *who, "--option", "goal=1", *where)
    answers = shell.does("record", match, "--plain", said="\n".join(said))
    assert all(answer.startswith("ok\t") for answer in answers), answers
    return match


def document(shell: Shell, *words: str) -> Any:
    return json.loads(shell("results", *words, "--json").out)


def test_results_stand_by_round_and_table_with_what_is_missing(shell: Shell) -> None:
    played(shell, 1, 2, "roll 3")
    played(shell, 1, 1, *WON[:2], ":close", ":confirm p1", ":confirm p2")
    played(shell, 2, 4, *WON[:2])
    assert shell.does("results") == [
        "Saltmark Open · round 1",
        "  table 1  Ann 1 1, Bo 1 0  Ann 1 won, confirmed",
        "  table 2  Ann 2 0, Bo 2 0  live, Ann 2's turn",
        "  missing: 2 tables (3, 4)",
        "",
        "Saltmark Open · round 2",
        "  table 4  Ann 4 1, Bo 4 0  Ann 4 won, unconfirmed",
        "  missing: 3 tables (1, 2, 3)",
        "  unconfirmed: table 4 waits for Ann 4 and Bo 4",
    ]
    assert shell.does("results", OPEN, "--round", "2", "--tables", "4")[0] == "Saltmark Open · round 2"
    assert shell.does("results", "--tables", "6")[3] == "  missing: 4 tables (3, 4, 5, 6)"


def test_of_a_round_that_nobody_has_brought_yet_every_table_is_missing(shell: Shell) -> None:
    played(shell, 1, 2, "roll 3")
    played(shell, 0, 0, "roll 3", event="")
    told = ["Saltmark Open · round 4", "  no match is held", "  missing: 3 tables (1, 2, 3)"]
    assert shell.does("results", OPEN, "--round", "4", "--tables", "3") == told
    assert shell.does("results", "--round", "4", "--tables", "3") == told
    found = document(shell, OPEN, "--round", "4", "--tables", "3")
    assert (found["results"], found["missing"]) == ([], [{"event": OPEN, "round": 4, "tables": [1, 2, 3]}])
    assert shell.does("results", OPEN, "--round", "4")[2] == "  missing: 2 tables (1, 2)"
    assert len(shell.does("results", OPEN, "--round", "4", "--csv")) == 1
    played(shell, 1, 1, "roll 3", event="Another Cup")
    assert shell.does("results", "--round", "4") == ["no match of round 4 is held"]


def test_two_matches_at_one_table_are_both_listed_and_warned_of(shell: Shell) -> None:
    one, other = sorted(played(shell, 1, 1, "roll 3") for _ in range(2))
    played(shell, 2, 1, "roll 3")
    for _ in range(2):
        played(shell, 0, 0, "roll 3", event="")
    warned = f"  held twice: table 1 ({one[:12]}, {other[:12]})"
    assert [row for row in shell.does("results") if "held" in row] == [warned]
    assert document(shell)["twice"] == [{"event": OPEN, "round": 1, "table": 1, "matches": [one, other]}]


def test_a_match_whose_lines_diverged_says_so_until_a_ruling_says_which_counts(shell: Shell) -> None:
    match = played(shell, 1, 3, "roll 5")
    shell.does("fork", match, "--at", "2", "--name", "what if")
    diverged(shell, match, "move 5", "move 4")
    aside = "main, diverged after 2"
    said = f"diverged after 2: “main” is shown; beside it stands “{aside}”"
    assert shell.does("results", "--tables", "3")[1:4] == [
        "  table 3  Ann 3 1, Bo 3 0  Ann 3 won, unconfirmed, diverged",
        "  missing: 2 tables (1, 2)",
        f"  table 3 {said}",
    ]
    (told,) = document(shell)["results"]
    assert (told["line"], told["diverged"]) == ("main", [{"after": 2, "line": aside}])
    (row,) = csv.DictReader(io.StringIO(shell("results", "--csv").out))
    assert (row["line"], row["diverged"]) == ("main", aside)
    shell.does("promote", match, aside, "--why", "agreed")
    (told,) = document(shell)["results"]
    assert (told["line"], told["diverged"]) == (aside, [])


def test_a_ruling_for_the_line_of_record_ends_it_too(shell: Shell) -> None:
    match = played(shell, 1, 3, "roll 5")
    diverged(shell, match, "move 5", "move 4")
    for side in ("move 3", "move 2"):
        shell.does("import", "before.rollbook", "--db", f"{side[-1]}.db")
        shell.does("record", match, "--plain", "--db", f"{side[-1]}.db", said=side)
        shell.does("export", match, f"{side[-1]}.rollbook", "--db", f"{side[-1]}.db")
    shell("import", "3.rollbook")
    assert [len(one["diverged"]) for one in document(shell)["results"]] == [2]
    heads = [json.loads(row)["head"] for row in shell.does("lines", match, "--json")]
    ruled = shell.does("promote", match, "main", "--why", "Ann had the dice")
    assert [row.split("\t")[0] for row in ruled] == ["4", "4"]
    (told,) = document(shell)["results"]
    assert (told["line"], told["diverged"], told["seats"][0]["score"]) == ("main", [], 1)
    # what is of record has not moved, and was not written on
    lines = shell.does("lines", match, "--json")
    assert [json.loads(row)["head"] for row in lines] == [heads[0], *(head + 1 for head in heads[1:])]
    # of a line that nobody had seen then, nothing was ruled
    shell("import", "2.rollbook")
    assert [len(one["diverged"]) for one in document(shell)["results"]] == [1]
    again = ("promote", match, "main", "--why", "again")
    assert "name the line to go on with" in shell.refuses(1, *again, "--line", "main")
    shell.does(*again)
    assert "name the line to go on with" in shell.refuses(1, *again)


def test_a_result_that_is_corrected_is_to_be_confirmed_again(shell: Shell) -> None:
    match = played(shell, 1, 1, *WON[:2], ":confirm p1", ":confirm p2")
    assert document(shell)["unconfirmed"] == []
    shell.does("note", match, "a fine match")
    assert document(shell)["unconfirmed"] == []
    shell.does("amend", match, "3", "move 4", "--why", "one step less")
    (result,) = document(shell)["results"]
    assert [seat["confirmed"] for seat in result["seats"]] == [False, False]
    assert result["state"] == "live"


def test_a_result_that_one_player_confirmed_waits_for_the_other(shell: Shell) -> None:
    match = played(shell, 1, 1, *WON[:2], ":confirm p2")
    (waits,) = document(shell)["unconfirmed"]
    assert waits == {"match": match, "event": OPEN, "round": 1, "table": 1, "waits_for": ["Ann 1"]}


def test_disputes_are_open_until_they_are_ruled_on_and_again_on_appeal(shell: Shell) -> None:
    match = played(shell, 1, 7, "roll 3")
    (asked,) = shell.does("dispute", match, "--at", "2", "--question", "was it cocked?")
    (held,) = document(shell)["disputes"]
    assert (held["n"], held["question"], held["table"]) == (3, "was it cocked?", 7), asked
    assert "  open dispute: table 7, entry 3: was it cocked?" in shell.does("results")
    shell.does("rule", match, "3", "--decision", "no", "--remedy", "play-on", "--judge", "Vera")
    assert document(shell)["disputes"] == []
    shell.does("dispute", match, "--at", "4", "--question", "and the edge?")
    assert [one["n"] for one in document(shell)["disputes"]] == [5]


def test_a_spreadsheet_gets_a_row_for_each_match_and_no_formula(shell: Shell) -> None:
    match = played(shell, 3, 1, *WON[:2], names=("=cmd|' /C calc'!A0", 'Bo, the "Red"'))
    first, row = csv.reader(io.StringIO(shell("results", "--csv").out))
    told = dict(zip(first, row, strict=True))
    assert (told["event"], told["round"], told["table"], told["match"]) == (OPEN, "3", "1", match)
    assert told["players"] == "'=cmd|' /C calc'!A0; Bo, the \"Red\""
    assert (told["scores"], told["state"], told["disputes"]) == ("1; 0", "over", "0")
    assert told["winners"] == "'=cmd|' /C calc'!A0"


def test_matches_of_no_event_have_no_missing_tables_and_simulated_ones_are_left_out(shell: Shell) -> None:
    played(shell, 0, 0, "roll 3", event="")
    shell.does("simulate", "hilltop", "--seed", "4")
    assert shell.does("results")[0] == "no event"
    assert len(document(shell)["results"]) == 1
    assert len(document(shell, "--simulated")["results"]) == 2


def test_results_are_read_where_an_archive_keeps_its_log(shell: Shell, cluster: Cluster) -> None:
    match = played(shell, 1, 1, *WON[:2])
    with SqliteStore(shell.db, readonly=True) as store, opened(cluster) as archive:
        (line,) = store.lines(bytes.fromhex(match))
        archive.start(*store.read(line.id), name="main")
    here = document(shell)
    shell.db.unlink()
    assert document(shell, "--postgres", cluster.address(SERVER, cluster.lent)) == here


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("Nowhere Cup",), 3, "no match of Nowhere Cup is held"),
        (("--csv", "--json"), 2, "--csv and --json do not go together"),
        (("--tables", "999999999"), 2, "999999999 is no whole number from 1 to 1000"),
        (("--tables", "1001"), 2, "1001 is no whole number from 1 to 1000"),
    ],
)
def test_what_cannot_be_answered_is_told(shell: Shell, words: tuple[str, ...], code: int, told: str) -> None:
    played(shell, 1, 1)
    assert told in shell.refuses(code, "results", *words)
