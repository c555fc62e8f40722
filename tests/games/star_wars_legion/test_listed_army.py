"""Armies of Legion that are pasted: what no card tells of a unit, the table is believed."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from replay.case import start
from replay.core.game import Remarked
from replay.core.pose import Point
from replay.core.rule import Breach
from replay.core.text import Unreadable
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion.army import read_army
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.orders import Claim, Lose, Promote
from replay.games.star_wars_legion.setup_events import DecksShuffled
from replay.games.star_wars_legion.setup_orders import Reveal
from replay.games.star_wars_legion.sheets import sheet
from replay.games.star_wars_legion.table import Acting, Token
from replay.notation import parse
from tests.replay.lists.written import ADMIRAL, CONQUEST, JSON, PLUS, STANDARD, TOURNAMENT

RULE = "SWL-FACT-09"
PLAYERS = ("Ada", "Bo")
HAND = (
    "1 line is kept back: the command hand, taken up with `hold`, where secrets are sealed with"
    " `hold 1:name,1:name,2:name,2:name,3:name,3:name,4:standing-orders`"
)
CARDS = """
schema = "rollbook/swl-army/1"
name = "Dust Picket of the North"
faction = "rebel"
letter = "D"
list = "picket.txt"

[[unit]]
name = "Captain oru"
rank = "commander"
type = "trooper"
courage = 2
keywords = ["hunted"]

[[unit]]
name = "Pickets"
rank = "corps"
type = "trooper"
miniatures = 4
courage = 1
points = 9
"""


def mustered(text, files=()):
    return game.muster(text, dict(files).__getitem__)


def enlisted(text, files=(), **options):
    """The table after an army joined, and the remarks on it."""
    table = start(game, options, PLAYERS)
    events = game.decide(table, replace(mustered(text, files), by="p1"))
    for event in events:
        table = game.evolve(table, event)
    told = [event.text for event in events if isinstance(event, Remarked) and event.judge and event.rule == RULE]
    assert all(game.tell(event) == event.text for event in events if isinstance(event, Remarked))
    return table, told


def units(table):
    return {i: (unit.name, unit.rank, unit.points, unit.brings, unit.known) for i, unit in table.units.items()}


def test_a_pasted_list_joins_and_says_what_no_card_tells():
    table, remarks = enlisted(STANDARD)
    assert units(table) == {
        "A1": ("Captain Oru", "commander", 89, ("Strict Watch", 'Lens "Far"', "Long Lens"), False),
        "A2": ("Pickets", "corps", 73, ("Long Rifle", "Spare Hand"), False),
        "A3": ("Pickets", "corps", 73, ("Long Rifle", "Spare Hand"), False),
        "A4": ("Sand Skiff", "support", 67, (), False),
    }
    assert (table.seats["p1"].army, table.seats["p1"].faction, table.seats["p1"].letter) == ("Dust Picket", "", "A")
    assert remarks == [
        HAND,
        "no card tells the type, miniatures and courage of Captain Oru, Pickets, Sand Skiff: taken for what the players"
        " say",
        "the list names no whole battle deck: it is taken for a closed one",
    ]
    told = {(ability.name, ability.text, ability.rule) for ability in sheet(table, "A2").abilities}
    assert told == {("Long Rifle", "on its list", RULE), ("Spare Hand", "on its list", RULE)}
    assert sheet(table, "A2").meta.endswith("no card tells more")


@pytest.mark.parametrize("text", [STANDARD, PLUS, TOURNAMENT, ADMIRAL, JSON])
def test_the_list_stays_with_the_army_as_it_was_pasted_but_for_the_command_hand(text):
    kept = "\n".join(read_army(mustered(text).army).pasted.lines)
    for card in ("Hold Fast", "Double Back", "Standing Orders"):
        text = text.replace(card, "[kept back]")
    for said, shown in zip(text.split("\n"), kept.split("\n"), strict=True):
        assert shown in (said, "[kept back]")
        assert ("[kept back]" in shown) == ("[kept back]" in said)


@pytest.mark.parametrize("secrets", ["table", "sealed"])
@pytest.mark.parametrize("text", [STANDARD, PLUS, TOURNAMENT, ADMIRAL, JSON])
def test_no_command_card_joins_with_an_army(text, secrets):
    events = game.decide(start(game, {"secrets": secrets}, PLAYERS), replace(mustered(text), by="p1"))
    told = msgspec.json.encode([mustered(text), events]).decode()
    assert "Pickets" in told
    assert [card for card in ("Hold Fast", "Double Back", "Standing Orders") if card in told] == []


def test_a_unit_under_a_heading_that_nobody_knows_has_no_rank_and_it_is_said():
    table, remarks = enlisted(STANDARD.replace("Corps:", "Specialists:"))
    assert [one[1] for one in units(table).values()] == ["commander", "", "", "support"]
    assert 'line 5 is not understood: "Specialists:"' in remarks
    assert "no card tells the rank, type, miniatures and courage of Pickets: taken for what the players say" in remarks


def test_what_a_roster_counts_of_a_unit_s_parts_is_on_the_unit():
    part = '<selection name="Rifle" number="8"/><selection name="Lens" number="2"/>'
    unit = f'<selection name="Pickets" number="2" type="unit"><selections>{part}</selections></selection>'
    force = f"<forces><force><selections>{unit}</selections></force></forces>"
    told = units(enlisted(f'<roster gameSystemName="Star Wars: Legion">{force}</roster>')[0])
    assert [one[3] for one in told.values()] == [("Rifle ×4", "Lens")] * 2


def test_the_second_list_gets_another_letter():
    table = enlisted(STANDARD)[0]
    events = game.decide(table, replace(mustered(JSON), by="p2"))
    assert [event.unit for event in events if hasattr(event, "unit")] == ["B1", "B2", "B3"]


def test_json_has_no_ranks_and_no_points():
    table, remarks = enlisted(JSON, battle_deck_list="closed")
    assert units(table)["A1"] == ("Captain Oru", "", 0, ("Strict Watch", "Lens"), False)
    assert table.seats["p1"].faction == "rebel"
    assert remarks == [
        HAND,
        "nobody can check the 226 points of the list: it does not say those of all its units",
        "no card tells the rank, type, miniatures and courage of Captain Oru, Pickets: taken for what the players say",
    ]


def test_a_roster_counts_its_units_to_ranks():
    unit = '<selection name="{}"><categories><category name="All"/><category name="{}"/></categories></selection>'
    told = unit.format("Pickets", "Special Forces") + unit.format("Sand Skiff", "Odd")
    force = f'<forces><force name="Army"><selections>{told}</selections></force></forces>'
    table, _ = enlisted(f'<roster gameSystemName="Star Wars: Legion">{force}</roster>')
    assert [one[:2] for one in units(table).values()] == [
        ("Pickets", "special_forces"),
        ("Sand Skiff", ""),
    ]


def test_cards_say_what_a_list_does_not():
    table, remarks = enlisted(CARDS, {"picket.txt": ADMIRAL}, battle_deck_list="closed")
    assert units(table) == {
        "D1": ("Captain Oru (Of the Dunes)", "commander", 89, ("Strict Watch", "Lens"), True),
        "D2": ("Pickets", "corps", 64, ("Long Rifle",), True),
        "D3": ("Pickets", "corps", 64, ("Long Rifle",), True),
        "D4": ("Sand Skiff", "", 67, (), False),
    }
    assert (table.units["D1"].keywords, table.units["D2"].miniatures) == (("hunted",), 4)
    assert table.seats["p1"].army == "Dust Picket of the North"
    assert remarks == [
        HAND,
        "the list states no total; its units come to 284 points",
        "no card tells the name of Captain Oru (Of the Dunes): taken for Captain oru",
        "no card tells the rank, type, miniatures and courage of Sand Skiff: taken for what the players say",
    ]


def test_a_battle_deck_that_is_named_whole_is_an_open_one():
    kinds = {"Objectives": "Well", "Secondaries": "Flag", "Advantages": "Cell"}
    deck = "".join(f"{kind}:\n - {card} A\n - {card} B\n - {card} C\n" for kind, card in kinds.items())
    table, remarks = enlisted(TOURNAMENT.partition("Battle Deck")[0] + deck)
    assert table.lists["p1"]["secondary"] == ("flag-a", "flag-b", "flag-c")
    assert (table.cards["cell-b"].title, table.cards["cell-b"].claim) == ("Cell B", ())
    assert remarks[-1].startswith("no card tells the record of Well A, Well B, Well C, Flag A,")


PLACED = Unit("p1", "Pickets", "", "", at=Point(36_000, 18_000), known=False)


def playing(unit):
    table = start(game, {}, PLAYERS)
    at = {"o1": Token("asset", Point(36_000, 19_000))}
    return replace(table, stage="rounds", active="p1", blue="p1", units={"A1": unit}, tokens=at, acting=Acting("A1"))


def ends(table, order):
    for event in game.decide(table, order):
        table = game.evolve(table, event)
    return table


def test_of_a_unit_that_no_card_tells_of_the_table_is_believed():
    table = ends(playing(PLACED), Lose("A1", 3))
    assert (table.units["A1"].miniatures, table.units["A1"].defeated) == (1, False)
    assert ends(table, Promote("A1", Point(36_500, 18_000))).units["A1"].at == Point(36_500, 18_000)
    known = playing(replace(PLACED, known=True))
    assert ends(known, Lose("A1", 1)).units["A1"].defeated
    for order in (Lose("A1", 3), Promote("A1", Point(36_500, 18_000))):
        with pytest.raises(Breach):
            game.decide(known, order)


def test_whether_it_may_claim_is_left_to_people():
    told = [event for event in game.decide(playing(PLACED), Claim("A1", "o1")) if isinstance(event, Remarked)]
    assert [(event.rule, event.judge) for event in told] == [("SWL-CLAIM-01", True)]
    with pytest.raises(Breach, match="SWL-CLAIM-01"):
        game.decide(playing(replace(PLACED, known=True)), Claim("A1", "o1"))


def opening():
    """Two pasted armies before their opening, p1 being blue; nobody has a record of a card."""
    table = start(game, {}, PLAYERS)
    for seat, text in (("p1", STANDARD), ("p2", JSON)):
        table = ends(table, replace(mustered(text), by=seat))
    return game.evolve(replace(table, blue="p1", stage="opening"), DecksShuffled())


def test_a_card_that_nobody_has_a_record_of_is_believed_too():
    table = ends(opening(), Reveal("objective", "old-wells", by="p1"))
    table = ends(table, Reveal("secondary", "flags", by="p2"))
    table = ends(table, Reveal("advantage", "cells", by="p1"))
    events = game.decide(table, Reveal("advantage", "cells", by="p2"))
    assert [(event.rule, event.text) for event in events if isinstance(event, Remarked)] == [
        (RULE, "no record tells of cells: what it brings is left to the players")
    ]
    assert (table.spaces["objective"].card, table.decks["p1"]["objective"].hidden) == ("old-wells", 2)
    assert any(isinstance(form.order, Reveal) for form in game.legal(opening(), {}).forms)


@pytest.mark.parametrize("card", ["", "two\nlines", "x" * 41])
def test_a_card_is_a_word(card):
    with pytest.raises(Breach, match=r"structure|SWL-MISSION-01"):
        game.decide(opening(), Reveal("objective", card, by="p1"))


def test_cards_without_a_record_are_refused_where_all_units_have_cards():
    table = opening()
    known = replace(table, units={i: replace(unit, known=True) for i, unit in table.units.items()})
    with pytest.raises(Breach, match="SWL-MISSION-01"):
        game.decide(known, Reveal("objective", "old-wells", by="p1"))
    assert not any(isinstance(form.order, Reveal) for form in game.legal(known, {}).forms)


REFUSED = [
    (CONQUEST, "army: is a list for The Last Argument of Kings, not for star wars legion"),
    (STANDARD.partition("Commanders")[0], "army: lists 0 units; an army has 1 to 99"),
    (STANDARD.replace("2×", "99×"), "army: lists 101 units"),
    (STANDARD.replace("2×", "10000×"), "army line 6: counts 10,000 × Pickets; 99 at most are read"),
    (
        "Corps:\n - Pickets\n - 0× Pickets (4)",
        'army: lists 0 units; an army has 1 to 99; line 2 is not understood: "- Pickets"',
    ),
    ("Corps:\nCommands:\n - Hold Fast (9)", "army: lists 0 units; an army has 1 to 99; line 3 is not understood: kept"),
    (
        STANDARD.replace("Skiff = 67", "Skiff = 6700"),
        "army line 8: Sand Skiff has 6,700 points; a unit has 2,000 at most",
    ),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_is_no_army_of_legion_is_one_clear_error(text, says):
    with pytest.raises(Unreadable) as stray:
        mustered(text)
    assert str(stray.value).startswith(says)


@pytest.mark.parametrize(("secrets", "place"), [("table", 0), ("sealed", 1)])
def test_what_is_said_of_the_hand_is_how_it_is_taken_up(secrets, place):
    order = parse(game, f"{re.findall('`(.*?)`', HAND)[place]} by=p1")
    events = game.decide(start(game, {"secrets": secrets}, PLAYERS), order)
    assert [event.count for event in events] == [7]
