import msgspec
import pytest
from msgspec.structs import replace

from replay.core.changes import Changes, changes
from replay.core.fight import Die, Fight, Row
from replay.core.meter import Meter
from replay.core.scene import (
    Area,
    Awaited,
    Board,
    Edge,
    Face,
    Ground,
    Outcome,
    Piece,
    Scene,
    Seat,
    Token,
    Turn,
    rectangle,
)
from replay.core.sheet import Sheet
from tests.replay.scene_laws import broken_laws

EDGES = (Edge.FRONT, Edge.PLAIN, Edge.BAD, Edge.PLAIN)


def piece(label: str, *, x: int = 0, heading: int = 0, life: int = 4, due: int = 0) -> Piece:
    return Piece(
        label.lower(), label, label, "ada", (x, 0), heading, rectangle(1000, 1000), EDGES, Meter("hits", life, 4), due
    )


def table(*pieces: Piece, score: int = 0) -> Scene:
    return Scene(
        board=Board(6000, 4000, 1000, "1 step"),
        seats=(Seat("ada", "Ada", "Tide", Meter("VP", score)), Seat("bo", "Bo", "Fen", Meter("VP", 0))),
        turn=Turn("1", "1", "TURN 1"),
        pieces=pieces,
    )


def test_a_base_is_drawn_about_its_centre_with_its_front_first() -> None:
    assert rectangle(2000, 1000) == ((-1000, 500), (1000, 500), (1000, -500), (-1000, -500))


def test_a_scene_is_values_alone_and_survives_json() -> None:
    scene = table(piece("S1"), piece("S2", x=2000))
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
    assert hash(scene) == hash(table(piece("S1"), piece("S2", x=2000)))


def test_nothing_changes_between_a_scene_and_itself() -> None:
    scene = table(piece("S1"), score=3)
    assert changes(scene, scene) == Changes()


def test_a_piece_elsewhere_has_moved_and_one_turned_has_too() -> None:
    before = table(piece("S1"), piece("S2", x=2000), piece("S3", x=4000))
    after = table(piece("S1", x=1000), piece("S2", x=2000, heading=45_000), piece("S3", x=4000))
    seen = changes(before, after)
    assert [(moved.before.at, moved.after.at) for moved in seen.moved] == [((0, 0), (1000, 0)), ((2000, 0),) * 2]
    assert [moved.after.id for moved in seen.moved] == ["s1", "s2"]


@pytest.mark.parametrize(
    ("before", "after", "by"),
    [
        (piece("S1"), piece("S1", life=1), -3),
        (piece("S1", life=1), piece("S1", life=4), 3),
        (piece("S1"), piece("S1", due=3), -3),
        (piece("S1", due=3), piece("S1", life=1), None),
        (piece("S1", due=3), piece("S1", life=2, due=2), -1),
    ],
)
def test_damage_shows_once_when_it_comes_to_be_owed(before: Piece, after: Piece, by: int | None) -> None:
    hurt = changes(table(before), table(after)).hurt
    assert [found.by for found in hurt] == ([] if by is None else [by])


def test_pieces_leave_and_arrive_by_id_not_by_name() -> None:
    seen = changes(table(piece("S1")), table(replace(piece("S1"), id="other")))
    assert [left.id for left in seen.gone] == ["s1"]
    assert [new.id for new in seen.came] == ["other"]
    assert not seen.moved


def test_a_score_that_rises_is_a_change_of_that_seat_alone() -> None:
    seen = changes(table(score=2), table(score=5))
    assert [(scored.seat, scored.by) for scored in seen.scored] == [("ada", 3)]


def test_a_lawful_scene_breaks_no_law() -> None:
    assert broken_laws(table(piece("S1"), piece("S2"))) == []


LAWFUL = table(piece("S1"))


@pytest.mark.parametrize(
    ("scene", "law"),
    [
        (replace(LAWFUL, pieces=(piece("S1"), replace(piece("S1"), id="x"))), "label S1 twice"),
        (replace(LAWFUL, pieces=(piece("S1"), replace(piece("S1"), label="S2"))), "piece s1 twice"),
        (replace(LAWFUL, fallen=(piece("S1"),)), "piece s1 twice"),
        (replace(LAWFUL, seats=LAWFUL.seats * 2), "seat ada twice"),
        (replace(LAWFUL, pieces=(replace(piece("S1"), seat="cy"),)), "seat cy is not at the table"),
        (replace(LAWFUL, areas=(Area("c", Ground.CONTROL, rectangle(2, 2), held=("cy",)),)), "seat cy is not"),
        (replace(LAWFUL, tokens=(Token("k", Face.LAID, "cy"),)), "seat cy is not"),
        (replace(LAWFUL, outcome=Outcome(("cy",), "all others fell")), "seat cy is not"),
        (replace(LAWFUL, turn=Turn("1", "1", "TURN 1", awaited=(Awaited("cy", "Cy rolls"),))), "seat cy is not"),
        (replace(LAWFUL, sheets=(Sheet("s9"),)), "piece s9 is nowhere"),
        (replace(LAWFUL, fight=Fight("close", Row("ada", (Die("6"),), piece="s9"))), "piece s9 is nowhere"),
        (replace(LAWFUL, pieces=(replace(piece("S1"), label="S100"),)), "label S100 fills 4 cells"),
        (replace(LAWFUL, pieces=(replace(piece("S1"), label="兵兵"),)), "label 兵兵 fills 4 cells"),
        (replace(LAWFUL, pieces=(replace(piece("S1"), edges=EDGES[:3]),)), "piece s1 has 3 edges"),
        (replace(LAWFUL, areas=(Area("c", Ground.ZONE, ((0, 0), (1, 1))),)), "an outline of 2 corners"),
    ],
)
def test_each_broken_law_is_named(scene: Scene, law: str) -> None:
    assert any(found.startswith(law) for found in broken_laws(scene)), broken_laws(scene)
