"""Which entries are fights: attacks with their rolls and what they cost, in games with dice and without."""

import pytest

from eventstore.memory import MemoryStore
from replay.book import Book
from replay.core.arms import Arms
from replay.core.dice import Roll
from replay.core.fight import Die, Fight
from replay.core.fight import Row as Dice
from replay.cursor import Cursor
from replay.games import load
from replay.notation import sentences
from replay.showing.attacks import Blow, fought
from replay.showing.ledger import Ledger, Row
from tests.demo import PLAYED, recorded, recording


def rows_of(key: str) -> list[Row]:
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    return list(Ledger(Cursor(Book.on(load(key), store, line.id))))


@pytest.mark.parametrize("key", PLAYED)
def test_every_recorded_match_has_fights_and_each_begins_with_an_attack(key: str) -> None:
    rows = rows_of(key)
    begun = [row for row in rows if row.fight == row.n]
    assert len(begun) > 5
    arms = load(key).arms
    assert {row.verb for row in begun} <= arms.attacks | arms.harms
    assert all(rows[row.fight - 1].fight == row.fight for row in rows if row.fight)
    assert all(row.fight for row in rows if row.verb in arms.attacks and not arms.actions and row.hurts)


@pytest.mark.parametrize("key", PLAYED)
def test_only_what_can_be_ordered_is_an_attack(key: str) -> None:
    arms = load(key).arms
    assert arms.attacks
    assert arms.attacks | arms.harms <= sentences(load(key).Orders).keys()


def test_an_attack_its_rolls_and_its_losses_are_one_fight() -> None:
    rows = rows_of("arcane_legions")
    first = next(row for row in rows if row.verb == "close")
    parts = [row for row in rows if row.fight == first.n]
    assert [row.verb for row in parts] == ["close", "roll", "roll", "assign", "assign"]


def test_dice_that_hurt_nobody_are_no_fight() -> None:
    rows = rows_of("conquest")
    rolled = [row for row in rows if row.verb == "roll"]
    assert [row for row in rolled if "rolls off" in row.telling or "arrive" in row.telling]
    assert all(("for volley" in row.telling or "for clash" in row.telling) for row in rolled if row.fight)
    assert any(row.fight for row in rolled)


def test_a_strike_that_kills_is_a_fight_as_one_that_wounds() -> None:
    rows = rows_of("fantasy_skirmish")
    struck = [row for row in rows if row.verb in ("melee", "shoot")]
    assert any("defeated" in row.telling for row in struck)
    assert [row.n for row in rows if row.fight] == [row.n for row in struck]


LYING = Fight("a clash", Dice("p1", (Die("4"),), piece="S1"))
OTHERS = Fight("a clash", Dice("p2", (Die("2"),), piece="T1"))
BY_PICTURE, BY_ROLLS = Arms(), Arms(frozenset({"close"}), frozenset({"roll"}))


@pytest.mark.parametrize("arms", [BY_PICTURE, BY_ROLLS])
@pytest.mark.parametrize(("after", "goes_on"), [(LYING, 5), (None, 0)])
def test_a_fight_goes_on_over_an_order_beside_it_as_long_as_it_lies_there(
    arms: Arms, after: Fight | None, goes_on: int
) -> None:
    assert fought(arms, 9, 5, Blow(Roll((4,)), LYING, after, hurt=False, about=False)) == (0, goes_on)


def test_of_a_game_that_names_no_attack_a_fight_begins_where_other_pieces_have_dice() -> None:
    assert fought(BY_PICTURE, 9, 0, Blow(Roll((4,)), None, LYING, hurt=False, about=False)) == (9, 9)
    assert fought(BY_PICTURE, 9, 5, Blow(Roll((4,)), LYING, OTHERS, hurt=False, about=False)) == (9, 9)
    assert fought(BY_PICTURE, 9, 5, Blow(Roll((4,)), LYING, LYING, hurt=False, about=True)) == (5, 5)
