"""A player gives up: the last one left has won; among more the match goes on without whoever gave up."""

from replay.core.game import Concede
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.fantasy_skirmish import rounds
from replay.games.fantasy_skirmish.activating import end_turn
from replay.games.fantasy_skirmish.events import Events, MatchEnded, Withdrew
from replay.games.fantasy_skirmish.table import Table, turn_of
from replay.games.fantasy_skirmish.unfolding import Unfolding


def concede(table: Table, order: Concede, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player gives up; its warriors leave the map."""
    gate.must(not table.seats[seat].withdrawn, f"{called(table, seat)} has given up")
    left = [other for other, player in table.seats.items() if other != seat and not player.withdrawn]
    if len(left) == 1:
        return (MatchEnded(left[0], "conceded"),)
    gate.must(
        table.stage in ("turns", "reinforce"), "whoever leaves before the first turn leaves a match to be opened anew"
    )
    told = Unfolding(table)
    told.say(Withdrew(seat))
    if table.stage == "turns" and turn_of(table) == seat:
        end_turn(told, seat, skipped=table.acting is None)
    elif table.stage == "reinforce" and table.active == seat:
        rounds.bought(told, seat)
    return told.events
