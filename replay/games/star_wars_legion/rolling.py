"""Dice: black ones for the blue player (SWL-BLUE), those of an attack and of a defence as they are told."""

from collections import Counter

from replay.core.count import be, counted, were
from replay.core.dice import Owed, Roll, misread, owed_to, shortfall
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.star_wars_legion.events import AttackRolled, DefenceRolled, Events
from replay.games.star_wars_legion.rulebook import blue as rules
from replay.games.star_wars_legion.setup_events import BlueRolled, BlueSet, BlueTied, DecksShuffled
from replay.games.star_wars_legion.table import Table
from replay.games.star_wars_legion.unfolding import Unfolding

BLACK = 8
"""Faces of an attack die."""
WHITE = 6
"""Faces of a defence die."""

FACES = {1: "critical", 2: "hit", 3: "hit", 4: "hit", 5: "surge"}
"""What the faces of a black attack die show; the others are blank (SWL-BLUE-07)."""

LADDER = ("critical", "hit", "surge")
"""What decides who is blue, in this order (SWL-BLUE-03 to 05)."""

POOLS = {"blue": "for the blue player", "attack": "to attack", "defence": "to defend"}
"""What dice are for."""


def owed(table: Table) -> tuple[Owed, ...]:
    """The dice still to be rolled."""
    if table.stage == "rolls":
        count = int(table.options["blue_roll_dice"])
        return tuple(Owed(seat, "blue", count, BLACK) for seat in table.seats if seat not in table.rolls)
    fight = table.fight
    if table.stage != "rounds" or fight is None or fight.unit not in table.units:
        return ()
    if not fight.faces:
        return (Owed(table.units[fight.unit].seat, "attack", fight.attack, BLACK),)
    if fight.defence and not fight.saves and fight.target in table.units:
        return (Owed(table.units[fight.target].seat, "defence", fight.defence, WHITE),)
    return ()


def roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A seat rolls the dice it owes."""
    debts = owed(table)
    gate.must(debts, "nobody owes any dice now")
    debt = gate.found(
        owed_to(order, tuple(debt for debt in debts if debt.seat == seat)), f"{called(table, seat)} owes no dice now"
    )
    given = len(order.faces)
    count = f"{counted(debt.count, 'die')} {be(debt.count)} owed, {given} {were(given)} given"
    shown = ", ".join(map(str, dict.fromkeys(misread(order, debt))))
    strange = f"no die of this kind shows {shown}; 1 to {debt.sides} are its faces"
    if debt.pool == "blue":
        gate.require(rules.BLACK_DIE, not misread(order, debt), strange)
        gate.require(rules.FIVE_DICE, shortfall(order, debt) == 0, count)
        return _blue(table, seat, order.faces)
    gate.must(not misread(order, debt), strange)
    gate.must(shortfall(order, debt) == 0, count)
    return (AttackRolled(order.faces),) if debt.pool == "attack" else (DefenceRolled(order.faces),)


def results(faces: tuple[int, ...]) -> tuple[int, ...]:
    """How many criticals, hits and surges dice show, as thrown."""
    found = Counter(FACES.get(face, "blank") for face in faces)
    return tuple(found[kind] for kind in LADDER)


def _blue(table: Table, seat: str, faces: tuple[int, ...]) -> tuple[Events, ...]:
    """With both throws the ladder decides, or both throw again (SWL-BLUE-03 to 06)."""
    told = Unfolding(table)
    told.say(BlueRolled(seat, faces))
    thrown = {one: results(rolled) for one, rolled in told.table.rolls.items()}
    if len(thrown) == len(table.seats):
        best = max(thrown, key=lambda one: thrown[one])
        if len(set(thrown.values())) == 1:
            told.say(BlueTied())
        else:
            told.say(BlueSet(best, "roll"), DecksShuffled())
    return told.events
