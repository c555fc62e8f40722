"""Dice as they lie, in a picture: two rows in pairs, what each pair does between them, and what it adds up to."""

from collections.abc import Iterator

from replay.core.fight import Clash, Dice, Die, Fall, Fight, Row
from replay.core.scene import Scene
from tui.panels.dice import GROUNDS, INKS, fought, whose
from tui.panels.names import label
from tui.picture.shape import Path, Plate, Shape, Text, extent
from tui.raster.role import Role

_DIE, _APART, _LEFT = 36.0, 62.0, 24.0
_SIGNS = {Clash.BELOW: "▼", Clash.ABOVE: "▲", Clash.TIE: "tie", Clash.NOTHING: "–"}


def dice(scene: Scene, fight: Fight, at: int, wide: float, top: float) -> tuple[tuple[Shape, ...], float]:
    """The dice of a fight from a height on, and where they end."""
    words = "FIGHT" if fight.below and fought(fight) else "DICE"
    drawn: list[Shape] = [
        Text((_LEFT, top + 26), f"{words} {at}" if at else words, Role.DIM, 13, bold=True, anchor="start"),
        Text((wide - _LEFT, top + 26), fight.title, Role.DIM, 13, anchor="end"),
    ]
    y = top + 40
    apart = min(_APART, (wide - 2 * _LEFT) / max(1, len(fight.above.dice), len(fight.below.dice) if fight.below else 0))
    drawn += _caption(scene, fight.above, wide, y + 14)
    drawn += _row(fight.above, y + 24, apart)
    y += 24 + _DIE
    if fight.clashes:
        drawn += _clashes(scene, fight, y + 18, apart)
        y += 26
    if fight.below:
        drawn += _row(fight.below, y + 6, apart)
        drawn += _caption(scene, fight.below, wide, y + _DIE + 26)
        y += _DIE + 34
    for said, ink in _sums(scene, fight):
        drawn.append(Text((_LEFT, y + 22), said, ink, 14, bold=ink is Role.REFUSED, anchor="start"))
        y += 22
    return tuple(drawn), y + 18


def _caption(scene: Scene, row: Row, wide: float, y: float) -> Iterator[Shape]:
    for text, used in whose(scene, row):
        yield Text((_LEFT, y), text, used.ink, 14, bold=True, anchor="start")
    yield Text((wide - _LEFT, y), row.caption, Role.DIM, 13, anchor="end")


def _row(row: Row, y: float, apart: float) -> Iterator[Shape]:
    for place, die in enumerate(row.dice):
        yield from _die(die, _LEFT + place * apart, y, min(_DIE, apart - 2))


def _die(die: Die, x: float, y: float, size: float) -> Iterator[Shape]:
    middle = x + size / 2
    foot = y + _DIE / 2 + 6
    if die.fall is Fall.PHANTOM:
        yield Plate((x, y, size, _DIE), None, Role.DIM, dash=(3, 3))
        yield Text((middle, foot), die.face, Role.DIM, 17)
        return
    if not die.face:
        yield Plate((x, y, size, _DIE), None, Role.DIM if die.dice is Dice.PLAIN else GROUNDS[die.dice])
        return
    yield Plate((x, y, size, _DIE), GROUNDS[die.dice], Role.RULE)
    yield Text((middle, foot), die.face, INKS[die.dice], 18, bold=True)
    if die.fall is Fall.CRITICAL:
        yield Text((x + size - 5, y + 13), "!", INKS[die.dice], 12, bold=True)
    if die.fall is Fall.STRUCK:
        yield Path((((x + 4, y + _DIE - 6), (x + size - 4, y + 6)),), ink=Role.REFUSED, width=2.5, closed=False)


def _clashes(scene: Scene, fight: Fight, y: float, apart: float) -> Iterator[Shape]:
    for place, clash in enumerate(fight.clashes):
        hit = {Clash.BELOW: fight.below, Clash.ABOVE: fight.above}.get(clash)
        named = f"{_SIGNS[clash]} {label(scene, hit.piece) if hit and hit.piece else ''}".rstrip()
        text = named if extent(named, 13) < apart else _SIGNS[clash]
        at = _LEFT + place * apart + min(_DIE, apart - 2) / 2
        yield Text((at, y), text, Role.REFUSED if hit else Role.DIM, 13, bold=hit is not None)


def _sums(scene: Scene, fight: Fight) -> Iterator[tuple[str, Role]]:
    yield from ((f"{note.sign} {note.word}", Role.AMENDED) for note in fight.notes)
    taken = [
        f"{label(scene, one.piece)} takes {one.amount}" + (f" ({one.because})" if one.because else "")
        for one in fight.damage
        if one.amount
    ]
    if taken:
        yield "   ".join(taken), Role.REFUSED
