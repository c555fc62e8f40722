"""Laws of Battle for Legend alone, over whole matches; ``tests/games/test_laws.py`` has those of every game."""

from typing import Any

import pytest

from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.orders import Void
from replay.games.battle_for_legend.tokens import SIDES, discard, lying_of, printed, stock
from tests.games.battle_for_legend.playing import match, samples
from tests.games.playing import folded

SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_stock_discard_and_what_lies_there_are_always_the_printed_set(seed):
    """BFL-CYCLE-08, and outside of a confrontation no stock is empty."""
    for one in (*match(seed).told, *samples(seed).told):
        for owner in (*one.table.figures, "ballista:malsainiste", "ballista:energise"):
            for side in SIDES:
                laid = lying_of(one.table.duel, owner, side)
                out = [laid.value] if laid and (laid.closed or laid.shown) else []
                whole = sorted([*stock(one.table, owner, side), *discard(one.table, owner, side), *out])
                assert whole == sorted(printed(one.table, owner, side))
                assert one.table.duel or stock(one.table, owner, side) or not printed(one.table, owner, side)


def spendings(table: Any) -> Any:
    """What a confrontation can take from anybody."""
    tokens = {name: (figure.power, figure.defence) for name, figure in table.figures.items()}
    uses = [player.used for player in table.seats.values()]
    return tokens, dict(table.engines), uses, {camp: orb.used for camp, orb in table.orbs.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_voided_confrontation_leaves_everything_as_it_was_whenever_it_is_voided(seed):
    """BFL-DUEL-14: of an artefact that attacked the use comes back as well."""
    starts: dict[int, Any] = {}
    for one in match(seed).told:
        duel = one.table.duel
        if duel is None:
            continue
        began = starts.setdefault(duel.number, spendings(one.table))
        tokens, engines, uses, orbs = spendings(
            folded(game, one.table, game.decide(one.table, Void("as it was", by="p1")))
        )
        assert tokens == began[0]
        assert {camp: values for camp, values in engines.items() if values} == {
            camp: values for camp, values in began[1].items() if values
        }
        assert sum(uses) == sum(began[2]) - (duel.kind == "artefact")
        assert orbs == began[3]
