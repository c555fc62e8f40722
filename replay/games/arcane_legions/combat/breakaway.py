"""Breaking away: which enemies a move order lets strike before the unit moves, and in what sequence."""

from collections.abc import Iterator

from replay.core.game import Call
from replay.core.names import called
from replay.games.arcane_legions.cards.condition import Moment
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import Allow, Forbid
from replay.games.arcane_legions.combat.pools import can_attack
from replay.games.arcane_legions.events import AbilityUsed
from replay.games.arcane_legions.ground.meeting import adjacent_enemies
from replay.games.arcane_legions.powers.sway import Sway, swaying
from replay.games.arcane_legions.rulebook.breakaway import BREAKAWAY_OPTIONAL
from replay.games.arcane_legions.table import Table, card_of


def draws(table: Table, unit: str) -> bool:
    """Whether a move order exposes a unit to breakaway attacks: a formation's does (AL-BREAK-01, 03)."""
    return card_of(table, unit).unit.base != "sortie"


def allows(table: Table, unit: str, enemy: str) -> Sway | None:
    """The ability that says whether an enemy strikes a unit as it leaves; what forbids it is heard first (AL-ABIL-11).

    None where the book alone says it.
    """
    leaving = swaying(table, unit, Hook.BREAK_ALLOW, Moment(role="mover", against=enemy))
    striking = swaying(table, enemy, Hook.BREAK_ALLOW, Moment(role="striker", against=unit))
    found = sorted((*leaving, *striking), key=lambda sway: not isinstance(sway.does, Forbid))
    return found[0] if found else None


def exposed(table: Table, unit: str, enemy: str) -> bool:
    """Whether an adjacent enemy strikes a unit as it leaves, by the book or by an ability (AL-BREAK-01, 03)."""
    sway = allows(table, unit, enemy)
    return draws(table, unit) if sway is None else isinstance(sway.does, Allow)


def ruled(table: Table, unit: str) -> Iterator[AbilityUsed]:
    """That abilities say which enemies strike a unit as it leaves, and which do not."""
    for enemy, sides in adjacent_enemies(table, unit).items():
        sway = allows(table, unit, enemy)
        if sway is not None and can_attack(table, enemy, sides.other, "attack"):
            strikes = "may strike" if isinstance(sway.does, Allow) else "does not strike"
            yield AbilityUsed(sway.source, sway.power.id, text=f"{enemy} {strikes} {unit} as it leaves")


def drawn(table: Table, unit: str) -> tuple[str, ...]:
    """The enemies that may strike a unit ordered to move: adjacent, and able to attack it (AL-BREAK-01, 06, 09)."""
    meetings = adjacent_enemies(table, unit).items()
    able = (enemy for enemy, sides in meetings if can_attack(table, enemy, sides.other, "attack"))
    return tuple(enemy for enemy in able if exposed(table, unit, enemy))


def ranks(table: Table) -> tuple[tuple[str, ...], ...]:
    """The opponents that may still strike, by the roll-off as far as it is decided; else all in one rank."""
    if table.moving is None:
        return ()
    waiting = tuple(dict.fromkeys(table.units[enemy].seat for enemy in table.moving.enemies))
    ranked = [tuple(seat for seat in rank if seat in waiting) for rank in table.moving.ranks]
    rest = tuple(seat for seat in waiting if not any(seat in rank for rank in ranked))
    return tuple(rank for rank in (*ranked, rest) if rank)


def tied(table: Table) -> tuple[str, ...]:
    """The opponents who have to roll off, or roll off again, before anybody strikes (AL-BREAK-07)."""
    return next((rank for rank in ranks(table) if len(rank) > 1), ())


def striker(table: Table) -> str:
    """The opponent whose units strike now; nobody while a roll-off is undecided."""
    first = ranks(table)
    return first[0][0] if first and not tied(table) else ""


def calls(table: Table) -> tuple[Call, ...]:
    """The owner of the enemies that strike now, who picks the sequence among them (AL-BREAK-10, 12)."""
    seat = striker(table)
    if table.moving is None or not seat:
        return ()
    units = [enemy for enemy in table.moving.enemies if table.units[enemy].seat == seat]
    leaving = table.moving.unit
    asked = f"{called(table, seat)} strikes {leaving} with {' and '.join(units)} as it leaves"
    if not table.options["breakaway_optional"]:
        return (Call(seat, asked, ("strike", "concede"), rule=BREAKAWAY_OPTIONAL.id),)
    return (Call(seat, f"{asked}, or lets it go", ("strike", "forgo", "concede"), rule=BREAKAWAY_OPTIONAL.id),)
