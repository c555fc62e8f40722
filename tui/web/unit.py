"""One piece looked at closely: what it has left, its totals, slots, sides and abilities."""

from replay.core.scene import Piece, Scene
from replay.core.sheet import Condition, Sheet
from tui.panels.names import counted, mark, order
from tui.reports.letters import letters
from tui.web.parts import seat_class

_SIGNS = {Condition.READY: "●", Condition.HURT: "◐", Condition.EMPTY: "·"}


def unit(scene: Scene, piece: Piece) -> str:
    """A piece's card."""
    sheet = next((sheet for sheet in scene.sheets if sheet.piece == piece.id), Sheet(piece.id))
    place = order(scene, piece.seat)
    left = " · ".join(counted(meter) for meter in sheet.meters or ((piece.life,) if piece.life else ()))
    due = f' <b class="due">{piece.due} owed</b>' if piece.due else ""
    signs = " ".join(f"{sign.sign} {sign.word}" for sign in piece.signs)
    return (
        f'<h2 class="{seat_class(place)}"><span>{mark(place)} {letters(piece.label)} {letters(piece.name)}</span> '
        f"<small>{letters(sheet.meta)}</small></h2>"
        f"<p>{letters(left)}{due} {letters(signs)}</p>{_totals(sheet)}{_slots(sheet)}{_sides(sheet)}{_abilities(sheet)}"
    )


def _totals(sheet: Sheet) -> str:
    told = " ".join(f'<b class="die {one.dice}">{letters(one.value)}</b> {letters(one.word)}' for one in sheet.totals)
    return f'<p class="totals">{told}</p>' if told else ""


def _slots(sheet: Sheet) -> str:
    """Every slot that is taken, with its icons."""
    told = " ".join(
        f'<i class="{slot.condition}">{_SIGNS[slot.condition]} {letters(slot.id)} {letters(slot.icons)}</i>'
        for slot in sheet.slots
    )
    return f'<p class="slots">{told}</p>' if told else ""


def _sides(sheet: Sheet) -> str:
    told = " · ".join(
        " ".join(filter(None, (side.name, side.colour, str(side.cost) if side.cost is not None else "")))
        for side in sheet.sides
    )
    return f"<p><small>{letters(told)}</small></p>" if told else ""


def _abilities(sheet: Sheet) -> str:
    rows = "".join(
        f"<li><b>{letters(one.name)}</b> {letters(one.text)} <small>{letters(one.rule)}</small></li>"
        for one in sheet.abilities
    )
    return f"<ul>{rows}</ul>" if rows else ""
