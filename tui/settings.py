"""What whoever uses the program has set: a TOML file in the platform's directory, and over it the environment.

What is wrong in the file is told and not taken: a slip in it never keeps a match from being recorded.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from platformdirs import user_config_path

from eventstore.port import Absent, Unwritable
from replay.core.text import Unreadable
from replay.notation import nearest
from tui.files import text_of
from tui.raster.schemes import SCHEMES, USUAL

KNOWN = ("theme", "ascii", "animate", "keys")
"""What the file may say."""
_SAYS = re.compile(r"(\s*)[\w\"']+\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s#]+)")
_LINE = re.compile(r"at line (\d+), column (\d+)")
MOST = 9
"""Slips of a text that are told."""
FILE, THEME, ASCII = "ROLLBOOK_CONFIG", "ROLLBOOK_THEME", "ROLLBOOK_ASCII"
"""Variables of the environment: where the file is, and what goes before it."""


class Settings(Struct, frozen=True):
    """What holds: the theme, ASCII alone, whether things move, and the keys as they are written.

    ``origins`` says where each comes from, if it is not usual; ``faults`` tells what is wrong, a line each; ``text`` is
    that of the file, None where there is none. ``broken`` says where it is no TOML, or why it cannot be read.
    """

    path: str
    theme: str = USUAL
    ascii: bool = False
    animate: bool = True
    keys: Mapping[str, Any] = {}
    origins: Mapping[str, str] = {}
    faults: tuple[str, ...] = ()
    text: str | None = None
    broken: str = ""

    def where(self, key: str, table: str = "") -> str:
        """The file, and the line on which it says something, for people."""
        line = _line(self.text or "", key, table)
        return f"{self.path}, line {line}" if line else self.path


def settings_path(environment: Mapping[str, str]) -> str:
    """Where the file is, or would be."""
    return environment.get(FILE) or str(user_config_path("rollbook", appauthor=False) / "config.toml")


def settings(environment: Mapping[str, str]) -> Settings:
    """What holds in an environment."""
    path = settings_path(environment)
    try:
        text = text_of(path)
        strays = tuple(_strays(text))
        found = _taken(Settings(path, text=text), {} if strays else tomllib.loads(text))
    except Absent:
        found = Settings(path)
    except (Unreadable, Unwritable) as trouble:
        found = Settings(path, faults=(str(trouble),), text="", broken="it cannot be read")
    else:
        if strays:
            told = tuple(_misspelt(path, stray) for stray in strays)
            found = Settings(path, faults=told, text=text, broken=", and ".join(map(_place, strays)))
    return _over(found, environment)


def _strays(text: str) -> Iterator[tomllib.TOMLDecodeError]:
    """All that keeps a text from being TOML, one for each line: what stands on it is left out, and the rest read on."""
    lines = text.split("\n")
    for _ in range(MOST):
        try:
            tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as stray:
            yield stray
            at = _LINE.search(str(stray))
            if at is None:
                return
            lines[int(at[1]) - 1] = ""
        else:
            return


def _place(stray: tomllib.TOMLDecodeError) -> str:
    """Where a text is no TOML: its line and column."""
    at = _LINE.search(str(stray))
    return f"line {at[1]}, column {at[2]}" if at else "at its end"


def _misspelt(path: str, stray: tomllib.TOMLDecodeError) -> str:
    """What keeps a text from being TOML, and where."""
    what = str(stray).partition(" (at ")[0]
    told = f"{what[:1].lower()}{what[1:]}; nothing of the file is taken, everything is as usual"
    return f"{path}, {_place(stray)}: this is no TOML: {told}"


def _taken(empty: Settings, document: Mapping[str, Any]) -> Settings:
    """What a document says, where it may be said so."""
    faults, taken = [], {}
    for key, value in document.items():
        fault = _fault(key, value)
        if fault:
            faults.append(f"{empty.where(key)}: {fault}")
        else:
            taken[key] = value
    told = {name: getattr(empty, name) for name in ("path", "text")}
    return Settings(**told, **taken, origins=dict.fromkeys(taken, "the file"), faults=tuple(faults))


def _fault(key: str, value: Any) -> str:
    """Why a setting is not taken; empty where it is."""
    match key:
        case "theme":
            return "" if value in SCHEMES else f"theme: {_themes(value)}"
        case "ascii" | "animate":
            return "" if isinstance(value, bool) else f"{key}: {_written(value)} is neither true nor false"
        case "keys":
            return "" if isinstance(value, dict) else f"{key}: {_written(value)} is no table of keys: write [keys]"
    return f"there is no setting {key}{nearest(key, KNOWN)}"


def _themes(value: Any) -> str:
    return f"there is no theme {_written(value)}; there are {', '.join(SCHEMES)}"


def _written(value: Any) -> str:
    """A value as it stands in the file, or nearly."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def _over(found: Settings, environment: Mapping[str, str]) -> Settings:
    """The settings with what the environment says in their place."""
    given = {name: getattr(found, name) for name in found.__struct_fields__}
    origins, faults = dict(found.origins), list(found.faults)
    if theme := environment.get(THEME):
        if theme in SCHEMES:
            given["theme"], origins["theme"] = theme, THEME
        else:
            faults.append(f"{THEME}: {_themes(theme)}")
    if ASCII in environment:
        given["ascii"], origins["ascii"] = True, ASCII
    return Settings(**given | {"origins": origins, "faults": tuple(faults)})


# ------------------------------------------------------------ lines


def _line(text: str, key: str, table: str) -> int:
    """The line on which a key of a table stands, from 1; 0 where it is not found."""
    return next((n for n, of, name, _ in _lines(text) if (of, name) == (table, key)), 0)


def _lines(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Every line with its table, the key it sets and what it sets it to; a table's own line sets the table."""
    table = ""
    for n, line in enumerate(text.splitlines(), start=1):
        if heading := re.match(r"\s*\[\s*([^\[\]]+?)\s*\]", line):
            table = re.sub(r"\s*\.\s*", ".", heading[1]).replace('"', "")
            yield n, *_parted(table), ""
        elif says := re.match(r"\s*([\w\"'-]+)\s*=\s*(.*)", line):
            yield n, table, says[1].strip("\"'"), says[2]


def _parted(table: str) -> tuple[str, str]:
    above, _, own = table.rpartition(".")
    return above, own


# ------------------------------------------------------------ keeping


def keep_theme(theme: str, environment: Mapping[str, str] = os.environ) -> None:
    """Write a theme into the file; all else in it stays as it is written, comments too.

    Raises ``Unreadable`` for a file that is no TOML, and ``Unwritable``.
    """
    from tui.reports.filing import write  # noqa: PLC0415 - reading settings needs none of it

    path = settings_path(environment)
    try:
        before = text_of(path)
    except Absent:
        before = ""
    after = _with_theme(path, before, theme)
    folder = Path(os.path.realpath(path)).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        raise Unwritable(str(folder), f"cannot be made: {refused.strerror}") from refused
    # a link to a file that is kept elsewhere stays a link
    write(os.path.realpath(path), after)


def _with_theme(path: str, text: str, theme: str) -> str:
    """The text with that theme. Raises ``Unreadable`` where nothing else could be left as it is."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as stray:
        raise Unreadable(path, _misspelt(path, stray).partition(": ")[2]) from None
    said, lines = f'theme = "{theme}"', text.splitlines(keepends=True)
    at = _line(text, "theme", "")
    if at:
        lines[at - 1] = _SAYS.sub(rf"\g<1>{said}", lines[at - 1], count=1)
    else:
        lines.insert(0, f"{said}\n")
    after = "".join(lines)
    try:
        same = tomllib.loads(after) == {**document, "theme": theme}
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise Unreadable(path, f"sets its theme where it cannot be changed from here: write {said} there")
    return after
