"""An army of another game: given its text, when it is to join, then both games are named."""

from itertools import permutations
from pathlib import Path

import pytest

from replay.core.text import Unreadable
from replay.games import load
from replay.recording.opening import Army, mustered

FIXTURES = Path(__file__).parents[3] / "fixtures"
ARMIES = {
    "arcane_legions": "saltmark",
    "battle_for_legend": "mire_court",
    "conquest": "saltmarsh",
    "fantasy_skirmish": "bones",
    "star_wars_legion": "dust_picket",
}


def army(key: str, text: str = "") -> Army:
    folder = FIXTURES / key / "armies"
    path = folder / f"{ARMIES[key]}.toml"
    return Army(path.name, text or path.read_text(), lambda name: (folder / name).read_text())


@pytest.mark.parametrize(("of", "played"), permutations(ARMIES, 2))
def test_an_army_of_another_game_names_both(of: str, played: str) -> None:
    with pytest.raises(Unreadable) as refused:
        mustered(load(played), army(of))
    told = f"this is an army of {load(of).title}, and what is played is {load(played).title}"
    assert str(refused.value) == f"{ARMIES[of]}.toml: {told}"


def test_of_a_text_that_no_game_knows_it_is_said_what_is_amiss() -> None:
    with pytest.raises(Unreadable) as refused:
        mustered(load("arcane_legions"), army("arcane_legions", 'schema = "rollbook/no-army/9"\n'))
    assert "found 'rollbook/no-army/9'" in str(refused.value)
