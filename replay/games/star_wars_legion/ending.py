"""Victory points, rounds and the end of the game: recorded as they are told (SWL-FACT-07, SWL-OBJ-01)."""

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.star_wars_legion.contesting import tallies
from replay.games.star_wars_legion.events import Events, MatchEnded, RoundEnded, RoundStarted, Scored
from replay.games.star_wars_legion.orders import EndRound, Finish, Score
from replay.games.star_wars_legion.rulebook.fact import VICTORY
from replay.games.star_wars_legion.rulebook.obj import PURPOSE
from replay.games.star_wars_legion.steps import MOST_TOKENS, in_play
from replay.games.star_wars_legion.table import Table


def score(table: Table, order: Score, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A seat scores, for what the cards say."""
    in_play(table, seat, gate)
    whose = order.seat or seat
    gate.must(whose in table.seats, f"there is no seat {whose}")
    bounded = 0 < abs(order.points) <= MOST_TOKENS
    gate.must(bounded, f"1 to {MOST_TOKENS} points are scored at a time, not {order.points}")
    told = f"{called(table, whose)} scores {order.points}, as told"
    return (Scored(whose, order.points, order.why), Remarked(PURPOSE.id, told, judge=True))


def end_round(table: Table, order: EndRound, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The round ends: how the tokens stand is told, and the next round begins."""
    in_play(table, seat, gate)
    gate.must(table.acting is None, "an activation is under way: done ends it")
    told = Remarked(VICTORY.id, f"round {table.round} ends, as told", judge=True)
    return (*tallies(table), RoundEnded(table.round), told, RoundStarted(table.round + 1, table.blue))


def finish(table: Table, order: Finish, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The game ends: whoever has more points wins, equal points are a draw."""
    in_play(table, seat, gate)
    gate.must(table.acting is None, "an activation is under way: done ends it")
    most = max(table.score.values())
    best = [one for one, points in table.score.items() if points == most]
    told = Remarked(VICTORY.id, "the game ends, as told", judge=True)
    ended = MatchEnded(best[0], "vp") if len(best) == 1 else MatchEnded("", "draw")
    return (*tallies(table), told, ended)
