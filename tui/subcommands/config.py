"""``config``: what is set, where it comes from, and which keys the verbs of each screen are on."""

import os
from collections.abc import Iterator
from typing import Any

import click
from click.shell_completion import CompletionItem

from tui.complaint import tell
from tui.raster.schemes import SCHEMES
from tui.settings import Settings, keep_theme, settings
from tui.subcommands.command import UNREADABLE, command, json_option, only_one, say, say_json
from tui.subcommands.looks import Theme
from tui.wiring import Wiring

WORDS = {"keys": "the verbs of each screen, and their keys", "theme": "the themes; with a NAME, that one from now on"}
"""What may be asked for besides everything."""


class Word(click.ParamType[str, Any]):
    """One of the words, or a theme after it."""

    name = "word"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words, then the themes."""
        said = ctx.params.get("words") or ()
        if said:
            return Theme().shell_complete(ctx, param, incomplete) if said == ("theme",) else []
        return [CompletionItem(word, help=does) for word, does in WORDS.items() if word.startswith(incomplete)]


@command(
    "config",
    "rollbook config",
    "rollbook config theme beacon",
    "rollbook config keys",
    "rollbook config keys --json",
)
@click.argument("words", metavar="[keys | theme [NAME]]", nargs=-1, type=Word())
@json_option
def config_command(wiring: Wiring, words: tuple[str, ...], as_json: bool) -> int:
    """Tell what is set and where: the file, the theme, whether things move, the keys, the log.

    The file is config.toml in the platform's directory for such files, or where ROLLBOOK_CONFIG says. What is wrong in
    it is told and not taken; the exit code is then 2. With keys: every verb of every screen, its keys and the usual
    ones. With theme: the themes there are, or the one of that NAME from now on.
    """
    match words:
        case ():
            return _told(wiring, as_json=as_json)
        case ("keys",):
            return _keys(as_json=as_json)
        case ("theme",):
            return _themes(as_json=as_json)
        case ("theme", name):
            only_one(json=as_json, theme=True)
            keep_theme(Theme().convert(name, None, click.get_current_context()), os.environ)
            return _told(wiring, as_json=False)
    raise click.UsageError(f"{' '.join(words)} has no place here", click.get_current_context())


def _told(wiring: Wiring, *, as_json: bool) -> int:
    held = settings(os.environ)
    bound, faults = _bound(held)
    if as_json:
        say_json(_document(wiring, held, bound, faults))
    else:
        for name, value, origin in _rows(wiring, held, bound):
            say(f"{name:<9} {value:<9} {origin}".rstrip())
    for fault in faults:
        tell(fault)
    return UNREADABLE if faults else 0


def _bound(held: Settings) -> tuple[dict[str, str], tuple[str, ...]]:
    """The keys that were moved, and all that is wrong."""
    if not held.keys:
        return {}, held.faults
    from tui.keys.keymap import keymap  # noqa: PLC0415 - only keys that were moved need it

    keys, faults = keymap(held)
    return keys.bound(), (*held.faults, *faults)


def _rows(wiring: Wiring, held: Settings, bound: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    yield "file", held.path, _stands(held)
    for name in ("theme", "ascii", "animate"):
        value = getattr(held, name)
        yield name, {True: "yes", False: "no"}.get(value, value), held.origins.get(name, "usual")
    verbs = len({place.partition(".")[2] for place in bound})
    yield "keys", f"{verbs} {'verb' if verbs == 1 else 'verbs'} moved" if bound else "as usual", ""
    yield "log", str(wiring.path), "" if wiring.path.exists() else "is not there yet"
    there = os.path.exists(wiring.remotes)
    yield "archives", wiring.remotes, "rollbook remote list tells them" if there else "none are known"


def _stands(held: Settings) -> str:
    """What is to be said of the file; nothing where all of it could be read."""
    if held.broken:
        return f"is broken, {held.broken}: nothing of it is taken, everything is as usual"
    return "" if held.text is not None else "is not there: everything is as usual"


def _document(wiring: Wiring, held: Settings, bound: dict[str, str], faults: tuple[str, ...]) -> dict[str, Any]:
    return {
        "file": held.path,
        "there": held.text is not None,
        "broken": held.broken,
        "theme": held.theme,
        "ascii": held.ascii,
        "animate": held.animate,
        "keys": {place: _each(keys) for place, keys in bound.items()},
        "origins": held.origins,
        "faults": faults,
        "log": str(wiring.path),
        "archives": wiring.remotes,
    }


def _themes(*, as_json: bool) -> int:
    held = settings(os.environ)
    if as_json:
        say_json([{"name": name, "tells": one.tells, "holds": name == held.theme} for name, one in SCHEMES.items()])
        return 0
    for name, one in SCHEMES.items():
        say(f"{'*' if name == held.theme else ' '} {name:<9} {one.tells}")
    return 0


def _keys(*, as_json: bool) -> int:
    from tui.keys.keymap import USUAL, keymap  # noqa: PLC0415 - what draws screens is loaded for keys alone

    held = settings(os.environ)
    keys, faults = keymap(held)
    rows = [
        (screen, usual, verb)
        for screen, verbs in USUAL.items()
        for usual, verb in zip(verbs, keys.verbs(screen), strict=True)
    ]
    told = [
        {
            "screen": screen,
            "verb": verb.name,
            "keys": _each(verb.keys),
            "usual": _each(usual.keys),
            "tells": keys.says(screen, verb.tells),
        }
        for screen, usual, verb in rows
    ]
    if as_json:
        say_json(told)
    for row in () if as_json else told:
        now, before = (" ".join(row[name]) for name in ("keys", "usual"))
        moved = "" if now == before else f"   usually {before}"
        say(f"{row['screen']:<8} {row['verb']:<17} {now or 'no key':<11} {row['tells']}{moved}")
    for fault in faults:
        tell(fault)
    return UNREADABLE if faults else 0


def _each(keys: str) -> list[str]:
    """Keys as they are printed; one that terminals send under two names, once."""
    from tui.keys.keymap import NOWHERE  # noqa: PLC0415 - as above
    from tui.keys.keynames import printed  # noqa: PLC0415

    names = [printed(key) for key in keys.split(",") if key and key != NOWHERE]
    return [name for name in names if not any(name != other and _same(other, name) for other in names)]


def _same(shifted: str, name: str) -> bool:
    return shifted.startswith("shift+F") and name == f"F{int(shifted.removeprefix('shift+F')) + 12}"
