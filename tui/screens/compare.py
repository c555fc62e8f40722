"""The compare screen: two lines of a match side by side, stepped through together, and what differs there."""

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal

from tui.keys.here import BESIDE
from tui.keys.keymap import keys_of
from tui.keys.verbs import COMPARE, EVERYWHERE, bindings, feet
from tui.lines import abreast, stops
from tui.lines.abreast import Both, Place
from tui.lines.viewpoint import WHOLE, Reading, another_zoom
from tui.panels.abreast import Abreast
from tui.panels.bars import Foot, KeyLine
from tui.panels.keyed import key
from tui.screens.abreast import AbreastScreen
from tui.screens.over import KeysScreen
from tui.widgets.board import Board
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import Panel

WIDE = (120, 36)
"""Columns and rows from which every panel has room."""
MOUSE = ("click a row to go there, a key below to press it", "the wheel over the list steps")


class CompareScreen(AbreastScreen):
    """Two lines of one match."""

    BINDINGS = bindings(COMPARE, EVERYWHERE, screen="compare")
    KEYS = "compare"
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        """Where every panel stands; the style sheet says how large."""
        yield Panel(id="title")
        with Horizontal(id="heads"):
            yield Panel(id="head-0")
            yield Panel(id="head-1")
        with Horizontal(id="boards"):
            for side in (0, 1):
                board = Board(id=f"board-{side}")
                board.bare = True
                yield board
        yield Panel(id="pairs")
        with Horizontal(id="differs"):
            yield Panel(id="differing")
            yield Panel(id="races")
        yield Console(id="console")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """The full layout where there is room for it, else the reduced one."""
        wide = event.size.width >= WIDE[0] and event.size.height >= WIDE[1]
        self.set_class(wide, "-wide")
        self.set_class(not wide, "-narrow")
        if self.both and self.both.place.dots in (4, 8):
            self.show(replace(self.both, place=replace(self.both.place, dots=self.first_zoom())))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is typed, letters are letters."""
        return self.is_attached and not self.query_one(Console).has_line

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing says so."""
        known = keys_of(self.app).verb_on(self.KEYS, event.key)
        if self.both and event.is_printable and not known and not self.query_one(Console).has_line:
            self.say(f"{event.character} {BESIDE}")

    # ------------------------------------------------------------ going

    def _go(self, both: Both, place: Place, nothing: str) -> None:
        if place.at == both.place.at:
            self.say(nothing)
        else:
            self.stand(replace(both, place=place, sights=both.sights))

    def action_step(self, way: int) -> None:
        """One pair back or on."""
        if self.both:
            both, place = self.both, self.both.place
            ends = "Neither line goes" if place.locked else f"{self.name_of(both)} does not go"
            self._go(both, abreast.stepped(place, both.beside(way)), f"{ends} further that way")

    def action_stop(self, kind: str, way: int) -> None:
        """The next order, turn or difference."""
        if self.both:
            both, place = self.both, self.both.place
            there = stops.beyond([at for at in self.stops(kind) if both.own(at)], place.here, way)
            where = "after" if way > 0 else "before"
            self._go(both, abreast.stepped(place, there), f"There is no {kind} {where} this one")

    def action_end(self, way: int) -> None:
        """Where the lines part, or the last pair."""
        if self.both:
            both, place = self.both, self.both.place
            to = both.last() if way > 0 else both.branch()
            told = "This is the last entry" if way > 0 else f"The lines part after {both.shared}"
            self._go(both, abreast.moved(place, to), told)

    def action_turn(self) -> None:
        """The keys are for the other line."""
        if self.both:
            self.show(replace(self.both, place=abreast.turned(self.both.place)))
            self.say(f"{self.name_of(self.both)}: {key('P')} promotes it, {key('=')} unlocked its steps are its own")

    def action_lock(self) -> None:
        """Step both lines together, or one alone."""
        if self.both:
            both = replace(self.both, place=abreast.locked(self.both.place))
            self.stand(both)
            alone = f"steps {self.name_of(both)} alone, {key('Tab')} the other"
            one, other = both.place.at
            meet = f" from where they stand, {key('Home')} and {key('End')} lead both to one place" * (one != other)
            self.say(f"{key('←')} {key('→')} {f'steps both lines{meet}' if both.place.locked else alone}")

    def action_over(self) -> None:
        """One board for both lines, or one for each."""
        if self.both:
            place = self.both.place
            self.show(replace(self.both, place=replace(place, over=not place.over)))

    def action_zoom(self, by: int) -> None:
        """Closer or further, on both boards."""
        if self.both:
            place = self.both.place
            view = self.query_one("#board-0", Board).view
            dots = another_zoom(view.dots if view else place.dots, by)
            self.show(replace(self.both, place=replace(place, dots=dots, exact=True)))

    def action_zoom_cycle(self) -> None:
        """Follow, or the whole table."""
        if self.both:
            place = self.both.place
            dots = WHOLE if place.dots else self.first_zoom()
            self.show(replace(self.both, place=replace(place, dots=dots, exact=False)))

    def action_reread(self) -> None:
        """The other reading."""
        if self.both:
            other = Reading.CORRECTED if self.both.place.reading is Reading.RECORDED else Reading.RECORDED
            self.read_in(other)

    # ------------------------------------------------------------ the mouse

    async def on_click(self, event: events.Click) -> None:
        """Go to the pair that was clicked on."""
        panel = self.query_one("#pairs", Panel)
        if event.widget is panel and isinstance(panel.drawing, Abreast) and self.both:
            at = panel.drawing.at(event.y, panel.size.height)
            if at >= 0:
                self.stand(replace(self.both, place=abreast.moved(self.both.place, at)))

    def on_mouse_scroll_down(self) -> None:
        """A step on."""
        self.action_step(1)

    def on_mouse_scroll_up(self) -> None:
        """A step back."""
        self.action_step(-1)

    @on(KeyBar.Pressed)
    async def _pressed(self, event: KeyBar.Pressed) -> None:
        verb = next((verb for verb in (*COMPARE, *EVERYWHERE) if verb.sign == event.sign), None)
        if verb:
            await self.run_action(verb.action)

    def key_line(self) -> KeyLine:
        """The keys that work now."""
        keys: list[Foot] = list(feet((*COMPARE, *EVERYWHERE)))
        return KeyLine(tuple(keys), self.told)

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(KeysScreen((*COMPARE, *EVERYWHERE), MOUSE))

    def action_rule(self) -> None:
        """No rule is in focus between two lines."""
        self.say(f"{key('F1')} tells a rule on the replay screen: {key('q')} goes back there")

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()
