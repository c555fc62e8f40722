"""``witness``, ``prove`` and what ``verify`` makes of them: who signed what, and what comes of cheating."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore import heads, notary
from eventstore.sqlite import SqliteStore
from replay.acts import Disputed
from replay.line.codec import codec_for
from tests.eventstore.logs import MATCH, entry, genesis
from tests.eventstore.signing import Device
from tests.invented import hilltop
from tests.tui.shell import Shell
from tui.judging.testimony import KNOWN

UNSIGNED = "signed by nobody: whoever holds this log could have written it anew"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks and codes that cost next to nothing."""
    monkeypatch.setattr(notary, "_COST", 16)
    monkeypatch.setattr(heads, "_COST", 16)


@pytest.fixture
def match(shell: Shell) -> str:
    """A match of four entries: genesis, a roll, a remark and a move."""
    return shell.match("roll 3", ":note hello", "move 3")


def in_json(shell: Shell, *words: str) -> Any:
    return json.loads(shell(*words, "--json").out)


def second(lines: list[str], word: str) -> str:
    """What stands after a word and a tab."""
    return next(line.split("\t")[1].split()[0] for line in lines if line.startswith(f"{word}\t"))


def elsewhere(shell: Shell, name: str, *words: str, said: str = "") -> list[str]:
    """A command on a device of its own, with a log and a drawer of its own."""
    return shell.does(*words, "--db", f"{name}.db", said=said)


# ---------------------------------------------------------------- signing


def test_the_device_signs_and_verify_says_against_whom_that_holds(shell: Shell, match: str) -> None:
    told = shell.does("witness", match)
    assert told[0] == "5\tentries 1–4 signed by this device"
    key = second(told, "key")
    assert shell.does("verify", match) == [
        f"{match}  whole: main 1–5",
        f"  main 1–4 signed by this device, key {key}: shows changes by anybody but whoever holds that device",
        f"  {KNOWN}",
    ]
    shell.does("record", match, "--plain", said="roll 2\nmove 2\n")
    assert f"  main 5–7 {UNSIGNED}" in shell.does("verify", match)
    assert shell.does("audit", match)[-1] == "0 open"


def test_the_opponent_countersigns_with_a_pin_and_only_with_it(shell: Shell, match: str) -> None:
    first = shell.does("witness", match, "--seat", "p2", said="heron\n")
    assert first[0] == "5\tentries 1–4 signed for seat p2"
    assert "new" in first[1]
    again = shell.does("witness", match, "--seat", "p2", said="heron\n")
    assert second(again, "key") == second(first, "key")
    assert "new" not in again[1]
    before = shell.does("log", match)
    assert "not the PIN" in shell.refuses(1, "witness", match, "--seat", "p2", said="heroN\n")
    assert shell.does("log", match) == before
    (signed,) = [line for line in shell.does("verify", match) if "p2" in line]
    assert "main 1–5 signed for Bo (p2) on this device" in signed
    assert signed.endswith("shows changes by anybody without the PIN, which was typed on that device")
    assert "at least 4" in shell.refuses(2, "witness", match, "--seat", "p1", said="123\n")
    assert shell.refuses(3, "witness", match, "--seat", "p9") == "there is no seat p9; there are p1, p2"


def test_another_key_of_a_seat_is_told_from_the_one_that_signed_first(shell: Shell, match: str) -> None:
    shell.does("export", match, "m.rollbook")
    for device in ("tablet", "phone"):
        elsewhere(shell, device, "import", "m.rollbook")
        elsewhere(shell, device, "witness", match, "--seat", "p2", "--out", f"{device}.head", said=f"{device}\n")
        shell.does("witness", match, "--from", f"{device}.head")
    told = shell.does("verify", match)
    first, other = (line.split()[0] for line in told if line.startswith("    "))
    assert f"    {first} is the first key of Bo (p2) here, in entry 5: taken on trust, whose it is" in told
    new = f"    {other} is new in entry 6: key {first} was known for Bo (p2) before"
    assert any(line.startswith(new) for line in told)
    known = {one["fingerprint"]: one["known"] for one in in_json(shell, "verify", match)["signed"]}
    assert known == {first: "first of its seat", other: "another than the first"}


def test_another_key_of_a_seat_is_told_from_the_one_that_was_made_here(shell: Shell, match: str) -> None:
    shell.does("export", match, "m.rollbook")
    elsewhere(shell, "tablet", "import", "m.rollbook")
    elsewhere(shell, "tablet", "witness", match, "--seat", "p2", "--out", "tablet.head", said="tablet\n")
    shell.does("witness", match, "--from", "tablet.head")
    own = second(shell.does("witness", match, "--seat", "p2", said="heron\n"), "key")
    (word,) = [line for line in shell.does("verify", match) if line.startswith("    ")]
    assert f"is new in entry 5: key {own} was known for Bo (p2) before" in word


def test_no_pin_and_no_secret_leaves_the_drawer(shell: Shell, match: str) -> None:
    shell.does("witness", match)
    shell.does("witness", match, "--seat", "p2", said="heron-1234\n")
    shell.does("export", match, "m.rollbook")
    shell.does("prove", match, "2", "--out", "roll.proof")
    seed = json.loads(Path("log.db-drawer").read_text().splitlines()[0])["value"]
    assert len(seed) == 64
    shown = b"".join(Path(file).read_bytes() for file in ("m.rollbook", "roll.proof", "log.db"))
    shown += "\n".join(shell.does("log", match, "--json") + shell.does("verify", match, "--json")).encode()
    assert seed.encode() not in shown
    assert bytes.fromhex(seed) not in shown
    assert b"heron" not in shown
    assert Path("log.db-drawer").stat().st_mode & 0o777 == 0o600


def test_a_head_as_data(shell: Shell, match: str) -> None:
    head = in_json(shell, "witness", match)
    assert (head["entry"], head["seq"], head["signer"], head["match"]) == (5, 4, "device", match)
    assert head["note"].startswith("rollbook/head/1\n")
    found = in_json(shell, "verify", match)
    assert [(one["entry"], one["verdict"], one["note"]) for one in found["signatures"]] == [(5, "true", head["note"])]
    assert [(one["signer"], one["fingerprint"], one["upto"]) for one in found["signed"]] == [
        ("device", head["fingerprint"], 4)
    ]
    assert (found["flaws"], found["contradictions"], found["wrong"]) == ([], [], [])


def test_a_match_is_signed_when_it_is_closed(shell: Shell, match: str) -> None:
    assert shell.does("record", match, "--plain", said=":close\n") == ["ok\t5\tmatch closed"]
    assert [line for line in shell.does("log", match) if "signed" in line] == ["    6   head signed"]
    assert "  main 1–5 signed by this device" in "\n".join(shell.does("verify", match))


def test_turns_are_signed_where_that_is_asked_for(shell: Shell, match: str) -> None:
    answers = shell.does("record", match, "--plain", "--sign-turns", said="roll 2\nmove 2\nroll 1\nmove 1\n")
    assert [answer.split("\t")[1] for answer in answers] == ["5", "6", "8", "9"]
    assert [one["seq"] for one in in_json(shell, "verify", match)["signatures"]] == [6, 9]


# ---------------------------------------------------------------- on paper


def test_what_both_wrote_down_shows_a_log_that_was_cut_short_or_rewritten(shell: Shell, match: str) -> None:
    (code,) = shell.does("witness", match, "--code")
    assert code.startswith("4-")
    assert shell.does("log", match)[-1].startswith("    4 ")
    shell.does("export", match, "m.rollbook")
    shell.does("record", match, "--plain", said="roll 2\n")
    for spelled in (code, code.lower().replace("-", " ")):
        assert f"  head {spelled} is borne out: main to entry 4" in shell.does("verify", match, "--head", spelled)
        assert shell.does("verify", "m.rollbook", "--head", spelled)
    slip = code[:-1] + ("0" if code[-1] != "0" else "1")
    assert "miswritten" in shell.refuses(2, "verify", match, "--head", slip)
    assert "is no file" in shell.refuses(2, "verify", match, "--head", "hello")
    ahead = shell.does("witness", match, "--code")[0]
    assert shell.refuses(4, "verify", "m.rollbook", "--head", ahead).endswith("and the log ends at 4")
    other = shell.match("roll 3", ":note hellp", "move 3")
    assert "not those it was written down for" in shell.refuses(4, "verify", other, "--head", code)


def test_an_entrys_hash_will_do_for_a_head(shell: Shell, match: str) -> None:
    last = json.loads(shell.does("log", match, "--json")[-1])["hash"]
    assert f"  head {last} is borne out: main to entry 4" in shell.does("verify", match, "--head", last)
    assert "no entry of this match" in shell.refuses(4, "verify", match, "--head", "00" * 32)


# ---------------------------------------------------------------- on a device of one's own


def test_an_opponent_signs_on_their_own_device_and_the_log_takes_it_in(shell: Shell, match: str) -> None:
    shell.does("witness", match)
    shell.does("export", match, "m.rollbook")
    assert "name a file" in shell.refuses(2, "witness", "m.rollbook", "--seat", "p2", said="heron\n")
    told = elsewhere(shell, "bo", "witness", "m.rollbook", "--seat", "p2", "--out", "bo.head", said="heron\n")
    assert told[0] == "-\tentries 1–5 signed for seat p2"
    shell.does("record", match, "--plain", said="roll 2\n")
    key = second(told, "key")
    assert shell.does("witness", match, "--from", "bo.head") == [f"7\tentries 1–5 signed for seat p2, key {key}"]
    assert shell.does("witness", match, "--from", "bo.head") == [f"7\tentries 1–5 signed for seat p2, key {key}"]
    (signed,) = [line for line in shell.does("verify", match, "--key", key) if "signed for Bo" in line]
    shows = "shows changes by anybody but whoever holds that key"
    assert signed == f"  main 1–5 signed for Bo (p2) on another device, key {key}: {shows}"
    assert f"  key {key} is borne out: main 1–5" in shell.does("verify", match, "--key", key)
    assert "nothing of this log" in shell.refuses(1, "verify", match, "--key", "0000-0000-0000-0000")
    assert shell.does("verify", match, "--head", "bo.head")


def test_a_file_is_never_overwritten(shell: Shell, match: str) -> None:
    Path("mine").write_text("mine")
    for words in (("witness", match), ("prove", match, "2")):
        shell.does("witness", match)
        assert "nothing is overwritten" in shell.refuses(5, *words, "--out", "mine")
    assert Path("mine").read_text() == "mine"


# ---------------------------------------------------------------- cheating


def rewritten(shell: Shell, *orders: str, drawer: bool = False) -> None:
    """Another history of the same match, by whoever holds the device: from its first entry on whatever they like."""
    shutil.copy("before.db", "again.db")
    if drawer:
        shutil.copy("log.db-drawer", "again.db-drawer")
    shell.patch.setenv("ROLLBOOK_DB", str(shell.folder / "again.db"))
    shell.does("record", "last", "--plain", said="\n".join(orders))


@pytest.fixture
def opened(shell: Shell) -> str:
    """A match of genesis alone, and a copy of its log."""
    match = shell.match()
    shell.does("backup", "before.db")
    return match


def test_a_device_misses_what_its_log_has_lost_and_signs_nothing_more(shell: Shell, opened: str) -> None:
    shell.does("record", opened, "--plain", said="roll 3\nmove 3\n")
    shell.does("witness", opened)
    rewritten(shell, "roll 3", drawer=True)
    assert shell.refuses(4, "verify", opened) == ("this device has signed a head of entry 3; line main ends at 2")
    assert "nothing more is signed" in shell.refuses(4, "witness", opened)


def test_a_history_that_was_rewritten_and_signed_again_fails_against_the_opponents_head(
    shell: Shell, opened: str
) -> None:
    shell.does("record", opened, "--plain", said="roll 3\nmove 3\n")
    shell.does("witness", opened, "--seat", "p2", "--out", "bo.head", said="heron\n")
    code = shell.does("witness", opened, "--code")[0]
    rewritten(shell, "roll 6", "move 6", "roll 1")
    shell.does("witness", opened)
    assert shell.does("verify", opened)
    assert "is not entry 3" in shell.refuses(4, "verify", opened, "--head", "bo.head")
    assert "not those it was written down for" in shell.refuses(4, "verify", opened, "--head", code)


def test_two_heads_that_cannot_both_be_true_are_kept_and_shown(shell: Shell, opened: str) -> None:
    shell.does("record", opened, "--plain", said="roll 3\nmove 3\n")
    shell.does("witness", opened, "--seat", "p2", "--out", "bo.head", said="heron\n")
    rewritten(shell, "roll 6", "move 6", "roll 1")
    shell.does("witness", opened)
    told = shell("witness", opened, "--from", "bo.head")
    assert told.code == 1
    assert told.err.endswith("it is kept as entry 6\n")
    shown = shell("verify", opened)
    assert shown.code == 1
    assert "  two signed heads of main cannot both be true:" in shown.lines
    pair = [line for line in shown.lines if line.startswith("    entry ")]
    assert [("entry 4" in line, "entry 3" in line) for line in pair] == [(True, False), (False, True)]
    assert all("kept as entry" in line for line in pair)
    found = in_json(shell, "verify", opened)
    assert [[one["entry"] for one in both] for both in found["contradictions"]] == [[5, 6]]


def test_two_devices_that_went_on_with_one_match_are_both_shown_once_their_logs_meet(shell: Shell, match: str) -> None:
    shell.does("export", match, "m.rollbook")
    elsewhere(shell, "laptop", "import", "m.rollbook")
    elsewhere(shell, "laptop", "record", match, "--plain", said="roll 6\n:close\n")
    elsewhere(shell, "laptop", "export", match, "theirs.rollbook")
    shell.does("record", match, "--plain", said="roll 1\n:close\n")
    shell.does("import", "theirs.rollbook")
    heard = shell("verify", match)
    assert heard.code == 1
    assert heard.err == "rollbook: signed heads contradict one another, or the log: both are kept\n"
    told = heard.lines[heard.lines.index("  two signed heads of main cannot both be true:") + 1 :]
    assert [line.rpartition(", ")[2] for line in told] == [
        "kept as entry 7 of main",
        "diverged after 4",
    ]
    assert [("this device" in line, "another device" in line) for line in told] == [(True, False), (False, True)]
    assert shell("verify", match, "--line", "main").code == 1


def test_a_match_is_closed_though_its_head_cannot_be_signed(shell: Shell, opened: str) -> None:
    shell.does("record", opened, "--plain", said="roll 3\nmove 3\n")
    shell.does("witness", opened)
    rewritten(shell, "roll 3", drawer=True)
    heard = shell("record", opened, "--plain", said=":close\n")
    assert (heard.code, heard.lines) == (0, ["ok\t3\tmatch closed"])
    assert heard.err.startswith("rollbook: the head is not signed: entry 3: is not the one that this device has signed")
    assert len(shell.does("log", opened)) == 3


@pytest.mark.parametrize("change", [("seat p2", "seat p1"), ("seq 4", "seq 3"), ("signature ", "signature 00")])
def test_a_forged_countersignature_is_not_taken_in_and_one_in_the_log_is_named(
    shell: Shell, match: str, change: tuple[str, str]
) -> None:
    shell.does("export", match, "m.rollbook")
    elsewhere(shell, "bo", "witness", "m.rollbook", "--seat", "p2", "--out", "bo.head", said="heron\n")
    forged = Path("bo.head").read_text().replace(*change)
    Path("forged.head").write_text(forged)
    heard = shell("witness", match, "--from", "forged.head")
    assert heard.code in (2, 4)
    assert len(shell.does("log", match)) == 4
    quoted = forged.replace("\n", "\\n")
    shell.does("record", match, "--plain", "--strict", said=f":witness '{quoted}'\n")
    assert shell.refuses(4, "verify", match).startswith("line main, entry 5 holds a")


def test_a_head_of_another_match_is_not_taken_in(shell: Shell, match: str) -> None:
    shell.does("witness", shell.match("roll 2"), "--out", "other.head")
    assert "another match" in shell.refuses(1, "witness", match, "--from", "other.head")
    assert "is borne out" not in shell("verify", match, "--head", "other.head").out
    assert "another match" in shell.refuses(4, "verify", match, "--head", "other.head")


def test_a_note_that_is_no_head_is_said_to_prove_nothing(shell: Shell, match: str) -> None:
    shell.does("record", match, "--plain", said=":witness hello\n")
    assert (
        "  entry 5 of main is no signed head of a form that this program reads: it proves nothing here"
        in shell.does("verify", match)
    )


@pytest.mark.parametrize("version", [1, 99])
def test_what_this_program_cannot_read_it_verifies_all_the_same(shell: Shell, version: int) -> None:
    first = replace(genesis(), kind="opened", version=version)
    with SqliteStore(shell.db) as store:
        line = store.start(first, name="main")
        Device().witnesses(store, line.id, "p2")
    told = shell.does("verify", MATCH.hex())
    assert told[0] == f"{MATCH.hex()}  whole: main 1–2"
    assert told[1].startswith("  main 1–1 signed for seat p2 on another device")
    assert json.loads("\n".join(shell.does("prove", MATCH.hex(), "1", "--line", "main")))["version"] == version


# ---------------------------------------------------------------- proofs


@pytest.fixture
def proof(shell: Shell, match: str) -> Path:
    """A proof of the roll, in a folder where nothing else is."""
    shell.does("witness", match)
    shell.does("witness", match, "--seat", "p2", said="heron\n")
    (shell.folder / "empty").mkdir()
    shell.does("prove", match, "2", "--out", "empty/roll.proof")
    shell.patch.chdir(shell.folder / "empty")
    shell.patch.setenv("ROLLBOOK_DB", str(shell.folder / "empty" / "none.db"))
    return shell.folder / "empty" / "roll.proof"


def test_a_third_party_checks_a_roll_with_nothing_but_the_file(shell: Shell, match: str, proof: Path) -> None:
    told = shell.does("verify", "--proof", "roll.proof")
    assert told[0].startswith(f"{match}  entry 2 is proved: ordered by scribe, recorded 20")
    assert '"faces":[3]' in told[1]
    assert [line.split(", key ")[0] for line in told[2:4]] == [
        "  among entries 1–4, signed by a device",
        "  among entries 1–5, signed for seat p2",
    ]
    assert told[4].startswith("  This entry stands so in a log that was signed with these keys.")
    assert sorted(path.name for path in proof.parent.iterdir()) == ["roll.proof"]
    found = in_json(shell, "verify", "--proof", "roll.proof")["proof"]
    assert (found["match"], found["entry"], len(found["heads"])) == (match, 2, 2)
    key = found["heads"][1]["fingerprint"]
    assert shell.does("verify", "--proof", "roll.proof", "--key", key)
    assert "is signed with key" in shell.refuses(1, "verify", "--proof", "roll.proof", "--key", "0000-0000-0000-0000")


def test_a_proof_with_a_byte_changed_fails_in_one_line(shell: Shell, proof: Path) -> None:
    whole = proof.read_bytes()
    for place in range(0, len(whole), 37):
        flipped = bytearray(whole)
        flipped[place] ^= 1
        proof.write_bytes(bytes(flipped))
        heard = shell("verify", "--proof", "roll.proof")
        assert (heard.code in (2, 4), heard.out, heard.err.count("\n")) == (True, "", 1)
        assert "roll.proof" in heard.err


def test_a_proof_is_held_against_a_log_too(shell: Shell, match: str, proof: Path) -> None:
    for log in (match, "../m.rollbook"):
        shell.does("export", match, "../m.rollbook", "--db", "../log.db")
        told = shell.does("verify", log, "--proof", "roll.proof", "--db", "../log.db")
        assert "  the head of entry 4 in roll.proof is borne out: main to entry 4" in told
    other = elsewhere(shell, "other", "new", "hilltop", "--player", "Ann", "Bo")[0]
    assert "of another match" in shell.refuses(4, "verify", other, "--proof", "roll.proof", "--db", "other.db")


def test_what_nobody_signed_is_not_proved(shell: Shell, match: str) -> None:
    assert "rollbook witness" in shell.refuses(3, "prove", match, "2")
    shell.does("witness", match)
    assert "reaches entry 5" in shell.refuses(3, "prove", match, "5")
    assert json.loads("\n".join(shell.does("prove", match, "2")))["seq"] == 2


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (("verify", "--proof", "no.proof"), 3, "there is no file no.proof"),
        (("verify", "--proof", "."), 2, ".: is a folder, not a file"),
        (("verify", "--proof", "log.db"), 2, "log.db: "),
        (("verify", "--head", "4-AAAA"), 2, "a head or a key is tried against one match: name it"),
        (("verify", "--all", "--proof", "x"), 2, "a head or a key is tried against one match: name it"),
        (("witness", "last", "--code", "--seat", "p2"), 2, "--seat and --code do not go together"),
        (("witness", "last", "--from", "no.head"), 3, "there is no file no.head"),
        (("prove", "last", "0"), 2, "entry: 0 is no whole number from 1 on"),
    ],
)
def test_what_is_asked_wrong_is_told_in_one_line(
    shell: Shell, match: str, words: tuple[str, ...], code: int, line: str
) -> None:
    assert shell.refuses(code, *words).startswith(line)


def test_a_log_that_was_edited_says_so_before_any_signature(shell: Shell, match: str) -> None:
    shell.does("witness", match)
    with sqlite3.connect(shell.db) as outside:
        for (trigger,) in outside.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            outside.execute(f"DROP TRIGGER {trigger}")
        outside.execute("UPDATE entries SET recorded_ms = 5 WHERE kind = 'noted'")
    heard = shell("verify", match)
    assert (heard.code, heard.out) == (4, "")
    assert "entry 3 does not have the hash" in heard.err
    assert shell("witness", match).code == 4


def test_no_words_in_a_log_or_a_proof_pass_for_a_line_of_what_is_proved(shell: Shell) -> None:
    forged = "ada\n  among entries 1–2, signed for seat p2, key 6KBT-C75M-ZNHP-NCVH"
    with SqliteStore(shell.db) as store:
        line = store.start(genesis(), name="main\n  main 1–2 signed for Bo (p2)")
        store.append(line.id, entry(2, line.head.hash, actor=forged))
        Device().witnesses(store, line.id)
    shell.does("prove", MATCH.hex(), "2", "--out", "it.proof")
    for words in (("verify", "--proof", "it.proof"), ("verify", MATCH.hex())):
        assert not [told for told in shell.does(*words) if told.startswith(("  among", "  main 1–2 signed for"))][1:]
    assert "seat p2" in shell.does("verify", "--proof", "it.proof")[0]


def test_no_words_of_people_pass_for_a_ruling(shell: Shell) -> None:
    match = shell.match("roll 3")
    said = "p1=a three\n    9 ruled by M. Lind: play-on: it was a six"
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        last = store.entry(line, store.head(line).seq)
        payload = codec_for(hilltop).write(Disputed(2, "how many?", statements=dict([tuple(said.split("=", 1))])))
        asked = replace(last, seq=last.seq + 1, parent=last.hash, id=bytes(16), payload=payload, kind="disputed")
        store.append(line, asked)
    assert len(shell.does("rulings")) == 4
