"""Which rules what happened follows from, event by event and field by field."""

from collections.abc import Mapping

from replay.core import warrant as core
from replay.core.game import Remarked
from replay.core.rule import Rule
from replay.core.warrant import Warrants
from replay.core.wire import Event
from replay.games.conquest import action_events as a
from replay.games.conquest import events as e
from replay.games.conquest import fact_events as f
from replay.games.conquest.acting import LISTED
from replay.games.conquest.rulebook import (
    act,
    actn,
    char,
    cmd,
    dice,
    draw,
    fact,
    listed,
    reinf,
    rounds,
    supr,
    vic,
    xtra,
)

_ON_ITS_CARD: Mapping[str, tuple[Rule, ...]] = {
    "events": (draw.BEFORE_ACTIONS,),
    "grants": (actn.NEEDS_A_SOURCE,),
    "brings": (fact.LISTS,),
    "known": (fact.LISTS,),
}
"""What a card, or else its list, says of a unit."""

_PREPARING: Warrants = {
    e.ArmyEnlisted: {"": (char.ONE_WARLORD,)},
    e.RegimentEnlisted: {"": (reinf.NOTHING_ON_THE_TABLE,), "cls": (reinf.SORTED_BY_CLASS,), **_ON_ITS_CARD},
    e.CharacterEnlisted: {
        "": (char.ATTACHED_FIRST,),
        "type": (char.SAME_TYPE,),
        "warband": (char.OWN_WARBAND,),
        "warlord": (char.ONE_WARLORD,),
        "ability": (supr.THE_WARLORDS,),
        **_ON_ITS_CARD,
    },
    e.UnitDescribed: {"": (fact.LISTS,)},
    e.CharacterAttached: {"": (char.ATTACHED_FIRST,), "regiment": (char.OWN_WARBAND, char.SAME_TYPE)},
    e.SeatReady: {"": (char.ATTACHED_FIRST,)},
    e.RoundStarted: {"": (rounds.FIXED_ORDER, vic.NEXT_ROUND), "round": (rounds.ROUND_NUMBERS,)},
    e.PhaseOpened: {"": (rounds.FIXED_ORDER, rounds.FINISH_A_PHASE)},
}

_REINFORCING: Warrants = {
    e.ReinforcementNominated: {
        "": (reinf.ONE_NOMINATION,),
        "regiment": (reinf.ADMITTED_CLASS,),
        "choice": (reinf.ARRIVE_OR_HOLD, reinf.NO_HOLDING),
    },
    e.ReinforcementRolled: {
        "": (reinf.DICE_PER_CLASS,),
        "faces": (reinf.DICE_PER_CLASS, dice.SIX_SIDES),
        "successes": (reinf.LOW_IS_GOOD,),
    },
    e.ReinforcementSelected: {
        "": (reinf.SUCCESSES_SPENT,),
        "regiments": (reinf.SUCCESSES_SPENT, reinf.NOMINEE_STAYS_OUT, char.BORROWED_CLASS),
    },
    e.ArrivedAutomatically: {"": (reinf.ROUND_THREE, reinf.ROUND_FOUR, reinf.ROUND_FIVE, reinf.LATER_ROUNDS)},
}

_COMMANDING: Warrants = {
    e.CardLaid: {
        "": (cmd.TOP_ACTS_FIRST, cmd.NO_REORDERING),
        "card": (cmd.SECRET_UNTIL_DRAWN,),
    },
    e.CardsLaid: {"": (cmd.TOP_ACTS_FIRST,), "cards": (cmd.SECRET_UNTIL_DRAWN,)},
    e.StackSet: {"": (cmd.ALL_CARDS,), "size": (cmd.ALL_CARDS, cmd.SIZE_IS_PUBLIC), "holds": (cmd.CARDS_MATCH,)},
    e.SupremacyRolled: {"": (supr.ONE_DIE_EACH,), "face": (supr.ONE_DIE_EACH, dice.SIX_SIDES)},
    e.SupremacyModified: {"": (supr.FEWER_CARDS,)},
    e.SupremacyKept: {"": (supr.FEWER_CARDS,)},
    e.SupremacyTied: {"": (supr.TIES_AGAIN, dice.THROWN_AGAIN), "score": (supr.WITHIN_BOUNDS,)},
    e.SupremacyWon: {"": (supr.LOWEST_DECIDES,), "score": (supr.WITHIN_BOUNDS,), "other": (supr.WITHIN_BOUNDS,)},
    e.FirstPlayerTaken: {"": (supr.LOWEST_DECIDES,)},
    e.SupremacyDeclared: {
        "": (supr.DECLARED_IN_ORDER, supr.ONLY_HERE),
        "use": (supr.ONCE,),
        "ability": (supr.THE_WARLORDS,),
    },
}

_ACTIVATIONS: Warrants = {
    a.CardDrawn: {
        "": (act.TOP_CARD,),
        "entry": (cmd.CARDS_MATCH, cmd.SECRET_UNTIL_DRAWN),
        "proven": (cmd.SECRET_UNTIL_DRAWN,),
        "misfit": (cmd.SECRET_UNTIL_DRAWN,),
    },
    a.CardDiscarded: {"": (act.FORCED_DISCARD,)},
    a.UnitActivated: {"": (act.ONE_UNIT,), "unit": (act.ENTRY_NAME, act.NOT_TWICE, act.NAMESAKES)},
    a.EventResolved: {"": (draw.BEFORE_ACTIONS, draw.ONE_BY_DEFAULT), "open": (draw.ONE_AFTER_ANOTHER,)},
    a.EventFinished: {"": (draw.ONE_AFTER_ANOTHER,)},
    a.ActionAllowed: {"": (actn.NEEDS_A_SOURCE,)},
    a.UnitEntered: {
        "": (reinf.WAIT_IN_VIEW, actn.MARCH_IN, draw.ENTRY_EVENTS),
        "via": (reinf.HEAVY_ENTRY,),
        "at": (listed.MARCH,),
    },
    a.UnableToAct: {"": (actn.UNABLE,)},
    a.ActivationEnded: {"": (actn.DEACTIVATE, draw.IT_CAN_KILL), "next": (act.ALTERNATE,)},
    a.TurnPassed: {"": (act.EMPTY_STACK,)},
}

_ACTED: Mapping[str, tuple[Rule, ...]] = {
    "": (act.STEPS, actn.FIRST_ACTION),
    "way": (xtra.FREE, xtra.NOT_ACTIVATED),
    "aided": (listed.TAKE_AIM, listed.INSPIRE),
}
"""What an Action follows from beside its place in the list."""

_FACTS: Warrants = {
    f.UnitMoved: {"": (listed.MARCH, listed.CHARGE, listed.REFORM, listed.COMBAT_REFORM, listed.WITHDRAW)},
    f.ContactChanged: {"": (listed.CHARGE, listed.WITHDRAW)},
    f.StandsRemoved: {"": (listed.CLASH, listed.VOLLEY)},
    f.UnitDestroyed: {"": (listed.CLASH, listed.VOLLEY)},
    f.MoraleChanged: {"": (listed.RALLY, listed.COMBAT_RALLY)},
    f.TokenPlaced: {"": (draw.UNTIL_ROUND_END,)},
    f.TokenRemoved: {"": (draw.UNTIL_ROUND_END,)},
    f.UnitWithheld: {"": (reinf.LATER_ROUNDS,)},
    f.DiceThrown: {"": (listed.CLASH, listed.VOLLEY), "faces": (dice.SIX_SIDES,)},
    f.Scored: {"": (vic.SCENARIO,)},
    e.VictoryChecked: {"": (vic.SCENARIO, vic.NEXT_ROUND), "winner": (vic.WIPED_OUT, vic.SCENARIO)},
}

WARRANTS: Warrants = _PREPARING | _REINFORCING | _COMMANDING | _ACTIVATIONS | _FACTS

_ENDS: Mapping[str, tuple[Rule, ...]] = {
    "conceded": (vic.CONCEDED,),
    "wiped out": (vic.WIPED_OUT,),
    "scenario": (vic.SCENARIO,),
    "last round": (vic.LAST_ROUND, rounds.WHAT_ENDS_IT),
}
"""What an end of each reason follows from."""


def warrant(event: Event, field: str) -> tuple[str, ...]:
    """The ids of the rules that a field of an event follows from, of the event where ``field`` is empty."""
    if isinstance(event, Remarked):
        return (event.rule,)
    if isinstance(event, a.ActionTaken):
        of_action = {**_ACTED, "action": (LISTED[event.action], actn.NO_REPEATS)}
        return core.among({a.ActionTaken: of_action}, event, field)
    if isinstance(event, e.MatchEnded):
        return core.among({e.MatchEnded: {"": _ENDS[event.reason]}}, event, field)
    return core.among(WARRANTS, event, field)
