"""The steps of Setup follow each other, and nothing of the rounds is said before the last is over (SWL-SETUP-01)."""

from replay.core.names import called
from replay.core.rule import Gate
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.rolling import owed
from replay.games.star_wars_legion.rulebook.poi import STAND_IN
from replay.games.star_wars_legion.rulebook.setup import FIXED_ORDER
from replay.games.star_wars_legion.table import STEPS, Table

TITLES = (
    "", "armies, command hands and battle decks", "the battlefield", "declaring terrain", "placing terrain",
    "the blue player", "the mission", "setup effects", "prepared positions", "the rounds",
)  # fmt: skip
"""What the steps are called, by number."""

MOST_DICE = 40
MOST_TOKENS = 40


def in_turn(table: Table, gate: Gate, stage: str) -> None:
    """State that the step of an order is open, where players may agree to catch up on it. Raises ``Breach``."""
    gate.require(FIXED_ORDER, STEPS[table.stage] == STEPS[stage], _out_of_turn(table, stage))


def _out_of_turn(table: Table, stage: str) -> str:
    now, then = STEPS[table.stage], STEPS[stage]
    return f"step {now}, {TITLES[now]}, comes first" if now < then else f"step {then}, {TITLES[then]}, is over"


def in_step(table: Table, gate: Gate, *stages: str, why: str = "") -> None:
    """State that the step of an order is open; ``why`` says what else its own step waits for. Raises ``Breach``."""
    now, then = STEPS[table.stage], STEPS[stages[0]]
    said = _out_of_turn(table, stages[0])
    open_ = table.stage in stages
    gate.require(FIXED_ORDER, open_ or now == then, said)
    gate.must(open_, said if now != then else why or f"this is not the time for it: {TITLES[now]}")


def rounds_open(table: Table, gate: Gate) -> None:
    """State that the rounds have begun, which nobody agrees to catch up on. Raises ``Breach``."""
    gate.must(STEPS[table.stage] == STEPS["rounds"], _out_of_turn(table, "rounds"))


def in_play(table: Table, seat: str, gate: Gate) -> None:
    """State that the rounds have begun, nothing is left to place or to roll, and the seat speaks. Raises ``Breach``."""
    in_step(table, gate, "rounds")
    gate.must(not table.dropping, f"{', '.join(one.token for one in table.dropping)} is to be placed first")
    gate.must(not owed(table), "dice are to be rolled first")
    gate.must(seat == table.active, f"{called(table, table.active)} speaks now")


def unit_named(table: Table, unit: str, gate: Gate) -> Unit:
    """A unit that is not defeated; a figure that stands for a token is none. Raises ``Breach`` (SWL-POI-05)."""
    _require_miniature(table, unit, gate)
    found = gate.found(table.units.get(unit), f"there is no unit {unit}; there are {', '.join(table.units) or 'none'}")
    gate.must(not found.defeated, f"{unit} is defeated")
    return found


def aimed_at(table: Table, target: str, gate: Gate) -> Unit:
    """What an attack is aimed at: a unit; a token by agreement, which is nobody's. Raises ``Breach`` (SWL-POI-05)."""
    _require_miniature(table, target, gate)
    return Unit("", target) if target in table.tokens else unit_named(table, target, gate)


def _require_miniature(table: Table, name: str, gate: Gate) -> None:
    gate.require(STAND_IN, name not in table.tokens, f"{name} is a token, whatever stands for it, and no unit")


def own_unit(table: Table, unit: str, seat: str, gate: Gate) -> Unit:
    """A unit of a seat that is not defeated. Raises ``Breach``."""
    found = unit_named(table, unit, gate)
    gate.must(found.seat == seat, f"{unit} is {called(table, found.seat)}'s, not {called(table, seat)}'s")
    return found
