"""``record``: writes a match down as it is played."""

import sys

import click

from replay.auditing.vigil import Vigil
from replay.recording.refusal import WORDS
from tui import plain
from tui.cli import BEYOND, Failed, silence, tell
from tui.subcommands.command import REFUSED, Command, command, line_option, match_argument, seat_option
from tui.subcommands.replay import open_screen
from tui.wiring import Wiring


class Recording(Command):
    """Its help lists the words of a refusal."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What a ``no`` may say instead of a rule's id."""
        with formatter.section("Words after no, where no rule's id stands"):
            formatter.write_dl(list(WORDS.items()))


@command(
    "record",
    "rollbook record last",
    "rollbook record last --plain < match.txt",
    "printf 'roll 6,5,5,4\\n:note cocked once\\n' | rollbook record last --plain --strict",
    of=Recording,
)
@match_argument
@click.option("--plain", "in_plain", is_flag=True, help="Lines of notation in, one answer a line out.")
@click.option("--strict", is_flag=True, help="With --plain: stop at the first no, with exit code 1.")
@click.option(
    "--sign-turns", is_flag=True, help="Sign at each turn's end too: an entry that the numbers in a script must count."
)
@line_option
@seat_option
def record_command(
    wiring: Wiring, match: str, line: str, seat: str, *, in_plain: bool, strict: bool, sign_turns: bool
) -> int:
    """Record MATCH: on the screen, or with --plain from standard input.

    Every line that is neither blank nor a comment is answered by one line: ok, the entry's number and what it tells, or
    no, a rule's id or a word, and the reason. A line may begin with @N, the entry it is meant to become. When the match
    is closed, this device signs all of it: the entry after the close.
    """
    wiring.signs_turns = sign_turns
    if not in_plain:
        if strict:
            raise click.UsageError("--strict goes with --plain")
        return open_screen(wiring, match, line, seat=seat, recording=True)
    recorder = wiring.recorder(match, line)
    watched = sys.stderr if sys.stdin.isatty() and sys.stderr.isatty() else None
    watch = Vigil(recorder.cursor, since=recorder.book.head)
    try:
        for written in plain.record(recorder, sys.stdin.buffer, sys.stdout, watched):
            if watched:
                _tell_open(watch)
            if strict and not written:
                return REFUSED
    except BrokenPipeError:
        silence(sys.stdout)
        raise Failed("nobody reads the answers any more: what was not answered may not be recorded", BEYOND) from None
    _tell_open(watch)
    return 0


def _tell_open(watch: Vigil) -> None:
    """Tell of entries that broke a rule: what is recorded here does not, but others may write on the same log."""
    for finding in watch.take():
        if finding.open:
            tell(f"entry {finding.n} is broken ({', '.join(finding.rules) or 'no rule'}); rollbook audit says why")
