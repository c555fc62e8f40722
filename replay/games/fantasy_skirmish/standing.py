"""Where a warrior may stand, and who is adjacent to whom."""

from replay.core.rule import Gate, Rule
from replay.games.fantasy_skirmish.field import SHUT, Field, enterable, ground, level, of_ground, on_map, squares
from replay.games.fantasy_skirmish.rulebook.mount import LEGAL_BACK
from replay.games.fantasy_skirmish.squares import Square, diagonal, neighbours, ring
from replay.games.fantasy_skirmish.table import Table, enemies, field, occupied, spaces, stat_of


def touching(land: Field, one: Square, other: Square) -> bool:
    """Whether two squares are adjacent: one level, touching, no blocking ground on the way (FS-ADJ-01 to 03)."""
    if ring(one, other) != 1 or level(land, one) != level(land, other):
        return False
    if any(ground(land, square) == "blocking" for square in (one, other)):
        return False
    if not diagonal(one, other):
        return True
    beside = ((one[0], other[1]), (other[0], one[1]))
    return not any(ground(land, square) == "blocking" for square in beside)


def adjacent(table: Table, one: str, other: str) -> bool:
    """Whether two warriors are adjacent, by any square of each (FS-MOUNT-08)."""
    land = field(table)
    ours, theirs = (spaces(table.warriors[name]) for name in (one, other))
    return any(touching(land, a, b) for a in ours for b in theirs)


def adjacent_enemies(table: Table, warrior: str) -> tuple[str, ...]:
    """The enemies adjacent to a warrior."""
    return tuple(other for other in enemies(table, table.warriors[warrior].seat) if adjacent(table, warrior, other))


def may_stand(table: Table, warrior: str, square: Square) -> bool:
    """Whether a square is on the map, can be stood on, and nobody else does (FS-SETUP-12, FS-MOUNT-04)."""
    return enterable(field(table), square) and square not in occupied(table, warrior)


def room(table: Table, warrior: str) -> frozenset[Square]:
    """Every square that a warrior may stand on."""
    land = field(table)
    return frozenset(squares(land)) - of_ground(land, SHUT) - occupied(table, warrior)


def backs(table: Table, warrior: str, front: Square) -> tuple[Square, ...]:
    """The squares that a mounted warrior's back may lie on when its front is there (FS-MOUNT-04)."""
    free = room(table, warrior)
    return tuple(square for square in neighbours(front) if square in free)


def require_front(table: Table, warrior: str, square: Square, rule: Rule, gate: Gate) -> None:
    """State that a warrior may stand on a square. Raises ``Breach``."""
    where = f"{square[0]},{square[1]}"
    gate.must(on_map(field(table), square), f"{where} is not on the map")
    gate.require(rule, may_stand(table, warrior, square), f"{warrior} cannot stand on {where}")


def require_back(table: Table, warrior: str, front: Square, back: Square | None, gate: Gate) -> None:
    """State where a mounted warrior's back square is put; one on foot has none (FS-MOUNT-04). Raises ``Breach``."""
    if not stat_of(table, warrior).mounted:
        gate.must(back is None, f"{warrior} is not mounted: it has no back square")
        return
    back = gate.found(back, f"{warrior} is mounted: say where its back square lies, with back=X,Y")
    where = f"{back[0]},{back[1]}"
    gate.must(on_map(field(table), back), f"{where} is not on the map")
    gate.must(back != front, f"{where} is its front square")
    gate.require(LEGAL_BACK, ring(front, back) == 1, f"{where} does not touch the front square")
    gate.require(LEGAL_BACK, may_stand(table, warrior, back), f"{warrior}'s back square cannot lie on {where}")
