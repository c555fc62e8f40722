"""An event in one line: who does what to whom, and the number."""

from collections.abc import Callable
from typing import Any

from replay.core.game import Remarked
from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish import setup_events as s
from replay.games.fantasy_skirmish.rolling import STAKES
from replay.games.fantasy_skirmish.squares import Square


def tell(event: e.Events) -> str:
    """An event in one line, or the empty string for one that another line tells."""
    return TELLINGS[type(event)](event)


def points(halves: int) -> str:
    """Half points as people count them: "15", "12½"."""
    return f"{halves // 2}{'½' * (halves % 2)}" if halves != 1 else "½"


def _where(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def _plain(name: str) -> str:
    """A record's id as a word or two."""
    return name.replace("_", " ")


def _nothing(event: e.Events) -> str:
    return ""


def _picked(event: s.FeaturesPicked) -> str:
    return f"{event.seat} picks {', '.join(event.features.values())}"


def _rolled(event: s.RolledOff) -> str:
    faces = " ".join(str(face) for face in event.faces)
    return f"{event.seat} rolls {faces} {STAKES[event.purpose]}, {sum(event.faces)} in all"


def _tied(event: s.RollsTied) -> str:
    tied = next((group for group in event.ranked if len(group) > 1), ())
    return f"{' and '.join(tied)} tie and roll again"


def _first(event: s.FirstFound) -> str:
    return f"the order is {', '.join(event.seats)}"


def _laid(event: s.FeatureLaid) -> str:
    return f"{event.seat} lays {event.feature}, {event.kind}, on {' '.join(map(_where, event.squares))}"


def _posted(event: s.ScoutPosted) -> str:
    return f"{event.warrior} scouts at {_where(event.at)}"


def _moved(event: e.WarriorMoved) -> str:
    how = ", double time" if event.double else " freely" if event.free else ""
    to = f" to {_where(event.path[-1])}" if event.path else ""
    return f"{event.warrior} moves {event.price}{how}{to}"


def _with(abilities: tuple[str, ...]) -> str:
    return f" with {_plain(' and '.join(abilities))}" if abilities else ""


def _blow(event: e.BlowLanded) -> str:
    flank = ", flanking" if event.flanking else ""
    return f"{event.warrior} strikes {event.target} for {event.damage}{flank}{_with(event.abilities)}"


def _shot(event: e.ShotLanded) -> str:
    cover = ", in cover" if event.covered else ""
    how = f" at {event.distance}{cover}{_with(event.abilities)}"
    return f"{event.warrior} shoots {event.target} for {event.damage}{how}"


def _on(targets: tuple[str, ...]) -> str:
    return f" on {', '.join(targets)}" if targets else ""


def _turn_ended(event: e.TurnEnded) -> str:
    return f"{event.seat} skips a turn" if event.skipped else f"{event.seat}'s turn ends"


def _scored(event: e.Scored) -> str:
    return f"{event.seat} scores {points(event.halves)} for {_plain(event.subject)}"


def _reinforced(event: e.Reinforced) -> str:
    what = _plain(" and ".join(event.stats))
    return f"{event.seat} buys {what} for {event.cost} RP" if what else f"{event.seat} buys nothing"


def _ended(event: e.MatchEnded) -> str:
    return f"{event.winner} wins" if event.winner else "equal scores: a draw"


TELLINGS: dict[type[Any], Callable[[Any], str]] = {
    s.ArmyEnlisted: lambda event: f"{event.seat} enlists {event.name} of the {_plain(event.faction)}",
    s.WarriorEnlisted: _nothing,
    s.FeaturesPicked: _picked,
    s.RolledOff: _rolled,
    s.RollsTied: _tied,
    s.FirstFound: _first,
    s.FeatureLaid: _laid,
    s.FeatureLeftOut: lambda event: f"there is no room left for {event.feature}",
    s.MapUnrolled: lambda event: f"the map is {_plain(event.map)}",
    s.TileFitted: lambda event: f"{event.seat} lays {_plain(event.tile)} in {event.slot}",
    s.BattlefieldReady: lambda event: "the battlefield is ready",
    s.SideChosen: lambda event: f"{event.seat} enters from the {event.side}",
    s.ScoutPosted: _posted,
    s.ScoutsReady: lambda event: f"{event.seat} is ready",
    e.RoundStarted: lambda event: f"round {event.round}",
    e.WarriorActivated: lambda event: f"{event.warrior} acts" * event.alone,
    e.WarriorMoved: _moved,
    e.BlowLanded: _blow,
    e.ShotLanded: _shot,
    e.SpellCast: lambda event: f"{event.warrior} casts {_plain(event.spell)}{_on(event.targets)}, {event.cost} SP",
    e.AbilityUsed: lambda event: f"{event.warrior} uses {_plain(event.ability)}{_on(event.targets)}",
    e.EffectBegun: lambda event: f"{_plain(event.effect)} runs on {event.warrior}",
    e.EffectEnded: lambda event: f"{_plain(event.effect)} on {event.warrior} ends",
    e.DamageDealt: lambda event: f"{event.warrior} loses {event.amount}",
    e.LifeRestored: lambda event: f"{event.warrior} gets {event.amount} back",
    e.WarriorDefeated: lambda event: f"{event.warrior} is defeated",
    e.TurnEnded: _turn_ended,
    e.RoundEnded: lambda event: f"round {event.round} ends",
    e.Scored: _scored,
    e.PointsGained: lambda event: f"{event.seat} gains {event.points} RP",
    e.Reinforced: _reinforced,
    e.Withdrew: lambda event: f"{event.seat} gives up",
    e.MatchEnded: _ended,
    Remarked: lambda event: event.text,
}
"""How each event is told."""
