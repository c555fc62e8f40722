"""What a unit sees and may shoot at: the rules of a line of sight, and every line with what speaks against it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from replay.core.pose import CONTACT, Point, distance2
from replay.core.rule import Breach, Gate, breaches
from replay.games.arcane_legions.combat.pools import can_attack
from replay.games.arcane_legions.ground.line_of_sight import (
    FAR,
    Crossing,
    Eye,
    Sight,
    hides,
    looked_along,
    obstacles,
    toward,
)
from replay.games.arcane_legions.ground.meeting import adjacent_enemies
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, SIDES
from replay.games.arcane_legions.orders import Range, Side
from replay.games.arcane_legions.rulebook import ranged as rules
from replay.games.arcane_legions.table import Table, enemies

Lines = Mapping[Side, Sight]
"""The lines from one side of a unit to each side of a target."""


class Looked(Struct, frozen=True):
    """A line of sight, and every rule that forbids a shot along it, with the reason."""

    sight: Sight
    against: tuple[Breach, ...]


def sights(table: Table, name: str) -> tuple[Looked, ...]:
    """Every line from a unit on the table to an enemy: what it sees, and why not."""
    every = _every(table, name, tuple(SIDES), tuple(enemies(table, table.units[name].seat)))
    return tuple(Looked(line, _against(table, lines, aim)) for lines in every for aim, line in lines.items())


def shots(table: Table, name: str) -> Iterator[Sight]:
    """The lines along which a unit may shoot now, order points and pushes apart (AL-RANGED)."""
    sides = tuple(side for side in SIDES if can_attack(table, name, side, "ranged"))
    targets = tuple(_within_bowshot(table, name)) if sides else ()
    if targets and not adjacent_enemies(table, name):
        for lines in _every(table, name, sides, targets):
            for aim, line in lines.items():
                if line.faces and line.in_range and not _against(table, lines, aim):
                    yield line


def take_aim(table: Table, order: Range, gate: Gate) -> Sight:
    """The line of a shot, with what it crosses as it was said or, where nothing was, as the table lies.

    Raises ``Breach`` for AL-RANGED-04, 05, 10, 12, 13 and 17.
    """
    eye = Eye(table, order.unit, order.side, order.target, obstacles(table))
    lines = toward(eye)
    seen = _as_said(table, order, looked_along(eye, lines[order.aim]), gate)
    _state(table, {**lines, order.aim: seen}, order.aim, gate)
    return seen


def _within_bowshot(table: Table, name: str) -> Iterator[str]:
    """The enemies near enough that some line to them may be short enough (AL-RANGED-10)."""
    own = table.units[name].pose
    for target, enemy in enemies(table, table.units[name].seat).items():
        if own and enemy.pose:
            apart = distance2(Point(own.x, own.y), Point(enemy.pose.x, enemy.pose.y))
            if apart <= (FAR + FORMATION_LENGTH + CONTACT) ** 2:
                yield target


def _every(table: Table, name: str, sides: tuple[Side, ...], targets: tuple[str, ...]) -> Iterator[Lines]:
    found = obstacles(table)
    for target in targets:
        for side in sides:
            yield toward(Eye(table, name, side, target, found))


def _against(table: Table, lines: Lines, aim: Side) -> tuple[Breach, ...]:
    return breaches(lambda waived: _state(table, lines, aim, Gate(waived)))


def _state(table: Table, lines: Lines, aim: Side, gate: Gate) -> None:
    """The rules of a shot from one side along one of its lines to a target."""
    seen = lines[aim]
    ends = f"the {seen.side} of {seen.unit}", f"the {aim} of {seen.target}"
    gate.require(rules.SHOT_FROM_A_FACING_SIDE, seen.faces, f"{ends[0]} does not face {ends[1]}")
    far = f"from {ends[0]} to {ends[1]} it is {_steps(seen.length)} steps, and a shot carries {_steps(FAR)}"
    gate.require(rules.WITHIN_RANGE, seen.in_range, far)
    gate.require(rules.WHAT_SIGHT_CROSSES, not seen.hidden_by, f"{_hiding(seen)} {ends[1]} from {ends[0]}")
    faced = [line for line in lines.values() if line.faces]
    seeable = not faced or any(line.eligible for line in faced)
    gate.require(rules.ELIGIBLE_TARGET, seeable, f"no side of {seen.target} is in range and in sight of {ends[0]}")
    if table.options["defender_side_choice"] == "nearest":
        nearest = min((line for line in faced if line.eligible), key=_length, default=seen)
        other = f"the {nearest.aim} of {seen.target} is nearer, at {_steps(nearest.length)} steps"
        gate.require(rules.SIDE_SHOT_AT, seen.length <= nearest.length + CONTACT, other)


def _as_said(table: Table, order: Range, line: Sight, gate: Gate) -> Sight:
    """The line with what a scribe says it crosses; control terrain may be named, it counts for nothing."""
    if order.crosses is None:
        return line
    _require_named(table, order, order.crosses, gate)
    control = {name for name, piece in table.terrain.items() if piece.ground == "control"}
    said = tuple(name for name in order.crosses if name not in control)
    here, there = _listed(line.crosses), _listed(said)
    crosses = f"the line from the {order.side} of {order.unit} to the {order.aim} of {order.target} crosses"
    same = set(said) == set(line.crosses)
    gate.require(rules.CROSSING, same, f"{crosses} {here}, and {there} {'is' if len(said) < 2 else 'are'} recorded")
    if same:
        return line
    known = {crossing.name: crossing.at for crossing in line.crossings}
    met = tuple(Crossing(name, known.get(name, line.end), hides(table, order.target, name)) for name in said)
    return replace(line, crossings=met)


def _require_named(table: Table, order: Range, names: tuple[str, ...], gate: Gate) -> None:
    """State that what a scribe names can be in the way at all."""
    gate.must(len(set(names)) == len(names), "what sight crosses is named once")
    for name in names:
        unit = table.units.get(name)
        gate.must(unit or name in table.terrain, f"there is no unit or terrain piece {name}")
        gate.must(name != order.unit, f"{order.unit}'s own base is never in its way")
        gate.must(unit is None or unit.pose is not None, f"{name} is not on the table")


def _hiding(seen: Sight) -> str:
    names = tuple("its own base" if name == seen.target else name for name in seen.hidden_by)
    return f"{_listed(names)} {'hides' if len(names) == 1 else 'hide'}"


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(names) or "nothing"


def _length(line: Sight) -> int:
    return line.length


def _steps(length: int) -> str:
    """Thousandths of a step in steps."""
    return f"{length / 1000:g}"
