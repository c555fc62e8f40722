"""Armies: the list and its cards as one text, and the rules of building and starting figures."""

import msgspec
import pytest

from replay.core.options import settle
from replay.core.rule import Gate, breaches
from replay.core.text import Unreadable
from replay.games.arcane_legions.cards.army import (
    Army,
    Troop,
    card_texts,
    check_army,
    cost,
    muster,
    read_army,
    room_needed,
)
from replay.games.arcane_legions.cards.card import Card, is_commander, read_card, starting, totals
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.readings import OPTIONS
from tests.games.arcane_legions.fixture_files import ARMY_FILES, army, card, card_text, fetch

STANDARD = settle(OPTIONS, {})
EXF, EXS = card("exf"), card("exs")


def enlisted(*cards: Card, **figures: dict[str, str]) -> Army:
    """An army of these cards in order, with other figures for the units named."""
    troops = [
        Troop(f"S{place}", one.unit.number, figures.get(f"S{place}", starting(one)))
        for place, one in enumerate(cards, start=1)
    ]
    texts = {one.unit.number: one for one in cards}
    return Army("rollbook/al-army/1", "The Watch", "Saltmark", "S", texts, tuple(troops))


def costing(card: Card, points: int) -> Card:
    return msgspec.structs.replace(card, unit=msgspec.structs.replace(card.unit, build_points=points))


def another(card: Card, number: str, **changes: str) -> Card:
    """A card that differs in number and in what ``changes`` replaces in its text."""
    text = msgspec.json.encode(card).decode().replace(card.unit.number, number)
    for old, new in changes.items():
        text = text.replace(old.replace("_", "-"), new)
    return read_card(text)


def broken(one: Army, **options: object) -> list[str]:
    settled = settle(OPTIONS, options)
    return [breach.rule for breach in breaches(lambda waived: check_army(one, settled, Gate(waived)))]


LIST = """schema = "rollbook/al-army/1"
name = "The Watch"
faction = "Saltmark"
letter = "S"

[[unit]]
card = "../cards/exf.toml"

[[unit]]
card = "../cards/exs.toml"
"""


def test_a_mustered_army_is_one_text_that_reads_back_the_same():
    text = muster(LIST, fetch)
    read = read_army(text)
    assert msgspec.json.encode(read).decode() == text
    assert muster(LIST, fetch) == text
    assert [troop.id for troop in read.units] == ["S1", "S2"]
    assert read.cards == {"TEST-F1": EXF, "TEST-S1": EXS}
    assert read.units[0].figures == starting(EXF)
    assert read_card(card_texts(read)["TEST-S1"]) == EXS


def test_a_list_says_only_which_slots_differ_from_the_card():
    text = muster(LIST + 'figures = { s5 = "VD-4", s2 = "" }\n', fetch)
    assert read_army(text).units[1].figures == {"s1": "VD-9", "s3": "VD-1", "s4": "VD-1", "s5": "VD-4"}


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("al-army/1", "al-army/9", "watch.toml schema", "rollbook/al-army/1"),
        ('letter = "S"\n', "", "watch.toml", "'letter'"),
        ('letter = "S"', 'letter = "Salt"', "watch.toml letter", "one capital letter, found 'Salt'"),
        ('card = "../cards/exs.toml"', "card = 7", "watch.toml unit[2].card", "found 7"),
        ('"../cards/exs.toml"', '"../cards/exs.toml"\nfigures = { s9 = "VD-4" }', "watch.toml unit[2].figures", "'s9'"),
        ("[[unit]]", "[[unit]", "watch.toml", "line 6"),
    ],
)  # fmt: skip
def test_a_wrong_list_is_refused_with_place_and_finding(old, new, place, says):
    with pytest.raises(Unreadable) as refusal:
        muster(LIST.replace(old, new, 1), fetch, "watch.toml")
    assert refusal.value.where == place
    assert says in refusal.value.why


def test_a_wrong_card_in_a_list_is_refused_under_the_cards_own_name():
    with pytest.raises(Unreadable, match=r"\.\./cards/exf\.toml slots\[1\]\.pegs"):
        muster(LIST, lambda name: fetch(name).replace("pegs = 1", "pegs = 0", 1))


def test_two_different_cards_cannot_share_a_number():
    twin = card_text("exs").replace("TEST-S1", "TEST-F1")
    with pytest.raises(Unreadable, match=r"unit\[2\]\.card.*number TEST-F1"):
        muster(LIST, lambda name: twin if "exs" in name else fetch(name))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"id":"S2"', '"id":"T2"', "army units[2].id"),
        ('"card":"TEST-S1"', '"card":"TEST-S7"', "army units[2].card"),
        ('"figures":{"a1"', '"figures":{"z1"', "army units[1].figures"),
        ('"number":"TEST-F1"', '"number":"TEST-F2"', "army cards.TEST-F1.unit.number"),
        ('{"id":"a2"', '{"id":"a1"', "army cards.TEST-F1 slots[2].id"),
    ],
)  # fmt: skip
def test_an_army_text_that_was_tampered_with_is_refused(old, new, place):
    text = muster(LIST, fetch)
    assert old in text
    with pytest.raises(Unreadable) as refusal:
        read_army(text.replace(old, new, 1))
    assert refusal.value.where == place


@pytest.mark.parametrize(("points", "rules"), [(6_990, []), (7_000, []), (7_010, ["AL-BUILD-01"])])
def test_an_army_costs_at_most_the_build_total(points, rules):
    """AL-T-01; AL-BUILD-01, 02."""
    one = enlisted(costing(EXF, points - 650), EXS)
    assert cost(one) == points
    assert broken(one) == rules


def test_an_agreed_build_total_is_the_cap_of_everyone():
    """AL-BUILD-02, AL-VARIANT-04."""
    assert broken(enlisted(costing(EXF, 5_001)), build_total=5_000) == ["AL-BUILD-01"]
    assert broken(enlisted(costing(EXF, 5_001)), build_total=10_000) == []


def test_a_plain_unit_repeats_and_a_commander_unit_does_not():
    """AL-T-02; AL-BUILD-03, 04."""
    assert broken(enlisted(EXF, EXF, EXF)) == []
    assert "AL-BUILD-04" in broken(enlisted(EXS, EXS))


def test_two_commander_units_may_not_call_for_one_commander():
    """AL-T-03; AL-BUILD-05."""
    assert broken(enlisted(EXS, another(EXS, "TEST-S9"))) == ["AL-BUILD-05"]


def test_different_commanders_of_different_factions_serve_together():
    """AL-T-04; AL-BUILD-06, 07."""
    assert broken(enlisted(EXS, another(EXS, "TEST-S8", VD_9="QX-2", Saltmark="Thornmoor"))) == []


@pytest.mark.parametrize(
    ("figures", "rules"),
    [
        (starting(EXF), []),
        (starting(EXF) | {"a1": "TP-2"}, ["AL-SETUP-01"]),
        (starting(EXF) | {"c1": "TP-1"}, ["AL-SETUP-02"]),
        ({slot: code for slot, code in starting(EXF).items() if slot != "b1"}, ["AL-SETUP-01"]),
    ],
)  # fmt: skip
def test_starting_slots_hold_what_they_print_and_others_nobody(figures, rules):
    """AL-T-05; W-04; AL-SETUP-01, 02."""
    assert broken(enlisted(EXF, S1=figures)) == rules


SORTIE, LONG, SHORT = card("netcasters"), card("breakwater_spears"), card("gullwing_archers")


@pytest.mark.parametrize(
    ("units", "width"),
    [
        ([SORTIE], 1), ([SORTIE] * 2, 1), ([SORTIE] * 3, 2),
        ([LONG], 2), ([LONG] * 2, 2), ([LONG] * 3, 4), ([LONG, SORTIE], 2), ([LONG] * 3 + [SORTIE], 4),
        ([LONG, SORTIE, SORTIE], 2),
        ([SHORT], 1), ([SHORT, SHORT, LONG, SORTIE, SORTIE], 4),
    ],
)  # fmt: skip
def test_the_room_an_army_needs_is_its_ranks_side_by_side(units, width):
    """AL-DEPLOY-08, 09."""
    assert room_needed(enlisted(*units)) == width * 1_000


def test_an_army_wider_than_its_zone_was_not_legally_built():
    """AL-BUILD-10, AL-DEPLOY-08."""
    crowd = enlisted(*[costing(LONG, 10)] * 5)
    assert broken(crowd, table_width=6_000) == []
    assert broken(crowd, table_width=5_900) == ["AL-BUILD-10"]


def test_a_waived_rule_is_not_stated():
    one = enlisted(costing(EXF, 7_001))
    check_army(one, STANDARD, Gate({"AL-BUILD-01"}))


@pytest.mark.parametrize("name", [file.stem for file in ARMY_FILES])
def test_a_shipped_army_is_legal_whole_and_lively(name):
    one = army(name)
    cards = [one.cards[troop.card] for troop in one.units]
    icons = [totals(one, starting(one)) for one in cards]
    assert broken(one) == []
    assert 6_900 <= cost(one) <= 7_000
    assert 7 <= len(cards) <= 8
    assert any(is_commander(one) for one in cards)
    assert {one.unit.base for one in cards} == {"sortie", "formation"}
    assert {one.codex.front_edge for one in cards} == {"long", "short", None}
    assert all(3 <= each.attack <= 7 and 2 <= each.defence <= 5 for each in icons)
    assert sum(each.ranged > 0 for each in icons) >= 2
    assert Hook.DICE_ADJUST in {ability.hook for one in cards for ability in one.ability}


def test_the_shipped_armies_can_meet():
    names = [army(file.stem) for file in ARMY_FILES]
    assert len({one.letter for one in names}) == len(names) == 2
