"""An ability in words, as short as a card says it: what it does, for whom, when, and how often."""

from collections.abc import Iterator

from replay.core.count import counted
from replay.games.arcane_legions.cards import operation as o
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.condition import When
from replay.games.arcane_legions.cards.hook import Hook

COUNTED = {
    Hook.ORDER_COST: ("OP", "OP"),
    Hook.PUSH_PENALTY: ("figure to a push", "figures to a push"),
    Hook.MOVE_POINTS: ("MP", "MP"),
    Hook.MOVE_COST: ("MP for a side", "MP for a side"),
    Hook.DICE_COUNT: ("die", "dice"),
    Hook.DAMAGE_MODIFY: ("damage", "damage"),
    Hook.VP_MODIFY: ("VP", "VP"),
}
"""What a number is a number of: of one, and of several."""
NEIGHBOURS = {
    "adjacent_enemy": ("while no enemy is adjacent", "while an enemy is adjacent"),
    "adjacent_friend": ("while no friend is adjacent", "while a friend is adjacent"),
}
"""Conditions on who lies beside a unit: that nobody does, and that somebody does."""
PUT = {
    "role": "as {}",
    "combat": "in {} combat",
    "kind": "on {} orders",
    "manoeuvre": "on a {}",
    "side": "over its {}",
    "against": "against a {}",
    "reason": "for {}",
    "figures_min": "with {} or more figures",
    "figures_max": "with {} or fewer figures",
}
"""How conditions with a value are put."""
TARGETS = {"friendly_unit": "friends", "enemy_unit": "enemies"}
USES = {"per_turn": "once a turn", "per_game": "once a game"}


def in_words(power: Power) -> str:
    """An ability in a line; the text of its card where it has one."""
    written = power.written
    if power.does.text:
        return power.does.text
    parts = [_does(power), *_for_whom(power), *_when(power.when)]
    if written.scaling == "per_ready":
        parts.append("for each ready slot")
    if written.uses in USES:
        parts.append(USES[written.uses])
    return ", ".join(parts)


def _does(power: Power) -> str:
    match power.does:
        case o.Reroll():
            return _changes_dice(power.does)
        case o.Add(amount=amount):
            return f"{'+' * (amount >= 0)}{counted(amount, *COUNTED[power.hook])}{_whose(power.does)}"
        case o.Set(amount=amount):
            return f"{counted(amount, *COUNTED[power.hook])}{_whose(power.does)}"
        case o.Wanted():
            return _company(power.does)
        case o.Only(colour=colour):
            return f"{colour} figures go down first"
        case o.Forbid():
            return "is not shifted" if power.hook is Hook.UNIT_DISPLACE else "no breakaway"
        case o.Allow():
            return "a breakaway even on sorties"
    return _deed(power.does)


def _deed(does: o.Operation) -> str:
    match does:
        case o.AddMp(amount=amount):
            return f"{amount:+} MP this turn"
        case o.LendDice(amount=amount, icons=icons):
            return f"{'+' * (amount >= 0)}{counted(amount, f'{icons} die')} this turn"
        case o.Hit(amount=amount):
            return f"{amount} damage"
        case o.Gain(amount=amount):
            return f"{amount} VP"
        case o.Heal():
            return "injured figures recover"
        case o.Return(amount=amount, colour=colour):
            return f"{amount} {colour + ' ' if colour else ''}{'figure returns' if amount == 1 else 'figures return'}"
        case o.Shift(steps=steps, direction=direction):
            way = "" if direction == "any" else f" to its {direction}"
            return f"shifted {steps} {'step' if steps == 1 else 'steps'}{way}"
    return "as its text says"


def _changes_dice(does: o.Reroll) -> str:
    many = "any" if does.up_to is None else str(does.up_to)
    whose = "" if does.dice == "any" else f" {does.dice}"
    what = f"{many}{whose} {'die' if does.up_to == 1 else 'dice'}{_showing(does.faces_min, does.faces_max)}"
    match does:
        case o.Turn(to=to):
            return f"set {what}" + (f" to {to}" if to else "")
        case o.Nudge(amount=amount):
            return f"{amount:+} on {what}"
    return f"reroll {what}"


def _showing(least: int, most: int) -> str:
    if (least, most) == (1, 6):
        return ""
    if least == most:
        return f" showing {least}"
    if least == 1:
        return f" showing {most} or less"
    return f" showing {least} or more" if most == 6 else f" showing {least} to {most}"


def _company(does: o.Wanted) -> str:
    units = f"{does.faction or does.card or 'such'} units in its army"
    match does:
        case o.RequireUnits(amount=amount):
            return f"at least {amount} {units}"
        case o.AtMost(amount=amount):
            return f"at most {amount} {units}"
    return f"no {units}"


def _whose(does: o.Operation) -> str:
    return " to the other side" if does.opposing else ""


def _for_whom(power: Power) -> Iterator[str]:
    whom, far = TARGETS.get(o.target(power.does)), power.written.range_fl
    if whom:
        yield f"for {whom}" + ("" if far is None else f" within {far} FL")


def _when(when: When) -> Iterator[str]:
    for name, told in PUT.items():
        if getattr(when, name) is not None:
            yield told.format(getattr(when, name))
    if when.push is not None:
        yield "when pushed" if when.push else "when not pushed"
    for name, (nobody, somebody) in NEIGHBOURS.items():
        if getattr(when, name) is not None:
            yield somebody if getattr(when, name) else nobody
    if when.own_turn is not None:
        yield "in its own turn" if when.own_turn else "in others' turns"
