"""Turns: whose it is, the warrior that acts in it, what it may still do, and how a turn ends or is skipped."""

from replay.core.count import counted
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.fantasy_skirmish import rounds
from replay.games.fantasy_skirmish.events import Action, Events, TurnEnded, WarriorActivated
from replay.games.fantasy_skirmish.orders import Activate, Done, Skip
from replay.games.fantasy_skirmish.rulebook import phase, turn
from replay.games.fantasy_skirmish.rulebook.melee import ONE_ATTACK
from replay.games.fantasy_skirmish.rulebook.move import DOUBLE_TIME
from replay.games.fantasy_skirmish.table import TURNS, Table, idle, turn_of
from replay.games.fantasy_skirmish.unfolding import Unfolding

ATTACKS: tuple[Action, ...] = ("melee", "ranged")


def activate(table: Table, order: Activate, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A warrior begins its turn (FS-TURN-03, 07)."""
    acting = table.acting
    gate.must(acting is None or acting.warrior != order.warrior, f"it is {order.warrior}'s turn already")
    return begin(table, order.warrior, seat, gate, alone=True).events


def begin(table: Table, warrior: str, seat: str, gate: Gate, *, alone: bool = False) -> Unfolding:
    """The warrior acts in this turn: it does so already, or is activated now (FS-TURN-02, 03, 07, 08)."""
    require_turn(table, seat, gate)
    found = gate.found(table.warriors.get(warrior), f"there is no warrior {warrior}")
    gate.must(not found.defeated, f"{warrior} is defeated")
    told = Unfolding(table)
    acting = table.acting
    if acting and acting.warrior == warrior:
        return told
    gate.require(turn.ALTERNATE_TURNS, found.seat == seat, f"{warrior} is {called(table, found.seat)}'s")
    other = acting.warrior if acting else ""
    gate.require(turn.ONE_WARRIOR, not acting or table.extra, f"it is {other}'s turn; end it first")
    gate.require(turn.ONCE_A_ROUND, not found.activated, f"{warrior} has acted in this round")
    told.say(WarriorActivated(warrior, alone))
    return told


def require_turn(table: Table, seat: str, gate: Gate) -> None:
    """State whose turn it is. Raises ``Breach`` (FS-TURN-02)."""
    gate.must(table.stage in ("turns", "over"), "no turn has begun")
    whose = turn_of(table)
    other = f"it is {called(table, whose)}'s turn, not {called(table, seat)}'s"
    gate.require(turn.ALTERNATE_TURNS, seat == whose, other)


def require_action(table: Table, warrior: str, action: Action, gate: Gate) -> None:
    """State that the action phase is open (FS-PHASE-04, FS-MELEE-05, FS-MOVE-02). Raises ``Breach``."""
    acting = gate.found(table.acting, f"{warrior} is not activated")
    had = acting.action
    again = f"{warrior} has had its action"
    if action in ATTACKS:
        gate.require(ONE_ATTACK, had not in ATTACKS, f"{warrior} has attacked in this turn")
    gate.require(phase.ACTION_OPTIONS, not had, again)
    gate.require(DOUBLE_TIME, not acting.double, f"{warrior} moved in double time: it takes no action")
    gate.must(table.warriors[warrior].at is not None, f"{warrior} is not on the map")


def done(table: Table, order: Done, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The turn ends; it is used up for the seat whose warrior acted in it, whoever says so (FS-TURN-02, 06)."""
    require_turn(table, seat, gate)
    gate.must(table.acting is not None, "nobody has acted in this turn: skip it, or activate a warrior")
    told = Unfolding(table)
    end_turn(told, turn_of(table), skipped=False)
    return told.events


def skip(table: Table, order: Skip, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The turn is skipped (FS-TURN-09, 10)."""
    require_turn(table, seat, gate)
    gate.must(table.acting is None, "a warrior has acted in this turn: end it")
    player, waiting = table.seats[seat], len(tuple(idle(table, seat)))
    count = player.acted + waiting
    used, ready = counted(player.acted, "turn"), counted(waiting, "warrior")
    many = f"{used} used and {ready} to act make {count}, not fewer than {TURNS}"
    gate.require(turn.SKIP_TEST, count < TURNS, many)
    told = Unfolding(table)
    end_turn(told, seat, skipped=True)
    return told.events


def end_turn(told: Unfolding, seat: str, *, skipped: bool) -> None:
    """The turn passes on, or the round is over (FS-TURN-06)."""
    following = next_turn(told.table, seat)
    told.say(TurnEnded(seat, following, skipped))
    if not following:
        rounds.close(told)


def next_turn(table: Table, seat: str) -> str:
    """The seat that has the turn after this one; nobody when the round is over (FS-TURN-06).

    Where a seat had its turn before another's, by agreement, that other one still has its own.
    """
    passed = (table.active,) if seat != table.active else ()
    place = table.order.index(seat) if seat in table.order else 0
    turns = {i: player.turns + (i == seat) for i, player in table.seats.items() if not player.withdrawn}
    around = (*passed, *table.order[place + 1 :], *table.order[: place + 1])
    return next((other for other in around if turns.get(other, TURNS) < TURNS), "")
