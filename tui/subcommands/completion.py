"""``completion``: the script with which a shell completes commands, options, matches, lines and rules."""

import click
from click.shell_completion import get_completion_class

from tui.cli import COMPLETE, rollbook
from tui.subcommands.command import command, say
from tui.wiring import Wiring

SHELLS = ("bash", "zsh", "fish")
"""Shells there is a script for."""


@command(
    "completion",
    "rollbook completion bash > ~/.local/share/bash-completion/completions/rollbook",
    "rollbook completion zsh > ~/.zfunc/_rollbook",
    "rollbook completion fish > ~/.config/fish/completions/rollbook.fish",
    'eval "$(rollbook completion bash)"',
)
@click.argument("shell", metavar="|".join(SHELLS), type=click.Choice(SHELLS))
def completion_command(wiring: Wiring, shell: str) -> None:
    """Print the script with which SHELL completes what is typed after rollbook.

    It completes commands and options, matches (last, then the newest first), lines, seats, games, rules and themes.
    """
    kind = get_completion_class(shell)
    assert kind is not None, "the library knows these shells"
    say(kind(rollbook, {}, "rollbook", COMPLETE).source().rstrip("\n"))
