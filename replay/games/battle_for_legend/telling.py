"""An event in one line: who does what to whom, and the number."""

from collections.abc import Callable
from typing import Any

from replay.core.game import Remarked
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend.french import FRENCH
from replay.games.battle_for_legend.place import inches, said
from replay.games.battle_for_legend.tokens import named

SIDES = {"power": "Power", "defence": "Defence"}
HOW = {"melee": "attacks", "ranged": "shoots at", "ballista": "fires the ballista at", "opportunity": "strikes"}


def tell(event: e.Events) -> str:
    """An event in one line, or the empty string for one that another line tells."""
    return TELLINGS[type(event)](event)


def _declared(event: e.AttackDeclared) -> str:
    how = HOW.get(event.kind, f"uses {event.source} on")
    cover = f", in half cover ({FRENCH['half cover']})" if event.cover else ""
    first = f"; {', '.join(event.strikers)} may strike first" if event.strikers else ""
    return f"{event.figure} {how} {event.target}{cover}{first}"


def _rolled(event: e.TieRolled) -> str:
    faces = dict(zip(event.figures, event.faces, strict=False))
    return "the tie is rolled: " + ", ".join(f"{figure} {face}" for figure, face in faces.items())


def _revealed(event: e.TokenRevealed) -> str:
    proof = {"": ", as told", "fits": ", the seal fits", "misfits": ", the seal does not fit"}[event.proof]
    return f"{event.seat} shows {SIDES[event.side]} {event.value}{proof}"


def _resolved(event: e.DuelResolved) -> str:
    outcome = "it succeeds" if event.power > event.defence else "blocked"
    return f"Power {event.power} against Defence {event.defence}: {outcome}"


def _scored(event: e.Scored) -> str:
    what = {"orb": "its start orb", "central": f"the central place ({FRENCH['central']})"}.get(
        event.reason, event.reason
    )
    return f"{event.seat} scores {event.points} PL for {what}"


def _on(target: str) -> str:
    return f" on {target}" if target else ""


def _ended(event: e.MatchEnded) -> str:
    return f"{event.winner} wins" + (", the other gives up" if event.reason == "conceded" else "")


TELLINGS: dict[type[Any], Callable[[Any], str]] = {
    e.WarbandEnlisted: lambda event: (
        f"{event.seat} enlists {event.name} of the {FRENCH[event.faction]}, {event.method}"
    ),
    e.FigureEnlisted: lambda event: f"{event.figure} is {event.profile}",
    e.ArtefactAllotted: lambda event: f"{event.figure} bears {event.artefact}",
    e.FigureDeployed: lambda event: f"{event.figure} stands at {said(event.at)}",
    e.FigureReturned: lambda event: f"{event.figure} comes back at {said(event.at)}",
    e.TieRolled: _rolled,
    e.TieBroken: lambda event: f"{' before '.join(event.figures)}, for the match",
    e.TurnStarted: lambda event: f"turn {event.turn}",
    e.ActivationStarted: lambda event: f"{event.figure} is activated",
    e.ActivationEnded: lambda event: f"the activation of {event.figure} ends",
    e.MoveIntended: lambda event: f"{event.figure} wants to move; {', '.join(event.strikers)} may strike first",
    e.FigureMoved: lambda event: f"{event.figure} moves {inches(event.length)} to {said(event.path[-1])}",
    e.AttackDeclared: _declared,
    e.OpportunityDeclined: lambda event: f"{event.figure} does not strike",
    e.AttackWentOn: lambda event: f"{event.figure}'s attack goes on",
    e.ActLost: lambda event: f"{event.figure} fell, and does nothing more",
    e.TokenCommitted: lambda event: f"{event.seat} lays a {SIDES[event.side]} token of {named(event.owner)}",
    e.TokenPaid: lambda event: f"{event.owner} pays {SIDES[event.side]} {event.value}",
    e.CycleRefilled: lambda event: (
        f"{named(event.owner)} takes its {SIDES[event.side]} discard back ({FRENCH['discard']})"
    ),
    e.ResponseMade: lambda event: f"{event.figure} responds with {event.source}, Defence +{event.bonus}",
    e.TokenRevealed: _revealed,
    e.FrenzyUsed: lambda event: f"{event.seat} uses Frenzy: Power +1",
    e.DuelResolved: _resolved,
    e.DuelVoided: lambda event: f"confrontation {event.number} is void: {event.why}",
    e.DamageDealt: lambda event: f"{event.figure} loses {event.amount}",
    e.LifeRestored: lambda event: f"{event.figure} gets {event.amount} back",
    e.FigureEliminated: lambda event: f"{event.figure} is eliminated by {event.by}",
    e.AbilityUsed: lambda event: f"{event.figure} uses {event.ability}{_on(event.target)}",
    e.ArtefactUsed: lambda event: f"{event.figure} uses {event.artefact}{_on(event.target)}",
    e.FogLaid: lambda event: f"{event.user} lays fog around {event.target}",
    e.FogCleared: lambda event: "the fog clears",
    e.OrbRearmed: lambda event: f"{event.seat} readies its orb again",
    e.PortalUsed: lambda event: f"{event.figure} goes through the portal ({FRENCH['portal']}) to {said(event.at)}",
    e.TurnEnded: lambda event: f"turn {event.turn} ends",
    e.OrbActivated: lambda event: f"{event.seat} activates its start orb",
    e.Scored: _scored,
    e.MatchEnded: _ended,
    Remarked: lambda event: event.text,
}
"""How each event is told."""
