"""The dice on the table, for the picture: those of the last attack, or the throw for the blue player."""

from replay.core.count import counted
from replay.core.fight import Dice, Die, Fight, Row
from replay.games.star_wars_legion.rolling import FACES
from replay.games.star_wars_legion.rulebook.poi import COVER
from replay.games.star_wars_legion.table import Table

LETTERS = {"critical": "C", "hit": "H", "surge": "S"}
"""What an attack die shows, in a letter."""


def laid(table: Table) -> Fight | None:
    """What lies there now, nothing if nobody has thrown."""
    return _fight(table) or _throw(table)


def _fight(table: Table) -> Fight | None:
    fight = table.fight
    if fight is None or not fight.faces or fight.unit not in table.units:
        return None
    attack, target = table.units[fight.unit], table.units.get(fight.target)
    # which dice of the three colours were thrown nobody told: only their numbers are known
    above = tuple(Die(str(face), Dice.ATTACK) for face in fight.faces)
    below = tuple(Die(str(face), Dice.DEFENCE) for face in fight.saves)
    cover = f", heavy cover from {' and '.join(fight.through)}" if fight.through else ""
    return Fight(
        f"attack · {fight.unit} on {fight.target}{cover}",
        Row(attack.seat, above, f"{counted(fight.attack, 'die')}, by number", fight.unit),
        Row(target.seat, below, f"{counted(fight.defence, 'die')}, by number", fight.target)
        if target and below
        else None,
        rules=(COVER.id,) if fight.through else (),
    )


def _throw(table: Table) -> Fight | None:
    """The dice for the blue player, while they are thrown."""
    rows = [
        Row(seat, tuple(Die(LETTERS.get(FACES.get(face, ""), "-")) for face in faces), "for blue")
        for seat, faces in table.rolls.items()
        if seat in table.seats
    ]
    if not rows or table.stage not in ("rolls", "opening"):
        return None
    return Fight("blue player", rows[0], rows[1] if len(rows) > 1 else None)
