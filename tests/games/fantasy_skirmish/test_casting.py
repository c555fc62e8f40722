"""Spells by what their records say: in an area, in sight, on oneself."""

import pytest
from msgspec.structs import replace

from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.orders import Cast
from replay.games.fantasy_skirmish.stat import Spell, Work
from tests.games.fantasy_skirmish.boards import board, broken, warrior

SPELLS = (
    Spell("quake", "Quake", "orc_raiders", 1, "enemy", area=2, effect=Work(damage=1)),
    Spell("gaze", "Gaze", "orc_raiders", 1, "enemy", reach=4, sight=True, effect=Work(damage=1)),
    Spell("rage", "Rage", "orc_raiders", 1, "self", effect=Work(damage_bonus=1)),
    Spell("omen", "Omen", "orc_raiders", 0, "none"),
)
WALL = ("." * 12,) * 4 + ("....B.......",) + ("." * 12,) * 7


def table():
    """A hexer at 2,4; one enemy near it, one behind a wall, one on a hill."""
    rows = (*WALL[:6], "..^.........", *WALL[7:])
    warriors = {
        "A1": warrior("p1", "orc_hexer", (2, 4)),
        "B1": warrior("p2", "bone_champion", (1, 3)),
        "B2": warrior("p2", "bone_champion", (5, 4)),
        "B3": warrior("p2", "bone_champion", (2, 6)),
    }
    cards = board(warriors, rows)
    return replace(cards, book=replace(cards.book, spells={spell.id: spell for spell in SPELLS}))


def hurt(order):
    return [event.warrior for event in game.decide(table(), order) if isinstance(event, e.DamageDealt)]


def test_a_spell_on_an_area_reaches_its_own_level():
    """FS-ABIL-03, FS-SPELL-02."""
    assert hurt(Cast("A1", "quake")) == ["B1"]
    assert broken(table(), Cast("A1", "quake", ("B3",))) == ["FS-ABIL-03"]
    assert broken(table(), Cast("A1", "quake", ("B1", "B1"))) == ["structure"]
    assert broken(table(), Cast("A1", "quake", ("B9",))) == ["structure"]


def test_what_a_record_asks_of_a_target_holds():
    assert hurt(Cast("A1", "gaze", ("B1",))) == ["B1"]
    assert broken(table(), Cast("A1", "gaze", ("B2",))) == ["structure"]
    assert broken(table(), Cast("A1", "gaze", ("A1",))) == ["structure"]
    assert broken(table(), Cast("A1", "gaze")) == ["structure"]


@pytest.mark.parametrize(("spell", "targets"), [("rage", ("A1",)), ("omen", ())])
def test_a_spell_on_oneself_or_on_nobody_names_none(spell, targets):
    (cast,) = [event for event in game.decide(table(), Cast("A1", spell)) if isinstance(event, e.SpellCast)]
    assert cast.targets == targets


def test_a_spell_without_a_record_is_none():
    assert broken(table(), Cast("A1", "fireball")) == ["structure"]
