"""Consent on the command line: a match that asks for it, and corrections that need it."""

import pytest

from tests.tui.shell import Shell


@pytest.fixture
def match(shell: Shell) -> str:
    """Ann rolls and moves, Bo rolls, in a match that asks for consent."""
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "Bo Reed", "--consent", "--option", "goal=50")
    shell("record", match, "--plain", said="roll 5\nmove 5\nroll 2\n")
    return match


@pytest.mark.parametrize("correction", [("strike", "2"), ("amend", "2", "roll 4")], ids=["strike", "amend"])
def test_dice_are_taken_back_only_with_the_other(shell: Shell, match: str, correction: tuple[str, ...]) -> None:
    verb, *what = correction
    refused = shell(verb, match, *what, "--why", "cocked")
    assert (refused.code, refused.lines) == (1, [])
    assert "Bo must agree" in refused.err
    assert len(shell.does("log", match)) == 4
    assert shell.does(verb, match, *what, "--why", "cocked", "--agreed", "p2")[0].endswith("cocked; Bo agrees")


def test_a_dry_run_says_who_must_agree(shell: Shell, match: str) -> None:
    *_, last = shell.does("strike", match, "2", "--why", "cocked", "--dry-run")
    assert last == "Bo must agree, since what was rolled or turned up since entry 2 is taken back: --agreed p2"


def test_in_plain_lines_it_is_refused_by_its_word(shell: Shell, match: str) -> None:
    heard = shell("record", match, "--plain", said=":strike 2 cocked\n:strike 2 cocked agreed=p2\n")
    no, ok = heard.lines
    assert no.startswith("no\tconsent\tBo must agree")
    assert ok.startswith("ok\t5\tstrikes 2: cocked; Bo agrees")
