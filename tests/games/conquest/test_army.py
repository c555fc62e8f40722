"""Army lists: what is read, and the one clear error for what is not."""

import pytest

from replay.core.text import Unreadable
from replay.games.conquest import game
from replay.games.conquest.army import entry_key, read_army
from tests.games.conquest.boards import FIXTURES, army, broken, empty

SALTMARSH = (FIXTURES / "armies" / "saltmarsh.toml").read_text()


def mustered(text):
    return game.muster(text, lambda source: source)


def test_a_list_becomes_the_text_that_joins_and_reads_back():
    found = read_army(army("saltmarsh").army)
    assert [unit.entry for unit in found.regiment][-1] == "Bog Oxen"
    assert found.character[0].supremacy.kind == "once"
    assert found.regiment[-1].grants[0].action == "clash"


@pytest.mark.parametrize(("entry", "key"), [("Eel Fishers", "eel-fishers"), ("Drüm-Öde 2", "drüm-öde-2"), ("!!", "-")])
def test_an_entry_is_typed_in_small_letters_and_hyphens(entry, key):
    assert entry_key(entry) == key


MISTAKES = [
    ('system = "conquest"', 'system = "chess"', "army system: expected one of conquest, found 'chess'"),
    ('id = "r-eel2"', 'id = "r-eel1"', "army: the id r-eel1 is there twice"),
    ('"r-eel2", "r-bog"]', '"r-cow"]', "army character[1].warband: no Regiment r-cow; there are"),
    ('["r-reed", "r-pike"]', '["r-reed", "r-bog"]', "army: the warband r-bog is there twice"),
    (
        'class = "heavy"\nstands',
        'class = "huge"\nstands',
        "army regiment[5].class: expected one of heavy, light,",
    ),
    ("stands = 4", "stands = 0", "army regiment[4].stands: expected a whole number >= 1, found 0"),
    (
        'kind = "additional"',
        'kind = "extra"',
        "army regiment[5].grants[1].kind: expected one of additional,",
    ),
    ('action = "clash", ', "", "army r-bog trample: a grant names its action, but one of events"),
    ("free:take-aim", "free:dance", "army r-reed nocked: free grants an Action, not 'dance'; there are march, charge"),
    (", entry_event = true", "", "army c-pim light-the-way: a Draw Event that lets a unit enter is an entry_event"),
    ('action = "clash"', 'action = "pass"', "army r-bog trample: a pass is no Action that could be granted"),
    ("[army]", "[army", "army: not TOML: expected ']' at the end of a table declaration (at line 5, column 6)"),
]


@pytest.mark.parametrize(("good", "bad", "why"), MISTAKES)
def test_a_list_that_is_not_what_it_should_be_says_where_and_why(good, bad, why):
    assert good in SALTMARSH
    with pytest.raises(Unreadable) as unreadable:
        mustered(SALTMARSH.replace(good, bad))
    assert str(unreadable.value).startswith(why)


def test_a_warlord_that_is_no_character_of_the_army_is_refused():
    """CQ-CHAR-05."""
    unknown = mustered(SALTMARSH.replace('warlord = "c-oda"', 'warlord = "c-ode"'))
    assert broken(empty(), type(unknown)(unknown.army, "p1")) == ["CQ-CHAR-05"]


def test_two_armies_are_not_called_by_the_same_letter():
    table = empty()
    for seat in ("p1", "p2"):
        order = type(mustered(SALTMARSH))(mustered(SALTMARSH).army, seat)
        if seat == "p2":
            assert broken(table, order) == ["structure"]
        else:
            for event in game.decide(table, order):
                table = game.evolve(table, event)


def test_a_text_that_no_muster_made_is_refused_without_harm():
    order = type(mustered(SALTMARSH))("{}", "p1")
    assert broken(empty(), order) == ["structure"]
