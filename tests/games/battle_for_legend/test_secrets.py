"""What lies face down says nothing, and what is turned up is what was laid; where it could be read is searched for all
games at once.
"""

import json

import pytest
from msgspec.structs import replace

from replay.acts import Stood
from replay.auditor import audit
from replay.core.seal import Hidden, Opening
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend import orders as o
from replay.notation import parse
from replay.recording.refusal import Refusal
from tests.games.battle_for_legend.boards import FIXTURES
from tests.games.battle_for_legend.playing import recorder
from tests.tui.shell import Shell

VALUE = "31415926535897"
OPENING = """
deploy M1 9,1.5 by=p1
deploy M2 12,1.5 by=p1
deploy M3 14.5,1.5 by=p1
deploy E1 9,22.5
deploy E2 12,22.5
deploy E3 14.5,22.5
move E1 9,15.5
done
move M2 12,6.5
done
move E2 12,16.5
done
activate M1
done
activate E3
done
activate M3
done
move E1 9,13
done
shoot M2 E1
""".strip().splitlines()


def opened(shell: Shell, secrets: str = "sealed") -> str:
    """A match up to its first confrontation."""
    armies = [str(FIXTURES / "armies" / f"{name}.toml") for name in ("mire_court", "storm_guard")]
    option = ("--option", f"secrets={secrets}")
    (match,) = shell.does("new", game.key, "--player", "Mika Moss", "Elin Volt", "--army", *armies, *option)
    said(shell, match, *OPENING)
    return match


def said(shell: Shell, match: str, *lines: str) -> list[str]:
    answers = shell.does("record", match, "--plain", said="\n".join(lines))
    assert [answer for answer in answers if not answer.startswith("ok\t")] == []
    return answers


def test_a_token_laid_at_the_table_is_not_even_typed(shell: Shell) -> None:
    match = opened(shell, "table")
    heard = shell("record", match, "--plain", said=f"commit 1 {VALUE} by=p1\ncommit 1 by=p1\n")
    assert heard.lines[0].startswith("no\tsecret\t")
    assert heard.lines[1].startswith("ok\t")
    assert VALUE not in heard.out + heard.err
    assert not [path for path in shell.folder.rglob("*") if path.is_file() and VALUE.encode() in path.read_bytes()]


@pytest.mark.parametrize("value", ["9", "1", "zebra", "03", "3.0", "-3"])
def test_what_no_token_of_the_stock_can_be_is_refused_before_it_is_sealed(shell: Shell, value: str) -> None:
    """BFL-DUEL-04: with the stock, which everybody knows; nothing is kept of it, and a token that is there is laid."""
    match = opened(shell)
    said(shell, match, "commit 1 1 by=p2")
    before = (shell.folder / "log.db-drawer").read_bytes()
    answer = shell("record", match, "--plain", said=f"commit 1 {value} by=p1\n")
    assert answer.lines == [f"no\tBFL-DUEL-04\tM2 has no Power token {value} in stock: 3, 2"]
    assert (shell.folder / "log.db-drawer").read_bytes() == before
    said(shell, match, "commit 1 3 by=p1")


def test_nor_is_it_laid_by_an_amendment(shell: Shell) -> None:
    """BFL-DUEL-04."""
    match = opened(shell)
    said(shell, match, "commit 1 1 by=p2")
    laid = str(3 + len(OPENING) + 1)
    heard = shell.refuses(1, "amend", match, laid, "commit 1 9 by=p2", "--why", "misread")
    assert "BFL-DUEL-04" in heard
    shell.does("amend", match, laid, "commit 1 2 by=p2", "--why", "misread")


def test_a_value_that_cannot_be_is_laid_by_agreement_only():
    """BFL-DUEL-04."""
    scribe = recorder()
    for line in OPENING:
        scribe.record(parse(game, line))
    odd = o.Commit(1, Hidden(value="9"), "p1")
    with pytest.raises(Refusal, match="no Power token 9"):
        scribe.record(odd)
    scribe.record(Stood(odd, ("BFL-DUEL-04",), "a token was lost"))
    assert scribe.table.duel.power.token.seal


# ---------------------------------------------------------------- what was laid is what is shown


def dueling():
    """A recorder in whose match both tokens of the first confrontation are sealed."""
    scribe = recorder()
    for line in OPENING:
        scribe.record(parse(game, line))
    scribe.record(o.Commit(1, Hidden(value="3"), "p1"))
    scribe.record(o.Commit(1, Hidden(value="1"), "p2"))
    return scribe


def salt_of(scribe):
    """The salt of p1's token, out of the drawer."""
    entry = scribe.book.entry(scribe.book.head - 1)
    kept = scribe.means.drawer.get(entry.id, "token")
    return json.loads(kept)["salt"]


@pytest.mark.parametrize("change", ["value", "salt", "both"])
def test_another_value_or_salt_than_was_laid_is_refused(change):
    """BFL-DUEL-04, BFL-T35: and the confrontation stays open."""
    scribe = dueling()
    salt = salt_of(scribe)
    wrong = "0" * 32
    opening = {"value": Opening("2", salt), "salt": Opening("3", wrong), "both": Opening("2", wrong)}[change]
    with pytest.raises(Refusal) as refused:
        scribe.record(o.Reveal(1, opening, "p1"))
    assert refused.value.word == "BFL-DUEL-04"
    assert salt not in str(refused.value)
    scribe.record(o.Reveal(1, by="p1"))
    assert scribe.table.duel.power.proof == "fits"


def test_a_misfit_that_was_agreed_to_stands_and_says_so():
    """BFL-DUEL-04."""
    scribe = dueling()
    scribe.record(Stood(o.Reveal(1, Opening("2", salt_of(scribe)), "p1"), ("BFL-DUEL-04",), "they had swapped it"))
    assert scribe.table.duel.power.proof == "misfits"
    (finding,) = [finding for finding in audit(scribe.cursor) if finding.n == scribe.book.head]
    assert (finding.verdict, finding.rules, finding.open) == ("stood", ("BFL-DUEL-04",), False)


def test_a_sealed_table_says_the_same_whatever_was_laid():
    """BFL-DUEL-02, BFL-DUEL-03, BFL-CYCLE-07: tables that differ in the value under a seal differ in the seal alone."""
    tables = []
    for value in ("3", "2"):
        scribe = recorder()
        for line in OPENING:
            scribe.record(parse(game, line))
        scribe.record(o.Commit(1, Hidden(value=value), "p1"))
        table = scribe.table
        blank = replace(table.duel, power=replace(table.duel.power, token=Hidden()))
        tables.append((replace(table, duel=blank), game.show(table, {}), game.legal(table, {}), game.awaits(table)))
    assert tables[0] == tables[1]
