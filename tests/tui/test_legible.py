"""A log with an entry that cannot be read, or is not there: what lies before it is read, judged and gone on from."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from eventstore.sqlite import SqliteStore
from replay.acts import Act, Change, Ordered, Out, Struck
from replay.core.dice import Roll
from replay.line.codec import codec_for, kind
from tests.games.test_faults import behind
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled
from tests.tui.house import NARROW, WIDE, House, opened, picture, replay, until
from tests.tui.judging import judged
from tests.tui.shell import Shell

BAD = 6
"""The entry that is wrong, of seven."""
ROLLED = Ordered(Roll((1,), "stride"), (DiceRolled("p1", (1,)),))
GAP = f"DELETE FROM entries WHERE key % 256 = {BAD}"


def written(store: SqliteStore, match: str, act: Act, mend: Callable[[bytes], bytes] = bytes) -> None:
    """Chain an act to a match past the recorder, its payload as somebody wants it."""
    line = store.lines(bytes.fromhex(match))[0].id
    last = store.entry(line, store.head(line).seq)
    payload = mend(codec_for(hilltop).write(act))
    identity = bytes([last.seq]) * 16
    store.append(line, replace(last, seq=last.seq + 1, parent=last.hash, id=identity, payload=payload, kind=kind(act)))


def strays(store: SqliteStore, match: str) -> str:
    """A strike names itself, as after an entry before it was taken out."""
    written(store, match, Struck((BAD,), "no", changes=(Change(BAD, Out()),)))
    return "changes acts out of order: 6 to 6 after 0"


def unknown_event(store: SqliteStore, match: str) -> str:
    written(store, match, ROLLED, lambda payload: payload.replace(b"dice-rolled", b"dice-eaten"))
    return "is not the ordered it claims to be: events[0].event: invalid value 'dice-eaten'"


def unknown_field(store: SqliteStore, match: str) -> str:
    written(store, match, ROLLED, lambda payload: payload[:-1] + b',"luck":1}')
    return "is not the ordered it claims to be: knows no field 'luck'"


def missing(store: SqliteStore, match: str) -> str:
    written(store, match, ROLLED)
    return "is missing"


WAYS = (strays, unknown_event, unknown_field, missing)


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def wrecked(request: pytest.FixtureRequest, shell: Shell) -> tuple[str, str]:
    """A match of seven entries of which the sixth is wrong, and how that is said."""
    match = shell.match("roll 3", "move 2", "roll 2", ":note seen")
    with SqliteStore(shell.db) as store:
        wrong = request.param(store, match)
        # what corrects an entry leads whoever reads it back to that
        written(store, match, Struck((BAD - 2,), "no", changes=(Change(BAD - 2, Out()),)))
    if request.param is missing:
        behind(shell.db, GAP)
    return match, f"entry {BAD}: {wrong}"


@pytest.mark.parametrize(
    "words",
    [("show", "--at", "4"), ("show", "--at", "5", "--json"), ("legal", "--at", "4"), ("case", "cut", "--at", "2")],
)
def test_what_lies_before_it_is_shown(shell: Shell, wrecked: tuple[str, str], words: tuple[str, ...]) -> None:
    match, _ = wrecked
    verb, *rest = words
    place = [match] if verb != "case" else [rest.pop(0), match]
    heard = shell(verb, *place, *rest)
    assert heard.code == 0
    assert heard.out


@pytest.mark.parametrize("at", [(), ("--at", "6"), ("--at", "7")])
def test_what_lies_after_it_is_not(shell: Shell, wrecked: tuple[str, str], at: tuple[str, ...]) -> None:
    match, wrong = wrecked
    assert shell.refuses(4, "show", match, *at) == wrong


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_the_entries_before_it_are_listed(shell: Shell, wrecked: tuple[str, str], how: tuple[str, ...]) -> None:
    match, wrong = wrecked
    heard = shell("log", match, *how)
    assert (heard.code, len(heard.lines)) == (4, BAD - 1)
    assert heard.err == f"rollbook: {wrong}\n"


def test_play_goes_on_from_before_it(shell: Shell, wrecked: tuple[str, str]) -> None:
    match, _ = wrecked
    assert shell("fork", match, "--at", "4", "--name", "whole").code == 0
    assert shell("promote", match, "whole", "--why", "the rest is damaged").code == 0
    assert shell("record", match, "--plain", said="move 1\n").out.startswith("ok\t6\t")
    assert shell("audit", match).lines[-1] == "0 open"
    assert shell("fork", match, "--line", "main", "--at", "6").code == 4


def test_what_lies_before_it_is_judged_and_it_is_told_first(shell: Shell, wrecked: tuple[str, str]) -> None:
    match, wrong = wrecked
    heard = shell("audit", match)
    assert heard.code == 4
    assert heard.lines[0] == f"! {wrong}; judged is what lies before it, entries 1–5"
    assert heard.lines[1:] == ["3 clean", "0 open"]
    first, *found = map(json.loads, shell("audit", match, "--json").lines)
    assert first == {"n": BAD, "verdict": "damaged", "open": True, "log": wrong}
    assert [one["n"] for one in found] == [2, 3, 4]


@pytest.mark.parametrize("kind", ["md", "html"])
def test_what_lies_before_it_is_reported(shell: Shell, wrecked: tuple[str, str], kind: str) -> None:
    match, _ = wrecked
    assert shell("audit", match, f"--{kind}", f"it.{kind}").code == 4
    assert "was read before it, entries 1–5" in Path(f"it.{kind}").read_text()


def test_of_a_missing_entry_verify_says_how_many_before_it_are_whole(shell: Shell) -> None:
    match = shell.match("roll 3", "move 2", "roll 2", "move 1", "roll 3", "move 3")
    shell.does("fork", match, "--at", "2", "--name", "aside")
    behind(shell.db, GAP)
    assert shell.refuses(4, "verify", match).endswith("entry 6 is missing; 5 entries before it are whole")


def test_an_earlier_entry_is_proved_by_what_was_signed_before_the_damage(shell: Shell) -> None:
    match = shell.match("roll 3")
    shell.does("witness", match)
    shell.does("record", match, "--plain", said="move 2\nroll 2\nmove 1\nroll 3\n")
    behind(shell.db, GAP)
    heard = shell("prove", match, "2")
    assert (heard.code, heard.err) == (0, "rollbook: the log is damaged: entry 6: is missing\n")
    Path("it.proof").write_text(heard.out)
    assert "entry 2 is proved" in shell.does("verify", "--proof", "it.proof")[0]
    assert shell.refuses(4, "prove", match, "6") == "entry 6: is missing"


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_audit_screen_judges_what_lies_before_it_and_says_so(
    shell: Shell, wrecked: tuple[str, str], size: tuple[int, int]
) -> None:
    _, wrong = wrecked
    house = House()
    with SqliteStore(shell.db) as store:
        house.log = store
        async with opened(house, size=size) as (app, pilot):
            await pilot.press("a")
            screen = await judged(app)
            await until(lambda: screen.page and screen.page.proof.fault, "the damage is told")
            assert screen.page
            assert (screen.page.cover.head, screen.page.proof.fault) == (BAD - 1, wrong)
            assert f"! entry {BAD}" in picture(app) if size == WIDE else "!" in picture(app)


@pytest.mark.parametrize("way", [strays, missing], ids=lambda way: way.__name__)
async def test_who_vouches_for_a_damaged_log_is_told_with_what_can_be_done(
    shell: Shell, way: Callable[[SqliteStore, str], str]
) -> None:
    match = shell.match("roll 3", "move 2", "roll 2", ":note seen")
    with SqliteStore(shell.db) as store:
        way(store, match)
        written(store, match, ROLLED)
    if way is missing:
        behind(shell.db, GAP)
    house = House()
    with SqliteStore(shell.db) as store:
        house.log = store
        async with opened(house, bytes.fromhex(match)) as (app, pilot):
            await until(lambda: (page := replay(app).page) and page.proof.fault, "the damage is told")
            await pilot.press("p")
            await until(lambda: "THE LOG" in picture(app), "the page lies there")
            told = " ".join(picture(app).split())
            assert f"entry {BAD}" in told
            assert "fork before it" in told
            assert "rollbook witness" not in told
