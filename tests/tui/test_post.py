"""What is recorded is sent to the archives as it is recorded, and the screen says how that stands."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eventstore.archive.limits import Limits
from eventstore.port import Unwritable
from eventstore.sync.outbox import Parting, State
from tests.eventstore.archive.serving import OPEN, Served, served, until
from tests.tui.house import STILL, WIDE, House, picture, read
from tests.tui.house import until as until_shown
from tests.tui.shell import Shell
from tui.app import RollbookApp
from tui.archives.followed import Followed
from tui.archives.post import sending, standing, together
from tui.panels.bars import Standing, TitleBar
from tui.wiring import Wiring

PARTED = (Parting(4, "x"),)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Served]:
    folder = tmp_path / "archive"
    folder.mkdir()
    with served(folder, Limits()) as one:
        yield one


@pytest.fixture
def house() -> House:
    return House()


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (State("synced", 0, 1, "", ()), Standing("club synced", "synced", True)),
        (State("behind", 3, 1, "", ()), Standing("club 3 behind", "3 behind", True)),
        (State("behind", 0, 1, "no", ()), Standing("club behind", "behind", True)),
        (State("offline", 3, 1, "no", ()), Standing("club offline, 3 behind", "offline", False, "offline, 3 behind")),
        (State("denied", 2, 1, "no", ()), Standing("club denied, 2 behind", "denied", False, "denied, 2 behind")),
        (State("diverged", 0, 1, "", PARTED), Standing("club diverged", "diverged", False)),
        (
            State("offline", 0, 1, "no", PARTED),
            Standing("club diverged, offline", "offline", False, "diverged, offline"),
        ),
        (
            State("behind", 2, 1, "", PARTED),
            Standing("club diverged, 2 behind", "diverged", False, "diverged, 2 behind"),
        ),
    ],
)
def test_how_a_match_stands_is_told_in_words(state: State, told: Standing) -> None:
    assert standing("club", state) == told


def test_of_several_archives_the_worst_now_is_told_and_with_which_others_it_diverged() -> None:
    away, parted = State("offline", 2, 1, "no", ()), State("diverged", 0, 1, "", PARTED)
    told = together({"club": parted, "home": away})
    assert (told.words, told.word, told.well) == ("home offline, 2 behind; club diverged", "offline", False)
    assert together({"home": State("synced", 0, 1, "", ()), "club": parted}).words == "club diverged"


@pytest.mark.parametrize(("subject", "shown"), [("R3 T7", "diverged, offline, 12 behind"), ("R" * 30, "offline")])
def test_where_room_is_short_the_title_says_as_much_of_it_as_there_is_room_for(subject: str, shown: str) -> None:
    stands = standing("club", State("offline", 12, 1, "no", PARTED))
    title = TitleBar("Record", brief=subject, reading="as corrected", place="126 / 126", standing=stands)
    assert f" 126/126 {shown} " in title.draw(80, 1).text() + " "
    assert subject in title.draw(80, 1).text()


@pytest.mark.parametrize("columns", [80, 160])
@pytest.mark.parametrize("word", ["synced", "12 behind", "offline", "diverged"])
def test_the_title_says_how_what_is_recorded_stands(columns: int, word: str) -> None:
    title = TitleBar(
        "Record", "Saltmark Open", "R3 T7", "Hilltop", "main", standing=Standing(f"club {word}", word, True)
    )
    assert word in title.draw(columns, 1).text()


def test_nothing_is_sent_where_no_archive_is_known(shell: Shell) -> None:
    wiring = Wiring(str(shell.db))
    with sending(wiring) as send:
        assert send(bytes(16)) is None


def test_what_is_recorded_is_sent_and_the_last_of_it_when_one_leaves(shell: Shell, archive: Served) -> None:
    shell.does("remote", "add", "club", archive.url, said=archive.token())
    (name,) = shell.does("new", "hilltop", "--player", "Ann", "Bo", "--event", OPEN)
    match = bytes.fromhex(name)
    with sending(Wiring(str(shell.db))) as send:
        post = send(match)
        assert post is not None
        until(lambda: post.standing() == Standing("club synced", "synced", True))
        shell.does("record", "last", "--plain", said="roll 3")
    assert archive.store.lines(match)[0].head.seq == 2
    assert shell.does("remote", "status") == [f"{name}\tsynced"]


class Afar:
    """A post whose archive is told what to say."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.told = Standing("club 2 behind", "2 behind", True)
        self.closed = False

    def send(self, match: bytes) -> "Afar":
        self.sent.append(match)
        return self

    def standing(self) -> Standing:
        return self.told

    def close(self, _: float) -> None:
        self.closed = True


async def test_the_screen_shows_it_while_it_records_and_not_before(house: House) -> None:
    afar: Any = Afar()
    match = house.match("roll 3").book.match
    app = RollbookApp(house, match=match, look=STILL, send=afar.send)
    async with app.run_test(size=WIDE) as pilot:
        await read(app)
        assert (afar.sent, "club" in picture(app)) == ([], False)
        await pilot.press("r")
        await until_shown(lambda: "club 2 behind" in picture(app), "it is shown")
        afar.told = Standing("club offline, 2 behind", "offline", False)
        await until_shown(lambda: "club offline, 2 behind" in picture(app), "it is shown")
        assert (afar.sent, afar.closed) == ([match], False)
    assert afar.closed


async def test_the_screen_of_who_follows_shows_that_the_archive_is_away_until_it_is_back(house: House) -> None:
    told: list[Standing | None] = [None]
    match = house.match("roll 3").book.match
    app = RollbookApp(house, match=match, look=STILL, afar=lambda: told[-1])
    async with app.run_test(size=WIDE):
        await read(app)
        assert "club" not in picture(app)
        told.append(standing("club", State("offline", 0, 1, "no", ())))
        await until_shown(lambda: "club offline" in picture(app), "it is shown")
        told.append(None)
        await until_shown(lambda: "club offline" not in picture(app), "it is shown no longer")


def test_what_is_followed_stands_as_its_archive_answers(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    followed = Followed("club")
    with served(folder, Limits()) as archive:
        shell.does("remote", "add", "club", archive.url, said=archive.token())
        (name,) = shell.does("new", "hilltop", "--player", "Ann", "Bo", "--event", OPEN)
        shell.does("push")
        news = Wiring(str(shell.db)).archives().follow("club", bytes.fromhex(name))
        threading.Thread(target=followed.take_in, args=(news,), daemon=True).start()
        until(lambda: archive.desk.counts.waiting)
        assert followed.standing() is None
    until(lambda: followed.standing() == Standing("club offline", "offline", False))


@pytest.mark.parametrize(("token", "words"), [("revoked", "club denied"), ("read", "club followed no longer")])
def test_what_cannot_be_followed_any_longer_says_so(shell: Shell, archive: Served, token: str, words: str) -> None:
    shell.does("remote", "add", "club", archive.url, said=archive.token(token))
    followed = Followed("club")
    # who is let in is told that the match is not there
    news = Wiring(str(shell.db)).archives().follow("club", bytes(16))
    followed.take_in(news)
    stands = followed.standing()
    assert stands is not None
    assert (stands.words, stands.well) == (words, False)


@pytest.mark.parametrize(("words", "held", "told"), [((), 1, ""), (("--push",), 3, "rollbook: club synced\n")])
def test_a_script_sends_what_it_records_where_it_is_asked_to(
    shell: Shell, archive: Served, words: tuple[str, ...], held: int, told: str
) -> None:
    shell.does("remote", "add", "club", archive.url, said=archive.token())
    (name,) = shell.does("new", "hilltop", "--player", "Ann", "Bo", "--event", OPEN)
    shell.does("push")
    heard = shell("record", "last", "--plain", *words, said="roll 3\n:note a windy day\n")
    assert (heard.code, heard.err, len(heard.lines)) == (0, told, 2)
    assert archive.store.lines(bytes.fromhex(name))[0].head.seq == held


def test_an_archive_that_is_away_holds_up_no_script(shell: Shell) -> None:
    shell.does("remote", "add", "club", "http://127.0.0.1:9", said="rb_x_y")
    shell.does("new", "hilltop", "--player", "Ann", "Bo", "--event", OPEN)
    heard = shell("record", "last", "--plain", "--push", said="roll 3\n")
    assert (heard.code, heard.out) == (0, "ok\t2\tAnn rolls 3\n")
    assert heard.err in ("rollbook: club offline, 1 behind\n", "rollbook: club offline, 2 behind\n", "")


async def test_where_nothing_can_be_sent_recording_goes_on_and_says_so(house: House) -> None:
    def refuses(_: bytes) -> None:
        raise Unwritable("remotes.db", "is not to be used: file is not a database")

    recorder = house.match("roll 5", "move 5")
    app = RollbookApp(house, match=recorder.book.match, recording=True, look=STILL, send=refuses)
    async with app.run_test(size=WIDE) as pilot:
        await read(app)
        await until_shown(lambda: "not sent" in picture(app), "the title says so")
        assert "Nothing is sent to an archive: remotes.db: is not to be used" in picture(app)
        await pilot.press("2", "enter")
        await until_shown(lambda: house.log.head(recorder.line).seq == 4, "it is written all the same")
