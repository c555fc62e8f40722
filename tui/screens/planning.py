"""A match that is being set up, as it stands on the screen: its fields, what may be chosen in each, the armies.

What is typed is kept beside the log as it is typed.
"""

from abc import abstractmethod
from asyncio import sleep
from collections.abc import Awaitable, Callable
from functools import partial
from os.path import isfile

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input

from eventstore.port import Conflict, Unwritable
from replay.core.game import Game
from replay.recording.review import Review
from tui.desk import Desk
from tui.keys.verbs import EVERYWHERE, SETUP, bindings, feet
from tui.library import FAULTS, Library
from tui.lines.slate import SETTING_UP, Begun, Slate
from tui.looks.ink import Ink
from tui.panels.bars import KeyLine, Section, TitleBar
from tui.panels.console import Answer
from tui.panels.planning import ChoicesPage, FieldsPage, sign_of
from tui.plans import fields
from tui.plans.fields import Choice, Field, Known
from tui.plans.plan import ARMY, GAME, Plan, found, kept, pasted, retyped, typed
from tui.plans.prospect import at_home, looked_at, trouble
from tui.screens.leaving import Leaving
from tui.widgets.early import Early
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import Panel
from tui.widgets.plan import PlanLine, PlanPanel

Job = Callable[[], Awaitable[None]]
NEW = b"new match"
"""Under what a slate keeps a match that is being set up: no line is called so."""
SETTLED = 0.1
"""Seconds after which what was typed is looked at."""
WIDE = 60
"""Columns from which what may be chosen stands beside the fields."""
TYPED = ("q", "question_mark")
"""Keys that elsewhere do something, and are letters here."""


class PlanningScreen(Leaving, Screen[bytes | None]):
    """A plan, field by field; whoever types on it is heard by ``SettingUpScreen``."""

    BINDINGS = bindings((verb for verb in EVERYWHERE if verb.keys not in TYPED), screen="library")
    AUTO_FOCUS = "#console-input"

    def __init__(self, desk: Desk, library: Library, slate: Slate) -> None:
        """What was begun before goes on."""
        super().__init__()
        self.desk, self.library, self.slate = desk, library, slate
        self.asked = "plan"
        self.plan = found(slate.read(NEW).text)
        self.game: Game | None = None
        self.read = False
        self._early = Early()
        self._opening = False
        self._known, self._name = Known(), GAME
        self._picked, self._sought, self._seen = -1, "", ""
        self._files: tuple[Choice, ...] = ()
        self._reviews: dict[int, Review | None] = {}
        self._answer = Answer("What was begun here goes on; F4 begins afresh") if kept(self.plan) else Answer()

    def compose(self) -> ComposeResult:
        """The fields, and beside them the one that is under the bar."""
        yield Panel(id="title")
        with Horizontal(id="setup"):
            yield PlanPanel(id="fields")
            with Vertical(id="field"):
                yield Panel(id="field-title")
                yield PlanLine(self)
                yield PlanPanel(id="choices")
        yield Panel(id="answer")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Read what the log knows."""
        self.slate.stand(SETTING_UP)
        self._begin("read", self._read)

    def on_resize(self, event: events.Resize) -> None:
        """Side by side where there is room for it."""
        self.set_class(event.size.width >= WIDE, "-beside")

    def _begin(self, group: str, job: Job) -> None:
        """Do something of a kind; what was begun of that kind before is given up."""
        self.run_worker(job, group=group, exclusive=True)

    async def _read(self) -> None:
        try:
            self._known = await self.desk.ask(self.library.known)
        except (*FAULTS, Unwritable, Conflict) as fault:
            self._say(str(fault), refused=True)
        if not self.plan.game and self._known.games:
            self._replan(retyped(self.plan, GAME, self._known.games[0][0]))
        await self._load()
        self.read = True
        self._early.let_in(self.line.again)

    async def _load(self) -> None:
        """The game that is chosen."""
        key = self.plan.game
        try:
            game = await self.desk.ask(lambda: self.library.game(key))
        except KeyError as missing:
            self.game = None
            self._say(str(missing), refused=True)
        else:
            self.game = game
        self._arrive()
        self._look_again()

    def holds(self, key: str, character: str | None) -> bool:
        """Whether a key waits for the games there are; Esc waits for nothing."""
        return not self.read and self._early.holds(key, character)

    @abstractmethod
    def enter(self, text: str, *, pasted: bool = False) -> None:
        """Enter was pressed on the line."""

    @abstractmethod
    def leave(self) -> None:
        """Esc was pressed on the line."""

    @abstractmethod
    def chooses(self, key: str, character: str | None) -> bool:
        """Whether a key does something here, which it then has done."""

    @abstractmethod
    def paste(self, text: str) -> bool:
        """Whether something that was pasted is taken whole."""

    # ------------------------------------------------------------ what stands where

    @property
    def line(self) -> PlanLine:
        """The line one types on."""
        return self.query_one(PlanLine)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field as it stands."""
        return fields.fields(self.plan, self.game)

    @property
    def field(self) -> Field:
        """The one under the bar."""
        every = self.fields
        return every[self._place(every)]

    def _place(self, every: tuple[Field, ...]) -> int:
        """Where the bar is: it stays on its field whatever comes and goes above it."""
        return next((place for place, field in enumerate(every) if field.name == self._name), 0)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is offered in the field, as far as what was typed in it leaves it."""
        offered = fields.choices(self.plan, self.field.name, self.game, self._known, self._files)
        sought = self._sought.strip().lower()
        if not sought or self.field.name.startswith(ARMY):
            return offered
        return tuple(one for one in offered if sought in f"{one.value} {one.words} {one.means}".lower())

    @property
    def _chosen(self) -> int:
        """The choice that is taken already."""
        return next((n for n, one in enumerate(self.choices) if one.value == typed(self.plan, self.field.name)), -1)

    def _arrive(self) -> None:
        """The bar is on a field: what stands there is on the line, and what may be chosen is offered."""
        field = self.field
        self._sought, self._files = "", ()
        held = typed(self.plan, field.name)
        text = "" if field.fixed or pasted(held) else held
        with self.prevent(Input.Changed):
            self.line.value = self._seen = text
            self.line.cursor_position = len(text)
        self.line.placeholder = Ink.of(self.app).letters(fields.prompt(field, held))
        self._picked = self._chosen if field.fixed else -1
        if field.name.startswith(ARMY):
            self._list_files(text)
        self._show()

    def _show(self) -> None:
        """Show everything as it stands."""
        if not self.query("#keys"):
            return  # not there yet, or left while something was still looked at
        every = self.fields
        at = self._place(every)
        field = every[at]
        title = self.game.title if self.game else self.plan.game
        self._panel("#title").show(TitleBar("New match", title, title))
        self._panel("#fields").show(FieldsPage(every, at, tuple(self._sign(one) for one in every)))
        self._panel("#field-title").show(Section(fields.called(field).upper(), f"{at + 1} of {len(every)}", focus=True))
        rules, review = fields.rules_of(field.name, self.game), self._review
        page = ChoicesPage(field, self.choices, self._picked, self._chosen, rules, review)
        self._panel("#choices").show(page)
        self._panel("#answer").show(self._answer)
        self._panel("#keys").show(KeyLine(feet(SETUP)))

    @property
    def _review(self) -> Review | None:
        return self._reviews.get(self.field.place) if self.field.name.startswith(ARMY) else None

    def _sign(self, field: Field) -> str:
        if field.name.startswith(ARMY):
            return sign_of(self._reviews.get(field.place))
        return "✗" if trouble(self.plan, field.name, self.game) else ""

    def _panel(self, selector: str) -> Panel:
        return self.query_one(selector, Panel)

    def _say(self, words: str, *, refused: bool = False) -> None:
        self._answer = Answer(words, refused=refused)
        self._show()

    # ------------------------------------------------------------ what is typed

    def _replan(self, plan: Plan) -> None:
        """The plan is another one: it is kept, and what hangs on it is looked at again."""
        if plan == self.plan:
            return
        self.plan = plan
        self._keep()
        self._look_again()

    def _keep(self) -> None:
        """Keep what is typed; of a match that is being opened nothing is left to keep."""
        if not self._opening:
            self.slate.write(NEW, Begun(kept(self.plan)))

    def _keep_up(self) -> None:
        """What the line says by now stands in its field, where anything may stand there."""
        text, field = self.line.value, self.field
        if text == self._seen:
            return
        self._seen = self._sought = text
        self._answer = Answer()
        if field.fixed:
            self._picked = 0 if text.strip() and self.choices else self._chosen
            return
        self._picked = -1
        if text or not pasted(typed(self.plan, field.name)):
            self._replan(retyped(self.plan, field.name, text))
            self._fault(field)
        if field.name.startswith(ARMY):
            self._list_files(text)

    def _fault(self, field: Field) -> None:
        """Say at once why what is typed cannot stay."""
        why = trouble(self.plan, field.name, self.game)
        self._answer = Answer(f"{fields.called(field)}: {why}", refused=True) if why else Answer()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._keep_up()
        self._show()

    # ------------------------------------------------------------ files and armies

    def _list_files(self, text: str) -> None:
        self._begin("files", partial(self._listed, text))

    async def _listed(self, text: str) -> None:
        """Offer the files that a path may go on with."""
        found, there = await self.desk.ask(lambda: (fields.files_beside(text), isfile(at_home(text))))
        if self.field.name.startswith(ARMY) and self.line.value == text:
            self._files = found
            # half a path goes on with the first file it may mean
            self._picked = next((n for n, one in enumerate(found) if one.value.startswith(text)), -1)
            if there or text.strip() in ("", "."):
                self._picked = -1
            self._show()

    def _look_again(self) -> None:
        self._begin("look", self._look_at_armies)

    async def _look_at_armies(self) -> None:
        """How every army that is given would join, one after another."""
        await sleep(SETTLED)
        plan, game = self.plan, self.game
        if game is None or game.key != plan.game:
            return
        for place in range(max(plan.sat, len(self._reviews))):
            looked = await self.desk.ask(partial(looked_at, plan, game, place))
            if plan is not self.plan:
                return
            self._reviews[place] = looked
            self._show()
