"""What ``audit`` takes nobody's word for."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.sqlite import SqliteStore
from replay.acts import Act, Ordered
from replay.book import Book
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.line import keyframe
from replay.line.codec import codec_for, kind
from tests.games.test_faults import behind
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move, TurnPassed
from tests.tui.shell import Shell
from tests.tui.test_custody import shortened


def append(store: SqliteStore, line: bytes, act: Act) -> None:
    """Write an act past the recorder."""
    last = store.entry(line, store.head(line).seq)
    payload = codec_for(hilltop).write(act)
    store.append(line, replace(last, seq=last.seq + 1, parent=last.hash, id=bytes(16), payload=payload, kind=kind(act)))


def test_a_kept_table_that_was_changed_deceives_no_audit(shell: Shell) -> None:
    match = shell.match(*["roll 1", "move 0"] * 35)
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        cursor = Cursor(Book.on(hilltop, store, line))
        forged = replace(cursor.table(64), at={"p1": 5, "p2": 0})
        entry: Entry = store.entry(line, 64)
        store.keep(keyframe.key(hilltop, entry.hash, ()), entry.match, keyframe.write(forged))
    assert '"at":{"p1":5,' in shell.does("show", match, "--at", "64", "--json")[0]
    assert shell.does("audit", match)[-1] == "0 open"


@pytest.mark.parametrize("words", [("show", "--json"), ("show",), ("audit",), ("log",), ("log", "--json")])
def test_numbers_no_table_keeps_are_damage_or_told_and_no_more(shell: Shell, words: tuple[str, ...]) -> None:
    match = shell.match("roll 3", ":adjust stride 2 'so it was'")
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        append(store, line, Ordered(Roll((1,)), (DiceRolled("p1", (2**53 - 1,) * 3000),)))
    assert shell(words[0], match, *words[1:]).code in (0, 1, 4)


def test_of_a_log_that_does_not_hang_together_only_what_lies_before_is_judged(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3", ":note seen")
    behind(shell.db, "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key % 256 = 3")
    heard, told = shell("audit", match), "entry 3: does not have the hash that stands in the log"
    assert (heard.code, heard.err) == (4, f"rollbook: {told}\n")
    assert heard.lines == [f"! {told}; judged is what lies before it, entries 1–2", "1 clean", "0 open"]


@pytest.mark.parametrize(("kind", "opens"), [("md", "## "), ("html", "<h2")])
def test_the_report_on_a_damaged_log_says_so_first_and_then_what_was_read_before(
    shell: Shell, kind: str, opens: str
) -> None:
    match = shell.match("roll 3", "move 3", ":note seen", "roll 2")
    behind(shell.db, "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key % 256 = 4")
    heard = shell("audit", match, f"--{kind}", f"it.{kind}")
    told = "entry 4: does not have the hash that stands in the log"
    assert (heard.code, heard.lines, heard.err) == (4, [f"it.{kind}"], f"rollbook: {told}\n")
    written = Path(f"it.{kind}").read_text()
    first, *_ = written.partition(opens)[2].split(opens)
    assert "The log is damaged" in first
    assert told in first
    assert "was read before it, entries 1–3" in first
    assert written.count("entries 1–3") == 2  # nothing after them is reported on


def test_of_a_log_that_cannot_be_read_from_its_beginning_the_report_says_that(shell: Shell) -> None:
    match = shell.match("roll 3")
    behind(shell.db, "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key % 256 = 1")
    heard = shell("audit", match, "--md", "it.md")
    assert heard.code == 4
    assert "entry 1: does not have the hash" in Path("it.md").read_text()


def test_questions_that_nobody_ruled_on_are_told_before_the_count(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    shell.does("dispute", match, "--at", "2", "--question", "was that a three?")
    heard = shell("audit", match)
    *_, asked, _, opened = heard.lines
    assert (asked, opened) == ("4 asks about 2, and nobody has ruled yet: was that a three?", "1 open")
    assert heard.code == 1
    shell.does("rule", match, "4", "--decision", "it was", "--remedy", "play-on", "--judge", "M. Lind")
    assert not any("nobody has ruled" in line for line in shell.does("audit", match))
    shell.does("call", match, "--why", "come and see")
    assert "6 calls the judge, and nobody has asked or ruled since: come and see" in shell.does("audit", match)


def test_a_question_that_nobody_ruled_on_is_open_in_every_form(shell: Shell) -> None:
    match = shell.match("roll 3", "move 3")
    shell.does("dispute", match, "--at", "2", "--question", "was that a three?", "--rule", "HT-DICE-01")
    heard = shell("audit", match, "--json")
    found = [json.loads(line) for line in heard.lines]
    assert heard.code == 1
    (asked,) = [one for one in found if one["open"]]
    assert asked.keys() == found[0].keys() | {"at"}
    assert (asked["n"], asked["at"], asked["verdict"], asked["rules"]) == (4, 2, "disputed", ["HT-DICE-01"])
    assert asked["recorded"] == ["was that a three?"]
    for form in ("md", "html"):
        assert shell("audit", match, f"--{form}", f"it.{form}").code == 1
    assert "| open | 1 |" in Path("it.md").read_text()
    shell.does("rule", match, "4", "--decision", "it was", "--remedy", "play-on", "--judge", "M. Lind")
    assert not any(json.loads(line)["open"] for line in shell.does("audit", match, "--json"))
    shell.does("audit", match, "--md", "it.md")
    shell.does("dispute", match, "--at", "5", "--question", "an appeal")
    assert shell("audit", match).lines[-1] == "1 open"


def orphaning(shell: Shell) -> tuple[str, int]:
    """A match of which an amendment of the first roll orphans all that follows; how much that is."""
    match = shell.match(*["roll 2", "move 2", "roll 2", "move 2", "roll 2", "move -2", "roll 2", "move -2"] * 8)
    told = json.loads(shell.does("amend", match, "2", "roll 1", "--why", "it was a one", "--json")[0])
    return match, len(told["orphans"])


def test_what_a_correction_orphaned_is_told_under_it_and_not_as_findings(shell: Shell) -> None:
    match, many = orphaning(shell)
    assert many > 24
    lines = shell.does("audit", match)
    assert "     66 clean: amends 2: it was a one" in lines
    assert f"        {many} orders hold no longer by it:" in lines
    assert f"          and {many - 12} more" in lines
    assert not any(" orphaned" in line for line in lines[:-2])
    assert f"{many} orphaned" in lines[-2]
    assert len(lines) < 24
    found = [json.loads(line) for line in shell("audit", match, "--json").lines]
    orphans = [one for one in found if one["verdict"] == "orphaned"]
    assert (len(orphans), {one["by"] for one in orphans}) == (many, {66})


def test_a_report_tells_the_first_few_that_a_correction_orphaned(shell: Shell) -> None:
    match, many = orphaning(shell)
    shell.does("audit", match, "--md", "it.md")
    written = Path("it.md").read_text()
    assert f"{many} orders hold no longer by it:" in written
    assert f"and {many - 24} more" in written
    assert len(written.splitlines()) < 150


def test_an_entry_that_cannot_be_read_is_named_in_words(shell: Shell) -> None:
    match = shell.match("roll 3", "move 2")
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        append(store, line, Ordered(Move("three"), ()))
    told = "entry 4: is not the ordered it claims to be: order.steps: expected a whole number, got text"
    for words in ((), ("--json",)):
        heard = shell("audit", match, *words)
        assert (heard.code, heard.err) == (4, f"rollbook: {told}\n")
        assert told in heard.lines[0]


def test_a_log_that_lost_what_this_device_signed_is_told_first_and_fails(shell: Shell) -> None:
    match = shortened(shell)
    heard, told = shell("audit", match), "this device has signed a head of entry 3; line main ends at 2"
    assert (heard.code, heard.code) == (4, shell("verify", match).code)
    assert (heard.lines[0], heard.lines[-1]) == (f"! {told}", "0 open")
    first = json.loads(shell("audit", match, "--json").lines[0])
    assert first == {"n": 0, "verdict": "damaged", "open": True, "log": told}


def test_a_line_that_does_not_bear_its_seal_is_told_first_and_fails(shell: Shell) -> None:
    match = shell.match("roll 3")
    behind(shell.db, "UPDATE lines SET seal = zeroblob(32)")
    heard = shell("audit", match)
    assert (heard.code, shell("verify", match).code) == (4, 4)
    assert heard.lines[0] == "! is not the line that was opened: its row does not bear its seal"


def test_a_history_that_was_written_anew_is_told_first_with_the_head_and_fails(shell: Shell) -> None:
    match = shell.match("roll 3")
    shell.does("witness", match, "--out", "first.head")
    shell.does("backup", "before.db")
    behind(shell.db, "DELETE FROM entries WHERE key % 256 > 1", "DELETE FROM register WHERE key % 256 > 1")
    Path("log.db-drawer").unlink()
    shell.does("record", match, "--plain", said="roll 2\nmove 2\n")
    shell("witness", match, "--from", "first.head")
    heard = shell("audit", match)
    assert (heard.code, shell("verify", match).code) == (1, 1)
    assert heard.lines[0].startswith("! main is not what was signed: entry 2, hash ")
    assert json.loads(shell("audit", match, "--json").lines[0])["verdict"] == "contradicted"
    assert shell("audit", match, "--md", "it.md").code == 1
    assert "| log | ! main is not what was signed: entry 2, hash " in Path("it.md").read_text()


def test_what_another_edition_decided_is_counted_and_what_nobody_knows_is_open(shell: Shell) -> None:
    match = shell.match("roll 3")
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        append(store, line, Ordered(Move(3), (TurnPassed("p2"),), "9"))
    heard = shell("audit", match)
    assert heard.code == 1
    assert heard.lines[-1] == "1 open"
    assert "        edition 9 decided it, which this program does not know" in heard.lines


def test_what_a_past_edition_decided_otherwise_is_counted(shell: Shell) -> None:
    with shell.patch.context() as earlier:
        earlier.setattr(hilltop, "edition", "0")
        match = shell.match("roll 3")
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        append(store, line, Ordered(Move(3), (TurnPassed("p2"),)))
    shell.patch.setattr(hilltop, "editions", {"0": frozenset({"move"})})
    assert shell.does("audit", match)[-2:] == ["1 not judged: other edition", "0 open"]
