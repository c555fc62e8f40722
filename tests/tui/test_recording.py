"""Recording at the table: given a match under way, when keys are pressed or things clicked, then this is written."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from replay.acts import Amended, Noted, Ordered, Stood, Struck
from replay.core.dice import Roll
from replay.core.game import Game
from replay.games import load
from replay.notation import write
from replay.recorder import Recorder
from tests.tui.house import NARROW, STILL, TURNS, WIDE, House, picture, read, replay, settled, until
from tests.tui.test_recorded_matches import begun, simulated
from tests.tui.test_speaking import burst, console, feet, typed
from tui.app import RollbookApp
from tui.lines.slate import Begun, FileSlate, Spot
from tui.panels.menu import MenuPage
from tui.widgets.menu import MenuPanel

MOVE_AWAITED = ("roll 5", "move 5", "roll 2")
DICE_AWAITED = ("roll 5", "move 5")


@pytest.fixture
def house() -> House:
    return House()


class Recording:
    """The app, recording, with the keyboard on the line."""

    def __init__(self, house: House, recorder: Recorder, size: tuple[int, int] = WIDE, **how: Any) -> None:
        self.app = RollbookApp(house, match=recorder.book.match, recording=True, **({"look": STILL} | how))
        self.recorder, self._run = recorder, self.app.run_test(size=size)

    async def __aenter__(self) -> "Recording":
        self.pilot: Pilot[None] = await self._run.__aenter__()
        await read(self.app)
        await until(lambda: not console(self.app).awaits, "orders are offered")
        await settled(self.app)
        return self

    async def __aexit__(self, *fault: Any) -> None:
        await settled(self.app)
        await self._run.__aexit__(*fault)

    async def types(self, text: str) -> None:
        await typed(self.app, self.pilot, text)
        await until(lambda: not console(self.app).awaits, "orders are offered")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await settled(self.app)

    @property
    def line(self) -> str:
        return console(self.app).line.value

    def acts(self) -> list[Any]:
        self.recorder.catch_up()
        return [act for _, act in self.recorder.book.acts()]


# ---------------------------------------------------------------- choosing


async def test_a_digit_picks_what_stands_beside_it_and_enter_records_it(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        menu = at.app.screen.query_one(MenuPanel).drawing
        assert isinstance(menu, MenuPage)
        place = [choice.line for choice in menu.menu.choices].index("move 1")
        await at.types(f"{place + 1}")
        assert at.line == "move 1"
        await at.types("\n")
        assert write(at.acts()[-1].order) == "move 1 by=p2"


async def test_the_arrows_choose_and_enter_records_what_is_under_the_bar(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.press("down", "down", "enter")
        assert isinstance(at.acts()[-1], Ordered)
        assert len(at.acts()) == 5


async def test_what_is_typed_narrows_and_tab_completes(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("MOVE -")
        await at.press("tab")
        assert at.line.startswith("move -")


async def test_keys_that_choose_wait_until_it_is_known_what_stands_open(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        burst(at.app, "2\n")
        burst(at.app, "1\n")
        await until(lambda: len(at.acts()) == 5, "both are written")
        assert isinstance(at.acts()[3].order, Roll)
        assert write(at.acts()[4].order).startswith("move ")


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_choice_and_enter_can_be_clicked(house: House, size: tuple[int, int]) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED), size) as at:
        await at.pilot.click("#console-menu", offset=(4, 1))
        await settled(at.app)
        assert at.line.startswith("move ")
        await at.pilot.click("#keys", offset=(2, 0))
        await until(lambda: len(at.acts()) == 5, "it is written")


async def test_what_is_refused_now_stands_there_with_its_rule(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        assert "not now  move" in picture(at.app)


async def test_half_an_order_is_not_said_but_asked_on(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move \n")
        assert "move goes on: -2 or -1 or 0, … · Tab takes the first" in picture(at.app)
        assert at.line == "move "


async def test_over_a_line_that_was_refused_digits_pick_again(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        await at.types("1\n")
        assert write(at.acts()[-1].order).startswith("move ")


# ---------------------------------------------------------------- dice


async def test_faces_alone_are_the_roll_that_is_owed(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        await at.types("4\n")
        assert at.acts()[-1].order.faces == (4,)


async def test_a_wrong_count_is_answered_with_what_is_owed_and_nothing_is_written(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        await at.types("44\n")
        assert "✗ 1 die is owed, 2 were given. HT-DICE-01, nothing was written." in picture(at.app)
        assert at.line == "44"
        assert len(at.acts()) == 3


async def test_a_nought_has_the_program_draw(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        await at.types("0\n")
        assert at.acts()[-1].order.faces == (6,)


async def test_faces_can_be_clicked_and_taken_back(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        for column in (2, 10):
            await at.pilot.click("#console-menu", offset=(column, 1))
            await settled(at.app)
        assert at.line == "13"
        await at.press("backspace", "enter")
        await until(lambda: len(at.acts()) == 4, "the roll is written")
        assert at.acts()[-1].order.faces == (1,)


async def test_a_cocked_die_is_noted_of_the_roll(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        await at.types("c3\n")
        *before, rolled, noted = at.acts()
        assert rolled.order.faces == (3,)
        assert noted == Noted("1 die cocked or off the table, rolled again", len(before) + 1)


async def test_faces_that_nobody_read_are_recorded_as_that(house: House) -> None:
    async with Recording(house, house.match(*DICE_AWAITED)) as at:
        assert "? after faces nobody read" in picture(at.app)
        await at.types("3?")
        assert "nobody read them" in picture(at.app)
        await at.types("\n")
        await until(lambda: len(at.acts()) == 4, "the roll is written")
        assert at.acts()[-1].order.unread


# ---------------------------------------------------------------- consent


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_roll_is_undone_once_the_other_agrees(house: House, size: tuple[int, int]) -> None:
    async with Recording(house, house.match(*DICE_AWAITED, "roll 2", consent=True), size) as at:
        await at.press("f4")
        assert "Ann must agree" in picture(at.app)
        await at.types("\n")
        assert len(at.acts()) == 4
        assert "F7 they agree" in picture(at.app)
        await at.press("f7")
        assert at.line.endswith("agreed=p1")
        await at.types("\n")
        await until(lambda: len(at.acts()) == 5, "the strike is written")
        assert at.acts()[-1].agreed == ("p1",)


# ---------------------------------------------------------------- refusals


async def test_what_was_refused_stands_with_a_reason(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move 6\n")
        assert "✗ 6 is more than 2. HT-MOVE-01, nothing was written." in picture(at.app)
        assert "F7 it stood" in picture(at.app)
        await at.press("f7")
        await at.types("nobody noticed\n")
        stood = at.acts()[-1]
        assert isinstance(stood, Stood)
        assert (stood.waives, stood.reason) == (("HT-MOVE-01",), "nobody noticed")


async def test_nothing_stands_that_was_not_refused(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.press("f7")
        assert "Nothing was refused that could stand all the same" in picture(at.app)


# ---------------------------------------------------------------- slips


async def test_undo_tells_what_would_change_and_enter_writes_it_and_redo_takes_it_back(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        await at.press("f4")
        assert "No other act changes. Enter writes it." in picture(at.app)
        assert "awaited now: " in picture(at.app)
        assert "awaited after: " in picture(at.app)
        assert len(at.acts()) == 9
        await at.types("\n")
        assert isinstance(at.acts()[-1], Struck)
        assert at.acts()[-1].targets == (9,)
        await at.press("shift+f4")
        await at.types("\n")
        assert at.acts()[-1].targets == (10,)


async def test_undo_goes_back_order_by_order(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        for _ in range(2):
            await at.press("f4")
            await at.types("\n")
        assert [act.targets for act in at.acts()[-2:]] == [(9,), (8,)]


async def test_what_would_change_is_counted_before_it_is_written(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        await at.types(":strike 3 'misread'\n")
        shown = picture(at.app)
        assert "orphaned" in shown
        assert ("Enter", "write it") in feet(at.app)
        assert len(at.acts()) == 9


async def test_any_entry_of_the_list_can_say_something_else(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        await at.press("escape", "g", "7", "enter", "e")
        assert at.line == "move -1 by=p1"
        await at.types("\b" * 20 + "move -2\n")
        assert "why it is put right" in picture(at.app)
        await at.types("misread\n")
        assert "Enter writes it." in picture(at.app)
        assert len(at.acts()) == 9
        await at.types("\n")
        amended = at.acts()[-1]
        assert isinstance(amended, Amended)
        assert (amended.target, write(amended.orders[0]), amended.why) == (7, "move -2 by=p1", "misread")


async def test_after_a_remark_or_a_correction_the_last_order_that_stands_is_amended(house: House) -> None:
    async with Recording(house, house.match(*TURNS), NARROW) as at:
        await at.press("f4")
        await at.types("\n")
        await at.types(":note so be it\n")
        await at.press("f5")
        assert at.line == "roll 4 stride by=p2"
        assert "8 says: roll 4 stride by=p2" in picture(at.app)
        assert "Another: Esc twice, ↑ ↓ choose an order, e amends it" in picture(at.app)
        await at.press("escape", "escape", "up", "e")
        assert "Entry 10 is no order: ↑ ↓ choose an order, e amends it" in picture(at.app)
        await at.press("up", "up", "e")
        assert "8 says: " in picture(at.app)


async def test_before_any_order_there_is_none_to_amend(house: House) -> None:
    async with Recording(house, house.match()) as at:
        await at.press("f5")
        assert "There is no order up to 1 to amend" in picture(at.app)


async def test_whoever_leaves_a_slip_is_on_the_line_again_with_what_was_begun_there(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("move -")
        for leaves in (("f5", "escape"), ("f5", "enter", "escape"), ("f5", "f5", "escape")):
            await at.press(*leaves)
            assert (console(at.app).asked, at.line) == ("play", "move -")
        await at.press("escape", "x", "escape")
        assert not console(at.app).asked


async def test_what_was_said_where_the_keys_stand_goes_with_the_next_question(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.press("escape", "enter")
        assert "No row is chosen: ↑ and ↓ choose one" in picture(at.app)
        await at.press("x", "escape")
        assert "No row is chosen" not in picture(at.app)
        await at.press("enter", "up")
        assert "No row is chosen" not in picture(at.app)


async def test_an_entry_is_taken_out_with_a_reason(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        await at.press("escape", "x")
        await at.types("never happened\n")
        await at.types("\n")
        struck = at.acts()[-1]
        assert (struck.targets, struck.why) == ((9,), "never happened")


async def test_the_other_reading_is_a_key_away_from_the_line(house: House) -> None:
    async with Recording(house, house.match(*TURNS)) as at:
        await at.types("ro")
        await at.press("f9")
        assert "as recorded" in picture(at.app)
        assert at.line == "ro"


# ---------------------------------------------------------------- half a line


async def test_half_a_line_is_there_again_after_the_program_was_killed(house: House, tmp_path: Path) -> None:
    recorder = house.match(*MOVE_AWAITED)
    async with Recording(house, recorder, slate=FileSlate(tmp_path)) as at:
        await at.types("move -")
        assert FileSlate(tmp_path).read(recorder.line) == Begun("move -", recording=True)
    async with Recording(house, recorder, slate=FileSlate(tmp_path)) as again:
        assert again.line == "move -"
        await again.types("1\n")
        assert write(again.acts()[-1].order) == "move -1 by=p2"
    assert FileSlate(tmp_path).kept() == {recorder.line: Begun(recording=True)}


async def test_what_was_begun_before_is_told_so(house: House, tmp_path: Path) -> None:
    recorder = house.match(*MOVE_AWAITED)
    FileSlate(tmp_path).write(recorder.line, Begun("move -", recording=True))
    async with Recording(house, recorder, slate=FileSlate(tmp_path)) as at:
        assert "Begun before and not said yet" in picture(at.app)


async def test_a_match_that_is_only_looked_at_says_what_was_begun_in_it_and_the_key_for_it(
    house: House, tmp_path: Path
) -> None:
    recorder = house.match(*MOVE_AWAITED)
    FileSlate(tmp_path).write(recorder.line, Begun("move -"))
    app = RollbookApp(house, match=recorder.book.match, look=STILL, slate=FileSlate(tmp_path))
    async with app.run_test(size=NARROW) as pilot:
        await read(app)
        assert "A line was begun here: move -   r records on" in picture(app)
        await pilot.press("r")
        await settled(app)
        assert console(app).line.value == "move -"


async def test_an_entry_that_was_named_is_not_where_one_left_it(house: House, tmp_path: Path) -> None:
    recorder = house.match(*MOVE_AWAITED)
    app = RollbookApp(house, match=recorder.book.match, at=3, look=STILL, slate=FileSlate(tmp_path))
    async with app.run_test(size=WIDE):
        await read(app)
        assert replay(app).page.here.n == 3
        assert "Where you left it" not in picture(app)


@pytest.mark.parametrize(("clock", "fourth"), [(0, "F8 judge"), (3600, "F6 clock")])
async def test_where_room_is_short_the_keys_that_matter_now_stay_and_the_way_to_the_others(
    house: House, clock: int, fourth: str
) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED, clock=clock), NARROW) as at:
        keys = f" Enter record  Esc letters  F2 board  F4 undo  F5 amend  {fourth}  ctrl+p more"
        assert picture(at.app).splitlines()[-1].rstrip() == keys


async def test_the_key_line_says_which_key_records_on_and_which_leads_back_to_the_line(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED), NARROW) as at:
        await at.press("escape")
        assert {("r", "record no more"), (":", "back to the line")} <= set(feet(at.app))
        await at.press("r")
        assert ("r", "record on") in feet(at.app)
        await at.press("left")
        assert ("r", "record on") not in feet(at.app)


async def test_who_leaves_is_nowhere_and_who_is_killed_is_where_one_was(house: House, tmp_path: Path) -> None:
    recorder = house.match(*MOVE_AWAITED)
    async with Recording(house, recorder, slate=FileSlate(tmp_path)) as at:
        (run,) = tmp_path.glob("run-*")
        killed = run.read_bytes()
        await at.press("escape", "q")
        assert not list(tmp_path.glob("run-*"))
    (tmp_path / "run-1").write_bytes(killed)
    assert FileSlate(tmp_path).lost() == Spot(recorder.book.match, recorder.line, recording=True)


async def test_who_comes_back_to_look_stands_where_one_stood(house: House, tmp_path: Path) -> None:
    recorder = house.match(*MOVE_AWAITED)
    for keys, n, told in (("left", 3, False), ("left", 2, True), ("end", 4, True), ("", 4, False)):
        app = RollbookApp(house, match=recorder.book.match, look=STILL, slate=FileSlate(tmp_path))
        async with app.run_test(size=WIDE) as pilot:
            await read(app)
            assert ("Where you left it   End goes to the last entry" in picture(app)) is told
            await pilot.press(*([keys] if keys else []))
            await settled(app)
            assert replay(app).page.here.n == n
    assert list(tmp_path.iterdir()) == []


async def test_who_comes_to_record_stands_at_the_end_wherever_one_looked_before(house: House, tmp_path: Path) -> None:
    recorder = house.match(*MOVE_AWAITED)
    FileSlate(tmp_path).write(recorder.line, Begun("move -", 2))
    async with Recording(house, recorder, slate=FileSlate(tmp_path)) as at:
        assert (replay(at.app).page.here.n, at.line) == (4, "move -")


# ---------------------------------------------------------------- on the board


def deploying(key: str = "battle_for_legend") -> tuple[House, Recorder, Game]:
    """A match of a game of places, up to the first figure that is put down."""
    game = load(key)
    genesis, armies, orders = simulated(game, 12)
    house = House(game)
    line = begun(house, game, genesis, armies)
    recorder = Recorder(game, house.log, line.id, house.means)
    for order in orders:
        if write(order).startswith("deploy"):
            break
        recorder.record(order)
    return house, recorder, game


async def test_a_place_is_pointed_at_with_arrows_and_taken_with_enter() -> None:
    house, recorder, _ = deploying()
    async with Recording(house, recorder) as at:
        await at.types("deploy e1 ")
        await at.press("f2", "right", "right")
        assert "would be taken" in picture(at.app)
        before = replay(at.app).pointer
        assert before is not None
        await at.press("shift+up")
        await at.press("enter")
        assert at.line.startswith("deploy E1 ")
        assert replay(at.app).pointer is None


async def test_a_click_on_the_board_says_the_place() -> None:
    house, recorder, _ = deploying()
    async with Recording(house, recorder) as at:
        await at.types("deploy e1 ")
        await at.pilot.click("#board", offset=(50, 20))
        await settled(at.app)
        assert at.line.startswith("deploy E1 ")
        assert at.line != "deploy E1 "


async def test_where_no_place_is_said_the_board_says_what_is(house: House) -> None:
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.press("f2")
        assert "Nothing is typed: the order comes first, then the place it says" in picture(at.app)
        await at.types("move ")
        await at.press("f2")
        assert "move: no place is said next, but steps" in picture(at.app)
