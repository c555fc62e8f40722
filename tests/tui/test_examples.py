"""The examples that helps begin with can be said as they stand: they parse, and name what there is."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import click
import pytest

from replay.core.options import Unsettled, settled
from replay.games import GAMES, load
from tui.cli import COMMANDS, rollbook

CHOOSE = ("--option", "--reading")
"""Options of commands that name an option of a game."""


def commands(group: click.Group, context: click.Context) -> Iterator[click.Command]:
    for name in group.list_commands(context) or COMMANDS:
        found = group.get_command(context, name)
        if found is not None:
            yield found
            if isinstance(found, click.Group):
                yield from commands(found, context)


@cache
def examples() -> tuple[str, ...]:
    """What every help shows of this program, each part of a pipe by itself."""
    every = commands(rollbook, click.Context(rollbook))
    shown = [example for one in every for example in getattr(one, "examples", ())]
    parts = (part.strip() for example in shown for part in re.split(r" \| | && ", example))
    bare = (re.sub(r"^\w+=\S+ ", "", part) for part in parts)
    return tuple(part for part in bare if part.startswith("rollbook "))


def said(words: list[str]) -> None:
    """Parse the words as the program does, and do nothing."""
    group: click.Command = rollbook
    context: click.Context | None = None
    while isinstance(group, click.Group):
        context = group.make_context(words[0], words[1:], parent=context)
        words = [*context._protected_args, *context.args]
        if not words:
            return
        found = group.get_command(context, words[0])
        assert found is not None, f"there is no command {words[0]}"
        group = found
    group.make_context(words[0], words[1:], parent=context)


@pytest.mark.parametrize("example", examples())
def test_an_example_parses_and_names_options_that_there_are(example: str) -> None:
    words = shlex.split(example.partition(" > ")[0].partition(" < ")[0])
    said(words)
    for option, pair in pairwise(words):
        if option in CHOOSE:
            key, _, value = pair.partition("=")
            assert any(taken(game, key, value) for game in GAMES if game in words or not set(words) & set(GAMES))


def taken(game: str, key: str, value: str) -> bool:
    """Whether a game has this option, and this value of it."""
    options = load(game).options
    try:
        return key in options and bool(settled(options[key], value) or True)
    except Unsettled:
        return False
