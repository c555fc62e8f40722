"""What is seen: abilities in force, Regiments where nobody said they stand, measures, cards, and how it is told."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.fight import Fight
from replay.core.pose import Pose
from replay.core.scene import Face, Reach
from replay.core.seal import Opening
from replay.core.seats import with_player
from replay.games.conquest import game
from replay.games.conquest.action_orders import Act, Draw
from replay.games.conquest.army import Ability
from replay.games.conquest.table import Acting, Card, Stack, Unit, in_force, with_stack
from tests.games.conquest.boards import acting, after, begun
from tests.games.conquest.playing import match
from tests.replay.scene_laws import broken_laws

UNITS = {
    "R1": Unit("p1", "spears", "Spears", where="field", stands=3, full=4, at=Pose(10_000, 6_000, 0)),
    "C1": Unit("p1", "thane", "Thane", character=True, host="R1", where="field", ability=Ability("cry", "once")),
    "E1": Unit("p2", "scouts", "Scouts", where="field", stands=2, full=2, at=Pose(10_000, 18_400, 180_000)),
    "long-name": Unit("p2", "mortars", "Mortars", where="field", broken=True),
}


@pytest.mark.parametrize(
    ("kind", "where", "running", "force"),
    [
        ("always", "destroyed", False, True),
        ("always", "reserve", False, True),
        ("present", "destroyed", False, False),
        ("present", "arriving", False, False),
        ("present", "field", False, True),
        ("once", "field", False, False),
        ("once", "destroyed", True, True),
    ],
)
def test_when_a_supremacy_ability_is_in_force(kind: Any, where: Any, running: bool, force: bool) -> None:
    """CQ-T38: CQ-SUPR-07, CQ-SUPR-08, and CQ-SUPR-09 for the round in which it was activated."""
    leader = replace(UNITS["C1"], where=where, ability=Ability("cry", kind))
    table = with_player(acting(UNITS | {"C1": leader}), "p1", warlord="C1", running=running)
    assert in_force(table, "p1") is force
    assert not in_force(table, "p2")
    words = [meter.word for meter in game.show(table, {}).seats[0].meters]
    assert ("cry in force" in words) is force


def test_a_stack_shows_its_size_and_what_was_drawn() -> None:
    """CQ-T26: five cards, two of them named, three unknown."""
    stack = Stack({}, 5, True, (Card("raiders", proven=True), Card("jarl", misfit=True)), {"raiders": 3})
    tokens = game.show(with_stack(acting(UNITS), "p1", **_fields(stack)), {}).tokens
    mine = [token for token in tokens if token.seat == "p1"]
    assert [token.value for token in mine] == ["raiders", "jarl", "", "", ""]
    assert [token.face for token in mine] == [Face.FITS, Face.MISFITS, Face.LAID, Face.LAID, Face.LAID]


def _fields(stack: Stack) -> dict[str, Any]:
    return {name: getattr(stack, name) for name in stack.__struct_fields__}


def test_every_unit_on_the_table_is_drawn_and_the_others_wait() -> None:
    scene = game.show(acting(UNITS), {})
    assert broken_laws(scene) == []
    assert [piece.label for piece in scene.pieces] == ["R1", "E1", "4", "C1"]
    leader = next(piece for piece in scene.pieces if piece.id == "C1")
    host = next(piece for piece in scene.pieces if piece.id == "R1")
    east, north = host.outline[1]
    assert leader.at == (host.at[0] + east - 700, host.at[1] + north - 700), "at the right of the front rank"
    unplaced = next(piece for piece in scene.pieces if piece.id == "long-name")
    assert unplaced.at[1] > 40_000
    assert unplaced.heading == 180_000
    assert all(piece.id not in {one.id for one in scene.fallen} for piece in scene.pieces)


def test_how_far_an_enemy_is_can_be_read_off() -> None:
    seen = game.survey(acting(UNITS), "R1", {})
    assert seen.rays[0].note == "E1 at 12.4 in"
    assert seen.rays[0].reach is Reach.OPEN
    assert not game.survey(begun(), "S1", {}).rays
    assert not game.survey(acting(UNITS), "nobody", {}).rays


@pytest.mark.parametrize("seed", [1, 2])
def test_every_table_of_a_match_is_a_picture_and_every_event_a_line(seed: int) -> None:
    played = match(seed)
    for told in played.told[::7]:
        assert broken_laws(game.show(told.table, {})) == []
    assert broken_laws(game.show(played.end, {})) == []
    assert game.show(played.end, {}).outcome is not None
    assert all("\n" not in game.tell(event) for event in played.events)


def test_a_march_that_lets_a_unit_enter_carries_its_characters() -> None:
    off = {name: replace(UNITS[name], where="arriving", at=None) for name in ("R1", "C1")}
    table = replace(acting(UNITS | off), acting=Acting("R1"))
    table = after(table, Act("march", Pose(5_000, 2_000, 0)))
    assert (table.units["R1"].where, table.units["C1"].where) == ("field", "field")
    assert table.units["R1"].at == Pose(5_000, 2_000, 0)


def test_the_dice_that_were_thrown_lie_there_until_something_else_is_done() -> None:
    table = begun()
    assert game.show(table, {}).fight is None
    table = after(table, Roll((1, 6, 6), "light", by="p1"))
    fight = _fight(table)
    assert (fight.title, [die.face for die in fight.above.dice]) == ("light arrive on 4 or less", ["1", "6", "6"])
    table = after(acting(UNITS), Roll((6, 2), "volley", by="p1"))
    assert _fight(table).title == "dice for volley"
    assert game.show(after(table, Draw(1, Opening("spears"), "p1")), {}).fight is None


def test_of_the_dice_of_a_roll_off_each_lies_with_its_player_and_the_lower_one_has_it() -> None:
    """CQ-SUPR-01, CQ-SUPR-04."""
    table = replace(acting(UNITS), phase="supremacy", first="")
    table = after(table, Roll((5,), "supremacy", by="p1"))
    assert (_fight(table).above.seat, _fight(table).above.caption, _fight(table).below) == ("p1", "5", None)
    table = after(table, Roll((2,), "supremacy", by="p2"))
    below = _fight(table).below
    assert below is not None
    assert (_fight(table).above.caption, below.seat, below.caption) == ("5", "p2", "2, chooses")
    assert broken_laws(game.show(table, {})) == []


def _fight(table: Any) -> Fight:
    fight: Fight | None = game.show(table, {}).fight
    assert fight is not None
    return fight
