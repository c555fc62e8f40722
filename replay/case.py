"""Executable rules cases: a position, orders, and what must follow, in TOML."""

import re
import tomllib
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.core.game import AnyTable, Config, Game, Seat
from replay.core.options import Unsettled, settle
from replay.core.text import MARK, Unreadable, bounded, in_words, shallow
from replay.games import Unplayable, known, load

PLAYERS = ("Player 1", "Player 2")
"""Who sits at a case's table where it does not say."""
NOWHERE = "0" * 32
"""The match a case plays in where its position does not say."""

Fetch = Callable[[str], str]
"""Reads the file a case names, relative to the case. Raises ``Unreadable``."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table must offer, and what it must not: orders, or bare verbs."""

    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One order and what must follow, or one look at the table.

    ``enlist`` names a text that joins as an army. ``waives`` are rules the order may break. ``events`` are tellings or
    event objects, in order. ``expect`` maps paths to values; ``awaits`` are the seats that may speak, or what each of
    them may say; ``owed`` maps pools to dice.
    """

    order: str = ""
    enlist: str = ""
    by: str = ""
    waives: tuple[str, ...] = ()
    breach: str = ""
    events: tuple[str | dict[str, Any], ...] | None = None
    expect: dict[str, Any] | None = None
    legal: Choice | None = None
    awaits: tuple[str, ...] | dict[str, tuple[str, ...]] | None = None
    owed: dict[str, int] | None = None


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One case: the rules it is about, what its position adds to the file's, and its steps."""

    id: str
    steps: tuple[Step, ...]
    title: str = ""
    rules: tuple[str, ...] = ()
    position: dict[str, Any] = {}
    options: dict[str, Any] = {}


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A case file as it is written."""

    game: str
    case: tuple[Case, ...]
    options: dict[str, Any] = {}
    players: tuple[str, ...] = PLAYERS
    opened: dict[str, str] = {}
    texts: dict[str, str] = {}
    position: dict[str, Any] = {}


class CaseFile(Struct, frozen=True):
    """A case file, read: its game, its page, and the texts it names, loaded."""

    name: str
    game: Game
    page: Page
    texts: Mapping[str, str]
    fetch: Fetch


def read(text: str, name: str, fetch: Fetch) -> CaseFile:
    """A case file from its TOML; ``name`` is what people call it.

    Raises ``Unreadable``, with the line its case begins on.
    """
    text = text.removeprefix(MARK)
    page = _page(text, name)
    try:
        game = load(page.game)
    except Unplayable as fault:
        there = "" if page.game in known() else f"; there are {', '.join(known())}"
        raise Unreadable(_keyed(text, name, "game"), f"{fault}{there}") from None
    texts = {key: _text(value, fetch, name, _naming(text, name, key)) for key, value in page.texts.items()}
    file = CaseFile(name, game, page, texts, fetch)
    for place, case in enumerate(page.case):
        why = _fault(file, case)
        if why:
            raise Unreadable(_begins(text, name, place), why)
    return file


def _page(text: str, name: str) -> Page:
    bounded(text, name)
    shallow(text, name)
    try:
        return msgspec.convert(tomllib.loads(text), Page)
    except tomllib.TOMLDecodeError as fault:
        raise _no_toml(text, name, str(fault)) from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None
    except msgspec.ValidationError as fault:
        why, _, path = str(fault).partition(" - at `$.")
        raise Unreadable(_misfitting(text, name, path.rstrip("`")), in_words(why)) from None


def _no_toml(text: str, name: str, fault: str) -> Unreadable:
    """What the reader of TOML says, with the line in front."""
    found = re.search(r" \(at line (\d+), column \d+\)$", fault)
    line = found[1] if found else max(1, len(text.splitlines()))
    return Unreadable(f"{name} line {line}", f"not TOML: {re.sub(r' .at [^()]*.$', '', fault).lower()}")


def _misfitting(text: str, name: str, path: str) -> str:
    """The file's name, the line its case begins on, and where in the case, counted from 1."""
    counted = re.sub(r"\[(\d+)\]", lambda place: f"[{int(place[1]) + 1}]", path)
    inside = re.fullmatch(r"case\[(\d+)\]\.?(.*)", counted)
    return (
        f"{_begins(text, name, int(inside[1]) - 1)} {inside[2]}"
        if inside
        else f"{_keyed(text, name, counted)} {counted}".rstrip()
    )


def _keyed(text: str, name: str, path: str) -> str:
    """The file's name and the line on which the first key of a path stands."""
    key = re.match(r"\w*", path)
    found = re.search(rf"^\s*\[*{key[0]}\b", text, re.MULTILINE) if key and key[0] else None
    return f"{name} line {text.count(chr(10), 0, found.end()) + 1}" if found else name


def _begins(text: str, name: str, place: int) -> str:
    """The file's name and the line on which a case begins, counted from 0."""
    lines = (n for n, line in enumerate(text.splitlines(), start=1) if line.strip() == "[[case]]")
    return " line ".join([name, *(str(n) for n in islice(lines, place, place + 1))])


def _naming(text: str, name: str, key: str) -> str:
    """The file's name and the line on which a text is named, or the texts are."""
    texts = re.search(r"^\s*\[texts\]", text, re.MULTILINE)
    named = re.compile(rf"^\s*[\"']?{re.escape(key)}[\"']?\s*=", re.MULTILINE)
    found = named.search(text, texts.end()) if texts else None
    return f"{name} line {text.count(chr(10), 0, found.end()) + 1}" if found else _keyed(text, name, "texts")


def _text(value: str, fetch: Fetch, name: str, where: str) -> str:
    """A text that is given, or read from the file it names. Raises ``Unreadable``, with the place it is named at."""
    if "\n" in value or value.lstrip().startswith("{"):
        return value
    try:
        return fetch(value)
    except Unreadable as stray:
        raise Unreadable(where, stray.why if stray.where == name else str(stray)) from None


def _fault(file: CaseFile, case: Case) -> str:
    """What is wrong with a case before it is run; nothing, if nothing is."""
    if [other.id for other in file.page.case].count(case.id) > 1:
        return f"two cases are called {case.id}"
    unknown = [rule for rule in case.rules if rule not in file.game.rules]
    if unknown:
        return f"{file.game.title} has no rule {unknown[0]}"
    if not case.steps:
        return f"{case.id} has no steps"
    try:
        table_of(file, case)
    except ValueError as misfit:
        return f"the position of {case.id} is no table: {misfit}"
    return ""


def chosen(file: CaseFile, options: Mapping[str, Any]) -> CaseFile:
    """A case file as if its match had chosen otherwise; cases that choose for themselves stay with it.

    Raises ``Unsettled`` for an option or value that the game does not know.
    """
    settle(file.game.options, {**file.page.options, **options})
    return replace(file, page=replace(file.page, options={**file.page.options, **options}))


# ---------------------------------------------------------------- the position


def table_of(file: CaseFile, case: Case) -> AnyTable:
    """The table before the first step. Raises ``ValueError`` for options or a position the game does not know."""
    empty = start(file.game, {**file.page.options, **case.options}, file.page.players, file.page.position.get("match"))
    position = merged(file.page.position, case.position)
    if file.texts and "texts" in empty.__struct_fields__:
        position = merged({"texts": dict(file.texts)}, position)
    return placed_on(file.game, empty, position)


def start(
    game: Game, options: Mapping[str, Any], players: tuple[str, ...] = PLAYERS, match: str | None = None
) -> AnyTable:
    """The game's empty table. Raises ``ValueError`` for options or players the game cannot take."""
    seats = tuple(Seat(f"p{n}", name) for n, name in enumerate(players, start=1))
    try:
        return game.start(Config(match or NOWHERE, seats, settle(game.options, options)))
    except Unsettled as unsettled:
        raise ValueError(str(unsettled)) from None


def placed_on(game: Game, table: AnyTable, position: Mapping[str, Any]) -> AnyTable:
    """A table with a position laid over it. Raises ``ValueError`` where it does not fit."""
    unknown = [key for key in position if key not in table.__struct_fields__]
    if unknown:
        raise ValueError(f"a table of {game.title} has no {unknown[0]}")
    document = merged(msgspec.to_builtins(table, str_keys=True), position)
    try:
        return msgspec.convert(document, game.Table, str_keys=True)
    except (msgspec.ValidationError, TypeError) as misfit:
        why, _, path = str(misfit).partition(" - at `$.")
        raise ValueError(f"{path.rstrip('`')}: {in_words(why)}".removeprefix(": ")) from None


def merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Two documents laid over one another: tables key by key, everything else replaced."""
    both = dict(under)
    for key, value in over.items():
        below = both.get(key)
        both[key] = merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return both
