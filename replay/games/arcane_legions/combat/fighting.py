"""A fight from its first die to its last hit: the dice owed, their adjustment, the line-up and the damage dealt."""

from msgspec.structs import replace

from replay.core.count import be, counted, were
from replay.core.dice import Owed, Roll, misread, owed_to, shortfall
from replay.core.game import Call
from replay.core.names import called
from replay.core.rule import Gate, Rule
from replay.games.arcane_legions.combat import aftermath, assigning, breakaway
from replay.games.arcane_legions.combat.adjusters import ROLES, adjuster, fighter, usable
from replay.games.arcane_legions.combat.lineup import critical_damage, line_up
from replay.games.arcane_legions.combat.pools import due, over_bad, owed
from replay.games.arcane_legions.events import (
    Combat,
    DamageDealt,
    DiceRolled,
    Events,
    FightOpened,
    FightResolved,
    Pool,
    Swayed,
)
from replay.games.arcane_legions.ground.outline import Contact
from replay.games.arcane_legions.powers.reckoning import Reckoned, damage, lent_dice, used
from replay.games.arcane_legions.rulebook import close as close_rules
from replay.games.arcane_legions.rulebook import ranged as ranged_rules
from replay.games.arcane_legions.table import Fight, Table
from replay.games.arcane_legions.unfolding import Unfolding


def engage(told: Unfolding, fight: FightOpened) -> None:
    """A fight begins with the dice that abilities leave it; where it owes none at all it is over as well."""
    told.say(swayed(told.table, fight))
    advance(told)


def swayed(table: Table, fight: FightOpened) -> FightOpened:
    """A fight about to open, its dice as abilities change them (AL-ABIL-11)."""
    reckoned = {pool: lent_dice(table, fight, pool) for pool in ROLES}
    lent = [
        Swayed(pool, share.sway.source, share.sway.power.id, share.by)
        for pool, dice in reckoned.items()
        for share in dice.shares
    ]
    attack, defence = (reckoned[pool].count for pool in ROLES)
    return replace(fight, attack=attack, defence=defence, swayed=tuple(lent))


def melee(table: Table, combat: Combat, attacker: str, defender: str, sides: Contact) -> FightOpened:
    """A close fight between two units over the sides that lie on each other (AL-CLOSE-03 to 06)."""
    attack = due(table, attacker, sides.side, "attack").count
    defence = due(table, defender, sides.other, "defence").count
    return FightOpened(combat, attacker, defender, sides.side, sides.other, attack, defence)


def in_the_open(table: Table) -> Fight | None:
    """The fight whose dice are not lined up yet."""
    fight = table.fight
    return fight if fight is not None and fight.defender_hits is None else None


def next_roll(table: Table) -> Owed | None:
    """The dice to be rolled next: the attack, then the defence; a pool without dice is not rolled."""
    fight = in_the_open(table)
    if fight is None or (fight.combat == "ranged" and not fight.attack):
        return None
    counts: dict[Pool, int] = {"attack": fight.attack, "defence": fight.defence}
    for pool in ROLES:
        if counts[pool] and pool not in fight.rolled:
            return Owed(table.units[fighter(fight, pool)].seat, pool, counts[pool])
    return None


def roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Dice of a fight lie as rolled: exactly those due (AL-CLOSE-04 to 07, 14)."""
    debt, fight = next_roll(table), in_the_open(table)
    gate.must(debt is not None and fight is not None, "no dice are owed")
    assert debt is not None
    assert fight is not None
    wanted = f"{called(table, debt.seat)} owes {counted(debt.count, f'{debt.pool} die')} now"
    gate.must(owed_to(order, (debt,)) is not None and seat == debt.seat, wanted)
    gate.must(order.faces, wanted)
    gate.must(not misread(order, debt), "a die shows 1 to 6")
    pool: Pool = "attack" if debt.pool == "attack" else "defence"
    _require_all_due(table, fight, pool, shortfall(order, debt), gate)
    told = Unfolding(table)
    told.say(DiceRolled(pool, fighter(fight, pool), order.faces))
    advance(told)
    return told.events


def advance(told: Unfolding) -> None:
    """Once all dice lie and nobody may change them any more they are lined up, and the damage is dealt."""
    fight = in_the_open(told.table)
    if fight is None or next_roll(told.table) or adjuster(told.table, fight):
        return
    critical = critical_damage(fight.rolled.get("attack", ()), fight.combat, told.table.options)
    lines = line_up(fight.faces.get("attack", ()), fight.faces.get("defence", ()), fight.combat, critical)
    told.say(FightResolved(lines.hits_on_attacker, lines.hits_on_defender, lines.critical))
    _deal(told, fight, "attack", lines.hits_on_attacker)
    _deal(told, fight, "defence", lines.hits_on_defender + lines.critical)
    assigning.settle_foregone(told)
    aftermath.finish(told)


def calls(table: Table) -> tuple[Call, ...]:
    """Whoever a fight waits for: dice to be rolled, dice to be adjusted or kept, damage to be assigned, or
    enemies that may strike a unit before it moves."""
    fight, debt = in_the_open(table), next_roll(table)
    if fight is None:
        return assigning.calls(table) or breakaway.calls(table)
    if debt is not None:
        return (_call_for_dice(table, fight, debt),)
    role = adjuster(table, fight)
    if role is None:
        return ()
    unit = fighter(fight, role)
    seat = table.units[unit].seat
    names = " or ".join(f"{sway.power.name} of {sway.source}" for sway in usable(table, fight, role))
    says = f"{called(table, seat)} adjusts dice with {names}, or keeps them"
    return (Call(seat, says, ("adjust", "keep", "concede"), rule=close_rules.ATTACKER_ADJUSTS_FIRST.id),)


def _call_for_dice(table: Table, fight: Fight, debt: Owed) -> Call:
    pool: Pool = "attack" if debt.pool == "attack" else "defence"
    seat, unit, why = called(table, debt.seat), fighter(fight, pool), owed(table, fight, pool).why
    says = f"{seat} rolls {counted(debt.count, f'{pool} die')} for {unit} ({why})"
    ranged = fight.combat == "ranged"
    rule = ranged_rules.RANGED_RESOLUTION if ranged else close_rules.ROLL_AND_SORT
    return Call(debt.seat, says, ("roll", "concede"), debt, rule.id)


def _require_all_due(table: Table, fight: Fight, pool: Pool, missing: int, gate: Gate) -> None:
    debt = owed(table, fight, pool)
    given = debt.count - missing
    due_now = f"{counted(debt.count, 'die')} {be(debt.count)} owed ({debt.why})"
    reason = f"{due_now}, {given} {were(given)} given"
    gate.require(close_rules.NO_HOLDING_BACK, missing <= 0, reason)
    gate.require(_count_rule(table, fight, pool), missing >= 0, reason)


def _count_rule(table: Table, fight: Fight, pool: Pool) -> Rule:
    """The rule that says how many dice a pool has."""
    ranged = fight.combat == "ranged"
    if pool == "defence":
        return ranged_rules.DEFENCE_AGAINST_SHOTS if ranged else close_rules.DEFENCE_DICE
    if over_bad(table, fight.attacker, fight.side, "ranged" if ranged else "attack"):
        return ranged_rules.RANGED_NEEDS_FOUR_OVER_A_BAD_SIDE if ranged else close_rules.NEEDS_FOUR_OVER_A_BAD_SIDE
    return ranged_rules.RANGED_DICE if ranged else close_rules.ATTACK_DICE


def _deal(told: Unfolding, fight: Fight, pool: Pool, hits: int) -> None:
    """Damage to the unit that rolled a pool, as abilities of both sides change it; no hits are no damage."""
    other: Pool = "defence" if pool == "attack" else "attack"
    unit, by = fighter(fight, pool), fighter(fight, other)
    dealt = damage(told.table, fight, pool, hits) if hits else Reckoned(0)
    told.say(*used(dealt, unit, f"damage to {unit}"))
    if dealt.count:
        told.say(DamageDealt(unit, dealt.count, told.table.units[by].seat))
