"""The replay screen's ends: concession, a draw, time called, another scribe: each is laid on the line first."""

from tui.offers.endings import Ending, endings
from tui.panels.keyed import key
from tui.screens.choosing import ChoiceScreen
from tui.screens.clocking import ClockingScreen


class EndsScreen(ChoiceScreen):
    """How the match may end, and who may take over."""

    OPENED_BY = ("finish",)
    WORDS, META = "END OR HAND OVER", "1-9 or ↑↓ Enter   Esc back"


class EndingScreen(ClockingScreen):
    """A reading screen on which a match is ended or handed over."""

    def action_finish(self) -> None:
        """Choose how the match ends, or who takes over."""
        page = self.page
        if page is None or page.sight is None:
            return
        if not self._plays_on(page):
            self._tell(f"A match is ended while recording: {key('r')} records on")
            return
        offered = endings(page.sight.scene)
        ends = EndsScreen([(one.words, one.aside) for one in offered])
        self.app.push_screen(ends, lambda taken: self._lay(offered, taken))

    def _lay(self, offered: tuple[Ending, ...], taken: bytes | None) -> None:
        """Lay what was chosen on the line: nothing is written before Enter."""
        if taken:
            self.action_command()
            self.console.write(offered[taken[0]].line)
