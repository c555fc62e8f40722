"""What cannot be said in Star Wars: Legion, whatever is waived, and the sentence that says why."""

import pytest
from msgspec.structs import replace

from replay.core.pose import Point
from replay.core.rule import Breach
from replay.core.seal import Hidden
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion.cards import BattleCard, Supply
from replay.games.star_wars_legion.setup_orders import Hold
from replay.games.star_wars_legion.table import Acting, Dropped, Fight, Piece, Shown, Table, Token
from tests.games.refusing import impossible
from tests.games.star_wars_legion.boards import after, army, asset, board, empty, enlisted, modifying, poi, unit

UNITS = {
    "A1": unit("p1", 20, holding=("s2",)),
    "A2": unit("p1", keywords=("transport", "bounty", "scouting-party:1", "prepared-position")),
    "A3": unit("p1", 30, miniatures=1, defeated=True),
    "A4": unit("p1", 40, miniatures=1),
    "B1": unit("p2", 50),
}
TOKENS = {"o1": poi(36), "s1": asset(60), "s2": Token("asset")}
LAID = {"dunes": Piece(outline=(Point(0, 0), Point(9_000, 0), Point(0, 9_000))), "scrub": Piece(agreed=("p1", "p2"))}


def rounds() -> Table:
    """The second round: Ada is to activate."""
    return board(UNITS, TOKENS)


def acts() -> Table:
    """A1 is activated, A4 was before."""
    return replace(board({**UNITS, "A4": replace(UNITS["A4"], activated=True)}, TOKENS), acting=Acting("A1"))


def rested() -> Table:
    """A1 was activated, and the round goes on."""
    return board({**UNITS, "A1": replace(UNITS["A1"], activated=True)}, TOKENS)


def drops() -> Table:
    """Bo places what A1 dropped."""
    return replace(rounds(), dropping=(Dropped("s2", "A1", Point(20_000, 20_000)),))


def attacked() -> Table:
    """B1 was attacked, and rolls defence next if it is said."""
    return replace(rounds(), fight=Fight("A1", "B1", 2, (1, 2)))


def saved() -> Table:
    """B1 has rolled its defence."""
    return replace(rounds(), fight=Fight("A1", "B1", 2, (1, 2), 2, (1, 2)))


def owing() -> Table:
    """The attack dice are to be rolled."""
    return replace(rounds(), fight=Fight("A1", "B1", 2))


def effects() -> Table:
    """Ada resolves her setup effects."""
    return replace(rounds(), stage="effects")


def prepared() -> Table:
    """Ada places units, and is not done."""
    return replace(rounds(), stage="prepared")


def following() -> Table:
    """The Objective is set up, which brings a point of interest and an asset; Ada is blue."""
    card = BattleCard("wells", "objective", "The Wells", tokens=(Supply("poi"), Supply("asset")))
    return replace(board({}), stage="cards", cards={"wells": card}, spaces={"objective": Shown("wells", "p1")})


def declaring() -> Table:
    """Two pieces are declared, and all agreed to one."""
    return replace(board({}), stage="declare", pieces=LAID)


def laying() -> Table:
    """Terrain is placed."""
    return replace(board({}), stage="terrain", pieces=LAID)


def settling() -> Table:
    """Modifications are not counted, and Ada has called the mission built."""
    table = modifying()
    return replace(table, options={**table.options, "modifications_per_player": "none"}, settled=("p1",))


def opened() -> Table:
    """The Objective and the Secondary Objective lie."""
    table = modifying()
    spaces = {space: shown for space, shown in table.spaces.items() if space != "p2"}
    return replace(table, stage="opening", spaces=spaces)


def sealing() -> Table:
    """Command hands are sealed."""
    return empty(secrets="sealed")


def handed() -> Table:
    """Ada has a command hand, and Bo has none."""
    return after(empty(), replace(army("dust_picket"), by="p1"), Hold(by="p1"))


def over() -> Table:
    """The match is over."""
    return replace(rounds(), stage="over")


REFUSED = [
    (empty, "play 1:dash by=p1", "step 1, armies, command hands and battle decks, comes first"),
    (rested, "play 1:dash by=p1", "command cards are played before the first activation of a round"),
    (rounds, "play 1:dash by=p1", "Ada has no command card left"),
    (acts, "lead p1", "priority changes between activations"),
    (rounds, "lead p3", "there is no seat p3"),
    (acts, "activate A2", "an activation is under way: done ends it"),
    (rested, "activate A1", "A1 was activated this round"),
    (rounds, "activate A3", "A3 is defeated"),
    (rounds, "activate Z9", "there is no unit Z9; there are A1, A2, A3, A4, B1"),
    (rounds, "activate B1 by=p1", "B1 is Bo's, not Ada's"),
    (rounds, "activate B1 by=p2", "Ada speaks now"),
    (rounds, "done by=p1", "no unit is activated"),
    (rounds, "attack A1 A4 2", "A4 is a friend of A1"),
    (rounds, "attack A1 B1 0", "1 to 40 dice are rolled, not 0"),
    (rounds, "defend B1 2", "B1 is not under attack"),
    (attacked, "defend A1 2", "A1 is not under attack"),
    (attacked, "defend B1 41", "1 to 40 dice are rolled, not 41"),
    (saved, "defend B1 2", "B1 has rolled its defence"),
    (owing, "move A1 20,20", "dice are to be rolled first"),
    (owing, "roll 1", "2 dice are owed, 1 was given"),
    (owing, "roll 1,9", "no die of this kind shows 9; 1 to 8 are its faces"),
    (rounds, "roll 1,2", "nobody owes any dice now"),
    (rounds, "wound A1 41", "1 to 40 wounds come or go, not 41"),
    (rounds, "wound A1 -1", "A1 has 0 wounds"),
    (rounds, "lose A1 5", "A1 has 4 miniatures, not 5 to lose"),
    (rounds, "lose A4 2", "A4 has 1 miniature, not 2 to lose"),
    (rounds, "promote A4 40,20", "A4 has nobody left to promote"),
    (rounds, "promote A2 40,20", "A2 is not on the battlefield"),
    (rounds, "suppress A1 0", "1 to 40 suppression tokens come or go, not 0"),
    (rounds, "suppress A1 -1", "A1 has 0 suppression tokens"),
    (rounds, "lend A1 A4", "A4 is no commander with courage to lend"),
    (rounds, "remove A2", "A2 is not on the battlefield"),
    (rounds, "remove A4 by=p2", "Ada speaks now"),
    (rounds, "claim A1 s2", "A1 holds s2 already"),
    (rounds, "claim A1 z9", "there is no token z9; there are o1, s1, s2"),
    (rounds, "drop A1 s1 card", "A1 does not hold s1"),
    (rounds, "move A1 80,20", "A1 would stand off the battlefield"),
    (rounds, "move A1 20,20 20,21;21,20;21,21;22,21", "A1 has 3 miniatures beside its leader"),
    (rounds, "place s1 20,20", "s1 is not to be placed: nothing is"),
    (rounds, "score 41", "1 to 40 points are scored at a time, not 41"),
    (rounds, "score 1 seat=p3", "there is no seat p3"),
    (acts, "end-round", "an activation is under way: done ends it"),
    (acts, "finish", "an activation is under way: done ends it"),
    (drops, "move A1 20,20 by=p1", "s2 is to be placed first"),
    (drops, "place s2 22,20 yes by=p2", "a figure stands in for points of interest only"),
    (drops, "place s1 22,20 by=p2", "s1 is not to be placed: s2 is"),
    (drops, "place s2 72,20 by=p2", "a token lies on the battlefield, all of it"),
    (effects, "effect A2 bounty", "bounty is on one unit: say which"),
    (effects, "effect A2 transport A1,A4", "one unit is carried: say which"),
    (effects, "effect A2 scouting-party Z9", "a scouting party takes along units of the army"),
    (effects, "effect A2 transport a,b,c,d,e,f,g,h,i,j,k", "ten things at most are chosen"),
    (effects, "deploy A2 20,5", "step 7, setup effects, comes first"),
    (prepared, "effect A2 bounty B1", "step 7, setup effects, is over"),
    (prepared, "deploy A2 20,5 20,6;21,5;21,6;22,6", "A2 has 3 miniatures beside its leader"),
    (following, "follow secondary", "the objective card is followed first"),
    (following, "follow objective by=p2", "Ada says when the card was followed"),
    (following, "place o1 20,20 by=p2", "Ada places the tokens of this card"),
    (following, "place o2 20,20 yes", "a figure stands in for points of interest only"),
    (following, "place o9 20,20", "no card of the mission brings o9; there are o1, o2"),
    (declaring, "agree moon by=p2", "no piece moon is declared"),
    (declaring, "agree scrub by=p2", "there is nothing that Bo has not agreed to"),
    (
        declaring,
        "declare 'the very long old wall' area open 0 0 by=p1",
        "a piece of terrain is called by a word of 1 to 20 letters",
    ),
    (laying, "lay dunes 0,0;9,0 by=p1", "an outline has 3 to 40 corners, not 2"),
    (laying, "lay dunes 0,0;80,0;0,9 by=p1", "terrain lies on the battlefield, 72 in by 36 in"),
    (laying, "lay dunes 0,0;9,0;18,0 by=p1", "3 points in a line enclose nothing"),
    (enlisted, "establish 11 36 by=p1", "a battlefield is 12 inches wide at least"),
    (enlisted, "establish 145 36 by=p1", "a battlefield is 144 inches wide at most"),
    (settling, "settle by=p1", "Ada has called the mission built"),
    (opened, "reveal advantage air-spotter p9 by=p2", "there is no space p9"),
    (opened, "reveal advantage dug-in by=p1", "a card lies on that space already: Dug In"),
    (modifying, "modify swap_objective by=p1", "say which card comes off Ada's objective deck"),
    (
        modifying,
        "modify swap_objective moon by=p1",
        "moon is not in Ada's objective deck: old-road, relay-line, wells",
    ),
    (sealing, "hold by=p1", "a command hand has 7 cards, 0 were given"),
    (handed, "hold by=p1", "Ada has a command hand already"),
    (handed, "enlist {} by=p1", "Ada has an army already"),
    (over, "tally by=p1", "the match is over"),
]


@pytest.mark.parametrize(("table", "line", "why"), REFUSED, ids=[f"{at.__name__}: {line}" for at, line, _ in REFUSED])
def test_what_cannot_be_is_refused_with_its_reason_whatever_is_waived(table, line, why):
    assert impossible(game, table(), line) == why


def test_a_command_hand_that_is_sealed_says_its_cards():
    with pytest.raises(Breach, match="this match seals its command hands: say which cards are in it"):
        game.decide(sealing(), Hold(tuple(Hidden() for _ in range(7)), by="p1"))
