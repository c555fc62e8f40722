"""The dice on the table, for the picture: those of the Roll Off, or the last throw alone."""

from replay.core.fight import Die, Fight, Row
from replay.games.conquest.rulebook import listed, reinf, supr
from replay.games.conquest.table import CLASSES, Player, Table, Thrown, called, counted
from replay.games.conquest.waiting import AUTOMATIC, BARRED, needed


def laid(table: Table) -> Fight | None:
    """What lies there now, nothing if nobody has thrown."""
    if table.phase == "supremacy" and any(player.die is not None for player in table.seats.values()):
        return _roll_off(table)
    return _throw(table, table.thrown) if table.thrown and table.thrown.seat in table.seats else None


def _roll_off(table: Table) -> Fight:
    """Both dice in one row, the player named who chooses: neither is rolled against the other (CQ-SUPR-04)."""
    thrown = {seat: player for seat, player in table.seats.items() if player.die is not None}
    told = ", ".join(f"{called(table, seat)} {_counts(player)}" for seat, player in thrown.items())
    row = Row(table.chooser or next(iter(thrown)), tuple(Die(str(player.die)) for player in thrown.values()), told)
    return Fight("Roll Off", row, rules=(supr.LOWEST_DECIDES.id,))


def _counts(player: Player) -> str:
    return f"{player.die}{player.change:+d}" if player.change else str(player.die)


def _throw(table: Table, thrown: Thrown) -> Fight:
    row = Row(thrown.seat, tuple(Die(str(face)) for face in thrown.faces), counted(len(thrown.faces), "die"))
    cls = next((cls for cls in CLASSES if cls == thrown.what), None)
    if cls is None:
        rule = listed.VOLLEY if thrown.what == "volley" else listed.CLASH
        return Fight(f"dice for {thrown.what}", row, rules=(rule.id,))
    face = needed(table.round, cls)
    title = f"{cls} arrive on {face} or less" if BARRED < face < AUTOMATIC else f"dice for {cls}"
    return Fight(title, row, rules=(reinf.LOW_IS_GOOD.id,))
