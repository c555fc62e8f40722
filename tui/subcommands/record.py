"""``record``: writes a match down as it is played."""

import sys
from collections.abc import Callable
from typing import Any, TextIO

import click

from replay.auditing.vigil import Vigil
from replay.recorder import Recorder
from replay.recording.refusal import WORDS
from tui import plain
from tui.archives.dispatch import dispatched
from tui.archives.port import Post
from tui.complaint import BEYOND, Failed, silence, tell
from tui.panels.bars import Standing
from tui.subcommands.command import REFUSED, Command, command, line_option, match_argument, seat_option
from tui.subcommands.looks import look_options
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
@click.option(
    "--push/--no-push",
    "push",
    default=None,
    help="Send what is recorded to the archives this device knows, as it is recorded; usual where somebody watches.",
)
@line_option
@seat_option
@look_options
def record_command(
    wiring: Wiring,
    match: str,
    line: str,
    seat: str,
    *,
    in_plain: bool,
    strict: bool,
    sign_turns: bool,
    push: bool | None,
    **look: Any,
) -> int:
    """Record MATCH: on the screen, or with --plain from standard input.

    Every line that is neither blank nor a comment is answered by one line: ok, the entry's number and what it tells, or
    no, a rule's id or a word, and the reason. A line may begin with @N, the entry it is meant to become. When the match
    is closed, this device signs all of it: the entry after the close. Nothing waits for an archive; what it does not
    take now is sent the next time.
    """
    wiring.signs_turns = sign_turns
    if not in_plain:
        if strict:
            raise click.UsageError("--strict goes with --plain")
        return open_screen(wiring, match, line, seat=seat, recording=True, push=push is not False, **look)
    recorder = wiring.recorder(match, line)
    watched = sys.stderr if sys.stdin.isatty() and sys.stderr.isatty() else None
    watch = Vigil(recorder.cursor, since=recorder.book.head)
    wanted = bool(watched) if push is None else push
    with dispatched(wiring if wanted else None) as send:
        post = send(recorder.book.match)
        try:
            stopped = _record(recorder, watched, strict, Round(watch if watched else None, post))
        except BrokenPipeError:
            silence(sys.stdout)
            told = "nobody reads the answers any more: what was not answered may not be recorded"
            raise Failed(told, BEYOND) from None
    if not stopped:
        _tell_open(watch)
    _tell_post(post)
    return REFUSED if stopped else 0


def _record(recorder: Recorder, watched: TextIO | None, strict: bool, between: Callable[[], None]) -> bool:
    """Record what is said; whether a refusal stopped it. ``between`` is done after every answer."""
    for written in plain.record(recorder, sys.stdin.buffer, sys.stdout, watched):
        between()
        if strict and not written:
            return True
    return False


class Round:
    """What is done after every answer: what was written is sent, and whoever watches is told what is new."""

    def __init__(self, watch: Vigil | None, post: Post | None) -> None:
        """``watch`` sees what others write, where somebody watches."""
        self._watch = watch
        self._post = post
        self._told: Standing | None = None

    def __call__(self) -> None:
        """Look round once."""
        if self._watch:
            _tell_open(self._watch)
            self._told = _tell_post(self._post, self._told)
        if self._post:
            self._post.nudge()


def _tell_post(post: Post | None, before: Standing | None = None) -> Standing | None:
    """Tell how what is recorded stands with the archives, where that is not as it was told ``before``."""
    standing = post.standing() if post else None
    if standing and standing != before:
        tell(standing.words)
    return standing


def _tell_open(watch: Vigil) -> None:
    """Tell of entries that broke a rule: what is recorded here does not, but others may write on the same log."""
    for finding in watch.take():
        if finding.open:
            tell(f"entry {finding.n} is broken ({', '.join(finding.rules) or 'no rule'}); rollbook audit says why")
