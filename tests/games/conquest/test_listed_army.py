"""Armies of Conquest that are pasted, or told by a roster."""

import pytest
from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.rule import Breach
from replay.core.text import Unreadable
from replay.games.conquest import game
from replay.games.conquest.army import read_army, warlords
from replay.games.conquest.orders import Attach, Describe, Ready
from tests.games.conquest.boards import after, broken, empty
from tests.replay.lists.written import CONQUEST, ROSTER, STANDARD

RULE = "CQ-FACT-01"

CARDS = """
format = "rollbook.army/1"
system = "conquest"
list = "ferry.txt"

[army]
id = "ferry"
name = "Ferry Host of the North"
letter = "F"

[[regiment]]
id = "eel"
entry = "EEL  fishers"
type = "cavalry"
class = "medium"
stands = 5
files = 2
draw_events = [{ id = "nets", effect = "free:volley" }]

[[character]]
id = "reeve"
entry = "Ferry Reeve"
type = "cavalry"
warband = []
supremacy = { id = "old-oath", kind = "once" }
"""


def mustered(text, files=()):
    return game.muster(text, dict(files).__getitem__)


def enlisted(text, files=()):
    """The table after an army joined, and the remarks on it."""
    table, events = empty(), game.decide(empty(), replace(mustered(text, files), by="p1"))
    for event in events:
        table = game.evolve(table, event)
    return table, [(event.rule, event.text) for event in events if isinstance(event, Remarked) and event.judge]


def units(table):
    return {i: (unit.name, unit.type, unit.cls, unit.stands, unit.files) for i, unit in table.units.items()}


def test_a_pasted_list_joins_with_its_warbands_and_says_what_no_card_tells():
    table, remarks = enlisted(CONQUEST)
    assert units(table) == {
        "A1": ("Eel Fishers", "infantry", "light", 3, 3),
        "A2": ("Bog Oxen", "infantry", "light", 2, 2),
        "A3": ("Eel Fishers", "infantry", "light", 3, 3),
        "AC1": ("Ferry Reeve", "infantry", "light", 1, 1),
        "AC2": ("Reed Singer", "infantry", "light", 1, 1),
    }
    assert (table.units["AC1"].warband, table.units["AC2"].warband) == (("A1", "A2"), ("A3",))
    assert (table.seats["p1"].army, table.seats["p1"].warlord) == ("Ferry Host", "AC1")
    assert remarks == [
        (
            RULE,
            "no card tells the Type of Ferry Reeve, Reed Singer: taken for infantry, as its Warband, until described",
        ),
        (RULE, "no card tells the Class and Type of Eel Fishers, Bog Oxen: taken for light infantry until described"),
        (RULE, "no card tells the Stands of Eel Fishers: taken for 3"),
    ]


def test_the_list_stays_with_the_army_as_it_was_pasted():
    pasted = read_army(mustered(CONQUEST.replace("Lantern", "Lan\tte\u0301rn")).army).pasted
    assert pasted.format == "Para Bellum text"
    assert "\n".join(pasted.lines) == CONQUEST.replace("Lantern", "Lan t\u00e9rn")


def test_cards_say_what_a_list_does_not():
    table, remarks = enlisted(CARDS, {"ferry.txt": CONQUEST})
    assert units(table)["F1"] == ("Eel Fishers", "cavalry", "medium", 3, 2)
    assert units(table)["F3"] == ("Eel Fishers", "cavalry", "medium", 5, 2)
    assert units(table)["F2"] == ("Bog Oxen", "cavalry", "light", 2, 2)
    assert [event.id for event in table.units["F1"].events] == ["nets"]
    assert table.units["FC1"].ability.id == "old-oath"
    assert table.seats["p1"].army == "Ferry Host of the North"
    assert [text for _, text in remarks] == [
        "no card tells the Type of Reed Singer: taken for cavalry, as its Warband, until described",
        "no card tells the Class and Type of Bog Oxen: taken for light cavalry until described",
    ]


def test_a_roster_tells_types_and_classes_itself():
    table, remarks = enlisted(ROSTER)
    assert units(table) == {
        "A1": ("Eel Fishers", "infantry", "medium", 3, 3),
        "AC1": ("Ferry Reeve", "infantry", "light", 1, 1),
    }
    assert table.seats["p1"].warlord == "AC1"
    assert [text for _, text in remarks] == ["3 rules and profiles that the roster copies are left out"]


def test_what_is_not_understood_and_what_does_not_add_up_stay_with_the_entry():
    told = CONQUEST.replace("[620/", "[630/").replace(" * Bog", "Reserves\n * Bog")
    assert [text for _, text in enlisted(told)[1]][:3] == [
        "1 of the list's lines is not understood",
        'line 11 is not understood: "Reserves"',
        "the units come to 620 points, the list says 630",
    ]


def test_a_regiment_under_a_heading_that_nobody_knows_is_of_no_warband_and_it_is_said():
    table, remarks = enlisted(CONQUEST.replace("== Reed Singer [60]:", "== Reed Singers =="))
    assert (units(table).keys(), table.units["AC1"].warband) == ({"A1", "A2", "A3", "AC1"}, ("A1", "A2"))
    assert 'line 14 is not understood: "== Reed Singers =="' in [text for _, text in remarks]
    assert "no card tells the Warband of Eel Fishers: taken for none" in [text for _, text in remarks]


def test_a_count_before_a_regiment_is_that_many_of_it():
    table, remarks = enlisted(CONQUEST.replace("* Bog", "* 3x Bog").replace("[620/", "[1020/"))
    assert [unit.name for unit in table.units.values()].count("Bog Oxen") == 3
    assert table.units["AC1"].warband == ("A1", "A2", "A3", "A4")
    assert [text for _, text in remarks if "points" in text] == [
        "1020 points are more than the 1000 that the list allows"
    ]


def test_a_list_without_a_warlord_breaks_the_rule_like_any_army():
    order = mustered(CONQUEST.replace("(Warlord) ", ""))
    assert warlords(read_army(order.army)) == ()
    with pytest.raises(Exception, match="CQ-CHAR-05: Ferry Host names no Warlord"):
        game.decide(empty(), replace(order, by="p1"))


def both():
    """A pasted army and one told by a roster, before Characters are attached."""
    table = empty()
    for seat, text in (("p1", CONQUEST), ("p2", ROSTER)):
        table = after(table, replace(mustered(text), by=seat))
    return table


def test_what_no_card_tells_is_described_before_the_first_round():
    table = both()
    assert {call.seat: "describe" in call.orders for call in game.awaits(table)} == {"p1": True, "p2": False}
    assert [form.order.unit for form in game.legal(table, {}).forms if isinstance(form.order, Describe)] == [
        "A1",
        "A2",
        "A3",
        "AC1",
        "AC2",
    ]
    events = game.decide(table, Describe("A2", "cavalry", "heavy", "p1"))
    assert [game.tell(event) for event in events] == ["A2 is heavy cavalry", ""]
    assert [(event.rule, event.judge) for event in events if isinstance(event, Remarked)] == [(RULE, True)]
    table = after(table, Describe("A2", "cavalry", "heavy", "p1"))
    assert broken(table, Attach("AC1", "A2", "p1")) == ["CQ-CHAR-03"]
    table = after(table, Describe("A2", "infantry", "medium", "p1"), Attach("AC1", "A2", "p1"))
    assert table.units["AC1"].cls == "medium"


@pytest.mark.parametrize(
    ("order", "says"),
    [
        (Describe("A2", "cavalry", "heavy", "p2"), "A2 is Ada's"),
        (Describe("B1", "cavalry", "heavy", "p2"), "a card tells what B1 is"),
        (Describe("A9", "cavalry", "heavy", "p1"), "there is no unit A9"),
        (Describe("A2", "Heavy Horse", "heavy", "p1"), "a Type is a word such as cavalry, not 'Heavy Horse'"),
        (Describe("A1", "cavalry", "heavy", "p1"), "A1 is described before a Character joins it"),
        (Describe("AC1", "cavalry", by="p1"), "AC1 is described before a Character joins it"),
    ],
)
def test_a_unit_that_is_known_is_not_described(order, says):
    table = after(both(), Attach("AC1", "A1", "p1"))
    with pytest.raises(Breach) as breach:
        game.decide(table, order)
    assert breach.value.reason == says


def test_nothing_is_described_by_a_seat_that_is_ready():
    table = after(both(), Attach("AC1", "A1", "p1"), Attach("AC2", "A3", "p1"), Ready("p1"))
    assert broken(table, Describe("A2", "cavalry", "heavy", "p1")) == ["structure"]
    assert not [form for form in game.legal(table, {}).forms if isinstance(form.order, Describe)]


REFUSED = [
    (STANDARD, "army: is a list for Star Wars: Legion, not for conquest"),
    (
        CONQUEST.replace("The Last Argument of Kings", "First Blood"),
        "army: is a list for First Blood, not for conquest",
    ),
    (ROSTER.replace("Conquest: Last Argument of Kings", ""), "army: is a list that does not say for which game"),
    (CONQUEST.replace(" * ", " ~ "), "army: lists 0 Regiments and 2 Characters; an army has 1 to 40"),
    (CONQUEST.replace("* Bog", "* 100x Bog"), "army line 11: counts 100 × Bog Oxen; 99 at most are read"),
    (CONQUEST.replace("* Bog", "* 40x Bog"), "army: lists 42 Regiments and 2 Characters"),
    (CONQUEST + " * Eel Fishers (3) [9]:\n" * 40, "army: lists 43 Regiments and 2 Characters"),
    (CARDS + "pasted = 3\n", "army character[1]: knows no field"),
    (CARDS.replace('list = "ferry.txt"', 'pasted = { format = "x", lines = [] }'), "army pasted: comes with a list"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_is_no_army_of_conquest_is_one_clear_error(text, says):
    with pytest.raises(Unreadable) as stray:
        mustered(text)
    assert str(stray.value).startswith(says)
