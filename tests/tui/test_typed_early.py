"""Keys that are pressed before a screen has read what they are about: they wait for it, in their order."""

from threading import Event

from textual.events import Paste

from replay.core.dice import Roll
from replay.core.game import Game
from replay.notation import write
from tests.tui.house import STILL, TURNS, WIDE, House, library, picture, read, replay, settled, until
from tests.tui.test_recording import DICE_AWAITED, MOVE_AWAITED, Recording
from tests.tui.test_setting_up import setting_up
from tests.tui.test_speaking import burst, console
from tui.app import RollbookApp
from tui.plans.plan import PLAYER, seat_field, typed
from tui.screens.library import LibraryScreen
from tui.screens.setting_up import SettingUpScreen


class Slow(House):
    """A house whose shelf is far away."""

    def __init__(self) -> None:
        super().__init__()
        self.here = Event()
        self.here.set()

    def game(self, key: str) -> Game:
        self.here.wait(60)
        return super().game(key)

    def games(self) -> tuple[str, ...]:
        self.here.wait(60)
        return super().games()


async def test_on_the_record_screen() -> None:
    house = Slow()
    recorder = house.match(*DICE_AWAITED)
    house.here.clear()
    app = RollbookApp(house, match=recorder.book.match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: app.screen.query("#console") and console(app).has_line, "the screen is there")
        burst(app, "7\b2\n:note q and ?\nmo")
        await pilot.pause()
        house.here.set()
        await read(app)
        await until(lambda: not console(app).awaits, "orders are offered")
        await settled(app)
        recorder.catch_up()
        rolled, noted = [act for _, act in recorder.book.acts()][-2:]
        assert (rolled.order, noted.text) == (Roll((2,), "stride", by="p2"), "q and ?")
        assert console(app).line.value == "mo"


async def test_what_is_pasted_waits_too() -> None:
    house = Slow()
    recorder = house.match(*DICE_AWAITED)
    house.here.clear()
    app = RollbookApp(house, match=recorder.book.match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: app.screen.query("#console") and console(app).has_line, "the screen is there")
        app.post_message(Paste(":note pasted 1\nroll 2\n"))
        burst(app, "mo")
        await pilot.pause()
        house.here.set()
        await read(app)
        await until(lambda: not console(app).awaits, "orders are offered")
        await settled(app)
        recorder.catch_up()
        noted, rolled = [act for _, act in recorder.book.acts()][-2:]
        assert (noted.text, rolled.order.faces) == ("pasted 1", (2,))
        assert console(app).line.value == "mo"


async def test_on_the_replay_screen() -> None:
    house = Slow()
    match = house.match(*TURNS).book.match
    house.here.clear()
    app = RollbookApp(house, match=match, at=2, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: app.screen.query("#events"), "the screen is there")
        await pilot.press("right", "right", "left", "right", *":not")
        house.here.set()
        await read(app)
        await until(lambda: console(app).line.value == "not", "what was typed is there")
        page = replay(app).page
        assert page
        assert page.here.n == 4


async def test_who_leaves_waits_for_nothing() -> None:
    house = Slow()
    match = house.match(*TURNS).book.match
    house.here.clear()
    app = RollbookApp(house, match=match, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: app.screen.query("#events"), "the screen is there")
        await pilot.press("q")
        await until(lambda: isinstance(app.screen, LibraryScreen), "the library is there")
        house.here.set()


async def test_esc_waits_for_nothing() -> None:
    house = Slow()
    recorder = house.match(*DICE_AWAITED)
    house.here.clear()
    app = RollbookApp(house, match=recorder.book.match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: app.screen.query("#console") and console(app).has_line, "the screen is there")
        await pilot.press("2", "escape", "q")
        await until(lambda: isinstance(app.screen, LibraryScreen), "the screen is left")
        house.here.set()


async def test_in_the_list_of_games_of_a_new_match() -> None:
    house = Slow()
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: library(app).read, "the shelf is read")
        house.here.clear()
        await pilot.press("w")
        await until(lambda: isinstance(app.screen, SettingUpScreen) and app.screen.focused, "the wizard is there")
        burst(app, "1\nIn\b")
        await pilot.press("tab")
        house.here.set()
        await until(lambda: setting_up(app).read, "the games are read")
        await settled(app)
        assert typed(setting_up(app).plan, seat_field(PLAYER, 0)) == "I"


async def test_an_empty_enter_keeps_the_line_and_says_how_to_leave_it() -> None:
    house = House()
    async with Recording(house, house.match(*MOVE_AWAITED)) as at:
        await at.types("\n")
        assert "Nothing is typed: choose, or Esc frees the letters" in picture(at.app)
        await at.types("move 1\n")
        assert write(at.acts()[-1].order) == "move 1 by=p2"
        await at.press("escape")
        assert not console(at.app).asked
