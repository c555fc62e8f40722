"""A screen that goes while it is still working leaves nothing behind that could go wrong."""

from asyncio import Event, sleep

from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Label

from tui.screens.leaving import Leaving


class Lingering(Label):
    """A part of a screen that takes its time to go."""

    async def on_unmount(self) -> None:
        """Meanwhile others go on."""
        self.screen.answered.set()
        await sleep(0.05)


class Working(Leaving, Screen[None]):
    """A screen whose work is answered while the screen is going."""

    def __init__(self) -> None:
        """The answer comes with the first part that goes."""
        super().__init__()
        self.answered, self.shown = Event(), False

    def compose(self) -> ComposeResult:
        """One part that goes at once, one that takes its time."""
        yield Label(id="page")
        yield Lingering()

    def on_mount(self) -> None:
        """Begin to work."""
        self.run_worker(self._work())

    async def _work(self) -> None:
        await self.answered.wait()
        await sleep(0.01)
        self.query_one("#page", Label).update("answered")
        self.shown = True


class Program(App[None]):
    """A program with that one screen."""

    def on_mount(self) -> None:
        """Show it."""
        self.push_screen(Working())


async def test_what_is_answered_while_a_screen_goes_is_dropped() -> None:
    """Given work in hand, when its screen goes, then it ends before what it would be shown on is gone."""
    app = Program()
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, Working)
        await app.pop_screen()
        await pilot.pause(0.1)
    assert screen.answered.is_set()
    assert not screen.shown


async def test_so_it_is_when_the_program_ends() -> None:
    """Given work in hand, when the program ends, then it ends without a fault."""
    app = Program()
    async with app.run_test():
        screen = app.screen
        assert isinstance(screen, Working)
    assert screen.answered.is_set()
    assert not screen.shown
