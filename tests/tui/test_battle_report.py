"""``export --md``: a match told turn by turn, its pictures in a folder beside it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from eventstore import bundle
from eventstore.memory import MemoryStore
from replay.games import load
from tests.demo import PLAYED, recorded, recording
from tests.games.hiding import HIDINGS
from tests.tui.house import House
from tests.tui.shell import Shell
from tests.tui.spectating import hiding
from tests.tui.spectating import recorded as said
from tui.lines.folio import Folio
from tui.reports.battle import battle
from tui.reports.block import Grid, Heading, Listed

TURNS = ("roll 5", "move 5", "roll 2", "move 1", "roll 3,2", "move -1")


def links(report: Path) -> list[Path]:
    return [report.parent / found for found in re.findall(r"^!\[.*\]\((.*)\)$", report.read_text(), re.MULTILINE)]


def test_a_report_is_a_file_with_its_pictures_beside_it(shell: Shell) -> None:
    match = shell.match(*TURNS)
    shell.does("dispute", match, "--at", "3", "--question", "how far?", "--statement", "p1=five")
    shell.does("rule", match, "8", "--decision", "five steps", "--remedy", "play-on", "--judge", "M. Lind")
    assert shell.does("export", match, "game.md", "--md") == ["game.md"]
    told = Path("game.md").read_text()
    assert told.startswith("# Battle report: Ann against Bo\n")
    assert "| after | entries | Ann | Bo |" in told
    assert "## Disputes and rulings" in told
    assert "ruled by M. Lind: play-on: five steps" in told
    assert "## Losses" in told
    found = links(Path("game.md"))
    assert found
    assert {one.parent for one in found} == {Path("game-pictures")}
    for one in found:
        ElementTree.parse(one)
    assert sorted(found) == sorted(Path("game-pictures").iterdir())


def test_a_report_in_a_folder_has_pictures_of_the_kind_that_was_asked_for(shell: Shell) -> None:
    match = shell.match(*TURNS)
    assert shell.does("export", match, "--md", "--png", "--light", "game") == ["game/report.md"]
    for one in links(Path("game/report.md")):
        assert Image.open(one).format == "PNG"


def test_a_report_is_written_again_and_nothing_else_is_lost(shell: Shell) -> None:
    match = shell.match(*TURNS)
    for _ in range(2):
        shell.does("export", match, "--md", "game.md")
    Path("diary.md").write_text("# Monday")
    assert "exists already" in shell.refuses(1, "export", match, "--md", "diary.md")
    assert Path("diary.md").read_text() == "# Monday"


@pytest.mark.parametrize("options", [("--html", "--md"), ("--html", "--png"), ("--line", "main"), ("--seat", "p1")])
def test_what_goes_with_no_bundle_or_not_together_is_refused(shell: Shell, options: tuple[str, ...]) -> None:
    assert "go" in shell.refuses(2, "export", shell.match("roll 5"), "game", *options)


@pytest.mark.parametrize(
    "name", ["[/b]", "# Ann", "a | b", "<script>", "\u05e9\u05dc\u05d5\u05dd", "🐉", "![x](y)", "x" * 100]
)
def test_whatever_people_wrote_is_text(shell: Shell, name: str) -> None:
    (match,) = shell.does("new", "hilltop", "--player", name, "Bo")
    said(shell, match, *TURNS)
    shell.does("note", match, name)
    shell.does("export", match, "--md", "game.md")
    told = Path("game.md").read_text()
    assert "<script>" not in told
    assert len(links(Path("game.md"))) == told.count("](game-pictures/")
    assert next(line for line in told.splitlines() if line.startswith("#")).startswith("# Battle report: ")
    assert len(re.findall(r"^# ", told, re.MULTILINE)) == 1


@pytest.mark.parametrize("key", HIDINGS)
def test_no_report_tells_what_lies_face_down(shell: Shell, key: str) -> None:
    secrets, match = HIDINGS[key], hiding(shell, key)
    said(shell, match, *secrets.before)
    said(shell, match, *secrets.laid)
    shell.does("export", match, "--md", "game.md")
    told = "".join(one.read_text() for one in (Path("game.md"), *links(Path("game.md")))).lower()
    assert not [value for values in secrets.hidden.values() for value in values if value.lower() in told]


@pytest.mark.parametrize("key", PLAYED)
def test_every_game_has_its_score_its_fights_and_its_losses(key: str) -> None:
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    folio = Folio(store, load(key), line.id, House().means)
    blocks = list(battle(folio))
    end = folio.scene(folio.book.head, folio.book.head)
    titles = [block.words for block in blocks if isinstance(block, Heading)]
    assert {"The score", "Fights of note", "Corrections", "Losses"} <= set(titles)
    assert ("Disputes and rulings" in titles) == any(kind in folio.book.kinds for kind in ("disputed", "ruled"))
    score = next(block for block in blocks if isinstance(block, Grid) and block.heads[:1] == ("after",))
    assert score.rows[-1][2:] == tuple(str(seat.score.value) for seat in end.seats)
    losses = blocks[-2]
    assert isinstance(losses, Grid)
    gone = {row[0].split(" ")[0] for row in losses.rows if row[3] != "–" and "back" not in row[3]}
    standing = {piece.label for piece in end.pieces}
    assert losses.rows
    assert not gone & standing
    assert all(block.lines for block in blocks if isinstance(block, Listed))


def test_a_round_is_called_by_its_number_and_a_loss_says_what_came_before_it() -> None:
    store, said = MemoryStore(), {}
    for key in ("conquest", "fantasy_skirmish"):
        line, _ = recorded(recording(key), store)
        blocks = list(battle(Folio(store, load(key), line.id, House().means)))
        titles = [block.words for block in blocks if isinstance(block, Heading) and block.level == 2]
        assert [title for title in titles if "ound" in title] == [f"Round {n}" for n in range(1, 6)]
        said[key] = [text for block in blocks if isinstance(block, Listed) for text in block.lines]
    assert "223: G3 loses 1; G3 is destroyed, after 219: S1 clashes. G3 gone." in said["conquest"]
    assert "184: S4 loses 1; S4 is destroyed, after 177: G4 volleys, with its bonus. S4 gone." in said["conquest"]
    assert "157: S2 loses 1. S2 -1." in said["conquest"], "of which attack this is the log does not know"
    assert "116: G3 strikes B9 for 2; B9 loses 2; B9 is defeated. B9 gone." in said["fantasy_skirmish"]


def test_a_bundle_is_told_without_being_imported(shell: Shell) -> None:
    store = MemoryStore()
    line, _ = recorded(recording("fantasy_skirmish"), store)
    bundle.save(store, line.match, "night.rollbook")
    shell.does("export", "night.rollbook", "--md", "night.md", "--line", "the hexer instead", "--as-recorded")
    assert "of line the hexer instead, as recorded" in Path("night.md").read_text()
