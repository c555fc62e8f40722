"""What may be said: all of it holds, nothing else that was said is missing, and no order breaks anything but rules."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.cases.offered import offers
from replay.core.dice import Roll
from replay.core.form import sample
from replay.core.game import Concede
from replay.core.pose import Point, Pose
from replay.core.rule import Breach
from replay.games.arcane_legions import game
from replay.games.arcane_legions import orders as o
from replay.games.arcane_legions.menu.setting_up import patrol
from replay.games.arcane_legions.table import Figure, Table
from tests.games.arcane_legions.boards import SQUARE, after, board, broken, empty, enlisted, melee, unit
from tests.replay.scene_laws import broken_laws

few = settings(max_examples=max(8, settings.default.max_examples // 12))
STEPS = 12
SEEDS = st.integers(0, 2**32)
WAIVABLE = sorted(game.rules)
OATHS = {
    "S1": ("p1", "a2 d2 m2 r2 k e1 e7 d5 b4 c8 d3", 0, 0, 0),
    "S2": ("p1", "a1 m2 k e3 f1 d4 b6 c1 e9 y1 d8", 2000, 0, 0),
    "T1": ("p2", "a2 d2 m2 k c2 c5 e8 b2 d1 d7", 0, 1000, 180_000),
    "T2": ("p2", "a4 d2 m2 k w e5 e6 f2 c7 d6 b5 b8", 2000, 1000, 180_000),
}
"""Units by their seat, the slots that hold figures, and where they stand: every slot but a few bears an ability."""


def oaths(**options: Any) -> Table:
    """Four units full of abilities in two fights, each of them with figures that are down."""
    units = {
        name: unit(
            seat, "sworn_tally", x, y, heading, figures={s: Figure(s) for s in slots.split()}, downed=("w", "b3")
        )
        for name, (seat, slots, x, y, heading) in OATHS.items()
    }
    return replace(board(units, **options), terrain={"C1": SQUARE})


STARTS = (melee, oaths, enlisted, empty)


def choices(table: Table, chance: Random) -> list[Any]:
    legal = game.legal(table, {})
    said = [order for order in legal.orders if not isinstance(order, Concede)]
    return said + [sample(form, chance) for form in legal.forms]


def pick(found: list[Any], chance: Random) -> Any:
    """One of them, each kind as likely as another: effects are many, turns end rarely."""
    kinds = sorted({type(order).__name__ for order in found})
    kind = kinds[chance.randrange(len(kinds))]
    like = [order for order in found if type(order).__name__ == kind]
    return like[chance.randrange(len(like))]


def walk(start: Any, seed: int, most: int) -> Any:
    """Tables of a match played at random, with what is said next at each."""
    chance, table = Random(seed), start()
    for _ in range(most):
        found = choices(table, chance)
        if not found:
            return
        order = pick(found, chance)
        yield table, found, order
        table = after(table, order)


@few
@given(st.sampled_from(STARTS), SEEDS)
def test_what_is_offered_holds_and_what_is_refused_breaks_the_rule_it_is_refused_for(start, seed):
    for table, found, order in walk(start, seed, STEPS):
        for one in found:
            game.decide(table, one)
        legal = game.legal(table, {})
        assert offers(legal, order)
        for refused in legal.refused:
            assert refused.reason
            assert refused.rule in broken(table, refused.order)
        verbs = {verb for call in game.awaits(table) for verb in call.orders}
        assert {type(one).__struct_config__.tag for one in found} - {"effect"} <= verbs


@few
@given(st.sampled_from(STARTS), SEEDS)
def test_whatever_is_played_can_be_told_shown_stored_and_read_again(start, seed):
    for table, _, order in walk(start, seed, STEPS):
        assert broken_laws(game.show(table, {})) == []
        assert msgspec.json.decode(msgspec.json.encode(table), type=game.Table) == table
        events = game.decide(table, order)
        assert msgspec.json.decode(msgspec.json.encode(events), type=tuple[game.Events, ...]) == events
        assert all("\n" not in game.tell(event) for event in events)
        assert any(game.tell(event) for event in events)


# ---------------------------------------------------------------- orders of every sort

NAMES = st.sampled_from(("S1", "S2", "S3", "S5", "T1", "T2", "T4", "T8", "C1", "edge", "Z9", ""))
SLOTS = st.sampled_from(("a1", "a2", "b1", "b3", "c1", "c4", "s1", "s2", "m1", "w", "a2+k", ""))
POSES = st.builds(
    Pose, st.integers(-11_000, 11_000), st.integers(-16_000, 16_000), st.integers(0, 7).map(lambda n: n * 45_000)
)
BY = st.sampled_from(("", "", "p1", "p2", "p7"))
SIDES = st.sampled_from(("front", "right", "rear", "left"))
FACES = st.lists(st.integers(0, 7), max_size=6).map(tuple)
OUTLINES = st.lists(st.builds(Point, *[st.integers(-9, 9).map(lambda n: n * 1_000)] * 2), max_size=5).map(tuple)
MOVES = st.lists(st.tuples(SLOTS, SLOTS), max_size=3).map(tuple)
WORDS = st.sampled_from(("", "so it did", "a\nb"))
ABILITIES = st.sampled_from(
    (
        "lantern-call",
        "brace",
        "night-march",
        "no-such",
        "omen",
        "haul",
        "mend",
        "patch",
        "raise",
        "stand",
        "bolt",
        "nudge",
    )
)
HANDS, ANGLES, NOTCHES = (st.sampled_from(few) for few in (("left", "right"), (45, 90), (0, 0, 500, 300)))
TOWARD = st.sampled_from(("", "", "", "front", "left", "1", "north", "rear/T1.front"))
SLIDES, CONTROL = (st.sampled_from(few) for few in ((0, 0, 0, 500, -133), ((), (), ("C1",), ("S1",))))
ORDERS = st.one_of(
    st.builds(o.Enlist, st.sampled_from(("", "{}", patrol("A"), patrol("S"))), BY),
    st.builds(o.Lay, NAMES, st.sampled_from(("blocking", "control")), OUTLINES, BY),
    st.builds(o.Settle, BY),
    st.builds(Roll, FACES, st.sampled_from(("", "attack", "defence", "rolloff")), by=BY),
    st.builds(o.Take, st.sampled_from(("first", "second")), BY),
    st.builds(o.Choose, st.sampled_from(("south", "north")), BY),
    st.builds(o.Deploy, NAMES, POSES, BY),
    st.builds(o.Move, NAMES, SLOTS, BY),
    st.builds(o.Step, NAMES, SIDES, TOWARD, SLIDES, CONTROL, BY),
    st.builds(o.Turn, NAMES, SIDES, HANDS, ANGLES, SIDES, NOTCHES, NOTCHES, TOWARD, SLIDES, CONTROL, BY),
    st.builds(o.Halt, NAMES, BY),
    st.builds(o.Place, NAMES, POSES, NAMES, BY),
    st.builds(o.Close, NAMES, NAMES, SLOTS, BY),
    st.builds(o.Range, NAMES, NAMES, SIDES, SIDES, st.none() | st.lists(NAMES, max_size=3).map(tuple), SLOTS, BY),
    st.builds(o.Regroup, NAMES, MOVES, st.sampled_from((0, 45, 90, 180, 400)), SLOTS, BY),
    st.builds(o.Special, NAMES, ABILITIES, NAMES, st.sampled_from(("special", "ranged", "move")), SLOTS, BY),
    st.builds(o.Strike, NAMES, BY),
    st.builds(o.Forgo, NAMES, BY),
    st.builds(o.Adjust, ABILITIES, st.sampled_from(("attack", "defence")), FACES, FACES, BY),
    st.builds(o.Keep, BY),
    st.builds(o.Assign, NAMES, st.lists(SLOTS, max_size=4).map(tuple), BY),
    st.builds(o.Effect, NAMES, ABILITIES, WORDS, NAMES, SLOTS, SLOTS, st.none() | POSES, BY),
    st.builds(o.End, BY),
    st.builds(Concede, BY),
)  # fmt: skip
"""Orders of every sort, most of which do not hold."""
WAIVED = st.just(frozenset(WAIVABLE)) | st.frozensets(st.sampled_from(WAIVABLE), max_size=6)


@settings(max_examples=max(30, settings.default.max_examples // 3))
@given(st.sampled_from(STARTS), SEEDS, st.integers(0, 6), st.lists(st.tuples(ORDERS, WAIVED), min_size=5, max_size=25))
def test_an_order_holds_or_breaks_a_rule_whatever_is_waived_and_the_table_takes_what_it_brings(
    start, seed, most, attempts
):
    table = start()
    for _, _, order in walk(start, seed, most):
        table = after(table, order)
    refused: list[tuple[Breach, frozenset[str]]] = []
    for order, waived in attempts:
        try:
            events = game.decide(table, order, waived)
        except Breach as found:
            refused.append((found, waived))
            continue
        assert events == game.decide(table, order, frozenset(WAIVABLE))
        for event in events:
            table = game.evolve(table, event)
            assert isinstance(game.tell(event), str)
        game.awaits(table)
        assert broken_laws(game.show(table, {})) == []
    game.legal(table, {})
    assert all(found.rule not in waived for found, waived in refused)
    assert all(found.rule in game.rules or not found.waivable for found, _ in refused)


def test_a_table_of_the_match_type_is_always_within_reach():
    """AL-VARIANT-02, AL-VARIANT-03, AL-TABLE-04."""
    for options in ({"preset": "king_of_the_hill"}, {"preset": "death_before_dishonor"}, {"control": "table"}):
        chance, table = Random(7), enlisted(**options)
        for _ in range(40):
            if table.stage != "terrain":
                break
            settled = [order for order in game.legal(table, {}).orders if isinstance(order, o.Settle)]
            table = after(table, settled[0] if settled else pick(choices(table, chance), chance))
        assert table.stage == "rolloff"
