"""The command line: which commands there are, and how what went wrong is told in one line.

Only the name of a command and what it does stand here; the rest is loaded when it is called.
"""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from tui.complaint import BEYOND, INTERRUPTED, Failed, silence, tell

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "demo": ("demo", "show the bundled match"),
    "games": ("games", "the game systems"),
    "rules": ("games", "a game's rules: gist, source, status"),
    "new": ("new", "open a match"),
    "record": ("record", "record a match; --plain from standard input"),
    "replay": ("replay", "the replay screen"),
    "log": ("log", "the entries of a match"),
    "show": ("show", "the table at an entry, in letters or as a picture"),
    "legal": ("show", "who speaks next, and what they may say"),
    "fork": ("lines", "begin a line at an entry"),
    "lines": ("lines", "the lines of a match"),
    "diff": ("diff", "compare two lines"),
    "promote": ("lines", "make a line the line of record"),
    "strike": ("correct", "take an entry out, and see what follows"),
    "amend": ("correct", "say an entry otherwise, and see what follows"),
    "note": ("remark", "write a remark on an entry"),
    "bookmark": ("remark", "give an entry a name"),
    "call": ("judge", "call the judge; the clocks stop"),
    "dispute": ("judge", "ask the judge about an entry, or appeal"),
    "rule": ("judge", "decide a dispute"),
    "rulings": ("rulings", "search what judges decided, in all matches"),
    "audit": ("audit", "decide every entry again"),
    "results": ("results", "what every match of an event came to, and what is missing"),
    "dice": ("dice", "what dice came to, against even ones"),
    "verify": ("verify", "prove that a log is as it was written"),
    "witness": ("witness", "sign or countersign a match as it stands"),
    "prove": ("witness", "take one entry out as a proof"),
    "export": ("carry", "write a match to a bundle, a page or a battle report"),
    "import": ("carry", "bring bundles into the log"),
    "backup": ("carry", "a consistent copy of the whole log"),
    "remote": ("remote", "the archives this device knows"),
    "push": ("travel", "send matches to an archive"),
    "pull": ("travel", "take matches in from an archive"),
    "sync": ("travel", "both, for all matches"),
    "follow": ("travel", "take a match in as it is played"),
    "archive": ("archive", "serve an archive, and make its tokens"),
    "simulate": ("simulate", "play random legal matches to their end"),
    "case": ("case", "run rules cases, or cut one out of a match"),
    "completion": ("completion", "what a shell needs to complete all of this"),
    "config": ("config", "what is set, and the keys of every verb"),
}
"""Each command's module under ``tui.subcommands`` and what it does."""

EXAMPLES = (
    "rollbook demo",
    "rollbook new arcane_legions --player Ines Ruben --army saltmark.toml thornmoor.toml",
    "rollbook record last --plain < match.txt",
    "rollbook replay last",
)
"""What a newcomer may try."""

SPOKEN = (
    (r"^Got unexpected extra arguments? \((.*)\)", r"\1 has no place here"),
    (r"^Option '(.*)' requires .*", r"\1 wants a value"),
    (r"^Option '(.*)' does not take a value", r"\1 takes no value"),
)
"""Sentences of the library, and what people say."""

COMPLETE = "_ROLLBOOK_COMPLETE"
"""How a shell that completes a word asks."""


class Commands(click.Group):
    """Commands that are loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, as a match goes."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"tui.subcommands.{COMMANDS[cmd_name][0]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list["CompletionItem[str]"]:
        """The commands that begin so, or the options of the program; none of them is loaded for it."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a shell asks

        found = [CompletionItem(name, help=does) for name, (_, does) in COMMANDS.items() if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called. Raises ``UsageError``, naming those like it."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=3, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else "rollbook --help lists them"
            raise click.UsageError(f"there is no command {args[0]}; {hint}")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples, then the commands; none of them is loaded for it."""
        write_examples(formatter, EXAMPLES)
        self.format_usage(ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text("Without a command the library opens: all matches of the log.")
        with formatter.section("Commands"):
            formatter.write_dl([(name, does) for name, (_, does) in COMMANDS.items()])
        self.format_options(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of the program itself."""
        rows = [row for option in self.get_params(ctx) if (row := option.get_help_record(ctx))]
        with formatter.section("Options"):
            formatter.write_dl(rows)


def write_examples(formatter: click.HelpFormatter, examples: Sequence[str]) -> None:
    """How a help text begins."""
    with formatter.section("Examples"):
        for example in examples:
            formatter.write_text(example)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--db", metavar="FILE", help="The log; else ROLLBOOK_DB, else the platform's data directory.")
@click.version_option(package_name="rollbook", message="%(prog)s %(version)s")
@click.pass_context
def rollbook(ctx: click.Context, db: str | None) -> Any:
    """Record tabletop wargames, replay them, fork them, judge them."""
    ctx.obj = db
    if ctx.invoked_subcommand is None:
        return ctx.invoke(import_module("tui.subcommands.replay").library_command)
    return None


def run(arguments: Sequence[str]) -> int:
    """Run the program; its exit code. What went wrong is one line on standard error."""
    code = 0
    try:
        code = _called(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever read has what they wanted
        silence(sys.stdout)
    except OSError as refused:
        silence(sys.stdout)
        tell(f"{refused.filename or 'what was to be said was not written'}: {refused.strerror}")
        return BEYOND
    return code


def _completed(asked: str) -> int:
    """Answer a shell that completes a word."""
    from click.shell_completion import shell_complete  # noqa: PLC0415 - only a shell asks

    # what stands on the line may be no command at all
    with suppress(click.ClickException):
        return shell_complete(rollbook, {}, "rollbook", COMPLETE, asked)
    return 0


def _called(arguments: Sequence[str]) -> int:
    if asked := os.environ.get(COMPLETE):
        return _completed(asked)
    try:
        # not by click's main, which leaves with a 1 when nobody reads on
        with rollbook.make_context("rollbook", list(arguments)) as ctx:
            code: Any = rollbook.invoke(ctx)
    except Failed as failed:
        tell(str(failed))
        return failed.code
    except click.ClickException as trouble:
        tell(_told(trouble))
        return trouble.exit_code
    except click.exceptions.Exit as left:
        return left.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _told(trouble: click.ClickException) -> str:
    match trouble:
        case click.NoSuchOption(option_name=name, possibilities=near):
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            return f"there is no option {name} here{hint}"
        case click.MissingParameter(param=param) if param is not None:
            value = param.make_metavar(trouble.ctx or click.Context(rollbook))
            option = f"{max(param.opts, key=len)} " if isinstance(param, click.Option) else ""
            return f"{option}{value} is missing{_see(trouble)}"
        case click.BadParameter(param=param) if param is not None:
            return f"{'/'.join(param.opts)}: {trouble.message}{_see(trouble)}"
        case click.UsageError():
            return f"{_in_words(trouble.message)}{_see(trouble)}"
    return trouble.message


def _in_words(said: str) -> str:
    """What click says, as people say it."""
    for heard, meant in SPOKEN:
        said = re.sub(heard, meant, said)
    return said.rstrip(".")


def _see(trouble: click.UsageError) -> str:
    return f" ({trouble.ctx.command_path} --help shows how)" if trouble.ctx else ""
