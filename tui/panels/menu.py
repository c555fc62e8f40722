"""What stands open under the line: dice that are owed, choices with their digits, and what is refused now and why."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.core.dice import Owed
from replay.core.scene import Scene
from tui.offers.dice import COCKED, UNREAD, Thrown
from tui.offers.menu import ROOM, THEN, Choice, Menu
from tui.offers.phrase import Phrase
from tui.panels.line import Span, extent, pen, put, put_right
from tui.panels.names import mark, order, piece, role, short
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import cut, width

_PANEL = Role.PANEL
_TEXT, _DIM, _FAINT = pen(Role.TEXT, _PANEL), pen(Role.DIM, _PANEL), pen(Role.FAINT, _PANEL)
_BOLD = pen(Role.TEXT, _PANEL, bold=True)
_WRONG = pen(Role.REFUSED, _PANEL, bold=True)
_RULED = pen(Role.FAINT, _PANEL, underlined=True)
WIDE, ROOMY = 76, 96
"""Columns from which choices stand in two columns, and from which the title has its whole words."""
FACE, APART = 5, 1
"""Columns of a face to be pressed, and between two of them."""


class Dice(Struct, frozen=True):
    """Dice that are owed, and what was typed of them; ``because`` is how they come to be as many.

    Where as many are said as fell, 0 are owed, and nobody draws them.
    """

    owed: Owed
    typed: Thrown | None = None
    because: str = ""


class MenuPage(Struct, frozen=True):
    """A menu in so many rows; ``at`` is the choice under the bar, -1 for none, ``first`` the first one shown.

    ``said`` tells what the menu is of where it is no orders; ``begun`` that something is typed, ``denied`` that it was
    refused.
    """

    scene: Scene
    menu: Menu = Menu()
    at: int = -1
    first: int = 0
    dice: Dice | None = None
    height: int = 6
    said: str = ""
    begun: bool = True
    denied: bool = False

    def rows(self, columns: int) -> int:
        """Rows it fills, whatever stands open."""
        return self.height

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, _TEXT)
        self._head(page)
        row = 1
        if self.dice:
            self._faces(page, self.dice, row)
            row += 1
        for place, (left, top, end) in self.places(columns):
            self._choice(page, place, left, top, end)
        if self._refuses(columns):
            put(page, 1, rows - 1, list(self._not_now()), columns - 1)
        return page

    # ------------------------------------------------------------ where things stand

    def places(self, columns: int) -> Iterator[tuple[int, tuple[int, int, int]]]:
        """The choices shown, by their number among all: the column, the row and the end of each."""
        across = 2 if columns >= WIDE else 1
        top = 2 if self.dice else 1
        deep = max(1, self.height - top - self._refuses(columns))
        wide = (columns - 2) // across
        for shown, place in enumerate(range(self.first, min(len(self.menu.choices), self.first + self.fits(columns)))):
            column, row = divmod(shown, deep)
            left = 1 + column * (wide + 1)
            yield place, (left, top + row, left + wide - 1)

    def fits(self, columns: int) -> int:
        """Choices that can be shown at once, nine at most."""
        across, top = (2 if columns >= WIDE else 1), 2 if self.dice else 1
        return min(ROOM, across * max(1, self.height - top - self._refuses(columns)))

    def under(self, column: int, row: int, columns: int) -> str:
        """What stands at a cell: a choice's number, a face as ``f5``, ``draw``, ``back``, ``more``; else empty."""
        for place, (left, top, end) in self.places(columns):
            if top == row and left <= column < end:
                return str(place)
        if self.dice and row == 1:
            return next((name for name, start, wide in self._buttons() if start <= column < start + wide), "")
        return "more" if row == 0 and len(self.menu.choices) > self.fits(columns) else ""

    @property
    def _numbered(self) -> bool:
        """Whether digits pick, and stand beside what they pick."""
        return not (self.menu.typed or self.dice)

    def _refuses(self, columns: int) -> int:
        """Rows that what is refused takes."""
        return 1 if self.menu.refused and self.height > 4 else 0

    def _buttons(self) -> Iterator[tuple[str, int, int]]:
        """The faces that can be pressed, then drawing and taking back: name, column, width."""
        sides = self.dice.owed.sides if self.dice else 0
        shown = range(1, sides + 1) if sides <= 12 else ()
        start = 1
        for face in shown:
            yield f"f{face}", start, FACE - 2
            start += FACE - 2 + APART
        start += 1
        drawn = (("draw", "0 draw"),) if self.dice and self.dice.owed.count else ()
        for name, word in (*drawn, ("back", "⌫ back")):
            yield name, start, width(word)
            start += width(word) + 2

    # ------------------------------------------------------------ drawing

    def _head(self, page: Cells) -> None:
        count, columns = len(self.menu.choices), page.columns
        page.write(0, 0, "─" * columns, pen(Role.RULE, _PANEL))
        words = self.said or (self._owing() if self.dice else "ORDERS THAT STAND OPEN")
        more = (
            f"{self.first + 1}–{min(count, self.first + self.fits(columns))} of {count} · PgDn more"
            if count > self.fits(columns)
            else ""
        )
        brief = "Tab ↑↓ digits" if self._numbered else "Tab ↑↓"
        keys = f"{count} open · Tab completes · ↑↓ choose · type to narrow" if columns >= ROOMY else brief
        told = more or (keys if count else self._nothing())
        end = columns
        if told:
            end = put_right(page, 0, [(f" {told} ", _DIM)], columns - 1, columns // 3) - 1
        put(page, 1, 0, [(f" {words} ", pen(Role.DIM, _PANEL, bold=True))], end)

    def _nothing(self) -> str:
        """What is said where nothing can be chosen."""
        if self.dice:
            return ""
        if not self.begun:
            return "none"
        if self.said:
            return "[ ] may be left out" if "[" in self.said else ""
        if self.denied:
            return "refused as it stands: mend it"
        return "whole: Enter says it" if self.menu.whole else "nothing that stands open begins so"

    def _owing(self) -> str:
        if self.dice is None:
            return ""
        owed, typed = self.dice.owed, self.dice.typed
        if not owed.count:
            return "FACES AS THEY FELL"
        given = f"{len(typed.faces)} of {owed.count}" if typed and not typed.drawn else f"{owed.count}"
        place = order(self.scene, owed.seat)
        why = f" ({self.dice.because})" if self.dice.because else ""
        dice = f"{given} {owed.pool} {'die' if owed.count == 1 else 'dice'}".replace("  ", " ")
        return f"{mark(place)} {short(self.scene, owed.seat)}: {dice}{why}"

    def _faces(self, page: Cells, dice: Dice, row: int) -> None:
        """Faces to press, then what was typed."""
        typed = dice.typed
        for name, start, _ in self._buttons():
            words, ink = {"draw": ("0 draw", _DIM), "back": ("⌫ back", _DIM)}.get(
                name, (f" {name[1:]} ", pen(Role.NOW, Role.HIGH, bold=True))
            )
            put(page, start, row, [(words, ink)], page.columns)
        start = max(start + width(words) for name, start, _ in self._buttons() for words in ("0 draw ",)) + 2
        if typed is None:
            hint = f"{COCKED} after a cocked die  {UNREAD} after faces nobody read"
            put(page, start, row, [(hint if dice.owed.count else "one after another", _DIM)], page.columns - 1)
            return
        put(page, start, row, list(_thrown(typed, dice.owed.count)), page.columns - 1)

    def _choice(self, page: Cells, place: int, left: int, row: int, end: int) -> None:
        choice, chosen = self.menu.choices[place], place == self.at
        ground = Role.HIGH if chosen else _PANEL
        if chosen:
            page.write(left, row, " " * (end - left), pen(ground=ground))
        digit = str(place - self.first + 1) if self._numbered else ""
        sign = "▸" if chosen and not digit else digit
        put(page, left, row, [(f"{sign:>1} ", pen(Role.NOW, ground, bold=True))], end)
        words = list(self._words(choice, ground))
        says = self._says(choice, ground, max(0, end - left - 4 - min(extent(words), (end - left) // 2)))
        room = end - (extent(says) + 2 if says else 0)
        if says:
            put_right(page, row, says, end - 1, left + (end - left) // 2)
        put(page, left + 2, row, words, max(left + (end - left) // 2, room))

    def _says(self, choice: Choice, ground: Role, room: int) -> list[Span]:
        """What it comes to, else what may follow."""
        faint = pen(Role.FAINT, ground)
        if choice.whole:
            return [(cut(choice.says, room), pen(Role.DIM, ground))] if choice.says else []
        spans: list[Span] = []
        for word in choice.then[:THEN]:
            held = piece(self.scene, word)
            spans += [(word, pen(role(order(self.scene, held.seat)), ground) if held else faint), (" ", faint)]
        shown = spans[: _fitting(spans, room)]
        return [*shown, ("…", faint)] if len(shown) < 2 * len(choice.then) else shown[:-1]

    def _words(self, choice: Choice, ground: Role) -> Iterator[Span]:
        """The words it adds, pieces in their seats' colours, and what a lone piece is called."""
        plain, strong = pen(Role.TEXT, ground), pen(Role.TEXT, ground, bold=True)
        shown = [word for word in choice.words if not word.startswith("by=")] or list(choice.words)
        called = ""
        for place, word in enumerate(shown):
            space = " " * (place > 0)
            held = piece(self.scene, word.rpartition("=")[2])
            seat = next((s for s in self.scene.seats if word == f"by={s.id}"), None)
            if held:
                yield f"{space}{word}", pen(role(order(self.scene, held.seat)), ground, bold=True)
                called = held.name
            elif seat:
                yield f"{space}{seat.name}", pen(role(order(self.scene, seat.id)), ground, bold=True)
            else:
                yield f"{space}{word}", strong if place == 0 and len(shown) > 1 else plain
        if called and len([word for word in shown if piece(self.scene, word)]) == 1:
            yield f" {called}", pen(Role.DIM, ground)
        if choice.seat and any(word.startswith("by=") for word in choice.words):
            yield f" {mark(order(self.scene, choice.seat))}", pen(role(order(self.scene, choice.seat)), ground)

    def _not_now(self) -> Iterator[Span]:
        """What somebody may ask for, each with its rule."""
        yield "not now  ", _FAINT
        for phrase in _telling(self.menu.refused):
            said = " ".join(
                (phrase.verb, *(slot.values[0] for slot in phrase.slots if slot.name != "by" and slot.values))
            )
            yield f"{said}: {phrase.reason} ", _FAINT
            yield phrase.rule, _RULED
            yield "   ", _FAINT


def _thrown(typed: Thrown, owed: int) -> Iterator[Span]:
    """What was typed of dice: the faces, how many are owed still, what was said of them."""
    if typed.drawn:
        yield "the program draws", _BOLD
        return
    for face in typed.faces:
        yield f" {face} ", pen(Role.ON_ATTACK, Role.ATTACK, bold=True)
        yield " ", _TEXT
    owes = owed - len(typed.faces)
    if owes:
        yield (f" {owes} more owed", _DIM) if owes > 0 else (f" {-owes} too many", _WRONG)
    if typed.cocked:
        yield f" {typed.cocked} cocked ({COCKED})", pen(Role.AMENDED, _PANEL)
    if typed.unread:
        yield f" nobody read them: they come to the same ({UNREAD})", pen(Role.AMENDED, _PANEL)


def _telling(refused: Sequence[Phrase]) -> list[Phrase]:
    """What is refused, one of each rule first."""
    seen: dict[str, Phrase] = {}
    for phrase in refused:
        seen.setdefault(phrase.rule, phrase)
    return list(seen.values())


def _fitting(spans: Sequence[Span], room: int) -> int:
    """How many spans there is room for, in pairs."""
    for place in range(0, len(spans), 2):
        room -= extent(spans[place : place + 2])
        if room < 1:
            return place
    return len(spans)
