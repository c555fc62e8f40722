"""The dice on the table, for the picture: those of the Roll Off, or the last throw alone."""

from replay.core.count import counted
from replay.core.fight import Die, Fight, Row
from replay.games.conquest.rulebook import listed, reinf, supr
from replay.games.conquest.table import CLASSES, Player, Table, Thrown
from replay.games.conquest.waiting import AUTOMATIC, BARRED, needed


def laid(table: Table) -> Fight | None:
    """What lies there now, nothing if nobody has thrown."""
    if table.phase == "supremacy" and any(player.die is not None for player in table.seats.values()):
        return _roll_off(table)
    return _throw(table, table.thrown) if table.thrown and table.thrown.seat in table.seats else None


def _roll_off(table: Table) -> Fight:
    """A row for each player who has thrown; no die beats another: the lowest chooses (CQ-SUPR-04)."""
    above, *below = (
        Row(seat, (Die(str(player.die)),), _counts(player) + ", chooses" * (table.chooser == seat))
        for seat, player in table.seats.items()
        if player.die is not None
    )
    return Fight("Roll Off", above, below[0] if below else None, rules=(supr.LOWEST_DECIDES.id,))


def _counts(player: Player) -> str:
    """What a die counts as: "5", "4-1 = 3"."""
    die = player.die or 0
    return f"{die}{player.change:+d} = {die + player.change}" if player.change else str(die)


def _throw(table: Table, thrown: Thrown) -> Fight:
    row = Row(thrown.seat, tuple(Die(str(face)) for face in thrown.faces), counted(len(thrown.faces), "die"))
    cls = next((cls for cls in CLASSES if cls == thrown.what), None)
    if cls is None:
        rule = listed.VOLLEY if thrown.what == "volley" else listed.CLASH
        return Fight(f"dice for {thrown.what}", row, rules=(rule.id,))
    face = needed(table.round, cls)
    title = f"{cls} arrive on {face} or less" if BARRED < face < AUTOMATIC else f"dice for {cls}"
    return Fight(title, row, rules=(reinf.LOW_IS_GOOD.id,))
