"""A judge is called, asked, decides, is appealed, and is found again by words."""

import json
from typing import Any

import pytest

from tests.games.test_faults import behind
from tests.tui.shell import Shell

PLAYED = ("roll 5", "move 5", "roll 2", "move 1")
"""Entries 2 to 5: Ann takes the hill."""
ASKED = "was that a five?"


def disputed(shell: Shell, *orders: str, at: int = 2, **more: str) -> str:
    """A match with a dispute, in the entry after the orders."""
    match = shell.match(*orders)
    words = [word for key, value in more.items() for word in (f"--{key}", value)]
    shell.does("dispute", match, "--at", str(at), "--question", ASKED, *words)
    return match


def rule(shell: Shell, match: str, dispute: int, remedy: str, *words: str, decision: str = "so be it") -> list[str]:
    said = ("--decision", decision, "--remedy", remedy, "--judge", "M. Lind")
    return shell.does("rule", match, str(dispute), *said, *words)


def acts(shell: Shell, match: str, *words: str) -> list[Any]:
    return [json.loads(line) for line in shell.does("log", match, "--json", *words)]


def found(shell: Shell, *words: str) -> list[Any]:
    return [json.loads(line) for line in shell.does("rulings", *words, "--json")]


def test_a_call_stops_the_clocks_and_marks_the_table(shell: Shell) -> None:
    match = shell.match(*PLAYED)
    assert shell.does("call", match, "--why", "a die fell") == ["6\tjudge called, clocks stopped: a die fell"]
    assert len(acts(shell, match)[-1]["act"]["position"]) == 64


def test_a_dispute_says_what_each_side_says_by_seat_or_name(shell: Shell) -> None:
    match = shell.match(*PLAYED)
    said = ("--statement", "Ann=a five", "--statement", "p2=a two", "--concerns", "3", "--rule", "HT-DICE-01")
    shell.does("dispute", match, "--at", "2", "--question", ASKED, *said)
    act = acts(shell, match)[-1]["act"]
    assert act["statements"] == {"p1": "a five", "p2": "a two"}
    assert (act["at"], act["concerns"], act["rule"]) == (2, [3], "HT-DICE-01")


def test_a_seat_says_one_thing_in_a_dispute(shell: Shell) -> None:
    match = shell.match(*PLAYED)
    said = ("--statement", "Ann=a five", "--statement", "p1=a two")
    told = shell.refuses(2, "dispute", match, "--at", "2", "--question", ASKED, *said)
    assert "--statement p1=a two: p1 has said something else" in told
    assert len(acts(shell, match)) == 5


def test_an_appeal_that_was_answered_leaves_the_mark_of_a_ruling(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "play-on")
    shell.does("dispute", match, "--at", "7", "--question", "it was not")
    assert any(line.startswith("    7 ?") for line in shell.does("log", match))
    rule(shell, match, 8, "play-on", "--appeal", "upheld")
    assert any(line.startswith("    7 ¶") and "upheld by 9" in line for line in shell.does("log", match))


def test_to_play_on_changes_nothing(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    assert rule(shell, match, 6, "play-on") == ["7\truled: so be it"]
    assert acts(shell, match)[-1]["actor"] == "judge M. Lind"


def test_to_waive_lets_the_disputed_order_stand(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, ":amend 2 'roll 4' 'it was a four'", at=3)
    assert any("hold no longer" in line or "orphaned" in line for line in shell("audit", match).lines)
    rule(shell, match, 7, "waive", "--waive", "HT-MOVE-01")
    assert acts(shell, match)[-1]["act"]["target"] == 3
    assert any("3 ruled by 8 (HT-MOVE-01), as corrected" in line for line in shell.does("audit", match))


def test_to_amend_says_the_disputed_order_otherwise(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    told = rule(shell, match, 6, "amend", "--order", "roll 6")
    assert told[:2] == ["7\truled: so be it", "8\tamends 2: ruling 7: so be it"]


def test_an_amendment_that_does_not_hold_keeps_the_ruling_back(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, at=3)
    said = ("--decision", "x", "--remedy", "amend", "--judge", "M. Lind", "--order", "move 6")
    assert "6 is more than 5" in shell.refuses(1, "rule", match, "6", *said)
    assert len(acts(shell, match)) == 6


def test_what_is_no_roll_is_not_rolled_again_by_command_or_line(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, at=3)
    said = ("--decision", "x", "--remedy", "reroll", "--judge", "M. Lind", "--order", "roll")
    assert "entry 3 is no roll, so that nothing can be rolled again" in shell.refuses(1, "rule", match, "6", *said)
    (answer,) = shell("record", match, "--plain", said=":rule 6 x reroll 'M. Lind'\n").lines
    assert answer.startswith("no\tstructure\tentry 3 is no roll")
    assert len(acts(shell, match)) == 6


def test_a_roll_made_again_has_other_dice(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.wiring.roll", lambda count, sides: (6,) * count)
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "reroll", "--order", "roll")
    assert acts(shell, match)[-1]["act"]["orders"] == [{"order": "roll", "faces": [6], "pool": "stride", "by": "p1"}]


SHORT = ("--order", "roll 4")
"""After it Ann could not have moved 5, and takes no hill."""


def test_what_follows_from_a_ruling_is_told_before_it_is_written_and_after(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    told = rule(shell, match, 6, "amend", *SHORT, "--dry-run")
    assert told[0] == "  2\tAnn rolls 5 → Ann rolls 4"
    assert "orphaned" in told[-2]
    assert told[-1] == "score after: Ann 0, Bo 0"
    assert len(acts(shell, match)) == 6
    assert rule(shell, match, 6, "amend", *SHORT)[2:] == told


def test_a_ruling_tells_programs_what_follows_as_an_amendment_does(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    (alike,) = shell.does("amend", match, "2", "roll 4", "--why", "x", "--dry-run", "--json")
    (seen,) = rule(shell, match, 6, "amend", *SHORT, "--dry-run", "--json")
    assert json.loads(seen) == json.loads(alike) | {"stays": []}
    assert json.loads(seen)["orphans"]
    (written,) = rule(shell, match, 6, "amend", *SHORT, "--json")
    assert [entry["n"] for entry in json.loads(written)["entries"]] == [7, 8]


@pytest.mark.parametrize(
    ("remedy", "words", "told"),
    [
        ("play-on", (), ["Nothing else changes.", "score after: Ann 1, Bo 0"]),
        (
            "rewind",
            ("--to", "2"),
            ["Play goes on after 2, on a line of its own; this one is kept.", "score after: Ann 0, Bo 0"],
        ),
        (
            "reroll",
            ("--order", "roll"),
            ["The dice are drawn when it is written; what follows is told then.", "score after: Ann 1, Bo 0"],
        ),
    ],
)
def test_of_every_remedy_it_is_told_what_it_would_do_and_nothing_is_written(
    shell: Shell, remedy: str, words: tuple[str, ...], told: list[str]
) -> None:
    match = disputed(shell, *PLAYED)
    assert rule(shell, match, 6, remedy, *words, "--dry-run") == told
    assert len(acts(shell, match)) == 6
    assert len(shell.does("lines", match)) == 1


def test_what_could_not_be_ruled_is_refused_before_it_is_written_too(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    said = ("rule", match, "6", "--decision", "x", "--remedy", "rewind", "--to", "99", "--judge", "J", "--dry-run")
    assert shell.refuses(1, *said).startswith("there is no entry 99")


def test_to_rewind_leaves_the_line_and_keeps_it(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, at=3)
    rule(shell, match, 6, "rewind")
    told = shell.does("lines", match)
    assert told[1].startswith("*")
    assert "ruling 7 (leaves main after 2)" in told[1]
    assert len(acts(shell, match)) == 3
    assert len(acts(shell, match, "--line", "main")) == 7
    assert shell.does("record", match, "--plain", said="move 2\n") == ["ok\t4\tAnn moves 2; Bo is next"]
    assert shell.does("audit", match)[-1] == "0 open"


def test_a_rewind_said_line_by_line(shell: Shell) -> None:
    match = shell.match(*PLAYED)
    said = ":call\n:dispute 3 'his turn?'\n:rule 7 'again' rewind judge=Noor to=1\n:rule 7 again rewind\n"
    heard = shell.does("record", match, "--plain", said=said)
    assert [line.split("\t")[0] for line in heard] == ["ok", "ok", "ok", "no"]
    assert "leaves main after 1" in shell.does("lines", match)[1]


def test_a_ruling_overturned_is_struck_with_what_its_appeal_names(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "amend", "--order", "roll 6")
    shell.does("dispute", match, "--at", "7", "--question", "it lay flat", "--concerns", "8")
    told = rule(shell, match, 9, "play-on", "--appeal", "overturned", decision="it did")
    assert told[:2] == ["10\truled on appeal, overturned: it did", "11\tstrikes 8: overturned on appeal: it did"]
    assert told[2:] == ["  2\tAnn rolls 6 → Ann rolls 5", "1 changed.", "score after: Ann 1, Bo 0"]
    (one,) = found(shell, "flat")
    assert one["rulings"][0]["appeals"][0]["rulings"][0]["appeal"] == "overturned"


def test_what_stays_in_force_when_a_ruling_is_overturned_is_told(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "amend", "--order", "roll 6")
    shell.does("dispute", match, "--at", "7", "--question", "it lay flat")
    told = "Entry 8, which that ruling brought, stays in force, since the appeal names it not: strike 8 to undo that."
    overturned = ("play-on", "--appeal", "overturned")
    assert rule(shell, match, 9, *overturned, "--dry-run")[-1] == told
    assert json.loads(rule(shell, match, 9, *overturned, "--dry-run", "--json")[0])["stays"] == [8]
    assert rule(shell, match, 9, *overturned) == ["10\truled on appeal, overturned: so be it", told]
    assert "8" in shell.does("strike", match, "8", "--why", "overturned")[0]


def test_who_rules_on_an_appeal_says_what_becomes_of_the_ruling(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "play-on")
    shell.does("dispute", match, "--at", "7", "--question", "it was not")
    told = shell.refuses(1, "rule", match, "8", "--decision", "y", "--remedy", "play-on", "--judge", "J")
    assert told.startswith("dispute 8 appeals against the ruling in entry 7; say what becomes of it: --appeal")
    (answer,) = shell("record", match, "--plain", said=":rule 8 x play-on Noor\n").lines
    assert answer.startswith("no\tstructure\tdispute 8 appeals against")
    assert len(acts(shell, match)) == 8
    rule(shell, match, 8, "play-on", "--appeal", "upheld")


def test_a_dispute_is_ruled_on_once_line_by_line_too(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    said = ":rule 6 'so it is' play-on Noor\n:rule 6 again play-on Noor\n:dispute 7 'an appeal'\n"
    said += ":rule 8 'it holds' play-on Noor appeal=upheld\n:rule 8 'no' play-on Noor appeal=upheld\n"
    heard = shell("record", match, "--plain", said=said).lines
    assert [line.split("\t")[0] for line in heard] == ["ok", "no", "ok", "ok", "no"]
    assert heard[1].startswith("no\tstructure\tdispute 6 was ruled on in entry 7; appeal against it")


def test_a_rewind_overturned_goes_back_to_the_line_it_left(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, at=3)
    rule(shell, match, 6, "rewind")
    shell.does("dispute", match, "--at", "3", "--question", "it was his turn")
    rule(shell, match, 4, "play-on", "--appeal", "overturned")
    assert shell.does("lines", match)[0].startswith("*")


def test_a_rewind_appealed_on_the_line_it_left_is_told_where_to_overturn_it(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, at=3)
    rule(shell, match, 6, "rewind")
    old = next(line for line in shell.does("lines", match) if "main" in line)
    assert not old.startswith("*")
    ruled = next(n for n, act in enumerate(acts(shell, match, "--line", "main"), start=1) if act["kind"] == "ruled")
    shell.does("dispute", match, "--line", "main", "--at", str(ruled), "--question", "it was his turn")
    said = ("--decision", "x", "--remedy", "play-on", "--judge", "J", "--appeal", "overturned", "--line", "main")
    told = shell.refuses(1, "rule", match, str(ruled + 1), *said)
    assert "it is overturned there: dispute entry 3, which began it, with --line" in told


def test_a_dispute_is_ruled_on_once_and_then_appealed(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "play-on")
    told = shell.refuses(1, "rule", match, "6", "--decision", "y", "--remedy", "play-on", "--judge", "J")
    assert told.startswith("dispute 6 was ruled on in entry 7; appeal against it with a dispute about entry 7")


@pytest.mark.parametrize("remedy", ["amend", "reroll"])
def test_who_puts_an_order_in_anothers_place_says_it(shell: Shell, remedy: str) -> None:
    match = disputed(shell, *PLAYED)
    told = shell.refuses(1, "rule", match, "6", "--decision", "y", "--remedy", remedy, "--judge", "J")
    assert told.startswith(f"the remedy {remedy} wants the order that is said instead: --order 'ORDER'")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("rule", "last", "2", "--remedy", "play-on"), "entry 2 is no dispute (structure)"),
        (
            ("rule", "last", "7", "--remedy", "play-on"),
            "entry 7 calls a judge and asks nothing: dispute what it is about",
        ),
        (("rule", "last", "6", "--remedy", "rewind", "--to", "99"), "there is no entry 99; 6 is the last (structure)"),
        (("rule", "last", "6", "--remedy", "waive"), "a ruling that waives names the order it waives for"),
        (("rule", "last", "6", "--remedy", "play-on", "--appeal", "upheld"), "an appeal is a dispute about a ruling"),
        (("rule", "last", "6", "--remedy", "play-on", "--waive", "HT-MOVE-01"), "the remedy play-on waives nothing"),
    ],
)
def test_what_cannot_be_ruled_is_refused(shell: Shell, words: tuple[str, ...], line: str) -> None:
    disputed(shell, *PLAYED)
    if words[2] == "7":
        shell.does("call", "last")
    assert shell.refuses(1, *words, "--decision", "x", "--judge", "J").startswith(line)


# ---------------------------------------------------------------- precedents


def test_precedents_are_found_by_words_rule_game_and_reading(shell: Shell) -> None:
    first = disputed(shell, *PLAYED, rule="HT-DICE-01")
    rule(shell, first, 6, "play-on", decision="a leaning die counts")
    second = disputed(shell, *PLAYED, rule="HT-MOVE-01")
    assert [one["match"] for one in found(shell)] == [second, first]
    for words in (("leaning",), ("leaning", "counts"), ("--rule", "HT-DICE-01"), ("five", "--rule", "HT-DICE-01")):
        assert [one["match"] for one in found(shell, *words)] == [first]
    assert len(found(shell, "five", "--game", "hilltop", "--reading", "goal=50")) == 2
    for words in (("nothing",), ("--game", "conquest"), ("--reading", "goal=7")):
        assert found(shell, *words) == []
    assert "--reading goal: expected KEY=VALUE" in shell.refuses(2, "rulings", "--reading", "goal")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rule", "NOPE"), "--rule NOPE: no game has the rule NOPE"),
        (("--rule", "AL-CLOSE-05", "--game", "conquest"), "--rule AL-CLOSE-05: Conquest has no rule AL-CLOSE-05"),
        (("--reading", "bogus=1"), "--reading bogus: no game has the option bogus"),
    ],
)
def test_what_no_ruling_could_be_like_is_told(shell: Shell, words: tuple[str, ...], told: str) -> None:
    disputed(shell, *PLAYED)
    assert told in shell.refuses(2, "rulings", *words)
    heard = shell("rulings", "nobody said this")
    assert (heard.code, heard.out, heard.err) == (0, "", "rollbook: no dispute and no ruling is like that\n")


def test_what_was_decided_on_a_line_that_was_left_is_found_and_what_lines_share_is_told_once(shell: Shell) -> None:
    match = disputed(shell, *PLAYED, at=3)
    rule(shell, match, 6, "rewind", decision="back then")
    shell.does("fork", match, "--line", "main", "--at", "7")
    told = shell.does("rulings", "back")
    assert told[0].startswith(match[:12])
    assert "    7 ruled by M. Lind: rewind to 2: back then" in told
    assert len(found(shell)) == 1
    assert shell.refuses(3, "--db", "nowhere.db", "rulings").startswith("no match is recorded")


def test_a_match_that_was_damaged_since_keeps_nobody_from_the_rulings_in_others(shell: Shell) -> None:
    first = disputed(shell, *PLAYED)
    rule(shell, first, 6, "play-on", decision="a leaning die counts")
    second = disputed(shell, *PLAYED)
    rule(shell, second, 6, "play-on", decision="a leaning die counts")
    assert len(found(shell, "leaning")) == 2
    torn = f"(SELECT number FROM lines WHERE match = x'{first}') << 32 | 7"
    behind(shell.db, f"UPDATE entries SET payload = x'7b' WHERE key = ({torn})")
    heard = shell("rulings", "leaning", "--json")
    assert (heard.code, [json.loads(line)["match"] for line in heard.lines]) == (0, [second])
    assert heard.err.startswith(f"rollbook: {first[:12]} is not searched: ")


def test_an_appeal_that_nobody_has_ruled_on_is_told_by_the_audit(shell: Shell) -> None:
    match = disputed(shell, *PLAYED)
    rule(shell, match, 6, "play-on")
    shell.does("dispute", match, "--at", "7", "--question", "it was not")
    heard = shell("audit", match)
    assert "8 asks about 7, and nobody has ruled yet: it was not" in heard.lines
    assert (heard.lines[-1], heard.code) == ("1 open", 1)
