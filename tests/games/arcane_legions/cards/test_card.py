"""Unit cards: what they say at the start, what follows from it, and how a wrong one is refused."""

import msgspec
import pytest

from replay.core.text import Unreadable
from replay.games.arcane_legions.cards.ability import Ability, strength
from replay.games.arcane_legions.cards.card import (
    CodexSide,
    Icons,
    active,
    commanders,
    is_bad,
    is_commander,
    over_side,
    read_card,
    slots,
    starting,
    totals,
)
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.ground.outline import LONG_FRONT, SHORT_FRONT, SORTIE, footprint
from tests.games.arcane_legions.fixture_files import CARD_FILES, card, card_text

EXF, EXS = card("exf"), card("exs")


@pytest.mark.parametrize("file", CARD_FILES, ids=lambda file: file.stem)
def test_every_shipped_card_reads_and_writes_back_the_same(file):
    read = read_card(file.read_text(), file.name)
    assert read_card(msgspec.json.encode(read).decode(), file.name) == read


def test_a_card_holds_bar_and_codex_as_printed():
    """AL-UNIT-01, 02, 07, 08, 13; AL-ABIL-01; AL-GEOM-02."""
    assert (EXF.unit.number, EXF.unit.name, EXF.unit.faction) == ("TEST-F1", "Tidewall Pikes", "Saltmark")
    assert (EXF.unit.build_points, EXF.unit.description) == (900, "Harbour militia in close order")
    assert [EXF.codex.front, EXF.codex.rear] == [CodexSide("blue", 1), CodexSide("gray", 3)]
    assert [ability.name for ability in EXF.ability] == ["Brace"]
    assert footprint(EXF) == LONG_FRONT
    assert footprint(card("gullwing_archers")) == SHORT_FRONT
    assert footprint(EXS) == SORTIE


@pytest.mark.parametrize(
    ("name", "figures", "pegs", "icons"),
    [
        ("exf", 7, 8, Icons(attack=5, defence=4, ranged=0, move=3)),
        ("exs", 4, 6, Icons(attack=3, defence=2, ranged=2, move=3)),
    ],
)
def test_a_full_unit_counts_the_icons_and_pegs_of_its_starting_slots(name, figures, pegs, icons):
    """AL-UNIT-05, 06, 12; AL-SETUP-01."""
    read = card(name)
    begins = starting(read)
    assert len(begins) == figures
    assert sum(slots(read)[slot].pegs for slot in begins) == pegs
    assert totals(read, begins) == icons


@pytest.mark.parametrize(
    ("leaves", "arrives", "icons"),
    [
        ("a1", "c1", Icons(attack=4, defence=4, ranged=1, move=3)),  # AL-T-31
        ("b3", "", Icons(attack=4, defence=3, ranged=0, move=2)),  # AL-T-27, AL-T-97
        ("b3", "c4", Icons(attack=4, defence=3, ranged=1, move=3)),
        ("b1", "", Icons(attack=5, defence=3, ranged=0, move=2)),
    ],
)
def test_totals_follow_the_figures_at_once(leaves, arrives, icons):
    """AL-UNIT-04, 06."""
    assert totals(EXF, (set(starting(EXF)) - {leaves}) | {arrives}) == icons


def test_a_figure_ability_is_on_while_one_of_its_slots_is_ready():
    """AL-T-37; AL-ABIL-02."""
    begins = set(starting(EXF))
    assert active(EXF, begins) == {"brace": 1}
    assert active(EXF, (begins - {"b3"}) | {"c4"}) == {}


def test_unit_abilities_and_hindrances_stay_on_with_any_figures():
    """AL-T-37; AL-ABIL-04, 05."""
    assert active(EXS, {"s4"}) == {"night-march": 1, "heavy-oaths": 1}


@pytest.mark.parametrize(("scaling", "strengths"), [("once", [0, 1, 1, 1]), ("per_ready", [0, 1, 2, 3])])
def test_only_a_scaling_ability_grows_with_ready_slots(scaling, strengths):
    """AL-ABIL-02, 03."""
    ability = Ability(id="x", name="X", kind="figure", hook=Hook.DICE_ADJUST, scaling=scaling)
    assert [strength(ability, ready) for ready in range(4)] == strengths


def test_any_yellow_slot_makes_a_commander_unit_and_a_yellow_start_a_commander():
    """AL-UNIT-03, 11."""
    assert not is_commander(EXF)
    assert is_commander(EXS)
    assert commanders(EXS) == {"s1": "VD-9"}
    unmanned = read_card(card_text("exs").replace(', start = "VD-9"', ""))
    assert is_commander(unmanned)
    assert commanders(unmanned) == {}


@pytest.mark.parametrize(
    ("colour", "attack", "defence", "ranged"),
    [("blue", 5, 5, 5), ("red", 5, 5, 2), ("gray", 2, 2, 2)],
)
def test_a_bad_side_takes_three_dice(colour, attack, defence, ranged):
    """AL-UNIT-09, 10."""
    side = CodexSide(colour, 1)
    assert [over_side(5, side, dice) for dice in ("attack", "defence", "ranged")] == [attack, defence, ranged]
    assert is_bad(side, "attack") == (attack < 5)
    assert over_side(2, CodexSide("gray", 1), "defence") == 0


@pytest.mark.parametrize(
    ("name", "change", "place", "says", "rule"),
    [
        ("exf", ("pegs = 1", "pegs = 0"), "slots[1].pegs", "found 0", ""),
        ("exf", ('"white"', '"wite"'), "slots[1].colour", "one of green, red, white, yellow, found 'wite'", ""),
        ("exf", ("pegs = 1", "pegz = 1"), "slots[1]", "'pegz'", ""),
        ("exf", ('number = "TEST-F1"\n', ""), "unit", "'number'", ""),
        ("exf", ('"dice.adjust"', '"dice.juggle"'), "ability[1].hook", "dice.adjust", ""),
        ("exf", ("al-card/1", "al-card/2"), "schema", "rollbook/al-card/1", ""),
        ("exf", ("build_points = 900", "build_points = 0"), "unit.build_points", "found 0", ""),
        ("exf", ('"blue", cost = 1', '"blue", cost = 0'), "codex.front.cost", "found 0", ""),
        ("exf", ('id = "a2"', 'id = "a1"'), "slots[2].id", "slots[1]", "AL-UNIT-14"),
        ("exf", ('front_edge = "long"\n', ""), "codex.front_edge", "'long' or 'short'", "AL-UNIT-08"),
        ("exs", ("[codex]\n", '[codex]\nfront_edge = "long"\n'), "codex.front_edge", "square", "AL-UNIT-02"),
        ("exf", ('["brace"]', '["brave"]'), "slots[7].abilities", "'brave'", "AL-ABIL-01"),
        ("exs", ('["night-march", "heavy-oaths"]', '["lantern-call"]'), "unit.abilities", "'figure'", "AL-ABIL-04"),
        ("exs", ('["lantern-call"]', '["night-march"]'), "slots[1].abilities", "'unit'", "AL-ABIL-02"),
        ("exs", ('id = "heavy-oaths"', 'id = "night-march"'), "ability[3].id", "twice", "AL-ABIL-01"),
        ("exs", ('op = "add_mp", ', ""), "ability[1].effect", "Lantern Call: expected", "AL-ABIL-11"),
        ("exs", ('"unit"\nscaling = "once', '"unit"\nscaling="per_ready'), "ability[2].scaling", "grows", "AL-ABIL-03"),
        ("exs", ('start = "VD-4"', 'start = "VD-9"'), "slots[2].start", "large with 3", "AL-UNIT-13"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_refused_with_place_finding_and_rule(name, change, place, says, rule):
    text = card_text(name)
    assert change[0] in text
    with pytest.raises(Unreadable) as refusal:
        read_card(text.replace(*change, 1), f"{name}.toml")
    assert refusal.value.where == f"{name}.toml {place}"
    assert says in refusal.value.why
    assert refusal.value.rule == rule


def test_a_card_without_figures_is_refused():
    bare = "\n".join(line.replace(', start = "', ', footpad = "') for line in card_text("exf").splitlines())
    bare = bare.replace(', footpad = "TP-1"', "").replace(', footpad = "TP-2"', "")
    with pytest.raises(Unreadable) as refusal:
        read_card(bare, "bare.toml")
    assert refusal.value.rule == "AL-SETUP-01"


def test_the_same_figure_may_start_in_two_slots_with_its_pegs_and_footpad():
    assert list(starting(EXF).values()).count("TP-1") == 6
