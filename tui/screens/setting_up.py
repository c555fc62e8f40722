"""Setting a match up: the keys and the mouse, and the opening, which is that of ``rollbook new``."""

from os.path import isfile

from textual import on

from eventstore.port import Conflict, Unwritable
from replay.core.game import Game
from replay.recording.review import Review
from replay.recording.seating import Misfit
from tui.keys.verbs import EVERYWHERE, SETUP
from tui.lines.slate import NOTHING
from tui.panels.console import Answer
from tui.panels.planning import ChoicesPage, FieldsPage, ReviewPage
from tui.plans import fields
from tui.plans.fields import Choice
from tui.plans.plan import ARMY, GAME, OPEN, Plan, as_list, pasted, retyped, typed
from tui.plans.prospect import at_home, opened, trouble
from tui.screens.over import KeysScreen, RuleScreen, TextScreen
from tui.screens.planning import NEW, PlanningScreen
from tui.widgets.key_bar import KeyBar
from tui.widgets.plan import PlanPanel

MOUSE = ("click a field to go there, a choice to take it, a key below to press it; the wheel moves the bar",)


class SettingUpScreen(PlanningScreen):
    """A match being set up; it is left with the id of the match that was opened, or nothing."""

    _before: Plan | None = None
    """What was typed before all was made blank."""

    # ------------------------------------------------------------ the line

    def enter(self, text: str, *, pasted: bool = False) -> None:
        """Enter takes what is under the bar, or what was typed."""
        self.action_take()

    def leave(self) -> None:
        """Esc leaves."""
        self.action_put_by()

    def chooses(self, key: str, character: str | None) -> bool:
        """Whether a key does something here, which it then has done."""
        self._keep_up()
        deeds = {
            "tab": lambda: self.action_turn(1),
            "shift+tab": lambda: self.action_turn(-1),
            "up": lambda: self.action_choose(-1),
            "down": lambda: self.action_choose(1),
            "pageup": lambda: self.action_choose(-8),
            "pagedown": lambda: self.action_choose(8),
            "f2": self.action_open,
            "f3": self.action_look,
            "f4": self.action_afresh,
        }
        if key in deeds:
            deeds[key]()
            return True
        digit = int(character) if character and character.isascii() and character.isdigit() else 0
        if digit and self.field.fixed and not self.line.value and digit <= len(self.choices):
            self._take(self.choices[digit - 1])
            return True
        return False

    def paste(self, text: str) -> bool:
        """Take what was pasted as the army of this field, if it is a list; the line takes everything else."""
        said = as_list(text)
        if not self.field.name.startswith(ARMY) or not pasted(said):
            return False
        self._answer = Answer()
        self._replan(retyped(self.plan, self.field.name, said))
        self._arrive()
        return True

    # ------------------------------------------------------------ keys

    def action_turn(self, by: int) -> None:
        """Another field."""
        self._keep_up()
        every = self.fields
        self._go_to(every[(self._place(every) + by) % len(every)].name)

    def action_choose(self, by: int) -> None:
        """Move the bar among what is offered; where one of a few is taken, that is taken at once."""
        self._keep_up()
        offered = self.choices
        if not offered:
            self.action_turn(1 if by > 0 else -1)
            return
        self._picked = max(0, min(len(offered) - 1, self._picked + by))
        if self.field.fixed:
            self._set(offered[self._picked].value)
        self._show()

    def action_take(self) -> None:
        """Take what is under the bar, or what was typed, and go on."""
        self._keep_up()
        field, offered = self.field, self.choices
        if field.name == OPEN:
            self.action_open()
        elif 0 <= self._picked < len(offered):
            choice = offered[self._picked]
            self._take(choice)
            if not choice.goes_on:
                self.action_turn(1)
        elif field.fixed and self.line.value.strip():
            self._say(f"{fields.called(field)}: there is no {self.line.value.strip()} to choose", refused=True)
        elif trouble(self.plan, field.name, self.game):
            self._fault(field)
            self._show()
        elif field.name.startswith(ARMY) and (path := self._nowhere):
            self._say(f"{fields.called(field)}: there is no file {path}", refused=True)
        else:
            self.action_turn(1)

    @property
    def _nowhere(self) -> str:
        """The path that is typed as an army where no file is; empty where there is one, or nothing is typed."""
        path = typed(self.plan, self.field.name).strip()
        return "" if not path or pasted(path) or isfile(at_home(path)) else path

    def _take(self, choice: Choice) -> None:
        """What was chosen stands in the field; a folder is looked into."""
        self._answer = Answer()
        self._set(choice.value)
        self._arrive()

    def _set(self, value: str) -> None:
        before = self.plan.game
        self._replan(retyped(self.plan, self.field.name, value))
        if self.plan.game != before:
            self._begin("load", self._load)

    def action_look(self) -> None:
        """The army of this seat, all of it."""
        place = max(0, self.field.place)
        held = self.plan.army(place)
        looked = self._reviews.get(place) or Review()
        listed = tuple(held.splitlines()) if pasted(held) else ()
        name = self.plan.name(place).strip() or f"player {place + 1}"
        words = f"THE ARMY OF {name}"
        self.app.push_screen(TextScreen(words, "Esc back", ReviewPage(looked, listed)))

    def action_afresh(self) -> None:
        """Begin afresh, or bring back what was there before."""
        self._keep_up()
        before, self._before = self._before, None
        blank = Plan(self.plan.game)
        if self.plan == blank and before:
            self._replan(before)
            self._answer = Answer("What was typed is here again")
        elif self.plan != blank:
            self._before = self.plan
            self._replan(blank)
            self._answer = Answer("Everything is blank; F4 again brings back what was typed")
        self._name = GAME
        self._begin("load", self._load)

    def action_rule(self) -> None:
        """The rules that an option changes."""
        game = self.game
        ids = fields.rules_of(self.field.name, game)
        if game and ids:
            reading = f"{self.field.label}: {self.field.value}"
            self.app.push_screen(RuleScreen([game.rules[one] for one in ids], [reading] * len(ids)))
        else:
            self._say(f"{fields.called(self.field)} changes no rule")

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(KeysScreen((*SETUP, *EVERYWHERE), MOUSE))

    def action_put_by(self) -> None:
        """Leave; what was typed is kept."""
        self._keep_up()
        self.slate.stand(None)
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave; what was typed is kept."""
        self.action_put_by()

    # ------------------------------------------------------------ opening

    def action_open(self) -> None:
        """Open the match, unless it is being opened."""
        self._keep_up()
        if not self._opening and self.game is not None:
            self._opening = True
            self._begin("open", self._open)

    async def _open(self) -> None:
        plan, game = self.plan, self.game
        assert game is not None
        self._say("opens the match …")
        try:
            match = await self.desk.ask(lambda: self._opened(plan, game))
        except Misfit as misfit:
            self._go_to(misfit.about)
            self._say(f"{fields.called(self.field)}: {misfit.why}", refused=True)
        except (Conflict, Unwritable) as fault:
            self._say(str(fault), refused=True)
        else:
            self.dismiss(match)
            return
        self._opening = False
        self._keep()

    def _opened(self, plan: Plan, game: Game) -> bytes:
        """Open the match; what was typed of it is forgotten with that, whoever waits for it."""
        match = opened(plan, game, self.library.store, self.library.means)
        self.slate.write(NEW, NOTHING)
        return match

    def _go_to(self, name: str) -> None:
        """Put the bar on a field."""
        self._name = name
        self._arrive()

    # ------------------------------------------------------------ the mouse

    @on(PlanPanel.Clicked)
    def _clicked(self, event: PlanPanel.Clicked) -> None:
        self._keep_up()
        panel = event.panel
        if isinstance(panel.drawing, FieldsPage):
            place = panel.drawing.field_at(event.y, panel.size.height)
            if place >= 0:
                self._go_to(panel.drawing.fields[place].name)
                if self._name == OPEN:
                    self.action_open()
        elif isinstance(panel.drawing, ChoicesPage):
            place = panel.drawing.choice_at(event.y, panel.size.width, panel.size.height)
            if 0 <= place < len(self.choices):
                self._take(self.choices[place])
        self.set_focus(self.line)

    @on(PlanPanel.Turned)
    def _turned(self, event: PlanPanel.Turned) -> None:
        self._keep_up()
        if isinstance(event.panel.drawing, FieldsPage):
            every = self.fields
            self._go_to(every[max(0, min(len(every) - 1, self._place(every) + event.by))].name)
        elif self.choices and not self.field.fixed:
            self.action_choose(event.by)

    @on(KeyBar.Pressed)
    async def _pressed(self, event: KeyBar.Pressed) -> None:
        verb = next((verb for verb in (*SETUP, *EVERYWHERE) if verb.sign == event.sign), None)
        if verb:
            await self.run_action(verb.action)
