"""Case files: a position, orders, and what must follow; what differs is named with its path."""
# ruff: noqa: E501 - a table of cases has one case a line

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay import case
from replay.case import CaseFile
from replay.cases import trial
from replay.cases.cutting import Said, Whole, cut
from replay.cases.trial import Result
from replay.core.text import Unreadable
from replay.games import GAMES
from tests.invented import hilltop
from tests.replay.sitting import Sitting

HEAD = """game = "hilltop"
[options]
goal = 9
[position]
at.p1 = 5
active = "p1"
"""


def missing(name: str) -> str:
    raise Unreadable(name, "there is no such file")


def read(text: str, fetch: Callable[[str], str] = missing) -> CaseFile:
    return case.read(text, "hill.toml", fetch)


def result(steps: str, head: str = HEAD, extra: str = "") -> Result:
    return trial.run(read(f'{head}\n[[case]]\nid = "one"\n{extra}\nsteps = [\n{steps}\n]\n'))[0]


PASSING = {
    "an order that holds": '{ order = "roll 6,2" }',
    "an order that must not": '{ order = "roll 6", breach = "HT-DICE-01" }',
    "any of the rules broken": '{ order = "roll 6,2" }, { order = "move 9 by=p2", breach = "HT-MOVE-01" }',
    "the table unchanged by a breach": '{ order = "roll 6", breach = "HT-DICE-01" }, { expect = { stride = 0 } }',
    "a breach of structure": '{ order = "move 1", breach = "structure" }',
    "values by their path": '{ expect = { "at.p1" = 5, "names.p2" = "Player 2", score = { p1 = 0, p2 = 0 } } }',
    "tellings in order": '{ order = "roll 1,1" }, { order = "move 0", events = ["p1 moves 0", "p1 stays put", "p1 scores 1", "p2 is next"] }',
    "events as objects": '{ order = "roll 6,2", events = [{ event = "dice-rolled", seat = "p1", faces = [6, 2] }] }',
    "no events at all": '{ order = "roll 6,2", events = ["p1 rolls 6 2"] }',
    "the seat of a step": '{ order = "concede", by = "p2" }, { expect = { won = "p1" } }',
    "who is awaited": '{ awaits = ["p1"] }',
    "what the awaited may say": '{ awaits = { p1 = ["roll", "concede"] } }',
    "dice owed": "{ owed = { stride = 2 } }",
    "a form that offers": '{ legal = { includes = ["roll 6,2", "roll", "lay 1 3"], excludes = ["roll 6", "move", "lay 1 4"] } }',
    "orders that are offered": '{ order = "roll 1,1" }, { legal = { includes = ["move -2", "move 2"], excludes = ["move 3"] } }',
    "a rule that is waived": '{ order = "roll 6", waives = ["HT-DICE-01"] }, { expect = { stride = 6 } }',
    "a secret laid and shown": '{ order = "lay 1 3" }, { order = "reveal 1", events = ["p1 turns up token 1: 3", "p1 scores 3"] }',
    "a secret that does not fit": '{ order = "lay 1 3" }, { order = "reveal 1 2", breach = "HT-TOKEN-02" }',
}


@pytest.mark.parametrize("steps", PASSING.values(), ids=PASSING.keys())
def test_a_case_passes_that_says_what_follows(steps: str) -> None:
    assert result(steps).reason == ""


FAILING = {
    '{ order = "roll 6" }': "step 1 order: expected accepted, found 2 dice are owed, 1 were given (HT-DICE-01)",
    '{ order = "roll 6,2", breach = "HT-DICE-01" }': "step 1 breach: expected HT-DICE-01, found accepted",
    '{ order = "roll 6", breach = "HT-MOVE-01" }': 'step 1 breach: expected HT-MOVE-01, found ["HT-DICE-01"]',
    '{ order = "roll 6,2" }, { expect = { stride = 7 } }': "step 2 stride: expected 7, found 8",
    "{ expect = { score = { p1 = 0, p2 = 1 } } }": "step 1 score.p2: expected 1, found 0",
    "{ expect = { score = { p1 = 0 } } }": "step 1 score.p2: expected nothing, found 0",
    '{ expect = { "score.p9" = 0 } }': "step 1 score.p9: expected 0, found the table has no score.p9: nothing there is called 'p9'",
    "{ expect = { stride = true } }": "step 1 stride: expected true, found 0",
    '{ order = "roll 6,2", events = ["p1 rolls 6 3"] }': "step 1 events[1]: expected p1 rolls 6 3, found p1 rolls 6 2",
    '{ order = "roll 6,2", events = [] }': "step 1 events[1]: expected no more, found p1 rolls 6 2",
    '{ order = "roll 6,2", events = ["p1 rolls 6 2", "p1 wins"] }': "step 1 events[2]: expected p1 wins, found no more",
    '{ awaits = ["p1", "p2"] }': 'step 1 awaits: expected ["p1","p2"], found ["p1"]',
    '{ awaits = { p1 = ["move"] } }': 'step 1 awaits.p1: expected move, found ["concede","enlist","lay","reveal","roll"]',
    "{ owed = { stride = 1 } }": "step 1 owed.stride: expected 1, found 2",
    '{ legal = { includes = ["move 1"] } }': "step 1 legal.includes: expected move 1, found not offered",
    '{ legal = { excludes = ["roll 6,2"] } }': "step 1 legal.excludes: expected not roll 6,2, found offered",
    '{ order = "mvoe 3" }': "step 1 order: expected mvoe 3, found mvoe: no such order; did you mean move?",
}


@pytest.mark.parametrize("steps", FAILING)
def test_a_case_fails_at_the_first_difference_with_its_path(steps: str) -> None:
    assert result(steps).reason == FAILING[steps]


def test_a_rule_that_is_not_enforced_changes_the_result_of_its_case() -> None:
    file = read(f'{HEAD}[[case]]\nid = "one"\nsteps = [{{ order = "roll 6", breach = "HT-DICE-01" }}]')
    assert [result.passed for result in trial.run(file)] == [True]
    assert [result.passed for result in trial.run(file, waived=["HT-DICE-01"])] == [False]
    assert [result.passed for result in trial.run(file, waived=["HT-MOVE-01"])] == [True]


def test_a_case_lays_its_own_position_over_the_files() -> None:
    assert result('{ expect = { "at.p1" = 5, "at.p2" = 3 } }', extra="position = { at = { p2 = 3 } }").passed


def test_a_case_may_choose_other_options() -> None:
    assert result("{ expect = { goal = 2 } }", extra="options = { goal = 2 }").passed


def test_a_text_is_read_from_its_file_or_stands_for_itself() -> None:
    head = 'game = "hilltop"\n[texts]\nred = "red.txt"\nblue = """The\nBlues"""\n'
    steps = '{ enlist = "red" }, { enlist = "blue" }, { expect = { "names.p1" = "The\\nBlues" } }'
    file = read(f'{head}[[case]]\nid = "one"\nsteps = [{steps}]', {"red.txt": "The Reds"}.__getitem__)
    assert file.texts == {"red": "The Reds", "blue": "The\nBlues"}
    assert trial.run(file)[0].passed


def test_what_an_editor_puts_before_a_file_says_nothing() -> None:
    text = f'{HEAD}[[case]]\nid = "one"\nsteps = [{{ order = "roll 6,2" }}]\n'
    assert trial.run(read(f"\ufeff{text}")) == trial.run(read(text))
    with pytest.raises(Unreadable, match=r"^hill\.toml line 1 game: "):
        read("\ufeffgame = 3\n[[case]]")


SHIPPED = [key for key in GAMES if key != "hilltop"]

UNREADABLE = {
    "game = 3\noptions = [\n]\n]": "hill.toml line 4: not TOML: invalid statement",
    "game =": "hill.toml line 1: not TOML: invalid value",
    'game = "chess"\n[[case]]\nid = "a"\nsteps = [{}]': f"hill.toml line 1: there is no game chess; there are {', '.join((*SHIPPED, 'hilltop'))}",
    f'{HEAD}[[case]]\nid = "a"\nsteps = []': "hill.toml line 7: a has no steps",
    f'{HEAD}[[case]]\nid = "a"\nsteps = [{{ ordre = "x" }}]': "hill.toml line 7 steps[1]: knows no field 'ordre'",
    f'{HEAD}[[case]]\nid = "a"\nsteps = [{{}}]\n[[case]]\nid = "a"\nsteps = [{{}}]': "hill.toml line 7: two cases are called a",
    f'{HEAD}[[case]]\nid = "a"\nrules = ["HT-X"]\nsteps = [{{}}]': "hill.toml line 7: Hilltop has no rule HT-X",
    f'{HEAD}hill = 3\n[[case]]\nid = "a"\nsteps = [{{}}]': "hill.toml line 8: the position of a is no table: a table of Hilltop has no hill",
    f'{HEAD}stride = "x"\n[[case]]\nid = "a"\nsteps = [{{}}]': "hill.toml line 8: the position of a is no table: stride: expected a whole number, got text",
    'game = "hilltop"\noptions = { goal = 0 }\n[[case]]\nid = "a"\nsteps = [{}]': "hill.toml line 3: the position of a is no table: goal: 0 is not between 1 and 1,000,000",
    'game = "hilltop"\n[texts]\nred = "red.txt"\n[[case]]\nid = "a"\nsteps = [{}]': "hill.toml line 3: red.txt: there is no such file",
    'game = "hilltop"\n[texts]\ngame = "red.txt"\n[[case]]\nid = "a"\nsteps = [{}]': "hill.toml line 3: red.txt: there is no such file",
    'game = "hilltop"\ntexts = { red = "red.txt" }\n[[case]]\nid = "a"\nsteps = [{}]': "hill.toml line 2: red.txt: there is no such file",
    'players = ["Ann"]\ngame = 3\n[[case]]\nid = "a"\nsteps = []': "hill.toml line 2 game: expected text, got a whole number",
    'game = "hilltop"\n[opened]\na = 3\n[[case]]\nid = "a"\nsteps = []': "hill.toml line 2 opened[...]: expected text, got a whole number",
    'game = "hilltop"': "hill.toml: misses the field 'case'",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_file_that_cannot_be_read_says_where(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert str(refusal.value) == UNREADABLE[text]


@given(moves=st.lists(st.tuples(st.integers(1, 6), st.integers(-3, 3)), max_size=6), lays=st.booleans())
def test_law_any_moment_cut_out_of_a_match_is_a_case_that_passes(moves: list[tuple[int, int]], lays: bool) -> None:
    sitting = Sitting()
    if lays:
        sitting.says(hilltop.Lay(1, hilltop.Hidden(value="2")))
    for face, steps in moves:
        owed = hilltop.awaits(sitting.recorder.table)[0].owed
        assert owed is not None
        sitting.says(hilltop.Roll((face,) * owed.count), hilltop.Move(max(-face, min(face, steps))))
    table: Any = sitting.recorder.table
    options = sitting.recorder.book.genesis.options
    text = cut(Whole(hilltop, table, options, players=("Ann", "Bo"), name="m", title="it's"))
    file = read(text)
    assert case.table_of(file, file.page.case[0]) == table
    assert [result.reason for result in trial.run(file)] == [""]


def test_a_moment_is_cut_out_with_what_was_said_next() -> None:
    sitting = Sitting()
    options = sitting.recorder.book.genesis.options
    text = cut(Whole(hilltop, sitting.recorder.table, options, said=Said("roll 3 stride by=p1", ("p1 rolls 3",))))
    assert [step.order for step in read(text).page.case[0].steps] == ["", "roll 3 stride by=p1"]
    assert trial.run(read(text))[0].passed
    assert not trial.run(read(text.replace("p1 rolls 3", "p1 rolls 4")))[0].passed


def test_texts_of_the_table_are_cut_out_as_texts() -> None:
    long = "first\nsecond"
    text = cut(Whole(hilltop, hilltop.evolve(Sitting().recorder.table, hilltop.Named("p1", long)), {"goal": 50}))
    assert '"first\\nsecond"' in text
    assert trial.run(read(text))[0].passed
