"""A match that is closed asks nobody for anything, on every screen and in every command, until that is undone."""

import io
import json
from functools import partial

import pytest
from msgspec.structs import replace

from replay.acts import Closed
from replay.core.scene import Outcome
from replay.games import load
from tests.tui.house import STILL, TURNS, WIDE, House, picture, settled, until
from tests.tui.shell import Shell
from tests.tui.spectating import opened, spectated
from tests.tui.test_ending import begun, confirmed, recording_on
from tests.tui.test_recorded_matches import ORDERS
from tui.app import RollbookApp
from tui.lines.folio import Folio
from tui.lines.quill import Quill
from tui.plain import prompt
from tui.screens.ending import EndsScreen
from tui.subcommands.show import board

AGREED = ":close a draw is agreed"


def test_show_and_legal_say_that_it_is_closed_and_why(shell: Shell) -> None:
    match = shell.match("roll 5", AGREED)
    shown = shell.does("show", match)
    assert shown[-1] == "closed: a draw is agreed"
    assert not [line for line in shown if "Ann" in line and "move" in line]
    assert shell.does("legal", match) == ["nobody: the match is closed (a draw is agreed)"]
    told = json.loads("".join(shell.does("legal", match, "--json")))
    assert told == {"awaits": [], "orders": [], "forms": [], "refused": []}


@pytest.mark.parametrize(
    ("outcome", "told"),
    [(Outcome((), "level on points"), "a draw: level on points"), (Outcome(("p2",), "the hill"), "Bo won: the hill")],
)
def test_of_a_match_that_is_over_and_closed_show_says_once_how_it_ended(outcome: Outcome, told: str) -> None:
    house = House()
    line = house.match("roll 5", AGREED).line
    folio = Folio(house.log, house.game("hilltop"), line, house.means)
    shown = list(board(replace(folio.scene(3, 3), outcome=outcome), "Hilltop"))
    assert [row for row in shown[-2:] if ":" in row] == [told]


def test_before_it_was_closed_somebody_was_awaited(shell: Shell) -> None:
    match = shell.match("roll 5", AGREED)
    assert "closed" not in shell.does("show", match, "--at", "2")[-1]
    assert json.loads("".join(shell.does("legal", match, "--at", "2", "--json")))["awaits"]


def test_a_closing_that_is_taken_back_awaits_somebody_again_and_not_as_it_was_recorded(shell: Shell) -> None:
    match = shell.match("roll 5", ":close", ":strike 3 misheard", ":note go on")
    assert "closed" not in shell.does("show", match)[-1]
    assert shell.does("show", match, "--at", "3", "--as-recorded")[-1] == "closed: no reason given"


def test_plain_recording_says_so_in_place_of_who_is_awaited() -> None:
    recorder, told = House().match("roll 5", AGREED), io.StringIO()
    prompt(recorder, told)
    assert told.getvalue() == "4: the match is closed\n"


def test_the_overlay_and_the_report_say_why(shell: Shell) -> None:
    match = opened(shell, "roll 5", AGREED)
    with partial(spectated, shell)() as seen:
        told = seen.overlay(match=match)
    assert (told["state"], told["ended"], told["awaited"]) == ("closed", "a draw is agreed", [])
    assert [seat["to_act"] for seat in told["seats"]] == [False, False]
    (path,) = shell.does("export", match, "--md", "report")
    assert "closed: a draw is agreed" in (shell.folder / path).read_text()


@pytest.mark.parametrize("key", ORDERS)
async def test_the_record_screen_of_every_game_offers_no_order(key: str) -> None:
    house, match = begun(load(key))
    app = RollbookApp(house, match=match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await recording_on(app)
        before = house.log.lines(match)[0].head.seq
        await pilot.press(*AGREED, "enter")
        await confirmed(app)
        await pilot.press("enter")
        await until(lambda: house.log.lines(match)[0].head.seq > before, "it is written")
        await settled(app)
        await until(lambda: "the match is closed" in picture(app), "the bar says it")
        seen = picture(app)
        assert "closed · a draw is agreed" in seen
        assert "▸ " not in "".join(line for line in seen.splitlines()[:4])
        assert " 1 " not in seen[seen.index("ORDERS THAT STAND OPEN") :].splitlines()[1]


async def test_it_is_not_closed_twice_and_undo_opens_it_again() -> None:
    house = House()
    recorder = house.match(*TURNS, AGREED)
    match, closing = recorder.book.match, recorder.book.head
    app = RollbookApp(house, match=match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: "the match is closed" in picture(app), "it is closed")
        await pilot.press("f10")
        await until(lambda: isinstance(app.screen, EndsScreen), "who writes on is asked")
        await settled(app)
        ends = app.screen
        assert isinstance(ends, EndsScreen)
        assert all("takes over" in words for words, _ in ends.offered)
        await pilot.press("escape")
        await until(lambda: not isinstance(app.screen, EndsScreen), "it is left")
        await settled(app)
        await pilot.press(":", "f4")
        await until(lambda: f":strike {closing}" in picture(app), "the closing would be taken back")
        await confirmed(app)
        assert "awaited now: nobody" in picture(app)
        assert "awaited after: Ann" in picture(app) or "awaited after: Bo" in picture(app)
        await pilot.press("enter")
        await until(lambda: house.log.lines(match)[0].head.seq > closing, "it is taken back")
        await until(lambda: "the match is closed" not in picture(app), "orders are taken again")
        await settled(app)
        await pilot.press("shift+f4")
        await until(lambda: f":strike {closing + 1}" in picture(app), "it would be closed again")
        await confirmed(app)
        assert "awaited after: nobody" in picture(app)


def test_faces_alone_are_no_roll_once_it_is_closed() -> None:
    house = House()
    recorder = house.match("roll 5", "move 5")
    quill = Quill(Folio(house.log, house.game("hilltop"), recorder.line, house.means))
    assert quill.throws("4")
    recorder.record(Closed("time called"))
    assert quill.throws("4") is None
