"""``record --plain``: one answer for every line, nothing lost, nothing doubled."""

import io
import json
import os
import random
import time
from pathlib import Path
from subprocess import Popen

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.sqlite import SqliteStore
from replay.acts import Ordered
from replay.core.dice import Roll
from replay.recording.refusal import WORDS
from replay.wording.sayings import write_act
from tests.invented.hilltop import DiceRolled
from tests.replay.sitting import Sitting
from tests.tui.shell import Shell, process
from tests.tui.test_cli_audit import append
from tui import plain

KILLS = 100 if os.environ.get("ROLLBOOK_LONG") else 10


def test_every_line_that_says_something_is_answered_by_one_line(shell: Shell) -> None:
    match = shell.match()
    heard = shell("record", match, "--plain", said="roll 3\n\n# a comment\nmove 4\n  \n:note seen\nmove 3 # far\n")
    assert heard.code == 0
    assert heard.lines == [
        "ok\t2\tAnn rolls 3",
        "no\tHT-MOVE-01\t4 is more than 3",
        "ok\t3\t“seen”",
        "ok\t4\tAnn moves 3; Bo is next",
    ]


def test_the_game_is_told_by_first_names_and_a_text_as_it_was_said(shell: Shell) -> None:
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "--player", "Bo Reed")
    told = [line.split("\t")[2] for line in shell.does("record", match, "--plain", said="roll 3\n:note p1 was quick")]
    assert told == ["Ann rolls 3", "“p1 was quick”"]


REFUSED = {
    "mvoe 3": "unreadable",
    "roll 'open": "unreadable",
    "move 1": "structure",
    "roll 3,3": "HT-DICE-01",
    "@9 roll 3": "conflict",
    "@1 roll 3": "conflict",
    "@4 :fork 1 aside": "conflict",
    ":strike 1 why": "structure",
    ":adjust score.p9 1 why": "structure",
    ":promote zz why": "structure",
    ":note 'bell \\u0007'": "unfit",
    "reveal 1": "structure",
    ":note " + "x" * 1_100_000: "unfit",
    ":adjust score.p1 '" + "[" * 100_000 + "' why": "structure",
    ":adjust score.p1 '" + "[" * 65 + "]" * 65 + "' why": "unreadable",
    ":adjust score.p1 '" + '{"a":' * 500 + "1" + "}" * 500 + "' why": "unreadable",
}


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:24])
def test_a_refusal_names_its_rule_or_a_word_the_help_explains(shell: Shell, line: str) -> None:
    match, word = shell.match(), REFUSED[line]
    (answer,) = shell.does("record", match, "--plain", said=line)
    verdict, named, reason = answer.split("\t")
    assert (verdict, named) == ("no", word)
    assert reason
    assert word in WORDS or word.startswith("HT-")
    assert len(shell.does("log", match)) == 1


def test_letters_taken_apart_are_put_together_before_they_are_written(shell: Shell) -> None:
    match = shell.match("roll 3", ":dispute 2 'was it a 3?'")
    said = ":rule 3 stands play-on Rene\u0301e\n:note cafe\u0301\n"
    heard = shell("record", match, "--plain", said=said)
    assert [line.split("\t")[0] for line in heard.lines] == ["ok", "ok"]
    shell.does("export", match, "m.rollbook")
    shell.does("--db", "other.db", "import", "m.rollbook")
    assert "judge Ren\xe9e" in shell("log", match, "--json").out


def test_a_line_that_is_no_text_is_answered_too(shell: Shell) -> None:
    match = shell.match()
    (answer,) = shell.does("record", match, "--plain", said=b"roll \xff\n")
    assert answer == "no\tunreadable\tline: is not UTF-8 at byte 6"


def test_the_words_are_listed_in_the_help(shell: Shell) -> None:
    told = " ".join(" ".join(shell.does("record", "--help")).split())
    for word, meaning in WORDS.items():
        assert f"{word} {meaning}" in told


def test_a_line_too_long_does_not_swallow_the_next(shell: Shell) -> None:
    match = shell.match()
    answers = shell.does("record", match, "--plain", said=b"roll " + b"1" * (5 << 20) + b"\nroll 2\n")
    assert [answer.split("\t")[0] for answer in answers] == ["no", "ok"]


def test_strict_stops_at_the_first_no(shell: Shell) -> None:
    match = shell.match()
    heard = shell("record", match, "--plain", "--strict", said="roll 3\nmove 9\nmove 3\n")
    assert heard.code == 1
    assert [answer.split("\t")[0] for answer in heard.lines] == ["ok", "no"]
    assert len(shell.does("log", match)) == 2


def test_a_line_sent_again_with_its_number_gets_the_same_answer(shell: Shell) -> None:
    match = shell.match()
    first = shell.does("record", match, "--plain", said="@2 roll\n@3 :note seen\n@4 move 0\n")
    assert [line.split("\t")[0] for line in first] == ["ok", "ok", "ok"]
    assert shell.does("record", match, "--plain", said="@2 roll\n@3 :note seen\n@4 move 0\n") == first
    assert len(shell.does("log", match)) == 4


def test_a_fork_sent_again_with_its_number_is_not_doubled(shell: Shell) -> None:
    match = shell.match("roll 3")
    lines = [shell.does("record", match, "--plain", said="@3 :fork 2 aside\n") for _ in range(2)]
    assert lines[0] == lines[1] == ["ok\t3\tline “aside” starts after 2"]
    assert len(shell.does("lines", match)) == 2


def test_another_line_with_a_number_that_is_taken_is_a_conflict(shell: Shell) -> None:
    match = shell.match("roll 3")
    (answer,) = shell.does("record", match, "--plain", said="@2 roll 4\n")
    assert answer.startswith("no\tconflict\tentry 2 ")


def test_a_bundle_is_not_recorded_on(shell: Shell) -> None:
    match = shell.match()
    shell.does("export", match, "m.rollbook")
    assert "is a bundle" in shell.refuses(5, "record", "m.rollbook", "--plain", said="roll 1\n")


def test_the_screen_needs_a_terminal(shell: Shell) -> None:
    match = shell.match()
    assert "--plain" in shell.refuses(2, "record", match)


# ---------------------------------------------------------------- notation in, notation out


def test_the_log_as_notation_records_the_same_match(shell: Shell) -> None:
    match = shell.match("roll 3", ":note it's 'so'", "move 3", ":amend 2 'roll 4' 'a four'", ":strike 2 no", "roll")
    notation = shell.does("log", match, "--notation")
    copy = shell.match(*notation)
    assert shell.does("log", copy, "--notation") == notation
    assert shell.does("log", copy) == shell.does("log", match)


@given(
    rolls=st.lists(st.tuples(st.integers(1, 4), st.integers(0, 4)), max_size=6),
    remarks=st.lists(
        st.sampled_from([":note it's 'so'", ":bookmark 'here' 1", ":amend 2 'roll 4' 'four'", ":strike 2 no", "roll"])
    ),
)
def test_law_what_a_log_prints_is_what_recording_reads(rolls: list[tuple[int, int]], remarks: list[str]) -> None:
    said = [line for face, far in rolls for line in (f"roll {face}", f"move {min(face, far) % 3}")] + remarks
    first = printed(said)
    assert printed(first) == first


def printed(said: list[str]) -> list[str]:
    """The log's lines after recording others."""
    recorder = Sitting(4, 4, 4, 4).recorder
    stream = io.BytesIO("\n".join(said).encode())
    assert len(list(plain.record(recorder, stream, io.StringIO()))) <= len(said)
    return [write_act(act) for _, act in recorder.book.acts()]


# ---------------------------------------------------------------- two writers, and a process that dies


def test_of_two_recorders_on_one_line_one_gets_the_conflict_and_goes_on(shell: Shell) -> None:
    match = shell.match()
    one, other = process("record", match, "--plain"), process("record", match, "--plain")
    # an answer shows that a recorder has read the line as it stands
    assert {asked(each, "mvoe 3")[:2] for each in (one, other)} == {"no"}
    assert asked(one, "roll 3") == "ok\t2\tAnn rolls 3"
    assert asked(other, ":note first of the other").startswith("no\tconflict\t")
    assert asked(other, "move 3") == "ok\t3\tAnn moves 3; Bo is next"
    assert asked(one, ":note seen").startswith("no\tconflict\t")
    assert asked(one, ":note seen") == "ok\t4\t“seen”"
    for each in (one, other):
        each.communicate()
        assert each.returncode == 0


def test_what_another_program_wrote_against_the_rules_is_told_at_the_end(shell: Shell) -> None:
    match = shell.match()
    recorder = process("record", match, "--plain")
    assert asked(recorder, "roll 3") == "ok\t2\tAnn rolls 3"
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        append(store, line, Ordered(Roll((3,)), (DiceRolled("p1", (6,)),)))
    assert asked(recorder, ":note seen").startswith("no\tconflict\t")
    _, told = recorder.communicate()
    assert told.decode() == "rollbook: entry 3 is broken (structure, HT-MOVE-01); rollbook audit says why\n"
    assert recorder.returncode == 0


def asked(recorder: "Popen[bytes]", line: str) -> str:
    assert recorder.stdin is not None
    assert recorder.stdout is not None
    recorder.stdin.write(line.encode() + b"\n")
    recorder.stdin.flush()
    return recorder.stdout.readline().decode().rstrip("\n")


def test_two_processes_that_write_at_once_lose_and_double_nothing(shell: Shell) -> None:
    match = shell.match()
    said = ["\n".join(f":note '{name} {n}'" for n in range(60)).encode() for name in ("a", "b")]
    writers = [process("record", match, "--plain") for _ in said]
    for writer, lines in zip(writers, said, strict=True):
        assert writer.stdin is not None
        writer.stdin.write(lines + b"\n")
        writer.stdin.close()
    heard = []
    for writer in writers:
        assert writer.stdout is not None
        heard.append(writer.stdout.read().decode().splitlines())
        assert writer.wait() == 0
    acknowledged = sorted(int(answer.split("\t")[1]) for answers in heard for answer in answers if answer[:2] == "ok")
    refused = {answer.split("\t")[1] for answers in heard for answer in answers if answer[:2] == "no"}
    assert acknowledged == list(range(2, len(acknowledged) + 2))
    assert len(shell.does("log", match)) == len(acknowledged) + 1
    assert refused <= {"conflict"}
    assert [len(answers) for answers in heard] == [60, 60]


def test_kills_at_random_moments_lose_nothing_answered_and_double_nothing(shell: Shell) -> None:
    chance = random.Random(7)
    match = shell.match()
    wanted = [f":note 'line {n}'" if n % 3 else ("move 0" if n % 2 else "roll 2") for n in range(KILLS * 40)]
    done = 0
    for kill in range(KILLS + 1):
        answers = killed(shell.db, match, wanted, done, chance if kill < KILLS else None)
        assert all(answer.startswith("ok\t") for answer in answers)
        done += len(answers)
        with SqliteStore(shell.db, readonly=True) as store:
            head = store.lines(bytes.fromhex(match))[0].head.seq
        # what was written but not answered is one line at most
        assert head - (done + 1) in (0, 1)
    assert done == len(wanted)
    notes = [json.loads(row)["act"] for row in shell.does("log", match, "--json")][1:]
    assert [act.get("text") for act in notes] == [
        line.removeprefix(":note '").removesuffix("'") if line[0] == ":" else None for line in wanted
    ]
    assert shell.does("verify", match)


def killed(db: Path, match: str, wanted: list[str], done: int, chance: random.Random | None) -> list[str]:
    """The answers a recorder gave, to the lines from ``done`` on, until it died at a moment left to chance, if any."""
    lines = db.with_name("lines.txt")
    lines.write_text("".join(f"@{n + 2} {line}\n" for n, line in enumerate(wanted) if n >= done))
    heard = b""
    with lines.open("rb") as said, process("record", match, "--plain", "--db", str(db), stdin=said) as recorder:
        assert recorder.stdout is not None
        if chance is not None:
            for _ in range(chance.randrange(1, 30)):
                heard += recorder.stdout.readline()
            time.sleep(chance.random() / 500)
            recorder.kill()
        heard += recorder.stdout.read()
    return [line for line in heard.decode().splitlines(keepends=True) if line.endswith("\n")]


def test_what_is_answered_is_what_the_log_tells_and_a_judges_words_are_left_alone(shell: Shell) -> None:
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "Bo Reed")
    said = "roll 3\n:adjust score.p1 2 'p1 and p2 agree'\n:confirm p2\n"
    answers = [line.split("\t", 2)[2] for line in shell.does("record", match, "--plain", said=said)]
    assert answers == ["Ann rolls 3", "score.p1 is set to 2: p1 and p2 agree", "Bo confirms up to 3"]
    assert [line[8:].strip() for line in shell.does("log", match)][1:4:2] == [answers[0], answers[2]]
    assert any("score.p1 is set to 2: p1 and p2 agree" in line for line in shell.does("audit", match))
