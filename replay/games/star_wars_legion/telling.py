"""An event in one line: who does what to whom, and the number."""

from collections.abc import Callable
from typing import Any

from replay.core.count import counted
from replay.core.game import Remarked
from replay.games.star_wars_legion import events as e
from replay.games.star_wars_legion import setup_events as p
from replay.games.star_wars_legion.rolling import FACES
from replay.games.star_wars_legion.rulebook.fact import LISTS

STEPS = {3: "all terrain is declared", 4: "all terrain is placed"}
"""What it means that a step is closed."""

CHANGES = {
    "swap_objective": "puts another Objective there",
    "swap_secondary": "puts another Secondary Objective there",
    "swap_own_advantage": "exchanges their own Advantage",
    "swap_opponent_advantage": "has the opponent exchange their Advantage",
    "take_blue": "becomes blue",
    "pass": "passes",
}
"""How a modification is told."""


def tell(event: e.Events) -> str:
    """An event in one line, or the empty string for one that another line tells."""
    return TELLINGS[type(event)](event)


def thrown(faces: tuple[int, ...]) -> str:
    """Black attack dice as letters: critical, hit, surge, blank."""
    return " ".join({"critical": "C", "hit": "H", "surge": "S"}.get(FACES.get(face, ""), "-") for face in faces)


def _nothing(event: e.Events) -> str:
    return ""


def _at(event: Any) -> str:
    return f"{event.at.x / 1000:g},{event.at.y / 1000:g}"


def _dice(event: Any) -> str:
    return " ".join(map(str, event.faces))


def _enlisted(event: p.ArmyEnlisted) -> str:
    return f"{event.seat} enlists {event.name}" + (f" ({event.faction})" if event.faction else "")


def _remarked(event: Remarked) -> str:
    """Advice is told, and what a list leaves open; that a fact is taken as it was told the audit says."""
    return event.text if not event.judge or event.rule == LISTS.id else ""


def _declared(event: p.TerrainDeclared) -> str:
    rules = f"{event.kind}, {event.movement}, cover {event.cover}, height {event.height}"
    return f"{event.seat} declares {event.piece}: {rules}"


def _revealed(event: p.CardRevealed) -> str:
    space = "" if event.space in (event.deck, event.seat) else f" on {event.space}'s space"
    return f"{event.seat} turns up {event.card} ({event.deck}){space}"


def _placed(event: p.TokenPlaced) -> str:
    stands = ", a figure stands for it" * event.stand_in
    return f"{event.token} ({event.kind}) {'is dropped' if event.cause == 'drop' else 'lies'} at {_at(event)}{stands}"


def _resolved(event: p.EffectResolved) -> str:
    chosen = f": {', '.join(event.choice)}" if event.choice else ""
    return f"{event.unit} resolves {event.keyword}{chosen}"


def _played(event: e.CommandPlayed) -> str:
    proof = {"": ", as told", "fits": ", as it was sealed", "misfits": ", which fits no seal"}[event.proof]
    return f"{event.seat} plays {event.card}{proof}"


def _attack(event: e.AttackDeclared) -> str:
    passed = f", heavy cover from {' and '.join(event.through)} for {event.obscured}" if event.through else ""
    return f"{event.unit} attacks {event.target} with {counted(event.dice, 'die')}{passed}"


def _suppression(event: e.SuppressionChanged) -> str:
    return f"{event.unit} {'gains' if event.by > 0 else 'loses'} {abs(event.by)} suppression"


def _wounds(event: e.WoundsChanged) -> str:
    return f"{event.unit} {'suffers' if event.by > 0 else 'is rid of'} {counted(abs(event.by), 'wound')}"


def _lent(event: e.CourageLent) -> str:
    return f"{event.unit} uses courage {event.courage}" if event.courage else f"{event.unit} uses its own courage"


def _tallied(event: e.TokenTallied) -> str:
    sides = [f"{seat} {len(units)} ({' '.join(units)})" for seat, units in event.units.items() if units]
    secured = f"; {event.securing} secures it" if event.securing else ""
    return f"{event.token}: {', '.join(sides) or 'nobody contests it'}{secured}"


def _scored(event: e.Scored) -> str:
    why = f" for {event.why}" if event.why else ""
    return f"{event.seat} scores {event.points}{why}"


def _ended(event: e.MatchEnded) -> str:
    return f"{event.winner} wins" if event.winner else "equal points: a draw"


TELLINGS: dict[type[Any], Callable[[Any], str]] = {
    p.ArmyEnlisted: _enlisted,
    p.UnitEnlisted: _nothing,
    p.HandTaken: lambda event: f"{event.seat} takes up {event.count} command cards",
    p.BattlefieldEstablished: lambda e: f"the battlefield is {e.width / 1000:g} by {e.depth / 1000:g} inches",
    p.TerrainDeclared: _declared,
    p.TerrainAgreed: lambda event: f"{event.seat} agrees to {', '.join((event.piece, *event.others))}",
    p.TerrainLaid: lambda event: f"{event.piece} is placed",
    p.StepClosed: lambda event: STEPS.get(event.step, f"step {event.step} is over"),
    p.BlueRolled: lambda event: f"{event.seat} throws {thrown(event.faces)}",
    p.BlueTied: lambda event: "all equal: both throw again",
    p.BlueSet: lambda event: f"{event.seat} is blue",
    p.DecksShuffled: lambda event: "the battle decks are shuffled",
    p.CardRevealed: _revealed,
    p.MissionModified: lambda event: f"{event.seat} {CHANGES[event.change]}",
    p.CardDiscarded: lambda event: f"{event.card} goes to {event.seat}'s discards",
    p.DeckRefilled: lambda event: f"{event.seat}'s {event.deck} discards are shuffled into a new deck",
    p.MissionSettled: lambda event: f"{event.seat} calls the mission built",
    p.MissionBuilt: lambda event: "the mission is built",
    p.SideChosen: lambda event: f"{event.seat} has the {event.edge} edge",
    p.TokenPlaced: _placed,
    p.CardFollowed: lambda event: f"the {event.card} card is set up",
    p.EffectResolved: _resolved,
    p.MarkGained: lambda event: f"{event.unit}: {event.mark}",
    p.RankChanged: lambda event: f"{event.unit} is an {event.rank} now",
    p.FlawTaken: lambda event: f"{event.seat} has {event.card} in hand",
    p.SeatDone: lambda event: f"{event.seat} is done",
    p.UnitPrepared: lambda event: f"{event.unit} is deployed at {_at(event)}, with a dodge token",
    e.RoundStarted: lambda event: f"round {event.round}",
    e.CommandPlayed: _played,
    e.PriorityTaken: lambda event: f"{event.seat} has priority",
    e.UnitActivated: lambda event: f"{event.unit} is activated",
    e.ActivationEnded: lambda event: f"{event.unit} is done",
    e.UnitMoved: lambda event: f"{event.unit} stands at {_at(event)}",
    e.AttackDeclared: _attack,
    e.AttackRolled: lambda event: f"attack dice {_dice(event)}",
    e.DefenceDeclared: lambda event: f"{event.unit} defends with {counted(event.dice, 'die')}",
    e.DefenceRolled: lambda event: f"defence dice {_dice(event)}",
    e.WoundsChanged: _wounds,
    e.MiniaturesLost: lambda event: f"{event.unit} loses {event.count}",
    e.LeaderPromoted: lambda event: f"{event.unit} is led from {_at(event)} now",
    e.SuppressionChanged: _suppression,
    e.CourageLent: _lent,
    e.UnitPanicked: lambda event: f"{event.unit} panics",
    e.AssetDropped: lambda event: f"{event.unit} drops {event.token}",
    e.UnitDefeated: lambda event: f"{event.unit} is defeated",
    e.LeaderRemoved: lambda event: f"{event.unit} leaves the battlefield",
    e.TokenClaimed: lambda event: f"{event.unit} claims {event.token}",
    e.TokenTallied: _tallied,
    e.Scored: _scored,
    e.RoundEnded: lambda event: f"round {event.round} ends",
    e.MatchEnded: _ended,
    # what is taken as told is said by the event beside it
    Remarked: _remarked,
}
"""How each event is told."""
