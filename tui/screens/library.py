"""The library: all matches, filtered and sorted, with the one under the bar beside them."""

from msgspec.structs import replace
from textual import events, on

from tui.keys.verbs import EVERYWHERE, SHELF, bindings
from tui.panels.console import Plate
from tui.panels.filter_bar import FilterBar
from tui.panels.keyed import key
from tui.panels.shelf import GROUPS, SORTS, Filing
from tui.screens.destinations import Judged, Replayed, SetUp
from tui.screens.over import KeysScreen
from tui.screens.shelving import ShelvingScreen
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.match_list import MatchList

MOUSE = ("click a match to see it beside the list, twice to open it", "the wheel scrolls the list")


class LibraryScreen(ShelvingScreen):
    """All matches of the log, and the keys that choose among them."""

    BINDINGS = bindings(SHELF, EVERYWHERE, screen="library")
    KEYS = "library"
    AUTO_FOCUS = "#list"

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
            line = self.taken_up(card)
            self.post_message(Replayed(card.match.id, line, recording=line is not None))

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
