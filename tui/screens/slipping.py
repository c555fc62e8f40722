"""Slips of the pen: undo, redo, amend, strike, and what stood all the same; what would change is told before it is."""

import re
from collections.abc import Callable
from functools import partial

from textual import on

from replay.recording.consent import CONSENT
from tui.desk import Desk
from tui.keys.asking import AGREES, AMEND, CONSENTS, PLAY, STANDS, STOOD, WHY, feet, noted
from tui.library import Library
from tui.lines.page import Page
from tui.lines.quill import Said
from tui.lines.slips import REDONE, UNDONE, Slip, amending, standing, striking
from tui.lines.viewpoint import Viewpoint
from tui.panels.console import Answer
from tui.panels.keyed import key
from tui.screens.saying import SayingScreen
from tui.screens.speaking import Weighed
from tui.widgets.console import Console

NOTHING: tuple[bytes, str, tuple[str, ...]] = (b"", "", ())
SLIPS = (AMEND, WHY, STOOD)
"""Questions that what is put right asks."""
AGREED = re.compile(r"\s+agreed=\S*")
"""Who agreed already, in a line that is said again with all who do."""


class SlippingScreen(SayingScreen):
    """A screen on which what was written can be put right, at any entry; it says what follows and then asks for Enter.

    ``_barred`` is what was refused last, on the line it was said on, with the rules that it would need waived;
    ``_returns`` says that what is put right was begun from the line, which has the keys again if it is left.
    """

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__(desk, library, match, line, n)
        self._barred: tuple[bytes, str, tuple[str, ...]] = NOTHING
        self._slip: Slip | None = None
        self._proposed: Callable[[str], str] | None = None
        self._returns = False

    # ------------------------------------------------------------ undo and redo

    def action_undo(self) -> None:
        """Take back the last order, or the last amendment."""
        self._do(lambda: self._undo(undone=False))

    def action_redo(self) -> None:
        """Take back the last undoing."""
        self._do(lambda: self._undo(undone=True))

    async def _undo(self, *, undone: bool) -> None:
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        await self.catch_up()
        n = await sitting.write(lambda quill: quill.last(undone=undone))
        if not n:
            self._tell("Nothing was undone that could be done again" if undone else "There is no order to undo")
            return
        await self._propose(page, striking(n, REDONE if undone else UNDONE))

    def _tell(self, words: str) -> None:
        """Say something that answers no line: on the line Esc puts it away first."""
        if not self.typing:
            self.say(words)
            return
        self._answer(Answer(words, note=self.console.asked == PLAY))
        if self.console.asked == PLAY and not self.weighed.text:
            self._show_feet(noted(feet(PLAY)))

    async def _propose(self, page: Page, line: str) -> None:
        """Tell what a correction would change, and lay it on the line: Enter writes it."""
        asked = PLAY if self._plays_on(page) else "command"
        if self.console.asked != asked:
            self._ask(asked, page)
        self.console.put_off()
        await self._notation(page, asked, line, Weighed())

    # ------------------------------------------------------------ amend and strike

    def action_strike(self) -> None:
        """Take out the entry that is chosen in the list, else the one that is shown."""
        if self.page:
            self._mark_return()
            self._why(self.page, self.chosen, partial(striking, self.chosen))

    def action_amend(self) -> None:
        """Have the entry that is chosen in the list, else the last order up to the one shown, say something else."""
        if self.page:
            self._mark_return()
            n, picked = self.chosen, bool(self.events.picked)
            self._do(lambda: self._amend(n, picked=picked))

    def _mark_return(self) -> None:
        """What is put right is begun from here; from one of its own questions, from where that was asked."""
        asked = self.console.asked
        self._returns = asked == PLAY or (asked in SLIPS and self._returns)

    @property
    def chosen(self) -> int:
        """The entry under the bar of the list, else the one that is shown."""
        here = self.page.here.n if self.page else 0
        return self.events.picked or here

    async def _amend(self, n: int, *, picked: bool) -> None:
        page, sitting = self.page, self.sitting
        if page is None or sitting is None:
            return
        slip: Slip | None = await sitting.write(lambda quill: quill.slip(n) if picked else quill.slip_before(n))
        if slip is None and picked:
            self._answer(Answer(f"Entry {n} is no order: {self._way_to_another()}"))
            return
        if slip is None:
            self._tell(f"There is no order up to {n} to amend")
            return
        self._slip = slip
        self._ask(AMEND, page, slip.text)
        self.console.offer(slip.stand)
        self._answer(Answer(f"{slip.n} says: {slip.text}", then=f"Another: {self._way_to_another()}"))

    def _way_to_another(self) -> str:
        """How another order is chosen to be amended: what is asked is left first, then the line."""
        leave = ("", "Esc, ", "Esc twice, ")[self.typing + (self._returns and self.console.asked != PLAY)]
        return f"{leave}{key('↑')} {key('↓')} choose an order, {key('e')} amends it"

    @on(Console.Left)
    def _left_slip(self, event: Console.Left) -> None:
        """Whoever put something right from the line is on the line again."""
        if event.asked in SLIPS and self._returns and not self.typing:
            self.action_command()

    def _why(self, page: Page, n: int, line: Callable[[str], str]) -> None:
        self._proposed = line
        self._ask(WHY, page, "misread")
        self.console.line.select_all()
        self._answer(Answer(f"Entry {n}"))

    # ------------------------------------------------------------ it stood

    def action_stood(self) -> None:
        """What was refused happened all the same: ask why it stands. Where others had to agree, they do."""
        page, (line, text, rules) = self.page, self._barred
        if page is None:
            return
        if line != page.here.line:
            text, rules = "", ()
        if rules == (CONSENT,):
            self._do(lambda: self._propose(page, text))
            return
        if not text or not rules:
            self._tell("Nothing was refused that could stand all the same")
            return
        self._mark_return()
        self._ask(STOOD, page, "agreed by both")
        self.console.line.select_all()
        self._answer(Answer(f"{text}   waives {', '.join(rules)}"))

    @property
    def broken(self) -> tuple[str, ...]:
        """The rules that the line breaks which was refused last; none once another was written."""
        line, _, barred = self._barred
        rules = barred if self.typing and self.page and line == self.page.here.line else ()
        return () if rules == (CONSENT,) else rules

    def _preview(self, text: str, seen: Said) -> None:
        """Tell what a line would do; where others have to agree first, that is the next key."""
        super()._preview(text, seen)
        if seen.agreed and self.page:
            self._barred = (self.page.here.line, f"{AGREED.sub('', text)} {seen.agreed}", (CONSENT,))
            self._answers[-1] = Answer(f"{seen.text} {key('F7')} once they agree.", lines=seen.lines)
            self._show_answers()
            self._lay_weighed()

    def _lay_weighed(self) -> None:
        """Lay the line there again that was told in words, with the keys that are next."""
        super()._lay_weighed()
        _, with_them, rules = self._barred
        awaits_them = self.weighed.text != with_them and with_them.startswith(AGREED.sub("", self.weighed.text))
        if rules == (CONSENT,) and awaits_them:
            self._show_feet(CONSENTS)

    async def _answered(self, asked: str, text: str, said: Said) -> None:
        """Show what became of a line; what was refused before is forgotten once one is written."""
        if said.n:
            self._barred = NOTHING
        await super()._answered(asked, text, said)

    async def _refused(self, asked: str, text: str, said: Said) -> None:
        """A line was refused: where it might stand all the same, or with the others, that is offered."""
        consents = said.rule == CONSENT
        line = self.page.here.line if self.page else b""
        with_them = f"{AGREED.sub('', text)} {said.text.rpartition(': ')[2]}"
        self._barred = (line, with_them, (CONSENT,)) if consents else (line, text, said.waivable)
        await super()._refused(asked, text, said)
        if self.typing and (consents or said.waivable):
            self._show_feet(AGREES if consents else STANDS)

    async def _hear(self, asked: str, text: str, about: Viewpoint | None) -> None:
        """Answer the questions that slips ask."""
        page = self.page
        if page is None or asked not in SLIPS:
            await super()._hear(asked, text, about)
            return
        if not text:
            self._done(asked)
        elif asked == STOOD:
            _, order, rules = self._barred
            await self._stands(page, standing(rules, text, order))
        elif asked == AMEND and self._slip:
            n, order = self._slip.n, await self._rolled(text)
            self._why(page, n, lambda why: amending(n, order, why))
        elif asked == WHY and self._proposed:
            await self._propose(page, self._proposed(text))

    async def _rolled(self, text: str) -> str:
        """What is said instead: faces alone are the same roll with other faces."""
        return text

    async def _stands(self, page: Page, line: str) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        asked = PLAY if self._plays_on(page) else "command"
        if not self.typing:
            self._ask(asked, page)
        seen = page.cover.seen
        await self._answered(asked, line, await sitting.write(lambda quill: quill.say(line, seen)))
