"""Each format: a small list, and what must come out of it."""

import pytest

from replay.core.text import Unreadable
from replay.lists.army_list import Card, Line
from replay.lists.reckoning import counted, doubts, sum_of
from replay.lists.recognition import read, recognise
from tests.replay.lists import written


def units(text):
    """Each unit with how many there are, its heading, its points and its options."""
    found = read(text, "list")
    return [
        (entry.count, entry.name, entry.section, sum_of(entry), [(one.name, one.points) for one in entry.options])
        for entry in found.entries
    ]


def head(text):
    found = read(text, "list")
    return found.title, found.faction, found.stated, found.limit, found.activations


def doubted(text):
    return [(doubt.line, doubt.says) for doubt in doubts(read(text, "list"))]


FORMATS = [
    (written.STANDARD, "legion_hq"),
    (written.PLUS, "legion_hq"),
    (written.MINIMAL, "legion_hq"),
    (written.TOURNAMENT, "legion_hq"),
    (written.ADMIRAL, "tabletop_admiral"),
    (written.JSON, "legion_json"),
    (written.CONQUEST, "para_bellum"),
    (written.ROSTER, "battlescribe"),
]


@pytest.mark.parametrize(("text", "module"), FORMATS)
def test_a_format_is_told_by_its_text_and_every_line_of_a_clean_list_is_understood(text, module):
    for spelling in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        assert recognise(spelling).module == module
        assert read(spelling, "list").unread == ()
        assert read(spelling, "list").entries == read(text, "list").entries


@pytest.mark.parametrize(
    "text", ["", "hello\nthere", 'schema = "rollbook/swl-army/1"\nname = "Dust"', "[army]\nid = 3"]
)
def test_another_text_is_in_no_format(text):
    assert recognise(text) is None
    with pytest.raises(Unreadable, match=r"^list: is no army list that is known"):
        read(text, "list")


def test_legion_hq_standard():
    assert head(written.STANDARD) == ("Dust Picket", "", 302, 800, 4)
    assert units(written.STANDARD) == [
        (1, "Captain Oru", "commander", 89, [("Strict Watch", 5), ('Lens "Far"', 4), ("Long Lens", 0)]),
        (2, "Pickets", "corps", 146, [("Long Rifle", 20), ("Spare Hand", 9)]),
        (1, "Sand Skiff", "support", 67, []),
    ]
    assert read(written.STANDARD, "list").cards == (
        Card(9, "Hold Fast", "command", 1),
        Card(9, "Double Back", "command", 2),
        Card(9, "Standing Orders", "command", 4),
    )
    assert doubted(written.STANDARD) == []


def test_legion_hq_as_some_pages_copy_it():
    assert head(written.PLUS) == ("", "", 225, 800, None)
    assert units(written.PLUS) == [
        (1, "Tove Arn", "operative", 97, [("Far Sight", 5), ("Rope", 2)]),
        (2, "Pickets", "corps", 128, [("Long Rifle", 20)]),
    ]
    assert [(card.name, card.pips) for card in read(written.PLUS, "list").cards] == [
        ("Hold Fast", 1),
        ("Double Back", 2),
    ]
    assert doubted(written.PLUS) == []


def test_legion_hq_minimal_tells_no_points_of_its_units():
    assert units(written.MINIMAL) == [
        (1, "Captain Oru", "", None, [("Strict Watch", None), ("Lens", None)]),
        (2, "Pickets", "", None, [("Long Rifle", None), ("Short Rifle", None), ("none", None)]),
    ]
    assert doubted(written.MINIMAL) == [
        (0, "nobody can check the 302 points of the list: it does not say those of all its units")
    ]


def test_legion_hq_for_tournaments():
    assert head(written.TOURNAMENT) == ("Dust Picket", "", 226, 800, None)
    assert units(written.TOURNAMENT) == [
        (1, "Captain Oru", "", 89, [("Strict Watch", 5), ("Lens", 4), ("Long Lens", 0)]),
        (1, "Pickets", "", 70, [("Long Rifle", 20)]),
        (1, "Sand Skiff", "", 67, []),
    ]
    assert [(card.name, card.kind) for card in read(written.TOURNAMENT, "list").cards] == [
        ("Hold Fast", "command"),
        ("Double Back", "command"),
        ("Old Wells", "objective"),
        ("Sift the Wreck", "secondary"),
    ]


def test_tabletop_admiral():
    assert head(written.ADMIRAL) == ("", "", None, None, 4)
    assert units(written.ADMIRAL) == [
        (1, "Captain Oru (Of the Dunes)", "", 89, [("Strict Watch", 5), ("Lens", 4)]),
        (2, "Pickets", "", 128, [("Long Rifle", 20)]),
        (1, "Sand Skiff", "", 67, []),
    ]
    kinds = [card.kind for card in read(written.ADMIRAL, "list").cards]
    assert kinds == ["command"] * 3 + ["battle"] * 3
    assert doubted(written.ADMIRAL) == [(0, "the list states no total; its units come to 284 points")]


def test_legion_in_json():
    assert head(written.JSON) == ("Dust Picket", "rebel", 226, None, None)
    assert [(entry.line, entry.name) for entry in read(written.JSON, "list").entries] == [
        (9, "Captain Oru"),
        (10, "Pickets"),
        (11, "Pickets"),
    ]
    assert units(written.JSON)[0][-1] == [("Strict Watch", None), ("Lens", None)]


def test_conquest():
    found = read(written.CONQUEST, "list")
    assert (found.system, *head(written.CONQUEST)) == (
        "The Last Argument of Kings", "Ferry Host", "Reedlanders", 620, 1000, None,
    )  # fmt: skip
    assert [(entry.name, entry.section, entry.stands, entry.leads, entry.warlord) for entry in found.entries] == [
        ("Ferry Reeve", "warband 1", None, True, True),
        ("Eel Fishers", "warband 1", 3, False, False),
        ("Bog Oxen", "warband 1", 2, False, False),
        ("Reed Singer", "warband 2", None, True, False),
        ("Eel Fishers", "warband 2", None, False, False),
    ]
    assert [option.name for option in found.entries[0].options] == ["Lantern", "Old Oath"]
    assert counted(found) == 620


def test_a_roster_tells_its_game_its_units_and_their_own_facts():
    found = read(written.ROSTER, "list")
    assert (found.system, found.title, found.faction, found.stated, found.limit) == (
        "Conquest: Last Argument of Kings", "Ferry Host", "Reedlanders", 320, 1000,
    )  # fmt: skip
    reeve, fishers = found.entries
    assert (reeve.leads, reeve.warlord, sum_of(reeve)) == (True, True, 120)
    assert (fishers.leads, fishers.warlord, sum_of(fishers)) == (False, False, 200)
    assert fishers.facts == {
        "models": "4", "categories": "Mainstay", "Type": "Infantry", "Class": "Medium", "Stands": "3",
    }  # fmt: skip
    assert doubts(found) == ()


def test_a_roster_is_told_in_lines_of_ours_without_its_publishers_words():
    found = read(written.ROSTER, "list")
    assert found.lines == (
        "roster Ferry Host, Conquest: Last Argument of Kings [Points 320.0]",
        "  force Warband, Reedlanders",
        "    selection Ferry Reeve [Points 120.0]",
        "      selection Warlord",
        "    selection Eel Fishers [Points 160.0]",
        "      selection Stand ×4 [Points 40]",
    )
    assert found.omitted == 3


NOT_UNDERSTOOD = [
    (written.STANDARD, "Corps:\n", "Corps:\nI lost the second game\n", 6, "I lost the second game"),
    (written.STANDARD, "= 146", "= 146 or so", 6, " – 2× Pickets (44): Long Rifle (20), Spare Hand (9) = 146 or so"),
    (written.STANDARD, "Spare Hand (9)", "Spare Hand", 6, " – 2× Pickets (44): Long Rifle (20), Spare Hand = 146"),
    (
        written.STANDARD,
        "2× Pickets (44)",
        "2×Pickets (44)",
        6,
        " – 2×Pickets (44): Long Rifle (20), Spare Hand (9) = 146",
    ),
    (written.STANDARD, "2× Pickets", "0× Pickets", 6, " – 0× Pickets (44): Long Rifle (20), Spare Hand (9) = 146"),
    (written.STANDARD, "2× Pickets", "2 Pickets", 6, " – 2 Pickets (44): Long Rifle (20), Spare Hand (9) = 146"),
    (written.STANDARD, "2× Pickets", "Pickets x2", 6, " – Pickets x2 (44): Long Rifle (20), Spare Hand (9) = 146"),
    (written.STANDARD, "Sand Skiff = 67", "Sand Skiff (40) Sail (27) = 67", 8, " - Sand Skiff (40) Sail (27) = 67"),
    (written.PLUS, "+ Rope (2)", "+ 2× Rope (2)", 3, "– Tove Arn (90) + Far Sight (5) + 2× Rope (2) = 97"),
    (written.PLUS, "Operatives:", "Wanderers:", 1, "Wanderers:"),
    (written.TOURNAMENT, "Sand Skiff (67)", "Sand Skiff ×2 (67)", 8, "Sand Skiff ×2 (67)"),
    (written.ADMIRAL, "Sand Skiff 67", "Sand Skiff (2) 67", 11, "Sand Skiff (2) 67"),
    (written.TOURNAMENT, "Sand Skiff (67)", "Sand Skiff (67) twice", 8, "Sand Skiff (67) twice"),
    (written.ADMIRAL, "--Long Rifle (20)", "--Long Rifle", 9, "--Long Rifle"),
    (written.ADMIRAL, "Sand Skiff 67", "Sand Skiff", 11, "Sand Skiff"),
    (written.ADMIRAL, "Roll Call\n", "Roll Call\nGame 1 vs Morgan 3\n", 16, "Game 1 vs Morgan 3"),
    (written.JSON, '"points": 226', '"points": "226"', 3, 'points: "226"'),
    (written.JSON, '"loadout": ["Lens"]', '"loadout": ["Lens"], "mood": 3', 9, "units[1].mood: 3"),
    (written.JSON, '"Legion HQ"', '["Legion HQ"]', 4, 'author[1]: "Legion HQ"'),
    (written.JSON, '"name": "Captain Oru"', '"name": "Captain Oru", "count": 2', 9, "units[1].count: 2"),
    (written.CONQUEST, "(2) [200]", "(0) [200]", 11, " * Bog Oxen (0) [200]:"),
    (written.CONQUEST, "(2) [200]", "(999) [200]", 11, " * Bog Oxen (999) [200]:"),
    (written.CONQUEST, "== Reed", "== 2x Reed", 14, "== 2x Reed Singer [60]:"),
    (written.CONQUEST, "== Reed", "Allies:\n== Reed", 14, "Allies:"),
    (written.CONQUEST, "[200]:", "[200!]:", 11, " * Bog Oxen (2) [200!]:"),
    (written.CONQUEST, "== Reed", "Reserves\n== Reed", 14, "Reserves"),
    (written.ROSTER, "<selections>\n", '<spells x="1">Fog</spells>\n<selections>\n', 9, '<spells x="1"> Fog'),
    (written.ROSTER, 'name="Eel Fishers" number', 'name="Eel Fishers" customName="Mum" number', 23, "customName: Mum"),
    (written.ROSTER, 'number="4"', 'number="0"', 35, "number: 0"),
    (written.ROSTER, 'number="4"', 'number="four"', 35, "number: four"),
    (written.ROSTER, "</force>", "left over</force>", 41, "left over"),
    (written.ROSTER, 'value="160.0"', 'value="160.5"', 37, '<cost name="Points" value="160.5">'),
]


@pytest.mark.parametrize(("text", "good", "bad", "number", "kept"), NOT_UNDERSTOOD)
def test_what_is_not_understood_is_kept_word_for_word_with_its_line(text, good, bad, number, kept):
    assert good in text
    assert read(text.replace(good, bad, 1), "list").unread == (Line(number, kept),)


WRONG = [
    (
        written.ROSTER,
        'Fishers" number="1"',
        'Fishers" number="3"',
        23,
        "200 points are not shared alike by 3 × Eel Fishers",
    ),
    (written.CONQUEST, "* Bog Oxen", "* 3x Bog Oxen", 0, "the units come to 1020 points, the list says 620"),
    (written.STANDARD, "= 89", "= 98", 4, "Captain Oru comes to 89, the list says 98"),
    (written.STANDARD, "= 146", "= 73", 6, "2 × Pickets come to 146, the list says 73"),
    (written.STANDARD, "302/800", "301/800", 0, "the units come to 302 points, the list says 301"),
    (written.STANDARD, "302/800", "302/300", 0, "302 points are more than the 300 that the list allows"),
    (written.STANDARD, "(4 act", "(5 act", 0, "the list says 5 activations, and has 4 units"),
    (
        written.TOURNAMENT,
        "Long Rifle (20)",
        "Long Rifle (90)",
        6,
        "the options of Pickets come to 90, more than its 70",
    ),
    (
        written.ADMIRAL,
        "Lens (4)",
        "Lens (3)",
        3,
        "the options of Captain Oru (Of the Dunes) come to 8, the list says 9",
    ),
    (written.ADMIRAL, "44 + 20 = 64", "45 + 20 = 64", 7, "Pickets comes to 65, the list says 64"),
    (written.ADMIRAL, "x 2 = 128", "x 2 = 64", 7, "2 × Pickets come to 128, the list says 64"),
    (written.CONQUEST, "[140]", "[150]", 0, "the units come to 630 points, the list says 620"),
    (written.ROSTER, "320.0", "300.0", 0, "the units come to 320 points, the list says 300"),
]


@pytest.mark.parametrize(("text", "good", "bad", "line", "says"), WRONG)
def test_totals_that_do_not_add_up_are_flagged_and_left_as_they_are(text, good, bad, line, says):
    assert good in text
    before, after = doubted(text), doubted(text.replace(good, bad, 1))
    assert (line, says) in after
    assert (line, says) not in before
    assert [unit[1] for unit in units(text.replace(good, bad, 1))] == [unit[1] for unit in units(text)]
