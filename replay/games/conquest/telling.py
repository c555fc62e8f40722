"""An event in one line: who does what, and the number."""

from collections.abc import Callable
from typing import Any

from replay.core.game import Remarked
from replay.core.pose import Pose
from replay.games.conquest import action_events as a
from replay.games.conquest import events as e
from replay.games.conquest import fact_events as f
from replay.games.conquest.action_orders import Action

DOES: dict[Action, str] = {
    "march": "marches",
    "charge": "charges",
    "rally": "rallies",
    "reform": "reforms",
    "take-aim": "takes aim",
    "volley": "volleys",
    "pass": "passes",
    "clash": "clashes",
    "combat-rally": "rallies in combat",
    "combat-reform": "reforms in combat",
    "inspire": "is inspired",
    "withdraw": "withdraws",
}
"""How each Action is told."""


def tell(event: e.Events) -> str:
    """An event in one line, or the empty string for one that another line tells."""
    return TELLINGS[type(event)](event)


def _nothing(event: e.Events) -> str:
    return ""


def _many(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _where(at: Pose | None) -> str:
    if at is None:
        return ""
    return f" to {at.x / 1000:g},{at.y / 1000:g} facing {at.heading / 1000:g}"


def _nominated(event: e.ReinforcementNominated) -> str:
    what = "it arrives" if event.choice == "arrive" else "it is held back"
    return f"{event.seat} nominates {event.regiment}: {what}"


def _rolled(event: e.ReinforcementRolled) -> str:
    faces = " ".join(map(str, event.faces))
    return (
        f"{event.seat} rolls {faces} for {event.cls}: {event.successes or 'none'} arrive{'s' * (event.successes == 1)}"
    )


def _arrived(event: e.ReinforcementSelected | e.ArrivedAutomatically) -> str:
    alone = isinstance(event, e.ArrivedAutomatically)
    verb = "arrives" if len(event.regiments) == 1 else "arrive"
    return f"{_many(event.regiments)} {verb}" + " automatically" * alone


def _all_laid(event: e.CardsLaid) -> str:
    last = event.first + len(event.cards) - 1
    return f"{event.seat} lays {f'card {last}' if last == event.first else f'cards {event.first} to {last}'}"


def _set(event: e.StackSet) -> str:
    return f"{event.seat} sets a Stack of {event.size}"


def _won(event: e.SupremacyWon) -> str:
    return f"{event.seat} has {event.score} against {event.other} and chooses"


def _modified(event: e.SupremacyModified) -> str:
    return f"{event.seat}'s die counts {event.delta:+d}" + (f" by {event.why}" if event.why else "")


def _declared(event: e.SupremacyDeclared) -> str:
    return f"{event.seat} activates {event.ability}" if event.use else f"{event.seat} activates no Supremacy Ability"


def _drawn(event: a.CardDrawn) -> str:
    how = ", proven" if event.proven else ", which does not fit its seal" if event.misfit else ", as told"
    return f"{event.seat} draws card {event.number}: {event.entry}{how}"


def _entered(event: a.UnitEntered) -> str:
    via = {"zone": "", "flank": " from a flank", "other": " by a rule"}[event.via]
    return f"{event.unit} comes on{via}{_where(event.at)}"


def _acted(event: a.ActionTaken) -> str:
    how = {"slot": "", "free": ", free", "out": ", out of sequence"}[event.way]
    helped = ", with its bonus" * event.aided
    return f"{event.unit} {DOES[event.action]}{how}{helped}"


def _contact(event: f.ContactChanged) -> str:
    return f"{event.unit} touches {_many(event.enemies)}" if event.enemies else f"{event.unit} touches no enemy"


def _scored(event: f.Scored) -> str:
    return f"{event.seat} scores {event.points}" + (f" for {event.why}" if event.why else "")


def _thrown(event: f.DiceThrown) -> str:
    return f"{event.seat} throws {' '.join(map(str, event.faces))} for {event.what}"


def _checked(event: e.VictoryChecked) -> str:
    return "" if event.winner else f"round {event.round} names no winner"


def _ended(event: e.MatchEnded) -> str:
    why = {"conceded": "by concession", "wiped out": "the army is wiped out", "scenario": "by the scenario"}
    if not event.winner:
        return f"no victor: {event.reason}"
    return f"{event.winner} wins, {why.get(event.reason, event.reason)}"


def _remarked(event: Remarked) -> str:
    """Advice is told; that something is not checked the audit says."""
    return "" if event.text.endswith("not checked") else event.text


TELLINGS: dict[type[Any], Callable[[Any], str]] = {
    e.ArmyEnlisted: lambda event: f"{event.seat} enlists {event.name}",
    e.RegimentEnlisted: _nothing,
    e.CharacterEnlisted: _nothing,
    e.UnitDescribed: lambda event: f"{event.unit} is {event.cls} {event.type}",
    e.CharacterAttached: lambda event: f"{event.character} joins {event.regiment}",
    e.SeatReady: lambda event: f"{event.seat} is ready",
    e.RoundStarted: lambda event: f"round {event.round}",
    e.PhaseOpened: lambda event: f"{event.phase} phase",
    e.ReinforcementNominated: _nominated,
    e.ReinforcementRolled: _rolled,
    e.ReinforcementSelected: _arrived,
    e.ArrivedAutomatically: _arrived,
    e.CardLaid: lambda event: f"{event.seat} lays card {event.number}",
    e.CardsLaid: _all_laid,
    e.StackSet: _set,
    e.SupremacyRolled: lambda event: f"{event.seat} rolls off {event.face}",
    e.SupremacyModified: _modified,
    e.SupremacyKept: lambda event: f"{event.seat} keeps the die",
    e.SupremacyTied: lambda event: f"{event.score} each: both throw again",
    e.SupremacyWon: _won,
    e.FirstPlayerTaken: lambda event: f"{event.seat} is First Player",
    e.SupremacyDeclared: _declared,
    a.CardDrawn: _drawn,
    a.CardDiscarded: lambda event: f"{event.entry} activates nobody and is discarded",
    a.UnitActivated: lambda event: f"{event.unit} is activated",
    a.EventResolved: lambda event: f"{event.unit} resolves {event.name}: {event.effect}",
    a.EventFinished: lambda event: f"the Draw Event of {event.unit} is finished",
    a.ActionAllowed: lambda event: f"{event.unit} may {event.grant.action or 'resolve more'}: {event.grant.kind}",
    a.UnitEntered: _entered,
    a.ActionTaken: _acted,
    a.UnableToAct: lambda event: f"{event.unit} takes no Action: {event.why}",
    a.ActivationEnded: lambda event: f"{event.unit} is done",
    a.TurnPassed: lambda event: f"{event.seat} has no card left and passes",
    f.UnitMoved: lambda event: f"{event.unit} moves{_where(event.at)}",
    f.ContactChanged: _contact,
    f.StandsRemoved: lambda event: f"{event.unit} loses {event.stands}",
    f.UnitDestroyed: lambda event: f"{event.unit} is destroyed",
    f.MoraleChanged: lambda event: f"{event.unit} is {'Broken' if event.broken else 'steady again'}",
    f.TokenPlaced: lambda event: f"{event.unit} has the token {event.effect}",
    f.TokenRemoved: lambda event: f"{event.unit} loses the token {event.effect}",
    f.UnitWithheld: lambda event: f"{event.unit} is back in reserve",
    f.DiceThrown: _thrown,
    f.Scored: _scored,
    e.VictoryChecked: _checked,
    e.MatchEnded: _ended,
    Remarked: _remarked,
}
"""How each event is told."""
