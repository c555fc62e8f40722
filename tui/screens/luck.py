"""The page of dice and luck: the counts at once, then one fight after another as it is reckoned."""

from msgspec.structs import replace

from replay.cursor import Cursor
from replay.luck.reckoning import Luck
from replay.luck.swings import Swing, swings
from tui.desk import Desk
from tui.library import FAULTS
from tui.panels.luck import LuckPage
from tui.screens.over import TextScreen


class DiceScreen(TextScreen):
    """What the dice of a line came to; its fights are asked about on the desk, one at a time."""

    def __init__(self, desk: Desk, cursor: Cursor, counted: Luck, upto: int | None = None) -> None:
        """``counted`` is known already, up to an entry; ``cursor`` is touched on the desk alone."""
        words = "DICE AND LUCK" if upto is None else f"DICE AND LUCK TO {upto}"
        super().__init__(words, "Esc back", LuckPage(counted))
        self._upto = upto
        self._desk, self._cursor, self._counted = desk, cursor, counted

    def on_mount(self) -> None:
        """Begin with the fights."""
        self.run_worker(self._reckon(), group="reckon")

    async def _reckon(self) -> None:
        found: list[Swing] = []
        fights = swings(self._cursor)
        try:
            while (one := await self._desk.ask(lambda: next(fights, None))) is not None:
                if self._upto is not None and one.n > self._upto:
                    return
                found.append(one)
                self._page = LuckPage(replace(self._counted, swings=tuple(found)))
                self.draw_again()
        except FAULTS:
            # what cannot be read has been told on the screen under this page
            return
