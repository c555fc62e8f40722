"""The last fight as its dice lie on the table: two rows in pairs, what each pair does, and what it adds up to."""

from replay.core.fight import Clash, Damage, Dice, Die, Fall, Row
from replay.core.fight import Fight as Laid
from replay.core.meter import Sign
from replay.games.arcane_legions.cards.card import is_bad
from replay.games.arcane_legions.combat.lineup import Hit, LineUp, Pair, line_up
from replay.games.arcane_legions.combat.pools import lent, owed
from replay.games.arcane_legions.events import Pool
from replay.games.arcane_legions.rulebook.close import CRITICAL_HIT, PAIRS_COMPARED, PHANTOM_DICE
from replay.games.arcane_legions.rulebook.ranged import RANGED_RESOLUTION
from replay.games.arcane_legions.table import Fight, Table, card_of

MOST_BLANK = 240
"""Dice not rolled yet that are drawn; the caption tells their number, whatever a judge set it to."""
HITS = {Hit.DEFENDER: Clash.BELOW, Hit.ATTACKER: Clash.ABOVE}


def laid(table: Table) -> Laid | None:
    """The fight on the table, the attacker's dice above: blank until rolled; pairs and clashes once all lie."""
    fight = table.fight
    if fight is None:
        return None
    lined = _lined_up(fight)
    return Laid(
        title=f"{fight.combat} · {fight.side} to {fight.aim}",
        above=_row(table, fight, "attack", lined),
        below=_row(table, fight, "defence", lined),
        clashes=tuple(_clash(pair) for pair in lined.pairs) if lined else (),
        notes=_notes(fight),
        damage=_damage(fight),
        rules=_rules(fight) if lined else (),
    )


def because(table: Table, fight: Fight, pool: Pool) -> str:
    """How the dice of a pool come about, read back from their number: what fell since no longer stands there.

    Nobody shoots back, so that a shooter's icons are still what they were.
    """
    unit, side = (fight.attacker, fight.side) if pool == "attack" else (fight.defender, fight.aim)
    edge = getattr(card_of(table, unit).codex, side)
    named = f"{edge.colour} {side}"
    if pool == "attack" and fight.combat == "ranged":
        return owed(table, fight, pool).why
    rolled, more = fight.attack if pool == "attack" else fight.defence, lent(fight, pool)
    count = max(0, rolled - sum(sway.by for sway in fight.swayed if sway.pool == pool))
    if not is_bad(edge, pool):
        return f"{count} icon{'' if count == 1 else 's'}, {named}{more}"
    return f"{count + 3} icons, {named} -3{more}" if count else f"3 icons or fewer, {named} -3{more}"


def _lined_up(fight: Fight) -> LineUp | None:
    if fight.defender_hits is None:
        return None
    return line_up(fight.faces.get("attack", ()), fight.faces.get("defence", ()), fight.combat, fight.critical)


def _row(table: Table, fight: Fight, pool: Pool, lined: LineUp | None) -> Row:
    unit, count = (fight.attacker, fight.attack) if pool == "attack" else (fight.defender, fight.defence)
    kind = Dice.DEFENCE if pool == "defence" else Dice.RANGED if fight.combat == "ranged" else Dice.ATTACK
    caption = f"{kind.value} {count} = {because(table, fight, pool)}"
    if lined is None:
        blank = (Die("", kind),) * min(count, MOST_BLANK)
        lie = tuple(Die(str(face), kind) for face in sorted(fight.faces.get(pool, ()), reverse=True))
        return Row(table.units[unit].seat, lie if pool in fight.faces else blank, caption, unit)
    sixes = fight.rolled.get("attack", ()).count(6) if pool == "attack" and fight.critical else 0
    paired = tuple(_die(pair, pool, kind, critical=place < sixes) for place, pair in enumerate(lined.pairs))
    ignored = tuple(Die(str(face), kind, Fall.STRUCK) for face in lined.ignored) if pool == "defence" else ()
    return Row(table.units[unit].seat, paired + ignored, caption, unit)


def _die(pair: Pair, pool: Pool, kind: Dice, *, critical: bool) -> Die:
    face = pair.attack if pool == "attack" else pair.defence
    if pair.phantom == pool:
        return Die(str(face), kind, Fall.PHANTOM)
    return Die(str(face), kind, Fall.CRITICAL if critical and face == 6 else Fall.ROLLED)


def _clash(pair: Pair) -> Clash:
    tie = pair.attack == pair.defence and not pair.phantom
    return HITS.get(pair.hit, Clash.TIE if tie else Clash.NOTHING)


def _notes(fight: Fight) -> tuple[Sign, ...]:
    if not fight.critical:
        return ()
    return (Sign("!", f"critical, three 6s as rolled: +{fight.critical} on {fight.defender}"),)


def _damage(fight: Fight) -> tuple[Damage, ...]:
    if fight.defender_hits is None or fight.attacker_hits is None:
        return ()
    struck = f"{fight.defender_hits} hit{'' if fight.defender_hits == 1 else 's'}"
    dealt = (
        Damage(fight.defender, fight.defender_hits + fight.critical, struck + " + critical" * bool(fight.critical)),
        Damage(fight.attacker, fight.attacker_hits),
    )
    return tuple(damage for damage in dealt if damage.amount)


def _rules(fight: Fight) -> tuple[str, ...]:
    compared = (RANGED_RESOLUTION.id,) if fight.combat == "ranged" else (PAIRS_COMPARED.id, PHANTOM_DICE.id)
    return ((CRITICAL_HIT.id,) if fight.critical else ()) + compared
