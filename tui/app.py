"""The terminal UI: themes, the palette of verbs, and the two screens that everything else is reached from."""

import gc
import locale
import os
import signal
from asyncio import get_running_loop
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from textual import events, on
from textual.app import App, SystemCommand
from textual.command import CommandPalette
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from eventstore.port import Unwritable
from replay.core.text import Unreadable
from tui.archives.port import Send, nobody
from tui.desk import Desk
from tui.keys.keymap import LIKE_USUAL, NOWHERE, Keymap, screen_of
from tui.keys.verbs import EVERYWHERE, SETUP, Verb
from tui.library import Library, Supply
from tui.lines.recollection import Oblivion, Recollection
from tui.lines.slate import Blank, Slate
from tui.lines.viewpoint import Reading
from tui.looks.colourless import colourless
from tui.looks.ink import ASCII, COLOURLESS, Ink
from tui.looks.theme import THEMES
from tui.panels.bars import Standing
from tui.raster.schemes import SCHEMES, USUAL
from tui.screens.audit import AuditScreen
from tui.screens.compare import CompareScreen
from tui.screens.cramped import CrampedScreen, cramped
from tui.screens.demo import DemoScreen
from tui.screens.destinations import Compared, Judged, Replayed, SetUp
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen
from tui.screens.setting_up import SettingUpScreen

T = TypeVar("T")

SPOKEN = 12
"""Seconds for which what is wrong with the settings is shown."""
ENDS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that tell an app to end, or that its terminal is gone; its return code is 128 and the signal's number."""

SELDOM = (20_000, 50, 100)
"""How seldom circles of memory are looked for: looking through all rows of a long match takes longer than frames do."""


class Look(Struct, frozen=True):
    """How the terminal is drawn on: colours or none, every glyph or ASCII, motion or end states."""

    colour: bool = True
    ascii: bool = False
    animate: bool = True
    theme: str = USUAL

    @classmethod
    def of(
        cls, environment: Mapping[str, str], *, animate: bool = True, in_ascii: bool = False, theme: str = USUAL
    ) -> "Look":
        """What a terminal can show, by its environment and locale, and what is asked for."""
        plain = environment.get("TERM") in ("linux", "dumb") or "utf" not in locale.getpreferredencoding().lower()
        return cls(
            colour="NO_COLOR" not in environment,
            ascii=plain or in_ascii or "ROLLBOOK_ASCII" in environment,
            animate=animate and environment.get("TEXTUAL_ANIMATIONS") != "none",
            theme=theme,
        )


def _forget(theme: str) -> None:
    """Keep no theme."""


class RollbookApp(App[None]):
    """Opens at the library, or at a match over it."""

    TITLE = "Rollbook"
    CSS_PATH = "rollbook.tcss"
    ENABLE_COMMAND_PALETTE = True
    # every screen has a key of its own for it, which can be moved
    COMMAND_PALETTE_BINDING = NOWHERE

    def __init__(
        self,
        supply: Supply,
        *,
        match: bytes | None = None,
        line: bytes | None = None,
        at: int = 0,
        setting_up: bool = False,
        demo: bool = False,
        recording: bool = False,
        recorded: bool = False,
        seat: str = "",
        again: bool = False,
        look: Look | None = None,
        send: Send = nobody,
        afar: Callable[[], Standing | None] = lambda: None,
        slate: Slate | None = None,
        recollection: Recollection | None = None,
        keys: Keymap = LIKE_USUAL,
        keep: Callable[[str], None] = _forget,
        said: Sequence[str] = (),
    ) -> None:
        """``match`` opens in the replay screen, on ``line`` (else that of record), at entry ``at`` (0: the last).

        ``setting_up`` opens there where a match is set up. A ``demo`` begins at the first fight and is left for good;
        ``recording`` asks for orders on the line at once; whoever is there ``again`` was killed there.
        ``recorded`` reads every entry as its table did. ``seat`` is whose secrets on this device are seen; ``send``
        begins to send what is recorded, ``afar`` tells how taking in the match that is opened stands;
        ``slate`` keeps what is typed and not said, ``recollection`` what was found of matches; ``keys`` are those of
        the verbs; ``keep`` keeps a theme that is chosen, and ``said`` is told at once.
        """
        super().__init__()
        self._as_before = gc.get_threshold()
        self._led: tuple[Message, Screen[Any]] | None = None
        self.keys = keys
        self.fault: BaseException | None = None
        self._again = again
        self.look = look or Look.of(os.environ)
        if not self.look.colour:
            self.driver_class = colourless(self.driver_class)
        self.desk = Desk()
        self.library = Library(supply, seat)
        self._match, self._line, self._at, self._sets_up = match, line, at, setting_up
        self._send, self._afar, self._slate = send, afar, slate or Blank()
        self._recollection = recollection or Oblivion()
        self._keep, self._told = keep, tuple(said)
        self._screen, self._recording = DemoScreen if demo else ReplayScreen, recording
        self._reading = Reading.RECORDED if recorded else Reading.CORRECTED
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.look.theme if self.look.colour else COLOURLESS
        self.set_class(self.look.ascii, ASCII)
        if not self.look.animate:
            self.animation_level = "none"

    def on_mount(self) -> None:
        """The library, and over it the match that was asked for; told to end, the terminal is given back first."""
        # a loop outside the main thread, or on Windows, takes no signals: then the system ends the program as it likes
        with suppress(NotImplementedError, RuntimeError, ValueError):
            for sign in ENDS:
                get_running_loop().add_signal_handler(sign, partial(self.exit, return_code=128 + sign))
        gc.set_threshold(*SELDOM)
        self.set_keymap(self.keys.bound())
        self.push_screen(LibraryScreen(self.desk, self.library, self._recollection, self._slate))
        if self._match is not None:
            screen = self._screen(self.desk, self.library, self._match, self._line, self._at)
            screen.recording, screen.send, screen.reading = self._recording, self._send, self._reading
            screen.slate, screen.afar = self._slate, self._afar
            self.push_screen(screen)
        elif self._sets_up:
            self.post_message(SetUp())
        self.call_after_refresh(lambda: self._mind(self.size))
        for words in self._told:
            self.notify(words, severity="warning", timeout=SPOKEN, markup=False)

    @on(Replayed)
    def _replayed(self, event: Replayed) -> None:
        screen = ReplayScreen(self.desk, self.library, event.match, event.line, event.n)
        screen.recording, screen.send, screen.slate = event.recording, self._send, self._slate
        self._lead(event, screen)

    @on(SetUp)
    def _set_up(self, event: SetUp) -> None:
        self._lead(event, SettingUpScreen(self.desk, self.library, self._slate), self._opened)

    def _opened(self, match: bytes | None) -> None:
        if match is not None:
            self.post_message(Replayed(match, recording=True))

    @on(Compared)
    def _compared(self, event: Compared) -> None:
        lines = event.line, event.other
        screen = CompareScreen(self.desk, self.library, event.match, lines, event.n)
        screen.reading = Reading.RECORDED if event.recorded else Reading.CORRECTED
        self._lead(event, screen)

    @on(Judged)
    def _judged(self, event: Judged) -> None:
        self._lead(event, AuditScreen(self.desk, self.library, event.match, event.line, event.n))

    def _lead(self, asked: Message, screen: Screen[T], then: Callable[[T | None], None] | None = None) -> None:
        """Lead to a screen, unless it is there already: a key that is pressed twice asks for it twice."""
        if self._led and self._led == (asked, self.screen):
            return
        self._led = asked, screen
        self.push_screen(screen, then)

    def _fatal_error(self) -> None:
        """Close: what went wrong is told by whoever ran the app, once the terminal is given back."""
        self.fault = self._exception
        self._close_messages_no_wait()

    def on_unmount(self) -> None:
        """Let the desk end what it is at."""
        with suppress(NotImplementedError, RuntimeError, ValueError):
            for sign in ENDS:
                get_running_loop().remove_signal_handler(sign)
        gc.set_threshold(*self._as_before)
        if self._again if self.fault else not self.return_code:
            # whoever leaves is nowhere; whoever is made to go finds the place again, but where the program fails in
            # a place that it was brought back to, the next one is not brought there too
            self._slate.stand(None)
        self.desk.close()

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the window is too small for any screen, until it is not."""
        self._mind(event.size)

    def _mind(self, size: Size) -> None:
        over = self.screen
        if not cramped(size):
            if isinstance(over, CrampedScreen):
                self.pop_screen()
        elif isinstance(over, CrampedScreen):
            over.tell(size)
        else:
            self.push_screen(CrampedScreen(size))

    def action_light(self) -> None:
        """The same theme, dark or light; without colour there is one."""
        if self.look.colour:
            self.choose_theme(SCHEMES[self.theme].twin)

    def choose_theme(self, name: str) -> None:
        """Draw everything in a theme, now and from now on."""
        self.theme = name
        self.run_worker(self._keep_theme(name), group="theme")

    async def _keep_theme(self, name: str) -> None:
        try:
            await self.desk.ask(lambda: self._keep(name))
        except (Unreadable, Unwritable) as trouble:
            self.notify(f"The theme is not kept: {trouble}", markup=False)

    def action_command_palette(self) -> None:
        """Every verb, searched by its words."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder="what to do, by its words", id="--command-palette"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every verb of the screen, with its key."""
        own = self.keys.verbs(getattr(screen, "KEYS", "")) or (*SETUP, *EVERYWHERE)
        for verb in own:
            if verb.action != "app.command_palette":
                told = self.keys.says(screen_of(screen), f"{verb.tells}  {verb.sign}".rstrip())
                yield SystemCommand(Ink(ascii=self.look.ascii).letters(told), "", _doing(screen, verb))
        for name, scheme in SCHEMES.items() if self.look.colour else ():
            yield SystemCommand(f"theme {name}: {scheme.tells}", "", partial(self.choose_theme, name))
        yield SystemCommand("picture of this screen, as SVG", "", lambda: self.set_timer(0.1, self.deliver_screenshot))


def _doing(screen: Screen[object], verb: Verb) -> Callable[[], Awaitable[None]]:
    async def do() -> None:
        if isinstance(screen, ReplayScreen):
            screen.tell_idle(verb.action)
        await screen.run_action(verb.action)

    return do
