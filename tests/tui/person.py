"""A scripted person at the keyboard: records orders with the keys that the screen shows, and counts them."""

from collections.abc import Sequence
from typing import Any

from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot

from replay.core.dice import Roll
from replay.notation import write
from replay.wording.quotes import tokens
from tests.tui.house import until
from tui.app import RollbookApp
from tui.offers import picking
from tui.offers.menu import Choice
from tui.panels.menu import MenuPage
from tui.widgets.console import Console
from tui.widgets.menu import MenuPanel

MOST = 40
"""Keys after which the person gives an order up."""


class Person:
    """Reads the menu, presses digits where one fits, types what none says, and presses Enter when the line is whole."""

    def __init__(self, app: RollbookApp, pilot: Pilot[None]) -> None:
        self._app, self._pilot = app, pilot
        self.keys: list[str] = []

    @property
    def console(self) -> Console:
        return self._app.screen.query_one(Console)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.keys.append(key)
            named = len(key) > 1
            self._app.post_message(Key(key if named else _character_to_key(key), None if named else key))
        await self._pilot.pause()

    async def order(self, order: Any) -> list[str]:
        """Record an order; the keys it took."""
        await until(lambda: self.console.asked == "play" and not self.console.awaits, "orders are offered")
        self.keys = []
        if isinstance(order, Roll) and self._owed(order):
            await self._roll(order)
        else:
            await self._say(write(order))
        await self.press("enter")
        return self.keys

    # ------------------------------------------------------------ dice

    def _owed(self, order: Roll) -> bool:
        choosing = self.console.choosing
        debts = choosing.stand.debts if choosing else ()
        return any((debt.seat, debt.pool) == (order.by, order.pool) for debt in debts)

    async def _roll(self, order: Roll) -> None:
        """Faces, one key each; the bar moved to the roll that is meant where another comes first."""
        for _ in range(MOST):
            choosing = self.console.choosing
            assert choosing
            dice = picking.dice_of(choosing, "")
            if dice and (dice[0].seat, dice[0].pool) == (order.by, order.pool):
                break
            await self.press("down")
        several = any(face > 9 for face in order.faces)
        await self.press(*(",".join(map(str, order.faces)) if several else "".join(map(str, order.faces))))

    # ------------------------------------------------------------ everything else

    async def _say(self, target: str) -> None:
        while not self._whole(target):
            assert len(self.keys) < 4 * MOST, f"{target}: {self.console.line.value}"
            await self._next(target)

    def _whole(self, target: str) -> bool:
        """Whether Enter says it; of whom it is goes without saying where one seat alone is awaited."""
        choosing = self.console.choosing
        line = picking.completed(choosing, self.console.line.value) if choosing else self.console.line.value
        seats = {f"by={call.seat}" for call in choosing.stand.calls} if choosing else set()
        goes_without_saying = seats == set(_parts(target)[1])
        return _same(line, target) and (goes_without_saying or _parts(line)[1] == _parts(target)[1])

    async def _next(self, target: str) -> None:
        menu, text = self.console.menu, self.console.line.value
        if text and not text.endswith(" ") and menu.choices:
            await self.press(" ")
            return
        fits = [place for place, choice in enumerate(menu.choices) if _leads(choice, target)]
        choosing = self.console.choosing
        faces = choosing is not None and picking.dice_of(choosing, text) is not None
        if fits and not menu.typed and not faces:
            await self._pick(fits[-1])
            return
        said = len(tokens(self.console.line.value))
        rest = [word for word in tokens(target)[said:] if not word.startswith("by=")]
        text = self.console.line.value
        if rest:
            await self.press(*(" " * bool(text and not text.endswith(" ")) + rest[0]))
        else:
            await self.press(*(" " + next(word for word in tokens(target) if word.startswith("by="))))

    async def _pick(self, place: int) -> None:
        """The digit that stands beside a choice, on its page of the menu."""
        panel = self._app.screen.query_one(MenuPanel)
        for _ in range(MOST):
            assert isinstance(panel.drawing, MenuPage)
            shown = dict(panel.drawing.places(panel.size.width))
            if place in shown:
                break
            await self.press("0")
        first = min(shown)
        await self.press(str(place - first + 1))


def _parts(line: str) -> tuple[list[str], list[str]]:
    words = tokens(line)
    return [word for word in words if not word.startswith("by=")], [word for word in words if word.startswith("by=")]


def _same(line: str, target: str) -> bool:
    (words, by), (meant, whose) = _parts(line), _parts(target)
    return words == meant and (not by or not whose or by == whose)


def _leads(choice: Choice, target: str) -> bool:
    """Whether a choice leads to a line: all that it says, the line says first."""
    (words, by), (meant, whose) = _parts(choice.line), _parts(target)
    return words == meant[: len(words)] and (not by or not whose or by == whose)


def median(numbers: Sequence[int]) -> int:
    return sorted(numbers)[len(numbers) // 2]
