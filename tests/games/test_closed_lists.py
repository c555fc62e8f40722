"""A closed list is read nowhere before its seat shows it, and is then proved to be the one that was closed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import Enlisted
from replay.games import GAMES, load
from replay.recording.muster import listed
from replay.recording.opening import mustered
from replay.recording.writing import entry_of
from tests.demo import PLAYED, army, recording
from tests.games.searching import leaks, shown, stranger, told
from tests.replay.lists import written
from tests.tui.shell import Shell
from tui.wiring import Wiring

each = pytest.mark.parametrize("key", PLAYED)
ARMIES = Path(__file__).parents[2] / "fixtures"
PLAYERS = ("--player", "Ann Lark", "Bo Reed")


def test_every_game_of_the_house_has_lists_to_close() -> None:
    assert set(PLAYED) == set(GAMES) - {"hilltop"}


def enlisted(key: str, place: int) -> Any:
    """The order that enlists one of the two armies of a game's recorded match."""
    return replace(mustered(load(key), army(key, recording(key).sheet.armies[place])), by=f"p{place + 1}")


def words(key: str, place: int) -> list[str]:
    """Every text in an army."""
    return [word for word in _texts(json.loads(listed(enlisted(key, place)))) if len(word) > 5]


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case list():
            for inner in value:
                yield from _texts(inner)


def closed(shell: Shell, key: str) -> str:
    files = [str(ARMIES / key / "armies" / f"{name}.toml") for name in recording(key).sheet.armies]
    (match,) = shell.does("new", key, *PLAYERS, "--army", *files, "--closed")
    return match


def everything(shell: Shell, match: str) -> Iterator[tuple[str, bytes]]:
    """Whatever is told and shown of a match, to whomever."""
    for seat in ("", "p1", "p2"):
        yield from shown(shell, match, seat)
    yield from told(shell, match, "enlist '' by=p2")


@each
def test_law_no_closed_list_is_found_before_it_is_shown(shell: Shell, key: str) -> None:
    (bare,) = shell.does("new", key, *PLAYERS)
    public = b"".join(found for _, found in everything(shell, bare))
    lists = [[word for word in words(key, place) if word.encode() not in public] for place in (0, 1)]
    assert all(len(of) > 5 for of in lists)
    match = closed(shell, key)
    assert leaks(everything(shell, match), *lists[0], *lists[1]) == []
    other = stranger(shell, match)
    outputs = [("bundle", (other.folder / "given.rollbook").read_bytes()), *shown(other, match, "p1")]
    assert leaks(outputs, *lists[0], *lists[1]) == []
    refused = other("record", match, "--plain", said="enlist '' by=p1")
    assert refused.lines == ["no\tsecret\tthe list of p1 is closed, and this device does not hold it"]


@each
def test_a_list_is_shown_by_its_seat_and_the_other_s_stays_closed(shell: Shell, key: str) -> None:
    match = closed(shell, key)
    pending = [line.split(" of ")[-1] for line in shell.does("audit", match)[:2]]
    assert pending == ["Ann Lark is closed", "Bo Reed is closed"]
    (answer,) = shell.does("record", match, "--plain", said="@2 enlist '' by=p1")
    assert answer.startswith("ok\t2\t")
    assert shell.does("record", match, "--plain", said="@2 enlist '' by=p1") == [answer]
    log = "\n".join(shell.does("log", match, "--json"))
    other = set(words(key, 1)) - set(words(key, 0))
    assert [word in log for word in words(key, 0)] == [True] * len(words(key, 0))
    assert leaks([("db", shell.db.read_bytes()), ("log", log.encode())], listed(enlisted(key, 1))) == []
    assert not [word for word in other if f'"{word}"' in log]
    assert shell.does("record", match, "--plain", said="enlist other by=p2")[0].startswith("no\tsecret\t")
    (answer,) = shell.does("record", match, "--plain", said="enlist '' by=p2")
    assert answer.startswith("ok\t3\t")
    assert shell.does("audit", match)[-1] == "0 open"


@each
@pytest.mark.parametrize("change", ["list", "salt"])
def test_another_list_than_was_closed_is_found_by_the_audit(shell: Shell, key: str, change: str) -> None:
    match = closed(shell, key)
    scribe = Wiring(str(shell.db)).recorder(match)
    order = replace(enlisted(key, int(change == "list")), by="p1")
    kept = json.loads(scribe.means.drawer.get(bytes.fromhex(match), "list p1") or b"")
    salt = kept["salt"] if change == "list" else "0" * 32
    act = Enlisted[Any, Any](order, scribe.game.decide(scribe.table, order), salt=salt)
    book, after = scribe.book, (scribe.book.head, scribe.book.hash(scribe.book.head))
    made: dict[str, Any] = {"match": book.match, "after": after, "identity": b"f" * 16, "actor": "scribe"}
    scribe.store.append(scribe.line, entry_of(act, book.codec, scribe.means, **made))
    heard = shell("audit", match)
    assert heard.code == 1
    assert "        expected: the list that p1 closed" in heard.lines


HANDS = ("Hold Fast", "Double Back", "Standing Orders")
PASTED = [
    (written.STANDARD, ("--option", "secrets=sealed")),
    (written.PLUS, ()),
    (written.ADMIRAL, ("--closed",)),
    (written.JSON, ("--option", "secrets=sealed", "--closed")),
    (json.dumps(json.loads(written.JSON)), ()),
]


@pytest.mark.parametrize(("text", "asked"), PASTED, ids=range(len(PASTED)))
def test_law_no_hand_of_a_pasted_list_is_found_before_it_is_played(
    shell: Shell, tmp_path_factory: pytest.TempPathFactory, text: str, asked: tuple[str, ...]
) -> None:
    """Neither in a match that seals its secrets nor at the table, and not in a closed list that was shown."""
    pasted = tmp_path_factory.mktemp("pasted") / "dust.list"
    pasted.write_text(text)
    opened = shell("new", "star_wars_legion", *PLAYERS, "--army", str(pasted), str(pasted), *asked)
    assert opened.code == 0
    (match,) = opened.lines
    if "--closed" in asked:
        assert leaks(everything(shell, match), *HANDS) == []
        shell.does("record", match, "--plain", said="enlist '' by=p1\nenlist '' by=p2")
    assert leaks([("new", (opened.out + opened.err).encode()), *everything(shell, match)], *HANDS) == []
    other = stranger(shell, match)
    assert leaks(shown(other, match, "p1"), *HANDS) == []
    log = "\n".join(shell.does("log", match, "--json"))
    assert "Pickets" in log
    assert "kept back: the command hand, taken up with `hold`" in log


@each
def test_an_amendment_that_names_no_list_is_told_how_a_closed_one_is_shown(shell: Shell, key: str) -> None:
    match = closed(shell, key)
    shell.does("record", match, "--plain", said="enlist '' by=p1")
    said = "an amendment names its list; one that is closed is shown by the order enlist '' by=p2 (secret)"
    for dry in (("--dry-run",), ()):
        assert shell.refuses(1, "amend", match, "2", "enlist '' by=p2", "--why", "other seat", *dry) == said


def test_a_list_that_breaks_its_rules_is_not_even_closed(shell: Shell) -> None:
    """Whoever holds it is told at once; in the log it is judged when it is shown."""
    path = str(ARMIES / "arcane_legions" / "armies" / "saltmark.toml")
    assert "saltmark" in shell.refuses(1, "new", "arcane_legions", *PLAYERS, "--army", path, path, "--closed")
    shell.refuses(3, "lines", "last")
