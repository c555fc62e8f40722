"""The commands: what they print, the exit code they have, and the one line they say when something is wrong."""
# ruff: noqa: E501 - what is said and what is answered stand on one line

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.tui.shell import Shell
from tui.cli import COMMANDS

MATCHES = ("log", "show", "legal", "lines", "audit", "verify")
"""Commands that read a match and need nothing else."""


def document(lines: list[str]) -> Any:
    (line,) = lines
    return json.loads(line)


# ---------------------------------------------------------------- help and usage


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_examples_first(shell: Shell, name: str) -> None:
    told = shell.does(name, "--help")
    assert told[0] == "Examples:"
    assert any(line.strip().startswith(f"rollbook {name}") or f"| rollbook {name}" in line for line in told[1:6])
    assert any(line.startswith("Usage: rollbook") for line in told)


def test_the_program_lists_its_commands(shell: Shell) -> None:
    told = "\n".join(shell.does("--help"))
    assert "Without a command the library opens" in told
    assert told.startswith("Examples:")
    assert all(f"\n  {name} " in told for name in COMMANDS)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("replya",), "there is no command replya; did you mean replay?"),
        (("xyzzy",), "there is no command xyzzy; rollbook --help lists them"),
        (("log",), "MATCH is missing (rollbook log --help shows how)"),
        (("log", "last", "--jsn"), "there is no option --jsn here; did you mean --json?"),
        (
            ("show", "last", "--at", "x"),
            "--at: x is no entry: N, or N.k for an event within (rollbook show --help shows how)",
        ),
        (("new", "hilltop"), "--player NAME... is missing (rollbook new --help shows how)"),
        (("strike", "last", "2"), "--why TEXT is missing (rollbook strike --help shows how)"),
        (("verify", "last", "--all"), "name one match, or --all (rollbook verify --help shows how)"),
        (("case", "cut"), "expected case cut MATCH [--at N] (rollbook case --help shows how)"),
        (
            ("case", "cut", "last", "--option", "a=b"),
            "--option runs cases otherwise, and cuts none (rollbook case --help shows how)",
        ),
        (("new", "hilltop", "--player", "Ann"), "Hilltop: Hilltop needs two players or more"),
        (("new", "hilltop", "--player", "a", "b", "--option", "goal"), "--option goal: expected KEY=VALUE"),
        (
            ("new", "hilltop", "--player", "a", "b", "--option", "gaol=3"),
            "Hilltop: gaol: there is no such option; near it: goal",
        ),
        (("new", "hilltop", "--player", "a", "b", "--option", "goal=x"), "Hilltop: goal: 'x' is not a whole number"),
        (("new", "hilltop", "--player", "a", "b", "--army", "x", "y", "z"), "3 armies for 2 players"),
    ],
)
def test_what_is_said_wrong_is_told_in_one_line(shell: Shell, words: tuple[str, ...], line: str) -> None:
    assert shell.refuses(2, *words) == line
    assert not shell.db.exists() or shell.does("--help")


# ---------------------------------------------------------------- finding


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_meant_by_its_id_a_prefix_last_or_a_bundle(shell: Shell, name: str) -> None:
    match = shell.match("roll 3")
    shell.does("export", match, "m.rollbook")
    heard = {tuple(shell.does(name, meant)) for meant in (match, match[:8], "last", "m.rollbook", "./m.rollbook")}
    assert len(heard) == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("log", "zz"), "no match has an id that begins with 'zz'"),
        (("log", "no.rollbook"), "there is no file no.rollbook"),
        (("show", "last", "--at", "9"), "there is no entry 9 among the first 2"),
        (("show", "last", "--at", "0"), "there is no entry 0 among the first 2"),
        (("show", "last", "--line", "x"), "no line is called x: there are main"),
        (("note", "last", "seen", "--at", "9"), "there is no entry 9; 2 is the last"),
        (("strike", "last", "9", "--why", "x"), "there is no entry 9; 2 is the last"),
        (("amend", "last", "9", "roll 3", "--why", "x"), "there is no entry 9; 2 is the last"),
        (("fork", "last", "--at", "9"), "there is no entry 9; 2 is the last"),
        (("rules", "hiltop"), "there is no game hiltop; did you mean hilltop?"),
        (
            ("rules", "hilltop", "HT-DICE-1"),
            "hilltop has no rule HT-DICE-1; did you mean HT-DICE-01 or HT-MOVE-01 or HT-HILL-01?",
        ),
        (("new", "hilltop", "--player", "a", "b", "--army", "no.toml"), "there is no file no.toml"),
        (("import", "no.rollbook"), "there is no file no.rollbook"),
        (("case", "no.toml"), "there is no file no.toml"),
    ],
)
def test_what_is_not_there_is_not_found(shell: Shell, words: tuple[str, ...], line: str) -> None:
    shell.match("roll 3")
    assert shell.refuses(3, *words) == line


@pytest.mark.parametrize("name", MATCHES)
def test_reading_begins_no_log(shell: Shell, name: str) -> None:
    assert shell.refuses(3, name, "last") == f"no match is recorded in {shell.db}"
    assert not shell.db.exists()


def test_the_database_is_an_option_a_variable_or_a_program_option(shell: Shell) -> None:
    shell.match()
    assert shell.refuses(3, "log", "last", "--db", "other.db") == "no match is recorded in other.db"
    assert shell.refuses(3, "--db", "other.db", "log", "last") == "no match is recorded in other.db"
    assert shell.does("log", "last") == ["    1   match opened"]


# ---------------------------------------------------------------- files that are not what they should be


def test_a_file_that_is_no_database_is_told_and_kept(shell: Shell) -> None:
    shell.db.write_bytes(b"not a database at all, but a text")
    assert "is not a database" in shell.refuses(2, "new", "hilltop", "--player", "a", "b")
    assert shell.db.read_bytes() == b"not a database at all, but a text"


def test_another_applications_database_is_left_alone(shell: Shell) -> None:
    with sqlite3.connect(shell.db) as other:
        other.execute("CREATE TABLE theirs (x)")
    before = shell.db.read_bytes()
    assert "another application's database" in shell.refuses(5, "new", "hilltop", "--player", "a", "b")
    assert shell.db.read_bytes() == before


def test_a_bundle_with_one_flipped_byte_is_damaged_and_nothing_is_brought_in(shell: Shell) -> None:
    match = shell.match("roll 3", ":note hello")
    shell.does("export", match, "m.rollbook")
    whole = Path("m.rollbook").read_bytes()
    Path("m.rollbook").write_bytes(whole.replace(b"hello", b"hellp"))
    told = shell.refuses(4, "import", "m.rollbook", "--db", "other.db")
    assert "m.rollbook" in told
    assert "line 4" in told
    assert shell.refuses(4, "verify", "m.rollbook")
    assert shell.refuses(3, "log", "last", "--db", "other.db")


def test_what_is_no_bundle_is_unreadable(shell: Shell) -> None:
    Path("m.rollbook").write_text("a story\n")
    assert shell.refuses(2, "import", "m.rollbook").startswith("m.rollbook: line 1: ")


def test_an_army_that_breaks_its_format_says_where_and_nothing_is_opened(shell: Shell) -> None:
    Path("army.toml").write_text('schema = "rollbook/al-army/1"\nname = 3\n')
    heard = shell.refuses(2, "new", "arcane_legions", "--player", "Ines", "Ruben", "--army", "army.toml", "army.toml")
    assert heard == "army.toml: army name: expected text, got a whole number, found 3"
    assert shell.refuses(3, "log", "last")


def test_a_text_that_is_not_utf8_is_unreadable(shell: Shell) -> None:
    Path("case.toml").write_bytes(b"game = \xff")
    assert shell.refuses(2, "case", "case.toml") == "case.toml: is not a text in UTF-8"


def test_a_full_disk_loses_nothing_that_was_answered(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    match = shell.match("roll 3")
    heard = shell("export", match, "/dev/full/m.rollbook")
    assert (heard.code, heard.err.count("\n")) == (5, 1)
    monkeypatch.setattr("eventstore.sqlite.SqliteStore.append", _full)
    assert "full" in shell.refuses(5, "record", match, "--plain", said="move 3\n")
    monkeypatch.undo()
    assert len(shell.does("log", match, "--db", str(shell.db))) == 2


def _full(self: Any, *given: Any) -> None:
    from eventstore.port import Unwritable

    raise Unwritable("log.db", "the disk is full; nothing was written")


# ---------------------------------------------------------------- games and rules


def test_games_and_rules_are_listed(shell: Shell) -> None:
    assert any(line.startswith("hilltop ") for line in shell.does("games"))
    assert {"key": "hilltop", "title": "Hilltop", "edition": "1"} in document(shell.does("games", "--json"))
    assert "HT-DICE-01       enforced  One die; two for a runner that starts on the hill." in shell.does(
        "rules", "hilltop"
    )
    assert shell.does("rules", "hilltop", "HT-DICE-01") == [
        "HT-DICE-01  enforced",
        "One die; two for a runner that starts on the hill.",
        "source: Running",
    ]
    assert document(shell.does("rules", "hilltop", "HT-DICE-01", "--json"))["status"] == "enforced"


def test_what_a_match_may_choose_is_told_with_defaults_what_each_value_means_and_the_rules_it_changes(
    shell: Shell,
) -> None:
    assert shell.does("games", "hilltop")[1:] == [
        "",
        "goal: points that win",
        "  5 (default), from 1 to 1000000",
        "",
        "secrets: how tokens are laid",
        "  sealed (default): sealed in the log",
        "  table: unseen, at the table",
        "  changes HT-TOKEN-02",
    ]
    told = shell.does("games", "conquest")
    assert "  true: a unit has one Action more for it" in told
    assert "  false (default): it may be a repeat, and uses one of the two" in told
    assert told[-1] == "  changes CQ-ACTN-05"
    options = {one["key"]: one for one in document(shell.does("games", "conquest", "--json"))["options"]}
    assert (options["repeat_scope"]["default"], options["repeat_scope"]["changes"]) == ("activation", ["CQ-ACTN-05"])
    assert shell.does("rules", "conquest", "CQ-ACTN-05")[3:] == [
        "reading: option repeat_scope: where an Action that was taken is not taken again",
        "  activation (default): in one activation: what was done out of sequence is no repeat",
        "  round: in the whole round, out of sequence too",
    ]
    assert "there is no game conquests; did you mean conquest?" in shell.refuses(3, "games", "conquests")


# ---------------------------------------------------------------- opening


def test_new_opens_a_match_with_its_armies_options_and_occasion(shell: Shell) -> None:
    Path("red.txt").write_text("The Reds")
    words = ("--army", "red.txt", "--option", "goal=7", "--event", "Open", "--round", "2", "--table", "5")
    (match,) = shell.does("new", "hilltop", "--player", "Ann", "--player", "Bo Lind", *words)
    genesis = json.loads(shell.does("log", match, "--json")[0])["act"]
    assert [seat["name"] for seat in genesis["seats"]] == ["Ann", "Bo Lind"]
    assert (genesis["options"]["goal"], genesis["event"], genesis["round"], genesis["table"]) == (7, "Open", 2, 5)
    assert set(genesis["texts"]) == {"p1"}
    assert document(shell.does("show", match, "--json"))["names"]["p1"] == "The Reds"


# ---------------------------------------------------------------- reading


def test_the_log_shows_what_became_of_every_entry(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3", ":note seen", ":strike 2 misread")
    assert shell.does("log", match) == [
        "    1   match opened",
        "    2 × Ann rolls 3  (struck by 5)",
        "    3 † Ann moves 3; Bo is next  (orphaned by 5)",
        '    4 " “seen”  (note)',
        "    5 × strikes 2: misread  (1 orphaned)",
    ]
    assert shell.does("log", match, "--as-recorded")[1] == "    2   Ann rolls 3"


def test_the_log_as_json_is_one_object_a_line(shell: Shell) -> None:
    match = shell.match("roll 3", ":strike 2 misread")
    rows = [json.loads(line) for line in shell.does("log", match, "--json")]
    assert [row["n"] for row in rows] == [1, 2, 3]
    assert rows[1]["act"]["order"] == {"order": "roll", "faces": [3], "pool": "stride", "by": "p1"}
    assert (rows[1]["mark"], rows[1]["outcome"]) == ("struck", {"out": "struck"})
    recorded = [json.loads(line) for line in shell.does("log", match, "--json", "--as-recorded")]
    assert "outcome" not in recorded[1]


def test_the_table_is_shown_at_any_entry_in_either_reading(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3", ":strike 3 no")
    at = [document(shell.does("show", match, "--at", n, "--json"))["at"]["p1"] for n in ("2", "3", "4")]
    assert at == [0, 0, 0]
    assert document(shell.does("show", match, "--at", "3", "--json", "--as-recorded"))["at"]["p1"] == 3
    assert document(shell.does("show", match, "--at", "3.1", "--json", "--as-recorded"))["active"] == "p1"


def test_the_board_is_shown_in_letters(shell: Shell) -> None:
    match = shell.match("roll 3")
    told = shell.does("show", match, "--ascii")
    assert told[0] == "Ann's turn, entry 2 of 2, as corrected"
    assert told[1] == "Ann 0 points, Bo 0 points"
    assert any("R1" in line for line in told)
    assert told[-1] == "Ann moves up to 3 (HT-MOVE-01)"
    assert "\n".join(told).isascii()
    assert any("R1" in line for line in shell.does("show", match))


def test_legal_tells_who_speaks_and_what_they_may_say(shell: Shell) -> None:
    match = shell.match("roll 1")
    told = shell.does("legal", match)
    assert told == [
        "Ann moves up to 1 (HT-MOVE-01)",
        "  move -1",
        "  move 0",
        "  move 1",
        "  not now: move 2: the dice say 1 (HT-MOVE-01)",
    ]
    found = document(shell.does("legal", match, "--json"))
    assert (found["awaits"][0]["seat"], found["orders"]) == ("p1", ["move -1", "move 0", "move 1"])
    assert document(shell.does("legal", match, "--at", "1", "--json"))["forms"][0]["open"]["faces"]["count"] == 1


# ---------------------------------------------------------------- lines


def test_a_fork_prints_its_id_and_is_played_on_and_compared(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    (line,) = shell.does("fork", match, "--at", "2", "--name", "aside")
    shell.does("record", match, "--plain", "--line", "aside", said="move 2\n")
    assert shell.does("lines", match) == [
        f"* {shell.does('lines', match)[0][2:14]}      3 main (the first)",
        f"  {line[:12]}      4 aside (leaves main after 2)",
    ]
    told = shell.does("diff", match, "main", line[:10])
    assert told[0] == "shared to entry 2; main to 3, aside to 4"
    assert "at.p1: 3 | 2" in told
    found = document(shell.does("diff", match, "main", "aside", "--json"))
    assert (found["shared"], found["state"]) == (2, {"at.p1": [3, 2]})
    assert "a line is called aside already" in shell.refuses(1, "fork", match, "--at", "2", "--name", "aside")


def test_diff_counts_the_dice_since_the_lines_parted(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3", "roll 4")
    shell.does("fork", match, "--at", "3", "--name", "aside")
    shell.does("record", match, "--plain", "--line", "aside", said="roll 6\n")
    assert "dice p2 stride: 1×4 | 1×6" in shell.does("diff", match, "main", "aside")


def test_promoting_a_line_makes_it_the_line_of_record(shell: Shell) -> None:
    match = shell.match("roll 3")
    shell.does("fork", match, "--at", "2", "--name", "aside")
    shell.does("promote", match, "aside", "--why", "agreed")
    assert shell.does("lines", match)[1].startswith("* ")
    assert shell.does("log", match)[-1].startswith("    3 » ")
    assert shell.does("log", match, "--line", "main")[-1].startswith("    3 ¶ ruled")
    assert "name the line to go on with" in shell.refuses(1, "promote", match, "aside", "--why", "again")


# ---------------------------------------------------------------- corrections and remarks


def test_a_dry_run_shows_what_follows_and_writes_nothing(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3", "roll 4")
    assert shell.does("amend", match, "2", "roll 2", "--why", "it was a 2", "--dry-run") == [
        "  2\tAnn rolls 3 → Ann rolls 2",
        "  3\tAnn moves 3; Bo is next → holds no longer: 3 is more than 2 (HT-MOVE-01)",
        "  4\tBo rolls 4 → holds no longer: it is p1's turn, not p2's (HT-TURN-01)",
        "2 orders orphaned; the first is 3: 3 is more than 2 (HT-MOVE-01).",
        "score after: Ann 0, Bo 0",
    ]
    found = document(shell.does("strike", match, "3", "--why", "x", "--dry-run", "--json"))
    assert (found["head"], found["orphans"]) == (4, [4])
    assert len(shell.does("log", match)) == 4


def test_an_amendment_changes_what_follows_and_the_past_stays_readable(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    assert shell.does("amend", match, "2", "roll 2", "--why", "it was a 2") == [
        "4\tamends 2: it was a 2",
        "  2\tAnn rolls 3 → Ann rolls 2",
        "  3\tAnn moves 3; Bo is next → holds no longer: 3 is more than 2 (HT-MOVE-01)",
        "1 order orphaned; the first is 3: 3 is more than 2 (HT-MOVE-01).",
        "score after: Ann 0, Bo 0",
    ]
    assert shell.does("log", match, "--as-recorded")[1:3] == ["    2   Ann rolls 3", "    3   Ann moves 3; Bo is next"]


def test_a_strike_is_undone_by_striking_it(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    shell.does("strike", match, "2", "--why", "misread")
    shell.does("strike", match, "4", "--why", "it was right")
    assert document(shell.does("show", match, "--json"))["at"]["p1"] == 3


def test_a_forgotten_order_is_put_in_by_amending_with_both(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    shell.does("amend", match, "2", "enlist Red", "roll 3", "--why", "the name was forgotten")
    assert document(shell.does("show", match, "--json"))["names"]["p1"] == "Red"


def test_an_amendment_may_stand_against_a_rule(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    assert "HT-MOVE-01" in shell.refuses(1, "amend", match, "3", "move 5", "--why", "agreed")
    shell.does("amend", match, "3", "move 5", "--why", "agreed", "--stood", "HT-MOVE-01")
    assert document(shell.does("show", match, "--json"))["at"]["p1"] == 5


def test_an_amendment_that_is_no_order_is_unreadable(shell: Shell) -> None:
    match = shell.match("roll 3")
    told = "rlol: no such order; did you mean roll?"
    assert shell.refuses(2, "amend", match, "2", "rlol 3", "--why", "x") == told


def test_remarks_print_their_entry(shell: Shell) -> None:
    match = shell.match("roll 3")
    assert shell.does("note", match, "the die was cocked", "--at", "2") == ["3\t“the die was cocked”"]
    assert shell.does("bookmark", match, "here") == ["4\t“here”"]
    rows = [json.loads(line)["act"] for line in shell.does("log", match, "--json")]
    assert rows[2:] == [{"text": "the die was cocked", "at": 2}, {"name": "here", "at": 3}]


# ---------------------------------------------------------------- judging


def test_an_honest_log_audits_clean(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    assert shell.does("audit", match) == ["2 clean", "0 open"]
    assert [json.loads(line)["verdict"] for line in shell.does("audit", match, "--json")] == ["clean", "clean"]


def test_what_stood_is_named_with_its_rule(shell: Shell) -> None:
    match = shell.match("roll 3", ":stood HT-MOVE-01 agreed move 4")
    assert "      3 stood (HT-MOVE-01): Ann moves 4; Bo is next" in shell.does("audit", match)


def test_verify_names_the_first_bad_entry(shell: Shell) -> None:
    match = shell.match("roll 3", ":note hello", "move 3")
    unsigned = "  main 1–4 signed by nobody: whoever holds this log could have written it anew"
    assert shell.does("verify", match) == [f"{match}  whole: main 1–4", unsigned]
    assert shell.does("verify", "--all") == [f"{match}  whole: main 1–4", unsigned]
    with sqlite3.connect(shell.db) as outside:
        for (trigger,) in outside.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            outside.execute(f"DROP TRIGGER {trigger}")
        outside.execute(
            "UPDATE entries SET payload = CAST(replace(CAST(payload AS TEXT), 'hello', 'hellp') AS BLOB) WHERE kind = 'noted'"
        )
    told = shell.refuses(4, "verify", match)
    assert "entry 3 " in told
    found = json.loads(shell("verify", match, "--json").out)
    assert 3 in [flaw["entry"] for flaw in found["flaws"]]


# ---------------------------------------------------------------- carrying


def test_a_match_carried_to_another_log_reads_and_verifies_the_same(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3", ":amend 2 'roll 4' 'a four'", ":fork 3 aside")
    shell.does("export", match, "m.rollbook")
    told = shell.does("import", "m.rollbook", "--db", "other.db")
    assert told == [f"{match}\t5 entries, 2 lines new"]
    assert shell.does("import", "m.rollbook", "--db", "other.db") == [f"{match}\t0 entries, 0 lines new"]
    for words in (("log", match), ("log", match, "--json"), ("verify", match), ("lines", match), ("show", match)):
        assert shell.does(*words) == shell.does(*words, "--db", "other.db")


def test_a_backup_is_a_log_of_its_own(shell: Shell) -> None:
    match = shell.match("roll 3")
    assert shell.does("backup", "copy.db") == ["copy.db"]
    assert shell.does("log", match, "--db", "copy.db") == shell.does("log", match)


# ---------------------------------------------------------------- simulated matches


def test_simulated_matches_end_audit_clean_and_are_the_same_again(shell: Shell) -> None:
    words = ("simulate", "hilltop", "--seed", "1", "--games", "3")
    told = shell.does(*words, "--out", "one")
    assert shell.does(*words, "--out", "two") == told
    bundles = sorted(Path("one").iterdir())
    assert [path.name for path in bundles] == [f"hilltop-1-00{n}.rollbook" for n in (1, 2, 3)]
    assert not shell.db.exists()
    for path in bundles:
        assert path.read_bytes() == (Path("two") / path.name).read_bytes()
        assert document(shell.does("show", str(path), "--json"))["won"] != ""
        assert shell.does("audit", str(path))[-1] == "0 open"
        assert json.loads(shell.does("log", str(path), "--json")[0])["act"]["simulated"] is True


def test_simulated_matches_without_a_folder_go_into_the_log(shell: Shell) -> None:
    first = document(shell.does("simulate", "hilltop", "--seed", "2", "--json"))
    assert document(shell.does("simulate", "hilltop", "--seed", "2", "--json")) == first
    assert len(shell.does("log", first["match"])) == first["entries"]
    assert document(shell.does("simulate", "hilltop", "--seed", "3", "--json"))["match"] != first["match"]


# ---------------------------------------------------------------- cases


CASES = """game = "hilltop"
[[case]]
id = "one"
steps = [{ order = "roll 3" }, { expect = { stride = 3 } }]
[[case]]
id = "two"
steps = [{ order = "roll 3" }, { expect = { stride = 4 } }]
"""


def test_cases_are_run_and_counted(shell: Shell) -> None:
    Path("case.toml").write_text(CASES)
    heard = shell("case", "case.toml")
    assert heard.code == 1
    assert heard.lines == ["passed  one", "failed  two: step 2 stride: expected 4, found 3", "1 passed, 1 failed"]
    rows = [json.loads(line) for line in shell("case", "case.toml", "--json").lines]
    assert [(row["id"], row["passed"], row["found"]) for row in rows] == [("one", True, None), ("two", False, 3)]


def test_a_case_file_that_cannot_be_read_says_its_line(shell: Shell) -> None:
    Path("case.toml").write_text(CASES + "steps = [")
    assert shell.refuses(2, "case", "case.toml") == "case.toml line 8: not TOML: invalid value"


def test_a_moment_is_cut_out_as_a_case_that_passes(shell: Shell) -> None:
    match = shell.match("roll 3", "move 2", "roll 4")
    for n in ("1", "2", "3", "4", "3.1"):
        Path("cut.toml").write_text("\n".join(shell.does("case", "cut", match, "--at", n)))
        assert shell.does("case", "cut.toml")[-1] == "1 passed, 0 failed"
    text = "\n".join(shell.does("case", "cut", match, "--at", "2"))
    assert "move 2 by=p1" in text
    assert "p1 moves 2" in text
    assert shell.does("case", "cut", match) == shell.does("case", "cut", match, "--at", "4")


# ---------------------------------------------------------------- screens


@pytest.mark.parametrize("words", [(), ("replay", "last")])
def test_screens_need_a_terminal(shell: Shell, words: tuple[str, ...]) -> None:
    shell.match()
    assert shell.refuses(2, *words).startswith("there is no terminal here")


def test_the_bundled_match_is_shown_turn_by_turn_and_nothing_is_written(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = shell.match("roll 5", "move 5", "roll 1", "move 1")
    shell.does("export", match, "demo.rollbook", "--db", str(shell.db))
    monkeypatch.setattr("tui.subcommands.demo.demo_bundles", lambda: (Path("demo.rollbook"),))
    monkeypatch.setenv("ROLLBOOK_DB", "other.db")
    told = shell.does("demo", "--plain", "--ascii")
    titles = [line for line in told if ", entry " in line]
    assert titles == ["Ann's turn, entry 2 of 5", "Bo's turn, entry 4 of 5", "Ann's turn, entry 5 of 5, the end"]
    assert told[-1] == "final score: Ann 1, Bo 0"
    assert told == shell.does("demo", "--ascii")
    assert not Path("other.db").exists()


def test_a_text_that_a_case_file_names_is_told_with_the_line_that_names_it(shell: Shell) -> None:
    Path("case.toml").write_text(CASES.replace("[[case]]", '[texts]\nred = "red.txt"\n[[case]]', 1))
    assert shell.refuses(2, "case", "case.toml") == "case.toml line 3: names red.txt, and there is no file red.txt"
    Path("red.txt").mkdir()
    assert shell.refuses(2, "case", "case.toml") == "case.toml line 3: red.txt: is a folder, not a file"
