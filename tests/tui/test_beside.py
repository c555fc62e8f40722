"""What stands beside the table: cards and tokens, everybody who plays, and the page that has both."""

from msgspec.structs import replace

from replay.core.meter import Meter, Sign
from replay.core.scene import Face, Scene, Token
from replay.core.survey import Proof, Survey
from tests.tui.saltmark import SCENE
from tests.tui.small_table import SMALL, piece, table
from tui.panels.piles import Piles
from tui.panels.proofs import Proofs
from tui.panels.roster import Roster
from tui.panels.table_page import TablePage
from tui.raster.cells import Cells
from tui.raster.role import SEAT, Role

WIDE, BRIEF = 55, 30


def drawn(drawing: Piles | Proofs | Roster | TablePage, columns: int = WIDE) -> Cells:
    return drawing.draw(columns, drawing.rows(columns))


def row(picture: Cells, words: str) -> str:
    return next(line for line in picture.text().splitlines() if words in line)


HURT = replace(piece("S1", 1500, 1500), life=Meter("life", 2, 3), spent=True, signs=(Sign("!", "Broken"),))
TEAM = replace(
    table(HURT, piece("S10", 500, 500), piece("S2", 2500, 500, star=True), piece("T1", 4500, 1500)),
    fallen=(
        replace(piece("S3", 0, 0), life=Meter("life", 0, 4)),
        replace(piece("T2", 0, 0), life=Meter("life", 9, 12)),
    ),
)


def test_everybody_is_listed_by_number_under_their_player_with_what_is_left_of_them() -> None:
    text = drawn(Roster(TEAM)).text()
    places = [text.index(label) for label in ("S1 ", "S2★", "S3", "S10")]
    assert places == sorted(places)
    assert text.splitlines()[1].split() == ["●", "Ada", "◆", "Bo"]
    assert "■ S1  Band S1" in row(drawn(Roster(TEAM)), "S1 ")
    assert "! ▮▮▯" in row(drawn(Roster(TEAM)), "S1 ")


def test_who_has_not_acted_is_gone_or_is_not_here_yet_is_told_apart() -> None:
    picture = drawn(Roster(TEAM))
    assert "□ S2★" in picture.text()
    assert "× S3" in picture.text()
    assert "… T2" in picture.text()
    assert "9/12" in row(picture, "T2")
    column = row(picture, "S3").index("S3")
    line = next(y for y, words in enumerate(picture.text().splitlines()) if "S3" in words)
    assert picture.grid[line][column][1].struck


def test_in_a_narrow_column_players_stand_under_each_other() -> None:
    picture = drawn(Roster(TEAM), BRIEF)
    assert picture.rows == Roster(TEAM).rows(BRIEF) == 1 + 5 + 3
    assert picture.text().splitlines()[6].strip() == "◆ Bo"


def test_a_roster_is_called_what_the_game_calls_its_pieces() -> None:
    assert drawn(Roster(SCENE)).text().splitlines()[0].split()[1] == "UNITS"
    assert Roster(replace(SMALL, pieces=())).rows(WIDE) == 0


def laid(*tokens: Token) -> Scene:
    return replace(table(), tokens=tokens)


def test_a_pile_is_one_row_with_its_owner_and_equal_cards_are_counted() -> None:
    hand = (Token(f"a{n}", Face.SEALED, "ada", pile="hand") for n in range(4))
    other = Token("b", Face.FITS, "bo", "pikes", pile="hand")
    nobody = Token("m", Face.OPEN, None, "The Wells", pile="mission")
    picture = drawn(Piles(laid(*hand, Token("c", Face.LAID, "ada", pile="hand"), other, nobody)))
    assert [line.strip() for line in picture.text().splitlines()[1:]] == [
        "● hand  [#]×4 [?]",
        "◆ hand  [pikes]✓",
        "– mission  [The Wells]",
    ]
    assert picture.grid[1][9][1].ink is SEAT[0]
    assert picture.grid[3][12][1].ink is Role.TEXT


def test_a_pile_too_long_for_a_row_goes_on_in_the_next() -> None:
    cards = (Token(f"c{n}", Face.OPEN, "ada", f"a long name {n}", pile="Stack") for n in range(5))
    lines = drawn(Piles(laid(*cards))).text().splitlines()[1:]
    assert len(lines) == 3
    assert all(len(line) <= WIDE for line in lines)
    assert {line.index("[") for line in lines} == {10}


def test_what_lies_on_the_table_is_in_no_pile() -> None:
    assert Piles(laid(Token("k", Face.LAID, "ada", at=(1000, 1000)))).rows(WIDE) == 0


def test_the_table_in_words_has_every_account_then_cards_then_pieces() -> None:
    scene = replace(TEAM, tokens=(Token("k", Face.SEALED, "bo", pile="hand"),))
    text = drawn(TablePage(scene), 70).text()
    told = ("TURN 1", "3 of 21 VP  ● Ada Lind  Tide", "5 of 21 VP  ◆ Bo Marsh", "CARDS AND TOKENS", "UNITS", "S1")
    places = [text.index(words) for words in told]
    assert places == sorted(places)


COVER = Proof(
    "t1",
    "cover",
    ("from", "lines", "cover"),
    (("NW 1,5", "× × – –", "yes"), ("NE 2,5", "– – – –", "no")),
    "A corner is free: T1 is open.",
    ("FS-COVER-01", "FS-COVER-04"),
)


def test_a_proof_says_its_steps_what_follows_and_by_which_rules() -> None:
    picture = drawn(Proofs(TEAM, Survey("s1", "squares", proofs=(COVER, COVER))))
    first = picture.text().splitlines()[:5]
    assert first[0].split()[0:2] == ["─", "COVER"]
    assert "S1 on T1 · FS-COVER-01, -04" in first[0]
    assert [line.split("  ")[0].strip() for line in first[1:4]] == ["from", "NW 1,5", "NE 2,5"]
    assert first[4].strip() == COVER.follows
    assert picture.grid[4][first[4].index("T1")][1].ink is SEAT[1]
    assert picture.rows == 5 + 1 + 5


def test_of_many_proofs_a_column_shows_the_first() -> None:
    survey = Survey("s1", "squares", proofs=(COVER, replace(COVER, about="s2")))
    assert Proofs(TEAM, survey, most=1).rows(WIDE) == 5
    assert "S1 on S2" in drawn(TablePage(TEAM, survey), 70).text()
    assert Proofs(TEAM, Survey("s1", "squares")).rows(WIDE) == 0
