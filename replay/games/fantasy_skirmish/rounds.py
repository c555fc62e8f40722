"""The end of a round: victory points, the end of the game, reinforcement points and what they buy."""

from collections.abc import Iterator

from replay.core.count import counted
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.fantasy_skirmish.events import (
    EffectEnded,
    Events,
    MatchEnded,
    PointsGained,
    Reinforced,
    RoundEnded,
    RoundStarted,
    Scored,
)
from replay.games.fantasy_skirmish.orders import Buy
from replay.games.fantasy_skirmish.rulebook import rein as rules
from replay.games.fantasy_skirmish.setup_events import WarriorEnlisted
from replay.games.fantasy_skirmish.stat import works
from replay.games.fantasy_skirmish.table import Table, spaces
from replay.games.fantasy_skirmish.unfolding import Unfolding

POINTS = 5
"""Reinforcement points for each player and round (FS-REIN-01)."""


def close(told: Unfolding) -> None:
    """A round is over: what it brought is scored, then the game ends or is reinforced (FS-END-01)."""
    told.say(RoundEnded(told.table.round), *_passing(told.table), *_defeats(told.table), *_areas(told.table))
    _end(told)
    if told.table.stage != "over":
        told.say(*(PointsGained(seat, POINTS) for seat, p in told.table.seats.items() if not p.withdrawn))


def buy(table: Table, order: Buy, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player buys reinforcements, or none (FS-REIN-03 to 08)."""
    gate.must(table.stage in ("reinforce", "over"), "reinforcements are bought when a round has ended")
    active = called(table, table.active)
    gate.require(rules.IN_ORDER, seat == table.active, f"{active} buys before {called(table, seat)}")
    player, price = table.seats[seat], 0
    for stat in order.stats:
        gate.must(stat in table.book.stats, f"there is no record of a warrior {stat}")
        card = table.book.stats[stat]
        price += card.points
        gate.require(rules.UNIQUE_IN_PLAY, card.faction == player.faction, f"{stat} is of {card.faction}")
        gate.must(stat in player.pool or stat in _own(table, seat), f"{stat} is not in {called(table, seat)}'s pool")
        _require_unique(table, seat, stat, order, gate)
    short = f"{' and '.join(order.stats)} cost {counted(price, 'point')}, {called(table, seat)} has {player.rp}"
    gate.require(rules.SPEND_AT_ONCE, not price or price <= player.rp, short)
    told = Unfolding(table)
    number = sum(1 for warrior in table.warriors.values() if warrior.seat == seat)
    told.say(*(WarriorEnlisted(f"{player.letter}{number + n}", seat, s) for n, s in enumerate(order.stats, start=1)))
    bought(told, seat, order.stats, price)
    return told.events


def bought(told: Unfolding, seat: str, stats: tuple[str, ...] = (), price: int = 0) -> None:
    """A player has bought what it wanted; with the last one the next round begins (FS-REIN-04, 05)."""
    following = next_buyer(told.table, seat)
    told.say(Reinforced(seat, price, stats, following))
    if not following:
        told.say(RoundStarted(told.table.round + 1))


def purchasable(table: Table, seat: str) -> Iterator[str]:
    """The stat cards a seat may still buy, whatever they cost (FS-DEF-03, FS-REIN-06 to 08)."""
    player = table.seats[seat]
    for stat in dict.fromkeys((*player.pool, *_own(table, seat))):
        card = table.book.stats[stat]
        used = any(w.seat == seat and w.stat == stat for w in table.warriors.values())
        if card.faction == player.faction and not (card.unique and used):
            yield stat


def _require_unique(table: Table, seat: str, stat: str, order: Buy, gate: Gate) -> None:
    card = table.book.stats[stat]
    if not card.unique:
        return
    own = [w for w in table.warriors.values() if w.seat == seat and w.stat == stat]
    gate.require(rules.DEFEATED_UNIQUE, not any(w.defeated for w in own), f"{card.name} is Unique and was defeated")
    playing = any(not w.defeated for w in own) or order.stats.count(stat) > 1
    gate.require(rules.UNIQUE_IN_PLAY, not playing, f"{card.name} is Unique and in play")


def _own(table: Table, seat: str) -> frozenset[str]:
    """The cards of a seat's warriors: what was defeated of them is in its pool again (FS-DEF-03)."""
    return frozenset(warrior.stat for warrior in table.warriors.values() if warrior.seat == seat)


def next_buyer(table: Table, seat: str) -> str:
    """The first seat in the order of play that has not bought when this one has; nobody after the last (FS-REIN-04)."""
    left = (one for one in table.order if one != seat and not table.seats[one].bought)
    return next((one for one in left if not table.seats[one].withdrawn), "")


def _passing(table: Table) -> Iterator[Events]:
    """Effects that do not last end with the round."""
    for name, warrior in table.warriors.items():
        for effect in warrior.effects:
            if not works(table.book, effect).lasting:
                yield EffectEnded(name, effect)


def _defeats(table: Table) -> Iterator[Events]:
    """What fell to an enemy scores its points (FS-VP-01, FS-DEF-02, 05)."""
    for fallen in table.fallen:
        warrior = table.warriors[fallen.warrior]
        if fallen.source in table.seats and fallen.source != warrior.seat:
            yield Scored(fallen.source, 2 * table.book.stats[warrior.stat].points, "defeat", fallen.warrior)


def _areas(table: Table) -> Iterator[Events]:
    """A twentieth of the build total for each area a seat has a warrior in (FS-VP-02 to 04)."""
    halves = table.options["build_total"] // 10
    for seat in table.seats:
        held = {s for w in table.warriors.values() if w.seat == seat for s in spaces(w)}
        for area in table.areas:
            if held & set(area.squares):
                yield Scored(seat, halves, "area", area.id)


def _end(told: Unfolding) -> None:
    """Somebody above the build total ends the game; the highest score wins (FS-END-02 to 05)."""
    table = told.table
    scores = {seat: table.score[seat] for seat, player in table.seats.items() if not player.withdrawn}
    most = max(scores.values(), default=0)
    if table.stage == "over" or most <= 2 * table.options["build_total"]:
        return
    best = [seat for seat, halves in scores.items() if halves == most]
    told.say(MatchEnded(best[0], "vp") if len(best) == 1 else MatchEnded("", "draw"))
