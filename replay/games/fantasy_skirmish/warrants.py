"""Which rules what happened follows from, event by event and field by field."""

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.rule import Rule
from replay.core.warrant import Warrants
from replay.core.wire import Event
from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish import setup_events as s
from replay.games.fantasy_skirmish.rulebook import (
    abil,
    army,
    cover,
    defeat,
    end,
    flank,
    geo,
    melee,
    mount,
    move,
    phase,
    ranged,
    rein,
    setup,
    spell,
    stack,
    turn,
    vp,
)

_PREPARING: Warrants = {
    s.ArmyEnlisted: {"": (army.COST_LIMIT,), "faction": (army.EIGHT_FACTIONS,), "book": (abil.ABILITIES_ARE_DATA,)},
    s.WarriorEnlisted: {"": (army.ONE_FACTION, rein.SPEND_AT_ONCE)},
    s.FeaturesPicked: {"": (setup.THREE_FEATURES,)},
    s.RolledOff: {"": (setup.HIGH_ROLLER_PLACES, setup.PREPARED_MAP, setup.TILES, turn.ORDER_OF_PLAY)},
    s.RollsTied: {"": (setup.HIGH_ROLLER_PLACES, turn.ORDER_OF_PLAY)},
    s.FeatureLaid: {"": (setup.PLACING_BY_TURNS,), "squares": (setup.AWAY_FROM_EDGES, setup.AWAY_FROM_FEATURES)},
    s.FeatureLeftOut: {"": (setup.PLACING_BY_TURNS, setup.AWAY_FROM_EDGES, setup.AWAY_FROM_FEATURES)},
    s.MapUnrolled: {"": (setup.PREPARED_MAP,)},
    s.TileFitted: {"": (setup.TILES,)},
    s.BattlefieldReady: {"": (setup.PLACING_BY_TURNS, setup.TILES), "rows": (setup.CLEAR_BY_DEFAULT, geo.LEVELS)},
    s.SideChosen: {"": (setup.SIDES,), "side": (setup.SIDES, setup.OPPOSITE_SIDES)},
    s.ScoutPosted: {"": (setup.SCOUTS_FIRST,), "at": (setup.WHERE_SCOUTS_STAND,), "back": (mount.LEGAL_BACK,)},
    s.ScoutsReady: {"": (setup.SCOUTS_FIRST,)},
}

_FIRST: dict[s.Purpose, tuple[Rule, ...]] = {
    "terrain": (setup.HIGH_ROLLER_PLACES,),
    "map": (setup.PREPARED_MAP,),
    "tiles": (setup.TILES,),
    "order": (turn.ORDER_OF_PLAY,),
}
"""What it follows from who is first in something."""

_TURNS: Warrants = {
    e.RoundStarted: {"": (turn.TEN_TURNS,)},
    e.WarriorActivated: {"": (turn.ONE_WARRIOR, turn.ONCE_A_ROUND)},
    e.WarriorMoved: {
        "": (phase.MOVEMENT_OPTIONS, turn.ENTERING),
        "path": (move.COUNT_THEN_PLACE,),
        "price": (move.STRAIGHT_STEP, move.DIAGONAL_STEP, move.INTO_HINDERING, move.LEAVING_AN_ENEMY, turn.ENTRY_EDGE),
        "diagonals": (move.DIAGONALS_PER_TURN, move.HINDERING_IS_A_DIAGONAL),
        "back": (mount.BACK_IS_CHOSEN, mount.LEGAL_BACK),
        "double": (move.DOUBLE_TIME,),
        "free": (phase.FREE_ACTIONS,),
    },
    e.SpellCast: {"": (spell.TAKES_THE_ACTION,), "cost": (spell.ENOUGH_POINTS,), "targets": (abil.AREA_EFFECTS,)},
    e.AbilityUsed: {
        "": (phase.ACTION_OPTIONS, abil.ABILITIES_ARE_DATA),
        "targets": (abil.AREA_EFFECTS, abil.AREA_AND_LEVEL),
        "free": (phase.FREE_ACTIONS,),
        "extra": (turn.MORE_THAN_TEN,),
    },
    e.EffectBegun: {"": (stack.NO_STACKING,)},
    e.EffectEnded: {"": (stack.AFTER_IT_ENDS,)},
    e.TurnEnded: {
        "": (turn.ALTERNATE_TURNS,),
        "next": (turn.ALTERNATE_TURNS, turn.TEN_TURNS),
        "skipped": (turn.SKIPPING,),
    },
}

_FIGHTS: Warrants = {
    e.BlowLanded: {
        "": (melee.SEQUENCE, melee.NO_DICE),
        "damage": (melee.SEQUENCE, flank.BONUS, stack.DIFFERENT_ADD),
        "flanking": (flank.ACROSS, flank.DETAILS),
        "abilities": (abil.DECLARED_WITH_THE_ATTACK,),
    },
    e.ShotLanded: {
        "": (melee.SEQUENCE, melee.NO_DICE),
        "square": (ranged.NAMED_SQUARE,),
        "damage": (melee.SEQUENCE, stack.DIFFERENT_ADD),
        "distance": (geo.COUNTING_DISTANCE,),
        "covered": (cover.CORNER_LINES, cover.SOURCES, cover.ATTACKER_CHOOSES, cover.TARGETS_SQUARE),
        "abilities": (abil.DECLARED_WITH_THE_ATTACK,),
    },
    e.DamageDealt: {"": (melee.SEQUENCE,)},
    e.LifeRestored: {"": (abil.ABILITIES_ARE_DATA,)},
    e.WarriorDefeated: {"": (defeat.AT_ZERO,), "source": (defeat.POINTS_LATER, defeat.NO_CREDIT)},
}

_ROUNDS: Warrants = {
    e.RoundEnded: {"": (turn.TEN_TURNS, end.AFTER_EACH_ROUND)},
    e.PointsGained: {"": (rein.FIVE_A_ROUND, rein.ACCUMULATE)},
    e.Reinforced: {"": (rein.SPEND_AT_ONCE,), "next": (rein.IN_ORDER,), "stats": (defeat.BACK_TO_THE_POOL,)},
    e.Withdrew: {"": (end.HIGHEST_WINS,)},
    e.MatchEnded: {
        "": (end.ABOVE_THE_TOTAL, end.AT_ROUNDS_END),
        "winner": (end.HIGHEST_WINS,),
        "reason": (end.ABOVE_THE_TOTAL, end.EQUAL_HIGHEST),
    },
}

WARRANTS: Warrants = _PREPARING | _TURNS | _FIGHTS | _ROUNDS

_SCORES: dict[str, Warrants] = {
    "defeat": {e.Scored: {"": (vp.DEFEATS, defeat.POINTS_LATER), "seat": (defeat.POINTS_LATER, defeat.NO_CREDIT)}},
    "area": {e.Scored: {"": (vp.AREAS, vp.PER_AREA), "halves": (vp.AREAS, vp.FRACTIONS)}},
}
"""What a score of each reason follows from."""


def warrant(event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    if isinstance(event, Remarked):
        return (event.rule,)
    if isinstance(event, e.Scored):
        return core.among(_SCORES[event.reason], event, field)
    if isinstance(event, s.FirstFound):
        return core.among({s.FirstFound: {"": _FIRST[event.purpose]}}, event, field)
    return core.among(WARRANTS, event, field)
