"""Whatever list is pasted, a game makes an army of it, or there is the one error; and the army can be decided on."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.case import start
from replay.core.game import Remarked
from replay.core.rule import Breach
from replay.core.text import Unreadable
from replay.games import load
from replay.lists.army_list import ArmyList
from replay.lists.recognition import read
from tests.replay.lists import written
from tests.replay.lists.test_nothing_lost import ODD, PIECES, TREES, selection

GAMES = ("conquest", "star_wars_legion")
HEADS = st.sampled_from(["Corps:\n", "=== The Last Argument of Kings ===\n", "3 Activations\n", "5/800\n"])
TEXTS = st.lists(st.one_of(PIECES, PIECES, ODD), max_size=20).map("\n".join)
ROSTERS = st.lists(TREES, min_size=1, max_size=6).map(
    lambda units: (
        '<roster gameSystemName="Conquest"><forces><force><selections>'
        + "".join(map(selection, units))
        + "</selections></force></forces></roster>"
    )
)


def enlisted(key: str, text: str) -> list[str]:
    """The remarks on an army that a text is, decided on an empty table."""
    game = load(key)
    order = replace(game.muster(text, {}.__getitem__), by="p1")
    events = game.decide(start(game, {}, ("Ann", "Bo")), order)
    table = start(game, {}, ("Ann", "Bo"))
    for event in events:
        table = game.evolve(table, event)
    assert table.seats["p1"].army
    return [event.text for event in events if isinstance(event, Remarked)]


@pytest.mark.parametrize("key", GAMES)
@given(text=st.one_of(st.builds("{}{}".format, HEADS, TEXTS), ROSTERS))
def test_a_list_is_an_army_or_the_one_error(key: str, text: str) -> None:
    with suppress(Unreadable, Breach):
        remarks = enlisted(key, text)
        found: ArmyList = read(text, "list")
        told = [remark for remark in remarks if "is not understood: " in remark]
        assert [remark.split()[1] for remark in told] == [str(line.number) for line in found.unread]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("conquest", written.CONQUEST),
        ("conquest", written.ROSTER),
        ("star_wars_legion", written.STANDARD),
        ("star_wars_legion", written.PLUS),
        ("star_wars_legion", written.MINIMAL),
        ("star_wars_legion", written.TOURNAMENT),
        ("star_wars_legion", written.ADMIRAL),
        ("star_wars_legion", written.JSON),
    ],
)
def test_every_format_becomes_an_army(key: str, text: str) -> None:
    assert not any("not understood" in remark for remark in enlisted(key, text))
