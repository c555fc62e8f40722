"""What lies face down is read nowhere before it is turned up: not in the log, an export, a picture or an error.

A seal hides any text until it is opened, so a token of a value that no other number of the match could be is laid, and
looked for in every byte that leaves the keyboard.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.acts import Ordered, Stood
from replay.auditor import audit
from replay.core.seal import Hidden, Opening
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend import orders as o
from replay.notation import parse
from replay.recording.refusal import Refusal
from replay.recording.writing import entry_of
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


def drawer(shell: Shell) -> Path:
    return shell.folder / "log.db-drawer"


def salts(shell: Shell) -> list[str]:
    """What the drawer keeps beside the values."""
    slips = [json.loads(line) for line in drawer(shell).read_text().splitlines() if line]
    return [json.loads(bytes.fromhex(slip["value"]))["salt"] for slip in slips]


def written(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file beside the drawer."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "log.db-drawer":
            yield path.name, path.read_bytes()


VERBS = (
    ("log", "{match}"),
    ("log", "{match}", "--json"),
    ("log", "{match}", "--notation"),
    ("show", "{match}"),
    ("show", "{match}", "--text"),
    ("show", "{match}", "--json"),
    ("show", "{match}", "--svg", "board.svg"),
    ("show", "{match}", "--png", "board.png"),
    ("legal", "{match}"),
    ("legal", "{match}", "--json"),
    ("audit", "{match}"),
    ("audit", "{match}", "--json"),
    ("audit", "{match}", "--md", "audit.md"),
    ("audit", "{match}", "--html", "audit.html"),
    ("verify", "{match}"),
    ("lines", "{match}"),
    ("results",),
    ("dice",),
    ("rulings",),
    ("case", "cut", "{match}", "--at", "23"),
    ("strike", "{match}", "23", "--why", "a look", "--dry-run"),
    ("export", "{match}", "match.rollbook"),
    ("export", "{match}", "page.html", "--html"),
    ("export", "{match}", "report.md", "--md"),
    ("backup", "copy.db"),
)
"""Everything that prints or writes something of a match."""


def told(shell: Shell, match: str) -> Iterator[tuple[str, bytes]]:
    """Everything the program prints of a match and all that it writes."""
    for verb in VERBS:
        words = [match if word == "{match}" else word for word in verb]
        heard = shell(*words)
        yield " ".join(words), (heard.out + heard.err).encode()
    yield from written(shell.folder)


def leaks(outputs: Iterator[tuple[str, bytes]], *secrets: str) -> list[str]:
    forms = [form for secret in secrets for form in (secret.encode(), secret.encode().hex().encode())]
    raw = [bytes.fromhex(secret) for secret in secrets if len(secret) == 32]
    return [name for name, found in outputs if any(form in found for form in (*forms, *raw))]


def strangers(shell: Shell, match: str) -> Shell:
    """Somebody else's machine, on which the bundle was read."""
    shell.does("export", match, "given.rollbook")
    bundle = (shell.folder / "given.rollbook").read_bytes()
    folder = shell.folder.parent / f"{shell.folder.name}-elsewhere"
    folder.mkdir()
    (folder / "given.rollbook").write_bytes(bundle)
    other = Shell(folder, shell._capture, shell.patch)
    other.does("import", "given.rollbook")
    return other


def test_nothing_that_leaves_the_keyboard_holds_a_face_down_value_or_its_salt(shell: Shell) -> None:
    """BFL-DUEL-02, BFL-DUEL-03, BFL-CYCLE-07: in print, in files, in pictures, here or elsewhere."""
    match = opened(shell)
    answers = said(shell, match, f"commit 1 {VALUE} by=p1", "commit 1 2 by=p2", ":note 'laid'")
    secrets = (VALUE, *salts(shell))
    assert len(secrets) == 3
    assert leaks(iter([("answers", "\n".join(answers).encode())]), *secrets) == []
    assert leaks(written(shell.folder), *secrets) == []
    refused = shell("record", match, "--plain", said="reveal 1 9 by=p2\nreveal 1 by=p1\nrespond E1 x by=p2\n")
    assert leaks(iter([("errors", (refused.out + refused.err).encode())]), *secrets[1:]) == []
    assert VALUE not in refused.out.split("\n")[0]
    assert leaks(told(shell, match), *secrets) == []
    other = strangers(shell, match)
    assert leaks(told(other, match), *secrets) == []


def test_the_search_would_find_a_leak(shell: Shell) -> None:
    """What is turned up is found in every output that should tell it."""
    match = opened(shell)
    said(shell, match, "commit 1 3 by=p1", "commit 1 2 by=p2", "reveal 1 by=p1")
    shown, hidden = salts(shell)
    other = strangers(shell, match)
    found = leaks(told(other, match), shown)
    assert {f"log {match} --notation", f"log {match} --json", "match.rollbook", "log.db", "copy.db"} <= set(found)
    assert leaks(told(other, match), hidden) == []


def test_a_token_laid_at_the_table_is_not_even_typed(shell: Shell) -> None:
    match = opened(shell, "table")
    heard = shell("record", match, "--plain", said=f"commit 1 {VALUE} by=p1\ncommit 1 by=p1\n")
    assert heard.lines[0].startswith("no\tsecret\t")
    assert heard.lines[1].startswith("ok\t")
    assert leaks(told(shell, match), VALUE) == []


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


@pytest.mark.parametrize("opening", ["other value", "other salt"])
def test_a_reveal_slipped_into_the_log_that_does_not_fit_is_found_by_the_audit(opening):
    """BFL-DUEL-04: whatever the entry itself claims."""
    scribe = dueling()
    turned = Opening("2", salt_of(scribe)) if opening == "other value" else Opening("3", "0" * 32)
    claimed = e.TokenRevealed(1, "power", "p1", int(turned.value), "fits")
    act: Ordered = Ordered(o.Reveal(1, turned, "p1"), (claimed,))
    after = scribe.book.head, scribe.book.hash(scribe.book.head)
    means, book = scribe.means, scribe.book
    entry = entry_of(act, book.codec, means, match=book.match, after=after, identity=b"f" * 16, actor="scribe")
    scribe.store.append(scribe.line, entry)
    scribe.catch_up()
    (finding,) = [finding for finding in audit(scribe.cursor) if finding.n == scribe.book.head]
    assert (finding.verdict, finding.rules, finding.open) == ("broken", ("BFL-DUEL-04",), True)


def test_a_sealed_table_says_the_same_whatever_was_laid():
    """Two tables that differ in the value under a seal differ in nothing but the seal."""
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
