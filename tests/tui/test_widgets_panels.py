"""What each part of a screen says, drawn into cells: the same words at every size, nothing beyond its edge."""

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import tui.panels
from replay.core.fight import Clash, Dice, Die, Fall, Fight
from replay.core.fight import Row as Side
from replay.core.meter import Meter
from replay.core.rule import Rule, Status
from replay.core.scene import Awaited, Face, Outcome, Seat, Token
from replay.core.sheet import Ability
from tests.tui.saltmark import FIGHT, SCENE, SHEET
from tui.keys.verbs import EVERYWHERE, STEPS, feet
from tui.looks.ink import Ink
from tui.panels.bars import KeyLine, Section, TitleBar
from tui.panels.caption import Caption, gathered
from tui.panels.console import Answer, Plate, speaks
from tui.panels.dice import FightPanel, Stage
from tui.panels.header import Header
from tui.panels.inspector import Inspector
from tui.panels.keys_page import KeysPage
from tui.panels.line import pen, spread
from tui.panels.menu import MenuPage
from tui.panels.names import counted, named
from tui.panels.piles import Piles
from tui.panels.race import Race
from tui.panels.roster import Roster
from tui.panels.rule_page import RulePage
from tui.panels.table_page import TablePage
from tui.panels.timeline import Stretch, Timeline, placed
from tui.raster.cells import Cells
from tui.raster.role import SEAT, Role
from tui.raster.words import width
from tui.widgets.panel import Drawing

STRETCHES = (Stretch(1, "dep", -1), Stretch(40, "1", 0), Stretch(90, "2", 1), Stretch(140, "3", 0))
RACE = Race(((1, (0, 0)), (60, (13, 0)), (150, (13, 9))), 200, 21, 100, "VP")
TIMELINE = Timeline(STRETCHES, ((60, "±"), (60, "!"), (150, "»")), RACE, 200, 100, "200 entries")

DRAWINGS: dict[str, Drawing] = {
    "header": Header(SCENE),
    "fight": FightPanel(SCENE, 171),
    "inspector": Inspector(SCENE, "s2"),
    "caption": Caption(SCENE, 171, "T2 Bramble Wardens break into S2", ("AL-CLOSE-08",), "14:31:07 · scribe", ("p1",)),
    "title": TitleBar("Replay", "Saltmark Open", "Open", "Arcane Legions", "main", "as corrected", False, "171 / 236"),
    "keys": KeyLine(feet((*STEPS, *EVERYWHERE))),
    "timeline": TIMELINE,
    "race": RACE,
    "section": Section("EVENTS", "as corrected", True),
    "plate": Plate("Ruben gives an order", "2 OP left", 1),
    "answer": Answer("5 dice are owed, 4 were given", "AL-CLOSE-06", refused=True, lines=("2 as they were",)),
    "keys page": KeysPage((("←", "the entry before"),), ("click it",)),
    "roster": Roster(SCENE),
    "piles": Piles(replace(SCENE, tokens=(Token("k", Face.SEALED, "p1", pile="hand"),))),
    "table": TablePage(SCENE),
    "rule": RulePage(Rule("AL-CLOSE-06", "Defence dice.", "Close Combat"), "phantoms = 2", ("AL-UNIT-10",)),
}


def text(drawing: Drawing, columns: int, rows: int) -> str:
    return drawing.draw(columns, rows).text()


@pytest.mark.parametrize("name", DRAWINGS)
@given(columns=st.integers(1, 220), rows=st.integers(1, 30))
def test_a_drawing_fills_any_size_and_nothing_beyond(name: str, columns: int, rows: int) -> None:
    cells = DRAWINGS[name].draw(columns, rows)
    assert (cells.columns, cells.rows) == (columns, rows)
    for line in cells.grid:
        assert len(line) == columns
        assert sum(width(letter) for letter, _ in line) == columns


# ---------------------------------------------------------------- the header


def test_the_header_names_both_players_their_scores_and_what_is_awaited() -> None:
    shown = text(Header(SCENE, plain_digits=True), 160, 3)
    for words in ("● Ines Aalto", "Ruben Oyelaran ◆", "14", "16", "TURN 7 ◆ Ruben", "2 of 8", "Ines assigns 4 damage"):
        assert words in shown


def test_the_reduced_header_keeps_scores_turn_and_points() -> None:
    shown = text(Header(SCENE), 80, 1)
    for words in ("● Ines 14/21", "16/21 Ruben ◆", "TURN 7 ◆", "■■□□□□□□ 2/8"):
        assert words in shown


def test_the_reduced_header_tells_the_phase_as_far_as_there_is_room() -> None:
    phased = replace(SCENE, turn=replace(SCENE.turn, phase="The Wells, Sift the Wreck", meter=None))
    assert "TURN 7 ◆ · The Wells, Sift the Wreck" in text(Header(phased), 80, 1)
    assert "TURN 7 ◆ · The Wells" in text(Header(phased), 72, 1)
    assert "…" in text(Header(phased), 64, 1)
    assert "The Wells" not in text(Header(phased), 50, 1)
    assert "TURN 7" in text(Header(phased), 50, 1)


def test_the_header_says_how_the_match_ended() -> None:
    over = replace(SCENE, outcome=Outcome(("p2",), "victory points"))
    assert "Ruben won · victory points" in text(Header(over), 160, 3)
    drawn = replace(SCENE, outcome=Outcome((), "nobody is left"))
    assert "a draw · nobody is left" in text(Header(drawn), 160, 3)


@pytest.mark.parametrize("columns", [120, 132, 150, 160, 220])
def test_the_header_keeps_the_turn_whole_at_every_width(columns: int) -> None:
    shown = text(Header(SCENE), columns, 3)
    for words in ("TURN 7 ◆ Ruben", "2 of 8", "Ines assigns 4 damage", "Ines Aalto", "Ruben Oyelaran", "21"):
        assert words in shown


@pytest.mark.parametrize("players", [1, 3, 4, 6])
def test_the_header_has_room_for_any_number_of_seats(players: int) -> None:
    seats = tuple(Seat(f"p{n}", f"Name{n} Other", "side", Meter("VP", n, 9)) for n in range(1, players + 1))
    scene = replace(SCENE, seats=seats, pieces=(), areas=(), fight=None, sheets=(), turn=replace(SCENE.turn, seat="p1"))
    assert all(f"Name{n}" in text(Header(scene), 160, 3) for n in range(1, players + 1))


# ---------------------------------------------------------------- the fight

WIDE_FIGHT = """\
─ FIGHT 171 ─────────────────  close · front to front ─
 ◆ T2 Bramble Wardens   attack 6 = 6 icons, blue front
    ▄▄▄▄▄   ▄▄▄▄▄   ▄▄▄▄▄   ▄▄▄▄▄   ▄▄▄▄▄   ▄▄▄▄▄
      6 !     6 !     6 !     4       3       1
    ▀▀▀▀▀   ▀▀▀▀▀   ▀▀▀▀▀   ▀▀▀▀▀   ▀▀▀▀▀   ▀▀▀▀▀
     tie    ▼ S2    ▼ S2    ▲ T2    ▼ S2      –
    ▄▄▄▄▄   ▄▄▄▄▄   ▄▄▄▄▄   ▄▄▄▄▄   ┌╌╌╌┐   ┌╌╌╌┐
      6       5       5       5     ╎ 2 ╎   ╎ 2 ╎
    ▀▀▀▀▀   ▀▀▀▀▀   ▀▀▀▀▀   ▀▀▀▀▀   └╌╌╌┘   └╌╌╌┘
 ● S2 Tidewall Pikes   defence 4 = 4 icons, blue front
 ! critical three 6s as rolled: +1 on S2
 S2 takes 4 ▮▮▮▮ 3 hits + critical   T2 takes 1 ▮"""

NARROW_FIGHT = """\
─ FIGHT 171 ────────  close ─
 ◆T2  6!  6!  6!  4   3   1
      =   ▼   ▼   ▲   ▼   –
 ●S2  6   5   5   5  ╎2╎ ╎2╎
 ! critical three 6s as roll…
 S2 -4 ▮▮▮▮   T2 -1 ▮"""


@pytest.mark.parametrize(("columns", "shown"), [(55, WIDE_FIGHT), (29, NARROW_FIGHT)])
def test_a_fight_is_laid_out_as_on_the_table(columns: int, shown: str) -> None:
    panel = FightPanel(SCENE, 171)
    assert panel.rows(columns) == len(shown.splitlines())
    assert text(panel, columns, panel.rows(columns)) == shown


def test_where_room_is_short_a_fight_keeps_its_numbers_before_the_name_and_the_side() -> None:
    assert SCENE.fight
    told = "ranged 3 = 4 icons, blue front, T3 -1"
    row = replace(SCENE.fight.above, caption=told)
    panel = FightPanel(replace(SCENE, fight=replace(SCENE.fight, above=row)), 171)
    assert text(panel, 55, 12).splitlines()[1] == f" ◆ T2 Bramble …  {told}"
    assert text(panel, 47, 12).splitlines()[1] == f" ◆ T2 …  {told}"
    assert text(panel, 41, 12).splitlines()[1].endswith("  ranged 3 = 4 icons, T3 -1")


def test_dice_appear_first_then_clashes_then_damage() -> None:
    dice, clashes = (text(FightPanel(SCENE, 171, stage), 55, 12) for stage in (Stage.DICE, Stage.CLASHES))
    assert "▼ S2" not in dice
    assert "▼ S2" in clashes
    assert "takes" not in clashes


def test_dice_that_are_not_owed_are_struck_through() -> None:
    fight = replace(FIGHT, above=Side("p2", (Die("3", Dice.ATTACK, Fall.STRUCK),)), below=None, clashes=())
    cells = FightPanel(replace(SCENE, fight=fight)).draw(55, 9)
    assert any(letter == "3" and with_pen.struck for line in cells.grid for letter, with_pen in line)


@given(st.integers(1, 60), st.integers(0, 60))
def test_any_number_of_dice_stays_within_the_panel(above: int, below: int) -> None:
    rows = [Side("p2", tuple(Die("6", Dice.ATTACK) for _ in range(count))) for count in (above, below)]
    clashes = (Clash.BELOW,) * max(above, below)
    scene = replace(SCENE, fight=Fight("close", rows[0], rows[1] if below else None, clashes))
    panel = FightPanel(scene, 9)
    for columns in (29, 55):
        cells = panel.draw(columns, panel.rows(columns))
        assert all(len(line) == columns for line in cells.grid)


def test_what_players_throw_for_lies_flat_each_beside_its_name() -> None:
    rows = Side("p1", (Die("5"),), "5"), Side("p2", (Die("2"),), "2, chooses")
    panel = FightPanel(replace(SCENE, fight=Fight("Roll Off", *rows)), 9)
    assert panel.rows(55) == 3
    lines = [line.split() for line in text(panel, 55, 3).splitlines()]
    assert lines[0][1:3] == ["DICE", "9"]
    assert lines[1:] == [["●Ines", "5", "5"], ["◆Ruben", "2", "2,", "chooses"]]


def test_without_dice_the_panel_has_no_rows() -> None:
    assert FightPanel(replace(SCENE, fight=None)).rows(55) == 0


# ---------------------------------------------------------------- the inspector


def test_the_inspector_names_slots_icons_sides_and_what_is_owed() -> None:
    shown = text(Inspector(SCENE, "s2"), 55, 12)
    for words in ("S2 Tidewall Pikes", "6 of 7 figures", "-4 due", " 5  attack", "● a1w A", "◐ b3r ADM", "· c1w R"):
        assert words in shown
    for words in ("═══ front 1", "┄┄┄ rear 3", "┄ gray: -3 dice", "Brace", "AL-ABIL-04", "●ready ◐hurt ·empty"):
        assert words in shown


def test_the_reduced_inspector_keeps_totals_slots_and_front() -> None:
    panel = Inspector(SCENE, "s2")
    assert panel.rows(29) == 3
    shown = text(panel, 29, 3)
    for words in ("A5 D4 R0 M3", "6 of 7 figures", "●●●●·●·◐·····", "front ═ 1"):
        assert words in shown


def test_a_piece_without_a_sheet_shows_what_is_left_of_it() -> None:
    shown = text(Inspector(SCENE, "t4"), 55, 4)
    assert "T4 Mire Hounds" in shown
    assert "7 of 8 hit points" in shown


def test_a_piece_that_is_not_there_has_no_rows() -> None:
    assert Inspector(SCENE, "zz").rows(55) == 0
    assert text(Inspector(SCENE, ""), 55, 0) == ""


def test_slots_are_marked_by_sign_before_colour() -> None:
    cells = Inspector(replace(SCENE, sheets=(SHEET,)), "s2").draw(55, 12)
    letters = "".join(letter for line in cells.grid for letter, _ in line)
    assert letters.count("●") >= 5
    assert "◐" in letters


def test_what_an_ability_says_is_read_whole() -> None:
    said = "before the dice are read, 1 own die that shows 2 or less is rolled again"
    sheet = replace(SHEET, abilities=(Ability("Steady", said, "AL-ABIL-02"), Ability("Brace", "off", "AL-ABIL-04")))
    panel = Inspector(replace(SCENE, sheets=(sheet,)), "s2")
    lines = [line.rstrip() for line in text(panel, 55, panel.rows(55)).splitlines()]
    at = next(n for n, line in enumerate(lines) if line.startswith(" Steady"))
    assert lines[at].endswith("AL-ABIL-02")
    assert " ".join(line.strip() for line in lines[at + 1 : at + 3]) == said
    assert lines[at + 3].split() == ["Brace", "off", "AL-ABIL-04"]
    assert len(lines) == panel.rows(55)


# ---------------------------------------------------------------- the timeline


def test_the_timeline_shows_turns_marks_and_the_playhead() -> None:
    lines = text(TIMELINE, 60, 7).splitlines()
    assert lines[0].startswith("─ TIMELINE")
    assert "╷dep" in lines[1]
    assert "▼" in lines[1]
    assert lines[2].count("█") > 1
    assert "▒" in lines[2]
    assert "─" in lines[2]
    assert "▲" in lines[3]


def test_marks_that_meet_stand_side_by_side_the_most_urgent_in_its_place() -> None:
    marks = text(TIMELINE, 60, 7).splitlines()[3]
    at = TIMELINE.column(60, 60)
    assert marks[at] == "!"
    assert marks[at + 1] == "±"
    assert placed([(9, "×")] * 3 + [(9, "!")] * 2, 60) == [(9, "!"), (10, "×")]


def test_a_word_on_the_timeline_gives_way_to_the_turn_after_it() -> None:
    stretches = (Stretch(1, "set", -1), Stretch(100, "amb", 0), Stretch(106, "1", 1), Stretch(150, "2", 0))
    line = Timeline(stretches, (), RACE, 200, 10)
    ticks = text(line, 100, 7).splitlines()[1]
    assert "╷a ╷1" in ticks
    assert "╷2" in ticks


def test_steps_of_one_set_up_have_one_tick_with_room_for_all_of_it() -> None:
    steps = (*(Stretch(1 + 3 * step, "set", -1) for step in range(8)), Stretch(60, "1", 0))
    ticks = text(Timeline(steps, (), RACE, 200, 100), 100, 7).splitlines()[1]
    assert ticks.split()[0] == "╷set"


def test_six_seats_are_told_apart_on_the_timeline_without_colour() -> None:
    line = Timeline(tuple(Stretch(1 + 20 * place, str(place), place) for place in range(6)), (), RACE, 121, 121)
    assert len(set(text(line, 120, 7).splitlines()[2][1:-2:20])) == 6


def test_the_tick_of_a_last_turn_is_whole() -> None:
    line = Timeline((*STRETCHES, Stretch(199, "18", 1)), (), RACE, 200, 200)
    assert text(line, 60, 7).splitlines()[1].endswith("18▼")


def test_turns_of_one_round_share_one_tick() -> None:
    rounds = tuple(Stretch(1 + 20 * place, "12"[place // 4], place % 2) for place in range(8))
    drawn = Timeline(rounds, (), RACE, 200, 10).draw(80, 6).text().splitlines()
    assert [word for word in drawn[1].split() if word != "▼"] == ["╷1", "╷2"]
    reduced = Timeline(rounds, (), RACE, 200, 10).draw(80, 2).text().splitlines()[0]
    assert reduced.count("2") == 1


@pytest.mark.parametrize(
    ("scores", "ends"),
    [((21, 4), {0: "●", 3: "◆"}), ((4, 21), {0: "◆", 3: "●"}), ((21, 21), {0: "●"}), ((0, 0, 21), {0: "▲", 3: "●"})],
)
def test_each_line_of_the_score_ends_in_its_seats_mark(scores: tuple[int, ...], ends: dict[int, str]) -> None:
    race = Race(((1, tuple(0 for _ in scores)), (200, scores)), 200, 21, 200)
    rows = race.draw(40, 4).text().splitlines()
    assert {row: line[39] for row, line in enumerate(rows) if line[39:] and line[39] in "●◆▲■"} == ends


def test_where_scores_share_a_cell_the_one_that_leads_gives_the_colour() -> None:
    close = Race(((1, (21, 20)),), 200, 21, 200)
    inks = {with_pen.ink for line in close.draw(60, 3).grid for letter, with_pen in line if "⠀" < letter <= "⣿"}
    assert inks == {SEAT[0]}


@given(st.integers(1, 200), st.integers(4, 220))
def test_an_entry_is_found_again_where_it_is_drawn(n: int, columns: int) -> None:
    line = replace(TIMELINE, n=n)
    found = line.entry(line.column(n, columns), columns)
    assert abs(found - n) <= -(-200 // max(1, columns - 3))


def test_a_timeline_of_one_entry_is_drawn() -> None:
    one = Timeline((Stretch(1, "set", -1),), (), replace(RACE, entries=1, n=1), 1, 1)
    assert "█" in text(one, 40, 7)
    assert "█" in text(replace(one, stretches=()), 40, 2)


def test_what_is_to_come_of_the_score_is_muted() -> None:
    cells = RACE.draw(60, 3)
    inks = {with_pen.ink for line in cells.grid for letter, with_pen in line if "⠀" < letter <= "⣿"}
    assert SEAT[0] in inks
    assert Role.SHADE_2 in inks


# ---------------------------------------------------------------- words


def test_what_is_awaited_has_all_the_room_its_row_leaves() -> None:
    long = Awaited("p1", "Ines may use Cold Lights on T6 before the dice are read as they lie and damage is dealt", "")
    scene = replace(SCENE, turn=replace(SCENE.turn, awaited=(long,)))
    assert long.sentence in text(Header(scene), 160, 3)


LONG = "T2 Bramble Wardens break into S2 Tidewall Pikes, front to front, 6 dice against 4; critical, S2 takes 4"


def test_where_the_header_says_no_more_the_entry_is_told_whole_and_then_what_is_awaited_with_its_rule() -> None:
    caption = Caption(SCENE, 171, LONG, ("AL-CLOSE-08",), asking=True)
    asked = SCENE.turn.awaited[0]
    assert caption.height(80) == 3
    shown = text(caption, 80, 3).splitlines()
    assert " ".join(" ".join(shown[:2]).split()) == f"171 {LONG}"
    assert shown[2].startswith(f" ▸ ● {asked.sentence}")
    assert shown[2].endswith(asked.rule)
    assert text(caption, 80, 1) == shown[2], "in one row, what is awaited"


def test_in_the_full_form_the_entry_is_told_whole_over_its_rules() -> None:
    caption = Caption(SCENE, 171, LONG, ("AL-CLOSE-08",))
    shown = text(caption, 63, caption.height(63)).splitlines()
    assert " ".join(" ".join(shown[:-1]).split()) == f"171 {LONG}"
    assert "AL-CLOSE-08" in shown[-1]


def test_a_telling_that_would_take_the_table_s_room_is_cut() -> None:
    caption = Caption(SCENE, 171, " ".join([LONG] * 9), asking=True)
    assert caption.height(80) == 4
    assert "…" in text(caption, 80, 4).splitlines()[2]


def test_what_is_awaited_is_whole_before_its_rule_is() -> None:
    long = Awaited("p1", "Ines may use Cold Lights on T6 before the dice are read as they lie, 3 left", "AL-RANGED-13")
    caption = Caption(replace(SCENE, turn=replace(SCENE.turn, awaited=(long,))), 171, "T2 rolls", asking=True)
    shown = text(caption, 80, caption.height(80))
    assert " ".join(shown.split()).endswith(long.sentence)


def test_who_is_awaited_is_told_by_mark_and_colour() -> None:
    for drawing, columns, rows in ((Header(SCENE), 160, 3), (Caption(SCENE, 171, "T2 rolls", asking=True), 80, 2)):
        line = drawing.draw(columns, rows).grid[-1]
        at = next(at for at, (letter, _) in enumerate(line) if letter == "▸")
        assert "".join(letter for letter, _ in line[at : at + 8]) == "▸ ● Ines"
        assert {with_pen.ink for letter, with_pen in line[at : at + 8] if letter != " "} == {SEAT[0]}


def test_names_in_titles_stay_as_they_are_written() -> None:
    named = tuple(replace(one, name="[/Maud O]") if one.id == "s2" else one for one in SCENE.pieces)
    scene = replace(SCENE, pieces=named)
    assert "S2 [/Maud O] ─" in text(Inspector(scene, "s2"), 56, 10)
    assert "● S2 [/Maud O] ─" in text(Inspector(scene, "s2"), 30, 3)


def test_of_a_match_that_is_still_read_nothing_is_painted_after_the_last_entry_read() -> None:
    line = replace(TIMELINE, read=95, n=200, race=replace(RACE, read=95))
    bar = line.draw(103, 8)
    known = line.column(95, 103)
    for row in (2, 5, 6, 7):
        beyond = "".join(letter for letter, _ in bar.grid[row][known + 1 :]).replace("█", "")
        assert not beyond.strip(), row
    assert "▒" in "".join(letter for letter, _ in bar.grid[2])


def test_names_in_a_sentence_stand_in_their_seats_colours() -> None:
    spans = named(SCENE, "T2 Bramble Wardens break into S2, says Ines", pen())
    coloured = {part: with_pen.ink for part, with_pen in spans if with_pen.bold}
    assert coloured == {"T2 Bramble Wardens": SEAT[1], "S2": SEAT[0], "Ines": SEAT[0]}
    assert "".join(part for part, _ in spans) == "T2 Bramble Wardens break into S2, says Ines"


def test_what_stands_at_the_right_is_reserved_and_the_left_is_cut() -> None:
    page = Cells(30, 1)
    spread(page, 0, [("a very long telling that does not fit", pen())], [("2 OP", pen())])
    assert page.text() == " a very long telling t…  2 OP"


def test_rules_of_one_chapter_are_shortened() -> None:
    assert gathered(("AL-CLOSE-08", "AL-CLOSE-10", "AL-VP-01")) == "AL-CLOSE-08, -10, AL-VP-01"


def test_the_reading_stands_on_its_own_ground() -> None:
    for recorded, ground in ((False, Role.NOW), (True, Role.AMENDED)):
        bar = TitleBar("Replay", reading="as recorded" if recorded else "as corrected", recorded=recorded)
        grounds = {with_pen.ground for letter, with_pen in bar.draw(80, 1).grid[0] if letter == "r"}
        assert ground in grounds


def test_a_log_that_is_not_whole_says_so_at_every_width() -> None:
    bar = TitleBar("Replay", whole=("!", "entry 88 does not fit its hash", False))
    assert "entry 88 does not fit its hash" in text(bar, 80, 1)


@pytest.mark.parametrize("columns", [40, 80, 120, 160])
def test_the_key_line_leads_to_all_keys_and_never_beyond_its_edge(columns: int) -> None:
    shown = text(KeyLine(feet((*STEPS, *EVERYWHERE))), columns, 1)
    assert shown.endswith("? keys")
    assert len(shown) < columns


def test_a_key_is_found_under_the_pointer() -> None:
    line = KeyLine(feet(STEPS))
    shown = text(line, 160, 1)
    assert line.key_at(shown.index("["), 160) == "["
    assert line.key_at(shown.index("]"), 160) == "]"
    assert line.key_at(shown.index("space"), 160) == "space"
    assert line.key_at(159, 160) == ""


SIX = replace(
    SCENE,
    seats=tuple(
        replace(SCENE.seats[n % 2], id=f"p{n + 1}", name=name)
        for n, name in enumerate(["Ann", "Bo", "Cy", "Dee", "Eve", "Finn"])
    ),
    turn=replace(SCENE.turn, seat="p4"),
)


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (80, "●14 ◆16 ▲14 ■16 ◇14 ○16"),
        (109, "● Ann 14/21  ◆ Bo 16/21  ▲ Cy 14/21  ■ Dee 16/21"),
    ],
)
def test_of_six_players_all_scores_and_the_turn_have_room(columns: int, shown: str) -> None:
    band = text(Header(SIX), columns, 1)
    assert "TURN 7 ■" in band
    assert all(mark in band for mark in "●◆▲■◇○")
    assert shown in band


def test_a_refusal_names_its_rule_and_that_nothing_was_written() -> None:
    shown = text(Answer("5 dice are owed, 4 were given", "AL-CLOSE-06", refused=True), 80, 1)
    assert "✗ 5 dice are owed, 4 were given. AL-CLOSE-06, nothing was written." in shown


def test_a_refusal_that_asks_something_ends_with_its_question() -> None:
    shown = text(Answer("fly: no such order; did you mean lay?", "structure", refused=True), 80, 1)
    assert "✗ Fly: no such order; did you mean lay? Nothing was written." in shown


WRITTEN = "T8 rolls 2 1; defender hit 5 and 1 critical; T8 takes 6; T8 is destroyed; Ines scores 1"


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (120, (f" ✓ 132  {WRITTEN}",)),
        (50, (" ✓ 132  T8 rolls 2 1; defender hit 5 and 1", "        critical; T8 takes 6; T8 is destroyed; I…")),
    ],
)
def test_what_was_written_is_told_in_two_rows_where_room_is_short(columns: int, lines: tuple[str, ...]) -> None:
    answer = Answer(WRITTEN, written=132)
    assert answer.rows(columns) == len(lines)
    assert tuple(text(answer, columns, len(lines)).splitlines()) == lines


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (80, " ● Ines moves S1, 2 MP left                              4 OP left · AL-MOVE-01"),
        (50, " ● Ines moves S1, 2 MP left            AL-MOVE-01"),
        (36, " ● Ines moves S1, 2 MP left"),
    ],
)
def test_what_is_asked_is_kept_whole_before_what_it_is_about(columns: int, shown: str) -> None:
    plate = Plate("Ines moves S1, 2 MP left", "4 OP left · AL-MOVE-01", 0)
    assert text(plate, columns, 1).rstrip() == shown


def test_while_a_long_match_is_read_the_title_says_how_far() -> None:
    assert "reading 34%" in text(TitleBar("Replay", place="1 / 9", progress=34), 160, 1)
    assert "34% 1/9" in text(TitleBar("Replay", place="1 / 9", progress=34), 80, 1)


def test_the_plate_says_who_speaks_in_their_colour() -> None:
    plate = speaks(SCENE)
    assert plate.place == 0
    assert "● Ines assigns 4 damage" in text(plate, 80, 1)


def test_a_rule_says_what_the_program_does_about_it() -> None:
    rule = Rule("AL-MOVE-04", "Movement is measured.", "Moving", Status.RECORDED, "the scribe measures")
    shown = text(RulePage(rule), 80, 12)
    for words in ("AL-MOVE-04", "Movement is measured.", "Moving", "recorded", "the scribe measures"):
        assert words in shown


# ---------------------------------------------------------------- letters for terminals


@given(st.text(max_size=40))
def test_ascii_fills_as_many_cells_as_the_text_it_stands_for(text: str) -> None:
    page = Cells(80, 1)
    page.write(0, 0, text, pen())
    plain = Ink(ascii=True).strip(page, 0)
    assert plain.text.isascii()
    assert len(plain.text) == plain.cell_length == 80


@given(st.text(max_size=40))
def test_nothing_that_is_written_steers_the_terminal(text: str) -> None:
    page = Cells(80, 1)
    page.write(0, 0, text, pen())
    assert not any(unicodedata.category(letter) == "Cc" for letter in Ink().strip(page, 0).text)


def test_panels_are_drawn_without_textual() -> None:
    panels = [f"tui.panels.{path.stem}" for path in Path(tui.panels.__file__).parent.glob("*.py")]
    program = (
        f"import sys, importlib\nfor name in {panels}: importlib.import_module(name)\nprint('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_one_of_many_is_told_as_one() -> None:
    assert counted(Meter("units", 1)) == "1 unit"
    assert counted(Meter("units", 1, 5)) == "1 of 5 units"
    assert [counted(Meter(word, 1)) for word in ("RP", "suppression")] == ["1 RP", "1 suppression"]


@pytest.mark.parametrize(("begun", "told"), [(False, "none"), (True, "nothing that stands open begins so")])
def test_where_no_order_stands_open_that_is_said_and_of_what_is_typed_that_none_begins_so(
    begun: bool, told: str
) -> None:
    head = MenuPage(SCENE, begun=begun).draw(80, 6).text().splitlines()[0]
    assert head.rstrip(" ─").endswith(f" {told}")
