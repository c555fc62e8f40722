"""A value that lies face down is not exchanged unseen, nor guessed before it is due, in any game that has secrets."""

from collections.abc import Iterable

import pytest

from replay.acts import Held
from replay.games import load
from tests.games.exchanging import WHY, along, amended, audited, begun, book, found, laid, said, still_open
from tests.games.hiding import HIDINGS, SWAPS, Swap
from tests.games.searching import stranger
from tests.tui.shell import Shell

each = pytest.mark.parametrize("key", SWAPS)


def test_every_game_that_hides_anything_is_tried() -> None:
    assert SWAPS.keys() == HIDINGS.keys()


# ---------------------------------------------------------------- the same value


@each
def test_a_value_that_is_laid_again_lies_under_the_seal_it_had(shell: Shell, key: str) -> None:
    match, n = laid(shell, key)
    same = SWAPS[key].laid.format(SWAPS[key].value)
    seals = {seal.seal for seal in book(shell, match).seals()}
    amended(shell, match, n, same)
    shell.does("strike", match, str(n), *WHY)
    said(shell, match, [same])
    assert {seal.seal for seal in book(shell, match).seals()} == seals


@each
def test_an_amendment_to_the_same_value_leaves_what_was_proved(shell: Shell, key: str) -> None:
    swap = SWAPS[key]
    match, n = laid(shell, key)
    *_, answer = said(shell, match, [*swap.spoken, swap.turned.format(swap.value)])
    turned = int(answer.split("\t")[1])
    same = swap.laid.format(swap.value)
    foreseen = amended(shell, match, n, same, "--dry-run")
    assert "Nothing else changes." in foreseen
    told = amended(shell, match, n, same)
    assert told == [f"{turned + 1}\tamends {n}: misheard", *foreseen]
    assert isinstance(book(shell, match).outcome(turned), Held)
    assert still_open(shell, match) == []


# ---------------------------------------------------------------- another value


def exchanged(shell: Shell, key: str, between: Iterable[str]) -> tuple[str, int, int, int]:
    """The match, the entries that laid the value, that laid another after some lines, and that turned this one up."""
    swap = SWAPS[key]
    match, n = laid(shell, key)
    said(shell, match, between)
    by = int(amended(shell, match, n, swap.laid.format(swap.other))[0].split("\t")[0])
    rest = swap.spoken if not between else ()
    *_, answer = said(shell, match, [*rest, swap.turned.format(swap.other)])
    return match, n, by, int(answer.split("\t")[1])


@each
def test_a_slip_that_is_put_right_before_anybody_else_has_spoken_is_no_case(shell: Shell, key: str) -> None:
    match, n, by, turned = exchanged(shell, key, ())
    first = next(one for one in audited(shell, match) if one["n"] == n)
    # six other cards of a hand are closed still
    verdict = "pending" if key == "star_wars_legion" else "not checked"
    assert (first["verdict"], first["remarks"][0]["text"]) == (verdict, f"its seal was replaced by entry {by}")
    assert found(shell, match, by)["verdict"] == "clean"
    assert found(shell, match, turned)["remarks"] == []
    assert still_open(shell, match) == []


@each
def test_what_was_exchanged_after_another_seat_has_spoken_is_not_proved_by_its_opening(shell: Shell, key: str) -> None:
    match, n, by, turned = exchanged(shell, key, SWAPS[key].spoken)
    finding = found(shell, match, turned)
    assert (finding["verdict"], still_open(shell, match)) == ("not checked", [])
    (remark,) = [one["text"] for one in finding["remarks"] if "seal" in one["text"]]
    assert remark.startswith(f"its seal was laid in place of another by entry {by}, after entry ")
    log = shell.does("log", match)
    assert f"another seal is laid in place of the one of entry {n}, after entry " in log[by - 1]
    assert log[turned - 1].endswith(remark)


@each
def test_what_was_exchanged_after_something_was_turned_up_is_open(shell: Shell, key: str) -> None:
    match, _, by, turned = exchanged(shell, key, SWAPS[key].shown)
    finding = found(shell, match, by)
    assert (finding["verdict"], finding["rules"], finding["open"]) == ("broken", [SWAPS[key].rule], True)
    assert still_open(shell, match) == [by]
    assert shell("audit", match).code == 1
    assert "had turned something up" in shell.does("log", match)[turned - 1]


@each
@pytest.mark.parametrize("way", ["confirmed", "ruled", "struck", "confirmed by its owner", "confirmed as a whole"])
def test_it_stays_open_until_the_other_seat_or_a_judge_has_dealt_with_it(shell: Shell, key: str, way: str) -> None:
    match, _, by, turned = exchanged(shell, key, SWAPS[key].shown)
    owner = next(seal.seat for seal in book(shell, match).seals() if seal.entry == by)
    other = {"p1": "p2", "p2": "p1"}[owner]
    if way == "ruled":
        shell.does("dispute", match, "--at", str(by), "--question", "another token?")
        asked = str(turned + 1)
        shell.does("rule", match, asked, "--decision", "it stands", "--remedy", "play-on", "--judge", "Cleo")
    elif way == "struck":
        shell.does("strike", match, str(by), *WHY)
    else:
        seat, at = (owner if way.endswith("owner") else other), (turned if way.endswith("whole") else by)
        said(shell, match, [f":confirm {seat} {at}"])
    assert (by in still_open(shell, match)) == (way in ("confirmed by its owner", "confirmed as a whole"))


@each
def test_a_preview_says_that_the_seal_may_be_another_and_does_not_tell_a_guess_from_the_truth(
    shell: Shell, key: str
) -> None:
    swap = SWAPS[key]
    match, n = laid(shell, key)
    said(shell, match, swap.spoken)
    drawer = (shell.folder / "log.db-drawer").read_bytes()
    looks = [amended(shell, match, n, swap.laid.format(value), "--dry-run") for value in (swap.value, swap.other)]
    assert looks[0] == looks[1]
    (told,) = [line for line in looks[0] if line.startswith(f"  {n}\t") and "where anything else is hidden now" in line]
    assert ", after entry " in told
    assert (shell.folder / "log.db-drawer").read_bytes() == drawer


def test_what_is_struck_and_laid_otherwise_is_exchanged_too(shell: Shell) -> None:
    swap = SWAPS["hilltop"]
    match, n = laid(shell, "hilltop")
    said(shell, match, swap.shown)
    shell.does("strike", match, str(n), *WHY)
    heard = shell("record", match, "--plain", said=swap.laid.format(swap.other))
    by = int(heard.lines[0].split("\t")[1])
    assert heard.err == f"rollbook: entry {by} is broken (HT-TOKEN-02); rollbook audit says why\n"
    assert still_open(shell, match) == [by]
    said(shell, match, [f":confirm p1 {by}"])
    assert still_open(shell, match) == []


# ---------------------------------------------------------------- after it was shown


def exchanged_when_shown(shell: Shell, key: str, way: str) -> tuple[str, int, int, int]:
    """The match, the entries that laid the value, that first showed any, and that laid another when this was shown."""
    swap = SWAPS[key]
    match, n = laid(shell, key)
    *_, answer = said(shell, match, [*swap.spoken, swap.turned.format(swap.value)])
    turned, other = int(answer.split("\t")[1]), swap.laid.format(swap.other)
    if way == "amended":
        foreseen = amended(shell, match, n, other, "--dry-run")
        (told,) = [line for line in foreseen if "where anything else is hidden now" in line]
        assert told.endswith(f", after entry {turned} had turned something up")
        by = int(amended(shell, match, n, other)[0].split("\t")[0])
    else:
        for struck in filter(book(shell, match).is_act, range(turned, n - 1, -1)):
            shell.does("strike", match, str(struck), *WHY)
        heard = shell("record", match, "--plain", said=other)
        by = int(heard.lines[0].split("\t")[1])
        assert heard.err == f"rollbook: entry {by} is broken ({swap.rule}); rollbook audit says why\n"
    return match, n, turned, by


@each
@pytest.mark.parametrize("way", ["amended", "struck and laid"])
def test_what_was_shown_and_is_exchanged_is_open_until_the_other_seat_confirms_it(
    shell: Shell, key: str, way: str
) -> None:
    swap = SWAPS[key]
    match, n, turned, by = exchanged_when_shown(shell, key, way)
    assert still_open(shell, match) == [by]
    assert (found(shell, match, by)["verdict"], found(shell, match, by)["rules"]) == ("broken", [swap.rule])
    again = () if way == "amended" else swap.spoken
    *_, answer = said(shell, match, [*again, swap.turned.format(swap.other)])
    last = int(answer.split("\t")[1])
    log, meanwhile = shell.does("log", match), f", after entry {turned} had turned something up"
    assert f"another seal is laid in place of the one of entry {n}{meanwhile}" in log[by - 1]
    assert log[last - 1].endswith(f"its seal was laid in place of another by entry {by}{meanwhile}")
    assert found(shell, match, last)["verdict"] == "not checked"
    owner = next(seal.seat for seal in book(shell, match).seals() if seal.entry == by)
    other = {"p1": "p2", "p2": "p1"}[owner]
    said(shell, match, [f":confirm {other} {by}"])
    assert still_open(shell, match) == []
    along(book(shell, match), turned)


# ---------------------------------------------------------------- guesses


def guesses(swap: Swap) -> Iterable[str]:
    return (swap.turned.format(value) for value in (swap.value, swap.other, "heron"))


def plain_guesses(device: Shell, match: str, swap: Swap) -> str:
    """The one answer that all of them have."""
    answers = device("record", match, "--plain", said="\n".join(guesses(swap))).lines
    assert len(answers) == 3
    (answer,) = set(answers)
    assert answer.startswith("no\t")
    assert swap.rule not in answer
    return answer


@each
def test_a_guess_before_it_is_due_hears_the_same_whether_it_is_right_or_wrong(shell: Shell, key: str) -> None:
    swap, every = SWAPS[key], ",".join(load(key).rules)
    match, n = laid(shell, key)
    said(shell, match, swap.early)
    head = book(shell, match).head
    told = plain_guesses(shell, match, swap)
    for rule in (*load(key).rules, every):
        stood = "\n".join(f":stood {rule} 'a look' {order}" for order in guesses(swap))
        assert len(set(shell("record", match, "--plain", said=stood).lines)) == 1
    for rules in ((), ("--stood", *" --stood ".join(load(key).rules).split())):
        for target in (n, head):
            tries = [shell("amend", match, str(target), order, *WHY, *rules) for order in guesses(swap)]
            assert len({(one.code, one.out, one.err) for one in tries}) == 1
            assert tries[0].code == 1
    assert book(shell, match).head == head
    assert plain_guesses(stranger(shell, match), match, swap) == told


@each
def test_nobody_guesses_by_saying_again_what_an_entry_laid(shell: Shell, key: str) -> None:
    swap = SWAPS[key]
    match, n = laid(shell, key)
    said_again = "\n".join(f"@{n} {swap.laid.format(value)}" for value in (swap.value, swap.other))
    answers = shell("record", match, "--plain", said=said_again).lines
    assert len(answers) == 2
    assert len(set(answers)) == 1
    said(shell, match, (*swap.spoken, swap.turned.format(swap.value)))
    answers = shell("record", match, "--plain", said=said_again).lines
    # the other cards of a hand are closed still; what is open is told apart
    assert [answer.split("\t")[0] for answer in answers] == ["ok", "no"]


@pytest.mark.parametrize(("key", "rule"), [("hilltop", "HT-TURN-01"), ("battle_for_legend", "BFL-DUEL-05")])
def test_by_agreement_it_is_turned_up_early_as_it_was_laid(shell: Shell, key: str, rule: str) -> None:
    swap = SWAPS[key]
    match, _ = laid(shell, key)
    said(shell, match, (*swap.early, f":stood {rule} 'agreed' {swap.turned.format('')}"))
    assert set(book(shell, match).opened().values()) == {swap.value}


# ---------------------------------------------------------------- laid at the table


@each
def test_what_was_laid_at_the_table_is_turned_up_as_told_and_not_checked(shell: Shell, key: str) -> None:
    swap = SWAPS[key]
    match = begun(shell, key, swap.unseen, "table")
    *_, answer = said(shell, match, [swap.turned.format(swap.value)])
    _, n, told = answer.split("\t")
    finding = found(shell, match, int(n))
    assert ", as told" in told
    assert (finding["verdict"], swap.rule in finding["rules"]) == ("not checked", True)
