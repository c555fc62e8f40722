"""Army lists: what is read, and one clear sentence for what is not."""

import msgspec
import pytest
from msgspec.structs import replace

from replay.core.text import Unreadable
from replay.games.star_wars_legion import army, listed_army
from replay.games.star_wars_legion import setup_orders as s
from tests.games.star_wars_legion.boards import FIXTURES, after, broken, empty
from tests.games.star_wars_legion.boards import army as shipped

LIST = """
schema = "rollbook/swl-army/1"
name = "Dust"
faction = "rebel"
letter = "D"
battle_deck = { objective = ["wells"], secondary = [], advantage = [] }
unit = [{ name = "Squad", rank = "corps", type = "trooper", keywords = ["cache"] }]
battle_card = [{ id = "wells", kind = "objective", title = "The Wells" }]
"""


def read(text):
    return army.read_army(listed_army.muster(text, lambda name: ""))


def fault(old, new):
    assert old in LIST
    with pytest.raises(Unreadable) as caught:
        read(LIST.replace(old, new))
    return str(caught.value)


@pytest.mark.parametrize("name", ["dust_picket", "iron_column"])
def test_a_shipped_army_is_read_and_written_in_the_same_bytes(name):
    text = shipped(name).army
    assert msgspec.json.encode(army.read_army(text)).decode() == text


def test_lengths_are_kept_in_thousandths_of_an_inch():
    walker = army.read_army(shipped("iron_column").army).units[4]
    assert (walker.base, walker.contest_range, walker.courage) == (2756, 3000, None)
    wells = army.read_army(shipped("dust_picket").army).cards["wells"]
    assert wells.territory[4].x == 36_000


FAULTS = [
    ('rank = "corps"', 'rank = "captain"', "unit[1].rank: expected one of commander, corps"),
    ('keywords = ["cache"]', 'keywords = ["Cache!"]', "unit[1].keywords[1]: expected a keyword"),
    ('letter = "D"', 'letter = "dd"', "letter: expected one capital letter"),
    ('type = "trooper"', 'type = "trooper", base = nan', "unit[1].base: expected inches, more than 0"),
    ('type = "trooper"', 'type = "trooper", base = 0.0001', "unit[1].base: expected inches, more than 0"),
    ('type = "trooper"', 'type = "trooper", base = -1', "expected inches, more than 0"),
    ('type = "trooper"', 'type = "trooper", speed = 2', "knows no field 'speed'"),
    ('objective = ["wells"]', 'objective = ["well"]', "no record of a battle card 'well'; there are wells"),
    ("secondary = []", 'secondary = ["wells"]', "battle_deck.secondary[1]: wells is a card of type objective"),
    ('title = "The Wells"', 'title = "The Wells", territory = [[0, 0]]', "a territory has three corners or more"),
    (
        'title = "The Wells"',
        'title = "The Wells", territory = [[0, 0], [36, 9], [36, 0], [0, 9]]',
        "battle_card wells.territory: the outline crosses or touches itself: its sides from corner 1 to 2 and from"
        " corner 3 to 4 meet",
    ),
    (
        'title = "The Wells"',
        'title = "The Wells", territory = [[0, 9], [36, 9], [18, 9]]',
        "battle_card wells.territory: 3 points in a line enclose nothing",
    ),
    (
        'title = "The Wells"',
        'title = "The Wells", territory = [[4, 0], [4, 9], [4, 3], [4, 5]]',
        "battle_card wells.territory: 4 points in a line enclose nothing",
    ),
    (
        'title = "The Wells"',
        'title = "The Wells", territory = [[0, 0], [9, 0], [9, 0], [0, 9]]',
        "its sides from corner 1 to 2 and from corner 2 to 3 meet",
    ),
    ('title = "The Wells"', 'title = "The Wells", claim = ["corps"]', "claim[1]: expected rank:, type: or keyword:"),
    ('schema = "rollbook/swl-army/1"', 'schema = "rollbook/al-army/1"', "expected one of rollbook/swl-army/1"),
    ('faction = "rebel"', "faction = ", "not TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_what_cannot_be_read_says_where_and_what_was_expected(old, new, said):
    assert said in fault(old, new)


def test_a_card_told_in_two_ways_is_refused():
    twice = '[{ id = "wells", kind = "objective", title = "Other Wells" }, { id = "wells", kind'
    assert "is told in two ways" in fault('[{ id = "wells", kind', twice)


def test_a_text_that_was_not_mustered_is_a_breach():
    assert broken(empty(), s.Enlist("{}", "p1")) == ["structure"]
    crafted = msgspec.json.decode(shipped("dust_picket").army)
    crafted["units"][0] |= {"holding": ["x1"], "at": [1, 2], "defeated": True}
    table = after(empty(), s.Enlist(msgspec.json.encode(crafted).decode(), "p1"))
    assert (table.units["D1"].holding, table.units["D1"].at, table.units["D1"].defeated) == ((), None, False)


def test_a_crafted_territory_that_crosses_itself_is_a_breach():
    crafted = msgspec.json.decode(shipped("dust_picket").army)
    crafted["cards"]["wells"]["territory"] = [[0, 0], [36_000, 9_000], [36_000, 0], [0, 9_000]]
    assert broken(empty(), s.Enlist(msgspec.json.encode(crafted).decode(), "p1")) == ["structure"]


def test_two_armies_have_two_letters_and_one_card_says_one_thing():
    table = after(empty(), replace(shipped("dust_picket"), by="p1"))
    assert broken(table, replace(shipped("dust_picket"), by="p2")) == ["structure"]
    other = msgspec.json.decode(shipped("iron_column").army)
    other["cards"]["wells"] = {"id": "wells", "kind": "objective", "title": "Other Wells"}
    assert broken(table, s.Enlist(msgspec.json.encode(other).decode(), "p2")) == ["structure"]


def test_a_deck_with_a_card_twice_is_refused_and_cannot_be_waived():
    """SWL-SETUP-03."""
    text = msgspec.json.decode(shipped("dust_picket").army)
    text["deck"]["objective"] = ["wells", "wells", "old-road"]
    order = s.Enlist(msgspec.json.encode(text).decode(), "p1")
    assert broken(empty(), order) == ["SWL-SETUP-03", "structure"]


def test_an_open_match_wants_battle_decks_and_a_closed_one_does_not():
    """SWL-A19."""
    closed = (FIXTURES / "cases" / "armies" / "closed.toml").read_text()
    records = (FIXTURES / "records" / "missions.toml").read_text()
    order = s.Enlist(listed_army.muster(closed, lambda name: records), "p1")
    assert broken(empty(), order) == ["structure"]
    assert broken(empty(battle_deck_list="closed"), order) == []
    assert broken(empty(battle_deck_list="closed"), replace(shipped("dust_picket"), by="p1")) == ["structure"]
