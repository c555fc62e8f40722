"""``diff``: two lines of a match side by side: where they part, what differs on the table, the score and the dice."""

from collections.abc import Iterator, Mapping

import click

from replay.book import Book
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, RECORDED
from replay.showing.diff import Difference, Side, diff
from tui.subcommands import completing
from tui.subcommands.command import command, in_json, json_option, match_argument, recorded_option, say, say_json
from tui.wiring import Wiring, line_called

Names = Mapping[str, str]
"""Seats to the names of their players."""


@command("diff", "rollbook diff last main 'what if'", "rollbook diff last main 3fa2 --json")
@match_argument
@click.argument("one", metavar="LINE", shell_complete=completing.lines)
@click.argument("other", metavar="LINE", shell_complete=completing.lines)
@json_option
@recorded_option
def diff_command(wiring: Wiring, match: str, one: str, other: str, *, as_json: bool, as_recorded: bool) -> None:
    """Compare two lines of MATCH: state, score and dice, as corrected or with the dice that each table then saw."""
    place = wiring.place(match)
    lines = [line_called(place.store, place.match, called) for called in (one, other)]
    left, right = (Cursor(Book.on(place.game, place.store, line.id), place.store) for line in lines)
    found = diff(left, right, RECORDED if as_recorded else CORRECTED)
    called = {seat.id: seat.name for seat in left.book.genesis.seats}
    sides = list(zip((line.name for line in lines), (found.one, found.other), strict=True))
    if as_json:
        state = {differs.path: [differs.one, differs.other] for differs in found.state}
        documents = [
            {"name": name, "head": side.head, "score": _score(side, called), "dice": _dice(side)}
            for name, side in sides
        ]
        say_json({"shared": found.shared, "lines": documents, "state": state})
        return
    for text in _lines(found, [name for name, _ in sides], called):
        say(text)


def _score(side: Side, called: Names) -> dict[str, int]:
    return {called[seat]: score for seat, score in side.score.items()}


def _dice(side: Side) -> dict[str, dict[int, int]]:
    """How often each face lay, by seat and pool."""
    return {f"{luck.seat} {luck.pool}".strip(): luck.faces for luck in side.dice}


def _lines(found: Difference, names: list[str], called: Names) -> Iterator[str]:
    one, other = found.one, found.other
    yield f"shared to entry {found.shared}; {names[0]} to {one.head}, {names[1]} to {other.head}"
    for seat, score in one.score.items():
        yield f"score {called[seat]}: {score} | {other.score.get(seat, 0)}"
    left, right = _dice(one), _dice(other)
    for pool in dict.fromkeys((*left, *right)):
        yield f"dice {pool}: {_faces(left.get(pool, {}))} | {_faces(right.get(pool, {}))}"
    for differs in found.state:
        yield f"{differs.path}: {in_json(differs.one)} | {in_json(differs.other)}"


def _faces(faces: Mapping[int, int]) -> str:
    return " ".join(f"{count}×{face}" for face, count in faces.items()) or "none"
