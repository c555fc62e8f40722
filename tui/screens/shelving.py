"""The library's shelf: it is read when it is shown, and every match on it looked up; one of them is shown beside it."""

from asyncio import sleep

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from eventstore.port import Conflict, Unreadable, Unwritable
from tui.desk import Desk
from tui.judging.scrutiny import Scrutiny
from tui.keys.keymap import keys_of
from tui.keys.verbs import EVERYWHERE, SHELF, feet
from tui.library import FAULTS, Card, Library, State, faulty
from tui.lines.glance import glances
from tui.lines.recollection import Recollection
from tui.lines.slate import NOTHING, Begun, Slate
from tui.looks.ink import ASCII
from tui.panels.bars import Foot, KeyLine, TitleBar
from tui.panels.filter_bar import FilterBar
from tui.panels.keyed import key
from tui.panels.preview import Preview
from tui.panels.shelf import GROUPS, ROOMY, Columns, Filing, Nothing, belongs, filed, nothing
from tui.screens.importing import ImportingScreen
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


class ShelvingScreen(ImportingScreen):
    """All matches of the log; ``read`` says that it is known how each of them stands.

    ``begun`` are the matches in which something was typed, or recorded: the line, and what it was.
    """

    KEYS = "library"

    def __init__(self, desk: Desk, library: Library, recollection: Recollection, slate: Slate) -> None:
        """The shelf is read when the screen is shown."""
        super().__init__()
        self.desk, self.library, self.slate = desk, library, slate
        self.begun: dict[bytes, tuple[bytes, Begun]] = {}
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
            self._cards, self.begun = await self.desk.ask(self._look)
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

    def _look(self) -> tuple[tuple[Card, ...], dict[bytes, tuple[bytes, Begun]]]:
        return self.library.cards(), self.library.begun(self.slate.kept())

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
        shown = self._panel("#keys").drawing
        if isinstance(shown, KeyLine) and not shown.said:
            # Enter does with one match what it does not with another; what was just said stays
            self._show_keys()

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
        none = nothing(self.filing) if self._cards else Nothing("")
        begun = {match: half.text for match, (_, half) in self.begun.items() if half.text}
        self.matches.fill(shown, self.states, begun, replace(none, way=keys_of(self.app).says(self.KEYS, none.way)))
        self._show_keys()

    def _show_keys(self) -> None:
        asked = self.query_one(Console).asked
        empty = "" if self._cards else EMPTY
        keys = TYPING[asked] if asked else self._feet()
        self._panel("#keys").show(KeyLine(keys, "" if asked else self._fault or empty))

    def _feet(self) -> tuple[Foot, ...]:
        """The keys that work; of a match that is recorded, opening it goes on with that."""
        keys, card = feet((*SHELF, *EVERYWHERE)), self.matches.chosen
        onward = card is not None and self.taken_up(card)
        return tuple(replace(one, word="record on") if onward and one.key == "Enter" else one for one in keys)

    def taken_up(self, card: Card) -> bytes | None:
        """The line on which a match is recorded that is not over; None where it is only looked at."""
        state, (line, begun) = self.states.get(card.match.id), self.begun.get(card.match.id, (b"", NOTHING))
        return line if begun.recording and (begun.text or state is None or state.live) else None

    def say(self, words: str) -> None:
        """Say something once, where the keys stand."""
        if self.is_attached:
            self._panel("#keys").show(KeyLine((), words))


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
