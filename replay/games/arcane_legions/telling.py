"""An event in one line: who does what to whom, and the number."""

from collections.abc import Callable
from typing import Any

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.pose import Pose
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.table import EDGE

ENDINGS = {
    "vp": "wins by victory points",
    "carried_vp": "becomes active with the goal reached, and wins",
    "cleared": "wins: the table is cleared",
    "conceded": "wins: the match is conceded",
    "draw": "",
}
"""How a match ends, after the winner's name."""

STAKES = {"play_order": "for play order", "breakaway": "for who strikes first", "credit": "for the points"}
"""What a roll-off is about."""

TOWARD = {"front": "forward", "right": "right", "rear": "back", "left": "left"}
"""Which way a step out through a side goes."""


def tell(event: e.Events) -> str:
    """An event in one line, or the empty string for one that another line tells."""
    return TELLINGS[type(event)](event)


def _nothing(event: e.Events) -> str:
    return ""


def _given(event: e.OrderGiven) -> str:
    return f"{event.unit} is pushed" if event.push else ""


def _stepped(event: e.UnitStepped) -> str:
    short = f"{event.travelled / 1000:g} " if event.travelled != e.STEP else ""
    return f"{event.unit} steps {short}{TOWARD[event.side]} to {_point(event.pose)}, {event.price} MP"


def _turned(event: e.UnitTurned) -> str:
    over = f"{event.hand} {event.angle}° over its {event.side} onto its {event.landing}"
    return f"{event.unit} turns {over}, to {spot(event.pose)}, {event.price} MP"


def _snapped(event: e.UnitSnapped) -> str:
    return f"{event.unit} lies with its {event.side} on {edge_in_words(event.to, event.onto)}, at {spot(event.pose)}"


def _refused(event: e.SnapRefused) -> str:
    if event.why == "blocked":
        return f"{event.unit} has no room to snap to {_named(event.to)} and goes on"
    return f"{event.unit} finds no room by {_named(event.to)}: the turn is taken back" + _cost(event.price)


def _slid(event: e.UnitSlid) -> str:
    way = "right" if event.by > 0 else "left"
    return f"{event.unit} slides {abs(event.by) / 1000:g} to its {way}, to {_point(event.pose)}"


def _move_ended(event: e.MoveEnded) -> str:
    lost = f", {event.lost} MP lost" if event.lost else ""
    return f"{event.unit} halts{lost}" if event.why == "halted" else f"{event.unit}'s move is over{lost}" * bool(lost)


def _placed(event: e.UnitPlaced) -> str:
    against = f", against {_named(event.against)}" if event.against else ""
    return f"{event.unit} moves to {spot(event.pose)}{against}"


def edge_in_words(name: str, edge: str) -> str:
    """An edge of a unit, of a terrain piece or of the table, as people say it."""
    if name == EDGE:
        return f"the {edge} edge of the table"
    return f"edge {edge} of {name}" if edge.isdecimal() else f"{name}'s {edge}"


def _named(name: str) -> str:
    return "the table edge" if name == EDGE else name


def _cost(price: int) -> str:
    return f", {price} MP" if price else ""


def _regrouped(event: e.Regrouped) -> str:
    parts = [f"{old} to {new}" for old, new in event.moves] + [f"turns {event.turn}°"] * bool(event.turn)
    return f"{event.unit} regroups: {', '.join(parts) or 'nothing changes'}"


def _used(event: e.AbilityUsed) -> str:
    target = f" on {event.target}" if event.target else ""
    return f"{event.unit} uses {event.ability}{target}" + (f": {event.text}" if event.text else "")


def _opened(event: e.FightOpened) -> str:
    does = {"close": "closes on", "ranged": "shoots at", "breakaway": "strikes"}[event.combat]
    way = [f"across {name}" for name in event.crossed] + ["into melee"] * event.melee
    parts = (f"{event.side} to {event.aim}", *way, f"{counted(event.attack, 'die')} against {event.defence}")
    lent = [f"{sway.by:+} {sway.pool} by {sway.ability} of {sway.unit}" for sway in event.swayed]
    return f"{event.attacker} {does} {event.defender}, {', '.join((*parts, *lent))}"


def _rolled(event: e.DiceRolled) -> str:
    return f"{event.unit} rolls {_faces(event.faces)}"


def _adjusted(event: e.DiceAdjusted) -> str:
    return f"{event.ability} turns {_faces(event.was)} into {_faces(event.now)}"


def _resolved(event: e.FightResolved) -> str:
    critical = f" and {event.critical} critical" if event.critical else ""
    return f"defender hit {event.defender_hits}{critical}, attacker hit {event.attacker_hits}"


def _downed(event: e.FigureDowned) -> str:
    return f"{event.unit} loses {event.slot}" + (" to the push" if event.cause == "push" else "")


def _scored(event: e.Scored) -> str:
    why = f"for {event.subject}" if event.subject else f"for a {event.reason}"
    what = {"commander": "'s commander", "ability": "'s ability"}.get(event.reason, "")
    return f"{event.seat} scores {event.points} {why}{what}"


def _ended(event: e.MatchEnded) -> str:
    return f"{event.winner} {ENDINGS[event.reason]}" if event.winner else "nobody is left: a draw"


def _turn(event: e.TurnStarted) -> str:
    return f"{'turn ' + str(event.number) if event.number else 'ambush turn'} of {event.seat}, {event.op} OP"


def _rolled_off(event: e.RolledOff) -> str:
    return f"{event.seat} rolls {_faces(event.faces)} {STAKES[event.purpose]}, {sum(event.faces)} in all"


def _ranked(event: e.OpponentsRanked) -> str:
    ranks = ", then ".join(" and ".join(rank) for rank in event.ranks)
    again = "".join(f"; {' and '.join(rank)} roll again" for rank in event.ranks if len(rank) > 1)
    return f"{ranks} strike{again}"


def _lost(event: e.DamageSettled) -> str:
    return f"{event.lost} damage finds no figure of {event.unit}" if event.lost else ""


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces) or "no dice"


def spot(pose: Pose) -> str:
    """A pose as people say it."""
    return f"{_point(pose)} facing {pose.heading / 1000:g}°"


def _point(pose: Pose) -> str:
    return f"{pose.x / 1000:g}, {pose.y / 1000:g}"


TELLINGS: dict[type[Any], Callable[[Any], str]] = {
    e.ArmyEnlisted: lambda event: f"{event.seat} enlists {event.name} of {event.faction}",
    e.UnitEnlisted: _nothing,
    e.TerrainLaid: lambda event: f"{event.seat} lays {event.piece}, {event.ground}",
    e.TableSettled: lambda event: "the table is settled",
    e.RolledOff: _rolled_off,
    e.RollOffTied: lambda event: f"{' and '.join(event.seats)} tie and roll again",
    e.RollOffWon: lambda event: f"{event.seat} wins the roll-off",
    e.PlayOrderTaken: lambda event: f"the players in order: {', '.join(event.seats)}",
    e.ZoneChosen: lambda event: f"{event.seat} has the {event.zone} side",
    e.UnitDeployed: lambda event: f"{event.unit} is deployed at {spot(event.pose)}",
    e.DeploymentEnded: lambda event: "all units stand",
    e.TurnStarted: _turn,
    e.TurnEnded: lambda event: f"{event.seat}'s turn ends",
    e.FiguresRecovered: lambda event: f"{event.unit} recovers {', '.join(event.slots)}",
    e.OrderGiven: _given,
    e.OrderWasted: lambda event: f"{event.unit}'s order is wasted: {event.why}",
    e.MoveBegun: lambda event: f"{event.unit} may move, {event.points} MP",
    e.UnitStepped: _stepped,
    e.UnitTurned: _turned,
    e.UnitSnapped: _snapped,
    e.SnapRefused: _refused,
    e.UnitSlid: _slid,
    e.MoveEnded: _move_ended,
    e.UnitPlaced: _placed,
    e.BreakawayDrawn: lambda event: f"{' and '.join(event.enemies)} may strike {event.unit} before it moves",
    e.OpponentsRanked: _ranked,
    e.BreakawayForgone: lambda event: f"{event.unit} lets it go",
    e.Regrouped: _regrouped,
    e.AbilityUsed: _used,
    e.EffectLasts: lambda event: f"{event.unit} is under {event.ability} of {event.source} until the turn ends",
    e.EffectOwed: _nothing,
    e.FigureReturned: lambda event: f"{event.figure} of {event.unit} returns to {event.slot}",
    e.UnitDisplaced: lambda event: f"{event.unit} is shifted to {spot(event.pose)}",
    e.FightOpened: _opened,
    e.DiceRolled: _rolled,
    e.DiceAdjusted: _adjusted,
    e.AdjustmentsEnded: lambda event: f"{event.unit} leaves the dice as they lie",
    e.FightResolved: _resolved,
    e.DamageDealt: lambda event: f"{event.unit} takes {event.points}",
    e.FigureHurt: lambda event: f"{event.unit} has {event.slot} hurt by {event.points}",
    e.FigureDowned: _downed,
    e.DamageSettled: _lost,
    e.UnitDefeated: lambda event: f"{event.unit} leaves the table",
    e.FightEnded: _nothing,
    e.Scored: _scored,
    e.CreditTied: lambda event: f"{' and '.join(event.seats)} are equally near {event.subject}, and roll for it",
    e.Withdrew: lambda event: f"{event.seat} gives up",
    e.MatchEnded: _ended,
    Remarked: lambda event: event.text,
}
"""How each event is told."""
