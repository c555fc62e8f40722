"""The last dice on the table as a page shows them: pairs with what they do between, then what it adds up to."""

from collections.abc import Mapping
from html import escape
from itertools import zip_longest

from replay.core.fight import Clash, Damage, Die, Fall, Fight, Row
from replay.core.scene import Scene
from tui.panels.dice import fought
from tui.panels.names import label, mark, order, piece, short
from tui.reports.letters import letters
from tui.web.parts import seat_class

SIGNS: Mapping[Clash, str] = {Clash.BELOW: "▼", Clash.ABOVE: "▲", Clash.TIE: "tie", Clash.NOTHING: "–"}


def fight(scene: Scene, at: int = 0) -> str:
    """The fight of a scene, which entry ``at`` completed (0: not told); nothing where no dice lie."""
    held = scene.fight
    if held is None or not held.above.dice:
        return ""
    words = "Fight" if held.below and fought(held) else "Dice"
    notes = "".join(f"<li><b>{escape(note.sign)}</b> {letters(note.word)}</li>" for note in held.notes)
    return (
        f'<section class="fight"><h2>{words}{f" {at}" if at else ""} <small>{letters(held.title)}</small></h2>'
        f"{_whose(scene, held.above)}{_pairs(scene, held)}{_whose(scene, held.below) if held.below else ''}"
        f"<ul>{notes}</ul><p>{_sums(scene, held)}</p></section>"
    )


def _sums(scene: Scene, held: Fight) -> str:
    return " ".join(
        f"<b>{letters(label(scene, one.piece))} takes {one.amount}</b> {_because(one)}"
        for one in held.damage
        if one.amount
    )


def _because(one: Damage) -> str:
    return f"<small>({letters(one.because)})</small>" if one.because else ""


def _whose(scene: Scene, row: Row) -> str:
    place, held = order(scene, row.seat), piece(scene, row.piece) if row.piece else None
    name = f"{held.label} {held.name}" if held else short(scene, row.seat)
    return (
        f'<p class="whose {seat_class(place)}"><span>{mark(place)} {letters(name)}</span> '
        f"<small>{letters(row.caption)}</small></p>"
    )


def _pairs(scene: Scene, held: Fight) -> str:
    below = held.below.dice if held.below else ()
    hit = {Clash.BELOW: held.below, Clash.ABOVE: held.above}
    labels = {
        clash: label(scene, row.piece) if (row := hit.get(clash)) is not None and row.piece else "" for clash in Clash
    }
    cells = zip_longest(held.above.dice, held.clashes, below)
    return f'<div class="dice">{"".join(_pair(labels, *cell) for cell in cells)}</div>'


def _pair(labels: Mapping[Clash, str], above: Die | None, clash: Clash | None, below: Die | None) -> str:
    sign = f"{SIGNS[clash]} {letters(labels[clash])}".rstrip() if clash else ""
    return f'<div>{_die(above)}<i class="{clash or "nothing"}">{sign}</i>{_die(below)}</div>'


def _die(die: Die | None) -> str:
    if die is None:
        return ""
    critical = "<sup>!</sup>" if die.fall is Fall.CRITICAL else ""
    owed = "" if die.face else " owed"
    return f'<b class="die {die.dice} {die.fall}{owed}">{escape(die.face)}{critical}</b>'
