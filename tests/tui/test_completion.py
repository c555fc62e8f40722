"""What a shell completes: asked as the scripts ask, and once by bash with the script it is given."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_architecture import HEAVY, SIGNS, loaded, running
from tests.tui.house import TURNS
from tests.tui.shell import PROGRAM, ROOT, Shell
from tui.cli import COMMANDS

OURS = ("replay", "eventstore", "msgspec")


def completed(shell: Shell, *words: str, kind: str = "fish") -> list[str]:
    """What is offered for the last of these words."""
    shell.patch.setenv("_ROLLBOOK_COMPLETE", f"{kind}_complete")
    shell.patch.setenv("COMP_WORDS", " ".join(("rollbook", *(f"'{word}'" for word in words[:-1] if word))) + " ")
    shell.patch.setenv("COMP_CWORD", words[-1])
    heard = shell()
    shell.patch.delenv("_ROLLBOOK_COMPLETE")
    assert (heard.code, heard.err) == (0, "")
    return [line for line in heard.lines if line]


def words(offered: list[str]) -> list[str]:
    return [line.partition(",")[2].partition("\t")[0] for line in offered]


def test_commands_and_what_they_do_are_offered(shell: Shell) -> None:
    assert words(completed(shell, "")) == list(COMMANDS)
    assert completed(shell, "rep") == ["plain,replay\tthe replay screen"]
    assert words(completed(shell, "remote", "re")) == ["receipt", "remove"]


def test_options_are_offered_where_one_is_begun(shell: Shell) -> None:
    assert words(completed(shell, "--")) == ["--db", "--version", "--help"]
    assert {"--svg", "--theme", "--line", "--as-recorded"} <= {*words(completed(shell, "show", "last", "--"))}


def test_matches_are_offered_last_first_and_then_the_newest(shell: Shell) -> None:
    one, other = shell.match(*TURNS), shell.match(*TURNS[:2])
    assert words(completed(shell, "show", "")) == ["last", other[:12], one[:12]]
    shell.does("note", one, "written on again")
    offered = completed(shell, "log", "")
    assert words(offered) == ["last", one[:12], other[:12]]
    assert offered[0] == "plain,last\tAnn – Bo"
    assert words(completed(shell, "replay", one[:6])) == [one[:12]]
    for command in ("dice", "verify", "push", "audit", "fork"):
        assert words(completed(shell, command, "la")) == ["last"]


def test_the_log_that_is_named_before_is_looked_into(shell: Shell) -> None:
    shell.match(*TURNS)
    assert words(completed(shell, "--db", str(shell.db), "show", "l")) == ["last"]
    assert words(completed(shell, "show", "--db", str(shell.db), "l")) == ["last"]
    assert completed(shell, "show", "--db", "elsewhere.db", "l") == ["file,l"]
    assert not Path("elsewhere.db").exists()


def test_bundles_are_offered_where_a_path_is_begun(shell: Shell) -> None:
    shell.match(*TURNS)
    assert completed(shell, "show", "./match") == ["file,./match"]


def test_lines_and_seats_are_those_of_the_match(shell: Shell) -> None:
    match = shell.match(*TURNS)
    fork = shell.does("fork", match, "--at", "4", "--name", "hold it")[0]
    shell.does("fork", match, "--at", "5", "--name", "aside")
    assert words(completed(shell, "log", match, "--line", "")) == ["main", fork[:12], "aside"]
    assert words(completed(shell, "log", match, "--line", "a")) == ["aside"]
    assert words(completed(shell, "diff", match, "main", "as")) == ["aside"]
    assert completed(shell, "show", match, "--seat", "p2") == ["plain,p2\tBo"]


def test_games_rules_and_themes_are_offered(shell: Shell) -> None:
    match = shell.match(*TURNS)
    assert words(completed(shell, "new", "hil")) == ["hilltop"]
    assert "HT-MOVE-01" in words(completed(shell, "rules", "hilltop", "HT-M"))
    assert words(completed(shell, "dispute", match, "--rule", "HT-M")) == words(
        completed(shell, "rules", "hilltop", "HT-M")
    )
    assert words(completed(shell, "config", "theme", "be")) == ["beacon"]
    assert words(completed(shell, "show", "last", "--theme", "ve")) == ["vellum"]


def test_files_are_left_to_the_shell(shell: Shell) -> None:
    for before in (("import",), ("new", "hilltop", "--army"), ("show", "last", "--png"), ("--db",)):
        assert completed(shell, *before, "fix") == ["file,fix"] or before == ("--db",)
    assert words(completed(shell, "case", "c")) == ["cut"]


@pytest.mark.parametrize(
    "before", [("nonsense",), ("show", "--nonsense"), ("show", "nowhere", "--line"), ("rules", "x")]
)
def test_where_nothing_can_be_told_nothing_is_offered_or_said(shell: Shell, before: tuple[str, ...]) -> None:
    assert not [line for line in completed(shell, *before, "y") if line.startswith("plain")]


@pytest.mark.parametrize("kind", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: Shell, kind: str) -> None:
    script = "\n".join(shell.does("completion", kind))
    assert f"_ROLLBOOK_COMPLETE={kind}_complete" in script
    assert shell.refuses(2, "completion", "tcsh")


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes_with_the_script_it_is_given(shell: Shell) -> None:
    match = shell.match(*TURNS)
    program = shell.folder / "rollbook"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{PROGRAM}" "$@"\n')
    program.chmod(0o755)
    asked = 'eval "$(rollbook completion bash)"\ntry() { COMP_WORDS=(rollbook "$@"); COMP_CWORD=$#; COMPREPLY=(); '
    asked += '_rollbook_completion rollbook; echo "${COMPREPLY[*]}"; }\n'
    asked += "try rep\ntry show ''\ntry log last --as\ntry rules hilltop HT-MOVE-01\n"
    around = os.environ | {"PATH": f"{shell.folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    said = subprocess.run(["bash", "-c", asked], env=around, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == ["replay", f"last {match[:12]}", "--as-recorded", "HT-MOVE-01"]
    assert said.stderr == ""


def asking(*before: str) -> str:
    around = {"_ROLLBOOK_COMPLETE": "fish_complete", "COMP_WORDS": f"rollbook {' '.join(before)} ", "COMP_CWORD": ""}
    # what is offered goes out in bytes
    return f"import os\nsys.stdout = io.TextIOWrapper(io.BytesIO())\nos.environ.update({around!r})\n{running()}"


def test_completing_a_command_loads_no_more_than_the_list_of_them() -> None:
    assert not {name for name in loaded(asking()) if name in HEAVY | SIGNS or name.partition(".")[0] in OURS}


@pytest.mark.parametrize("before", [("show",), ("rules", "arcane_legions"), ("config", "theme"), ("new",)])
def test_completing_a_word_loads_nothing_heavy(before: tuple[str, ...]) -> None:
    assert not loaded(asking(*before)) & (HEAVY | SIGNS)
