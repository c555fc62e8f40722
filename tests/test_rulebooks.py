"""What a rulebook claims is so: every rule that is enforced or computed is cited, and enforced rules are felt."""

import builtins
from functools import cache
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from replay.case import CaseFile, read
from replay.cases.trial import run
from replay.core.game import AnyTable, Game
from replay.core.options import settle
from replay.core.rule import Rule, Status, breaches
from replay.games import GAMES, load
from replay.line.judgement import decide, fold

HERE = Path(__file__).parent
FIXTURES = {"hilltop": HERE / "invented"}
"""Where a game's cases lie, if not in its folder of fixtures."""
FIRM = {
    "FS-MOVE-16": "beside the map there is no square to stand on",
    "AL-UNIT-14": "a figure is known by its slot: of two in one slot, one would be nowhere",
}
"""Enforced rules that no agreement sets aside, and why: what breaks them cannot be put on any table."""


@cache
def case_files(key: str) -> tuple[CaseFile, ...]:
    paths = sorted((FIXTURES.get(key, HERE.parent / "fixtures" / key) / "cases").glob("*.toml"))
    return tuple(
        read(path.read_text(), path.name, lambda name, folder=path.parent: (folder / name).read_text())
        for path in paths
    )


@cache
def cited(key: str) -> frozenset[str]:
    """Rules named by a case, or in a test of the game."""
    by_cases = {rule for file in case_files(key) for case in file.page.case for rule in case.rules}
    sources = "".join(path.read_text() for path in sorted((HERE / "games" / key).rglob("test_*.py")))
    return frozenset(by_cases | {rule for rule in load(key).rules if rule in sources})


def concerned(key: str, rule: str) -> list[CaseFile]:
    """Every case as a file of its own: those first that name the rule, since one of them will notice its absence."""
    alone = [
        (file, case, rule in case.rules or any(step.breach == rule for step in case.steps))
        for file in case_files(key)
        for case in file.page.case
    ]
    ranked = sorted(alone, key=lambda found: not found[2])
    return [replace(file, page=replace(file.page, case=(case,))) for file, case, _ in ranked]


@cache
def agreed(key: str) -> frozenset[str]:
    """The rules that some order of a case breaks, and that goes through where all it breaks is waived.

    It leaves a table that can be shown, and on which somebody speaks.
    """
    game, heard = load(key), set[str]()

    def listening(table: AnyTable, order: Any, waived: Any = frozenset()) -> tuple[Any, ...]:
        found = breaches(lambda more: game.decide(table, order, more))
        rules = frozenset(breach.rule for breach in found)
        if not rules <= heard and all(breach.waivable for breach in found):
            after = fold(game, table, decide(game, table, (order,), rules))
            assert game.show(after, {})
            assert isinstance(game.awaits(after), tuple)
            heard.update(rules)
        return game.decide(table, order, waived)

    listener = ModuleType(key)
    vars(listener).update(vars(game) | {"decide": listening})
    for file in case_files(key):
        run(replace(file, game=listener))
    return frozenset(heard)


def rules_with(*statuses: Status) -> list[tuple[str, str]]:
    return [(key, rule.id) for key in GAMES for rule in load(key).rules.values() if rule.status in statuses]


@pytest.mark.parametrize("key", GAMES)
def test_a_rule_has_a_gist_a_source_and_a_reason_where_nothing_is_done(key: str) -> None:
    game: Game = load(key)
    silent = [rule.id for rule in game.rules.values() if not (rule.gist and rule.source) or unexplained(rule)]
    assert not silent


def unexplained(rule: Rule) -> bool:
    return rule.status in (Status.RECORDED, Status.ABSENT) and not rule.why


@pytest.mark.parametrize("key", GAMES)
def test_a_reading_that_a_rule_names_is_an_option_of_its_game(key: str) -> None:
    game: Game = load(key)
    assert {rule.reading for rule in game.rules.values() if rule.reading} <= set(game.options)


@pytest.mark.parametrize("key", GAMES)
def test_an_option_says_what_is_chosen_and_what_each_of_its_values_comes_to(key: str) -> None:
    options = load(key).options.values()
    assert not [option.key for option in options if not option.gist]
    assert not [option.key for option in options if len(set(option.means)) != len(option.values)]
    assert not [option.key for option in options if settle({option.key: option}, {}) != {option.key: option.default}]


@pytest.mark.parametrize("key", GAMES)
def test_every_case_passes(key: str) -> None:
    failed = [
        (file.name, result.id, result.reason) for file in case_files(key) for result in run(file) if not result.passed
    ]
    assert case_files(key)
    assert not failed


@pytest.mark.parametrize("key", GAMES)
def test_a_rule_that_is_enforced_or_computed_is_cited_by_a_case_or_a_test(key: str) -> None:
    claimed = {rule for game, rule in rules_with(Status.ENFORCED, Status.COMPUTED) if game == key}
    assert not claimed - cited(key)


@pytest.mark.parametrize(("key", "rule"), rules_with(Status.ENFORCED))
def test_without_an_enforced_rule_some_case_ends_otherwise(key: str, rule: str) -> None:
    assert any(not result.passed for file in concerned(key, rule) for result in run(file, {rule}))


@pytest.mark.parametrize("key", GAMES)
def test_what_breaks_an_enforced_rule_goes_through_where_all_agree_to_it(key: str) -> None:
    enforced = {rule for game, rule in rules_with(Status.ENFORCED) if game == key}
    assert enforced - agreed(key) == enforced & FIRM.keys()


@pytest.mark.parametrize("key", sorted(GAMES.keys() - FIXTURES))
def test_a_chapter_is_found_by_the_ids_of_its_rules(key: str) -> None:
    """The file is called as in the ids, by a longer word where Python has that one."""
    for chapter in import_module(f"replay.games.{key}.rulebook.index").CHAPTERS:
        (code,) = {rule.id.split("-")[1].lower() for rule in vars(chapter).values() if isinstance(rule, Rule)}
        name = chapter.__name__.rpartition(".")[2]
        spoken_for = iskeyword(code) or hasattr(builtins, code)
        assert name.startswith(code) if spoken_for else name == code
