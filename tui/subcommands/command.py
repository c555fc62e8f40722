"""What all commands share: how they are declared, the options they have in common, and how trouble becomes a code."""

import re
import sys
from collections.abc import Callable, Collection, Sequence
from functools import wraps
from itertools import pairwise, takewhile
from typing import Any, TypeVar

import click
import msgspec

from eventstore import port
from eventstore.sync.trouble import Denied, Rejected, Strange, Unreachable
from replay.book import Book
from replay.core.options import Unsettled
from replay.core.rule import Breach
from replay.core.text import Unreadable
from replay.games import Unplayable, known
from replay.line.codec import Newer
from replay.recorder import Recorder
from replay.recording.refusal import Refusal
from replay.recording.seating import Misfit
from tui import typed
from tui.cli import write_examples
from tui.complaint import BEYOND, Failed, silence
from tui.subcommands import completing
from tui.wiring import Wiring

_BREAKS = re.compile("[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
"""What ends a line."""

F = TypeVar("F", bound=Callable[..., Any])

REFUSED, UNREADABLE, NOT_FOUND, DAMAGED = 1, 2, 3, 4
"""Exit codes: a rule or another writer; a file; a name; a log that fails verification."""

CODES: tuple[tuple[type[Exception], int], ...] = (
    (Refusal, REFUSED),
    (Breach, REFUSED),
    (port.Conflict, REFUSED),
    (Unreadable, UNREADABLE),
    (Unsettled, UNREADABLE),
    (Misfit, UNREADABLE),
    (port.Unreadable, UNREADABLE),
    (Newer, UNREADABLE),
    (Unplayable, UNREADABLE),
    (port.Absent, NOT_FOUND),
    (port.Damaged, DAMAGED),
    (port.Unwritable, BEYOND),
    (Rejected, REFUSED),
    (Unreachable, BEYOND),
    (Denied, BEYOND),
    (Strange, BEYOND),
)


class Command(click.Command):
    """A command whose help begins with examples."""

    examples: tuple[str, ...] = ()

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples first."""
        write_examples(formatter, self.examples)
        super().format_help(ctx, formatter)


LISTS = ("--player", "--army")
"""Options that take every word up to the next option."""


class Listing(Command):
    """``--player Ines Ruben`` says the same as ``--player Ines --player Ruben``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Spell the lists out before click reads them."""
        valued = {word for option in self.params for word in option.opts if not getattr(option, "is_flag", False)}
        return super().parse_args(ctx, _spelled_out(args) if _begun(args, valued) else args)


def _begun(args: Sequence[str], valued: Collection[str]) -> bool:
    """Whether the word that belongs to no option stands before the first list, which would take it for one of its own;
    ``valued`` are the options that take a word.
    """
    before = takewhile(lambda word: word not in LISTS, args)
    return any(not word.startswith("-") and last not in valued for last, word in pairwise(("", *before)))


def _spelled_out(args: Sequence[str]) -> list[str]:
    spelled: list[str] = []
    current, given = "", False
    for word in args:
        if word.startswith("--"):
            current, given = (word if word in LISTS else ""), False
        elif current and given:
            spelled.append(current)
        given = bool(current) and word != current
        spelled.append(word)
    return spelled


def command(name: str, *examples: str, of: type[Command] = Command) -> Callable[[F], Command]:
    """Declare a command; it gets the ``Wiring`` first, and whatever it raises becomes one line and a code."""

    def declare(callback: F) -> Command:
        @click.option(
            "--db",
            metavar="FILE",
            help="The log; else ROLLBOOK_DB, else the platform's data directory.",
            shell_complete=completing.files,
        )
        @click.pass_context
        @wraps(callback)
        def called(ctx: click.Context, /, db: str | None, **given: Any) -> Any:
            if "" in (db, ctx.obj):
                # an unset variable of a script must not lead to the usual log
                raise click.UsageError("--db wants the path of a file")
            wiring = Wiring(db or ctx.obj)
            try:
                answer = callback(wiring, **given)
            except tuple(kind for kind, _ in CODES) as trouble:
                raise Failed(str(trouble), code_of(trouble)) from trouble
            wiring.draw_tables()
            return answer

        declared: Command = click.command(name, cls=of)(called)
        declared.examples = examples
        return declared

    return declare


def code_of(trouble: Exception) -> int:
    """The exit code of what went wrong."""
    return next(code for kind, code in CODES if isinstance(trouble, kind))


match_argument = click.argument("match", metavar="MATCH", shell_complete=completing.matches)
line_option = click.option(
    "--line",
    metavar="LINE",
    default="",
    help="A line by name or id; else the line of record.",
    shell_complete=completing.lines,
)
json_option = click.option("--json", "as_json", is_flag=True, help="Data as JSON.")
seat_option = click.option(
    "--seat",
    metavar="SEAT",
    default="",
    help="As this seat sees it: with what lies face down for it on this device.",
    shell_complete=completing.seats,
)
recorded_option = click.option("--as-recorded", is_flag=True, help="As the table then believed it.")


class GameKey(click.ParamType[str, Any]):
    """The key of a game that is installed."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuses what no game goes by, and tells those there are."""
        if value and value not in (there := known()):
            self.fail(f"{value} is no game; there are {', '.join(there)}", param, ctx)
        return str(value)


class Words(click.ParamType[str, Any]):
    """A text or a name that a log can hold: something is said in it, on one line, its accents composed."""

    name = "TEXT"

    def __init__(self, most: int = 0) -> None:
        """``most`` is how many bytes it may have, 0 for as many as an entry holds."""
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The words as they are written down."""
        try:
            return typed.words(str(value), self._most)
        except typed.Mistyped as stray:
            self.fail(str(stray), param, ctx)


class Count(click.ParamType[int, Any]):
    """A whole number, from the least that is meant."""

    name = "N"

    def __init__(self, least: int, most: int = 0) -> None:
        """``least`` and ``most`` may be taken too; 0 is no bound."""
        self._least = least
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            return typed.number(str(value), self._least, self._most)
        except typed.Mistyped as stray:
            self.fail(str(stray), param, ctx)


class Length(click.ParamType[int, Any]):
    """A length of time, in seconds: ``60m``, ``1h30m``, ``90s``; a number alone is minutes."""

    name = "TIME"

    def __init__(self, most: int) -> None:
        """``most`` seconds are taken."""
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The seconds; what was not said is none."""
        if isinstance(value, int):
            return value
        try:
            return typed.length(str(value), self._most)
        except typed.Mistyped as stray:
            self.fail(str(stray), param, ctx)


class Moment(click.ParamType[tuple[int, int], Any]):
    """``N``, or ``N.k`` for event k within entry N."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Entry and event; event 0 is the whole entry."""
        entry, _, event = str(value).partition(".")
        if not entry.isdecimal() or (event and not event.isdecimal()) or len(str(value)) > 18:
            self.fail(f"{typed.shown(str(value))} is no entry: N, or N.k for an event within", param, ctx)
        return int(entry), int(event or 0)


def counted(number: int, noun: str, several: str = "") -> str:
    """A number with its noun: ``1 line``, ``2 lines``."""
    return f"{number} {noun if number == 1 else several or noun + 's'}"


def only_one(**given: object) -> None:
    """Raises ``UsageError`` where more than one of these options is given."""
    named = [f"--{name}" for name, value in given.items() if value]
    if len(named) > 1:
        raise click.UsageError(f"{' and '.join(named)} do not go together", click.get_current_context())


def seat_called(book: Book, called: str) -> str:
    """The id of the seat that is meant by its id or its player's name; empty for none. Raises ``Absent``."""
    seats = book.genesis.seats
    if called and called not in (name for seat in seats for name in (seat.id, seat.name)):
        there = ", ".join(f"{seat.id} ({seat.name})" for seat in seats)
        raise port.Absent(f"there is no seat {called}; there are {there}")
    return next((seat.id for seat in seats if called in (seat.id, seat.name)), "")


def held(recorder: Recorder, *entries: int) -> Recorder:
    """The recorder, when its line has the entries that are meant; 0 means none. Raises ``Absent``."""
    for n in entries:
        if n > recorder.book.head:
            raise port.Absent(f"there is no entry {n}; {recorder.book.head} is the last")
    return recorder


def say(text: str) -> None:
    """A line of data on standard output."""
    click.echo(text)


def one_line(text: str) -> str:
    """A line that words out of a log stand in: they cannot begin another, which would pass for one of ours."""
    return _BREAKS.sub(" ", text)


def say_json(value: Any) -> None:
    """One document of JSON on standard output."""
    say(in_json(value))


def say_anyway(text: str) -> None:
    """A line of data of a command whose exit code says more: where nobody reads on, the rest goes nowhere."""
    try:
        say(text)
    except BrokenPipeError:
        silence(sys.stdout)


def in_json(value: Any) -> str:
    """A value as one document of JSON. Raises ``Damaged`` where a number in it is too large for any."""
    try:
        return msgspec.json.encode(value).decode()
    except OverflowError as stray:
        raise port.Damaged(f"what is written leads to a number that no table keeps ({stray})") from stray
