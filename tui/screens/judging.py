"""The audit screen's ruling: a form is begun on what is under the bar, weighed while it is written, and written."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial

from textual import on

from eventstore.port import Absent, Conflict, Unwritable
from replay.core.text import Unreadable
from replay.recording.refusal import Refusal
from replay.recording.ruling import Halfway
from tui.judging import hearing
from tui.judging.bench import Bench
from tui.judging.drafting import Draft, drafted
from tui.judging.hearing import Hearing
from tui.library import FAULTS
from tui.panels.bars import KeyLine
from tui.panels.ruling import Foreseen
from tui.screens.hearing import HearingScreen
from tui.widgets.ruling import RulingForm

UNWRITTEN = (Refusal, Unreadable, Conflict, Unwritable, Absent, *FAULTS)
"""What keeps something from being written."""
DRAFTING, WRITING = "draft", "write"
"""What the work is called that looks up what a ruling would do, and that which writes: one thing at a time."""


class JudgingScreen(HearingScreen):
    """A line of a match before a judge who may rule."""

    _weighed = b""
    """The hash of the entry after which the ruling in the form was begun, or weighed last."""

    @property
    def form(self) -> RulingForm:
        """The ruling being written."""
        return self.query_one(RulingForm)

    @property
    def busy(self) -> bool:
        """While a ruling is written it is weighed on what was seen when it was begun."""
        return self.form.open

    def action_judge(self) -> None:
        """Rule on it."""
        if self.page and self.page.known and self.bench:
            self.run_worker(self._begin_ruling(self.bench, self.page), group=DRAFTING, exclusive=True)

    async def _begin_ruling(self, bench: Bench, page: Hearing) -> None:
        question = page.known
        if question is not None:
            book = bench.folio.book
            try:
                draft = await self.desk.ask(lambda: drafted(book, question.item))
            except FAULTS as fault:
                self.say(str(fault))
                return
            self._weighed = book.hash(book.head)
            self.add_class("-ruling")
            self.form.begin(draft)
            self._weigh(draft)
            for remedy in draft.remedies:
                with suppress(*UNWRITTEN):
                    self.form.weigh(remedy, await self.desk.ask(partial(bench.fate, draft, remedy)))

    def on_descendant_focus(self) -> None:
        """While a ruling is written, the keys of the field that has them stand below."""
        if self.form.open:
            self._panel("#keys").show(KeyLine(hearing.CHOOSING if self.form.choosing else hearing.RULING))

    @on(RulingForm.Changed)
    def _changed(self, event: RulingForm.Changed) -> None:
        self._weigh(event.draft)

    def _weigh(self, draft: Draft) -> None:
        if self.bench:
            self.run_worker(self._foresee(self.bench, draft), group="weigh", exclusive=True)

    async def _foresee(self, bench: Bench, draft: Draft, before: str = "") -> None:
        if draft.missing:
            self.form.foresee(Foreseen(f"{draft.missing} is still missing"))
            return
        try:
            weighed = await self.desk.ask(lambda: bench.foresee(draft))
            self._weighed = weighed.seen
            self.form.foresee(Foreseen(before + weighed.told, changes=weighed.changes))
        except UNWRITTEN as refused:
            self.form.foresee(Foreseen(str(refused), refused=True))

    @on(RulingForm.Ruled)
    def _rule(self, event: RulingForm.Ruled) -> None:
        if event.draft.missing:
            self.form.foresee(Foreseen(f"{event.draft.missing} is still missing", refused=True))
        elif self.bench:
            self.workers.cancel_group(self, DRAFTING)
            self.write(partial(self._write_ruling, self.bench, event.draft))

    def write(self, job: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do something that writes, unless something is being written: a key pressed twice says nothing twice."""
        if not any(worker.group == WRITING and worker.node is self and worker.is_running for worker in self.workers):
            self.run_worker(job(), group=WRITING)

    async def _write_ruling(self, bench: Bench, draft: Draft) -> None:
        try:
            told = f"✓ {await self.desk.ask(lambda: bench.rule(draft, self._weighed))}"
        except Halfway as others:
            told = f"! {others.reason}"
        except Conflict as others:
            await self._foresee(bench, draft, f"Nothing was written: {others.reason}. Weighed again, it ")
            return
        except UNWRITTEN as refused:
            self.form.foresee(Foreseen(f"{refused}. Nothing was written.", refused=True))
            return
        self._unruled()
        await self.look_on()
        self.prove()
        self.say(told)

    @on(RulingForm.Left)
    def _unruled(self) -> None:
        self.workers.cancel_group(self, DRAFTING)
        self.form.end()
        self.remove_class("-ruling")
        self.set_focus(None)
        self.show_page()
