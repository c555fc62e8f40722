"""What people type beside orders: reasons, names, numbers, files; what is not taken is told with its place."""

import json
from pathlib import Path

import pytest

from tests.eventstore.bundles import resealed
from tests.tui.shell import Shell

UNSAID = {"": "nothing is said there", " \t": "nothing is said there", "a\nb": "control characters cannot be shown"}


@pytest.mark.parametrize("words", UNSAID)
@pytest.mark.parametrize(
    "line",
    [
        ("note", "last", "TEXT"),
        ("bookmark", "last", "TEXT"),
        ("strike", "last", "2", "--why", "TEXT"),
        ("amend", "last", "2", "roll 2", "--why", "TEXT"),
        ("promote", "last", "main", "--why", "TEXT"),
        ("fork", "last", "--at", "2", "--name", "TEXT"),
        ("new", "hilltop", "--player", "TEXT", "--player", "Bo"),
        ("new", "hilltop", "--player", "Ann", "Bo", "--event", "TEXT"),
    ],
    ids=lambda line: line[0],
)
def test_a_text_that_no_log_should_hold_is_not_taken(shell: Shell, line: tuple[str, ...], words: str) -> None:
    shell.match("roll 3")
    heard = shell.refuses(2, *(words if word == "TEXT" else word for word in line))
    assert f": {UNSAID[words]} (" in heard
    assert len(shell.does("log", "last")) == 2


def test_letters_taken_apart_are_put_together(shell: Shell) -> None:
    shell.match("roll 3")
    assert shell.does("note", "last", "cafe\u0301") == ["3\t“café”"]


@pytest.mark.parametrize(
    ("code", "line", "told"),
    [
        (2, "new hilltop --player Ann Ann", "two players are called Ann"),
        (2, "new hilltop --player Ann --army a b", "2 armies for 1 player"),
        (2, "new arcane_legions --player Ann Bo --army a.toml", "1 army for 2 players"),
        (3, "show last --at 2.99", "there is no event 2.99; entry 2 has 1"),
        (3, "show last --at 1.1", "there is no event 1.1; entry 1 has none"),
        (3, "show last --at 99.1", "99"),
        (2, "log last --json --notation", "--json and --notation do not go together (rollbook log --help shows how)"),
        (2, "show last --json --text", "--json and --text do not go together (rollbook show --help shows how)"),
        (2, "note last seen --at 5.2", "--at: 5.2 is no whole number from 1 on (rollbook note --help shows how)"),
        (2, "fork last --at 0", "--at: 0 is no whole number from 1 on (rollbook fork --help shows how)"),
        (2, "log last more", "more has no place here (rollbook log --help shows how)"),
        (2, "log last --line", "--line wants a value"),
        (2, "log last --json=3", "--json takes no value"),
        (2, "remote add x y", "y is no address of an archive: one begins with https://"),
        (2, f"new hilltop --player Ann {'B' * 256}", "--player: is longer than 255 bytes"),
        (2, "--db= log last", "--db wants the path of a file"),
        (1, f"fork last --at 2 --name {'n' * 300}", "a line's name is longer than 255 bytes (unfit)"),
        (1, "fork last --at 2 --name=-x", "begins with no dash"),
    ],
)
def test_what_does_not_go_is_told_plainly(shell: Shell, code: int, line: str, told: str) -> None:
    shell.match("roll 3")
    assert told in shell.refuses(code, *line.split())
    assert len(shell.does("log", "last")) == 2


def test_an_event_that_is_there_is_shown(shell: Shell) -> None:
    shell.match("roll 3")
    assert shell.does("show", "last", "--at", "2.1", "--json")


def test_the_program_says_its_version(shell: Shell) -> None:
    assert shell.does("--version") == ["rollbook 0.1.0"]


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("name", ["log", "show", "verify", "import"])
def test_a_file_that_is_no_bundle_is_named(shell: Shell, name: str) -> None:
    Path("notes.rollbook").write_text("not a bundle\n")
    assert shell.refuses(2, name, "notes.rollbook").startswith("notes.rollbook: ")


@pytest.mark.parametrize("name", ["log", "show", "import"])
def test_a_folder_is_no_bundle(shell: Shell, name: str) -> None:
    Path("m.rollbook").mkdir()
    assert shell.refuses(2, name, "m.rollbook") == "m.rollbook: m.rollbook is a folder, and no bundle"


@pytest.mark.parametrize("name", ["log", "verify", "import"])
@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("with luck", "main"), "entry 1: begins the line 'main', which is called 'with luck' here"),
        (("main", "without"), "entry 3: begins the line 'with luck', which is called 'without' here"),
    ],
)
def test_a_line_is_called_what_it_was_begun_as(shell: Shell, name: str, names: tuple[str, str], told: str) -> None:
    shell.match("roll 3")
    shell.does("fork", "last", "--at", "2", "--name", "with luck")
    shell.does("export", "last", "m.rollbook")

    def renamed(lines: list[bytes]) -> None:
        for old, new in zip(("main", "with luck"), names, strict=True):
            lines[0] = lines[0].replace(f'"name":"{old}"'.encode(), f'"NAME":"{new}"'.encode())
        lines[0] = lines[0].replace(b'"NAME"', b'"name"')

    Path("m.rollbook").write_bytes(resealed(Path("m.rollbook").read_bytes(), renamed))
    assert shell.refuses(4, name, "m.rollbook") == f"m.rollbook: {told}"


@pytest.mark.parametrize("name", ["log", "verify", "import"])
def test_a_bundle_that_was_changed_is_named(shell: Shell, name: str) -> None:
    shell.match("roll 3")
    shell.does("export", "last", "m.rollbook")
    Path("m.rollbook").write_text(Path("m.rollbook").read_text().replace("Ann", "Eve"))
    assert shell.refuses(4, name, "m.rollbook").startswith("m.rollbook: ")


def test_of_several_armies_the_one_that_cannot_be_read_is_named(shell: Shell) -> None:
    Path("bad.toml").write_text('schema = "rollbook/al-army/1"\nname = 3\n')
    line = ("--player", "Ann", "Bo", "--army", "bad.toml", "bad.toml")
    assert shell.refuses(2, "new", "arcane_legions", *line).startswith("bad.toml: ")
    assert shell.refuses(2, "simulate", "arcane_legions", "--seed", "1", *line[3:]).startswith("bad.toml: ")


def test_an_export_replaces_the_same_match_and_nothing_else(shell: Shell) -> None:
    first, second = shell.match("roll 3"), shell.match("roll 2")
    Path("notes.txt").write_text("kept\n")
    shell.does("export", first, "m.rollbook")
    shell.does("note", first, "seen")
    assert shell.does("export", first, "m.rollbook") == ["m.rollbook"]
    for match, file in ((second, "m.rollbook"), (first, "notes.txt"), (first, ".")):
        assert "export overwrites nothing else" in shell.refuses(1, "export", match, file)
    assert Path("notes.txt").read_text() == "kept\n"
    assert shell.does("log", "m.rollbook") == shell.does("log", first)


def test_an_export_replaces_nothing_that_is_not_held_here(shell: Shell) -> None:
    match = shell.match("roll 3")
    shell.does("export", match, "m.rollbook")
    shell.does("import", "m.rollbook", "--db", "other.db")
    shell.does("note", match, "played on elsewhere", "--db", "other.db")
    shell.does("export", match, "m.rollbook", "--db", "other.db")
    newer = Path("m.rollbook").read_bytes()
    assert shell.refuses(1, "export", match, "m.rollbook").endswith("import it first")
    assert Path("m.rollbook").read_bytes() == newer
    shell.does("import", "m.rollbook")
    shell.does("export", match, "m.rollbook")


def test_a_file_called_last_is_not_the_last_match(shell: Shell) -> None:
    match = shell.match("roll 3")
    Path("last").write_text("something else\n")
    assert shell.does("log", "last") == shell.does("log", match)


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000])
def test_what_no_file_can_be_called_is_no_match(shell: Shell, name: str) -> None:
    shell.match("roll 3")
    assert shell.refuses(3, "log", name).startswith("no match has an id that begins with")


def test_a_text_by_a_name_that_no_file_has_is_told(shell: Shell) -> None:
    Path("case.toml").write_text(
        'game = "hilltop"\n[texts]\nred = "a\\u0000b"\n[[case]]\nid = "a"\nsteps = [{ order = "roll 3" }]\n'
    )
    assert "is no file's name" in shell.refuses(2, "case", "case.toml")


def test_one_line_is_one_line(shell: Shell) -> None:
    match = shell.match("roll 3")
    shell.does("export", match, "m.rollbook")
    assert shell.does("import", "m.rollbook", "--db", "other.db") == [f"{match}\t2 entries, 1 line new"]


def test_an_empty_file_holds_no_match(shell: Shell) -> None:
    shell.db.touch()
    for line in (("log", "last"), ("verify", "--all"), ("backup", "copy.db")):
        assert shell.refuses(3, *line) == f"no match is recorded in {shell.db}"


# ---------------------------------------------------------------- recording and correcting


def test_a_mark_before_notation_is_skipped(shell: Shell) -> None:
    match = shell.match()
    assert shell.does("record", match, "--plain", said="\ufeffroll 3\n") == ["ok\t2\tAnn rolls 3"]
    (stray,) = shell.does("record", match, "--plain", said="# begun\n\ufeffmove 3\n")
    assert stray.startswith("no\tunreadable\t")


def test_there_is_no_entry_0(shell: Shell) -> None:
    match = shell.match()
    assert shell.does("record", match, "--plain", said="@0 roll 3\n") == ["no\tunreadable\t@0: the first entry is 1"]


@pytest.mark.parametrize("line", ["strike last 2", "amend last 2|roll 2"])
def test_a_correction_tells_what_was_foreseen(shell: Shell, line: str) -> None:
    shell.match("roll 3", "move 3", "roll 4")
    words = [word for part in line.split("|")[:1] for word in part.split()] + line.split("|")[1:] + ["--why", "misread"]
    foreseen = shell.does(*words, "--dry-run")
    seen = json.loads(shell.does(*words, "--dry-run", "--json")[0])
    assert foreseen[-1] == "score after: Ann 0, Bo 0"
    assert seen["score"] == {"Ann": 0, "Bo": 0}
    number, *told = shell.does(*words)
    assert number.startswith("5\t")
    assert told == foreseen
