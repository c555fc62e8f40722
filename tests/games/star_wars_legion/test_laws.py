"""Laws of Star Wars: Legion alone, over whole matches; ``tests/games/test_laws.py`` has those of every game."""

import pytest

from tests.games.star_wars_legion.playing import MATCHES


@pytest.mark.parametrize("place", range(len(MATCHES)))
def test_a_card_is_in_one_place_and_every_space_keeps_one(place):
    """SWL-T75: SWL-MISSION-06 and SWL-MISSION-15, at every moment after the opening."""
    for one in MATCHES[place]().told:
        table = one.table
        if table.stage in ("opening", "rolls") or not table.decks:
            continue
        assert sorted(table.spaces) == sorted(["objective", "secondary", *table.seats])
        for seat, decks in table.decks.items():
            for kind, deck in decks.items():
                space = seat if kind == "advantage" else kind
                placed = table.spaces[space].owner == seat
                assert deck.left + len(deck.discard) + placed == 3
