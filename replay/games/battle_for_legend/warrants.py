"""Which rules what happened follows from, event by event and field by field."""

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.rule import Rule
from replay.core.warrant import Warrants
from replay.core.wire import Event
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend.rulebook import (
    activation,
    artefact,
    ballista,
    cover,
    cycle,
    duel,
    elimination,
    figure,
    geo,
    initiative,
    opportunity,
    orb,
    portal,
    response,
    setup,
    win,
    zone,
)

_PREPARING: Warrants = {
    e.WarbandEnlisted: {
        "": (setup.THREE,),
        "faction": (setup.FACTIONS,),
        "method": (setup.FACTIONS,),
        "book": (figure.SHEET, figure.UNNAMED_VALUES),
        "arena": (setup.LAYOUT,),
    },
    e.FigureEnlisted: {"": (setup.THREE,), "profile": (figure.SHEET,)},
    e.ArtefactAllotted: {"": (setup.ONE_ARTEFACT,), "figure": (setup.ONE_BEARER, setup.PUBLIC)},
    e.FigureDeployed: {"": (setup.START_ZONE,), "at": (setup.START_ZONE, setup.WHOLE_BASE)},
    e.FigureReturned: {
        "": (elimination.RETURN_TIME, elimination.RETURN_STATE),
        "at": (elimination.RETURN_PLACE,),
        "refilled": (cycle.NOTHING_ELSE,),
    },
}

_TURNS: Warrants = {
    e.TieRolled: {"": (initiative.SETTLED,)},
    e.TieBroken: {"": (initiative.SETTLED,)},
    e.TurnStarted: {"": (initiative.NEXT_TURN,)},
    e.ActivationStarted: {"": (initiative.HIGHEST_FIRST, initiative.ONCE)},
    e.ActivationEnded: {"": (initiative.NO_SKIPPING,)},
    e.TurnEnded: {"": (initiative.TURN_ENDS,)},
    e.MoveIntended: {"": (opportunity.MOVING,), "strikers": (opportunity.BEFORE, opportunity.ENGAGED)},
    e.FigureMoved: {"": (activation.MOVEMENT,), "length": (geo.PATH_LENGTH,)},
    e.AbilityUsed: {"": (activation.ONE_MAIN,)},
    e.ArtefactUsed: {"": (activation.ARTEFACT_ONCE, artefact.RECORD)},
    e.PortalUsed: {"": (portal.BY_PASSING, activation.PASSING), "at": (portal.ARRIVAL,)},
}

_DUELS: Warrants = {
    e.AttackDeclared: {
        "": (duel.STARTS, activation.CONFRONTATION),
        "source": (figure.SHEET, artefact.OFFENSIVE),
        "bonus": (duel.TOTALS, artefact.RECORD),
        "cover": (cover.CENTRE, cover.IMMEDIATE, cover.ONE_ONLY, cover.AT_DECLARATION, ballista.COVERS_USER),
        "step": (activation.STEPS, opportunity.FREE),
        "strikers": (opportunity.ELSEWHERE, opportunity.BEFORE, opportunity.ATTACKING),
    },
    e.OpportunityDeclined: {"": (opportunity.BEFORE,)},
    e.AttackWentOn: {"": (opportunity.OUTCOME,)},
    e.ActLost: {"": (opportunity.OUTCOME,)},
    e.TokenCommitted: {
        "": (duel.POWER_LAID, duel.DEFENCE_LAID),
        "owner": (duel.POWER_LAID, duel.DEFENCE_LAID, ballista.OWN_TOKENS),
    },
    e.TokenPaid: {"": (response.COST, cycle.DISCARD)},
    e.CycleRefilled: {"": (cycle.REFILL, cycle.MOMENT), "side": (cycle.SEPARATE,), "owner": (ballista.OWN_CYCLE,)},
    e.ResponseMade: {"": (response.ABILITY_OR_ARTEFACT,), "bonus": (duel.TOTALS,), "allows_both": (response.NOT_BOTH,)},
    e.TokenRevealed: {"": (duel.TOGETHER,), "value": (duel.FROM_STOCK,), "proof": (duel.FROM_STOCK,)},
    e.FrenzyUsed: {"": (orb.FRENZY, orb.FRENZY_MOMENT)},
    e.DuelResolved: {
        "": (duel.COURSE,),
        "power": (duel.TOTALS, orb.FRENZY),
        "defence": (duel.TOTALS, cover.VALUE, ballista.IGNORES_COVER),
    },
    e.DuelVoided: {"": (duel.VOIDED,)},
    e.DamageDealt: {"": (duel.POWER_SUCCEEDS, duel.EQUAL_BLOCKS, duel.DEFENCE_BLOCKS), "amount": (duel.DAMAGE,)},
    e.LifeRestored: {"": (figure.SHEET, artefact.RECORD)},
    e.FigureEliminated: {"": (duel.LIFE, elimination.LEAVES), "by": (win.CREDIT,)},
}

_ORBS: Warrants = {
    e.FogLaid: {"": (orb.FOG,), "at": (orb.FOG_MADE,), "user": (orb.FOG_MADE,)},
    e.FogCleared: {"": (orb.FOG_MADE, orb.FOG)},
    e.OrbRearmed: {"": (zone.AGAIN, zone.READYING)},
    e.OrbActivated: {"": (orb.ACTIVATED, orb.CONTESTED, orb.NEAR), "seat": (orb.OWNER,)},
    e.MatchEnded: {"": (win.TWENTY,), "winner": (win.TWENTY, win.TOGETHER)},
}

WARRANTS: Warrants = _PREPARING | _TURNS | _DUELS | _ORBS

_ORB: dict[str, tuple[Rule, ...]] = {"": (win.ORB_PAYS, orb.GOES_ON, orb.KEPT)}
_CENTRE: dict[str, tuple[Rule, ...]] = {
    "": (win.CENTRE_PAYS, zone.GAIN),
    "seat": (zone.SUPERIOR, zone.NOBODY, zone.SUM),
}
_KILL: dict[str, tuple[Rule, ...]] = {
    "": (win.KILLS_PAY, win.AT_ONCE),
    "seat": (win.CREDIT,),
    "points": (win.KILLS_PAY, win.BOUNTY, win.BOUNTY_COUNT),
}
_SCORES: dict[str, Warrants] = {"orb": {e.Scored: _ORB}, "central": {e.Scored: _CENTRE}}
"""What a score follows from by its reason; any other reason is the figure that fell."""


def warrant(event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    if isinstance(event, Remarked):
        return (event.rule,)
    if isinstance(event, e.Scored):
        return core.among(_SCORES.get(event.reason, {e.Scored: _KILL}), event, field)
    return core.among(WARRANTS, event, field)
