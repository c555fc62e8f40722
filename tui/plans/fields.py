"""The fields of a match that is to be opened: how they stand, what may be chosen in each, and what that means."""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from replay.core.game import Game
from replay.core.options import Option
from replay.wording.options import changes, spelled
from tui.plans.plan import (
    ARMY,
    CLOCK,
    CLOSED,
    CONSENT,
    EVENT,
    GAME,
    NO,
    OPEN,
    OPTION,
    PLAYER,
    ROUND,
    ROUND_TIME,
    TABLE,
    YES,
    Plan,
    option_field,
    option_of,
    pasted,
    place_of,
    seat_field,
    typed,
)
from tui.plans.prospect import at_home, places, rows

ENDINGS = (".toml", ".txt", ".ros", ".rosz", ".json")
"""How files end that may hold an army."""
MOST_FILES, MOST_SEEN = 200, 5_000
"""Files that are offered of a folder, and that are looked at."""
NUMBERS = 20
"""Rounds and tables that are offered; any other is typed."""
CLOCKS = ("30m", "45m", "60m", "75m", "90m", "2h")
ROUNDS = ("1h", "1h30m", "2h", "2h15m", "2h30m", "3h")
SEATS, OCCASION, OPTIONS, READINGS = "PLAYERS AND ARMIES", "OCCASION", "OPTIONS", "READINGS"
"""What groups of fields are called."""


class Field(Struct, frozen=True):
    """One field: its name, under which group it stands, what it is called, what stands in it and what it means.

    ``value`` is what is typed, else what holds if nothing is. ``place`` is the seat it is about. ``fixed`` says that
    one of its choices is taken, and nothing else; ``changed`` that an option is not as its default has it, and
    ``blank`` what it means to type nothing.
    """

    name: str
    group: str
    label: str
    value: str
    gist: str
    place: int = -1
    fixed: bool = False
    changed: bool = False
    blank: str = "blank"


class Choice(Struct, frozen=True):
    """One thing that may be chosen: what it types, what it is called and what it means; ``goes_on`` is a folder."""

    value: str
    words: str
    means: str = ""
    goes_on: bool = False


class Known(Struct, frozen=True):
    """What the log knows: the games there are by key and title, who played before, and where."""

    games: tuple[tuple[str, str], ...] = ()
    players: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


def fields(plan: Plan, game: Game | None) -> tuple[Field, ...]:
    """Every field, in the order in which one goes through them."""
    title = game.title if game else plan.game
    return (
        Field(GAME, "", "game", title, "what is played", fixed=True),
        *(field for place in range(rows(plan, game)) for field in _seat(plan, place, places(plan, game))),
        *_occasion(plan),
        *(_option(plan, game, option) for option in _ordered(game)),
        Field(OPEN, " ", "open the match", "", "the match opens, and is recorded from here on", fixed=True),
    )


def _seat(plan: Plan, place: int, taken: int) -> Iterator[Field]:
    """A seat's fields; one beyond those that are ``taken`` may stay empty."""
    name, army = seat_field(PLAYER, place), seat_field(ARMY, place)
    blank = "blank" if place < taken else f"blank: {taken} play"
    gist = "who plays; names are shown as they are typed" + f"; {blank}" * (place >= taken)
    yield Field(name, SEATS, PLAYER, plan.name(place), gist, place, blank=blank)
    gist = "a file, or a list that is pasted here; blank: it joins later, in notation"
    yield Field(army, SEATS, ARMY, army_called(plan.army(place)), gist, place)


def army_called(army: str) -> str:
    """What an army is called before it is read: its file, or that it was pasted."""
    if pasted(army):
        lines = [line for line in army.splitlines() if line.strip()]
        return f"pasted, {len(lines)} {'line' if len(lines) == 1 else 'lines'}"
    return army.rstrip("/").rpartition("/")[2] or army


def _occasion(plan: Plan) -> Iterator[Field]:
    yield Field(EVENT, OCCASION, EVENT, plan.event, "the tournament or league; blank for none")
    yield Field(ROUND, OCCASION, ROUND, plan.round, "the round of the event; blank for none")
    yield Field(TABLE, OCCASION, TABLE, plan.table, "the table of the event; blank for none")
    yield Field(CLOCK, OCCASION, CLOCK, plan.clock, "what each player's clock has: 60m, 1h30m; blank for no clocks")
    gist = "what the round has, then dice are down: 2h30m; blank for as long as it takes"
    yield Field(ROUND_TIME, OCCASION, ROUND_TIME, plan.round_time, gist)
    gist = "whether armies are sealed, and stay on this device until each player shows theirs"
    yield Field(CLOSED, OCCASION, CLOSED, typed(plan, CLOSED), gist, fixed=True, changed=plan.closed)
    gist = "whether the others have to agree before dice or reveals are taken back"
    yield Field(CONSENT, OCCASION, CONSENT, typed(plan, CONSENT), gist, fixed=True, changed=plan.consent)


def _ordered(game: Game | None) -> list[Option]:
    """Options first, then the readings."""
    return sorted(game.options.values(), key=lambda option: bool(option.reading)) if game else []


def _option(plan: Plan, game: Game | None, option: Option) -> Field:
    chosen = plan.chosen.get(option.key, "")
    return Field(
        option_field(option.key),
        READINGS if option.reading else OPTIONS,
        option.key,
        chosen or spelled(option.default),
        option.gist,
        fixed=option.kind != "count",
        changed=chosen not in ("", spelled(option.default)),
    )


def rules_of(field: str, game: Game | None) -> tuple[str, ...]:
    """The rules that an option changes."""
    option = game.options.get(option_of(field)) if game else None
    return changes(option, game.rules) if game and option else ()


def prompt(field: Field, held: str) -> str:
    """What stands dim on the line while nothing is typed."""
    if field.name == OPEN:
        return "Enter opens the match"
    if field.fixed:
        return "↑↓ or a digit chooses; type to find"
    if pasted(held):
        return "a list was pasted: F3 shows it; type a path to have a file instead"
    return "a path; or paste the list here" if field.name.startswith(ARMY) else field.blank


def called(field: Field) -> str:
    """What a field is called in a sentence."""
    return f"{field.label} {field.place + 1}" if field.place >= 0 else field.name


# ---------------------------------------------------------------- what may be chosen


def choices(
    plan: Plan, field: str, game: Game | None, known: Known, files: Sequence[Choice] = ()
) -> tuple[Choice, ...]:
    """What is offered in a field; ``files`` are those of the folder that an army is looked for in."""
    if field.startswith(f"{OPTION} "):
        return _values(game.options[option_of(field)]) if game and option_of(field) in game.options else ()
    place = place_of(field)
    if place >= 0:
        return tuple(files) if field.startswith(ARMY) else _players(plan, place, known)
    offered: Mapping[str, Sequence[Choice]] = {
        GAME: [Choice(key, title, key) for key, title in known.games],
        EVENT: [Choice(event, event) for event in known.events],
        ROUND: _numbers("round"),
        TABLE: _numbers("table"),
        CLOCK: _lengths(CLOCKS),
        ROUND_TIME: _lengths(ROUNDS),
        CLOSED: [Choice(NO, NO, "everybody reads the armies"), Choice(YES, YES, "each is sealed until it is shown")],
        CONSENT: [Choice(NO, NO, "whoever records takes back"), Choice(YES, YES, "the others agree to it")],
    }
    return tuple(offered.get(field, ()))


def _numbers(noun: str) -> list[Choice]:
    return [Choice("", "none"), *(Choice(str(number), f"{noun} {number}") for number in range(1, NUMBERS + 1))]


def _lengths(offered: Sequence[str]) -> list[Choice]:
    return [Choice("", "none"), *(Choice(one, one) for one in offered)]


def _values(option: Option) -> tuple[Choice, ...]:
    default = spelled(option.default)
    if option.kind == "count":
        return (Choice("", default, f"default, from {option.least} to {option.most}"),)
    means = dict(zip(option.values, option.means, strict=False))
    return tuple(
        Choice(
            "" if value == default else value,
            value,
            " · ".join(filter(None, ("default" * (value == default), means.get(value, "")))),
        )
        for value in option.values
    )


def _players(plan: Plan, place: int, known: Known) -> tuple[Choice, ...]:
    """Who played before and is not seated yet; last a name for somebody whose name is not known."""
    seated = {plan.name(other) for other in range(len(plan.players)) if other != place}
    unknown = f"Player {place + 1}"
    names = [*(name for name in known.players if name != unknown), unknown]
    return tuple(Choice(name, name) for name in names if name not in seated)


def files_beside(said: str) -> tuple[Choice, ...]:
    """The files and folders that a path may go on with, folders first; none where there is no such folder."""
    head, slash, begun = said.rpartition("/")
    folder = at_home(f"{head}{slash}") or "."
    try:
        with os.scandir(folder) as entries:
            seen = [(one.name, one.is_dir()) for one in islice(entries, MOST_SEEN) if _offered(one, begun)]
    except (OSError, ValueError):
        return ()
    found = sorted(seen, key=lambda one: (not one[1], one[0].lower()))
    up = [Choice(f"{_above(head, slash)}/", "../", "the folder above", goes_on=True)] if not begun else []
    below = [
        Choice(f"{head}{slash}{name}{'/' * is_folder}", f"{name}{'/' * is_folder}", "a folder" * is_folder, is_folder)
        for name, is_folder in found[:MOST_FILES]
    ]
    return (*up, *below)


def _above(head: str, slash: str) -> str:
    """The folder above the one that is typed."""
    above = Path(at_home(f"{head}{slash}") or ".").absolute().parent
    return str(above).rstrip("/")


def _offered(entry: "os.DirEntry[str]", begun: str) -> bool:
    """Whether a file may be an army's, or a folder may hold one, and a terminal can show its name."""
    name = entry.name
    if not name.isprintable() or name.startswith(".") or not name.lower().startswith(begun.lower()):
        return False
    return entry.is_dir() or name.lower().endswith(ENDINGS)
