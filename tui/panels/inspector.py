"""One piece looked at closely: what it has left, its totals, slots, sides and abilities."""

from msgspec import Struct

from replay.core.scene import Piece, Scene
from replay.core.sheet import Ability, Condition, Line, Sheet, Side, Slot
from tui.panels.dice import GROUNDS, INKS
from tui.panels.line import Span, pen, put, spread, title
from tui.panels.names import counted, mark, order, piece, role, short
from tui.raster.cells import Cells, Pen
from tui.raster.role import LAND, Role
from tui.raster.words import width, wrap

ROOMY = 40
"""Columns from which slots are drawn in their grid."""

_DIM, _FAINT, _TEXT = pen(Role.DIM), pen(Role.FAINT), pen()
_BOLD, _DUE = pen(bold=True), pen(Role.REFUSED, bold=True)
_SIGNS = {Condition.READY: "●", Condition.HURT: "◐", Condition.EMPTY: "·"}
_RULED = {Line.DOUBLE: "═", Line.SINGLE: "─", Line.DOTTED: "┄"}
_COLOURS = {"blue": Role.RANGED, "red": Role.REFUSED, "gray": Role.DIM, "grey": Role.DIM}
_CELL = 11


class Inspector(Struct, frozen=True):
    """The sheet of the piece ``id``, whether it stands or has fallen; ``turns`` is the key that turns to the next."""

    scene: Scene
    id: str = ""
    turns: str = "u"

    def rows(self, columns: int) -> int:
        """Rows it fills; none where the scene has no such piece."""
        if piece(self.scene, self.id) is None:
            return 0
        sheet = self._sheet()
        if columns < ROOMY:
            return 2 + (1 if sheet.slots or sheet.sides else 0)
        grid = -(-(len(sheet.slots) + bool(sheet.slots)) // self._across(columns, sheet)) if sheet.slots else 0
        sides = 1 + bool(_means(sheet)) if sheet.sides else 0
        return 2 + bool(sheet.totals) + grid + sides + sum(len(_written(one, columns)) for one in sheet.abilities)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, max(rows, 0))
        held = piece(self.scene, self.id)
        if held is None:
            return page
        sheet = self._sheet()
        if columns >= ROOMY:
            title(page, 0, f"{held.label} {held.name}", sheet.meta)
            self._wide(page, held, sheet)
        else:
            name, room = f"{held.label} {held.name}", columns - width(self.turns) - 7
            marked = f"{mark(order(self.scene, held.seat))} {name}"
            title(page, 0, marked if width(marked) <= room else name, self.turns)
            self._narrow(page, held, sheet)
        return page

    def _sheet(self) -> Sheet:
        return next((s for s in self.scene.sheets if s.piece == self.id), Sheet(self.id))

    def _across(self, columns: int, sheet: Sheet) -> int:
        return max(1, min(sheet.columns, (columns - 1) // _CELL))

    def _wide(self, page: Cells, held: Piece, sheet: Sheet) -> None:
        place = order(self.scene, held.seat)
        own = pen(role(place), bold=True)
        left: list[Span] = [(f"{mark(place)} {short(self.scene, held.seat)}  ", own)]
        left += [(_meters(held, sheet), _TEXT)]
        spread(page, 1, left, _state(held))
        row = 2
        if sheet.totals:
            put(page, 1, row, _totals(sheet, words=True))
            row += 1
        row = self._grid(page, sheet, place, row)
        if sheet.sides:
            put(page, 1, row, [span for side in sheet.sides for span in _side(side)])
            put(page, 1, row + 1, _means(sheet))
            row += 2 if _means(sheet) else 1
        for ability in sheet.abilities:
            first, *rest = _written(ability, page.columns)
            rule: list[Span] = [(ability.rule, pen(Role.DIM, underlined=True))] if ability.rule else []
            spread(page, row, [(ability.name, _BOLD), (f"  {first}", _DIM)], rule)
            for line in rest:
                row += 1
                put(page, 3, row, [(line, _DIM)], page.columns - 1)
            row += 1

    def _grid(self, page: Cells, sheet: Sheet, place: int, row: int) -> int:
        if not sheet.slots:
            return row
        across, count = self._across(page.columns, sheet), len(sheet.slots)
        for number, slot in enumerate(sheet.slots):
            _slot(page, 1 + number % across * _CELL, row + number // across, slot, place)
        deep, last = divmod(count, across)
        put(page, 1 + last * _CELL, row + deep, [("●ready ◐hurt ·empty", _FAINT)])
        return row + deep + 1

    def _narrow(self, page: Cells, held: Piece, sheet: Sheet) -> None:
        place = order(self.scene, held.seat)
        meter = sheet.meters[0] if sheet.meters else held.life
        right: list[Span] = [(counted(meter), _TEXT)] if meter else []
        spread(page, 1, _totals(sheet, words=False), right)
        dots = "".join(_SIGNS[slot.condition] for slot in sheet.slots)
        front = next(iter(sheet.sides), None)
        side = f"{front.name} {_RULED[front.line]} {front.cost or ''}".rstrip() if front else ""
        spread(page, 2, [(dots, pen(role(place)))], [(side, _DIM)])


def _meters(held: Piece, sheet: Sheet) -> str:
    return " · ".join(counted(meter) for meter in sheet.meters or ((held.life,) if held.life else ()))


def _state(held: Piece) -> list[Span]:
    signs: list[Span] = [(f"{sign.sign} {sign.word} ", _DIM) for sign in held.signs]
    return [*signs, (f"-{held.due} due", _DUE)] if held.due else signs


def _totals(sheet: Sheet, *, words: bool) -> list[Span]:
    """Each total on a plate the colour of its dice: with its word, or its first letter where room is short."""
    spans: list[Span] = []
    for total in sheet.totals:
        plate = pen(INKS[total.dice], GROUNDS[total.dice], bold=True)
        if words:
            spans += [(f" {total.value} ", plate), (f" {total.word}  ", _DIM)]
        else:
            spans += [(f"{total.word[:1].upper()}{total.value}", plate), (" ", _DIM)]
    return spans


def _slot(page: Cells, column: int, row: int, slot: Slot, place: int) -> None:
    empty = slot.condition is Condition.EMPTY
    ground = Role.GROUND if empty else (LAND[place % len(LAND)] if place >= 0 else Role.HIGH)
    own, icons = pen(role(place), ground), pen(Role.FAINT if empty else Role.TEXT, ground, bold=not empty)
    spans: list[Span] = [
        (_SIGNS[slot.condition], _FAINT if empty else own),
        (f" {slot.id}", pen(Role.FAINT if empty else Role.TEXT, ground)),
        (slot.outline, _outline(slot, ground)),
        (f" {slot.icons}", icons),
    ]
    page.write(column, row, " " * (_CELL - 1), pen(ground=ground))
    put(page, column, row, spans, column + _CELL - 1)


def _outline(slot: Slot, ground: Role) -> Pen:
    return pen(Role.REFUSED if slot.outline == "r" else Role.DIM, ground)


def _side(side: Side) -> list[Span]:
    cost = f" {side.cost}" if side.cost is not None else ""
    return [(_RULED[side.line] * 3, pen(_COLOURS.get(side.colour, Role.DIM))), (f" {side.name}{cost}  ", _TEXT)]


def _means(sheet: Sheet) -> list[Span]:
    """What each colour of side means, once."""
    spans: list[Span] = []
    for colour, line, means in dict.fromkeys((s.colour, s.line, s.means) for s in sheet.sides if s.means):
        told = f"{_RULED[line]} {colour}: {means}" if colour else f"{_RULED[line]} {means}"
        spans += [*([("   ", _FAINT)] if spans else []), (told, _FAINT)]
    return spans


def _written(ability: Ability, columns: int) -> tuple[str, ...]:
    """What an ability says, in rows: beside its name where there is room, else under it, two rows at most."""
    beside = columns - 6 - width(ability.name) - width(ability.rule)
    if width(ability.text) <= beside:
        return (ability.text,)
    return ("", *wrap(ability.text, columns - 4)[:2])
