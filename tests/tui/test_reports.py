"""What ``audit --md`` and ``--html`` write: all of it in one file, nothing of it anybody's to steer."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from eventstore.port import Conflict
from eventstore.sqlite import SqliteStore
from replay.acts import Disputed, Ordered
from replay.core.dice import Roll
from replay.line.reading import RECORDED
from tests.games.test_faults import behind
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, TurnPassed
from tests.tui.house import House
from tests.tui.shell import Shell
from tests.tui.test_cli_audit import append
from tui.judging.bench import Bench
from tui.library import Library
from tui.reports.block import Grid, Heading, Listed, Words
from tui.reports.markdown import markdown, plain
from tui.reports.web import page

HOSTILE = "</p><script>alert(1)</script> | `x` [a](http://b.example) *c* & \"d\" 'e'"


@pytest.fixture
def broken(shell: Shell) -> str:
    """A match in which entry 4 says a 6 was rolled where a 3 was, and which somebody asked a judge about."""
    match = shell.match("roll 3", "move 2")
    with SqliteStore(shell.db) as store:
        line = store.lines(bytes.fromhex(match))[0].id
        append(store, line, Ordered(Roll((3,)), (DiceRolled("p2", (6,)),)))
    shell.does("dispute", match, "--at", "4", "--question", HOSTILE, "--statement", "p1=it was a 3")
    shell.does("dispute", match, "--at", "3", "--question", "how far?")
    shell.does("rule", match, "6", "--decision", "two steps", "--remedy", "play-on", "--judge", "M. Lind")
    return match


def test_a_report_in_markdown_says_what_is_open_first(shell: Shell, broken: str) -> None:
    heard = shell("audit", broken, "--md", "audit.md")
    assert (heard.code, heard.lines, heard.err) == (1, ["audit.md"], "")
    told = Path("audit.md").read_text()
    titles = re.findall(r"^(##+ .*)", told, re.MULTILINE)
    assert titles[:2] == ["## Open", "### ! 4 broken · HT-DICE-01"]
    assert titles[2] == "## Disputes and rulings"
    assert "| recorded | expected |" in told
    assert "- 7 ruled by M. Lind: play-on: two steps" in told
    assert told.count("```text") == 3
    assert "<script>" not in told


def test_what_is_told_alike_and_differs_is_told_field_by_field_wherever_it_is_told(shell: Shell) -> None:
    match = shell.match("roll 3")
    moved = RunnerMoved("p1", 2)
    with SqliteStore(shell.db) as store:
        append(store, store.lines(bytes.fromhex(match))[0].id, Ordered(Move(2), (moved, moved, TurnPassed("p2"))))
    for words in ((), ("--json",), ("--md", "it.md"), ("--html", "it.html")):
        heard = shell("audit", match, *words)
        told = Path(words[1]).read_text() if len(words) == 2 else heard.out
        assert "runner-moved: seat p1, steps 2" in told
        assert "no other runner-moved" in told


def test_what_a_ruling_settled_is_told_with_it_and_counted(shell: Shell, broken: str) -> None:
    said = ("--decision", "a three", "--remedy", "amend", "--order", "roll 3", "--judge", "M. Lind")
    shell.does("rule", broken, "5", *said)
    *_, settled, opened = told = shell.does("audit", broken)
    assert (settled, opened) == ("1 entry broken as recorded and dealt with since", "0 open")
    assert any("4 broken, dealt with by 8 (HT-DICE-01): Bo rolls 6" in line for line in told)
    shell.does("audit", broken, "--md", "audit.md")
    written = Path("audit.md").read_text()
    assert "### 4 broken, dealt with by 8 · HT-DICE-01" in written
    assert "| settled | 1 entry broken as recorded and dealt with since |" in written


def test_a_page_shows_the_table_of_every_open_finding_and_dispute(shell: Shell, broken: str) -> None:
    assert shell("audit", broken, "--html", "audit.html").code == 1
    told = Path("audit.html").read_text()
    pictures = re.findall(r"<svg .*?</svg>", told, re.DOTALL)
    assert len(pictures) == 3
    for picture in pictures:
        ElementTree.fromstring(picture)
    assert 'aria-label="The table after entry 4, as recorded.' in pictures[0]


def test_a_page_needs_nothing_from_elsewhere_and_runs_nothing(shell: Shell, broken: str) -> None:
    shell("audit", broken, "--html", "audit.html")
    told = Path("audit.html").read_text()
    assert "default-src &#x27;none&#x27;" in told or "default-src 'none'" in told
    assert not re.search(r"<script|<img|<link|<iframe|url\(|\ssrc=|\shref=|\son\w+=", told)
    assert "&lt;script&gt;alert(1)" in told


def test_a_match_with_nothing_open_ends_with_0_and_says_so(shell: Shell) -> None:
    match = shell.match("roll 3", "move 2")
    assert shell.does("audit", match, "--md", "audit.md") == ["audit.md"]
    assert "No finding is open." in Path("audit.md").read_text()


def test_a_report_is_written_again_and_nothing_else_is_lost(shell: Shell, broken: str) -> None:
    for _ in range(2):
        assert shell("audit", broken, "--html", "audit.html").code == 1
    for mine in ("my thesis", "<!doctype html>\n<html><title>my thesis</title>"):
        Path("thesis.html").write_text(mine)
        assert shell.refuses(1, "audit", broken, "--html", "thesis.html").startswith("thesis.html exists already")
        assert Path("thesis.html").read_text() == mine
    assert list(Path().glob("*.part")) == []


@pytest.mark.parametrize(("where", "code"), [("nowhere/audit.html", 5), ("log.db", 1), (".", 1)])
def test_what_cannot_be_written_is_told_in_one_line(shell: Shell, broken: str, where: str, code: int) -> None:
    before = shell.db.read_bytes()
    shell.refuses(code, "audit", broken, "--html", where)
    assert shell.db.read_bytes() == before


def test_a_report_says_whether_the_log_is_whole_and_who_vouches_for_it(shell: Shell, broken: str) -> None:
    shell.does("witness", broken)
    shell("audit", broken, "--md", "audit.md")
    told = Path("audit.md").read_text()
    log = told[told.index("## The log") :]
    assert "main 1–8: every hash fits the entry before it" in log
    assert "main 1–7 signed by this device" in log


def test_formats_do_not_go_together(shell: Shell, broken: str) -> None:
    assert "do not go together" in shell.refuses(2, "audit", broken, "--json", "--html", "audit.html")


# ---------------------------------------------------------------- formats


@pytest.mark.parametrize(
    ("text", "written"),
    [("3. no list", r"3\. no list"), ("12) nor this", r"12\) nor this"), ("3.5 paces", "3.5 paces"), ("- a", r"\- a")],
)
def test_what_would_begin_a_list_is_escaped_where_it_can_be(text: str, written: str) -> None:
    assert plain(text) == written


@pytest.mark.parametrize("text", [HOSTILE, "- no list", "+ 1", "3. no list", "# no title", "a\nb", "_x_", "\\"])
def test_a_text_is_a_text_in_every_block(text: str) -> None:
    blocks = (Heading(2, text), Words(text), Listed((text,)), Grid(("a", "b"), ((text, "c"),)))
    told = markdown(blocks)
    assert told.count("\n| ") == 2 - 1 + 1
    assert all(line.count("|") - line.count("\\|") in (0, 3) for line in told.splitlines())
    assert plain(text) == plain(text).strip()
    body = page(blocks)[page(blocks).index("<body>") :]
    tree = ElementTree.fromstring(body.replace("</html>", ""))
    said = [" ".join("".join(element.itertext()).split()) for element in tree]
    assert said[:3] == [" ".join(text.split())] * 3


def test_the_report_written_on_the_screen_begins_with_the_damage_too(tmp_path: Path) -> None:
    house, db = House(), tmp_path / "log.db"
    with SqliteStore(db, synchronous="OFF") as store:
        house.log = store
        match = house.match("roll 3", "move 3", ":note seen").book.match
    behind(db, "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key % 256 = 3")
    with SqliteStore(db, readonly=True) as store:
        house.log = store
        Bench(Library(house).folio(match)).write_report(str(tmp_path / "it.md"), 0)
    _, first, *_ = (tmp_path / "it.md").read_text().split("## ")
    assert first.startswith("! The log is damaged\n\nentry 3: does not have the hash")


def test_a_case_that_somebody_went_on_with_is_never_lost(tmp_path: Path) -> None:
    house = House()
    bench = Bench(Library(house).folio(house.match("roll 3", "move 3").book.match))
    path = tmp_path / "case.toml"
    for _ in range(2):
        bench.write_case(str(path), 3)
    path.write_text(path.read_text() + "# what follows is mine\n")
    with pytest.raises(Conflict, match="says something else; nothing is overwritten"):
        bench.write_case(str(path), 3)
    with pytest.raises(Conflict, match="nothing is overwritten"):
        bench.write_moment(str(path), 2, RECORDED)
    assert path.read_text().endswith("# what follows is mine\n")


def test_a_report_says_at_its_front_how_many_questions_wait_for_a_judge(shell: Shell, broken: str) -> None:
    shell("audit", broken, "--md", "audit.md")
    assert "| asked | 1 question waits for a judge |" in Path("audit.md").read_text()
    shell.does("dispute", broken, "--at", "7", "--question", "three steps")
    shell("audit", broken, "--md", "audit.md")
    told = Path("audit.md").read_text()
    assert "| asked | 2 questions wait for a judge |" in told
    for n, appeal in ((5, ()), (8, ("--appeal", "upheld"))):
        shell.does("rule", broken, str(n), "--decision", "no", "--remedy", "play-on", "--judge", "M. Lind", *appeal)
    shell("audit", broken, "--md", "audit.md")
    told = Path("audit.md").read_text()
    assert "| asked |" not in told
    assert "### ¶ 6 on 3: how far?" in told


@pytest.mark.parametrize("at", [0, -3, 9999])
def test_a_question_about_what_is_not_there_keeps_no_report_back(shell: Shell, at: int) -> None:
    match = shell.match("roll 3", "move 2")
    with SqliteStore(shell.db) as store:
        append(store, store.lines(bytes.fromhex(match))[0].id, Disputed(at, "what is this?"))
    assert shell("audit", match, "--md", "audit.md").code in (0, 1)
    assert "what is this?" in Path("audit.md").read_text()
