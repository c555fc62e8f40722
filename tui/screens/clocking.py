"""The replay screen's clocks: they run on the screen while one records or plays in real time; F6 switches them."""

from time import monotonic

from msgspec.structs import replace

from replay.acts import Act
from replay.clocking.alarms import Alarm, alarms
from tui.keys.asking import CALL
from tui.keys.keymap import keys_of
from tui.lines.page import Page, clock_panel, clocks, header
from tui.lines.viewpoint import CAPPED
from tui.offers.clocks import Choice, choices
from tui.panels.clocks import told
from tui.panels.keyed import key
from tui.screens.choosing import ChoiceScreen
from tui.screens.seeking import SeekingScreen
from tui.widgets.panel import Panel

TICK = 0.25
"""Seconds between two looks at the time; what is shown changes once a second."""
SECOND = 1000
NONE_KEPT = "This match is played without clocks: it was set up with none"
"""Why there is nothing to switch."""
HOW = "A limit is set with a match, in the fields “clock” and “round time” of a new one; what is begun here counts up."
"""How a match has clocks."""


class ClocksScreen(ChoiceScreen):
    """What may be done to the clocks."""

    OPENED_BY = ("clocks",)
    WORDS, META = "CLOCKS", "1-9 or ↑↓ Enter   Esc back   other reasons: :clock p1 'why'"


class ClockingScreen(SeekingScreen):
    """A reading screen that shows clocks."""

    _warned: tuple[Alarm, ...] = ()
    _since: tuple[int, float] = (0, 0.0)

    def on_mount(self) -> None:
        """Look at the time now and then."""
        self.set_interval(TICK, self._tick)

    def show_page(self) -> None:
        """Show the page, and the clocks as they stand."""
        super().show_page()
        if self.page and self.is_attached:
            self._show_clocks(self.page)

    def _show_clocks(self, page: Page) -> None:
        panel, drawing = self.query_one("#clocks", Panel), clock_panel(page)
        panel.display = drawing is not None and self.has_class("-wide")
        panel.show(drawing and replace(drawing, switch=keys_of(self.app).says("replay", key("F6"))))

    def _tick(self) -> None:
        page = self.page
        if page is None or page.sight is None or page.sight.clocks is None or not page.sight.clocks.ticking:
            return
        moment = self._moment(page)
        if (page.sight.n, moment // SECOND) != (page.ticked[0], page.ticked[1] // SECOND):
            self.page = replace(page, ticked=(page.sight.n, moment))
            self._panel("#header").show(header(self.page))
            self._show_clocks(self.page)
            self._warn(self.page)

    def _moment(self, page: Page) -> int:
        """The time now where one records, the time then where one plays by the table's own pauses; else none."""
        sight, here = page.sight, page.here
        if sight is None or self.sitting is None:
            return 0
        if self.recording and here.n == here.head:
            return self.sitting.folio.means.clock()
        if not here.playing:
            # a pause is none of the table's: the clock goes on from the entry once it plays again
            self._since = 0, 0.0
        if here.playing and here.speed <= CAPPED:
            if self._since[0] != sight.n:
                self._since = sight.n, monotonic()
            return min(sight.next_ms, sight.recorded_ms + int((monotonic() - self._since[1]) * SECOND))
        return 0

    def _warn(self, page: Page) -> None:
        """Say what time runs out, once for every step."""
        now = clocks(page)
        if now and page.sight and page.ticked[1]:
            new = [alarm for alarm in alarms(now) if alarm not in self._warned]
            self._warned = alarms(now)
            for alarm in new:
                self._aside(told(alarm, page.sight.scene))

    def action_clocks(self) -> None:
        """Choose whose clock runs, and why."""
        page, now = self.page, clocks(self.page) if self.page else None
        if page is None or page.sight is None:
            return
        if now is None:
            self._tell(f"{NONE_KEPT}. {HOW}")
            return
        if not self._plays_on(page):
            why = "Clocks are switched while recording" if now.kept else f"{NONE_KEPT}; one is begun while recording"
            self._tell(f"{why}: {key('r')} records on")
            return
        offered = choices(now, page.sight.scene)
        if not offered:
            self._tell("The match is closed: its clocks stand")
            return
        note = "" if now.kept else f"{NONE_KEPT}. {HOW}"
        page_of = ClocksScreen([(one.words, one.aside) for one in offered], note)
        self.app.push_screen(page_of, lambda taken: self._switch(offered, taken))

    def _switch(self, offered: tuple[Choice, ...], taken: bytes | None) -> None:
        if taken:
            self._clock(offered[taken[0]].act)

    def _clock(self, act: Act) -> None:
        self._do(lambda: self._remark(CALL, "", act))
