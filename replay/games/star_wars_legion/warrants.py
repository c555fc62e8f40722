"""Which rules what happened follows from, event by event and field by field."""

from collections.abc import Mapping

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.rule import Rule
from replay.core.warrant import Warrants
from replay.core.wire import Event
from replay.games.star_wars_legion import cards as k
from replay.games.star_wars_legion import events as e
from replay.games.star_wars_legion import setup_events as s
from replay.games.star_wars_legion.rulebook import (
    blue,
    claim,
    contest,
    drop,
    effect,
    empty,
    fact,
    mission,
    obj,
    order,
    place,
    poi,
    prep,
    secure,
    setup,
    side,
)

_STEPS: Warrants = {
    s.ArmyEnlisted: {"": (setup.THREE_LISTS,), "deck": (setup.BATTLE_DECK,), "cards": (setup.BATTLE_DECK, fact.LISTS)},
    s.UnitEnlisted: {"": (setup.THREE_LISTS,)},
    s.HandTaken: {"": (setup.COMMAND_HAND,)},
    s.BattlefieldEstablished: {"": (setup.BATTLEFIELD, setup.BATTLEFIELD_SIZE)},
    s.TerrainDeclared: {"": (setup.AGREED_TERRAIN,)},
    s.TerrainAgreed: {"": (setup.AGREED_TERRAIN,)},
    s.TerrainLaid: {"": (setup.DECLARED_FIRST,), "outline": (place.TERRAIN_MOVES, place.OFF_BARRICADES)},
    s.StepClosed: {"": (setup.FIXED_ORDER,)},
    s.SeatDone: {"": (prep.DONE_IS_FINAL, effect.ALL_RESOLVED)},
}

_MISSION: Warrants = {
    s.BlueRolled: {"": (blue.FIVE_DICE,), "faces": (blue.FIVE_DICE, blue.BLACK_DIE)},
    s.BlueTied: {"": (blue.THROW_AGAIN,)},
    s.DecksShuffled: {"": (mission.SHUFFLED_DECKS,)},
    s.CardRevealed: {
        "": (mission.BLUE_OPENS, mission.OTHER_TYPE, mission.ADVANTAGES),
        "card": (mission.SHUFFLED_DECKS, empty.REFILL),
        "space": (mission.FOUR_SPACES,),
    },
    s.MissionModified: {"": (mission.TURN_ABOUT, mission.TWO_EACH), "change": (mission.PASS,)},
    s.CardDiscarded: {"": (empty.DISCARD_FIRST,), "seat": (mission.OWN_DISCARDS,)},
    s.DeckRefilled: {"": (empty.REFILL,)},
    s.MissionSettled: {"": (mission.TWO_EACH,)},
    s.MissionBuilt: {"": (mission.TWO_EACH,)},
    s.SideChosen: {"": (side.BLUE_PICKS,), "edge": (side.BLUE_PICKS, side.RED_OPPOSITE)},
    s.CardFollowed: {"": (order.CARDS_IN_ORDER,), "seat": (order.BLUE_ADVANTAGE_FIRST,)},
}

_UNITS: Warrants = {
    s.RankChanged: {"": (effect.COVERT_OPS,)},
    s.FlawTaken: {"": (effect.FLAWED,)},
    s.UnitPrepared: {
        "": (prep.ALTERNATE_FROM_BLUE, prep.PREPARED_UNITS),
        "at": (prep.WITHIN_TERRITORY,),
        "others": (prep.WITHIN_TERRITORY, fact.COHESION),
    },
}

_ROUNDS: Warrants = {
    e.RoundStarted: {"": (fact.VICTORY,), "seat": (fact.COMMAND,)},
    e.CommandPlayed: {"": (fact.COMMAND,), "card": (setup.COMMAND_HAND,), "proof": (setup.COMMAND_HAND,)},
    e.PriorityTaken: {"": (fact.COMMAND,)},
    e.UnitActivated: {"": (fact.ACTIVATION,)},
    e.ActivationEnded: {"": (fact.ACTIVATION,)},
    e.UnitMoved: {"": (fact.MOVEMENT,), "at": (fact.MOVEMENT, poi.NO_OVERLAP, obj.PASSING_THROUGH)},
    e.AttackDeclared: {
        "": (fact.ATTACK,),
        "through": (poi.COVER, poi.SILHOUETTE, poi.TRANSPARENT),
        "obscured": (poi.COVER,),
    },
    e.AttackRolled: {"": (fact.ATTACK,)},
    e.DefenceDeclared: {"": (fact.ATTACK,)},
    e.DefenceRolled: {"": (fact.ATTACK,)},
    e.WoundsChanged: {"": (fact.CASUALTIES,)},
    e.MiniaturesLost: {"": (fact.CASUALTIES,)},
    e.LeaderPromoted: {"": (fact.CASUALTIES,), "at": (poi.NO_OVERLAP,)},
    e.SuppressionChanged: {"": (fact.SUPPRESSION,)},
    e.CourageLent: {"": (fact.SUPPRESSION,)},
    e.UnitPanicked: {"": (contest.PANICKED,)},
    e.UnitDefeated: {"": (fact.CASUALTIES,)},
    e.LeaderRemoved: {"": (fact.CASUALTIES, drop.DEFEAT_DROPS)},
    e.TokenClaimed: {
        "": (claim.CONTESTED_ASSET, claim.HOLDING),
        "token": (claim.ASSETS_ONLY, claim.UNCLAIMED),
    },
    e.TokenTallied: {
        "": (contest.CONTESTING,),
        "units": (contest.CONTESTING, contest.HALF_RANGE, contest.PANICKED),
        "securing": (secure.SOME_TOKENS, secure.MAJORITY, secure.EQUALITY),
    },
    e.Scored: {"": (fact.VICTORY, obj.PURPOSE)},
    e.RoundEnded: {"": (fact.VICTORY,)},
    e.MatchEnded: {"": (fact.VICTORY,)},
}

WARRANTS: Warrants = _STEPS | _MISSION | _UNITS | _ROUNDS

_BLUE: Mapping[str, tuple[Rule, ...]] = {
    "roll": (blue.MOST_CRITICALS, blue.MOST_HITS, blue.MOST_SURGES, blue.PROVISIONAL),
    "take_blue": (mission.TAKE_BLUE,),
}
"""What it follows from who is blue, by its cause."""

_TOKENS: Mapping[str, Warrants] = {
    "setup": {s.TokenPlaced: {"": (obj.CARDS_DECIDE,), "at": (place.NOT_PARTLY, place.LOW_OBSTACLES, poi.NO_OVERLAP)}},
    "drop": {s.TokenPlaced: {"": (drop.OPPONENT_PLACES,), "at": (drop.OPPONENT_PLACES, place.NEAREST_SPOT)}},
}
"""What it follows from where a token came to lie, by its cause."""

_DROPS: Mapping[str, tuple[Rule, ...]] = {
    "panic": (drop.PANIC_DROPS,),
    "defeat": (drop.DEFEAT_DROPS,),
    "card": (drop.DEFEAT_DROPS,),
}
"""What it follows from that an asset was dropped, by its cause."""

_KEYWORDS: Mapping[str, Rule] = {
    k.BOUNTY: effect.BOUNTY,
    k.CACHE: effect.CACHE,
    k.COVERT_OPS: effect.COVERT_OPS,
    k.FLAWED: effect.FLAWED,
    k.FIELD_COMMANDER: effect.FIELD_COMMANDER,
    k.HUNTED: effect.HUNTED,
    k.LOADOUT: effect.LOADOUT,
    k.SCOUTING_PARTY: effect.SCOUTING_PARTY,
    k.TRANSPORT: effect.TRANSPORT,
}
"""The rule of each keyword that is resolved during Setup."""

_MARKS: Mapping[str, tuple[Rule, ...]] = {
    "bounty": (effect.BOUNTY, effect.HUNTED),
    "infiltrate": (effect.COVERT_OPS,),
    "commander": (effect.FIELD_COMMANDER,),
    "scout": (effect.SCOUTING_PARTY,),
    "carried": (effect.TRANSPORT,),
}
"""The rules by which a unit gains a mark, by the mark's first word."""


def warrant(event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    match event:
        case Remarked():
            return (event.rule,)
        case s.BlueSet():
            return core.among({s.BlueSet: {"": _BLUE[event.cause]}}, event, field)
        case s.TokenPlaced():
            return core.among(_TOKENS[event.cause], event, field)
        case e.AssetDropped():
            return core.among({e.AssetDropped: {"": _DROPS[event.cause]}}, event, field)
        case s.EffectResolved():
            resolved = (effect.SETUP_KEYWORDS, _KEYWORDS.get(event.keyword, effect.ALL_RESOLVED))
            return core.among({s.EffectResolved: {"": resolved}}, event, field)
        case s.MarkGained():
            gained = _MARKS.get(event.mark.partition(" ")[0], (effect.SETUP_KEYWORDS,))
            return core.among({s.MarkGained: {"": gained}}, event, field)
    return core.among(WARRANTS, event, field)
