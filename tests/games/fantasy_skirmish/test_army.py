"""Army texts and the records they name: what can be read, and what is said of what cannot."""

import pytest
from msgspec.structs import replace

from replay.case import start
from replay.core.text import Unreadable
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.army import muster, read_army
from replay.games.fantasy_skirmish.chart import turned
from replay.games.fantasy_skirmish.orders import Enlist
from tests.games.fantasy_skirmish.boards import army, broken, empty

LIST = """
schema = "rollbook/fs-army/1"
name = "A patrol"
faction = "shyft"
letter = "S"
records = ["cards.toml"]
warriors = ["recruit"]
"""
CARDS = """
schema = "rollbook/fs-records/1"
warrior = [{ id = "recruit", name = "Recruit", faction = "shyft", points = 10, life = 1, melee = 1 }]
"""
MAP = '\n[[map]]\nid = "yard"\nwidth = 4\nheight = 4\nrows = ["....", "....", "....", "...."]\n'
TILE = '\n[[tile]]\nid = "turf"\nrows = ["..", ".."]\n'


def fault(text=LIST, cards=CARDS):
    with pytest.raises(Unreadable) as stray:
        muster(text, lambda name: cards)
    return str(stray.value)


def test_a_list_and_its_records_become_one_text_that_reads_back():
    joined = read_army(muster(LIST, lambda name: CARDS + MAP + TILE))
    assert (joined.name, joined.warriors, set(joined.book.stats)) == ("A patrol", ("recruit",), {"recruit"})
    assert (set(joined.charts), set(joined.tiles)) == ({"yard"}, {"turf"})


def test_the_shipped_armies_keep_the_rules():
    """FS-ARMY-03, FS-ARMY-04, FS-ARMY-05."""
    for name in ("raiders", "bones"):
        assert broken(empty(), replace(army(name), by="p1")) == []


@pytest.mark.parametrize(
    ("text", "cards", "says"),
    [
        (LIST.replace('["recruit"]', '["knight"]'), CARDS, "no record of a warrior 'knight'; there are recruit"),
        (LIST + 'pool = ["knight"]', CARDS, "pool[1]"),
        (LIST.replace('"S"', '"s"'), CARDS, "letter"),
        (LIST, CARDS.replace("points = 10", "points = 0"), "points"),
        (LIST, CARDS.replace("melee = 1", "melee = 1, horns = 2"), "horns"),
        (LIST, CARDS + MAP.replace('"....", "....", ', '"....", '), "3 rows, expected 4"),
        (LIST, CARDS + MAP.replace('["....",', '["...",'), "rows[1]: 3 squares, expected 4"),
        (LIST, CARDS + MAP.replace('["....",', '["..x.",'), "found 'x', expected one of . h B s d ^ n w b"),
        (LIST, CARDS + MAP + 'victory_area = [{ id = "gate", squares = [[4, 0]] }]\n', "square 4,0 is not on the map"),
        (LIST, CARDS + TILE.replace('[".."', '["..."'), "rows[1]: 3 squares, expected 2"),
        (LIST, CARDS + TILE + '[[tile]]\nid = "yard"\nrows = ["...", "...", "..."]\n', "tiles are of one size"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text, cards, says):
    assert says in fault(text, cards)


def test_one_record_told_in_two_ways_is_refused():
    told = LIST.replace('["cards.toml"]', '["cards.toml", "other.toml"]')
    other = CARDS.replace("life = 1", "life = 2")
    with pytest.raises(Unreadable, match="is told in two ways"):
        muster(told, lambda name: CARDS if name == "cards.toml" else other)
    assert muster(told, lambda name: CARDS) == muster(LIST, lambda name: CARDS)


@pytest.mark.parametrize("text", ["", "{}", '{"schema": "rollbook/fs-army/1"}'])
def test_a_text_that_is_no_army_enlists_nobody(text):
    assert broken(empty(), Enlist(text, "p1")) == ["structure"]


def test_an_army_whose_cards_are_left_out_enlists_nobody():
    text = muster(LIST, lambda name: CARDS).replace('"stats":{"recruit"', '"stats":{"recruits"')
    assert broken(empty(), Enlist(text, "p1")) == ["structure"]


def test_a_card_of_another_army_may_not_be_told_otherwise():
    table = empty()
    for event in game.decide(table, Enlist(muster(LIST, lambda name: CARDS), "p1")):
        table = game.evolve(table, event)
    other = muster(LIST.replace('"S"', '"T"'), lambda name: CARDS.replace("life = 1", "life = 2"))
    assert broken(table, Enlist(other, "p2")) == ["structure"]


def test_two_to_six_players_sit_down():
    assert len(start(game, {}, tuple("ABCDEF")).seats) == 6
    for players in (("Ann",), tuple("ABCDEFG")):
        with pytest.raises(ValueError, match="two to six players"):
            start(game, {}, players)


def test_a_tile_turns_clockwise():
    """FS-SETUP-08."""
    assert turned(("BB", ".."), 1) == (".B", ".B")
    assert turned(("BB", ".."), 2) == ("..", "BB")
    assert turned(("BB", ".."), 4) == ("BB", "..")
