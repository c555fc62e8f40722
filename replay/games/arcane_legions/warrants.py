"""Which rules what happened follows from, event by event and field by field."""

from collections.abc import Mapping

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.rule import Rule
from replay.core.warrant import Warrants
from replay.core.wire import Event
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.rulebook import (
    abil,
    breakaway,
    build,
    close,
    damage,
    deploy,
    geom,
    move,
    multi,
    order,
    push,
    ranged,
    regroup,
    setup,
    snap,
    terrain,
    turn,
    unit,
    variant,
    vp,
    win,
)

_PREPARING: Warrants = {
    e.ArmyEnlisted: {"": (build.UNITS_FREELY_CHOSEN,)},
    e.UnitEnlisted: {"": (unit.NUMBERS_AND_CODES,), "slots": (setup.STARTING_SLOTS_FILLED,)},
    e.TerrainLaid: {"": (terrain.THREE_CATEGORIES,)},
    e.TableSettled: {"": (setup.SETUP_IN_ORDER,)},
    e.RolledOff: {"": (setup.ROLL_OFF,), "purpose": (breakaway.OPPONENTS_ROLL_OFF, multi.NEAREST_SCORES)},
    e.RollOffTied: {"": (setup.TIES_ROLL_AGAIN,)},
    e.RollOffWon: {"": (setup.ROLL_OFF,)},
    e.PlayOrderTaken: {"": (setup.WINNER_CHOOSES, multi.SEATS_AND_TURNS)},
    e.ZoneChosen: {"": (deploy.OPPOSITE_SHORT_SIDES,)},
    e.UnitDeployed: {"": (deploy.PLACED_BY_TURNS,), "pose": (deploy.INSIDE_THE_ZONE,)},
    e.DeploymentEnded: {"": (deploy.THE_REST_PLACED_ALONE,)},
}

_TURNS: Warrants = {
    e.TurnStarted: {
        "": (turn.TURN_ORDER,),
        "number": (turn.AMBUSH_TURN, turn.TURN_ORDER),
        "op": (order.ORDER_POINTS, turn.AMBUSH_TURN, variant.ARMY_SIZES),
    },
    e.TurnEnded: {"": (turn.END_OF_TURN,)},
    e.FiguresRecovered: {"": (damage.RECOVERY,)},
    e.OrderGiven: {
        "": (order.FIVE_KINDS,),
        "cost": (order.COST_BY_BASE, order.REGROUP_AND_SPECIAL_COST_ONE),
        "push": (push.SECOND_OF_A_KIND,),
    },
    e.OrderWasted: {"": (push.PUSH_MAY_WASTE_ORDER, breakaway.BREAKAWAY_MAY_WASTE_ORDER)},
    e.Regrouped: {
        "": (regroup.BOTH_IN_ONE_ORDER,),
        "moves": (regroup.FIGURES_CHANGE_SLOTS,),
        "turn": (regroup.REGROUPS_IN_PLACE,),
    },
}

_MOVES: Warrants = {
    e.MoveBegun: {"": (move.POINTS_COUNTED_LAST,), "points": (move.MOVEMENT_POINTS, unit.TOTALS_ARE_SUMS)},
    e.UnitStepped: {"": (move.STRAIGHT_STEP,), "pose": (move.STRAIGHT_STEP, move.STEP_KEEPS_FACING)},
    e.UnitTurned: {
        "": (move.ANGLE_TURN, move.QUARTER_TURN),
        "pose": (geom.LANDING_POSE, geom.ANGLE_TURN_POINTS, geom.QUARTER_TURN_POINTS),
        "landing": (geom.LANDING_POSE,),
        "price": (move.PRICE_OF_A_TURN, geom.REACH_AND_PRICE),
        "notch": (geom.MORE_NOTCHES,),
        "ahead": (geom.MORE_NOTCHES,),
    },
    e.UnitSnapped: {
        "": (snap.SNAPPING_IS_COMPULSORY,),
        "to": (snap.SNAPS_TO_UNITS_AND_TERRAIN,),
        "onto": (snap.SMALLER_ANGLE,),
        "side": (snap.SMALLER_ANGLE,),
        "pose": (snap.SNAPPING_IS_COMPULSORY,),
    },
    e.SnapRefused: {"": (snap.BLOCKED_SNAP, snap.IMPOSSIBLE_TURN), "price": (snap.COLLISION_PAID_IN_FULL,)},
    e.UnitSlid: {"": (snap.SLIDING,)},
    e.MoveEnded: {"": (snap.SNAP_ENDS_THE_MOVE, move.NO_DUTY_TO_MOVE)},
    e.UnitPlaced: {"": (move.MANOEUVRES_ADD_UP,)},
    e.BreakawayDrawn: {"": (breakaway.LEAVING_DRAWS_AN_ATTACK,), "points": (move.MOVEMENT_POINTS,)},
    e.OpponentsRanked: {"": (breakaway.OPPONENTS_ROLL_OFF,)},
    e.BreakawayForgone: {"": (breakaway.BREAKAWAY_OPTIONAL,)},
}

_POWERS: Warrants = {
    e.AbilityUsed: {"": (abil.ONE_READY_SLOT_IS_ENOUGH, abil.UNIT_ABILITIES_ALWAYS_ON)},
    e.EffectLasts: {"": (abil.ABILITIES_OVERRIDE,), "times": (abil.SCALING,)},
    e.EffectOwed: {"": (abil.REPLACEMENT_ORDERS, abil.SPECIAL_ORDERS), "times": (abil.SCALING,)},
    e.FigureReturned: {"": (abil.ABILITIES_OVERRIDE,)},
    e.UnitDisplaced: {"": (abil.ABILITIES_OVERRIDE,), "pose": (snap.ONLY_MOVING_UNITS_SNAP,)},
}

_CLOSE: Mapping[str, tuple[Rule, ...]] = {
    "": (close.ONE_ADJACENT_ENEMY,),
    "side": (close.SIDES_THAT_TOUCH,),
    "aim": (close.SIDES_THAT_TOUCH,),
    "attack": (close.ATTACK_DICE, close.NEEDS_FOUR_OVER_A_BAD_SIDE),
    "defence": (close.DEFENCE_DICE,),
    "swayed": (abil.ABILITIES_OVERRIDE,),
}
_RANGED: Mapping[str, tuple[Rule, ...]] = {
    "": (ranged.ONE_TARGET,),
    "side": (ranged.SHOT_FROM_A_FACING_SIDE,),
    "aim": (ranged.SIDE_SHOT_AT,),
    "attack": (ranged.RANGED_DICE, ranged.RANGED_NEEDS_FOUR_OVER_A_BAD_SIDE),
    "defence": (ranged.DEFENCE_AGAINST_SHOTS,),
    "crossed": (ranged.WHAT_SIGHT_CROSSES, ranged.CROSSING),
    "melee": (ranged.INTO_MELEE,),
    "swayed": (abil.ABILITIES_OVERRIDE,),
}

_COMBAT: Warrants = {
    e.DiceRolled: {"": (close.NO_HOLDING_BACK, close.ROLL_AND_SORT)},
    e.DiceAdjusted: {"": (abil.ADJUSTING_HAS_ITS_MOMENT,)},
    e.AdjustmentsEnded: {"": (close.ATTACKER_ADJUSTS_FIRST,)},
    e.FightResolved: {
        "": (close.PAIRS_COMPARED, close.PHANTOM_DICE, ranged.RANGED_RESOLUTION),
        "critical": (close.CRITICAL_HIT,),
    },
    e.DamageDealt: {"": (close.HITS_ARE_DAMAGE,), "source": (multi.COMBATANT_SCORES,)},
    e.FigureHurt: {"": (damage.DOWNED_AND_INJURED,)},
    e.FigureDowned: {"": (damage.DOWNED_AND_INJURED,), "cause": (push.PUSH_DOWNS_A_FIGURE,)},
    e.DamageSettled: {"": (damage.POINT_BY_POINT,), "lost": (damage.OVERKILL_IS_LOST,)},
    e.UnitDefeated: {"": (damage.DEFEAT,)},
    e.FightEnded: {"": (close.DAMAGE_TOGETHER,)},
}

_SCORING: Warrants = {
    e.Scored: {"seat": (vp.OPPONENT_SCORES, multi.LAST_DAMAGER_SCORES)},
    e.CreditTied: {"": (multi.NEAREST_SCORES,)},
    e.Withdrew: {"": (win.WIN_BY_CLEARING,)},
    e.MatchEnded: {"": (win.WIN_BY_POINTS, win.WIN_BY_CLEARING), "winner": (vp.ACTIVE_PLAYER_WINS_AT_ONCE,)},
}

_SCORES: Mapping[str, tuple[Rule, ...]] = {
    "sortie": (vp.SORTIE_SCORES_ONE,),
    "formation": (vp.FORMATION_SCORES_TWO,),
    "commander": (vp.COMMANDER_SCORES_ONE,),
    "control": (vp.CONTROL_SCORES_THREE, vp.COMMANDING),
    "ability": (abil.ABILITIES_OVERRIDE,),
}
"""What a score of each reason follows from."""

WARRANTS: Warrants = _PREPARING | _TURNS | _MOVES | _POWERS | _COMBAT | _SCORING | {e.FightOpened: _CLOSE}


def warrant(event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    if isinstance(event, Remarked):
        return (event.rule,)
    if isinstance(event, e.FightOpened) and event.combat == "ranged":
        return core.among({e.FightOpened: _RANGED}, event, field)
    if isinstance(event, e.Scored) and field != "seat":
        return core.among({e.Scored: {"": _SCORES[event.reason]}}, event, "")
    return core.among(WARRANTS, event, field)
