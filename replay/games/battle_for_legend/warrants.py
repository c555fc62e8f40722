"""Which rules what happened follows from, event by event and field by field."""

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.rule import Rule
from replay.core.warrant import Warrants
from replay.core.wire import Event
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend.rulebook import (
    act,
    art,
    bal,
    cover,
    cycle,
    duel,
    elim,
    fig,
    geo,
    init,
    opp,
    orb,
    portal,
    resp,
    setup,
    win,
    zone,
)

_PREPARING: Warrants = {
    e.WarbandEnlisted: {
        "": (setup.THREE,),
        "faction": (setup.FACTIONS,),
        "method": (setup.FACTIONS,),
        "book": (fig.SHEET, fig.UNNAMED_VALUES),
        "arena": (setup.LAYOUT,),
    },
    e.FigureEnlisted: {"": (setup.THREE,), "profile": (fig.SHEET,)},
    e.ArtefactAllotted: {"": (setup.ONE_ARTEFACT,), "figure": (setup.ONE_BEARER, setup.PUBLIC)},
    e.FigureDeployed: {"": (setup.START_ZONE,), "at": (setup.START_ZONE, setup.WHOLE_BASE)},
    e.FigureReturned: {
        "": (elim.RETURN_TIME, elim.RETURN_STATE),
        "at": (elim.RETURN_PLACE,),
        "refilled": (cycle.NOTHING_ELSE,),
    },
}

_TURNS: Warrants = {
    e.TieRolled: {"": (init.SETTLED,)},
    e.TieBroken: {"": (init.SETTLED,)},
    e.TurnStarted: {"": (init.NEXT_TURN,)},
    e.ActivationStarted: {"": (init.HIGHEST_FIRST, init.ONCE)},
    e.ActivationEnded: {"": (init.NO_SKIPPING,)},
    e.TurnEnded: {"": (init.TURN_ENDS,)},
    e.MoveIntended: {"": (opp.MOVING,), "strikers": (opp.BEFORE, opp.ENGAGED)},
    e.FigureMoved: {"": (act.MOVEMENT,), "length": (geo.PATH_LENGTH,)},
    e.AbilityUsed: {"": (act.ONE_MAIN,)},
    e.ArtefactUsed: {"": (act.ARTEFACT_ONCE, art.RECORD)},
    e.PortalUsed: {"": (portal.BY_PASSING, act.PASSING), "at": (portal.ARRIVAL,)},
}

_DUELS: Warrants = {
    e.AttackDeclared: {
        "": (duel.STARTS, act.CONFRONTATION),
        "source": (fig.SHEET, art.OFFENSIVE),
        "bonus": (duel.TOTALS, art.RECORD),
        "cover": (cover.CENTRE, cover.IMMEDIATE, cover.ONE_ONLY, cover.AT_DECLARATION, bal.COVERS_USER),
        "step": (act.STEPS, opp.FREE),
        "strikers": (opp.ELSEWHERE, opp.BEFORE, opp.ATTACKING),
    },
    e.OpportunityDeclined: {"": (opp.BEFORE,)},
    e.AttackWentOn: {"": (opp.OUTCOME,)},
    e.ActLost: {"": (opp.OUTCOME,)},
    e.TokenCommitted: {
        "": (duel.POWER_LAID, duel.DEFENCE_LAID),
        "owner": (duel.POWER_LAID, duel.DEFENCE_LAID, bal.OWN_TOKENS),
    },
    e.TokenPaid: {"": (resp.COST, cycle.DISCARD)},
    e.CycleRefilled: {"": (cycle.REFILL, cycle.MOMENT), "side": (cycle.SEPARATE,), "owner": (bal.OWN_CYCLE,)},
    e.ResponseMade: {"": (resp.ABILITY_OR_ARTEFACT,), "bonus": (duel.TOTALS,), "allows_both": (resp.NOT_BOTH,)},
    e.TokenRevealed: {"": (duel.TOGETHER,), "value": (duel.FROM_STOCK,), "proof": (duel.FROM_STOCK,)},
    e.FrenzyUsed: {"": (orb.FRENZY, orb.FRENZY_MOMENT)},
    e.DuelResolved: {
        "": (duel.COURSE,),
        "power": (duel.TOTALS, orb.FRENZY),
        "defence": (duel.TOTALS, cover.VALUE, bal.IGNORES_COVER),
    },
    e.DuelVoided: {"": (duel.VOIDED,)},
    e.DamageDealt: {"": (duel.POWER_SUCCEEDS, duel.EQUAL_BLOCKS, duel.DEFENCE_BLOCKS), "amount": (duel.DAMAGE,)},
    e.LifeRestored: {"": (fig.SHEET, art.RECORD)},
    e.FigureEliminated: {"": (duel.LIFE, elim.LEAVES), "by": (win.CREDIT,)},
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
