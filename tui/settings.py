"""What whoever uses the program has set: a TOML file in the platform's directory, and over it the environment.

What is wrong in the file is told and not taken: a slip in it never keeps a match from being recorded.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
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
ENDLESS = "what begins there has no end"
SAID = {
    "Invalid value": "no value begins there: text stands in quotes, yes and no are true and false",
    "Invalid statement": "neither a key nor a [table] begins there",
    "Invalid initial character for a key part": "no key begins there",
    "Illegal character '\\n'": "its quotes have no end on the line",
    "Expected newline or end of document after a statement": "more stands there than one value",
    "Cannot overwrite a value": "it is said a second time",
}
"""What the parser says, and how it is told."""
HARSH = re.compile(r"\b(invalid|illegal)\b", re.IGNORECASE)
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
            found = Settings(path, faults=told, text=text, broken=", and ".join(stray.place for stray in strays))
    return _over(found, environment)


class Stray(Struct, frozen=True):
    """What keeps a text from being TOML, and where; ``open`` says that no line after it is what it seems."""

    what: str
    line: int
    column: int = 0
    open: bool = False

    @property
    def place(self) -> str:
        """Its line and column."""
        return f"line {self.line}" + f", column {self.column}" * bool(self.column)


def _strays(text: str) -> Iterator[Stray]:
    """All that keeps a text from being TOML, one for each line: what stands on it is left out, and the rest read on.

    Nothing more is told after what is open: a list without its end, or a table whose heading is lost.
    """
    lines = text.split("\n")
    for _ in range(MOST):
        stray = _stray(lines)
        if stray is None:
            return
        yield stray
        if stray.open:
            return
        lines[stray.line - 1] = ""


def _stray(lines: list[str]) -> Stray | None:
    """The first that keeps lines from being TOML; none where they are."""
    trouble = _trouble(lines)
    if trouble is None:
        return None
    at = _LINE.search(trouble)
    n, column = (int(at[1]), int(at[2])) if at else (len(lines), 0)
    begun = next(first for first in range(n, 0, -1) if _trouble(lines[: first - 1]) is None)
    within = begun != n
    if at is None or (within and _trouble(lines[n - 1 : n]) is None):
        return Stray(ENDLESS, begun, open=True)
    what = _said(trouble) + f", in what begins on line {begun}" * within
    return Stray(what, n, column, open=within or lines[n - 1].lstrip().startswith("["))


def _trouble(lines: list[str]) -> str | None:
    """Why lines are no TOML, as the parser says it; none where they are."""
    try:
        # a value that is cut off by the end of the text is cut off by that of its line
        tomllib.loads("\n".join((*lines, "")))
    except tomllib.TOMLDecodeError as stray:
        return str(stray)
    return None


def _said(trouble: str) -> str:
    """What the parser says, in our words."""
    told = trouble.partition(" (at ")[0]
    return SAID.get(told) or HARSH.sub("impossible", f"{told[:1].lower()}{told[1:]}")


def _misspelt(path: str, stray: Stray) -> str:
    """What keeps a text from being TOML, and where."""
    return f"{path}, {stray.place}: this is no TOML: {stray.what}; nothing of the file is taken, everything is as usual"


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


def in_brief(path: str, faults: Sequence[str]) -> tuple[str, ...]:
    """What is wrong, in one sentence: the first of it, and where all of it is told."""
    if len(faults) < 2:
        return tuple(faults)
    first = faults[0].removeprefix(path).lstrip(", :")
    return (f"{len(faults)} slips in {Path(path).name}: the first, {first}; rollbook config tells all",)


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
    if stray := next(_strays(text), None):
        raise Unreadable(path, _misspelt(path, stray).partition(": ")[2])
    document = tomllib.loads(text)
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
