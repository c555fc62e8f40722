"""The replay screen as a newcomer meets it: something is going on, and a line says what to press first."""

from tui.lines.sitting import Sitting
from tui.panels.keyed import key
from tui.screens.replay import ReplayScreen

FIRST = (
    f"The first fight: {key('→')} steps on, {key('space')} plays, {key('f')} forks and plays on, {key('?')} all keys"
)
"""What is said where the keys stand, until one is pressed."""


class DemoScreen(ReplayScreen):
    """The match that comes with the program, from its first fight; leaving it leaves the program."""

    async def first_entry(self, sitting: Sitting) -> int:
        """The entry that ends the first fight."""
        return await sitting.read(lambda folio: folio.first_fight())

    def greet(self) -> None:
        """Say what to press first."""
        self.say(FIRST)

    def action_leave(self) -> None:
        """Out: nobody came from the library."""
        self.app.exit()
