"""The library: all matches, filtered and sorted, with the one under the bar beside them."""

from asyncio import sleep

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from eventstore.port import Conflict, Unreadable, Unwritable
from tui.desk import Desk
from tui.judging.scrutiny import Scrutiny
from tui.keys.keymap import keys_of
from tui.keys.verbs import EVERYWHERE, SHELF, bindings, feet
from tui.library import FAULTS, Card, Library, State, faulty
from tui.lines.glance import glances
from tui.lines.recollection import Recollection
from tui.looks.ink import ASCII
from tui.panels.bars import Foot, KeyLine, TitleBar
from tui.panels.console import Plate
from tui.panels.keyed import key
from tui.panels.preview import Preview
from tui.panels.shelf import GROUPS, ROOMY, SORTS, Columns, Filing, FilterBar, Nothing, belongs, filed, nothing
from tui.screens.destinations import Judged, Replayed, SetUp
from tui.screens.importing import ImportingScreen
from tui.screens.over import KeysScreen
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.match_list import MatchList
from tui.widgets.panel import Panel

WIDE, MIDDLING = (ROOMY + 63, 30), (110, 30)
"""Columns and rows from which the list has its full form beside a preview, and from which there is a preview at all."""
SETTLED = 0.08
"""Seconds the bar rests on a match before its preview is read."""
EMPTY = f"No match is recorded here yet.   {key('w')} sets one up   {key('i')} imports a bundle   {key('q')} leaves"
"""What is said where there is nothing to choose."""
TYPING = {
    "filter": (Foot("Enter", "keep it", 0), Foot("Esc", "clear it", 0)),
    "import": (Foot("Enter", "read it", 0), Foot("Esc", "leave it", 0)),
}
"""The keys that work while a line is typed."""
MOUSE = ("click a match to see it beside the list, twice to open it", "the wheel scrolls the list")


class LibraryScreen(ImportingScreen):
    """All matches of the log; ``read`` says that it is known how each of them stands."""

    BINDINGS = bindings(SHELF, EVERYWHERE, screen="library")
    KEYS = "library"
    AUTO_FOCUS = "#list"

    def __init__(self, desk: Desk, library: Library, recollection: Recollection) -> None:
        """The shelf is read when the screen is shown."""
        super().__init__()
        self.desk, self.library = desk, library
        self.filing = Filing()
        self.states: dict[bytes, State] = {}
        self.read = False
        self._cards: tuple[Card, ...] = ()
        self._scrutiny = Scrutiny(desk, library, recollection)
        self._fault = ""

    def compose(self) -> ComposeResult:
        """The list, the preview beside it."""
        yield Panel(id="title")
        yield Panel(id="filter")
        with Horizontal(id="shelf"):
            with Vertical(id="matches"):
                yield Panel(Columns(), id="columns")
                yield MatchList(id="list")
            yield Panel(id="preview")
        yield Console(id="console")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """A preview where there is room for one."""
        columns, rows = event.size
        sizes = {"-wide": WIDE, "-middling": MIDDLING, "-narrow": (0, 0)}
        fits = next(name for name, least in sizes.items() if columns >= least[0] and rows >= least[1])
        for name in sizes:
            self.set_class(name == fits, name)
        self._look_at(self.matches.chosen)

    def on_screen_resume(self) -> None:
        """Read the shelf, which may have changed while another screen was on it."""
        self.run_worker(self._read(), group="read", exclusive=True)

    @property
    def matches(self) -> MatchList:
        """The list."""
        return self.query_one(MatchList)

    # ------------------------------------------------------------ reading

    async def _read(self) -> None:
        """The cards at once, then how each match stands, one after another."""
        try:
            self._cards = await self.desk.ask(self.library.cards)
        except (*FAULTS, Unreadable, Unwritable, Conflict) as fault:
            self._fault = str(fault)
        self.show_shelf()
        for card in self._cards:
            state = self.states.get(card.match.id)
            if self.is_active and not card.fault and (state is None or state.entries != card.match.entries):
                await self._look_up(card)
        self.read = True
        self.show_shelf()
        self.run_worker(self._judge(), group="judge", exclusive=True)

    async def _judge(self) -> None:
        async for _ in self._scrutiny.judged(self._cards, self.states, lambda: self.is_active):
            if self.is_attached:
                self.matches.refresh()

    async def _look_up(self, card: Card) -> None:
        try:
            self.states[card.match.id] = await self.desk.ask(lambda: self.library.state(card.match))
        except (*FAULTS, KeyError) as fault:
            self._cards = tuple(faulty(card, fault) if held is card else held for held in self._cards)
        self.show_shelf()

    @on(MatchList.Chosen)
    def _chosen(self, event: MatchList.Chosen) -> None:
        self._look_at(event.card)

    def _look_at(self, card: Card | None) -> None:
        """Show a match beside the list, where there is room."""
        if card is None:
            self._panel("#preview").show(Nothing("no match to look at") if self._cards else None)
        elif not self.has_class("-narrow"):
            self.run_worker(self._preview(card), group="preview", exclusive=True)

    async def _preview(self, card: Card) -> None:
        await sleep(SETTLED)
        seen, looking = None, glances(self.library, card.match.id)
        try:
            while self.is_active and (seen := await self.desk.ask(lambda: next(looking))) is None:
                pass
        except (*FAULTS, KeyError) as fault:
            self.say(str(fault))
            return
        if seen and self.is_attached and self.matches.chosen == card:
            self._panel("#preview").show(Preview(seen, self.app.has_class(ASCII)))

    def _panel(self, selector: str) -> Panel:
        return self.query_one(selector, Panel)

    def show_shelf(self) -> None:
        """Show what the filing lets through."""
        if not self.is_attached:
            return
        shown = filed(self._cards, self.states, self.filing)
        counts = tuple(sum(belongs(card, self.states, group) for card in self._cards) for group in GROUPS)
        entries, games = sum(card.match.entries for card in self._cards), len({card.game for card in self._cards})
        matches, played = _counted(len(self._cards), "match", "matches"), _counted(games, "game", "games")
        told = f"{matches} · {entries:,} entries · {played}"
        self._panel("#title").show(TitleBar("Library", told, told))
        self._panel("#filter").show(FilterBar(self.filing, counts, len(shown)))
        self._show_keys()
        none = nothing(self.filing) if self._cards else Nothing("")
        self.matches.fill(shown, self.states, replace(none, way=keys_of(self.app).says(self.KEYS, none.way)))

    def _show_keys(self) -> None:
        asked = self.query_one(Console).asked
        empty = "" if self._cards else EMPTY
        keys = TYPING[asked] if asked else feet((*SHELF, *EVERYWHERE))
        self._panel("#keys").show(KeyLine(keys, "" if asked else self._fault or empty))

    def say(self, words: str) -> None:
        """Say something once, where the keys stand."""
        if self.is_attached:
            self._panel("#keys").show(KeyLine((), words))

    # ------------------------------------------------------------ keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a line is typed, letters are letters."""
        return not self.is_attached or not self.query_one(Console).has_line

    def action_move(self, by: int) -> None:
        """Move the bar."""
        self.matches.move(by)

    def action_open(self) -> None:
        """Open the match under the bar."""
        card = self.matches.chosen
        if card is not None and card.fault:
            self.say(card.fault)
        elif card is not None:
            self.post_message(Replayed(card.match.id))

    def action_audit(self) -> None:
        """Audit the match under the bar."""
        if card := self.matches.chosen:
            self.post_message(Judged(card.match.id))

    def meant(self) -> tuple[bytes | None, bool]:
        """The match under the bar, or all."""
        return (card.match.id if (card := self.matches.chosen) else None), True

    async def taken_in(self) -> None:
        """Something may have been taken in."""
        await self._read()

    def action_new(self) -> None:
        """Set a match up."""
        self.post_message(SetUp())

    @on(MatchList.Opened)
    def _opened(self) -> None:
        self.action_open()

    def action_sort(self) -> None:
        """Sort by the next column."""
        place = SORTS.index(self.filing.sort)
        self._refile(replace(self.filing, sort=SORTS[(place + 1) % len(SORTS)]))

    def action_show_only(self, by: int) -> None:
        """Show the next group."""
        place = GROUPS.index(self.filing.group)
        self._refile(replace(self.filing, group=GROUPS[(place + by) % len(GROUPS)]))

    def _refile(self, filing: Filing) -> None:
        self.filing = filing
        self.show_shelf()

    def action_ask(self, asked: str) -> None:
        """Ask for words to filter by, or for a bundle's path."""
        console = self.query_one(Console)
        if asked == "filter":
            console.ask(asked, Plate("filter", "event, player, game or id; Enter keeps it, Esc clears it"), sign="/")
        else:
            console.ask(asked, Plate("import a bundle", "its path; Enter reads it, Esc leaves it"), then=asked)
        self._show_keys()

    def action_command(self) -> None:
        """A verb by its name: the palette."""
        self.app.action_command_palette()

    @on(Console.Changed)
    def _typing(self, event: Console.Changed) -> None:
        if event.asked == "filter":
            self._refile(replace(self.filing, words=event.text))

    @on(Console.Left)
    def _left(self, event: Console.Left) -> None:
        if event.asked == "filter":
            self._refile(replace(self.filing, words=""))
        self._close()

    @on(Console.Said)
    def _said(self, event: Console.Said) -> None:
        if event.asked == "import" and event.text.strip():
            self.run_worker(self.bring(event.text), group="import")
        else:
            self._close()

    def _close(self) -> None:
        self.query_one(Console).close()
        self._show_keys()

    async def brought(self, match: bytes) -> None:
        """A bundle was read."""
        self._close()
        await self._read()
        self.say(f"✓ match {match.hex()[:8]} is here")

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(KeysScreen((*SHELF, *EVERYWHERE), MOUSE))

    async def on_click(self, event: events.Click) -> None:
        """Groups, the words one searches by and the order can be pressed."""
        bar = self._panel("#filter")
        if event.widget is not bar or not isinstance(bar.drawing, FilterBar):
            return
        group = bar.drawing.group_at(event.x, bar.size.width)
        if group:
            self._refile(replace(self.filing, group=group))
        else:
            await self.run_action("ask('filter')" if event.x < bar.size.width // 2 else "sort")

    @on(KeyBar.Pressed)
    async def _pressed(self, event: KeyBar.Pressed) -> None:
        verb = next((verb for verb in (*SHELF, *EVERYWHERE) if verb.sign == event.sign), None)
        if verb:
            await self.run_action(verb.action)

    def action_rule(self) -> None:
        """Rules are looked up in a match."""
        self.say(f"{key('F1')} shows the rules of an entry: open a match first")

    def action_leave(self) -> None:
        """Out."""
        self.app.exit()


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
