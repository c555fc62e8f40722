"""Paths: what they cost, where they lead, and what becomes of one that is taken back."""

from itertools import count

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from eventstore.memory import MemoryStore
from replay.acts import Stood, Struck
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.events import WarriorMoved
from replay.games.fantasy_skirmish.field import SLOW, Field, enterable, of_ground
from replay.games.fantasy_skirmish.menu.turns import reach
from replay.games.fantasy_skirmish.orders import Move
from replay.games.fantasy_skirmish.squares import corners, diagonal, neighbours, ring
from replay.games.fantasy_skirmish.walking import Walk, Way, counted, held_by, over, step_price, ways
from replay.notation import parse
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Army, Setting, open_match
from replay.recording.pocket import Pocket
from replay.recording.refusal import Refusal
from tests.games.fantasy_skirmish.boards import FIXTURES, PLAYERS, board, broken, warrior
from tests.games.refusing import impossible

WIDE = ("." * 13,) * 13


def test_a_square_is_a_cell_between_four_crossings_of_whole_numbers():
    """FS-GEO-01, FS-GEO-02, FS-GEO-03."""
    assert sorted(corners((3, 2))) == [(3, 2), (3, 3), (4, 2), (4, 3)]
    assert len(set(neighbours((3, 2)))) == 8
    assert Field(("..h", "...")).rows[0][2] == "h"


def test_four_squares_reach_fifty_six():
    """FS-T39."""
    table = board({"A1": warrior("p1", "orc_warrior", (6, 6))}, WIDE)
    assert len(reach(table, "A1", 4)) == 56


def test_whoever_enters_may_do_so_anywhere_on_its_side():
    """FS-TURN-04, FS-TURN-05."""
    found = reach(board({"A1": warrior("p1", "orc_warrior")}), "A1", 4)
    assert {square for square, way in found.items() if way.price == 1} == {(x, 0) for x in range(12)}
    assert max(y for _, y in found) == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move A1 6,6", "A1 stands on 6,6 already"),
        ("move A1 6,6;6,7", "A1 stands on 6,6 already"),
        ("move A1 6,7;6,7", "6,7 is named twice, one after the other"),
        ("move A1 6,12;7,13", "nobody can stand beside the map"),
    ],
)
def test_a_path_leads_on_with_every_square_and_over_the_map(line, why):
    """FS-MOVE-16."""
    assert impossible(game, board({"A1": warrior("p1", "orc_warrior", (6, 6))}, WIDE), line) == why


# ---------------------------------------------------------------- taking back

OPENING = """
roll 6,5 by=p1
roll 2,2 by=p2
unroll broken_hill
choose south
choose north
ready by=p1
roll 6,5 by=p1
roll 2,2 by=p2
"""


def armies():
    folder = FIXTURES / "armies"
    return [
        Army(name, (folder / f"{name}.toml").read_text(), lambda source: (folder / source).read_text())
        for name in ("raiders", "bones")
    ]


def recorder():
    """The first turn of a match on a prepared map is Mika's."""
    numbers = count(1)

    def identity():
        return next(numbers).to_bytes(16, "big")

    means = Means(lambda: 0, identity, identity, lambda many, sides: (1,) * many, Pocket())
    store = MemoryStore()
    line = open_match(game, store, means, Setting(PLAYERS, armies(), {"battlefield": "prepared"}))
    scribe = Recorder(game, store, line.id, means)
    for said in OPENING.split("\n")[1:-1]:
        scribe.record(parse(game, said))
    return scribe


def test_a_move_that_broke_a_rule_is_taken_back_and_made_again():
    """FS-T41, FS-MOVE-03: a second move is refused until the first is struck."""
    scribe = recorder()
    far = Move("G2", ((4, 0), (5, 0), (6, 0), (7, 0), (8, 0)))
    let_go = scribe.record(Stood(far, ("FS-MOVE-14",), "his hand was off it"))
    again = Move("G2", ((4, 0), (5, 0)))
    with pytest.raises(Refusal) as refused:
        scribe.record(again)
    assert refused.value.word == "FS-PHASE-02"
    scribe.record(Struck((let_go.n,), "it went too far"))
    scribe.record(again)
    assert scribe.table.warriors["G2"].at == (5, 0)


# ---------------------------------------------------------------- the cheapest way

GROUNDS = st.lists(st.text("....hsBd^", min_size=6, max_size=6), min_size=6, max_size=6).map(tuple)
PLACES = st.tuples(st.integers(0, 5), st.integers(0, 5))


def by_trying(walk, start, most):
    """The least any path costs to each square, found by going every way there is."""
    least, left = {}, [((start,), 0, 0)]
    while left:
        path, price, diagonals = left.pop()
        here = path[-1]
        seen = least.setdefault((here, diagonals > 0), price)
        if price > seen:
            continue
        least[here, diagonals > 0] = price
        for there in neighbours(here):
            if not enterable(walk.land, there) or there in walk.taken:
                continue
            cost = price + step_price(walk, here, there, walk.diagonals + diagonals)
            if cost <= most and cost < least.get((there, diagonals > 0 or diagonal(here, there)), most + 1):
                left.append(((*path, there), cost, diagonals + diagonal(here, there)))
    found = {}
    for (square, _), price in least.items():
        found[square] = min(price, found.get(square, price))
    return found


@given(GROUNDS, PLACES, st.frozensets(PLACES, max_size=3), st.frozensets(PLACES, max_size=3), st.integers(0, 1))
def test_the_way_found_to_a_square_is_a_cheapest_one(rows, start, friends, foes, diagonals):
    """FS-MOVE-05, FS-MOVE-11, FS-MOVE-12, FS-MOVE-17."""
    land = Field(rows)
    taken, held = (friends | foes) - {start}, held_by(land, foes - {start})
    walk = Walk(land, over(land), of_ground(land, SLOW), taken, held, diagonals)
    found = ways(walk, (Way((start,), 0, 0),), 6)
    tried = {s: price for s, price in by_trying(walk, start, 6).items() if enterable(walk.land, s)}
    assert {square: way.price for square, way in found.items()} == tried
    for square, way in found.items():
        assert counted(walk, start, way.path[1:]) == Way(way.path[1:], way.price, way.diagonals)
        assert way.path[-1] == square


@given(GROUNDS, PLACES, PLACES, PLACES)
def test_a_move_said_by_its_end_goes_a_cheapest_way_or_is_refused(rows, at, foe, end):
    """FS-MOVE-14; one that ends next to where it began is that step."""
    assume(ring(at, end) != 1)
    table = board({"A1": warrior("p1", "orc_warrior", at), "B1": warrior("p2", "bone_reaper", foe)}, rows)
    found, order = reach(table, "A1", 4), Move("A1", (end,))
    if end == at or broken(table, order):
        assert end not in found
    else:
        (moved,) = [event for event in game.decide(table, order) if isinstance(event, WarriorMoved)]
        assert (moved.path[-1], moved.price) == (end, found[end].price)


@given(GROUNDS, PLACES, PLACES, st.lists(PLACES, min_size=1, max_size=4))
def test_a_path_breaks_the_same_rules_on_a_mirrored_map(rows, at, foe, path):
    """West for east and, since the first entry row alone knows north from south, on the map only."""
    flipped = tuple(row[::-1] for row in rows)

    def turned(square):
        return 5 - square[0], square[1]

    plain = board({"A1": warrior("p1", "orc_warrior", at), "B1": warrior("p2", "bone_reaper", foe)}, rows)
    mirror = board(
        {"A1": warrior("p1", "orc_warrior", turned(at)), "B1": warrior("p2", "bone_reaper", turned(foe))}, flipped
    )
    assert broken(plain, Move("A1", tuple(path))) == broken(mirror, Move("A1", tuple(map(turned, path))))
