"""What a screen exchanges with an archive when it is asked to: chosen, told while it goes on and afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from eventstore.archive.limits import Limits
from eventstore.port import Absent
from eventstore.sync.exchange import Outcome
from eventstore.sync.outbox import Parting
from eventstore.sync.trouble import Unreachable
from tests.eventstore.archive.serving import OPEN, served
from tests.tui.house import NARROW, STILL, TURNS, WIDE, House, library, opened, picture, replay, settled, until
from tests.tui.shell import Shell
from tui.app import RollbookApp
from tui.screens.syncing import SyncScreen, told, waited
from tui.widgets.panel import Panel
from tui.wiring import Wiring

MATCH = bytes(16)


class Afar:
    """Archives that do as they are told, once they are let."""

    def __init__(self, answer: Callable[[], tuple[Outcome, ...]], *names: str) -> None:
        self.called, self.answer, self.asked, self.let = names or ("club",), answer, [], Event()
        self.let.set()

    def names(self) -> tuple[str, ...]:
        return self.called

    def exchange(self, name: str, what: str, match: bytes | None, progress: Any) -> tuple[Outcome, ...]:
        self.asked.append((name, what, match))
        progress("sends", 1200, 5000)
        assert self.let.wait(30)
        return self.answer()

    def follow(self, name: str, match: bytes) -> Iterator[Outcome]:
        self.asked.append((name, "follow", match))
        yield Outcome(match, "offline", reason="the archive does not answer")


def done() -> tuple[Outcome, ...]:
    return (Outcome(MATCH, "synced", 5, 2),)


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        ((Outcome(MATCH, "synced", 5, 0),), "✓ club synced: 5 entries sent, 0 received"),
        ((Outcome(MATCH, "synced", 1), Outcome(MATCH, "synced")), "✓ club synced: 2 matches, 1 entry sent, 0 received"),
        ((), "✓ club synced: 0 matches, 0 entries sent, 0 received"),
        (
            (Outcome(MATCH, "offline", 3, reason="it does not answer"),),
            "✗ club: it does not answer; 3 entries sent, 0 received, the rest is kept and can be sent later",
        ),
        (
            (Outcome(MATCH, "diverged", 0, 4, (Parting(9, "main (club)"),)),),
            "» club diverged after 9: “main (club)” is kept beside it on both sides; 0 entries sent, 4 received",
        ),
        (
            (Outcome(MATCH, "synced", remarks=("it signs anew",)),),
            "✓ club synced: 0 entries sent, 0 received; it signs anew",
        ),
    ],
)
def test_what_came_of_it_is_one_sentence(outcomes: tuple[Outcome, ...], words: str) -> None:
    assert told("club", outcomes) == words


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_from_the_shelf_a_match_is_sent_and_how_far_it_is_is_told(size: tuple[int, int]) -> None:
    house, afar = House(), Afar(done)
    match = house.match(*TURNS).book.match
    house.afar = afar
    async with opened(house, size=size) as (app, pilot):
        afar.let.clear()
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, SyncScreen), "it is asked what to exchange")
        await settled(app)
        assert "2 send this match to club" in picture(app)
        await pilot.press("2")
        await until(lambda: "club: sends 1,200 of 5,000 entries" in picture(app), "progress is told")
        await pilot.press("y")
        await until(lambda: "An exchange is under way" in picture(app), "it is said that one is under way")
        afar.let.set()
        await until(lambda: "✓ club synced: 5 entries sent, 2 received" in picture(app), "what came of it is told")
        assert afar.asked == [("club", "push", match)]


@pytest.mark.parametrize(("place", "asked"), [(0, "sync"), (1, "push"), (2, "pull"), (3, "follow")])
async def test_on_the_replay_screen_the_mouse_does_it_too(place: int, asked: str) -> None:
    house, afar = House(), Afar(done)
    match = house.match(*TURNS).book.match
    house.afar = afar
    async with opened(house, match, size=NARROW) as (app, pilot):
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, SyncScreen), "it is asked what to exchange")
        await settled(app)
        await pilot.click(app.screen.query_one("#over-page", Panel), offset=(6, place))
        await until(lambda: afar.asked, "it is asked")
        assert afar.asked == [("club", asked, match)]
        words = "the archive does not answer" if asked == "follow" else "✓ club synced"
        await until(lambda: words in picture(app), "what came of it is told")
        assert replay(app)


async def test_where_no_archive_is_known_it_is_said_how_one_is_named(shell: Shell) -> None:
    shell.does("new", "hilltop", "--player", "Ann", "Bo")
    app = RollbookApp(Wiring(str(shell.db)), look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: library(app).read, "the shelf is read")
        await pilot.press("y")
        await until(lambda: "rollbook remote add NAME URL" in picture(app), "it is said")


@pytest.mark.parametrize(
    "trouble", [Unreachable("club.example does not answer"), Absent("the archive has no match 0000")]
)
async def test_what_goes_wrong_is_a_sentence_and_the_screen_stays(trouble: Exception) -> None:
    def fails() -> tuple[Outcome, ...]:
        raise trouble

    house = House()
    house.match(*TURNS)
    house.afar = Afar(fails, "club", "league")
    async with opened(house) as (app, pilot):
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, SyncScreen), "it is asked what to exchange")
        await settled(app)
        assert "8 sync all matches with league" in picture(app)
        await pilot.press("8")
        said = str(trouble)[:1].upper() + str(trouble)[1:]
        await until(lambda: said in picture(app), "it is told")
        assert library(app)


async def test_what_another_device_sent_is_taken_in_to_an_empty_shelf(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    with served(folder, Limits()) as archive:
        shell.does("remote", "add", "club", archive.url, said=archive.token())
        shell.does("new", "hilltop", "--player", "Ann [/b]", "Bo", "--event", OPEN)
        shell.does("push")
        shell.does("remote", "add", "club", archive.url, "--db", "tablet.db", said=archive.token())
        app = RollbookApp(Wiring("tablet.db"), look=STILL)
        async with app.run_test(size=WIDE) as pilot:
            await until(lambda: library(app).read, "the shelf is read")
            await pilot.press("y")
            await until(lambda: isinstance(app.screen, SyncScreen), "it is asked what to exchange")
            await settled(app)
            await pilot.press("enter")
            await until(lambda: "1 received" in picture(app), "what came of it is told")
            assert [card.players for card in library(app).matches._cards] == [("Ann [/b]", "Bo")]


def test_an_archive_that_hangs_is_asked_at_once_and_that_it_is_waited_for_is_said() -> None:
    assert waited("club", None, 0) == "asks club …"
    assert waited("club", None, 7) == "asks club … no answer for 7 s; reading goes on meanwhile"
    assert waited("club", ("sends", 5_000, 12_000), 7) == "club: sends 5,000 of 12,000 entries"
