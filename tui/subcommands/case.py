"""``case``: runs rules cases, and cuts a moment of a match out as one."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from eventstore.port import Absent
from replay import case
from replay.cases.moment import moment_cut
from replay.cases.trial import Result, run
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, RECORDED
from tui.files import fetch_beside, text_of
from tui.subcommands import completing
from tui.subcommands.command import REFUSED, command, in_json, json_option, line_option, recorded_option, say_anyway
from tui.subcommands.legibly import read_at
from tui.subcommands.show import at_option, table_at
from tui.wiring import Wiring

CUT = "cut"
"""The word that cuts instead of running."""


class Cut(Struct, frozen=True):
    """A moment that is to be cut out, and how."""

    match: str
    line: str
    at: tuple[int, int] | None
    as_recorded: bool
    whole: bool


@command(
    "case",
    "rollbook case fixtures/arcane_legions/cases/*.toml",
    "rollbook case close.toml --json",
    "rollbook case faq --option critical_max=per_three",
    "rollbook case cut last --at 41 > moment.toml",
)
@click.argument("words", metavar="FILE... | cut MATCH", nargs=-1, required=True, shell_complete=completing.cases)
@at_option
@click.option("--whole", is_flag=True, help="With cut: all of the table, not only what matters.")
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="Run as if this had been chosen.")
@json_option
@line_option
@recorded_option
def case_command(wiring: Wiring, words: tuple[str, ...], **given: Any) -> int:
    """Run the cases of each FILE, or of each in a folder; or print a moment of MATCH as a case that passes.

    The moment cut at N is the table after entry N. Where entry N+1 is an order, the case is its question: what the
    rules make of it there, with no more of the table than it takes for the same answer. To ask about entry 41, cut at
    40; the table it was said on needs --as-recorded, where that was corrected since.

    With --option only what another choice would change is told; a case that makes the choice itself stays with it. Exit
    code 1 when a case fails, 2 when a file cannot be read.
    """
    if words[0] == CUT:
        if len(words) != 2:
            raise click.UsageError("expected case cut MATCH [--at N]", click.get_current_context())
        if given["options"]:
            raise click.UsageError("--option runs cases otherwise, and cuts none", click.get_current_context())
        click.echo(
            _cut(wiring, Cut(words[1], given["line"], given["at"], given["as_recorded"], given["whole"])), nl=False
        )
        return 0
    paths = [path for word in words for path in _files(word)]
    if given["options"]:
        return _compared(paths, dict(map(_pair, given["options"])), given["as_json"])
    return _all_run(paths, given["as_json"])


def _all_run(paths: Sequence[str], as_json: bool) -> int:
    """Run the cases of files and count them; the exit code."""
    passed = failed = 0
    for path in paths:
        for result in run(_read(path)):
            passed, failed = passed + result.passed, failed + (not result.passed)
            _tell(path, result, as_json)
    if not as_json:
        say_anyway(f"{passed} passed, {failed} failed")
    return REFUSED if failed else 0


def _files(word: str) -> list[str]:
    """A file, or those of a folder, in their order. Raises ``Absent`` for a folder without any."""
    if not Path(word).is_dir():
        return [word]
    found = sorted(str(path) for path in Path(word).glob("*.toml"))
    if not found:
        raise Absent(f"there is no case file in {word}")
    return found


def _pair(option: str) -> tuple[str, str]:
    key, equals, value = option.partition("=")
    if not equals:
        raise click.UsageError(f"--option {option}: expected KEY=VALUE", click.get_current_context())
    return key, value


def _read(path: str) -> case.CaseFile:
    return case.read(text_of(path), path, fetch_beside(path))


def _compared(paths: Sequence[str], options: Mapping[str, str], as_json: bool) -> int:
    """Tell what other choices would change; files of games that know none of them are passed over."""
    same = changed = other = 0
    for path in paths:
        file = _read(path)
        if not set(options) <= set(file.game.options):
            other += 1
            continue
        for before, after in zip(run(file), run(case.chosen(file, options)), strict=True):
            if before == after:
                same += 1
                continue
            changed += 1
            _tell_changed(path, before, after, as_json)
    if other == len(paths):
        raise Absent(f"no game of these cases has {', '.join(options)}")
    if not as_json:
        passed_over = f", {other} files of other games" if other else ""
        say_anyway(f"{changed} would change, {same} stay as they are{passed_over}")
    return 0


def _tell_changed(path: str, before: Result, after: Result, as_json: bool) -> None:
    if as_json:
        say_anyway(
            in_json({"file": path, "id": after.id, "now": _document(path, before), "then": _document(path, after)})
        )
        return
    title = f" ({before.title})" if before.title else ""
    now, then = (one.reason or "passes" for one in (before, after))
    say_anyway(f"changes  {after.id}{title}: {then}" + (f"; now {now}" if not before.passed else ""))


def _tell(path: str, result: Result, as_json: bool) -> None:
    if as_json:
        say_anyway(in_json(_document(path, result)))
    elif result.passed:
        say_anyway(f"passed  {result.id}")
    else:
        say_anyway(f"failed  {result.id}: {result.reason}")


def _document(path: str, result: Result) -> dict[str, Any]:
    return {
        "file": path,
        "id": result.id,
        "title": result.title,
        "passed": result.passed,
        "step": result.step,
        "path": result.path,
        "expected": result.expected,
        "found": result.found,
    }


# ---------------------------------------------------------------- cutting


def _cut(wiring: Wiring, given: Cut) -> str:
    """The moment as a case, as ``moment_cut`` has it."""
    place = wiring.place(given.match, given.line)
    return read_at(wiring, place, given.at and given.at[0], lambda cursor: _moment(cursor, given))


def _moment(cursor: Cursor, given: Cut) -> str:
    n, _, table = table_at(cursor, given.at, given.as_recorded)
    event = given.at[1] if given.at else 0
    reading = RECORDED if given.as_recorded else CORRECTED
    return moment_cut(cursor, n, reading, event=event, table=table, whole=given.whole)
