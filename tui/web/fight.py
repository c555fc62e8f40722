"""The last dice on the table as a page shows them: pairs with what they do between, then what it adds up to."""

from collections.abc import Mapping
from html import escape
from itertools import zip_longest

from replay.core.fight import Clash, Die, Fall, Fight, Row
from replay.core.scene import Scene

SIGNS: Mapping[Clash, str] = {Clash.BELOW: "▼", Clash.ABOVE: "▲", Clash.TIE: "tie", Clash.NOTHING: "–"}


def fight(scene: Scene) -> str:
    """The fight of a scene; nothing where no dice lie."""
    held = scene.fight
    if held is None or not held.above.dice:
        return ""
    labels = {piece.id: piece.label for piece in (*scene.pieces, *scene.fallen)}
    sums = "".join(
        f"<b>{escape(labels.get(one.piece, one.piece))} takes {one.amount}</b> " for one in held.damage if one.amount
    )
    notes = "".join(f"<li>{escape(note.sign)} {escape(note.word)}</li>" for note in held.notes)
    return (
        f'<section class="fight"><h2>Dice <small>{escape(held.title)}</small></h2>'
        f"{_whose(scene, held.above)}{_pairs(held)}{_whose(scene, held.below) if held.below else ''}"
        f"<ul>{notes}</ul><p>{sums}</p></section>"
    )


def _whose(scene: Scene, row: Row) -> str:
    place = next((place for place, seat in enumerate(scene.seats, start=1) if seat.id == row.seat), 0)
    name = next((piece.name for piece in scene.pieces if piece.id == row.piece), "")
    return f'<p class="seat-{place}"><span>{escape(name)}</span> <small>{escape(row.caption)}</small></p>'


def _pairs(held: Fight) -> str:
    below = held.below.dice if held.below else ()
    cells = zip_longest(held.above.dice, held.clashes, below)
    return f'<div class="dice">{"".join(_pair(*cell) for cell in cells)}</div>'


def _pair(above: Die | None, clash: Clash | None, below: Die | None) -> str:
    sign = SIGNS[clash] if clash else ""
    return f'<div>{_die(above)}<i class="{clash or "nothing"}">{sign}</i>{_die(below)}</div>'


def _die(die: Die | None) -> str:
    if die is None:
        return ""
    critical = "<sup>!</sup>" if die.fall is Fall.CRITICAL else ""
    return f'<b class="die {die.dice} {die.fall}">{escape(die.face) or "?"}{critical}</b>'
