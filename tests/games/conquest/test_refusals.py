"""What cannot be said in Conquest, whatever is waived, and the sentence that says why."""

import pytest
from msgspec.structs import replace

from replay.case import placed_on
from replay.core.rule import Breach
from replay.core.seal import Hidden
from replay.games.conquest import game
from replay.games.conquest.army import Ability, DrawEvent
from replay.games.conquest.orders import Attach, Ready, Stack
from replay.games.conquest.table import Acting, Card, Player, Table, Unit
from tests.games.conquest.boards import acting, after, army, begun, empty
from tests.games.refusing import impossible

UNITS = {
    "S1": Unit("p1", "spears", where="field", activated=True, events=(DrawEvent("chant", "all sing"),)),
    "S2": Unit("p1", "spears", where="reserve"),
    "S3": Unit("p1", "pikes", cls="heavy", where="reserve"),
    "S4": Unit("p1", "oxen", where="destroyed"),
    "SC1": Unit("p1", "thane", character=True, host="S1", where="field", ability=Ability("cry", "once")),
    "G1": Unit("p2", "scouts", where="field", tokens=("braced",)),
}


def acts() -> Table:
    """S1 is activated, in round 2."""
    return replace(acting(UNITS), acting=Acting("S1"))


def resolved() -> Table:
    """S1 has resolved the one Draw Event it has."""
    return replace(acts(), acting=Acting("S1", events=("chant",)))


def drawn() -> Table:
    """A card of the pikes, which are in reserve."""
    return replace(acting(UNITS), card="pikes")


def resting() -> Table:
    """Nobody is activated, and no card is drawn."""
    return acting(UNITS)


def stacked() -> Table:
    """Ada's Stack of two is set, and its first card drawn."""
    table = resting()
    stack = replace(table.seats["p1"].stack, size=2, drawn=(Card("spears"),))
    return replace(table, seats={**table.seats, "p1": replace(table.seats["p1"], stack=stack)})


def picking() -> Table:
    """Ada has a success of each kind to spend."""
    return placed_on(game, resting(), {"phase": "reinforcement", "seats": {"p1": {"picks": {"light": 2, "heavy": 1}}}})


def rolled() -> Table:
    """The Roll Off is settled: Ada chooses."""
    dice = {"p1": {"die": 2, "weighed": True}, "p2": {"die": 4}}
    return placed_on(game, resting(), {"phase": "supremacy", "chooser": "p1", "seats": dice})


def enlisted() -> Table:
    """Saltmarsh has come, and Glasswind has not."""
    return after(empty(), replace(army("saltmarsh"), by="p1"))


def joined() -> Table:
    """Both armies have come; S1 is of a list that no card tells of, and the second seat is ready."""
    table = after(enlisted(), replace(army("glasswind"), by="p2"))
    units = {**table.units, "S1": replace(table.units["S1"], known=False)}
    seats: dict[str, Player] = {**table.seats, "p2": replace(table.seats["p2"], ready=True)}
    return replace(table, units=units, seats=seats)


def over() -> Table:
    """The last round is over."""
    return replace(resting(), reason="last round")


REFUSED = [
    (acts, "act march unit=S2", "S2 is not activated, S1 is"),
    (acts, "act volley 10,10,0", "volley moves nobody"),
    (acts, "act march onto=G1", "march brings nobody into contact"),
    (acts, "act pass way=free", "a Pass takes one of the two Actions"),
    (acts, "act volley way=out unit=S2 why=x", "S2 is not on the field"),
    (acts, "act volley way=out why=x", "say which unit acts"),
    (acts, "act charge onto=S1", "S1 does not touch itself"),
    (acts, "act charge onto=SC1", "SC1 is no enemy of S1"),
    (acts, "act charge onto=G1,G1", "name each enemy once"),
    (acts, "act march 72.1,0,0", "S1 would stand off the table, which is 72 by 48 inches"),
    (acts, "resolve dance", "S1 has no Draw Event dance; it has chant"),
    (acts, "resolve chant 10,10,0", "chant lets nobody enter"),
    (resolved, "resolve chant", "chant has been resolved"),
    (acts, "finish", "no Draw Event is open"),
    (acts, "morale S1 steady", "S1 is steady already"),
    (acts, "lose S4", "S4 is destroyed"),
    (acts, "lose S1 2", "S1 has 1 Stand"),
    (acts, "contact SC1 G1", "SC1 is a Character: it touches what its Regiment touches"),
    (acts, "contact S2 G1", "S2 is not on the field"),
    (acts, "contact G1 S2", "S2 is not on the field"),
    (acts, "contact G1 SC1", "SC1 is a Character: name its Regiment, S1"),
    (acts, "place S2 10,10,0", "S2 is in reserve"),
    (acts, "place S1 10,48.1,0", "S1 would stand off the table, which is 72 by 48 inches"),
    (acts, "token S1 braced yes", "S1 has no token braced"),
    (acts, "token S1 ''", "a token has a name"),
    (acts, "allow S1 free ''", "name the rule that grants it"),
    (acts, "allow S1 free drill", "name the Action that is granted"),
    (acts, "allow S1 events drill march", "name the Action that is granted"),
    (acts, "allow S1 free drill pass", "a Pass is no Action"),
    (acts, "withhold SC1 fog", "SC1 is a Character: it goes where its Regiment goes"),
    (acts, "withhold S1 ''", "name the rule that puts it back"),
    (acts, "score 1 seat=p3", "there is no seat p3"),
    (acts, "roll 5 archery", "no archery dice are owed; others are thrown for clash, volley, morale, other"),
    (acts, "roll pool=clash", "say what the dice show"),
    (resting, "activate Z1", "there is no unit Z1"),
    (resting, "activate G1", "G1 is Bo's"),
    (drawn, "activate S3", "S3 is neither on the field nor arriving"),
    (resting, "discard", "no card is drawn that could be discarded"),
    (resting, "draw 2 spears", "Ada's Stack has 1 card"),
    (resting, "draw 1", "say what card 1 shows"),
    (stacked, "lay 1 spears why=scouts by=p1", "Ada has cards 2 to 2 left"),
    (stacked, "lay 2 why=scouts by=p1", "a Stack that is laid at the table is set by its size alone"),
    (picking, "select S2,S2", "name each Regiment that arrives once"),
    (picking, "select S2,S3", "the Regiments of one Class are picked at a time"),
    (picking, "select S1", "only Regiments in reserve are picked"),
    (picking, "select G1 by=p1", "G1 is Bo's"),
    (picking, "nominate S1 by=p1", "S1 is not in reserve"),
    (rolled, "modify -1 ford by=p1", "the Roll Off is settled"),
    (rolled, "declare yes S1 by=p1", "S1 has no Supremacy Ability"),
    (rolled, "declare yes by=p1", "Ada has no Supremacy Ability"),
    (rolled, "roll pool=supremacy by=p1", "one die is owed, 0 were given"),
    (rolled, "take first by=p3", "there is no seat p3"),
    (resting, "check p3", "there is no seat p3"),
    (empty, "lose S1 by=p1", "the battle has not begun"),
    (empty, "concede", "several seats may speak now: say which with by=SEAT"),
    (enlisted, "enlist x by=p1", "Ada has an army already"),
    (begun, "enlist x by=p1", "the armies are complete"),
    (joined, "describe S2 cavalry by=p1", "a card tells what S2 is"),
    (joined, "describe S1 cavalry by=p2", "units are described before their seat is ready"),
    (joined, "describe G1 cavalry by=p1", "G1 is Bo's"),
    (joined, "describe S1 Cavalry! by=p1", "a Type is a word such as cavalry, not 'Cavalry!'"),
    (joined, "attach GC1 G1 by=p2", "Bo is ready"),
    (joined, "attach S2 S1 by=p1", "a Character joins a Regiment"),
    (joined, "attach SC1 G1 by=p1", "SC1 and G1 are not both p1's"),
    (joined, "ready by=p2", "Bo is ready already"),
    (begun, "ready by=p1", "players are ready once, before the first round"),
    (begun, "attach SC1 S2 by=p1", "Characters are attached before the first round"),
    (over, "check by=p1", "the match is over"),
]


@pytest.mark.parametrize(("table", "line", "why"), REFUSED, ids=[f"{at.__name__}: {line}" for at, line, _ in REFUSED])
def test_what_cannot_be_is_refused_with_its_reason_whatever_is_waived(table, line, why):
    assert impossible(game, table(), line) == why


def test_a_unit_that_a_character_joined_is_described_no_more():
    table = joined()
    host = replace(table.units["SC1"], host="S1")
    joined_by = replace(table, units={**table.units, "SC1": host})
    assert impossible(game, joined_by, "describe S1 cavalry by=p1") == "S1 is described before a Character joins it"


def test_a_card_of_a_stack_that_says_nothing_is_none():
    table = placed_on(game, resting(), {"phase": "command", "seats": {"p1": {"stack": {"ready": False}}}})
    with pytest.raises(Breach, match="a Stack that is laid at the table is set by its size alone"):
        game.decide(table, Stack(2, (Hidden(), Hidden()), by="p1"))
    assert game.decide(table, Stack(2, by="p1"))


def test_characters_without_a_regiment_are_counted():
    """CQ-CHAR-01."""
    table = joined()
    with pytest.raises(Breach, match="SC1, SC2 are in no Regiment yet"):
        game.decide(table, Ready("p1"))
    with pytest.raises(Breach, match="SC2 is in no Regiment yet"):
        game.decide(after(table, Attach("SC1", "S2", "p1")), Ready("p1"))
