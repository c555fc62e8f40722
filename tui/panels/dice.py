"""A fight laid out as on the table: two rows of dice in pairs, the clash between, then what it adds up to."""

from msgspec import Struct

from replay.core.fight import Clash, Damage, Dice, Die, Fall, Fight, Row
from replay.core.scene import Scene
from tui.panels.line import Span, extent, pen, put, put_right, spread, title
from tui.panels.names import label, mark, order, piece, role, short
from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.words import width

ROOMY = 40
"""Columns from which dice are three rows tall."""

GROUNDS = {Dice.ATTACK: Role.ATTACK, Dice.DEFENCE: Role.DEFENCE, Dice.RANGED: Role.RANGED, Dice.PLAIN: Role.HIGH}
INKS = {Dice.ATTACK: Role.ON_ATTACK, Dice.DEFENCE: Role.ON_DEFENCE, Dice.RANGED: Role.ON_ATTACK, Dice.PLAIN: Role.NOW}

_CLASHES = {Clash.BELOW: "▼", Clash.ABOVE: "▲", Clash.TIE: "=", Clash.NOTHING: "–"}
_HIT = pen(Role.REFUSED, bold=True)
_DIM, _FAINT, _TEXT = pen(Role.DIM), pen(Role.FAINT), pen()
_BOXES = 12
_FLAT, _NAMED = 5, 11


class Stage:
    """How much of a fight is shown while it plays: dice, then clashes, then damage."""

    DICE, CLASHES, ALL = range(3)


class FightPanel(Struct, frozen=True):
    """The last dice on the table. ``number`` is the entry that completed them, 0 where it is not known."""

    scene: Scene
    number: int = 0
    stage: int = Stage.ALL
    flat: bool = False

    def rows(self, columns: int) -> int:
        """Rows it fills; none where no dice lie on the table."""
        fight = self.scene.fight
        if fight is None:
            return 0
        tall = self._tall(columns, fight)
        dice = (3 if tall else 1) * (2 if fight.below else 1) + (1 if fight.clashes else 0)
        captions = (2 if fight.below else 1) if tall else 0
        return 1 + captions + dice + len(fight.notes) + (1 if fight.damage else 0)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, fight = Cells(columns, max(rows, 0)), self.scene.fight
        if fight is None:
            return page
        number = f" {self.number}" if self.number else ""
        words = "FIGHT" if fight.below and fought(fight) else "DICE"
        tall = self._tall(columns, fight)
        roomy = columns >= ROOMY
        title(page, 0, words + number, fight.title if roomy else fight.title.partition(" ")[0])
        row = self._tall_dice(page, fight) if tall else self._flat_dice(page, fight)
        self._sums(page, fight, row)
        return page

    def _tall(self, columns: int, fight: Fight) -> bool:
        return not self.flat and columns >= ROOMY and fought(fight) and pitch(fight, columns - 4, 8) >= 4

    def _tall_dice(self, page: Cells, fight: Fight) -> int:
        apart, row = pitch(fight, page.columns - 4, 8), 1
        _caption(page, self.scene, fight.above, row)
        _tall_row(page, fight.above, row + 1, apart)
        row += 4
        if fight.clashes:
            if self.stage >= Stage.CLASHES:
                self._clashes(page, fight, row, 4, apart, words=True)
            row += 1
        if fight.below:
            _tall_row(page, fight.below, row, apart)
            row += 3
            _caption(page, self.scene, fight.below, row)
            row += 1
        return row

    def _flat_dice(self, page: Cells, fight: Fight) -> int:
        start = _flat_start(self.scene, fight)
        apart, row = pitch(fight, page.columns - start, 4), 1
        _flat_row(page, self.scene, fight.above, row, (start, apart))
        row += 1
        if fight.clashes:
            if self.stage >= Stage.CLASHES:
                self._clashes(page, fight, row, start, apart, words=False)
            row += 1
        if fight.below:
            _flat_row(page, self.scene, fight.below, row, (start, apart))
            row += 1
        return row

    def _clashes(self, page: Cells, fight: Fight, row: int, start: int, apart: int, *, words: bool) -> None:
        for place, clash in enumerate(fight.clashes):
            text = _CLASHES[clash]
            hit = {Clash.BELOW: fight.below, Clash.ABOVE: fight.above}.get(clash)
            if words and apart >= 5:
                named = label(self.scene, hit.piece) if hit and hit.piece else ""
                text = "tie" if clash is Clash.TIE else f"{text} {named}".rstrip()
            die = die_width(apart)
            column = start + place * apart + max(0, (die - len(text)) // 2)
            put(page, column, row, [(text, _HIT if hit else _DIM)], page.columns)

    def _sums(self, page: Cells, fight: Fight, row: int) -> None:
        for note in fight.notes:
            first, _, rest = note.word.partition(" ")
            strong = pen(Role.AMENDED, bold=True)
            put(page, 1, row, [(f"{note.sign} {first}", strong), (f" {rest}", _TEXT)])
            row += 1
        if fight.damage and self.stage >= Stage.ALL:
            _damage(page, self.scene, fight.damage, row)


def fought(fight: Fight) -> bool:
    """Whether pieces roll, or dice clash; else players throw for something."""
    return bool(fight.above.piece or fight.clashes)


def pitch(fight: Fight, room: int, most: int) -> int:
    """Columns from one die to the next, so that the longer row fits."""
    longest = max(len(fight.above.dice), len(fight.below.dice) if fight.below else 0, 1)
    return max(2, min(most, room // longest))


def die_width(apart: int) -> int:
    """The columns of a die where dice stand so far apart."""
    return min(5, apart - 1)


def _caption(page: Cells, scene: Scene, row: Row, at: int) -> None:
    """Who rolls, and how many dice and why: where room is short the name is cut, then what is no number goes."""
    rolls, told, end = whose(scene, row), row.caption, page.columns - 1
    least = min(extent(rolls), width(f"● {_name(scene, row)}"))
    if 1 + least + 2 + width(told) > end:
        told = ", ".join(part for part in told.split(", ") if any(map(str.isdigit, part))) or told
    if 1 + least + 2 + width(told) > end:
        spread(page, at, rolls, [(told, _DIM)])
        return
    put_right(page, at, [(told, _DIM)], end)
    put(page, 1, at, rolls, end - width(told) - 2)


def whose(scene: Scene, row: Row) -> list[Span]:
    """Who rolls: the piece with its label and name, else the player."""
    place = order(scene, row.seat)
    held = piece(scene, row.piece) if row.piece else None
    name = f"{held.label} {held.name}" if held else short(scene, row.seat)
    return [(f"{mark(place)} {name}", pen(role(place), bold=True))]


def _owed(die: Die) -> Pen:
    """The outline of a die still to be rolled, in the colour it will have."""
    return pen(Role.DIM if die.dice is Dice.PLAIN else GROUNDS[die.dice])


def _tall_row(page: Cells, row: Row, at: int, apart: int) -> None:
    for place, die in enumerate(row.dice):
        _tall_die(page, 4 + place * apart, at, die, die_width(apart))


def _tall_die(page: Cells, column: int, row: int, die: Die, wide: int) -> None:
    face = die.face.center(wide)
    if die.fall is Fall.PHANTOM:
        page.write(column, row, "┌" + "╌" * (wide - 2) + "┐", _FAINT)
        page.write(column, row + 1, "╎" + die.face.center(wide - 2) + "╎", _DIM)
        page.write(column, row + 2, "└" + "╌" * (wide - 2) + "┘", _FAINT)
        return
    if not die.face:
        page.write(column, row, f"┌{'─' * (wide - 2)}┐", _owed(die))
        page.write(column, row + 1, f"│{' ' * (wide - 2)}│", _owed(die))
        page.write(column, row + 2, f"└{'─' * (wide - 2)}┘", _owed(die))
        return
    ground, ink = GROUNDS[die.dice], INKS[die.dice]
    struck = die.fall is Fall.STRUCK
    page.write(column, row, "▄" * wide, pen(ground))
    page.write(column, row + 1, face, pen(Role.REFUSED if struck else ink, ground, bold=True, struck=struck))
    page.write(column, row + 2, "▀" * wide, pen(ground))
    if die.fall is Fall.CRITICAL:
        page.write(column + wide - 1, row + 1, "!", pen(ink, ground, bold=True))


def _flat_row(page: Cells, scene: Scene, row: Row, at: int, across: tuple[int, int]) -> None:
    """Dice from a column on, so far apart; what was owed and why at the right, where there is room for all of it."""
    place, (start, apart) = order(scene, row.seat), across
    put(page, 1, at, [(f"{mark(place)}{_name(scene, row)}", pen(role(place), bold=True))], start)
    for number, die in enumerate(row.dice):
        _flat_die(page, start + number * apart, at, die, die_width(apart))
    if start + len(row.dice) * apart + width(row.caption) < page.columns:
        put_right(page, at, [(row.caption, _DIM)], page.columns - 1)


def _name(scene: Scene, row: Row) -> str:
    """Who rolls, in short."""
    return label(scene, row.piece) if row.piece else short(scene, row.seat)


def _flat_start(scene: Scene, fight: Fight) -> int:
    """The column where flat dice begin, behind the names of those who roll them."""
    names = (_name(scene, row) for row in (fight.above, fight.below) if row)
    return max(_FLAT, min(_NAMED, 3 + max(map(width, names))))


def _flat_die(page: Cells, column: int, row: int, die: Die, wide: int) -> None:
    if die.fall is Fall.PHANTOM:
        page.write(column, row, f"╎{die.face}╎"[: wide + 1] if wide >= 3 else die.face, _FAINT)
        return
    if not die.face:
        page.write(column, row, "□".center(wide), _owed(die))
        return
    struck = die.fall is Fall.STRUCK
    ink = Role.REFUSED if struck else INKS[die.dice]
    face = f"{die.face}!" if die.fall is Fall.CRITICAL and wide >= 3 else die.face
    page.write(column, row, face.center(wide)[:wide], pen(ink, GROUNDS[die.dice], bold=True, struck=struck))


def _damage(page: Cells, scene: Scene, damage: tuple[Damage, ...], row: int) -> None:
    """What each piece takes, one box a point; the sums behind it go first where room is short."""
    parts = [_taken(scene, one, because=True) for one in damage]
    if sum(map(extent, parts)) + 3 * len(parts) > page.columns:
        parts = [_taken(scene, one, because=False) for one in damage]
    column = 1
    for spans in parts:
        column = put(page, column, row, spans) + 3


def _taken(scene: Scene, one: Damage, *, because: bool) -> list[Span]:
    boxes = "▮" * one.amount if one.amount <= _BOXES else ""
    if not because:
        return [(f"{label(scene, one.piece)} -{one.amount} {boxes}", _HIT)]
    why = f" {one.because}" if one.because else ""
    return [(f"{label(scene, one.piece)} takes {one.amount} ", _HIT), (boxes, pen(Role.REFUSED)), (why, _DIM)]
