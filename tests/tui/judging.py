"""A judge at the audit screen in tests: a log forged past the recorder, keys pressed as they stand there."""

from typing import Any

import pytest
from textual.pilot import Pilot

from replay.acts import Ordered
from replay.book import Book
from replay.core.dice import Roll
from replay.recording.writing import entry_of
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled
from tests.tui.house import NARROW, TURNS, WIDE, House, picture, settled, until
from tui.app import RollbookApp
from tui.panels.ruling import Foreseen
from tui.screens.audit import AuditScreen
from tui.widgets.panel import Panel

BOTH = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["full", "reduced"])


def forge(house: House, line: bytes, act: Any) -> int:
    """Append an act past the recorder; its number."""
    head = house.log.head(line)
    book = Book.on(hilltop, house.log, line)
    given = house.means
    entry = entry_of(
        act, book.codec, given, match=book.match, after=(head.seq, head.hash), identity=given.identity(), actor="scribe"
    )
    house.log.append(line, entry)
    return entry.seq


async def judged(app: RollbookApp) -> AuditScreen:
    """The audit screen with everything looked at."""

    def ready() -> bool:
        screen = app.screen
        return isinstance(screen, AuditScreen) and bool(screen.page and screen.page.looked == 100)

    await until(ready, "a match is audited")
    await settled(app)
    screen = app.screen
    assert isinstance(screen, AuditScreen)
    return screen


async def press(app: RollbookApp, pilot: Pilot[None], sign: str, word: str, *, key: str = "") -> None:
    """Press a key, which stands on the screen with its word."""
    assert f"{sign} {word}" in picture(app), f"{sign} {word} does not stand on the screen"
    await pilot.press(key or sign.lower() if len(sign) > 1 else key or sign)
    await settled(app)


async def typed(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*("space" if letter == " " else letter for letter in text))


def foreseen(app: RollbookApp) -> tuple[str, list[str]]:
    """What the form says that the ruling would write, and what it would change."""
    shown = app.screen.query_one("#ruling-foreseen", Panel).drawing
    assert isinstance(shown, Foreseen)
    return shown.text, [" ".join(row.split()) for row in shown.changes]


def misread(house: House) -> tuple[bytes, bytes, int]:
    """A match, its line, and an entry that says a 6 was rolled where a 3 was."""
    recorder = house.match(*TURNS)
    n = forge(house, recorder.line, Ordered(Roll((3,), "stride"), (DiceRolled("p1", (6,)),)))
    return recorder.book.match, recorder.line, n
