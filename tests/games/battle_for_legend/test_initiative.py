"""Who goes first among figures that nothing printed tells apart: ties that are broken never close a circle."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.initiative import first_of, precedes, ranked, settled, tied
from replay.games.battle_for_legend.orders import Activate, BreakTie, Done
from replay.games.battle_for_legend.profile import Book
from replay.games.battle_for_legend.table import Table
from tests.games.battle_for_legend.boards import after, board

PLACES = {
    "M1": (300, 300),
    "M2": (900, 300),
    "M3": (1500, 300),
    "E1": (300, 2000),
    "E2": (900, 2000),
    "E3": (1500, 2000),
}
NAMES = tuple(PLACES)
ties = st.lists(st.lists(st.sampled_from(NAMES), max_size=6).map(tuple), max_size=8).map(tuple)
groups = st.lists(st.integers(1, 3), min_size=6, max_size=6)


def alike(many: int = 6, initiatives: list[int] | None = None, **more: object) -> Table:
    """A turn that begins, of figures whose sheets are alike but for their initiative."""
    table = board({name: PLACES[name] for name in NAMES[:many]}, begun=False, **more)
    sheet = table.book.figures["mire_warden"]
    figures = {
        figure.profile: replace(sheet, id=figure.profile, initiative=place)
        for figure, place in zip(table.figures.values(), initiatives or [4] * many, strict=True)
    }
    return replace(table, book=Book(figures, table.book.artefacts))


@given(ties)
def test_whatever_was_settled_never_goes_round_in_a_circle(said):
    """BFL-INIT-05: nobody goes before itself, before whoever goes before it, or before those that come before those."""
    pairs = settled(said)
    assert all(one != other and (other, one) not in pairs for one, other in pairs)
    assert all((one, last) in pairs for one, other in pairs for second, last in pairs if other == second)


@given(ties, groups)
def test_somebody_is_always_first_however_many_are_tied(said, initiatives):
    """BFL-INIT-01, BFL-INIT-05: of any of the figures, with any ties behind them."""
    table = alike(initiatives=initiatives, ties=said)
    for many in range(1, 7):
        left = NAMES[:many]
        assert first_of(table, left)
        order = ranked(table, left)
        assert sorted(order) == sorted(left)
        assert not any(precedes(table, later, one) for n, one in enumerate(order) for later in order[n:])


@settings(max_examples=40)
@given(ties, groups, st.integers(0, 10_000))
def test_a_turn_of_tied_figures_is_played_to_its_end(said, initiatives, seed):
    """BFL-INIT-05 to 08: whoever is awaited breaks the tie at hand once, in any order, by word or by dice."""
    table, acted, chance = alike(initiatives=initiatives, ties=said), list[str](), Random(seed)
    while table.turn == 2:
        found = tied(table)
        if found and chance.randrange(2):
            table = after(table, BreakTie(tuple(chance.sample(found, len(found))), by="p1"))
            assert tied(table) == ()
        elif found:
            faces = tuple(chance.randrange(6) + 1 for _ in found)
            table = after(table, Roll(faces, "tie"))
            assert bool(tied(table)) == (len(set(faces)) < len(faces))
        else:
            (first,) = first_of(table, tuple(i for i in NAMES if i not in acted))
            acted.append(first)
            table = after(table, Activate(first), Done())
    assert sorted(acted) == sorted(NAMES)
    assert acted == list(ranked(table, NAMES))


@pytest.mark.parametrize("many", range(2, 7))
def test_every_order_of_tied_figures_is_offered(many):
    """BFL-INIT-05: to each player, and dice to the one who owns the first of them."""
    table = alike(many)
    forms = [form for form in game.legal(table, {}).forms if isinstance(form.order, BreakTie)]
    assert {form.order.by for form in forms} == {"p1", "p2"}
    for form in forms:
        assert set(form.open["figures"].values) == set(permutations(NAMES[:many]))
    assert [(call.owed.pool, call.owed.count) for call in game.awaits(table) if call.owed] == [("tie", many)]
