"""All matches as a list: two rows each, then a blank one; where room is short, one row each."""

from msgspec import Struct

from tui.library import DAMAGED, Card, State
from tui.panels.keyed import key
from tui.panels.line import Span, extent, pen, put, put_right
from tui.panels.names import mark, role
from tui.panels.timeline import TONES
from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.words import width
from tui.typed import folded

ROOMY = 96
"""Columns from which a match has rows of its own for each player."""
TALL = 3
"""Rows of a match in the roomy list."""
MARKED = 10
"""Columns of a match's marks: each of them has room."""

GROUPS = ("all", "live", "disputed", "simulated")
"""Which matches are shown."""
BEGUN = "›"
"""The mark of a match in which a line was begun and not said: it stands before every line that is typed."""
MEANT = (
    (DAMAGED, "damaged"),
    ("?", "disputed"),
    ("¶", "ruled"),
    ("!", "broken"),
    ("§", "stood"),
    ("±", "amended"),
    ("×", "struck"),
    ("†", "orphaned"),
    ("»", "forked"),
    ("~", "pending"),
    (BEGUN, "begun"),
)
"""Marks of a match and what they mean."""
SORTS = ("last written", "event", "players", "entries", "score")
"""What matches are sorted by."""


class Filing(Struct, frozen=True):
    """How the shelf is searched: words, a group, a column to sort by."""

    words: str = ""
    group: str = "all"
    sort: str = SORTS[0]


def filed(cards: tuple[Card, ...], states: dict[bytes, State], filing: Filing) -> list[Card]:
    """The cards that a filing shows, in its order; the one most recently written first where it says no other."""
    shown = [card for card in cards if _holds(card, filing.words) and belongs(card, states, filing.group)]
    match filing.sort:
        case "event":
            return sorted(shown, key=lambda card: (card.event.casefold(), card.place))
        case "players":
            return sorted(shown, key=lambda card: tuple(name.casefold() for name in card.players))
        case "entries":
            return sorted(shown, key=lambda card: -card.match.entries)
        case "score":
            return sorted(shown, key=lambda card: -max(_scores(card, states), default=0))
    return shown


def _scores(card: Card, states: dict[bytes, State]) -> tuple[int, ...]:
    state = states.get(card.match.id)
    return state.scores if state else ()


def _holds(card: Card, words: str) -> bool:
    text = folded(" ".join((card.event, card.place, card.title, *card.players, card.match.id.hex())))
    return all(word in text for word in folded(words).split())


def belongs(card: Card, states: dict[bytes, State], group: str) -> bool:
    """Whether a match is of a group; what is not known yet of its state counts as no."""
    state = states.get(card.match.id)
    match group:
        case "live":
            return state is not None and state.live
        case "disputed":
            return state is not None and state.disputed
        case "simulated":
            return card.simulated
    return True


class Entry(Struct, frozen=True):
    """One match in the list, and whether it is under the bar; ``begun`` is what was typed in it and not said."""

    card: Card
    state: State | None = None
    chosen: bool = False
    begun: str = ""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        if self.chosen:
            for row in range(min(rows, 2 if columns >= ROOMY else 1)):
                page.write(0, row, " " * columns, self._pen(Role.TEXT))
            page.write(0, 0, "▸", self._pen(Role.NOW))
        if columns >= ROOMY:
            self._roomy(page)
        else:
            self._brief(page)
        return page

    def _pen(self, ink: Role, *, bold: bool = False) -> Pen:
        return pen(Role.GROUND, Role.NOW, bold=True) if self.chosen else pen(ink, bold=bold)

    def _roomy(self, page: Cells) -> None:
        game, players, score, entries, marks = columns_of(page.columns)
        card, state = self.card, self.state
        put(page, 2, 0, [(card.event, self._pen(Role.TEXT))], game - 1)
        put(page, 2, 1, [(card.place, self._pen(Role.DIM))], game - 1)
        put(page, game, 0, [(card.title, self._pen(Role.TEXT))], players - 1)
        put(page, game, 1, [*self._ended(), *self._half()], players - 1)
        rest = f" and {len(card.players) - 2} more" if len(card.players) > 2 else ""
        for place, name in enumerate(card.players[:2]):
            spans: list[Span] = [(mark(place), self._pen(role(place))), (f" {name}", self._pen(Role.TEXT))]
            end = put(page, players, place, spans, score - 1 - (width(rest) if place else 0))
            if state and place < len(state.scores):
                won = place in state.winners
                ink = self._pen(role(place) if won else Role.TEXT, bold=won)
                put_right(page, place, [(str(state.scores[place]), ink)], score + 5, score)
            put(page, end, place, [(rest if place else "", self._pen(Role.DIM))], score - 1)
        put_right(page, 0, [(f"{card.match.entries:,}", self._pen(Role.DIM))], entries + 7, entries)
        put(page, marks, 0, self._marks(page.columns - 1 - marks), page.columns - 1)

    def _brief(self, page: Cells) -> None:
        card, state = self.card, self.state
        put_right(page, 0, self._marks(MARKED), page.columns - 1)
        end = page.columns - MARKED - 1
        put_right(page, 0, self._score(state.scores if state else ()), end, end - 8)
        start = brief_players(page.columns)
        game = brief_game(page.columns)
        put(page, 1, 0, [(f"{card.event} {card.place}".strip(), self._pen(Role.TEXT))], (game or start) - 1)
        if game:
            put(page, game, 0, [(card.title, self._pen(Role.DIM))], start - 1)
        put(page, start, 0, [(" – ".join(card.players) or card.fault, self._pen(Role.DIM))], end - 8)

    def _score(self, scores: tuple[int, ...]) -> list[Span]:
        """The score in short: of two both, of more the first of those who have most."""
        if len(scores) < 3:
            return [("–".join(map(str, scores)), self._pen(Role.TEXT))]
        most = max(scores)
        place = scores.index(most)
        return [(mark(place), self._pen(role(place))), (f" {most}", self._pen(Role.TEXT))]

    def _ended(self) -> list[Span]:
        state = self.state
        if self.card.fault:
            return [(self.card.fault, self._pen(Role.REFUSED))]
        if state is None:
            return [("…", self._pen(Role.FAINT))]
        live = state.live
        spans: list[Span] = [(state.ended, self._pen(Role.NOW if live else Role.DIM, bold=live))]
        return [*spans, *((f" {mark(place)}", self._pen(role(place))) for place in state.winners)]

    def _half(self) -> list[Span]:
        """The line that was begun."""
        return [(f" {BEGUN} {self.begun}", self._pen(Role.DIM))] if self.begun else []

    def _marks(self, room: int) -> list[Span]:
        """All marks, close together where they would not fit otherwise."""
        signs = (self.state.signs if self.state else self.card.sign) + BEGUN * bool(self.begun)
        told = " ".join(signs) if 2 * len(signs) <= room + 1 else signs
        return [(sign, self._pen(TONES.get(sign, Role.DIM), bold=True)) for sign in told]


GAME = 9
"""Columns of a game's name in the brief list, or of as much of it as tells it from others."""


def brief_players(columns: int) -> int:
    """Where players begin in the brief list."""
    return 2 + (columns - 20) // 2


def brief_game(columns: int) -> int:
    """Where the game begins in the brief list; 0 where there is no room for it."""
    start = brief_players(columns) - GAME - 1
    return start if start > 2 * GAME else 0


def columns_of(columns: int) -> tuple[int, int, int, int, int]:
    """Where game, players, score, entries and marks begin."""
    marks = columns - MARKED - 1
    entries = marks - 10
    score = entries - 7
    game = 2 + (score - 2) * 28 // 100
    players = game + max(18, (score - 2) * 37 // 100)
    return game, players, score, entries, marks


class Nothing(Struct, frozen=True):
    """What stands where no match is: why, and how there may be one."""

    words: str
    way: str = ""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        for row, (words, ink) in enumerate(((self.words, Role.DIM), (self.way, Role.FAINT)), start=min(1, rows - 1)):
            if row < rows:
                put(page, 2, row, [(words, pen(ink))], columns - 1)
        return page


def nothing(filing: Filing) -> Nothing:
    """What stands in the list where a filing lets nothing through."""
    about = f" about “{filing.words}”" if filing.words else ""
    group = "" if filing.group == "all" else f" {filing.group}"
    ways = (f"{key('/')} for other words" if about else "", f"{key('[')} {key(']')} for other groups" if group else "")
    return Nothing(f"There is no{group} match{about}.", "   ".join(filter(None, ways)))


class Signs(Struct, frozen=True):
    """What the marks of matches mean, in one row: where that has no room for all, those that are ``there`` first."""

    there: frozenset[str] = frozenset()

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, apart = Cells(columns, rows), 2 if columns >= ROOMY else 1
        column = 2 if columns >= ROOMY else 1
        # all but what is typed has room there
        meant = [one for one in MEANT if one[0] != BEGUN or BEGUN in self.there]
        roomy = columns >= ROOMY and BEGUN not in self.there
        told = meant if roomy else sorted(meant, key=lambda one: one[0] not in self.there)
        for sign, word in told:
            spans: list[Span] = [(sign, pen(TONES.get(sign, Role.DIM), bold=True)), (f" {word}", pen(Role.FAINT))]
            if column + extent(spans) < columns:
                column = put(page, column, rows - 1, spans) + apart
        return page


class Columns(Struct, frozen=True):
    """The list's heading."""

    focus: bool = True

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        page.write(0, 0, "─" * columns, pen(Role.RULE))
        roomy = columns >= ROOMY
        words = ("event", "game", "players", "score", *(("entries", "marks") if roomy else ()))
        brief = (1, brief_game(columns), brief_players(columns), columns - 15)
        for word, start in zip(words, (2, *columns_of(columns)) if roomy else brief, strict=True):
            if not start:
                continue
            page.write(start - 1, 0, f" {word} ", pen(Role.DIM, bold=True))
        return page
