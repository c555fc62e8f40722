"""Warbands and records: what is wrong is said with the place and what would do."""

import pytest
from msgspec.structs import replace

from replay.core.rule import STRUCTURE, Breach
from replay.core.text import Unreadable
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.warband import muster, read_warband
from tests.games.battle_for_legend.boards import beside, broken, empty, text

COURT = text("mire_court")
WRONG = [
    (
        'faction = "malsainiste"',
        'faction = "elf"',
        "warband faction",
        "expected one of energise, malsainiste, found 'elf'",
    ),
    ('name = "The Mire Court"', "", "warband", "misses the field 'name'"),
    (
        '"plague_hulk"]',
        '"plague_bulk"]',
        "warband figures[3]",
        "no character sheet 'plague_bulk'; there are mire_warden",
    ),
    ('"plague_hulk"]', '"rot_seer"]', "warband figures", "rot_seer stands there 2 times; each figure is one miniature"),
    (
        'artefact = "bog_chalice"',
        'artefact = "bog_cup"',
        "warband artefact",
        "no artefact 'bog_cup'; there are bog_chalice",
    ),
    ('artefact = "bog_chalice"', "", "warband artefact", "rot_seer is to bear one, but none is named"),
    ('bearer = "rot_seer"', "", "warband bearer", "expected one of mire_warden, rot_seer, plague_hulk, found ''"),
    ('map = "demo_arena"', 'map = "den"', "warband map", "no map 'den'; there are demo_arena"),
    ("schema", "schem", "warband", "knows no field 'schem'"),
]


@pytest.mark.parametrize(("old", "new", "where", "why"), WRONG, ids=[row[3][:30] for row in WRONG])
def test_a_list_that_does_not_fit_says_where_and_why(old, new, where, why):
    assert old in COURT
    with pytest.raises(Unreadable) as refused:
        muster(COURT.replace(old, new), beside)
    assert refused.value.where == where
    assert why in refused.value.why


RECORDS = [
    ("demo_arena", "power = [2, 1, 1]", "power = [2, 2, 1]", "BFL-BAL-02", "found 2, 2, 1"),
    (
        "demo_arena",
        'faction = "energise"\nat = [2000, 2100]',
        'faction = "malsainiste"\nat = [2000, 2100]',
        "BFL-BAL-01",
        "one ballista",
    ),
    ("demo_arena", "at = [200, 200]", "at = [20, 200]", "", "reaches beyond the board"),
    ("demo_arena", "card = [1100, 1100, 1300, 1300]", "card = [1300, 1100, 1100, 1300]", "", "no rectangle"),
    ("demo_arena", 'id = "frenzy"', 'id = "fog"', "", "one orb of fog and one of frenzy"),
    ("malsainistes", "size = 4", "size = 40", "", "expected a whole number from 1 to 9, found 40"),
    ("malsainistes", "power = [3, 2, 1]", "power = []", "", "one token value or more"),
    ("malsainistes", 'rarity = "purple"', 'rarity = "gold"', "", "expected one of green, grey, purple, found 'gold'"),
    ("malsainistes", 'id = "grave_dirge"', 'id = "mire_ward"', "", "mire_ward is told twice"),
]


@pytest.mark.parametrize(("name", "old", "new", "rule", "why"), RECORDS, ids=[row[4] for row in RECORDS])
def test_records_that_do_not_fit_say_so(name, old, new, rule, why):
    """BFL-BAL-01, BFL-BAL-02, BFL-FIG-04: an arena and its sheets are whole."""

    def fetch(source):
        found = beside(source)
        if name not in source:
            return found
        assert old in found
        return found.replace(old, new, 1)

    with pytest.raises(Unreadable) as refused:
        muster(COURT, fetch)
    assert why in str(refused.value)
    assert refused.value.rule == rule


def test_a_record_is_told_in_one_way():
    twice = COURT.replace("records = [", 'records = ["x.toml", ')
    with pytest.raises(Unreadable, match="is told in two ways"):
        muster(
            twice,
            lambda source: (
                beside("../records/malsainistes.toml").replace("life = 3", "life = 5")
                if source == "x.toml"
                else beside(source)
            ),
        )


def test_the_text_that_an_order_carries_holds_all_it_takes():
    """BFL-FIG-01, BFL-FIG-02: and no sheet that is not played."""
    read = read_warband(game.muster(COURT, beside).warband)
    assert list(read.book.figures) == ["mire_warden", "rot_seer", "plague_hulk"]
    assert set(read.book.artefacts) == {"bog_chalice", "leech_knife"}
    assert read.arena is not None
    assert read.arena.control_reach == 400


def changed(change):
    """The order that enlists the Mire Court as its artefacts are picked at the table, its records read otherwise."""
    return replace(game.muster(text("mire_unarmed"), lambda source: change(beside(source))), by="p1")


def test_a_warband_has_somebody_to_bear_an_artefact():
    """BFL-SETUP-04: nobody could be given one, and the first turn would never begin."""
    order = changed(lambda found: found.replace("artefact_allowed = true", "artefact_allowed = false"))
    assert broken(empty(), order) == ["BFL-SETUP-04"]


def test_a_warband_brings_an_artefact_to_take():
    """BFL-SETUP-03."""
    order = changed(lambda found: found.partition("[[artefact]]")[0])
    assert broken(empty(), order) == [STRUCTURE]
    with pytest.raises(Breach, match="brings no artefact of its camp to take"):
        game.decide(empty(), order)
