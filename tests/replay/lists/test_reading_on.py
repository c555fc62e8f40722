"""What a line says about those after it: whose options they are, under which heading they stand, how many they are."""

import pytest

from replay.lists.army_list import Option
from replay.lists.reckoning import counted, doubts, each_of
from replay.lists.recognition import read
from tests.replay.lists import written

CUT_OFF = [
    (written.TOURNAMENT, "Pickets (70)", "2 Pickets (70)", ["2 Pickets (70)", " - Long Rifle (20)"]),
    (written.ADMIRAL, "2x Pickets 44 + 20 =", "2x Pickets 44 - 20 =", [
        "2x Pickets 44 - 20 = 64 x 2 = 128", "--Long Rifle (20)",
    ]),
    (written.MINIMAL, "2× Pickets", "2x2 Pickets", ["2x2 Pickets (Long Rifle)", " - Loadout: (Short Rifle, none)"]),
    (written.JSON, '"Pickets", "upgrades": ["Long', '"2x Pickets", "upgrades": ["Long', [
        'units[3].name: "2x Pickets"', 'units[3].upgrades[1]: "Long Rifle"',
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "good", "bad", "kept"), CUT_OFF)
def test_what_a_unit_brings_goes_to_no_other_where_the_unit_is_not_understood(text, good, bad, kept):
    assert good in text
    found = read(text.replace(good, bad, 1), "list")
    assert [line.text for line in found.unread] == kept
    before = {entry.name: entry.options for entry in read(text, "list").entries}
    assert all(entry.options in ((), before[entry.name]) for entry in found.entries)


STRANGE = [
    (written.STANDARD, "Corps:", "Specialists:", [("Captain Oru", "commander"), ("Pickets", "specialists")]),
    (written.STANDARD, "Support:", "Wheels and Keels:", [("Pickets", "corps"), ("Sand Skiff", "wheels and keels")]),
    (written.PLUS, "Operatives:", "Wanderers:", [("Tove Arn", "wanderers"), ("Pickets", "corps")]),
    (written.CONQUEST, "== Reed Singer [60]:", "== Reed Singers ==", [("Eel Fishers", "== Reed Singers ==")]),
    (written.CONQUEST, "== Reed Singer [60]:", "Allies:", [("Eel Fishers", "Allies:")]),
]


@pytest.mark.parametrize(("text", "good", "bad", "told"), STRANGE)
def test_under_a_heading_that_nobody_knows_a_unit_is_not_of_the_one_before(text, good, bad, told):
    assert good in text
    found = read(text.replace(good, bad, 1), "list")
    assert [line.text for line in found.unread] == [bad]
    assert set(told) <= {(entry.name, entry.section) for entry in found.entries}


MANY = [
    (written.STANDARD, "2× Pickets", "3× Pickets", [("Captain Oru", 1), ("Pickets", 3), ("Sand Skiff", 1)]),
    (written.CONQUEST, "* Bog Oxen", "* 3x Bog Oxen", [
        ("Ferry Reeve", 1), ("Eel Fishers", 1), ("Bog Oxen", 3), ("Reed Singer", 1), ("Eel Fishers", 1),
    ]),
    (written.ROSTER, 'Fishers" number="1"', 'Fishers" number="2"', [("Ferry Reeve", 1), ("Eel Fishers", 2)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "good", "bad", "told"), MANY)
def test_a_count_before_a_unit_is_read(text, good, bad, told):
    assert good in text
    found = read(text.replace(good, bad, 1), "list")
    assert [(entry.name, entry.count) for entry in found.entries] == told
    assert found.unread == ()


def test_a_roster_s_units_that_are_alike_share_what_they_cost_and_bring():
    found = read(written.ROSTER.replace('Fishers" number="1"', 'Fishers" number="2"'), "list")
    fishers = found.entries[1]
    assert (fishers.points, fishers.total, each_of(fishers)) == (80, 200, 100)
    assert fishers.options == (Option("Stand", 20, 2),)
    assert (counted(found), doubts(found)) == (320, ())
